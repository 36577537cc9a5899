"""The chapter's tables that a stated paytable is nearest to, and the rows in which it is not what they are."""

from collections.abc import Mapping, Sequence

from compliance.model.rules.expr import MatchMode
from compliance.model.values.kinds import OddsForm, PaytableValue, Row
from compliance.model.values.paytable import (
    NAMELESS,
    Table,
    reaches_floor,
    rows_equal_table,
    rows_of,
    same_row,
    stake_in,
    table_named,
)
from compliance.record import keyword_record


@keyword_record
class RowApart:
    """A row that is not as one of the nearest tables has it; ``required`` follows the order of those tables.

    ``decided`` is false of a row that falls short of a floor only for all that can be told.
    """

    hand: str
    stated: Row | None
    required: tuple[Row | None, ...]
    decided: bool = True


@keyword_record
class NearestTables:
    """The tables from which the fewest rows differ, how many differ from each, and all rows that differ from any.

    ``unknown_name`` says that the paytable goes by a name that no table has, ``same_rows`` which other tables have its
    rows to the letter.
    """

    tables: tuple[Table, ...]
    number: int
    rows: tuple[RowApart, ...]
    unknown_name: bool = False
    same_rows: tuple[Table, ...] = ()


def nearest_tables(
    stated: PaytableValue, tables: Sequence[Table], mode: MatchMode, *, beyond: Sequence[str] = ()
) -> NearestTables:
    """Return the tables that a stated paytable is nearest to: the one it names, else those with fewest rows off.

    ``beyond`` are stated rows that no table of the chapter has; no floor has room for them.
    """
    named, unknown_name = table_named(stated, tables), goes_by_unknown_name(stated, tables, mode)
    rows = rows_of(stated, tables)
    if rows is None:
        return NearestTables(tables=(), number=0, rows=(), unknown_name=unknown_name)
    # LAW: a paytable that goes by the name of one of the chapter's tables is checked against that table alone.
    compared = list(tables) if named is None else [named]
    apart = [(table, _hands_apart(rows, table, mode) | dict.fromkeys(beyond, True)) for table in compared]
    number = min(len(hands) for _, hands in apart)
    nearest = [(table, hands) for table, hands in apart if len(hands) == number]
    return NearestTables(
        tables=tuple(table for table, _ in nearest),
        number=number,
        rows=_rows_apart(rows, nearest),
        unknown_name=unknown_name,
        same_rows=tuple(table for table in tables if table is not named and rows_equal_table(rows, table)),
    )


def goes_by_unknown_name(stated: PaytableValue, tables: Sequence[Table], mode: MatchMode) -> bool:
    """Tell whether a paytable goes by a name that no table has, where the name counts."""
    if stated.name is None or table_named(stated, tables) is not None:
        return False
    # WHY: a floor that the chapter gives no name to is compared with the rows, whatever the holder calls them.
    return mode == "matches" or stated.rows is None or not all(table.name in NAMELESS for table in tables)


def _hands_apart(rows: Mapping[str, Row], table: Table, mode: MatchMode) -> dict[str, bool]:
    """Return the hands whose rows are not as a table asks, each with whether that is certain, in the table's order."""
    hands = dict.fromkeys((*table.rows, *rows))
    if mode == "matches":
        return {hand: True for hand in hands if same_row(rows.get(hand), table.rows.get(hand), table.stake) is False}
    reached = {hand: _row_reaches_floor(rows.get(hand), table, hand) for hand in table.rows}
    return {hand: reaches is False for hand, reaches in reached.items() if reaches is not True}


def _row_reaches_floor(row: Row | None, table: Table, hand: str) -> bool | None:
    """Tell whether a row reaches a floor in every column; what the source has lost asks for nothing."""
    cells = {column: floor for column, floor in table.rows[hand].items() if floor.form is not OddsForm.UNRESOLVED}
    outcomes = [
        reaches_floor((row or {}).get(column), floor, stake_in(column, table.stake)) for column, floor in cells.items()
    ]
    if False in outcomes:
        return False
    return None if None in outcomes else True


def _rows_apart(rows: Mapping[str, Row], nearest: Sequence[tuple[Table, Mapping[str, bool]]]) -> tuple[RowApart, ...]:
    order = dict.fromkeys(hand for table, _ in nearest for hand in (*table.rows, *rows))
    apart = {hand for _, hands in nearest for hand in hands}
    return tuple(
        RowApart(
            hand=hand,
            stated=rows.get(hand),
            required=tuple(table.rows.get(hand) for table, _ in nearest),
            decided=all(hands.get(hand, True) for _, hands in nearest),
        )
        for hand in order
        if hand in apart
    )
