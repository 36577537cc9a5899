"""A form as a Word file: each box a content control, each row of a table that may grow a repeating one."""

from collections.abc import Iterator, Sequence
from itertools import count
from xml.sax.saxutils import escape

from compliance.model import (
    ABOUT_BOX,
    ABOUT_LABEL,
    MARKED,
    SIGNATURE_WORDS,
    Box,
    BoxKind,
    FormSheet,
    Question,
    SheetLine,
    SheetPart,
    SheetTable,
    mark_of,
    placeholder_of,
)
from compliance.record import replace
from compliance.report.document import document_of
from compliance.report.writers.docx import section_xml, write_package
from compliance.report.writers.docx.blocks import WIDE
from compliance.report.writers.docx.fixed import NAMESPACES, SOFT, XML, escape_xml
from compliance.report.writers.docx.words import paragraph_of_runs, text_run
from compliance.version import __version__

_NAMESPACES = (
    f'{NAMESPACES} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" mc:Ignorable="w14 w15"'
)
CHECKED, UNCHECKED = "☒", "☐"
_SIGN_FONT = "MS Gothic"
_FILLED = '<w:shd w:val="clear" w:color="auto" w:fill="EAF1FB"/>'
_EMPTY = f'<w:color w:val="{SOFT}"/>{_FILLED}'
_SOFT = f'<w:color w:val="{SOFT}"/><w:sz w:val="17"/>'
_LONGEST_TITLE = 60
_LINES = "".join(
    f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="C4C8CE"/>'
    for side in ("top", "left", "bottom", "right", "insideH", "insideV")
)
_CELL_SPACE = (
    '<w:tblCellMar><w:top w:w="40" w:type="dxa"/><w:left w:w="80" w:type="dxa"/>'
    '<w:bottom w:w="40" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar>'
)
_HEAD_SHADE = '<w:shd w:val="clear" w:color="auto" w:fill="F2F3F5"/>'
_KEEP = "<w:keepNext/>"


def write_form_docx(sheet: FormSheet) -> bytes:
    """Write a form as a Word file."""
    document = document_of(sheet.title, (), program=f"compliance {__version__}", footer=(sheet.about,), anchor="form")
    body = "".join(_FormWriter().body(sheet))
    main = f"{XML}<w:document {_NAMESPACES}><w:body>{body}{section_xml(1)}</w:body></w:document>"
    return write_package(document, main)


class _FormWriter:
    """Writes the paragraphs and tables of one form, numbering its controls as they come."""

    def __init__(self) -> None:
        self._ids = count(1)
        self._rows: dict[str, int] = {}

    def body(self, sheet: FormSheet) -> Iterator[str]:
        """Yield the paragraphs and tables of a form."""
        yield paragraph_of_runs(text_run(sheet.eyebrow), "Eyebrow")
        yield paragraph_of_runs(text_run(sheet.title), "Heading1")
        yield from (paragraph_of_runs(text_run(line), "Normal") for line in sheet.intro)
        about = replace(ABOUT_BOX, value=sheet.about)
        yield paragraph_of_runs(text_run(f"{ABOUT_LABEL} ", _SOFT) + self._box(about), "Normal")
        for part in sheet.parts:
            yield from self._part(part)
        yield paragraph_of_runs(text_run(SIGNATURE_WORDS[0]), "Heading2")
        yield _signature_table(sheet.signatures)

    def _part(self, part: SheetPart) -> Iterator[str]:
        shown = [one for one in part.questions if not one.optional or one.is_answered]
        if not shown:
            return
        yield paragraph_of_runs(text_run(part.title), "Heading2")
        if part.help:
            yield paragraph_of_runs(text_run(part.help, _SOFT), "Normal", more=_KEEP)
        for question in shown:
            yield from self._question(question)

    def _question(self, question: Question) -> Iterator[str]:
        yield paragraph_of_runs(text_run(question.heading), "Heading3")
        if question.meta:
            yield paragraph_of_runs(text_run(question.meta, _SOFT), "Normal", more=_KEEP)
        for part in question.answer:
            if isinstance(part, SheetTable):
                yield self._table(part)
                yield '<w:p><w:pPr><w:spacing w:after="0" w:line="120" w:lineRule="exact"/></w:pPr></w:p>'
            elif part.box is None or not part.box.optional or part.box.value:
                yield self._line(part)

    def _line(self, line: SheetLine) -> str:
        look = _SOFT if line.soft else ""
        box = "" if line.box is None else self._box(line.box)
        before, after = text_run(line.before, look), text_run(f" {line.after}" if line.after else "", look)
        return paragraph_of_runs(before + box + after, "Normal", more=_KEEP if line.soft else "")

    # Tables

    def _table(self, table: SheetTable) -> str:
        widths = [WIDE * share // sum(table.widths) for share in table.widths]
        fixed = [row for row in table.rows if not table.grows or not _may_repeat(row)]
        free = [row for row in table.rows if table.grows and _may_repeat(row)]
        head = "".join(
            _cell(paragraph_of_runs(text_run(text, "<w:b/>"), "Cell", more=_KEEP), width, _HEAD_SHADE)
            for text, width in zip(table.head, widths, strict=True)
        )
        rows = f"<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{head}</w:tr>"
        rows += "".join(self._row(row, widths) for row in fixed)
        if free:
            items = "".join(
                f'<w:sdt><w:sdtPr><w:id w:val="{next(self._ids)}"/><w15:repeatingSectionItem/></w:sdtPr>'
                f"<w:sdtContent>{self._row(row, widths)}</w:sdtContent></w:sdt>"
                for row in free
            )
            rows += (
                f'<w:sdt><w:sdtPr><w:id w:val="{next(self._ids)}"/><w15:repeatingSection/></w:sdtPr>'
                f"<w:sdtContent>{items}</w:sdtContent></w:sdt>"
            )
        return _whole_table(rows, widths, _LINES)

    def _row(self, row: Sequence[str | Box], widths: Sequence[int]) -> str:
        cells = "".join(
            _cell(paragraph_of_runs(self._box(cell) if isinstance(cell, Box) else text_run(cell), "Cell"), width)
            for cell, width in zip(row, widths, strict=True)
        )
        return f"<w:tr><w:trPr><w:cantSplit/></w:trPr>{cells}</w:tr>"

    # Controls

    def _box(self, box: Box) -> str:
        """Return a control in a bookmark: some programs keep the bookmark where they lose the tag of the control."""
        number = next(self._ids)
        row = self._rows.get(box.tag, 0)
        self._rows[box.tag] = row + 1
        name = f"_f{mark_of(box.tag)}" + (f"_{row}" if box.is_in_row else "")
        look = _FILLED if box.value or box.kind is BoxKind.CHECK else _EMPTY
        empty = "" if box.value or box.kind is BoxKind.CHECK else "<w:showingPlcHdr/>"
        control = (
            f'<w:sdt><w:sdtPr><w:rPr>{_FILLED}</w:rPr><w:alias w:val="{escape_xml(box.label[:_LONGEST_TITLE])}"/>'
            f'<w:tag w:val="{escape_xml(box.tag)}"/><w:id w:val="{number}"/>'
            f'<w:lock w:val="{"sdtContentLocked" if box.path == ABOUT_BOX.path else "sdtLocked"}"/>{empty}'
            f"{_properties(box)}</w:sdtPr><w:sdtContent>{_content(box, look)}</w:sdtContent></w:sdt>"
        )
        return f'<w:bookmarkStart w:id="{number}" w:name="{name}"/>{control}<w:bookmarkEnd w:id="{number}"/>'


def _may_repeat(row: Sequence[str | Box]) -> bool:
    return all(isinstance(cell, Box) and cell.is_in_row for cell in row)


def _properties(box: Box) -> str:
    """Return what kind of control a box is; text of several lines takes a control that keeps their ends everywhere."""
    match box.kind:
        case BoxKind.DATE:
            day = f' w:fullDate="{escape_xml(box.value)}T00:00:00Z"' if _is_day(box.value) else ""
            return (
                f'<w:date{day}><w:dateFormat w:val="yyyy-MM-dd"/><w:lid w:val="en-US"/>'
                '<w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>'
            )
        case BoxKind.PICK | BoxKind.COMBO:
            name = "dropDownList" if box.kind is BoxKind.PICK else "comboBox"
            first = f'<w:listItem w:displayText="{placeholder_of(box)}" w:value=""/>'
            items = "".join(
                f'<w:listItem w:displayText="{escape_xml(one.shown)}" w:value="{escape_xml(one.word)}"/>'
                for one in box.offered
            )
            return f"<w:{name}>{first}{items}</w:{name}>"
        case BoxKind.CHECK:
            state = "".join(
                f'<w14:{name} w14:val="{ord(sign):04X}" w14:font="{_SIGN_FONT}"/>'
                for name, sign in (("checkedState", CHECKED), ("uncheckedState", UNCHECKED))
            )
            return f'<w14:checkbox><w14:checked w14:val="{int(box.value == MARKED)}"/>{state}</w14:checkbox>'
        case BoxKind.TEXT | BoxKind.LINES:
            # WHY: a rich text control, though no letter in it is styled: LibreOffice 7.4 knows no plain one, and moves
            # a line end out of it.
            return ""


def _is_day(text: str) -> bool:
    return len(text) == 10 and text[4] == text[7] == "-"


def _content(box: Box, look: str) -> str:
    if box.kind is BoxKind.CHECK:
        fonts = f'<w:rFonts w:ascii="{_SIGN_FONT}" w:eastAsia="{_SIGN_FONT}" w:hAnsi="{_SIGN_FONT}"/>'
        return f"<w:r><w:rPr>{fonts}</w:rPr><w:t>{CHECKED if box.value == MARKED else UNCHECKED}</w:t></w:r>"
    return f"<w:r><w:rPr>{look}</w:rPr>{_exact_text(box.shown or placeholder_of(box))}</w:r>"


def _exact_text(text: str) -> str:
    """Return a text as it is, each line end and tab as an element of its own."""
    lines = (
        "<w:tab/>".join(f'<w:t xml:space="preserve">{escape(part)}</w:t>' for part in line.split("\t"))
        for line in text.split("\n")
    )
    return "<w:br/>".join(lines)


def _cell(content: str, width: int, look: str = "") -> str:
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{look}</w:tcPr>{content}</w:tc>'


def _whole_table(rows: str, widths: Sequence[int], lines: str) -> str:
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    return (
        f'<w:tbl><w:tblPr><w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblBorders>{lines}</w:tblBorders>'
        f'<w:tblLayout w:type="fixed"/>{_CELL_SPACE}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>{rows}</w:tbl>'
    )


def _signature_table(labels: Sequence[str]) -> str:
    widths = (5600, 600, 3000)
    line = '<w:tcBorders><w:top w:val="single" w:sz="6" w:space="0" w:color="1B1F24"/></w:tcBorders>'
    height = '<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="900" w:hRule="exact"/></w:trPr>'
    rows = "".join(
        height
        + _cell(paragraph_of_runs(text_run(label, _SOFT), "Cell"), widths[0], line)
        + _cell(paragraph_of_runs("", "Cell"), widths[1])
        + _cell(paragraph_of_runs(text_run(SIGNATURE_WORDS[1], _SOFT), "Cell"), widths[2], line)
        + "</w:tr>"
        for label in labels
    )
    space = '<w:p><w:pPr><w:keepNext/><w:spacing w:before="700" w:after="0"/></w:pPr></w:p>'
    nothing = "".join(f'<w:{side} w:val="nil"/>' for side in ("top", "left", "bottom", "right", "insideH", "insideV"))
    return space + _whole_table(rows, widths, nothing) + '<w:p><w:pPr><w:spacing w:after="0"/></w:pPr></w:p>'
