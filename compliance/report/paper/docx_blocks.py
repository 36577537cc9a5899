"""The blocks of a document in WordprocessingML; every text in it is escaped, and none can be taken for markup."""

from collections.abc import Iterator, Sequence
from typing import assert_never
from xml.sax.saxutils import escape

from compliance.report.paper.blocks import (
    Banner,
    Block,
    Cell,
    Grid,
    Heading,
    Lines,
    Pairs,
    Paragraph,
    Run,
    Signatures,
    Words,
    lasting,
)
from compliance.report.paper.docx_parts import MONO, SOFT

WIDE = 12240 - 2 * 1080
LABEL = 1900
TONES = {"good": "1F6F3F", "fair": "8A5A00", "bad": "A4262C"}
_LOOKS = {
    "": "",
    "bold": "<w:b/>",
    "soft": f'<w:color w:val="{SOFT}"/>',
    "code": f'<w:rFonts w:ascii="{MONO}" w:hAnsi="{MONO}" w:cs="{MONO}"/><w:sz w:val="15"/>',
}
_KINDS = {"plain": "Normal", "lead": "Normal", "eyebrow": "Eyebrow", "item": "Item"}
_NO_LINES = "".join(f'<w:{side} w:val="nil"/>' for side in ("top", "left", "bottom", "right", "insideH", "insideV"))
_ROW_LINES = '<w:bottom w:val="single" w:sz="4" w:color="C4C8CE"/><w:insideH w:val="single" w:sz="4" w:color="C4C8CE"/>'
_CELL = (
    '<w:tblCellMar><w:top w:w="30" w:type="dxa"/><w:left w:w="80" w:type="dxa"/>'
    '<w:bottom w:w="30" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar>'
)
_GAP = '<w:p><w:pPr><w:spacing w:after="0" w:line="120" w:lineRule="exact"/></w:pPr></w:p>'


def block_xml(block: Block) -> Iterator[str]:
    """Yield the XML of one block."""
    match block:
        case Heading():
            yield _heading(block)
        case Paragraph():
            yield paragraph(block.words, _KINDS[block.kind], more="<w:keepNext/>" if block.kind == "lead" else "")
        case Pairs():
            yield _pairs(block)
            yield _GAP
        case Grid():
            yield _grid(block)
            yield _GAP
        case Banner():
            yield _banner(block)
            yield _GAP
        case Lines():
            yield from (paragraph(((line, ""),), "Lines") for line in block.lines)
            yield _GAP
        case Signatures():
            yield _signatures(block)
            yield _GAP
        case _:
            assert_never(block)


def _heading(block: Heading) -> str:
    mark = text_run((f"   {block.mark}", ""), more=f'<w:b w:val="0"/><w:color w:val="{TONES["bad"]}"/>')
    title = text_run((block.text, ""))
    return f'<w:p><w:pPr><w:pStyle w:val="Heading{block.level}"/></w:pPr>{title}{mark if block.mark else ""}</w:p>'


def text_run(run: Run, *, more: str = "") -> str:
    """Return a piece of text in its style."""
    text, style = run
    look = _LOOKS[style] + more
    properties = f"<w:rPr>{look}</w:rPr>" if look else ""
    return f'<w:r>{properties}<w:t xml:space="preserve">{escape(lasting(text))}</w:t></w:r>' if text else ""


def paragraph(words: Words, style: str, *, more: str = "") -> str:
    """Return one paragraph; ``more`` are further properties of it."""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{more}</w:pPr>{"".join(map(text_run, words))}</w:p>'


def _cell(cell: Cell, width: int, style: str = "Cell", *, look: str = "") -> str:
    inside = "".join(paragraph(words, style) for words in cell) or paragraph((), style)
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{look}</w:tcPr>{inside}</w:tc>'


def _kept(cell: Cell) -> Cell:
    # WHY: a section sign at the end of a line, apart from its number, is hard to read, and columns are narrow.
    return tuple(tuple((text.replace("§ ", "§\N{NO-BREAK SPACE}"), style) for text, style in words) for words in cell)


def _table(rows: str, widths: Sequence[int], lines: str) -> str:
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    return (
        f'<w:tbl><w:tblPr><w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblBorders>{lines}</w:tblBorders>'
        f'<w:tblLayout w:type="fixed"/>{_CELL}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>{rows}</w:tbl>'
    )


def _pairs(block: Pairs) -> str:
    widths = (LABEL, WIDE - LABEL)
    rows = "".join(
        f"<w:tr>{_cell((((label, 'soft'),),), widths[0])}{_cell(cell, widths[1], 'Normal')}</w:tr>"
        for label, cell in block.rows
    )
    return _table(rows, widths, _NO_LINES)


def _grid(block: Grid) -> str:
    widths = [WIDE * share // sum(block.widths) for share in block.widths]
    shade = '<w:shd w:val="clear" w:color="auto" w:fill="F2F3F5"/>'
    head = "".join(
        _cell((((text, "bold"),),), width, look=shade) for text, width in zip(block.head, widths, strict=True)
    )
    rows = ("".join(_cell(_kept(cell), width) for cell, width in zip(row, widths, strict=True)) for row in block.rows)
    body = "".join(f"<w:tr><w:trPr><w:cantSplit/></w:trPr>{row}</w:tr>" for row in rows)
    return _table(f"<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{head}</w:tr>{body}", widths, _ROW_LINES)


def _banner(block: Banner) -> str:
    tone = TONES[block.tone]
    look = (
        f'<w:tcBorders><w:left w:val="single" w:sz="36" w:color="{tone}"/></w:tcBorders>'
        '<w:shd w:val="clear" w:color="auto" w:fill="F2F3F5"/>'
    )
    loud = f'<w:color w:val="{tone}"/><w:sz w:val="28"/>'
    title = f'<w:p><w:pPr><w:pStyle w:val="Normal"/></w:pPr>{text_run((block.headline, "bold"), more=loud)}</w:p>'
    told = "".join(paragraph(words, "Normal") for words in block.lines)
    cell = f'<w:tc><w:tcPr><w:tcW w:w="{WIDE}" w:type="dxa"/>{look}</w:tcPr>{title}{told}</w:tc>'
    return _table(f"<w:tr>{cell}</w:tr>", (WIDE,), _NO_LINES)


def _signatures(block: Signatures) -> str:
    widths = (5000, 600, 3000)
    line = '<w:tcBorders><w:top w:val="single" w:sz="6" w:color="1B1F24"/></w:tcBorders>'
    rows = "".join(
        f'<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="900" w:hRule="exact"/></w:trPr>'
        f"{_signed(label, widths, line)}</w:tr>"
        for label in block.labels
    )
    space = '<w:p><w:pPr><w:keepNext/><w:spacing w:before="700" w:after="0"/></w:pPr></w:p>'
    return space + _table(rows, widths, _NO_LINES)


def _signed(label: str, widths: Sequence[int], line: str) -> str:
    return (
        _cell((((label, "soft"),),), widths[0], look=line)
        + _cell((), widths[1])
        + _cell(((("Date", "soft"),),), widths[2], look=line)
    )
