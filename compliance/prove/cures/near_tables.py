"""A chapter's tables in the manner in which a paytable is stated, and how far each is from it."""

from collections.abc import Iterable

from compliance.model import Odds, OddsForm, PaytableValue, Row, Table, order_odds, same_odds, stake_in


def restate_tables(before: PaytableValue, tables: Iterable[Table]) -> list[PaytableValue]:
    """Return tables in the form that was stated, by name, by rows or by both, the nearest first."""
    stated = [_restate_table(before, table) for table in tables if is_certain(table)]
    return sorted(stated, key=lambda table: cells_between(before, table))


def raise_to_tables(before: PaytableValue, tables: Iterable[Table]) -> list[PaytableValue]:
    """Return what is stated with the cells alone changed that pay less than a table, the nearest first.

    Where a chapter sets the least odds, a row that pays more is lawful and stays as it is. A name says which table is
    meant, so that what bears one is raised to that table alone.
    """
    if before.rows is None:
        return []
    known = tuple(table for table in tables if is_certain(table))
    names = [name for name in _names(known) if before.name is None or before.name.lower() == name.lower()]
    # INVARIANT: tables of one name are parts of one, of which the later has the last word.
    raised = [_raise_rows(before, [table for table in known if table.name == name]) for name in names]
    return sorted(raised, key=lambda table: cells_between(before, table))


def _names(tables: Iterable[Table]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(table.name for table in tables))


def _raise_rows(before: PaytableValue, parts: Iterable[Table]) -> PaytableValue:
    stated = before.rows or {}
    least: dict[str, tuple[Row, Table]] = {hand: (row, part) for part in parts for hand, row in part.rows.items()}
    rows = {
        hand: {
            column: _raise_cell(stated.get(hand, {}).get(column), paid, part, column) for column, paid in row.items()
        }
        for hand, (row, part) in least.items()
    }
    return PaytableValue(before.name, rows)


def _raise_cell(stated: Odds | None, least: Odds, table: Table, column: str) -> Odds:
    gap = None if stated is None else order_odds(stated, least, stake_in(column, table.stake))
    return least if stated is None or gap is None or gap[0] < 0 else stated


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
