"""A chapter's tables in the manner in which a paytable is stated, and how far each is from it."""

from collections.abc import Iterable

from compliance.model import OddsForm, PaytableValue, Row, Table, same_odds, stake_in


def restate_tables(before: PaytableValue, tables: Iterable[Table]) -> list[PaytableValue]:
    """Return tables in the form that was stated, by name, by rows or by both, the nearest first."""
    stated = [_restate_table(before, table) for table in tables if is_certain(table)]
    return sorted(stated, key=lambda table: cells_between(before, table))


def _restate_table(before: PaytableValue, table: Table) -> PaytableValue:
    name = before.name if before.name and before.name.lower() == table.name.lower() else table.name
    if before.rows is None:
        return PaytableValue(name, None)
    rows = {hand: _restate_row(before.rows.get(hand, {}), row, table.stake) for hand, row in table.rows.items()}
    return PaytableValue(name if before.name else None, rows)


def _restate_row(stated: Row, row: Row, stake: int | None) -> Row:
    """Return a row of a table, with the cells that pay the same as they are stated."""
    return {
        column: stated[column] if same_odds(stated.get(column), paid, stake_in(column, stake)) else paid
        for column, paid in row.items()
    }


def tables_as_near(before: PaytableValue, now: PaytableValue, tables: Iterable[Table]) -> list[PaytableValue]:
    """Return the tables that are as near to what was stated as the one that was found.

    Where a name stands over rows of another table, either may be the slip of the pen: both ways out are as near.
    """
    known = restate_tables(before, tables)
    near = [table for table in known if cells_between(before, table) == cells_between(before, now)]
    if before.name is not None and before.rows is not None:
        whole = [table for table in known if table.rows == before.rows]
        near += [*whole, *(table for table in known if whole and table.name == before.name)]
    return list(dict.fromkeys(near))


def cells_between(table: PaytableValue, other: PaytableValue) -> int:
    """Count the cells in which two stated paytables differ; the name counts as one."""
    cells = [
        {(hand, name): cell for hand, row in (each.rows or {}).items() for name, cell in row.items()}
        for each in (table, other)
    ]
    names = (table.name or "").lower() != (other.name or "").lower()
    return names + sum(cells[0].get(place) != cells[1].get(place) for place in {**cells[0], **cells[1]})


def is_certain(table: Table) -> bool:
    """Tell whether the source has lost no cell of a table."""
    return all(cell.form is not OddsForm.UNRESOLVED for row in table.rows.values() for cell in row.values())
