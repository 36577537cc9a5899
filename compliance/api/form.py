"""The form of a ruleset: the fields that the chapter knows, and what its rules say about each of them."""

from collections.abc import Sequence

from compliance.api.session import Session
from compliance.check import Barrier, fields_named, order_fields
from compliance.lang import say_in_english
from compliance.model import (
    Case,
    Duty,
    FieldDef,
    Form,
    FormChoice,
    FormField,
    FormSection,
    FormTable,
    Kind,
    Rule,
    Ruleset,
    VarianceKind,
    fields_in,
    fitting_examples,
)


def form_of(ruleset: Ruleset, session: Session) -> Form:
    """Return the form of a ruleset of the library; it is made once."""
    return session.memoize(f"form {ruleset.id} {ruleset.sha256}", lambda: _build_form(ruleset, session))


def field_of(name: str, ruleset: Ruleset, session: Session) -> FormField:
    """Return any field of the vocabulary as the form of a ruleset would show it."""
    field = session.vocabulary.fields[name]
    return session.memoize(
        f"field {name} {ruleset.id} {ruleset.sha256}",
        lambda: _build_field(field, field.example, _barrier_of(ruleset, session)),
    )


def field_names_of(ruleset: Ruleset, session: Session) -> frozenset[str]:
    """Name the fields that the form of a ruleset has."""
    return session.memoize(f"names {ruleset.id} {ruleset.sha256}", lambda: fields_named(ruleset))


def _build_form(ruleset: Ruleset, session: Session) -> Form:
    vocabulary, names = session.vocabulary, field_names_of(ruleset, session)
    known = [field for name, field in vocabulary.fields.items() if name in names and field.derived is None]
    examples = fitting_examples(ruleset, _cases_of(ruleset, session), vocabulary)
    fields = [_build_field(field, examples[field.name], _barrier_of(ruleset, session)) for field in known]
    places = {name: place for place, name in enumerate(order_fields(ruleset, vocabulary))}
    in_order = sorted(fields, key=lambda one: places.get(one.field.name, len(places)))
    headings = dict.fromkeys(one.field.section for one in in_order)
    return Form(
        ruleset=ruleset,
        sections=tuple(
            FormSection(
                section=vocabulary.sections[name],
                # WHY: what must be stated is asked first; the rest follows as the chapter does.
                fields=tuple(sorted((one for one in in_order if one.field.section == name), key=_may_be_left_out)),
            )
            for name in headings
        ),
    )


def _may_be_left_out(one: FormField) -> bool:
    return not one.duties


def _barrier_of(ruleset: Ruleset, session: Session) -> Barrier:
    return session.memoize(f"barrier {ruleset.id} {ruleset.sha256}", lambda: Barrier(ruleset, session.vocabulary))


def _cases_of(ruleset: Ruleset, session: Session) -> Sequence[Case]:
    return (session.cases(ruleset.id).value or ()) if ruleset.id in session.library.ids() else ()


def _build_field(field: FieldDef, example: str, barrier: Barrier) -> FormField:
    ruleset, rules, bars = barrier.ruleset, barrier.rules_about(field.name), barrier.bars_on(field)
    words = {"yes": "", "no": ""} if field.kind is Kind.FLAG else field.choices
    own = [table for table in ruleset.tables if table.field == field.name]
    return FormField(
        field=field,
        example=example,
        choices=tuple(FormChoice(word=one, meaning=said, barred=bars.words.get(one)) for one, said in words.items()),
        tables=tuple(FormTable(table=one, barred=bars.tables.get(one.name)) for one in own),
        election=next((election for election in ruleset.elections if election.field == field.name), None),
        duties=tuple(_build_duty(rule, field, barrier) for rule in rules if _asks_for(rule, field)),
        rules=rules,
        barred=bars.whole,
    )


def _asks_for(rule: Rule, field: FieldDef) -> bool:
    return rule.variance is VarianceKind.OMISSION and field.name in fields_in(rule.requires)


def _build_duty(rule: Rule, field: FieldDef, barrier: Barrier) -> Duty:
    choices = barrier.ruleset.default_choices
    when = "" if rule.applies is None else say_in_english(rule.applies, barrier.vocabulary, choices)
    others = tuple(one for one in fields_in(rule.requires) if one != field.name)
    return Duty(rule=rule, when=when, instead=others)
