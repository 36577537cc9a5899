"""A mutant put into its ruleset: every rule that rests on the changed part reads the changed one."""

from compliance.check.condition_places import with_children
from compliance.model import (
    Election,
    Expr,
    Matches,
    Mutant,
    Reading,
    ReadingRef,
    RowOf,
    Rule,
    Ruleset,
    Table,
    children_of,
)
from compliance.record import replace


def changed_rule(rule: Rule, mutant: Mutant) -> Rule:
    """Return a rule as it stands with a mutant."""
    own = next((part for part in mutant.changed if isinstance(part, Rule) and part.id == rule.id), None)
    if own is not None:
        return own
    readings = {part.id: part for part in mutant.changed if isinstance(part, Reading)}
    tables = {(part.id, part.field): part for part in mutant.changed if isinstance(part, Table)}
    if not readings and not tables:
        return rule
    applies = None if rule.applies is None else _change_condition(rule.applies, readings, tables)
    return replace(rule, applies=applies, requires=_change_condition(rule.requires, readings, tables))


def _change_condition(expr: Expr, readings: dict[str, Reading], tables: dict[tuple[str, str], Table]) -> Expr:
    if isinstance(expr, ReadingRef) and expr.id in readings:
        options = readings[expr.id].options
        return replace(expr, options=tuple((one.id, one.value) for one in options if one.value is not None))
    if isinstance(expr, Matches | RowOf) and tables:
        return replace(expr, data=tuple(tables.get((table.id, table.field), table) for table in expr.data))
    parts = children_of(expr)
    return with_children(expr, [_change_condition(part, readings, tables) for part in parts]) if parts else expr


def apply_mutant(mutant: Mutant, ruleset: Ruleset) -> Ruleset:
    """Return a ruleset as it stands with a mutant."""
    readings = {part.id: part for part in mutant.changed if isinstance(part, Reading)}
    elections = {part.id: part for part in mutant.changed if isinstance(part, Election)}
    return replace(
        with_tables(mutant, ruleset),
        rules=tuple(changed_rule(rule, mutant) for rule in ruleset.rules),
        readings=tuple(readings.get(one.id, one) for one in ruleset.readings),
        elections=tuple(elections.get(one.id, one) for one in ruleset.elections),
    )


def with_tables(mutant: Mutant, ruleset: Ruleset) -> Ruleset:
    """Return a ruleset with the paytables and elections of a mutant and its own rules: what facts are worked out by."""
    tables = {(part.id, part.field): part for part in mutant.changed if isinstance(part, Table)}
    elections = {part.id: part for part in mutant.changed if isinstance(part, Election)}
    return replace(
        ruleset,
        tables=tuple(tables.get((one.id, one.field), one) for one in ruleset.tables),
        elections=tuple(elections.get(one.id, one) for one in ruleset.elections),
    )
