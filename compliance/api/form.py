"""The form of a ruleset: the fields that the chapter knows, and what its rules say about each of them."""

from collections.abc import Sequence

from compliance.api.session import Desk
from compliance.check import Barrier, fields_named
from compliance.lang import english
from compliance.model import Case, FieldDef, Kind, Rule, Ruleset, VarianceKind, fields_in
from compliance.model.filings.form import Duty, Form, FormChoice, FormField, FormSection, FormTable
from compliance.report import fitting_examples


def form_of(ruleset: Ruleset, desk: Desk) -> Form:
    """Return the form of a ruleset of the library; it is made once."""
    return desk.kept(f"form {ruleset.id} {ruleset.sha256}", lambda: _form(ruleset, desk))


def field_of(name: str, ruleset: Ruleset, desk: Desk) -> FormField:
    """Return any field of the vocabulary as the form of a ruleset would show it."""
    field = desk.vocabulary.fields[name]
    return desk.kept(
        f"field {name} {ruleset.id} {ruleset.sha256}",
        lambda: _field(field, field.example, _barrier(ruleset, desk)),
    )


def names_known(ruleset: Ruleset, desk: Desk) -> frozenset[str]:
    """Name the fields that the form of a ruleset has."""
    return desk.kept(f"names {ruleset.id} {ruleset.sha256}", lambda: fields_named(ruleset))


def _form(ruleset: Ruleset, desk: Desk) -> Form:
    vocabulary, names = desk.vocabulary, names_known(ruleset, desk)
    known = [field for name, field in vocabulary.fields.items() if name in names and field.derived is None]
    examples = fitting_examples(ruleset, _cases(ruleset, desk), vocabulary)
    fields = [_field(field, examples[field.name], _barrier(ruleset, desk)) for field in known]
    sections = [
        FormSection(section=section, fields=tuple(one for one in fields if one.field.section == section.name))
        for section in vocabulary.sections.values()
    ]
    return Form(ruleset=ruleset, sections=tuple(one for one in sections if one.fields))


def _barrier(ruleset: Ruleset, desk: Desk) -> Barrier:
    return desk.kept(f"barrier {ruleset.id} {ruleset.sha256}", lambda: Barrier(ruleset, desk.vocabulary))


def _cases(ruleset: Ruleset, desk: Desk) -> Sequence[Case]:
    return (desk.cases(ruleset.id).value or ()) if ruleset.id in desk.library.ids() else ()


def _field(field: FieldDef, example: str, barrier: Barrier) -> FormField:
    ruleset, rules, bars = barrier.ruleset, barrier.rules_about(field.name), barrier.bars_on(field)
    words = {"yes": "", "no": ""} if field.kind is Kind.FLAG else field.choices
    own = [one for one in ruleset.tables if one.field == field.name]
    return FormField(
        field=field,
        example=example,
        choices=tuple(FormChoice(word=one, meaning=said, barred=bars.words.get(one)) for one, said in words.items()),
        tables=tuple(FormTable(table=one, barred=bars.tables.get(one.name)) for one in own),
        election=next((one for one in ruleset.elections if one.field == field.name), None),
        duties=tuple(_duty(rule, field, barrier) for rule in rules if _asks_for(rule, field)),
        rules=rules,
        barred=bars.whole,
    )


def _asks_for(rule: Rule, field: FieldDef) -> bool:
    return rule.variance is VarianceKind.OMISSION and field.name in fields_in(rule.requires)


def _duty(rule: Rule, field: FieldDef, barrier: Barrier) -> Duty:
    choices = barrier.ruleset.default_choices
    when = "" if rule.applies is None else english(rule.applies, barrier.vocabulary, choices)
    others = tuple(one for one in fields_in(rule.requires) if one != field.name)
    return Duty(rule=rule, when=when, instead=others)
