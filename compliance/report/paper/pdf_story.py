"""The blocks of a document as what ReportLab sets on pages; every block may run over the end of a page."""

from collections.abc import Iterator
from itertools import count
from typing import Any, assert_never

from compliance.report.paper.blocks import (
    Banner,
    Block,
    Cell,
    Grid,
    Heading,
    Lines,
    Pairs,
    Paragraph,
    Part,
    Signatures,
    Words,
    lasting,
    said,
)
from compliance.report.paper.pdf_glyphs import BODY, as_drawn, drawn_pieces, lacks
from compliance.report.paper.pdf_looks import (
    IN_BOLD,
    INK,
    LABEL,
    NEARLY_A_PAGE,
    PALE,
    RULE,
    SIGNED_ON,
    SOFT,
    TALL,
    TONES,
    WIDE,
    colour,
    first_piece,
    style_of,
)

LONGEST_HEAD = 120
LACKING = "Characters that the fonts of this PDF lack are written by their number, as [U+...]."


def part_story(part: Part) -> Iterator[Any]:
    """Yield a part as flowables; where a character has no font, its first lines say how it is written."""
    from reportlab.platypus import CondPageBreak

    numbers = count()
    noted = not any(map(lacks, _texts(part)))
    for block, following in zip(part.blocks, (*part.blocks[1:], None), strict=True):
        room = _room(block, following)
        yield from [CondPageBreak(room)] if room else []
        yield from _flowing(block, numbers)
        if not noted and isinstance(block, Banner | Grid):
            yield _para(said(LACKING, "soft"), "body")
            noted = True


def _room(block: Block, following: Block | None) -> float:
    """Return how much must be free on a page for a heading or a lead to stand there, with the start of what follows."""
    # WHY: the writer itself would keep a heading with the whole table under it, and leave half a page empty.
    if not (isinstance(block, Heading) or (isinstance(block, Paragraph) and block.kind == "lead")):
        return 0
    match following:
        case Grid():
            return min(TALL, 60 + _height(following))
        case Lines():
            return 30 + min(TALL, 9.4 * len(following.lines))
        case Signatures():
            return 67 + SIGNED_ON * len(following.labels)
        case Paragraph(_, "lead"):
            return 150
        case _:
            return 90


def _height(grid: Grid) -> float:
    """Return the height of the first row of a table."""
    cells = (pair for row in grid.rows[:1] for pair in zip(row, _widths(grid.widths), strict=True))
    return max((_cell_height(_cell(cell), width) for cell, width in cells), default=0)


def _cell_height(cell: list[Any], width: float) -> float:
    return sum((float(flowing.wrap(width - 8, TALL)[1] + flowing.getSpaceAfter()) for flowing in cell), start=0.0)


def _widths(shares: tuple[int, ...]) -> list[float]:
    return [WIDE * share / sum(shares) for share in shares]


def _texts(part: Part) -> Iterator[str]:
    for block in part.blocks:
        match block:
            case Heading(_, text, _):
                yield text
            case Paragraph(words, _):
                yield from (text for text, _ in words)
            case Pairs(rows):
                yield from (text for _, cell in rows for words in cell for text, _ in words)
            case Grid():
                yield from (text for row in block.rows for cell in row for words in cell for text, _ in words)
            case Lines(lines):
                yield from lines
            case _:
                pass


def _flowing(block: Block, numbers: "count[int]") -> Iterator[Any]:
    match block:
        case Heading():
            yield from _heading(block, next(numbers))
        case Paragraph():
            yield _paragraph(block)
        case Pairs():
            yield from _pairs(block)
        case Grid():
            yield _grid(block)
        case Banner():
            yield _banner(block)
        case Lines():
            yield from _lines(block)
        case Signatures():
            yield _signatures(block)
        case _:
            assert_never(block)


def _para(words: Words, style: str, **more: Any) -> Any:
    from reportlab.platypus import Paragraph as Flowing

    # WHY: pieces are handed over as they are, so that nothing in them can be taken for the markup of the writer.
    return Flowing("", style_of(style), frags=list(_pieces(words, style)), **more)


def _pieces(words: Words, style: str) -> Iterator[Any]:
    piece = first_piece(style)
    for text, kind in words:
        look = {"soft": {"textColor": colour(SOFT)}, "code": {"fontSize": piece.fontSize * 0.88}}.get(kind, {})
        for font, drawn in drawn_pieces(text, "bold" if style in IN_BOLD else kind):
            yield piece.clone(text=drawn, fontName=font, **look)


def _heading(block: Heading, number: int) -> Iterator[Any]:
    from reportlab.platypus import HRFlowable
    from reportlab.platypus.flowables import NullDraw

    # WHY: a long heading can be split over two pages, and only what stands before it is sure to be there once.
    place: Any = NullDraw()
    place.outlined = (block.level - 1, number, lasting(block.text)[:120])
    yield place
    if block.level == 3:
        yield HRFlowable(width="100%", thickness=0.6, color=RULE, spaceBefore=7, spaceAfter=0)
    heading = _para(said(block.text), f"h{block.level}")
    mark = first_piece("mark")
    heading.frags += [mark.clone(text=text, fontName=font) for font, text in drawn_pieces(f"  {block.mark}", "")]
    yield heading


def _paragraph(block: Paragraph) -> Any:
    match block.kind:
        case "eyebrow":
            return _para(tuple((text.upper(), style) for text, style in block.words), "eyebrow")
        case "item":
            return _para(block.words, "item", bulletText="•")
        case "plain" | "lead":
            return _para(block.words, "body")
        case _:
            assert_never(block.kind)


def _pairs(block: Pairs) -> Iterator[Any]:
    for label, cell in block.rows:
        first, *rest = cell
        yield _labelled(label, first)
        yield from (_para(words, "pair") for words in rest)


def _labelled(label: str, words: Words) -> Any:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    drawn = lasting(label)
    if stringWidth(drawn, BODY, 8) <= LABEL - 6 and not lacks(drawn):
        return _para(words, "pair", bulletText=drawn)
    return _para(((f"{label}  ", "soft"), *words), "pair")


def _cell(cell: Cell) -> list[Any]:
    return [_para(words, "cell") for words in cell]


def _grid(block: Grid) -> Any:
    from reportlab.platypus import Table

    widths = _widths(block.widths)
    head = [
        [_para(said(text if len(text) <= LONGEST_HEAD else f"{text[:LONGEST_HEAD]}…"), "head")] for text in block.head
    ]
    look = [
        ("BACKGROUND", (0, 0), (-1, 0), colour(PALE)),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, colour(RULE)),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
    ]
    rows = [head, *([_cell(cell) for cell in row] for row in block.rows)]
    split = int(any(_runs_over(cell, width) for row in block.rows for cell, width in zip(row, widths, strict=True)))
    return Table(rows, widths, style=look, repeatRows=1, splitInRow=split, spaceBefore=2, spaceAfter=6)


def _runs_over(cell: Cell, width: float) -> bool:
    """Tell whether a cell is so tall that its row must be allowed to run over the end of a page."""
    # WHY: measuring takes as long as setting, and so few letters fit on a page however narrow the column is.
    few = 12 * len(cell) + sum(len(as_drawn(text, BODY)) for words in cell for text, _ in words) <= 300
    return not few and _cell_height(_cell(cell), width) > NEARLY_A_PAGE


def _banner(block: Banner) -> Any:
    from reportlab.platypus import Table

    tone = TONES[block.tone]
    title = _para(said(block.headline), block.tone)
    told = [[[title, *(_para(words, "banner") for words in block.lines)]]]
    look = [
        ("BACKGROUND", (0, 0), (-1, -1), colour(PALE)),
        ("LINEBEFORE", (0, 0), (0, -1), 4, colour(tone)),
        ("LEFTPADDING", (0, 0), (-1, -1), 12),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 5),
    ]
    return Table(told, [WIDE], style=look, splitInRow=1, spaceBefore=8, spaceAfter=8)


def _lines(block: Lines) -> Iterator[Any]:
    from reportlab.platypus import Spacer

    for line in block.lines:
        indent = len(line) - len(line.lstrip(" "))
        yield _para(said("\N{NO-BREAK SPACE}" * indent + line.lstrip(" "), "code"), "line")
    yield Spacer(0, 6)


def _signatures(block: Signatures) -> Any:
    from reportlab.platypus import Table

    rows = [[_para(said(label, "soft"), "cell"), "", _para(said("Date", "soft"), "cell")] for label in block.labels]
    look = [
        ("LINEABOVE", (0, 0), (0, -1), 0.7, colour(INK)),
        ("LINEABOVE", (2, 0), (2, -1), 0.7, colour(INK)),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ]
    heights = [SIGNED_ON] * len(rows)
    return Table(rows, [250, 30, 150], rowHeights=heights, style=look, hAlign="LEFT", spaceBefore=34)
