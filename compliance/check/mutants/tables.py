"""Paytables changed: another table admitted or dropped, a cell one unit off, a row gone, two tables swapped."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from compliance.check.condition_places import Place
from compliance.check.mutants.edits import ConditionEdit, Known, describe_change
from compliance.check.value_steps import odds_beside
from compliance.lang import hand_in_words
from compliance.model import Matches, Mutant, Operator, Row, Table, show_odds
from compliance.record import replace


def held_tables(place: Place, known: Known) -> Iterator[ConditionEdit]:
    """Drop a table, admit another, put one for another, and hold a paytable in the other way."""
    part = place.part
    if not isinstance(part, Matches):
        return
    others = [table for table in known.tables if table.field == part.field.name and table.id not in part.tables]
    for tables in _other_tables(part.data, others):
        other = replace(part, tables=tuple(table.id for table in tables), data=tables)
        yield ConditionEdit(Operator.TABLES, describe_change(part, other), other)
    mode = replace(part, mode="matches" if part.mode == "pays at least" else "pays at least")
    yield ConditionEdit(Operator.TABLES, describe_change(part, mode), mode)


def _other_tables(held: tuple[Table, ...], others: list[Table]) -> Iterator[tuple[Table, ...]]:
    for number in range(len(held)):
        if len(held) > 1:
            yield (*held[:number], *held[number + 1 :])
        if others:
            yield (*held[:number], others[0], *held[number + 1 :])
    yield from ((*held, more) for more in others)


def mutants_of_tables(tables: tuple[Table, ...]) -> Iterator[Mutant]:
    """Change every cell by one unit, take every row out, and swap the rows of tables that follow each other."""
    for table in tables:
        yield from _change_cells(table)
        yield from _leave_out_rows(table)
    for one, two in pairwise(tables):
        if one.field == two.field and one.rows != two.rows:
            what = f"the rows of Paytable {one.name} and Paytable {two.name} swapped"
            yield _make_mutant(Operator.TABLES, what, replace(one, rows=two.rows), replace(two, rows=one.rows))


def _change_cells(table: Table) -> Iterator[Mutant]:
    for hand, row in table.rows.items():
        for column, paid in row.items():
            for other in odds_beside(paid):
                what = f"{hand_in_words(hand)} made {show_odds(other)}, not {show_odds(paid)}, in Paytable {table.name}"
                yield _make_mutant(Operator.ROW, what, _with_rows(table, {**table.rows, hand: {**row, column: other}}))


def _leave_out_rows(table: Table) -> Iterator[Mutant]:
    for hand in table.rows if len(table.rows) > 1 else ():
        rows = {name: row for name, row in table.rows.items() if name != hand}
        yield _make_mutant(
            Operator.ROW, f"{hand_in_words(hand)} left out of Paytable {table.name}", _with_rows(table, rows)
        )


def _with_rows(table: Table, rows: Mapping[str, Row]) -> Table:
    return replace(table, rows=rows)


def _make_mutant(operator: Operator, what: str, *tables: Table) -> Mutant:
    return Mutant(operator=operator, what=what, span=tables[0].span, about=None, changed=tables)
