"""The text of one paragraph of a Word file: runs, links, fields, symbols, and what tracked changes leave of them."""

from collections.abc import Callable
from xml.etree.ElementTree import Element

from compliance.load.documents.docx.numbers import is_switched_on
from compliance.load.documents.symbols import UNREAD, readable_character, symbol_of, write_raised

_SKIPPED = frozenset(
    {
        "pPr", "rPr", "sdtPr", "sdtEndPr", "instrText", "delText", "delInstrText", "commentReference", "annotationRef",
        "footnoteRef", "endnoteRef", "fldData", "softHyphen", "tblPr", "tcPr", "trPr",
    }
)  # fmt: skip
_GONE = frozenset({"del", "moveFrom"})
_COME = frozenset({"ins", "moveTo"})


class Runs:
    """Reads paragraphs, and keeps what has to be told about them or to be read after them."""

    def __init__(self) -> None:
        self.changes = 0
        self.struck = 0
        self.unread = 0
        self.embedded = 0
        self._boxes: list[Element] = []
        self._referred: dict[str, list[str]] = {"footnote": [], "endnote": []}
        self._parts: list[str] = []
        self._was_struck = False

    def text(self, node: Element) -> str:
        """Return the text of a paragraph; breaks are `\\n`, page breaks `\\f`, and pages that Word began `\\v`."""
        self._parts = []
        self._was_struck = False
        self._inside(node)
        return "".join(self._parts)

    def boxes_met(self) -> list[Element]:
        """Return the text boxes that hang on the paragraphs read since this was last asked."""
        boxes, self._boxes = self._boxes, []
        return boxes

    def referred(self, kind: str) -> tuple[str, ...]:
        """Return the names of the notes of a kind, in the order in which the text refers to them."""
        return tuple(self._referred[kind])

    def chosen(self, node: Element) -> Element:
        """Return the first of several forms in which a file gives the same thing."""
        return next((child for child in node if child.tag in ("Choice", "Fallback")), node)

    def mark_is_gone(self, properties: Element | None) -> bool:
        """Tell whether a tracked change takes the end of a paragraph away, so that it goes on in the next."""
        marks = properties.find("rPr") if properties is not None else None
        tags = {child.tag for child in marks} if marks is not None else set()
        self.changes += bool(tags & (_GONE | _COME))
        return bool(tags & _GONE) and not tags & _COME

    def is_taken_out(self, node: Element) -> bool:
        """Tell whether a tracked change takes out a row or a cell of a table."""
        properties = node.find(f"{node.tag}Pr")
        tags = {child.tag for child in properties} if properties is not None else set()
        self.changes += bool(tags & {"del", "ins", "cellDel", "cellIns"})
        return bool(tags & {"del", "cellDel"})

    def _inside(self, node: Element) -> None:
        for child in node:
            tag = child.tag
            if tag == "t":
                self._parts.append(child.text or "")
            elif tag in _SIGNS:
                self._parts.append(_SIGNS[tag](child))
            elif tag == "r":
                self._run(child)
            # WHY: tracked changes are read as accepted, since the text with its changes is what its author last
            # meant; that there were any is told.
            elif tag in _GONE:
                self.changes += 1
            elif tag in _NOTES:
                self._note(_NOTES[tag], child)
            elif tag == "sym":
                self._symbol(child)
            elif tag == "txbxContent":
                self._boxes.append(child)
            elif tag == "AlternateContent":
                self._inside(self.chosen(child))
            elif tag not in _SKIPPED:
                self.changes += tag in _COME
                self._inside(child)

    def _run(self, run: Element) -> None:
        properties = run.find("rPr")
        struck = properties is not None and (
            is_switched_on(properties.find("strike")) or is_switched_on(properties.find("dstrike"))
        )
        before, last = len(self._parts), self._last()
        self._inside(run)
        if _is_raised(properties) and "".join(self._parts[before:]).strip().isdecimal():
            self._parts[before:] = [write_raised("".join(self._parts[before:]), last)]
        if any(part.strip() for part in self._parts[before:]):
            self.struck += struck and not self._was_struck
            self._was_struck = struck

    def _symbol(self, node: Element) -> None:
        try:
            code = int(node.get("char", ""), 16)
        except ValueError:
            code = 0
        font = node.get("font", "")
        known = font.lower().startswith(("symbol", "wingdings")) or 0xF000 <= code < 0xF100
        shown = symbol_of(code, font or "Symbol") if known else readable_character(code)
        self.unread += shown == UNREAD
        self._parts.append(shown)

    def _note(self, kind: str, node: Element) -> None:
        names = self._referred[kind]
        names.append(node.get("id", ""))
        self._parts.append(write_raised(str(len(names)), self._last()))

    def _last(self) -> str:
        return next((part for part in reversed(self._parts) if part), "")


def _is_raised(properties: Element | None) -> bool:
    place = properties.find("vertAlign") if properties is not None else None
    return place is not None and place.get("val") == "superscript"


def _break_of(node: Element) -> str:
    return "\f" if node.get("type") == "page" else "\n"


_SIGNS: dict[str, Callable[[Element], str]] = {
    "tab": lambda _node: "\t",
    "ptab": lambda _node: "\t",
    "br": _break_of,
    "cr": lambda _node: "\n",
    "noBreakHyphen": lambda _node: "-",
    "lastRenderedPageBreak": lambda _node: "\v",
}
_NOTES = {"footnoteReference": "footnote", "endnoteReference": "endnote"}
