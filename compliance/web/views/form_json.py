"""The form of a ruleset for the editor in the browser, version 1. Keys may be added, never renamed."""

from collections.abc import Iterable
from typing import Any

from compliance.lang import hand_in_words
from compliance.model import (
    KINDS,
    Duty,
    Form,
    FormField,
    FormSection,
    FormTable,
    Kind,
    Rule,
    Ruleset,
    show_odds,
    show_value,
)
from compliance.web.views.addresses import field_address, provision_link

SCHEMA = "compliance/form/1"


def form_object(form: Form) -> dict[str, Any]:
    """Return a form as plain objects."""
    ruleset = form.ruleset
    return {
        "schema": SCHEMA,
        "ruleset": {
            "id": ruleset.id,
            "title": ruleset.title,
            "chapter": ruleset.chapter,
            "version": ruleset.version,
            "period": str(ruleset.period),
            "instrument": ruleset.instrument,
            "holder": ruleset.terms.holder,
            "submission": ruleset.terms.submission,
            "about": ruleset.about,
        },
        "sections": [_section_object(one, ruleset) for one in form.sections],
    }


def _section_object(one: FormSection, ruleset: Ruleset) -> dict[str, Any]:
    section = one.section
    return {
        "name": section.name,
        "label": section.label,
        "help": section.help,
        "topic": section.topic,
        "fields": [field_object(field, ruleset) for field in one.fields],
    }


def field_object(one: FormField, ruleset: Ruleset) -> dict[str, Any]:
    """Return one field of a form as plain objects."""
    field = one.field
    return {
        "name": field.name,
        "label": field.label,
        "help": field.help,
        "kind": str(field.kind),
        "note": KINDS[field.kind].note,
        "example": one.example,
        "choices": [
            {"word": choice.word, "meaning": choice.meaning, "barred": _barring_rule_object(choice.barred, ruleset)}
            for choice in one.choices
        ],
        "tables": [_table_object(table, ruleset) for table in one.tables],
        "hands": [{"word": hand, "label": hand_in_words(hand)} for hand in field.hands],
        "columns": list(field.columns),
        "election": _election_object(one, ruleset),
        "duties": [_duty_object(duty, ruleset) for duty in one.duties],
        "rules": [rule_object(rule, ruleset) for rule in one.rules],
        "links": link_objects(_cites_of(one), ruleset),
        "page": field_address(field.name),
        "barred": _barring_rule_object(one.barred, ruleset),
    }


def _cites_of(one: FormField) -> tuple[str, ...]:
    """Return the provisions that speak of a field: first what it is elected under, then what asks for it."""
    elected = () if one.election is None else (one.election.cite,)
    asked = [cite for duty in one.duties for cite in duty.rule.cites]
    return (*elected, *asked, *(cite for rule in one.rules for cite in rule.cites))


def link_objects(cites: Iterable[str], ruleset: Ruleset) -> list[dict[str, str]]:
    """Return each provision once, with the address of its page."""
    links = [provision_link(ruleset, cite) for cite in dict.fromkeys(cites)]
    return [{"text": link.text, "address": link.address} for link in links]


def rule_object(rule: Rule, ruleset: Ruleset) -> dict[str, Any]:
    """Return what a rule is called and rests on."""
    return {"rule": rule.id, "title": rule.title, "cites": [ruleset.short_cite(cite) for cite in rule.cites]}


def _barring_rule_object(rule: Rule | None, ruleset: Ruleset) -> dict[str, Any] | None:
    if rule is None:
        return None
    return {**rule_object(rule, ruleset), "kind": str(rule.variance), "message": rule.fails}


def _table_object(one: FormTable, ruleset: Ruleset) -> dict[str, Any]:
    table = one.table
    return {
        "name": table.name,
        "cite": ruleset.short_cite(table.cite),
        "rows": {hand: {column: show_odds(paid) for column, paid in row.items()} for hand, row in table.rows.items()},
        "barred": _barring_rule_object(one.barred, ruleset),
    }


def _election_object(one: FormField, ruleset: Ruleset) -> dict[str, Any] | None:
    election = one.election
    if election is None:
        return None
    silence = None if election.silence is None else show_value(Kind(election.kind), election.silence)
    return {
        "label": election.label,
        "help": election.help,
        "cite": ruleset.short_cite(election.cite),
        "address": provision_link(ruleset, election.cite).address,
        "silence": silence,
    }


def _duty_object(duty: Duty, ruleset: Ruleset) -> dict[str, Any]:
    return {**rule_object(duty.rule, ruleset), "when": duty.when, "instead": list(duty.instead)}
