"""Paytables: the chapter's tables as data, and how a stated one stands against them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from compliance.diag import Span
from compliance.model.values.kinds import Odds, OddsForm, PaytableValue, Row
from compliance.record import keyword_record

NAMELESS = frozenset({"chapter", "fixed", "least", "minimum"})
"""What a ruleset calls the one table of a wager to which the chapter gives no name."""


@keyword_record
class Table:
    """One paytable of a chapter."""

    id: str
    field: str
    name: str
    cite: str
    rows: Mapping[str, Row]
    span: Span

    def __hash__(self) -> int:
        # WHY: a cheap hash that every equal table shares; tables of one ruleset differ in their ids.
        return hash((self.id, self.field))


def table_named(stated: PaytableValue, tables: Iterable[Table]) -> Table | None:
    """Return the chapter's table that a stated paytable names."""
    return next((t for t in tables if stated.name is not None and t.name.lower() == stated.name.lower()), None)


def rows_of(stated: PaytableValue, tables: Iterable[Table]) -> Mapping[str, Row] | None:
    """Return the rows that are stated, or those of the table that is named."""
    if stated.rows is not None:
        return stated.rows
    named = table_named(stated, tables)
    return None if named is None else certain_rows(named)


@cache
def certain_rows(table: Table) -> Mapping[str, Row]:
    """Return the rows of a table without the cells that the source has lost."""
    return {
        hand: {column: cell for column, cell in row.items() if cell.form is not OddsForm.UNRESOLVED}
        for hand, row in table.rows.items()
    }


def _all_agree(outcomes: Sequence[bool | None]) -> bool | None:
    """Return no where any is no, else open where any is, else yes."""
    if False in outcomes:
        return False
    return None if None in outcomes else True


def _any_agrees(outcomes: Sequence[bool | None]) -> bool | None:
    """Return yes where any is yes, else open where any is, else no."""
    if True in outcomes:
        return True
    return None if None in outcomes else False


def same_row(row: Row | None, table_row: Row | None) -> bool | None:
    """Tell whether a row is that of a table; a lost cell, which may be an empty one, leaves it open."""
    stated = {} if row is None else row
    if table_row is None or not stated.keys() <= table_row.keys():
        return False
    # WHY: where a cell of the source is lost, a stated figure can neither be right nor wrong; all other cells of the
    # row still decide.
    cells = [
        None if cell.form is OddsForm.UNRESOLVED else stated.get(column) == cell for column, cell in table_row.items()
    ]
    return _all_agree(cells)


def rows_equal_table(rows: Mapping[str, Row], table: Table) -> bool | None:
    """Tell whether rows are those of a table; a lost cell leaves it open, and what is certain decides."""
    if not rows.keys() <= table.rows.keys():
        return False
    outcomes = [same_row(rows.get(hand), table_row) for hand, table_row in table.rows.items()]
    return _all_agree(outcomes)


def equals_one_of(stated: PaytableValue, tables: Iterable[Table]) -> bool | None:
    """Tell whether a stated paytable is one of these tables entirely, by name, by rows, or by both."""
    candidates = [t for t in tables if stated.name is None or t.name.lower() == stated.name.lower()]
    outcomes = [True if stated.rows is None else rows_equal_table(stated.rows, table) for table in candidates]
    return _any_agrees(outcomes)


def reaches_floor(row: Odds | None, floor: Odds) -> bool | None:
    """Tell whether odds reach a floor; odds of another kind cannot be compared."""
    if floor.form is OddsForm.UNRESOLVED:
        return None
    if row is None:
        return False
    # LAW: 58 Pa. Code Ch. 659a pays some wagers `for 1` and some `to 1`; a floor in one form says nothing about odds
    # in another.
    if row.form is not floor.form:
        return None
    return row.ratio >= floor.ratio


def pays_at_least(stated: PaytableValue, table: Table) -> bool | None:
    """Tell whether every row reaches the floor of this one table; the table itself, by its name, does."""
    if stated.rows is None:
        return table_named(stated, (table,)) is not None
    outcomes = [
        reaches_floor(stated.rows.get(hand, {}).get(column), floor)
        for hand, row in table.rows.items()
        for column, floor in row.items()
    ]
    return _all_agree(outcomes)


def pays_at_least_one_of(stated: PaytableValue, tables: Iterable[Table]) -> bool | None:
    """Tell whether a paytable reaches the floor of one of these tables.

    Where a name is stated only the table of that name counts; a floor that the chapter gives no name to is compared
    with the rows, whatever the holder calls them.
    """
    known = tuple(tables)
    nameless = stated.rows is not None and all(table.name in NAMELESS for table in known)
    candidates = [t for t in known if nameless or stated.name is None or t.name.lower() == stated.name.lower()]
    outcomes = [pays_at_least(stated, table) for table in candidates]
    return _any_agrees(outcomes)
