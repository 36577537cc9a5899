"""Rows of tables in a redline: which cells of the two texts differ, by the names of their columns."""

from collections.abc import Iterable, Iterator

from compliance.law import cell_changes, columns_of
from compliance.model import Change, Level, Provision
from compliance.record import record

Tables = dict[tuple[str, str, int], Provision]
"""The table of every row, by the row's side, cite and first line."""


@record
class RedlineCellView:
    """One cell of a table row in both texts; empty where one of them has none in that column."""

    row: str
    column: str
    old: str
    new: str


def tables_in(changes: Iterable[Change]) -> Tables:
    """Return the tables that the rows of a redline stand in."""
    sides = (
        (side, one) for change in changes for side, ones in (("old", change.old), ("new", change.new)) for one in ones
    )
    tables = ((side, table) for side, one in sides for table in (one, *one.children) if table.level is Level.TABLE)
    return {(side, row.cite, row.first): table for side, table in tables for row in table.children}


def cells_of(change: Change, tables: Tables) -> tuple[RedlineCellView, ...]:
    """Return the cells in which a row differs, or all of them where none does; none where it is not one row."""
    rows = (*change.old, *change.new)
    if len(change.old) > 1 or len(change.new) > 1 or not all(_is_bare_row(one) for one in rows):
        return ()
    label = " -> ".join(dict.fromkeys(one.label or one.mark for one in rows))
    wide = max(len(one.cells) for one in rows) > 1
    return tuple(
        RedlineCellView(label, _name_column(name, wide), old, new) for name, old, new in _changed_cells(change, tables)
    )


def _is_bare_row(one: Provision) -> bool:
    return one.level is Level.ROW and bool(one.cells) and not one.heading and not one.text


def _changed_cells(change: Change, tables: Tables) -> Iterator[tuple[str, str, str]]:
    if change.old and change.new:
        old, new = change.old[0], change.new[0]
        found = cell_changes(old, new, _table_of_row("old", old, tables), _table_of_row("new", new, tables))
        yield from found or ((name, cell, cell) for name, cell in _cells_by_column("new", new, tables))
    elif change.new:
        yield from ((name, "", cell) for name, cell in _cells_by_column("new", change.new[0], tables))
    else:
        yield from ((name, cell, "") for name, cell in _cells_by_column("old", change.old[0], tables))


def _cells_by_column(side: str, row: Provision, tables: Tables) -> Iterator[tuple[str, str]]:
    """Yield the cells of a row that is in one text only, or the same in both, each with its column."""
    names = columns_of(_table_of_row(side, row, tables))
    for place, cell in enumerate(row.cells):
        yield (names[place] if place < len(names) else str(place + 1)), cell


def _table_of_row(side: str, row: Provision, tables: Tables) -> Provision:
    # WHY: a row has no columns, so a row without its table is compared place by place.
    return tables.get((side, row.cite, row.first), row)


def _name_column(name: str, wide: bool) -> str:
    if not name.isdigit():
        return name
    return f"cell {name}" if wide else ""
