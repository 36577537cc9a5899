"""A table in the columns of a terminal: cells wrap under each other, and stand as labels and values where none fit."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from compliance.report.document import Alignment, Cell, Grid, StyledText, Words
from compliance.report.safe_text import make_safe
from compliance.report.writers.wrapping import (
    STYLES,
    Line,
    TerminalWord,
    columns_of,
    columns_of_line,
    fill_lines,
    indent_lines,
    split_words,
    wrap_text,
)

GAP = 2
LONGEST_WORD = 28
"""A longer word may be broken, so that a column of hashes does not take the whole width."""
MOST_LINES = 8
"""A table whose cells would be higher than this is laid out as labels and values."""


_BULLET = StyledText("- ")
CellWords = list[list[TerminalWord]]
"""The words of each paragraph of a cell."""


def grid_lines(grid: Grid, width: int) -> Iterator[Line]:
    """Lay a table out in lines of at most ``width``."""
    if grid.caption:
        yield from wrap_text(grid.caption, width, style="bold")
    columns = [_words_of_column(grid, place) for place in range(len(grid.head))]
    sizes = _fit_columns(columns, width)
    if sizes is None:
        yield from _stacked_row_lines(grid, width)
        return
    align = [grid.align[place] if place < len(grid.align) else "left" for place in range(len(sizes))]
    for number in range(0 if any(grid.head) else 1, len(grid.rows) + 1):
        yield from _row_lines([column[number] for column in columns], sizes, align)


def _words_of_column(grid: Grid, place: int) -> list[CellWords]:
    """Return the words of the head and the cells of a column, decimal points under each other where that is asked."""
    cells = [_pieces_of_cell(row[place]) for row in grid.rows]
    if place < len(grid.align) and grid.align[place] == "point":
        behind = [_columns_behind_point(cell) for cell in cells]
        most = max(behind, default=0)
        cells = [_pad_cell(cell, most - size) if size else cell for cell, size in zip(cells, behind, strict=True)]
    head = ((StyledText(grid.head[place], "soft"),),)
    return [[list(split_words(pieces)) for pieces in cell] for cell in (head, *cells)]


def _pieces_of_cell(cell: Cell) -> tuple[Words, ...]:
    paragraphs = []
    for paragraph in cell:
        aside = (StyledText(f"  {paragraph.aside}", "soft"),) if paragraph.aside else ()
        bullet = (_BULLET,) if paragraph.kind == "item" else ()
        paragraphs.append((*bullet, *paragraph.words, *aside))
    return tuple(paragraphs)


def _columns_behind_point(cell: tuple[Words, ...]) -> int:
    text = "".join(piece.text for pieces in cell[:1] for piece in pieces)
    return len(text) - text.index(".") if "." in text else 0


def _pad_cell(cell: tuple[Words, ...], columns: int) -> tuple[Words, ...]:
    # WHY: a figure space is no plain space, so that no line is broken at it and none is cut off.
    return ((*cell[0], StyledText("\N{FIGURE SPACE}" * columns)), *cell[1:]) if columns else cell


def _fit_columns(columns: Sequence[Sequence[CellWords]], width: int) -> list[int] | None:
    """Return how wide each column is, the widest made narrower until all fit; nothing where they cannot."""
    natural = [max(1, *map(_natural_width, column)) for column in columns]
    room = width - GAP * (len(columns) - 1)
    if sum(natural) <= room:
        return natural
    words = [max(1, *map(_longest_word, column)) for column in columns]
    least = words if sum(words) <= room else [min(word, LONGEST_WORD) for word in words]
    if sum(least) > room:
        return None
    sizes = _narrow_columns(natural, least, room)
    highest = max(len(_cell_lines(cell, size)) for column, size in zip(columns, sizes, strict=True) for cell in column)
    return sizes if highest <= MOST_LINES else None


def _narrow_columns(natural: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Make the widest column as narrow as the next one, and so on, until all fit; none narrower than its least."""
    sizes = list(natural)
    while sum(sizes) > room:
        slack = [size if size > floor else 0 for size, floor in zip(sizes, least, strict=True)]
        widest = slack.index(max(slack))
        next_widest = max((size for place, size in enumerate(slack) if place != widest), default=0)
        enough = sizes[widest] - (sum(sizes) - room)
        sizes[widest] = max(least[widest], enough, min(next_widest, sizes[widest] - 1))
    return sizes


def _natural_width(cell: CellWords) -> int:
    return max((_width_on_one_line(words) for words in cell), default=0)


def _width_on_one_line(words: Sequence[TerminalWord]) -> int:
    return sum(columns + (has_gap and number > 0) for number, (_, columns, _, has_gap) in enumerate(words))


def _longest_word(cell: CellWords) -> int:
    return max((columns for words in cell for _, columns, _, _ in words), default=0)


def _cell_lines(cell: CellWords, size: int) -> list[Line]:
    return [line for words in cell for line in fill_lines(words, size, least=1)]


def _row_lines(cells: Sequence[CellWords], sizes: Sequence[int], align: Sequence[Alignment]) -> Iterator[Line]:
    columns = [_cell_lines(cell, size) for cell, size in zip(cells, sizes, strict=True)]
    for pieces in zip_longest(*columns, fillvalue=()):
        line: list[tuple[str, str]] = []
        for piece, size, how in zip(pieces, sizes, align, strict=True):
            space = (" " * (size - columns_of_line(piece)), "")
            line += [*piece, space] if how == "left" else [space, *piece]
            line.append((" " * GAP, ""))
        yield tuple(line[:-1])


def _stacked_row_lines(grid: Grid, width: int) -> Iterator[Line]:
    """Lay rows out below each other: the cell that names the row, and the others after their labels."""
    label = min(24, max(columns_of(make_safe(text)) for text in grid.head)) + GAP
    for number, row in enumerate(grid.rows):
        if number:
            yield ()
        name = tuple(_make_bold(pieces) for pieces in _pieces_of_cell(row[grid.row_head]))
        yield from label_lines(grid.head[grid.row_head], name, label + GAP, width)
        for place, (head, cell) in enumerate(zip(grid.head, row, strict=True)):
            if place != grid.row_head:
                yield from indent_lines(label_lines(head, _pieces_of_cell(cell), label, width - GAP), GAP)


def _make_bold(pieces: Words) -> Words:
    return tuple(StyledText(piece.text, piece.style or "bold") for piece in pieces)


def label_lines(label: str, cell: tuple[Words, ...], column: int, width: int) -> Iterator[Line]:
    """Lay paragraphs out after a label, each wrapped under itself; a long label has a line of its own."""
    before = make_safe(label)
    if columns_of(before) >= column:
        yield ((before, STYLES["soft"]),)
        before = ""
    for pieces in cell:
        hang = len(_BULLET.text) if pieces[:1] == (_BULLET,) else 0
        for number, line in enumerate(fill_lines(split_words(pieces), width - column - hang)):
            space = " " * (column - columns_of(before) + (hang if number else 0))
            yield ((before + space, STYLES["soft"]), *line)
            before = ""
