"""Paytables: the chapter's tables as data, and how a stated one stands against them."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from compliance.diag import Span
from compliance.model.values.kinds import Odds, OddsForm, PaytableValue, Row, order_odds, same_odds
from compliance.record import kept_with_record, keyword_record, replace

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
    stake: int | None = None
    """What is wagered, in cents, where the chapter fixes it: sums of money then compare with odds."""

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


@kept_with_record
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


PAYS = "pays"
"""The column of what a wager is paid; others, such as what an onlooker is paid, are paid without a stake."""


def stake_in(column: str, stake: int | None) -> int | None:
    """Return the stake that a column is paid on, if it is paid on one."""
    return stake if column == PAYS else None


def same_row(row: Row | None, table_row: Row | None, stake: int | None = None) -> bool | None:
    """Tell whether a row is that of a table; a lost cell, which may be an empty one, leaves it open."""
    stated = {} if row is None else row
    if table_row is None or not stated.keys() <= table_row.keys():
        return False
    # WHY: where a cell of the source is lost, a stated figure can neither be right nor wrong; all other cells of the
    # row still decide.
    cells = [
        None if cell.form is OddsForm.UNRESOLVED else same_odds(stated.get(column), cell, stake_in(column, stake))
        for column, cell in table_row.items()
    ]
    return _all_agree(cells)


def rows_equal_table(rows: Mapping[str, Row], table: Table) -> bool | None:
    """Tell whether rows are those of a table; a lost cell leaves it open, and what is certain decides."""
    if not rows.keys() <= table.rows.keys():
        return False
    outcomes = [same_row(rows.get(hand), table_row, table.stake) for hand, table_row in table.rows.items()]
    return _all_agree(outcomes)


def agree_with_table(rows: Mapping[str, Row], table: Table) -> bool | None:
    """Tell whether rows are those of a table in every cell that the source has; a lost cell decides nothing."""
    certain = certain_table(table)
    return rows_equal_table(rows if certain is table else _leave_out_lost_cells(rows, table), certain)


@kept_with_record
def certain_table(table: Table) -> Table:
    """Return a table without the cells that the source has lost; the table itself, where it has lost none."""
    cells = (cell for row in table.rows.values() for cell in row.values())
    if all(cell.form is not OddsForm.UNRESOLVED for cell in cells):
        return table
    return replace(table, rows=certain_rows(table))


def _leave_out_lost_cells(rows: Mapping[str, Row], table: Table) -> Mapping[str, Row]:
    lost = {
        (hand, column)
        for hand, row in table.rows.items()
        for column, cell in row.items()
        if cell.form is OddsForm.UNRESOLVED
    }
    return {
        hand: {column: cell for column, cell in row.items() if (hand, column) not in lost} for hand, row in rows.items()
    }


def equals_one_of(stated: PaytableValue, tables: Iterable[Table]) -> bool | None:
    """Tell whether a stated paytable is one of these tables, by name, by rows, or by both.

    A cell that the source has lost decides nothing, whether the table is named or its rows are written out.
    """
    candidates = [t for t in tables if stated.name is None or t.name.lower() == stated.name.lower()]
    outcomes = [True if stated.rows is None else agree_with_table(stated.rows, table) for table in candidates]
    return _any_agrees(outcomes)


def reaches_floor(row: Odds | None, floor: Odds, stake: int | None = None) -> bool | None:
    """Tell whether odds reach a floor; odds that do not convert cannot be compared."""
    if floor.form is OddsForm.UNRESOLVED:
        return None
    if row is None:
        return False
    gap = order_odds(row, floor, stake)
    if gap is None or gap[0] < 0 <= gap[1]:
        return None
    return gap[0] >= 0


def pays_at_least(stated: PaytableValue, table: Table) -> bool | None:
    """Tell whether every row reaches the floor of this one table; the table itself, by its name, does.

    A floor that the source has lost asks for nothing.
    """
    if stated.rows is None:
        return table_named(stated, (table,)) is not None
    outcomes = [
        reaches_floor(stated.rows.get(hand, {}).get(column), floor, stake_in(column, table.stake))
        for hand, row in certain_rows(table).items()
        for column, floor in row.items()
    ]
    return _all_agree(outcomes)


def rows_beyond(stated: PaytableValue, hands: Collection[str]) -> tuple[str, ...]:
    """Name the stated rows that are of none of these hands; where no hands are known, no row is beyond them."""
    return tuple(hand for hand in stated.rows or () if hand not in hands) if hands else ()


def without_rows(stated: PaytableValue, hands: Collection[str]) -> PaytableValue:
    """Return a stated paytable without the rows of some hands."""
    if stated.rows is None or not hands:
        return stated
    return PaytableValue(stated.name, {hand: row for hand, row in stated.rows.items() if hand not in hands})


def pays_at_least_one_of(stated: PaytableValue, tables: Iterable[Table], hands: Collection[str] = ()) -> bool | None:
    """Tell whether a paytable reaches the floor of one of these tables, and has no row beyond ``hands``.

    Where a name is stated only the table of that name counts; a floor that the chapter gives no name to is compared
    with the rows, whatever the holder calls them.
    """
    # LAW: a chapter that sets floors lets the holder pay more for the hands it lists, not pay hands that it does not.
    if rows_beyond(stated, hands):
        return False
    known = tuple(tables)
    nameless = stated.rows is not None and all(table.name in NAMELESS for table in known)
    candidates = [t for t in known if nameless or stated.name is None or t.name.lower() == stated.name.lower()]
    outcomes = [pays_at_least(stated, table) for table in candidates]
    return _any_agrees(outcomes)
