"""Paytables as extraction leaves them: rows found by their cells, names and cells put together over line ends."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from compliance.law.tables.rows import (
    LONGEST_NAME,
    Cut,
    Splitter,
    collapse_spaces,
    ends_in_cells,
    is_cell,
    splitter_for,
)
from compliance.law.text_line import TextLine
from compliance.record import record

_HEADER = re.compile(
    r"\b(?:hands?|wagers?|pay ?tables?|tables?|payouts?|odds|bonus|hours|instruction|amounts?|type|game)\b"
    r"|^(?:[A-Z]\s+)+[A-Z]$",
    re.IGNORECASE,
)
_COLUMN = re.compile(
    r"\b(?:Pay ?[Tt]able|Table) (?:[A-Z]|[IVX]+|\d+)\b|\bEnvy Bonus\b|\bPayout Odds\b|\bPayout\b"
    r"|\bPay ?[Tt]able\b|\b[A-Z]\b(?=\s|$)"
)
_PROSE = re.compile(r"\$\d|\d%")
_LONGEST_HEADER = 3
_FARTHEST = 7
_LEAST_LINES = 3
_ALIKE = 3

Join = Callable[[Sequence[str]], str]
"""How lines are joined to running text."""


@record
class TableRow:
    """A row: its name and its cells, with the lines it stands on; ``whole`` is false where it was pieced together."""

    name: str
    cells: tuple[str, ...]
    first: int
    last: int
    whole: bool = True


@record
class PrintedTable:
    """A table: the words of its header, its rows, and the place among the lines where it begins and ends.

    ``ruled`` says that the file itself has it as a table; its header is then told by its cells, the ``columns``.
    """

    header: str
    rows: tuple[TableRow, ...]
    first: int
    last: int
    start: int
    end: int
    repeated: tuple[TextLine, ...] = ()
    ruled: bool = False
    columns: tuple[str, ...] = ()


def find_tables(lines: Sequence[TextLine], join: Join, known: set[str]) -> list[PrintedTable]:
    """Find the tables among the lines of one provision; ``known`` gathers the names of rows of the whole document."""
    if any(line.cells for line in lines):
        return [_read_ruled_table(lines, start, end) for start, end in _ruled_stretches(lines)]
    colons = [place for place, line in enumerate(lines) if line.text.endswith(":")]
    if len(lines) < _LEAST_LINES or not (colons or _has_even_rows(lines)):
        return []
    split = splitter_for(line.text for line in lines[1:])
    rows = [place for place, line in enumerate(lines) if split(line.text) is not None]
    reading = _TableReading(join, known)
    tables: list[PrintedTable] = []
    for start, end in _table_stretches(lines, colons, rows):
        while start < end:
            tables.append(_read_table(lines, start, end, split, reading))
            start = tables[-1].end
    return tables


# Where tables stand among the lines


def _has_even_rows(lines: Sequence[TextLine]) -> bool:
    """Tell whether some lines one after another end in cells, so that they are a table without being announced."""
    count = 0
    for line in lines:
        count = count + 1 if ends_in_cells(line.text) else 0
        if count == _ALIKE:
            return True
    return False


def _table_stretches(
    lines: Sequence[TextLine], colons: Sequence[int], rows: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield where tables begin and end: rows after a colon or, without one, three rows one after another."""
    taken = 0
    for at, row in enumerate(rows):
        if row < taken:
            continue
        start = _find_opening(lines, colons, rows, at, taken)
        last = _find_last_row(lines, rows, at) if start is not None else at
        if start is not None and last > at and _are_names(lines, rows[at : last + 1]):
            yield start, rows[last] + 1
            taken = rows[last] + 1


def _find_opening(
    lines: Sequence[TextLine], colons: Sequence[int], rows: Sequence[int], at: int, taken: int
) -> int | None:
    """Return where the table begins that a row is the first of, or nothing where the row is prose."""
    row = rows[at]
    before = bisect_right(colons, row - 1) - 1
    colon = colons[before] if before >= 0 else -1
    if colon >= max(0, taken - 1) and row - colon <= _FARTHEST and not _has_sentence_between(lines, colon, row):
        return colon + 1
    if not (at + 2 < len(rows) and rows[at + 2] == row + 2):
        return None
    for place in range(row - 1, max(taken, row - _LONGEST_HEADER) - 1, -1):
        if lines[place].text.endswith((".", ";")):
            return place + 1
    return row


def _find_last_row(lines: Sequence[TextLine], rows: Sequence[int], at: int) -> int:
    while at + 1 < len(rows) and rows[at + 1] - rows[at] <= _FARTHEST:
        if _has_sentence_between(lines, rows[at], rows[at + 1]):
            break
        at += 1
    return at


def _has_sentence_between(lines: Sequence[TextLine], first: int, last: int) -> bool:
    return any(line.text.endswith(".") for line in lines[first + 1 : last])


def _are_names(lines: Sequence[TextLine], rows: Sequence[int]) -> bool:
    """Tell whether most rows begin as a row does, and not in the middle of a sentence."""
    return 2 * sum(lines[row].text[:1].islower() for row in rows) <= len(rows)


# Names and cells


@record
class _TableReading:
    """What reading tables needs of the document: how lines are joined, and the names of rows seen so far."""

    join: Join
    known: set[str]

    def name_at(self, words: str) -> str:
        """Return the longest known name of a row that some words begin with."""
        spaces = [place for place, letter in enumerate(words[: 2 * LONGEST_NAME]) if letter == " "]
        return next((words[:place] for place in reversed(spaces) if words[:place].lower() in self.known), "")


# Tables of lines


def _read_table(
    lines: Sequence[TextLine], start: int, end: int, split: Splitter, reading: _TableReading
) -> PrintedTable:
    place = start
    while place < min(end, start + _LONGEST_HEADER) and _is_header(lines[place].text, split):
        place += 1
    header = [collapse_spaces(line.text) for line in lines[start:place]]
    rows: list[TableRow] = []
    repeated: list[TextLine] = []
    waiting: list[TextLine] = []
    # WHY: a name may be printed on the lines above its cells, so lines without cells wait for the next with some. The
    # first line of the header again opens another table, unless a page ended: then it was printed once more.
    while place < end:
        line = lines[place]
        again = rows and not waiting and header and collapse_spaces(line.text) == header[0]
        another = again and not line.after_break
        if another or (rows and not waiting and not again and _opens_another(line, split)):
            break
        cut = split(line.text)
        if again:
            repeated.append(line)
        elif cut is None:
            waiting.append(line)
        else:
            rows += _rows_of(waiting, line, cut, reading)
            waiting = []
        place += 1
    reading.known.update(row.name.lower() for row in rows if row.whole and row.name)
    last = rows[-1].last if rows else lines[start].number
    return PrintedTable(" ".join(header), tuple(rows), lines[start].number, last, start, place, tuple(repeated))


def _is_header(text: str, split: Splitter) -> bool:
    return split(text) is None and _HEADER.search(text) is not None and not text.endswith(":")


def _opens_another(line: TextLine, split: Splitter) -> bool:
    return line.text[:1].isupper() and len(_COLUMN.findall(line.text)) > 1 and split(line.text) is None


def _rows_of(waiting: Sequence[TextLine], line: TextLine, cut: Cut, reading: _TableReading) -> list[TableRow]:
    """Make a row of a line with cells and the lines of its name before it; what is prose among them are rows too."""
    if any(_PROSE.search(part.text) for part in waiting):
        if not cut[0]:
            return _prose_rows([*waiting, line], reading)
        return [*_prose_rows(waiting, reading), TableRow(cut[0], cut[1], line.number, line.number)]
    before: list[TableRow] = []
    if waiting and waiting[0].text.endswith(":"):
        before = [TableRow(waiting[0].text, (), waiting[0].number, waiting[0].number)]
        waiting = waiting[1:]
    first = waiting[0].number if waiting else line.number
    pieces = [part.text for part in waiting] + ([cut[0]] if cut[0] else [])
    return [*before, TableRow(collapse_spaces(reading.join(pieces)), cut[1], first, line.number)]


def _prose_rows(waiting: Sequence[TextLine], reading: _TableReading) -> list[TableRow]:
    """Make rows of lines whose cells are prose: one for each line that begins with a name known from other rows."""
    groups: list[list[TextLine]] = []
    for line in waiting:
        if not groups or reading.name_at(line.text):
            groups.append([])
        groups[-1].append(line)
    rows = []
    for group in groups:
        words = reading.join([line.text for line in group])
        name = reading.name_at(words)
        cells = (words[len(name) :].strip(),)
        rows.append(TableRow(name, cells, group[0].number, group[-1].number, whole=False))
    return rows


# Tables that the file has as tables


def _ruled_stretches(lines: Sequence[TextLine]) -> list[tuple[int, int]]:
    """Return where runs of rows begin and end; an empty line stands between two tables."""
    edges = [
        place
        for place in range(len(lines) + 1)
        if place in (0, len(lines))
        or bool(lines[place].cells) != bool(lines[place - 1].cells)
        or (lines[place].cells and lines[place].after_blank)
    ]
    return [(start, end) for start, end in pairwise(edges) if lines[start].cells]


def _read_ruled_table(lines: Sequence[TextLine], start: int, end: int) -> PrintedTable:
    first = lines[start]
    headed = end - start > 1 and not any(is_cell(cell) for cell in first.cells)
    body = lines[start + headed : end]
    repeated = tuple(line for line in body if headed and line.after_break and line.cells == first.cells)
    rows = tuple(
        TableRow(line.cells[0].strip(), tuple(cell.strip() for cell in line.cells[1:]), line.number, line.number)
        for line in body
        if not (headed and line.after_break and line.cells == first.cells)
    )
    columns = tuple(cell.strip() for cell in first.cells) if headed else ()
    return PrintedTable(
        "", rows, first.number, lines[end - 1].number, start, end, repeated, ruled=True, columns=columns
    )
