"""A provision while it is being read: lines are gathered, then frozen into the tree."""

from collections.abc import Sequence

from compliance.law.pages.joining import Joiner
from compliance.law.tables.table import PrintedTable, TableRow, find_tables
from compliance.law.text_line import TextLine
from compliance.model import Furniture, Level, Provision, Unparsed

_EVEN = 3


class ReadingNotes:
    """What reading a document gathers besides its tree."""

    def __init__(self, joiner: Joiner, width: int) -> None:
        self.joiner = joiner
        self.width = width
        self.furniture: list[Furniture] = []
        self.unparsed: list[Unparsed] = []
        self.row_names: set[str] = set()


class GrowingProvision:
    """A provision that still grows."""

    __slots__ = ("children", "cite", "first", "heading", "label", "last", "level", "lines", "mark")

    def __init__(self, level: Level, label: str, mark: str, cite: str, first: int) -> None:
        self.level = level
        self.label = label
        self.mark = mark
        self.cite = cite
        self.heading: list[str] = []
        self.first = first
        self.last = first
        self.lines: list[TextLine] = []
        self.children: list[GrowingProvision] = []

    def open(self, level: Level, label: str, mark: str, cite: str, first: int) -> "GrowingProvision":
        """Add a child and return it."""
        child = GrowingProvision(level, label, mark, cite, first)
        self.children.append(child)
        return child

    def take(self, line: TextLine) -> None:
        """Add a line to the words of this provision."""
        self.lines.append(line)
        self.last = line.number


def freeze_provision(draft: GrowingProvision, notes: ReadingNotes) -> Provision:
    """Return the finished provision, with its tables and what follows them as children."""
    words, extras = _split_tables(draft, notes)
    children = (*extras, *(freeze_provision(child, notes) for child in draft.children))
    last = max([draft.last, *(child.last for child in children)])
    return Provision(
        draft.level,
        draft.label,
        draft.mark,
        draft.cite,
        notes.joiner.join(draft.heading) if draft.heading else "",
        words,
        draft.first,
        last,
        (),
        children,
    )


def _split_tables(draft: GrowingProvision, notes: ReadingNotes) -> tuple[str, list[Provision]]:
    tables = find_tables(draft.lines, notes.joiner.join, notes.row_names) if draft.lines else []
    if not tables:
        return _join_lines(draft.lines, notes), []
    # INVARIANT: words before the first table are the provision's own; all behind it are children in their order.
    extras: list[Provision] = []
    place = tables[0].start
    for number, table in enumerate(tables, start=1):
        extras += _text_between(draft, draft.lines[place : table.start], notes, len(extras))
        extras.append(_table_provision(table, f"{draft.cite} table {number}", str(number), notes))
        place = table.end
    extras += _text_between(draft, draft.lines[place:], notes, len(extras))
    return _join_lines(draft.lines[: tables[0].start], notes), extras


def _text_between(
    draft: GrowingProvision, lines: Sequence[TextLine], notes: ReadingNotes, count: int
) -> list[Provision]:
    """Return the words that stand after a table as a node of their own."""
    if not lines:
        return []
    return [_text_provision(f"{draft.cite} text {count}", lines, notes)]


def _text_provision(cite: str, lines: Sequence[TextLine], notes: ReadingNotes) -> Provision:
    return Provision(Level.TEXT, "", "", cite, "", _join_lines(lines, notes), lines[0].number, lines[-1].number)


def _join_lines(lines: Sequence[TextLine], notes: ReadingNotes) -> str:
    return notes.joiner.join([line.words for line in lines]) if lines else ""


def _table_provision(table: PrintedTable, cite: str, number: str, notes: ReadingNotes) -> Provision:
    for line in table.repeated:
        notes.furniture.append(Furniture(line.number, line.words, "table header repeated on the next page"))
    _doubt_rows(table, notes)
    rows = tuple(
        Provision(Level.ROW, row.name, row.name, f"{cite} {row.name or place}", "", "", row.first, row.last, row.cells)
        for place, row in enumerate(table.rows, start=1)
    )
    return Provision(Level.TABLE, number, "", cite, table.header, "", table.first, table.last, table.columns, rows)


def _doubt_rows(table: PrintedTable, notes: ReadingNotes) -> None:
    most = max((len(row.cells) for row in table.rows), default=0)
    tail = _even_tail(table.rows)
    for place, row in enumerate(table.rows):
        if not row.name and not table.ruled:
            notes.unparsed.append(Unparsed(row.first, row.last, "cells without the name of a row before them"))
        elif not row.whole:
            notes.unparsed.append(Unparsed(row.first, row.last, "a row whose cell runs over several lines"))
        elif 0 < len(row.cells) < most and place < tail:
            why = f"a row with {len(row.cells)} of {most} cells; which are missing cannot be told"
            notes.unparsed.append(Unparsed(row.first, row.last, why))


def _even_tail(rows: Sequence[TableRow]) -> int:
    """Return where the last rows begin that have as many cells each; three or more of them lack none."""
    place = len(rows)
    while place and len(rows[place - 1].cells) == len(rows[-1].cells):
        place -= 1
    return place if len(rows) - place >= _EVEN else len(rows)
