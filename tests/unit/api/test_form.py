"""The form of a ruleset: the fields that the chapter knows, and what is unlawful whatever else is stated."""

import json
import re
from functools import cache

import pytest
from shipped import shipped_cases
from statedvalues import FILES

from compliance.api import Request, Session, check_read_submission, field_of, form_of, open_session
from compliance.check import facts_of, verdict_of
from compliance.load import read_submission
from compliance.model import Form, FormField, Kind, Outcome, PaytableValue, Raw, Rule, Ruleset, Verdict
from compliance.report import render_blank
from compliance.web.views.form_json import form_object

RULESETS = ("pa-575", "pa-521", "pa-565", "pa-40-liquor", "ma-asia-poker")


@cache
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def ruleset(name: str) -> Ruleset:
    value = session().ruleset(name).value
    assert value is not None
    return value


def fields(form: Form) -> dict[str, FormField]:
    return {one.field.name: one for section in form.sections for one in section.fields}


def field(name: str, chapter: str = "pa-575") -> FormField:
    return fields(form_of(ruleset(chapter), session()))[name]


def bars_on_value(one: FormField, raw: Raw) -> list[Rule]:
    """Return the rules by which a form marks a stated value as unlawful."""
    if raw in {(), frozenset()}:
        return []
    words = {True: "yes", False: "no"}.get(raw, raw) if one.field.kind in {Kind.FLAG, Kind.CHOICE} else raw
    stated = words if isinstance(words, frozenset) else {words}
    named = raw.name if isinstance(raw, PaytableValue) and raw.rows is None else None
    found = [choice.barred for choice in one.choices if choice.word in stated]
    found += [table.barred for table in one.tables if table.table.name == named]
    return [rule for rule in (*found, one.barred) if rule is not None]


@pytest.mark.parametrize("name", RULESETS)
def test_the_form_has_the_fields_that_a_new_submission_shows(name: str) -> None:
    blank = render_blank(ruleset(name), session().vocabulary, shipped_cases(name))
    names = [*re.findall(r"(?m)^#([a-z_.]+):", blank), *re.findall(r"(?m)^#   ([a-z_.]+\.[a-z_.]+): ", blank)]
    shown = {one for one in names if one in session().vocabulary.fields}
    assert set(fields(form_of(ruleset(name), session()))) == shown


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_marked_unlawful_is_a_variance_in_every_case_that_states_it(name: str) -> None:
    law, shown = ruleset(name), fields(form_of(ruleset(name), session()))
    for case in shipped_cases(name):
        if case.choices:
            continue
        facts = facts_of(case.facts, law, session().vocabulary)
        marks = [
            (one, rule)
            for one in case.facts.values()
            if one.field in shown
            for rule in bars_on_value(shown[one.field], one.raw)
        ]
        for stated, rule in marks:
            assert verdict_of(rule, facts, law.default_choices) is Verdict.VARIANCE, (case.name, stated, rule.id)


def test_a_compliant_submission_states_nothing_that_is_marked_unlawful() -> None:
    for path in FILES[::3]:
        submission = read_submission(path, session().vocabulary).value
        assert submission is not None
        checked = check_read_submission(submission, Request(proof=False), session()).value
        assert checked is not None
        if checked.outcome is Outcome.COMPLIANT:
            for one in submission.statements.values():
                assert not bars_on_value(field_of(one.field, checked.ruleset, session()), one.raw), (path, one)


def test_a_choice_that_no_rule_lets_pass_is_marked_with_its_section() -> None:
    barred = {one.word: one.barred for one in field("rankings.ace_low_straight").choices}
    assert barred["lowest"] is None
    assert barred["highest"] is not None
    assert barred["highest"].id == "pa-575.rankings.ace-low-straight"


def test_a_word_of_a_set_is_marked_where_every_set_that_has_it_is_unlawful() -> None:
    barred = {one.word for one in field("layout.areas").choices if one.barred is not None}
    assert "ante" in barred
    assert "bonus" not in barred


def test_a_wager_that_the_chapter_gives_no_authority_for_is_marked_as_a_whole() -> None:
    assert field("wagers.insurance.maximum").barred is not None
    assert {one.word for one in field("wagers.progressive.offered").choices if one.barred is not None} == {"yes"}


def test_what_depends_on_another_field_is_not_marked() -> None:
    assert field("wagers.bonus.minimum").barred is None
    assert field("payout_limit.amount").barred is None


def test_a_paytable_has_the_chapters_tables_with_their_rows() -> None:
    shown = field("wagers.bonus.paytable")
    assert [one.table.name for one in shown.tables] == ["A", "B", "C"]
    assert [one.barred for one in shown.tables] == [None, None, None]


def test_a_field_that_must_be_stated_says_so_and_what_may_stand_in_its_place() -> None:
    [duty] = field("house_way.narrative").duties
    assert duty.rule.cites
    assert set(duty.instead) == {"house_way.attachment", "house_way.clauses"}


def test_an_election_says_what_silence_means() -> None:
    election = field("wagers.bonus.offered").election
    assert election is not None
    assert election.silence is False


def test_no_field_that_is_computed_is_in_a_form() -> None:
    assert [name for name, one in fields(form_of(ruleset("pa-575"), session())).items() if one.field.derived] == []


def test_a_form_is_made_once() -> None:
    assert form_of(ruleset("pa-575"), session()) is form_of(ruleset("pa-575"), session())


@pytest.mark.parametrize("name", RULESETS)
def test_a_form_is_plain_objects_without_floats(name: str) -> None:
    def refuse(letters: str) -> float:
        raise AssertionError(letters)

    told = json.loads(json.dumps(form_object(form_of(ruleset(name), session()))), parse_float=refuse)
    assert told["ruleset"]["id"] == name
    assert all(one["label"] and one["note"] for section in told["sections"] for one in section["fields"])
