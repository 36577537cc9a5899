"""One change of a redline as blocks: what it is, where it stands in both texts, its words, and what went with it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from compliance.report.document import (
    Block,
    Cell,
    Grid,
    Heading,
    NestedLine,
    NestedLines,
    Paragraph,
    StyledText,
    TextStyle,
    Tone,
    Words,
    bold_text,
    join_pieces,
    label_text,
    lead_paragraph,
    make_cell,
    make_grid,
    soft_text,
    values_with_content,
)
from compliance.report.redline.cells import RedlineCellView
from compliance.report.redline.groups import BelowView
from compliance.report.redline.view import ChangeView, cites_of
from compliance.report.redline.words import NEW, OLD, STYLES, cut_unchanged, words_of_pieces

TONES: dict[str, Tone] = {
    "cell": "bad", "figure": "bad", "modal": "bad", "reference": "bad", "removed": "bad", "added": "good",
    "wording": "fair", "place": "fair",
}  # fmt: skip
"""How weighty a class of changes is; a class of form has no tone."""


def change_blocks(change: ChangeView, *, whole: bool) -> Iterator[Block]:
    """Yield a change with its words; unchanged stretches are cut to a few words unless the ``whole`` is wanted."""
    yield Heading(
        3,
        cites_of(change, " → "),
        mark=", ".join(change.classes),
        note=change.move,
        number=str(change.number),
        anchor=anchor_of_change(change),
        tone=TONES.get(change.kind, ""),
    )
    yield values_with_content(
        label_text("Old", change.old_where),
        label_text("New", change.new_where),
        label_text("Matched", change.match),
        label_text("Place", change.place),
        label_text("Note", change.note),
        kind="facts",
    )
    if change.cells:
        yield _grid_of_cells(change.cells)
    elif change.pieces:
        yield Paragraph(words_of_pieces(change.pieces if whole else cut_unchanged(change.pieces)))
    if change.below:
        yield lead_paragraph(soft_text(f"{change.with_it}:"))
        yield from _below_blocks(change.below, "deleted" if change.kind == "removed" else "inserted")


def anchor_of_change(change: ChangeView) -> str:
    """Return what a change can be linked by."""
    return f"c{change.number}"


def _grid_of_cells(cells: Iterable[RedlineCellView]) -> Grid:
    rows = ((one.row, one.column, _cell_of(one, OLD), _cell_of(one, NEW)) for one in cells)
    return make_grid(("Row", "Column", "Old", "New"), (34, 22, 22, 22), rows)


def _cell_of(one: RedlineCellView, side: str) -> Cell:
    text = one.old if side == OLD else one.new
    return make_cell(text if one.old == one.new else StyledText(text, STYLES[side]))


def _below_blocks(views: Sequence[BelowView], style: TextStyle) -> Iterator[Block]:
    """Yield what went with a provision: words as nested lines, the rows of a table as one."""
    for is_table, run in groupby(views, key=lambda view: bool(view.rows)):
        if is_table:
            yield from (_grid_of_rows(view, style) for view in run)
        else:
            yield NestedLines(_nest_lines(list(run)))


def _nest_lines(views: Sequence[BelowView]) -> tuple[NestedLine, ...]:
    """Put each line under the one before it that is less deep."""
    nodes = []
    place = 0
    while place < len(views):
        end = place + 1
        while end < len(views) and views[end].depth > views[place].depth:
            end += 1
        nodes.append(NestedLine(_words_below(views[place]), _nest_lines(views[place + 1 : end])))
        place = end
    return tuple(nodes)


def _words_below(view: BelowView) -> Words:
    space = " " if view.label and view.pieces else ""
    return (*join_pieces(bold_text(view.label), space), *words_of_pieces(view.pieces))


def _grid_of_rows(view: BelowView, style: TextStyle) -> Grid:
    """Return the rows of a table; columns that its head does not name are numbered."""
    columns = max(len(view.head), *(len(row.cells) for row in view.rows))
    head = view.head if len(view.head) == columns else ("Row", *(f"Cell {number}" for number in range(1, columns)))
    rows = (
        [StyledText(text, style) for text in (*row.cells, *("",) * (columns - len(row.cells)))] for row in view.rows
    )
    return make_grid(head, (2, *(1,) * (columns - 1)), rows)
