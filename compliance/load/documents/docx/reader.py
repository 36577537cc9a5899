"""Word files to lines: a line is a paragraph, with the number that Word would print before it, or a row of a table.

Tracked changes are taken as accepted, and that is told. Footnotes and endnotes stand at the end. Headers and footers
are page furniture and comments are no part of the text: neither is read. Hidden words are words and are kept.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from compliance.diag import Code, Diagnostic, Result
from compliance.load.documents.docx.archive import Package
from compliance.load.documents.docx.numbers import Numbers, is_switched_on, whole_number_of
from compliance.load.documents.docx.runs import Runs
from compliance.load.documents.limits import MOST_CHARACTERS, refuse_wordless, too_large, warn_of
from compliance.load.documents.symbols import write_raised
from compliance.model import Line

_TURN, _TURNED = "\f", "\v"
_PIECE = re.compile(r"([\n\f\v])")
_HOLDERS = frozenset({"sdt", "sdtContent", "customXml", "smartTag", "ins", "moveTo"})
_MOST_GRID = 63


def parse_docx(raw: bytes, path: str) -> Result[tuple[Line, ...]]:
    """Return the paragraphs and rows of a Word file; what was decided about it is told in warnings."""
    package = Package(raw, path)
    reader = _DocxReader(Numbers(package.related("numbering"), package.related("styles")))
    body = package.main().find("body")
    lines = reader.blocks(body) if body is not None else []
    for kind in ("footnote", "endnote"):
        lines += reader.notes(kind, package.related(f"{kind}s"))
    if not any(line.text for line in lines):
        raise refuse_wordless(path)
    if sum(len(line.text) for line in lines) > MOST_CHARACTERS:
        raise too_large(path, f"the document has more than {MOST_CHARACTERS:,} characters")
    return Result(tuple(lines), tuple(_warn_of_guesses(reader, path)))


def _warn_of_guesses(reader: "_DocxReader", path: str) -> Iterator[Diagnostic]:
    runs = reader.runs
    if runs.changes:
        message = f"the document has {_count_in_words(runs.changes, 'tracked change')}, taken as accepted"
        hint = "accept or reject them in Word to be sure which text is meant"
        yield warn_of(path, Code.DOCUMENT_TRACKED_CHANGES, message, hint)
    if runs.struck:
        places = "one place" if runs.struck == 1 else f"{runs.struck:,} places"
        message = f"the document has words struck through in {places}, read like other words"
        yield warn_of(path, Code.DOCUMENT_STRUCK_WORDS, message, "take them out if they are no part of the text")
    if runs.unread:
        message = f"the document has {_count_in_words(runs.unread, 'symbol')} whose meaning is not known"
        yield warn_of(path, Code.DOCUMENT_UNKNOWN_CHARACTER, message, "compare the words there with the printed page")
    if reader.numbers.unknown:
        forms = ", ".join(f"`{form}`" for form in sorted(reader.numbers.unknown)[:5])
        message = f"list numbers of the form {forms} are written as plain figures"
        yield warn_of(path, Code.DOCUMENT_NUMBER_FORMAT, message, "write these numbers out in the document")
    if runs.embedded:
        message = f"the document has {_count_in_words(runs.embedded, 'other document')} in it that cannot be read"
        yield warn_of(path, Code.DOCUMENT_LEFT_OUT, message, "copy the words into the document itself")


def _count_in_words(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


class _DocxReader:
    """Goes through a document in order, counting paragraphs, pages and list numbers."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.runs = Runs()
        self._number = 0
        self._page = 1
        self._fresh = True
        self._carried = ""

    def blocks(self, parent: Element) -> list[Line]:
        """Return the lines of what stands in a body, a cell or a note, with empty ones between paragraphs."""
        lines: list[Line] = []
        for part in self._parts(parent):
            if lines and part:
                lines.append(Line(part[0].number, "", part[0].page))
            lines += part
        return lines

    def _parts(self, parent: Element) -> Iterator[list[Line]]:
        for child in parent:
            if child.tag == "p":
                yield self._paragraph(child)
                for box in self.runs.boxes_met():
                    yield self.blocks(box)
            elif child.tag == "tbl":
                yield self._rest()
                yield [line for row in self._inside(child, "tr") for line in self._row(row)]
            elif child.tag == "AlternateContent":
                yield from self._parts(self.runs.chosen(child))
            elif child.tag in _HOLDERS:
                yield from self._parts(child)
            self.runs.embedded += child.tag == "altChunk"
        yield self._rest()

    # Paragraphs

    def _paragraph(self, node: Element) -> list[Line]:
        self._number += 1
        properties = node.find("pPr")
        if properties is not None and is_switched_on(properties.find("pageBreakBefore")):
            self._turn()
        text, self._carried = self._carried + self.runs.text(node), ""
        # WHY: a tracked deletion of a paragraph's end joins it with the next; its words wait and stand before those.
        if self.runs.mark_is_gone(properties):
            self._carried = text
            return []
        label = self.numbers.label(properties)
        lines = self._lines(f"{label} {text.lstrip(' ')}" if label else text)
        if properties is not None and _ends_page(properties.find("sectPr")):
            self._turn()
        return lines

    def _rest(self) -> list[Line]:
        """Return words whose paragraph should have gone on where none follows."""
        text, self._carried = self._carried, ""
        return self._lines(text)

    def _lines(self, text: str) -> list[Line]:
        """Cut the text of a paragraph at its breaks, turning pages where they turn."""
        lines: list[Line] = []
        line, page = "", self._page
        for piece in [*_PIECE.split(text), "\n"]:
            if piece in ("\n", _TURN):
                lines += [Line(self._number, line.strip(), page)] if line.strip() else []
                line = ""
            if piece in (_TURN, _TURNED):
                self._turn()
            elif piece.strip():
                page = page if line.strip() else self._page
                self._fresh = False
            line += piece if piece not in ("\n", _TURN, _TURNED) else ""
        return lines

    def _turn(self) -> None:
        # WHY: Word notes a page break and, beside it, where it last began a page; that is one page.
        if not self._fresh:
            self._page += 1
            self._fresh = True

    # Tables

    def _inside(self, parent: Element, tag: str) -> Iterator[Element]:
        """Yield rows of a table or cells of a row, in whatever they are wrapped."""
        for child in parent:
            if child.tag == tag:
                if not self.runs.is_taken_out(child):
                    yield child
            elif child.tag in _HOLDERS:
                yield from self._inside(child, tag)

    def _row(self, row: Element) -> list[Line]:
        number, page = self._number + 1, self._page
        before = row.find("trPr/gridBefore")
        cells = [self.blocks(cell) for cell in self._inside(row, "tc")]
        written = [[line for line in cell if line.text] for cell in cells]
        # WHY: a row of one cell with several paragraphs frames running text, and is no row of a table.
        if len(written) == 1 and len(written[0]) > 1:
            return cells[0]
        texts = [" ".join(line.text for line in cell) for cell in written]
        texts = [""] * min(whole_number_of(before), _MOST_GRID) + texts
        if not any(texts):
            return []
        first = next((line.page for cell in written for line in cell), page)
        return [Line(number, "  ".join(text for text in texts if text), first, tuple(texts))]

    # Notes

    def notes(self, kind: str, part: Element | None) -> list[Line]:
        """Return the notes of a kind in the order in which the text refers to them, each after its raised number."""
        notes_by_id = {node.get("id", ""): node for node in part} if part is not None else {}
        lines: list[Line] = []
        for place, name in enumerate(dict.fromkeys(self.runs.referred(kind)), start=1):
            note = self.blocks(notes_by_id[name]) if name in notes_by_id else []
            if note:
                first = note[0]
                label = write_raised(str(place), "")
                lines += [Line(first.number, "", first.page), Line(first.number, f"{label} {first.text}", first.page)]
                lines += note[1:]
        return lines


def _ends_page(section: Element | None) -> bool:
    kind = section.find("type") if section is not None else None
    return section is not None and (kind is None or kind.get("val", "nextPage") not in ("continuous", "nextColumn"))
