"""Short ways to write blocks down: words from strings and styled pieces, cells, pairs, sections."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from compliance.record import replace
from compliance.report.document.blocks import (
    Alignment,
    Block,
    Cell,
    DocumentPart,
    Grid,
    Heading,
    LabelledValue,
    LabelledValues,
    NestedLines,
    Paragraph,
    ParagraphKind,
    ReportDocument,
    Signatures,
    StyledText,
    TextStyle,
    ValueContent,
    VerbatimLines,
    Words,
)

TextPiece = str | StyledText
SIGNED = Signatures(("Prepared by", "Reviewed by"))


def style_text(text: str, name: TextStyle) -> StyledText:
    """Return text in a style."""
    return StyledText(text, name)


def bold_text(text: str) -> StyledText:
    """Return text that carries weight."""
    return StyledText(text, "bold")


def soft_text(text: str) -> StyledText:
    """Return text that stands back."""
    return StyledText(text, "soft")


def code_text(text: str) -> StyledText:
    """Return a name as it stands in a file, or what is typed."""
    return StyledText(text, "code")


def good_text(text: str) -> StyledText:
    """Return text that says all is well."""
    return StyledText(text, "good")


def fair_text(text: str) -> StyledText:
    """Return text that asks for attention."""
    return StyledText(text, "fair")


def bad_text(text: str) -> StyledText:
    """Return text that says something is wrong."""
    return StyledText(text, "bad")


def deleted_text(text: str) -> StyledText:
    """Return words that only the old text has."""
    return StyledText(text, "deleted")


def inserted_text(text: str) -> StyledText:
    """Return words that only the new text has."""
    return StyledText(text, "inserted")


def link_text(text: str, anchor: str, name: TextStyle = "") -> StyledText:
    """Return text that leads to a heading or part of the same document, where the format has links."""
    return StyledText(text, name, anchor)


def join_pieces(*pieces: TextPiece) -> Words:
    """Return pieces as words; what is empty is left out."""
    styled = [StyledText(piece) if isinstance(piece, str) else piece for piece in pieces if piece]
    return tuple([piece for piece in styled if piece.text])


def make_paragraph(*pieces: TextPiece, kind: ParagraphKind = "plain", aside: str = "") -> Paragraph:
    """Return one paragraph."""
    return Paragraph(join_pieces(*pieces), kind, aside)


def make_item(*pieces: TextPiece, aside: str = "") -> Paragraph:
    """Return an item of a list; items that follow each other are one list."""
    return Paragraph(join_pieces(*pieces), "item", aside)


def lead_paragraph(*pieces: TextPiece) -> Paragraph:
    """Return a paragraph that stays on the page of what follows it."""
    return Paragraph(join_pieces(*pieces), "lead")


def eyebrow_paragraph(text: str) -> Paragraph:
    """Return the small line above a title that says what kind of document it is."""
    return Paragraph(join_pieces(text), "eyebrow")


def caution_paragraph(*pieces: TextPiece) -> Paragraph:
    """Return a caution; the writer sets the word before it."""
    return Paragraph(join_pieces(*pieces), "caution")


def defect_paragraph(*pieces: TextPiece) -> Paragraph:
    """Return a defect of this program; the writer says that it is one."""
    return Paragraph(join_pieces(*pieces), "defect")


def make_cell(*pieces: TextPiece) -> Cell:
    """Return a cell of one paragraph; join several with ``+``."""
    return (make_paragraph(*pieces),)


def label_text(label: str, *pieces: TextPiece, aside: str = "") -> LabelledValue:
    """Return a label with one paragraph."""
    return LabelledValue(label, make_cell(*pieces), aside)


def label_contents(label: str, contents: Iterable[ValueContent], *, aside: str = "") -> LabelledValue:
    """Return a label with several paragraphs, an outline, cards or lines."""
    return LabelledValue(label, tuple(contents), aside)


def values_with_content(*rows: LabelledValue, kind: Literal["rows", "facts"] = "rows") -> LabelledValues:
    """Return the pairs that have something beside their label."""
    return LabelledValues(tuple(row for row in rows if any(map(_has_content, row.contents))), kind)


def _has_content(content: ValueContent) -> bool:
    match content:
        case Paragraph():
            return bool(content.words)
        case NestedLines():
            return bool(content.nodes)
        case VerbatimLines():
            return bool(content.lines)
        case _:
            return bool(content.hands)


def make_grid(
    head: Sequence[str],
    widths: Sequence[int],
    rows: Iterable[Sequence[TextPiece | Cell]],
    *,
    align: Sequence[Alignment] = (),
    row_head: int = 0,
    caption: str = "",
) -> Grid:
    """Return a table of cells, each given as a text, a styled piece, or paragraphs."""
    return Grid(
        head=tuple(head),
        widths=tuple(widths),
        rows=tuple(tuple(value if isinstance(value, tuple) else make_cell(value) for value in row) for row in rows),
        align=tuple(align),
        row_head=row_head,
        caption=caption,
    )


def verbatim_lines(text: str, kind: Literal["plain", "patch"] = "plain") -> VerbatimLines:
    """Return a text of several lines, as it is; what is blank at its end is left out."""
    return VerbatimLines(tuple(text.rstrip().split("\n")), kind)


def section_blocks(
    title: str, blocks: Iterable[Block], *, about: str = "", level: Literal[2, 3] = 2, anchor: str = ""
) -> Iterator[Block]:
    """Yield blocks under a heading, or nothing where there are none; ``about`` is a soft line between them."""
    contents = tuple(blocks)
    if not contents:
        return
    yield Heading(level, title, anchor=anchor)
    if about:
        yield make_paragraph(soft_text(about), kind="lead")
    yield from contents


def anchor_of(*names: object) -> str:
    """Return names as an anchor: lower-case letters and digits with hyphens between them."""
    plain = "".join(char if char.isascii() and char.isalnum() else "-" for char in "-".join(map(str, names)).lower())
    return "-".join(filter(None, plain.split("-")))


def document_of(
    title: str,
    blocks: Iterable[Block],
    *,
    program: str,
    footer: Sequence[str] = (),
    day: str = "",
    anchor: str = "report",
) -> ReportDocument:
    """Return a document of one part."""
    part = DocumentPart(title=title, blocks=tuple(blocks), footer=tuple(footer), anchor=anchor)
    return ReportDocument(title=title, parts=(part,), program=program, day=day)


def leading_parts_first(document: ReportDocument) -> ReportDocument:
    """Return a document in the order of its pages, where it is known as a whole before any is written."""
    return replace(document, parts=tuple(sorted(document.parts, key=lambda part: not part.leads)))
