"""Fields of the vocabulary that are only called otherwise: which they are, and a ruleset or vocabulary renamed."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.check.assess import fields_read
from compliance.check.condition_places import with_children
from compliance.model import (
    Expr,
    Field,
    FieldDef,
    NothingElse,
    RenamedField,
    Rule,
    Ruleset,
    Stated,
    Vocabulary,
    Wager,
    children_of,
    fields_in,
)
from compliance.record import replace

Names = Mapping[str, str]
"""What each renamed field is called now, by what it was called."""


def find_renamed_fields(before: Ruleset, after: Ruleset, old: Vocabulary, new: Vocabulary) -> tuple[RenamedField, ...]:
    """Return the fields that one side alone has and that are the same field: by their label, or by their rules."""
    gone = [field for name, field in old.fields.items() if name not in new.fields]
    come = [field for name, field in new.fields.items() if name not in old.fields]
    found: list[RenamedField] = []
    for is_same in (_has_same_label, lambda one, two: _has_same_rules(one.name, two.name, before, after)):
        for field in gone:
            taken = {one.second for one in found}
            heirs = (one for one in come if one.name not in taken and _form_of(one) == _form_of(field))
            heir = next((one for one in heirs if is_same(field, one)), None)
            if heir is not None and field.name not in {one.first for one in found}:
                found.append(RenamedField(first=field.name, second=heir.name, label=heir.label))
    return tuple(found)


def _form_of(field: FieldDef) -> tuple[object, ...]:
    """Return what a value of a field must be like; a computed field is known by how it is computed."""
    how = None if field.derived is None else field.derived.how
    return field.kind, field.columns, field.form, how, field.domain, tuple(field.choices), field.hands


def _has_same_label(one: FieldDef, two: FieldDef) -> bool:
    return one.label == two.label


def _has_same_rules(old: str, new: str, before: Ruleset, after: Ruleset) -> bool:
    """Tell whether the rules that read a field are, with another name for it, those that read the other."""
    readers = {rule.id: _rename_rule(rule, {old: new}) for rule in before.rules if old in _fields_of(rule)}
    others = {rule.id: rule for rule in after.rules if new in _fields_of(rule)}
    if not readers or readers.keys() != others.keys():
        return False
    return all(_asks_of(rule) == _asks_of(others[name]) for name, rule in readers.items())


def _fields_of(rule: Rule) -> set[str]:
    return {name for part in _asks_of(rule) if part is not None for name in fields_in(part)}


def _asks_of(rule: Rule) -> tuple[Expr | None, Expr]:
    return rule.applies, rule.requires


def rename_fields(ruleset: Ruleset, names: Names) -> Ruleset:
    """Return a ruleset that calls its fields by other names."""
    if fields_read(ruleset).isdisjoint(names):
        return ruleset
    return replace(
        ruleset,
        rules=tuple(_rename_rule(rule, names) for rule in ruleset.rules),
        elections=tuple(replace(one, field=names.get(one.field, one.field)) for one in ruleset.elections),
        readings=tuple(
            replace(
                one,
                options=tuple(replace(option, value=_rename_part(option.value, names)) for option in one.options),
            )
            for one in ruleset.readings
        ),
        tables=tuple(replace(one, field=names.get(one.field, one.field)) for one in ruleset.tables),
        wagers=tuple(_rename_wager(one, names) for one in ruleset.wagers),
        review=tuple(replace(one, when=rename_condition(one.when, names)) for one in ruleset.review),
        unchecked=tuple(replace(one, when=rename_condition(one.when, names)) for one in ruleset.unchecked),
    )


def _rename_wager(wager: Wager, names: Names) -> Wager:
    own = tuple(replace(row, field=names.get(row.field, row.field)) for row in wager.own)
    return replace(wager, field=names.get(wager.field, wager.field), own=own)


def _rename_rule(rule: Rule, names: Names) -> Rule:
    return replace(rule, applies=_rename_part(rule.applies, names), requires=rename_condition(rule.requires, names))


def _rename_part(part: Expr | None, names: Names) -> Expr | None:
    return None if part is None else rename_condition(part, names)


def rename_condition(expr: Expr, names: Names) -> Expr:
    """Return a condition that reads its fields by other names."""
    whole = with_children(expr, tuple(rename_condition(part, names) for part in children_of(expr)))
    match whole:
        case Field():
            return replace(whole, name=names.get(whole.name, whole.name))
        case Stated():
            fields = tuple(_rename_all(whole.fields, names))
            return replace(whole, name=names.get(whole.name, whole.name), fields=fields)
        case NothingElse():
            return replace(whole, fields=tuple(_rename_all(whole.fields, names)))
        case _:
            return whole


def _rename_all(fields: Iterable[str], names: Names) -> Iterator[str]:
    """Rename fields; one that was there by both names is there once."""
    yield from dict.fromkeys(names.get(name, name) for name in fields)


def rename_vocabulary(vocabulary: Vocabulary, names: Names) -> Vocabulary:
    """Return a vocabulary that calls its fields, and those that its conditions read, by other names."""
    fields = {names.get(name, name): _rename_field(field, names) for name, field in vocabulary.fields.items()}
    conditions = tuple(
        replace(one, applies=_rename_part(one.applies, names), requires=rename_condition(one.requires, names))
        for one in vocabulary.coherence
    )
    return replace(vocabulary, fields=fields, coherence=conditions)


def _rename_field(field: FieldDef, names: Names) -> FieldDef:
    source = None if field.derived is None else names.get(field.derived.source, field.derived.source)
    derived = None if field.derived is None or source is None else replace(field.derived, source=source)
    return replace(field, name=names.get(field.name, field.name), derived=derived)
