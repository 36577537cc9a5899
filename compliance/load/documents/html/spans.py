"""Cells of HTML tables that reach down over several rows or over several columns."""

from collections.abc import Iterator

from compliance.load.documents.html.list_labels import leading_number_of
from compliance.load.documents.html.tree import Node
from compliance.load.documents.limits import too_large

Reaching = dict[int, tuple[int, int]]
"""For a column: for how many more rows a cell above takes it, and how many columns that cell takes."""

_MOST = 1000
_LEAST_MADE_UP = 100_000


class MadeUpCells:
    """How many empty cells may still be made up for those that reach down: a short page can ask for billions."""

    def __init__(self, path: str, characters: int) -> None:
        self._path = path
        self._left = _LEAST_MADE_UP + characters

    def count(self, cells: int) -> None:
        """Count cells that were made up, and refuse a page that asks for more than a page of its size does."""
        self._left -= cells
        if self._left < 0:
            raise too_large(self._path, "cells of tables reach over far more rows than a page of its size has")


def spread_cells(cells: list[Node], texts: list[str], reaching: Reaching) -> Iterator[str]:
    """Yield the texts of a row, an empty one where a cell of a row above reaches down."""
    column = 0
    for cell, text in zip(cells, texts, strict=True):
        while column in reaching:
            yield ""
            column += _take_columns(reaching, column)
        yield text
        rows = min(leading_number_of(cell.attributes.get("rowspan"), 1), _MOST)
        width = max(1, min(leading_number_of(cell.attributes.get("colspan"), 1), _MOST))
        # WHY: bounded, since `rowspan` and `colspan` are figures that a page may state at will.
        if rows > 1 and len(reaching) < _MOST:
            reaching[column] = (rows - 1, width)
        column += width
    while column in reaching:
        yield ""
        column += _take_columns(reaching, column)


def _take_columns(reaching: Reaching, column: int) -> int:
    """Count one row of a cell that reaches down, and return how many columns it takes."""
    rows, width = reaching[column]
    if rows > 1:
        reaching[column] = (rows - 1, width)
    else:
        del reaching[column]
    return width
