"""The blocks of a document in WordprocessingML: real heading styles, tables with header rows, lists."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from compliance.report.document import (
    Banner,
    Block,
    CardHand,
    CardHands,
    Cell,
    CountedThing,
    CountList,
    Fold,
    Grid,
    Heading,
    LabelledValue,
    LabelledValues,
    NestedLine,
    NestedLines,
    Paragraph,
    Signatures,
    StyledText,
    TextStyle,
    Tone,
    ValueContent,
    VerbatimLines,
)
from compliance.report.writers.docx.fixed import DEEPEST
from compliance.report.writers.docx.words import TONES, Bookmarks, paragraph_of_runs, styled_run, text_run, words_runs

WIDE = 12240 - 2 * 1080
LABEL = 1900
SPACE = "\N{NO-BREAK SPACE}"
_KINDS = {
    "plain": "Normal",
    "lead": "Normal",
    "eyebrow": "Eyebrow",
    "item": "Item",
    "caution": "Caution",
    "defect": "Caution",
}
_SIGNS: dict[str, tuple[str, TextStyle]] = {
    "caution": ("Caution: ", "fair"),
    "defect": ("A defect of this program: ", "bad"),
}
_PATCH_TONES: dict[str, Tone] = {"+": "good", "-": "bad"}
_NO_LINES = "".join(f'<w:{side} w:val="nil"/>' for side in ("top", "left", "bottom", "right", "insideH", "insideV"))
_ROW_LINES = '<w:bottom w:val="single" w:sz="4" w:color="C4C8CE"/><w:insideH w:val="single" w:sz="4" w:color="C4C8CE"/>'
_CELL = (
    '<w:tblCellMar><w:top w:w="30" w:type="dxa"/><w:left w:w="80" w:type="dxa"/>'
    '<w:bottom w:w="30" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar>'
)
_SHADE = '<w:shd w:val="clear" w:color="auto" w:fill="F2F3F5"/>'
_GAP = '<w:p><w:pPr><w:spacing w:after="0" w:line="120" w:lineRule="exact"/></w:pPr></w:p>'


def blocks_xml(blocks: Iterable[Block], bookmarks: Bookmarks) -> Iterator[str]:
    """Yield the XML of blocks; what a page can fold away stands open."""
    for block in blocks:
        if isinstance(block, Fold):
            summary = tuple(StyledText(piece.text, piece.style or "bold", piece.link) for piece in block.summary)
            yield paragraph_of_runs(words_runs(summary, bookmarks), "Normal", more="<w:keepNext/>")
            yield from blocks_xml(block.blocks, bookmarks)
        else:
            yield from _block_xml(block, bookmarks)


def _block_xml(
    block: Heading | LabelledValues | Grid | Banner | CountList | Signatures | ValueContent, bookmarks: Bookmarks
) -> Iterator[str]:
    match block:
        case Heading():
            yield _heading_xml(block, bookmarks)
        case LabelledValues():
            yield _labelled_values_xml(block, bookmarks)
            yield _GAP
        case Grid():
            yield _grid_xml(block, bookmarks)
            yield _GAP
        case Banner():
            yield _banner_xml(block, bookmarks)
            yield _GAP
        case CountList():
            yield from (paragraph_of_runs(_count_xml(count), "Normal") for count in block.counts)
        case Signatures():
            yield _signatures_xml(block)
            yield _GAP
        case _:
            yield from _content_xml(block, bookmarks, WIDE, "Normal")


def _content_xml(block: ValueContent, bookmarks: Bookmarks, width: int, plain: str) -> Iterator[str]:
    match block:
        case Paragraph():
            yield _paragraph_xml(block, bookmarks, width, plain)
        case VerbatimLines():
            yield from _verbatim_xml(block)
        case NestedLines():
            yield from (line for node in block.nodes for line in _nested_line_xml(node, bookmarks, width, 0))
        case CardHands():
            yield from map(_card_hand_xml, block.hands)
        case _:
            assert_never(block)


def bookmark_xml(name: str, inside: str = "") -> str:
    """Return a place that a link leads to."""
    number = name.rpartition("_")[2]
    return f'<w:bookmarkStart w:id="{number}" w:name="{name}"/>{inside}<w:bookmarkEnd w:id="{number}"/>'


def _heading_xml(block: Heading, bookmarks: Bookmarks) -> str:
    title = text_run((f"{block.number}. " if block.number else "") + block.text)
    light = '<w:b w:val="0"/><w:color w:val="{}"/><w:sz w:val="17"/>'
    note = text_run(f"   {block.note}", light.format("555555")) if block.note else ""
    mark = text_run(f"   {block.mark}", light.format(TONES[block.tone])) if block.mark else ""
    name = bookmarks.get(block.anchor)
    placed = bookmark_xml(name, title) if name else title
    return paragraph_of_runs(placed + note + mark, f"Heading{block.level}")


def _aside_xml(aside: str, width: int) -> tuple[str, str]:
    """Return the properties of a paragraph with something at its right margin, and the run for it."""
    if not aside:
        return "", ""
    return f'<w:tabs><w:tab w:val="right" w:pos="{width}"/></w:tabs>', "<w:r><w:tab/></w:r>" + styled_run(aside, "soft")


def _paragraph_xml(block: Paragraph, bookmarks: Bookmarks, width: int, plain: str) -> str:
    sign = styled_run(*_SIGNS[block.kind]) if block.kind in _SIGNS else ""
    tabs, aside = _aside_xml(block.aside, width)
    keep = "<w:keepNext/>" if block.kind == "lead" else ""
    style = _KINDS[block.kind]
    return paragraph_of_runs(
        sign + words_runs(block.words, bookmarks) + aside, plain if style == "Normal" else style, more=keep + tabs
    )


def _verbatim_xml(block: VerbatimLines) -> Iterator[str]:
    for line in block.lines:
        expanded = line.expandtabs(4)
        inside = expanded.lstrip(" ")
        tone = _PATCH_TONES.get(line[:1], "") if block.kind == "patch" else ""
        look = f'<w:color w:val="{TONES[tone]}"/>'
        yield paragraph_of_runs(text_run(SPACE * (len(expanded) - len(inside)) + inside, look), "Lines")


def _nested_line_xml(node: NestedLine, bookmarks: Bookmarks, width: int, depth: int) -> Iterator[str]:
    mark = text_run(f"{node.mark}: ", f'<w:b/><w:color w:val="{TONES[node.tone]}"/>') if node.mark else ""
    tabs, aside = _aside_xml(node.aside, width)
    level = f'<w:numPr><w:ilvl w:val="{min(depth, DEEPEST)}"/><w:numId w:val="1"/></w:numPr>'
    yield paragraph_of_runs(mark + words_runs(node.words, bookmarks) + aside, "Item", more=level + tabs)
    for child in node.children:
        yield from _nested_line_xml(child, bookmarks, width, depth + 1)


def _card_hand_xml(hand: CardHand) -> str:
    name = styled_run(f"{hand.name}   ", "soft") if hand.name else ""
    cards = (
        text_run(f"{card}  ", f'<w:b/><w:color w:val="{TONES["bad" if card[-1:] in ("♥", "♦") else ""]}"/>')
        for card in hand.cards
    )
    return paragraph_of_runs(
        name + "".join(cards) + (styled_run(f" {hand.note}", "soft") if hand.note else ""), "Normal"
    )


def _count_xml(count: CountedThing) -> str:
    look = f'<w:color w:val="{TONES[count.tone]}"/>' if count.tone else ""
    return text_run(f"{count.number} ", "<w:b/>") + text_run(count.word, look)


# Tables


def _table_cell_xml(inside: str, width: int, *, look: str = "") -> str:
    # WHY: Word takes a cell without a paragraph at its end for a broken file.
    content = inside or paragraph_of_runs("", "Cell")
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{look}</w:tcPr>{content}</w:tc>'


def _table_xml(rows: str, widths: Sequence[int], lines: str, *, head: bool = False) -> str:
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    look = f'<w:tblLook w:firstRow="{int(head)}" w:firstColumn="{int(head)}" w:noHBand="1" w:noVBand="1"/>'
    return (
        f'<w:tbl><w:tblPr><w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblBorders>{lines}</w:tblBorders>'
        f'<w:tblLayout w:type="fixed"/>{_CELL}{look}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>{rows}</w:tbl>'
    )


def _labelled_values_xml(block: LabelledValues, bookmarks: Bookmarks) -> str:
    rows = "".join(f"<w:tr>{_labelled_value_xml(row, bookmarks)}</w:tr>" for row in block.rows)
    return _table_xml(rows, (LABEL, WIDE - LABEL), _NO_LINES) if rows else ""


def _labelled_value_xml(row: LabelledValue, bookmarks: Bookmarks) -> str:
    width = WIDE - LABEL
    contents = "".join(
        xml for content in row.contents for xml in _content_xml(content, bookmarks, width - 160, "Normal")
    )
    aside = paragraph_of_runs(styled_run(row.aside, "code"), "Normal") if row.aside else ""
    label = paragraph_of_runs(styled_run(row.label, "soft"), "Cell")
    return _table_cell_xml(label, LABEL) + _table_cell_xml(contents + aside, width)


def _grid_xml(block: Grid, bookmarks: Bookmarks) -> str:
    widths = [WIDE * share // sum(block.widths) for share in block.widths]
    right = [place < len(block.align) and block.align[place] != "left" for place in range(len(widths))]
    head = "".join(
        _table_cell_xml(
            paragraph_of_runs(styled_run(text, "bold"), "Cell", more=_alignment_xml(at_right)), width, look=_SHADE
        )
        for text, width, at_right in zip(block.head, widths, right, strict=True)
    )
    rows = "".join(
        "<w:tr><w:trPr><w:cantSplit/></w:trPr>"
        + "".join(
            _table_cell_xml(_cell_xml(cell, bookmarks, width, at_right), width)
            for cell, width, at_right in zip(row, widths, right, strict=True)
        )
        + "</w:tr>"
        for row in block.rows
    )
    caption = (
        paragraph_of_runs(styled_run(block.caption, "bold"), "Normal", more="<w:keepNext/>") if block.caption else ""
    )
    header = f"<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{head}</w:tr>"
    return caption + _table_xml(header + rows, widths, _ROW_LINES, head=True)


def _alignment_xml(at_right: bool) -> str:
    return '<w:jc w:val="right"/>' if at_right else ""


def _cell_xml(cell: Cell, bookmarks: Bookmarks, width: int, at_right: bool) -> str:
    paragraphs = []
    for one in cell:
        bullet = text_run("• ") if one.kind == "item" else ""
        aside = styled_run(f"  {one.aside}", "soft") if one.aside else ""
        inside = bullet + words_runs(one.words, bookmarks) + aside
        paragraphs.append(paragraph_of_runs(inside, "Cell", more=_alignment_xml(at_right)))
    return "".join(paragraphs)


def _banner_xml(block: Banner, bookmarks: Bookmarks) -> str:
    tone = TONES[block.tone]
    look = f'<w:tcBorders><w:left w:val="single" w:sz="36" w:color="{tone}"/></w:tcBorders>{_SHADE}'
    title = paragraph_of_runs(text_run(block.headline, f'<w:b/><w:color w:val="{tone}"/><w:sz w:val="28"/>'), "Normal")
    counts = text_run(" · ").join(map(_count_xml, block.counts))
    lines = [counts, *(words_runs(words, bookmarks) for words in block.lines)]
    inside = title + "".join(paragraph_of_runs(line, "Normal") for line in lines if line)
    return _table_xml(f"<w:tr>{_table_cell_xml(inside, WIDE, look=look)}</w:tr>", (WIDE,), _NO_LINES)


def _signatures_xml(block: Signatures) -> str:
    widths = (5000, 600, 3000)
    rows = "".join(
        '<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="900" w:hRule="exact"/></w:trPr>'
        f"{_signature_xml(label, widths)}</w:tr>"
        for label in block.labels
    )
    space = '<w:p><w:pPr><w:keepNext/><w:spacing w:before="700" w:after="0"/></w:pPr></w:p>'
    return space + _table_xml(rows, widths, _NO_LINES)


def _signature_xml(label: str, widths: Sequence[int]) -> str:
    line = '<w:tcBorders><w:top w:val="single" w:sz="6" w:color="1B1F24"/></w:tcBorders>'
    return (
        _table_cell_xml(paragraph_of_runs(styled_run(label, "soft"), "Cell"), widths[0], look=line)
        + _table_cell_xml("", widths[1])
        + _table_cell_xml(paragraph_of_runs(styled_run("Date", "soft"), "Cell"), widths[2], look=line)
    )
