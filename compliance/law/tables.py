"""Paytables as extraction leaves them: rows found by their cells, names and cells put together over line ends."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from compliance.law.page import Sheet
from compliance.record import record

_CELL = r"(?:\d[\d,]*(?:\.\d+)?\s+(?:to|for)\s+\d[\d,]*|\$\d[\d,]*(?:\.\d+)?|\d+(?:\.\d+)?%|[Pp]ush|N/A)"
_ROW = re.compile(rf"(?P<name>.*?)\s*(?P<cells>(?<!\S){_CELL}(?:\s+{_CELL})*)$")
_CELLS = re.compile(_CELL)
_HEADER = re.compile(
    r"\b(?:hands?|wagers?|pay ?tables?|tables?|payouts?|odds|bonus|hours|instruction|amounts?|type|game)\b"
    r"|^(?:[A-Z]\s+)+[A-Z]$",
    re.IGNORECASE,
)
_COLUMN = re.compile(
    r"\b(?:Pay ?[Tt]able|Table) (?:[A-Z]|[IVX]+|\d+)\b|\bEnvy Bonus\b|\bPayout Odds\b|\bPayout\b"
    r"|\bPay ?[Tt]able\b|\b[A-Z]\b(?=\s|$)"
)
_WIDE = re.compile(r"\s{2,}")
_LONGEST_NAME = 60
_ALIKE = 3
_LONGEST_HEADER = 3
_PROSE = re.compile(r"\$\d|\d%")


@record
class TableRow:
    """A row: its name and its cells, with the lines it stands on; ``whole`` is false where it was pieced together."""

    name: str
    cells: tuple[str, ...]
    first: int
    last: int
    whole: bool = True


@record
class Table:
    """A table: the words of its header, its rows, and the place among the lines where it begins and ends."""

    header: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    first: int
    last: int
    start: int
    end: int
    repeated: tuple[Sheet, ...] = ()


def find_tables(lines: Sequence[Sheet], join: Callable[[Sequence[str]], str], known: set[str]) -> list[Table]:
    """Find the tables among the lines of one provision; ``known`` gathers the names of rows of the whole document."""
    if not any(line.cells for line in lines) and not _may_hold_table(lines):
        return []
    split = _splitter(lines)
    rows = [place for place, line in enumerate(lines) if place and (line.cells or split(line.text) is not None)]
    if len(rows) < 2 and not any(lines[place].cells for place in rows):
        return []
    tables: list[Table] = []
    reading = _Reading(join, known)
    start = _opening(lines, rows[0])
    end = rows[-1] + 1
    while start < end:
        table = _table(lines, start, end, split, reading)
        tables.append(table)
        start = table.end
    return tables


def _may_hold_table(lines: Sequence[Sheet]) -> bool:
    return len(lines) > 2 and any(line.text.endswith(":") for line in lines)


@record
class _Reading:
    """What reading tables needs of the document: how lines are joined, and the names of rows seen so far."""

    join: Callable[[Sequence[str]], str]
    known: set[str]

    def name_at(self, words: str) -> str:
        """Return the longest known name of a row that some words begin with."""
        start = words.lower()
        return max((one for one in self.known if start.startswith(f"{one.lower()} ")), key=len, default="")


class _Splitter:
    """Tells a row's name from its cells."""

    def __init__(self, shapes: frozenset[str]) -> None:
        self._shapes = shapes

    def __call__(self, text: str) -> tuple[str, tuple[str, ...]] | None:
        found = _ROW.match(text)
        if found is not None and len(found["name"]) <= _LONGEST_NAME:
            return _WIDE.sub(" ", found["name"].strip()), tuple(_CELLS.findall(found["cells"]))
        name, tail = _tail_of(text)
        return (name, (tail,)) if tail and _shape(tail) in self._shapes else None


def _splitter(lines: Sequence[Sheet]) -> _Splitter:
    shapes = Counter(_shape(tail) for line in lines[1:] for _name, tail in [_tail_of(line.text)] if " " in tail)
    return _Splitter(frozenset(shape for shape, count in shapes.items() if count >= _ALIKE))


def _tail_of(text: str) -> tuple[str, str]:
    """Split a line before its first figure."""
    found = re.search(r"(?<!\S)\$?\d", text)
    if found is None or found.start() > _LONGEST_NAME or text.endswith((".", ",", ";", ":")):
        return text, ""
    return text[: found.start()].strip(), text[found.start() :].strip()


def _shape(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def _opening(lines: Sequence[Sheet], first_row: int) -> int:
    """Return where the table begins: after the last line before its first row that ends a sentence."""
    for place in range(first_row - 1, -1, -1):
        if lines[place].text.endswith((":", ".", ";")) and not lines[place].cells:
            return place + 1
    return first_row


def _table(lines: Sequence[Sheet], start: int, end: int, split: _Splitter, reading: _Reading) -> Table:
    place = start
    header: list[str] = []
    while place < end and len(header) < _LONGEST_HEADER and _is_header(lines[place], split, begun=bool(header)):
        header.append(lines[place].text)
        place += 1
    rows: list[TableRow] = []
    repeated: list[Sheet] = []
    waiting: list[Sheet] = []
    while place < end:
        line = lines[place]
        if rows and not waiting and header and _WIDE.sub(" ", line.text) == _WIDE.sub(" ", header[0]):
            if not line.after_break:
                break
            repeated.append(line)
            place += 1
            continue
        if rows and not waiting and _opens_another(line, split):
            break
        cut = (line.text, line.cells) if line.cells else split(line.text)
        if cut is None:
            waiting.append(line)
        else:
            rows += _rows_of(waiting, line, cut, reading)
            waiting = []
        place += 1
    place -= len(waiting)
    reading.known.update(row.name for row in rows if row.whole and row.name)
    words = _WIDE.sub(" ", " ".join(header))
    first, last = lines[start].number, rows[-1].last if rows else lines[start].number
    return Table(
        words, tuple(_COLUMN.findall(words)), tuple(rows), first, last, start, max(place, start + 1), tuple(repeated)
    )


def _is_header(line: Sheet, split: _Splitter, *, begun: bool) -> bool:
    if line.cells:
        return not begun and not any(_CELLS.fullmatch(cell.strip()) for cell in line.cells)
    return split(line.text) is None and _HEADER.search(line.text) is not None and not line.text.endswith(":")


def _opens_another(line: Sheet, split: _Splitter) -> bool:
    columns = _COLUMN.findall(line.text)
    return not line.cells and split(line.text) is None and len(columns) > 1 and line.text[:1].isupper()


def _rows_of(
    waiting: Sequence[Sheet], line: Sheet, cut: tuple[str, tuple[str, ...]], reading: _Reading
) -> list[TableRow]:
    """Make a row of a line with cells and the lines of its name before it; what is prose among them are rows too."""
    if line.cells:
        name, *cells = line.cells
        return [TableRow(name.strip(), tuple(cell.strip() for cell in cells), line.number, line.number)]
    if any(_PROSE.search(one.text) for one in waiting):
        return [*_prose_rows(waiting, reading), TableRow(cut[0], cut[1], line.number, line.number)]
    before: list[TableRow] = []
    if waiting and waiting[0].text.endswith(":"):
        before = [TableRow(waiting[0].text, (), waiting[0].number, waiting[0].number)]
        waiting = waiting[1:]
    first = waiting[0].number if waiting else line.number
    pieces = [one.text for one in waiting] + ([cut[0]] if cut[0] else [])
    name = _WIDE.sub(" ", reading.join(pieces)) if pieces else ""
    return [*before, TableRow(name, cut[1], first, line.number)]


def _prose_rows(waiting: Sequence[Sheet], reading: _Reading) -> list[TableRow]:
    """Make rows of lines whose cells are prose: one for each line that begins with a name known from other rows."""
    groups: list[list[Sheet]] = []
    for sheet in waiting:
        if not groups or reading.name_at(sheet.text):
            groups.append([])
        groups[-1].append(sheet)
    rows = []
    for group in groups:
        words = reading.join([sheet.text for sheet in group])
        name = words[: len(reading.name_at(words))]
        cells = (words[len(name) :].strip(),)
        rows.append(TableRow(name, cells, group[0].number, group[-1].number, whole=False))
    return rows
