"""How a paytable stands to the chapter's own, and to the rules that ask for nothing but a paytable."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from compliance.check import verdict_of
from compliance.load import chapter_offers
from compliance.model import (
    Facts,
    PaytableRuleVerdict,
    PaytableValue,
    PickedTable,
    Raw,
    Rule,
    Table,
    Verdict,
    fields_in,
    rows_equal_table,
    same_row,
    write_cell,
)
from compliance.record import replace


def tables_of_chapter(picked: PickedTable) -> tuple[PickedTable, ...]:
    """Return the chapter's own paytables of a wager."""
    ruleset = picked.origin.ruleset
    if ruleset is None:
        return ()
    offers = (one for one in chapter_offers(ruleset).all if one.wager.id == picked.wager.id)
    grouped = groupby(offers, key=lambda offer: offer.table)
    return tuple(PickedTable(origin=picked.origin, offers=tuple(some)) for _, some in grouped)


def find_nearest_table(now: PickedTable, tables: Sequence[PickedTable]) -> PickedTable:
    """Return the table that differs from a paytable in the fewest cells."""
    return min(tables, key=lambda table: len(dict(differing_cells(now, table))))


def is_same_table(now: PickedTable, table: PickedTable) -> bool | None:
    """Tell whether a paytable is a table of the chapter; a cell that the source has lost leaves it open."""
    return rows_equal_table(now.rows, _as_table(table))


def _as_table(picked: PickedTable) -> Table:
    offer = picked.offers[0]
    return Table(
        id=offer.table,
        field=offer.wager.field,
        name=offer.name,
        cite=offer.table_cite,
        rows=picked.rows,
        span=offer.wager.span,
    )


def differing_cells(now: PickedTable, beside: PickedTable) -> Iterator[tuple[str, str]]:
    """Find the cells that differ, each with what stands beside it."""
    there = beside.rows
    for row in dict.fromkeys((*now.rows, *there)):
        one, other = now.rows.get(row, {}), there.get(row, {})
        if same_row(one, other) is not False:
            continue
        for column in dict.fromkeys((*one, *other)):
            if one.get(column) != other.get(column):
                yield f"{column}.{row}", write_cell(other[column]) if column in other else "nothing"


def decide_paytable_rules(
    now: PickedTable, beside: PickedTable, readings: Mapping[str, str]
) -> tuple[PaytableRuleVerdict, ...]:
    """Decide the rules that ask for nothing but this paytable, or one of the chapter beside it."""
    ruleset = now.origin.ruleset
    if ruleset is None:
        return ()
    facts, lawful = _facts_of_table(now), _facts_of_table(beside)
    choices = {**ruleset.default_choices, **readings}
    asking = (rule for rule in ruleset.rules if facts.stated.issuperset(fields_in(rule.requires)))
    verdicts = (_decide_rule(rule, facts, lawful, choices) for rule in asking if fields_in(rule.requires))
    return tuple(verdict for verdict in verdicts if verdict is not None)


def _decide_rule(rule: Rule, facts: Facts, lawful: Facts, choices: Mapping[str, str]) -> PaytableRuleVerdict | None:
    read = () if rule.applies is None else fields_in(rule.applies)
    if facts.stated.issuperset(read):
        verdict = verdict_of(rule, facts, choices)
        return None if verdict is Verdict.NOT_APPLICABLE else PaytableRuleVerdict(rule, verdict, if_applies=False)
    always = replace(rule, applies=None)
    # WHY: a rule that the chapter's own table breaks too is about another case than the one at hand.
    breaks = verdict_of(always, facts, choices) is Verdict.VARIANCE
    broken = breaks and verdict_of(always, lawful, choices) is not Verdict.VARIANCE
    return PaytableRuleVerdict(rule, Verdict.VARIANCE, if_applies=True) if broken else None


def _facts_of_table(now: PickedTable) -> Facts:
    wager = now.wager
    own = {row.row: row.field for row in wager.own}
    values: dict[str, Raw] = {own[row]: cells["pays"] for row, cells in now.rows.items() if row in own}
    if wager.field:
        rows = {row: cells for row, cells in now.rows.items() if row not in own}
        values[wager.field] = PaytableValue(None, rows)
    return Facts(values, frozenset(values))
