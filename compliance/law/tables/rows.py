"""Rows of a paytable: the name at the head of a line told from the cells behind it, and from prose with odds in it."""

import re
from collections import Counter
from collections.abc import Iterable

_CELL = r"(?:\d[\d,]*(?:\.\d+)?\s+(?:to|for)\s+\d[\d,]*|\$\d[\d,]*(?:\.\d+)?|\d+(?:\.\d+)?%|[Pp]ush|N/A)"
_ROW = re.compile(rf"(?P<name>.*?)\s*(?P<cells>(?<!\S){_CELL}(?:\s+{_CELL})*)$")
_CELLS = re.compile(_CELL)
_LAST_OF_CELL = frozenset("0123456789%hA")
_FIGURE = re.compile(r"(?<!\S)\$?\d")
_FIGURES = re.compile(r"\d+")
_BREAKS_OFF = re.compile(r"\b(?:an?|and|are|at|be|by|for|in|is|of|or|pay|pays|paid|than|the|to|with)$")
_WIDE = re.compile(r"\s{2,}")
_LONGEST_ROW = 240
_ALIKE = 3

LONGEST_NAME = 60

Cut = tuple[str, tuple[str, ...]]
"""The name of a row and its cells."""


def is_cell(text: str) -> bool:
    """Tell whether some words are what a cell of a paytable says."""
    return _CELLS.fullmatch(text.strip()) is not None


def ends_in_cells(text: str) -> bool:
    """Tell whether a line ends as a row does."""
    return text[-1:] in _LAST_OF_CELL and len(text) <= _LONGEST_ROW and _ROW.match(text) is not None


def breaks_off(name: str) -> bool:
    """Tell whether some words before a figure end as no name of a row does, so that they are prose."""
    return _BREAKS_OFF.search(name) is not None


def collapse_spaces(text: str) -> str:
    """Return a text with single spaces."""
    return _WIDE.sub(" ", text)


class Splitter:
    """Tells a row's name from its cells."""

    def __init__(self, shapes: frozenset[str]) -> None:
        self._shapes = shapes

    def __call__(self, text: str) -> Cut | None:
        """Return the name and the cells of a row, or nothing where a line is none."""
        if len(text) > _LONGEST_ROW:
            return None
        row = _ROW.match(text) if text[-1:] in _LAST_OF_CELL else None
        if row is not None:
            name, cells = collapse_spaces(row["name"].strip()), tuple(_CELLS.findall(row["cells"]))
        else:
            name, tail = _tail_of(text) if self._shapes else (text, "")
            cells = (tail,) if _shape_of(tail) in self._shapes else ()
        return (name, cells) if cells and len(name) <= LONGEST_NAME and not breaks_off(name) else None


def splitter_for(lines: Iterable[str]) -> Splitter:
    """Return what splits the rows among some lines; lines that end alike, behind their first figure, are rows too."""
    shapes = Counter(_shape_of(tail) for line in lines for _name, tail in [_tail_of(line)] if " " in tail)
    return Splitter(frozenset(shape for shape, count in shapes.items() if count >= _ALIKE))


def _tail_of(text: str) -> tuple[str, str]:
    """Split a line before its first figure."""
    figure = _FIGURE.search(text, 0, _LONGEST_ROW)
    if figure is None or figure.start() > LONGEST_NAME or text.endswith((".", ",", ";", ":")):
        return text, ""
    return text[: figure.start()].strip(), text[figure.start() :].strip()


def _shape_of(text: str) -> str:
    return _FIGURES.sub("#", text)
