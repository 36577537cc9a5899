"""Rows of tables in a redline: which cell of the old text answers to which of the new, and in which column."""

import re
from collections.abc import Iterable

from compliance.model.law import Change, Level, Provision
from compliance.record import record

_TITLE = re.compile(r"\b(?:Pay ?[Tt]able|Table) (?:[A-Z]|[IVX]+|\d+)\b")

Columns = dict[tuple[str, str, int], tuple[str, ...]]
"""The names of the columns by side, cite and first line of a row."""


@record
class CellView:
    """One cell of a table row in both texts."""

    row: str
    column: str
    old: str
    new: str


def columns_in(changes: Iterable[Change]) -> Columns:
    """Return the names of the columns for every row whose table tells them."""
    sides = (
        (side, one) for change in changes for side, ones in (("old", change.old), ("new", change.new)) for one in ones
    )
    tables = ((side, one, one.cells or _titles(one)) for side, one in sides if one.level is Level.TABLE)
    return {(side, row.cite, row.first): names for side, table, names in tables for row in table.children}


def _titles(table: Provision) -> tuple[str, ...]:
    return tuple(_TITLE.findall(table.heading or table.text))


def cells_of(change: Change, columns: Columns) -> tuple[CellView, ...]:
    """Return the cells of a row in both texts, or none where they do not answer to each other one by one."""
    rows = (*change.old, *change.new)
    if len(change.old) > 1 or len(change.new) > 1 or not all(_is_bare_row(one) for one in rows):
        return ()
    old, new = change.old[0].cells if change.old else (), change.new[0].cells if change.new else ()
    if old and new and len(old) != len(new):
        return ()
    names = _names(change, columns, len(old or new))
    label = " -> ".join(dict.fromkeys(one.label or one.mark for one in rows))
    empty = ("",) * len(names)
    return tuple(CellView(label, *cell) for cell in zip(names, old or empty, new or empty, strict=True))


def _is_bare_row(one: Provision) -> bool:
    return one.level is Level.ROW and bool(one.cells) and not one.heading and not one.text


def _names(change: Change, columns: Columns, count: int) -> tuple[str, ...]:
    for side, ones in (("new", change.new), ("old", change.old)):
        names = columns.get((side, ones[0].cite, ones[0].first), ()) if ones else ()
        if len(names) in {count, count + 1}:
            return names[-count:]
    return tuple(f"cell {number}" for number in range(1, count + 1)) if count > 1 else ("",)
