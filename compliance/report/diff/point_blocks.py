"""Decision points laid out: the page that a comparison begins with, and below it what every point rests on."""

from collections.abc import Iterator, Sequence

from compliance.report.diff.point_view import Line, PointView
from compliance.report.diff.rows import DiffCellView, DiffRowView
from compliance.report.diff.table_cells import CellApart
from compliance.report.diff.view import DiffView, HeadView
from compliance.report.diff.witness_blocks import witness_anchor
from compliance.report.diff.witness_view import DiffWitnessView
from compliance.report.diff.words import NOT_DECIDED, stricter_sides
from compliance.report.document import (
    Block,
    Cell,
    Grid,
    Heading,
    Paragraph,
    anchor_of,
    bold_text,
    link_text,
    make_cell,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
)

POINTS = "What each asks that the other does not. What follows from one fact stands under it."
DETAILS = "Every difference with what each side says of it, and the filing that shows it."
LEFT = (
    "What one asks and the other leaves undecided, so that it only seems to ask less. "
    "These points are not counted as differences."
)
HAS_NONE = "has none"
FOLLOWS = "goes with the point; no filing shows it by itself"
NAMED = 3
"""So many subjects that follow from a point are named on the first page, and all of them below."""


def point_anchor(anchor: str, number: int) -> str:
    """Return where a point stands in the part that has this anchor."""
    return anchor_of(anchor, "point", number)


def first_page_blocks(view: DiffView, anchor: str) -> Iterator[Block]:
    """Yield the points, one row each, and what a text leaves undecided."""
    if view.points:
        title = f"Decision points ({len(view.points)})"
        yield from section_blocks(title, [_points_grid(view, anchor)], about=POINTS, anchor=anchor_of(anchor, "points"))
    if view.left_undecided:
        title = f"Left undecided by a text ({len(view.left_undecided)})"
        yield from section_blocks(title, [_left_grid(view)], about=LEFT, anchor=anchor_of(anchor, "left"))


def _points_grid(view: DiffView, anchor: str) -> Grid:
    one, two = (head.name for head in view.heads)
    rows = [
        (_point_cell(point, anchor), _lines_cell(point.lines[0]), _lines_cell(point.lines[1]), point.which)
        for point in view.points
    ]
    return make_grid(("Point", one, two, "Asks for more"), (28, 29, 29, 14), rows)


def _point_cell(point: PointView, anchor: str) -> Cell:
    title = make_cell(link_text(f"{point.number} {point.title}", point_anchor(anchor, point.number), "bold"))
    return title + make_cell(soft_text(_name_followers(point.follows))) if point.follows else title


def _name_followers(names: Sequence[str]) -> str:
    rest = len(names) - NAMED
    more = f"; and {rest} more" if rest > 1 else ""
    return f"With it: {'; '.join(names[:NAMED] if more else names)}{more}"


def _lines_cell(lines: Sequence[Line]) -> Cell:
    return tuple(statement_paragraph(text, cites, several=len(lines) > 1) for text, cites in lines)


def statement_paragraph(text: str, cites: Sequence[str], *, several: bool) -> Paragraph:
    """Return a statement with its sections, as an item where there are several."""
    pieces = (text, soft_text(f" [{', '.join(cites)}]") if cites else "")
    return make_item(*pieces) if several else make_paragraph(*pieces)


def side_cell(view: DiffCellView) -> Cell:
    """Return all that a side says of a subject."""
    return _lines_cell(view.lines)


def _left_grid(view: DiffView) -> Grid:
    """Return a row for each thing that a text says of leaving something undecided, with what the other asks there."""
    reasons: dict[tuple[int, Line], list[Line]] = {}
    for row in view.left_undecided:
        side = 0 if row.cells[0].unchecked else 1
        asked = [*_lines_asked(row, row.cells[1 - side])]
        text, cites = row.cells[side].lines[0]
        reasons.setdefault((side, (text.removeprefix(f"{NOT_DECIDED}: "), cites)), []).extend(asked)
    rows = [
        (
            (*make_cell(bold_text(view.heads[side].name)), statement_paragraph(*reason, several=False)),
            make_cell(bold_text(view.heads[1 - side].name)) + _lines_cell(asked),
        )
        for (side, reason), asked in reasons.items()
    ]
    return make_grid(("Left undecided", "Asked by the other"), (42, 58), rows)


def _lines_asked(row: DiffRowView, cell: DiffCellView) -> Iterator[Line]:
    yield from ((rule.title, rule.cites) for rule in cell.rules)
    if not cell.rules:
        yield f"{row.subject}: {cell.lawful}", cell.cites


def detail_blocks(view: DiffView, anchor: str) -> Iterator[Block]:
    """Yield every point with the differences it rests on, each beside the filings that show it."""
    blocks = [block for point in view.points for block in _blocks_of_point(point, view, anchor)]
    return section_blocks("What the points rest on", blocks, about=DETAILS)


def _blocks_of_point(point: PointView, view: DiffView, anchor: str) -> Iterator[Block]:
    yield Heading(
        3,
        point.title,
        number=str(point.number),
        note=f"{', '.join(point.topics)} · asks for more: {point.which}",
        anchor=point_anchor(anchor, point.number),
    )
    yield _rows_grid(point, view, anchor)
    for label, cells in point.cells:
        yield _cells_grid(label, cells, view.heads)


def _rows_grid(point: PointView, view: DiffView, anchor: str) -> Grid:
    one, two = (head.name for head in view.heads)
    told: set[int] = set()
    lines = []
    for row in point.rows:
        shown = _shown_cell(row, view.witnesses, anchor, told)
        told.update(row.witnesses)
        lines.append((_difference_cell(row, point), side_cell(row.cells[0]), side_cell(row.cells[1]), shown))
    return make_grid(("Difference", one, two, "A filing that shows it"), (19, 28, 28, 25), lines)


def _difference_cell(row: DiffRowView, point: PointView) -> Cell:
    """Name a subject, with who is stricter in it where the heading of the point does not say so of it."""
    title = make_cell(bold_text(row.subject))
    if not row.witnesses or (len(point.sides) == 1 and stricter_sides(row.relation) == point.sides):
        return title
    return title + make_cell(soft_text(row.which))


def _shown_cell(row: DiffRowView, witnesses: Sequence[DiffWitnessView], anchor: str, told: set[int]) -> Cell:
    if not row.witnesses:
        return make_cell(soft_text(FOLLOWS))
    return tuple(_shown_paragraph(row, witnesses[number - 1], anchor, told) for number in row.witnesses)


def _shown_paragraph(row: DiffRowView, witness: DiffWitnessView, anchor: str, told: set[int]) -> Paragraph:
    """Say in short what a filing states beyond the smallest one, and who accepts it."""
    link = link_text(f"witness {witness.number}", witness_anchor(anchor, witness.number))
    if witness.number in told and not shows_row(row, witness):
        return make_paragraph(soft_text("goes with "), link, soft_text("; no filing shows it by itself"))
    if witness.number in told:
        return make_paragraph(link, soft_text(", as above"))
    states = witness.states or "nothing beyond the smallest lawful filing"
    taken = f" {witness.accepted} {witness.mild_verb}, {witness.refused} {witness.verb}{_reason_of(row, witness)}."
    return make_paragraph(states, ". ", soft_text(taken.strip()), " ", link)


def shows_row(row: DiffRowView, witness: DiffWitnessView) -> bool:
    """Tell whether a filing is one of this row: a rule of it refuses the filing, or the filing states its field."""
    own = {rule.id for change in row.rules for rule in (change.first, change.second) if rule is not None}
    return not own.isdisjoint(witness.rules) or row.name in witness.fields


def _reason_of(row: DiffRowView, witness: DiffWitnessView) -> str:
    """Say for what a filing is refused where that is no rule of the row."""
    own = {rule.id for change in row.rules for rule in (change.first, change.second) if rule is not None}
    if not own.isdisjoint(witness.rules) or not own or not witness.rules:
        return ""
    reasons = (f"{text} [{', '.join(cites)}]" for text, cites in witness.against)
    return f": {'; '.join(reasons)}"


def _cells_grid(label: str, cells: Sequence[CellApart], heads: Sequence[HeadView]) -> Grid:
    rows = [(cell.hand, cell.column, *(_stated_cell(cell, side) for side in (0, 1))) for cell in cells]
    head = ("Hand", "Column", *(head.name for head in heads))
    return make_grid(head, (30, 14, 28, 28), rows, caption=f"{label[:1].upper()}{label[1:]}: the cells that differ")


def _stated_cell(cell: CellApart, side: int) -> str:
    return f"{cell.stated[side] or HAS_NONE} ({cell.tables[side]})"
