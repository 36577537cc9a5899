"""The words of one paragraph of a filed Word file: what its controls, fields, marks and tracked changes leave of it."""

from xml.etree.ElementTree import Element

from compliance.load.documents.docx.numbers import is_switched_on, whole_number_of
from compliance.load.documents.symbols import readable_character
from compliance.load.filed.marks import is_symbol_font, read_symbol, write_marks
from compliance.model import CHOSEN, NOT_CHOSEN

PAGE = "\f"
PAGE_SHOWN = "\v"
_GONE = frozenset({"del", "moveFrom"})
_COME = frozenset({"ins", "moveTo"})
_SKIPPED = frozenset(
    {
        "pPr", "rPr", "sdtPr", "sdtEndPr", "instrText", "delText", "delInstrText", "commentReference", "annotationRef",
        "footnoteRef", "endnoteRef", "fldData", "softHyphen", "tblPr", "tcPr", "trPr", "commentRangeStart",
        "commentRangeEnd",
    }
)  # fmt: skip
_SIGNS = {"tab": "\t", "ptab": "\t", "cr": " ", "noBreakHyphen": "-", "lastRenderedPageBreak": PAGE_SHOWN}
STRUCK = "struck through"
DELETED = "deleted by a tracked change"
HIDDEN = "hidden"


class FiledRuns:
    """Reads paragraphs, and keeps what it leaves out of them."""

    def __init__(self) -> None:
        self.left_out: list[tuple[str, str]] = []
        self.changes = 0
        self.boxes: list[Element] = []
        self.notes: list[str] = []
        self._field: list[Element | None] = []
        self._silent = 0

    def text(self, node: Element) -> str:
        """Return the words of a paragraph that are filed; a page break is a form feed."""
        self._field, self._silent = [], 0
        return "".join(self._inside(node))

    def mark_is_gone(self, properties: Element | None) -> bool:
        """Tell whether a tracked change takes the end of a paragraph away, so that it goes on in the next."""
        marks = properties.find("rPr") if properties is not None else None
        return marks is not None and any(child.tag in _GONE for child in marks)

    def is_taken_out(self, node: Element) -> bool:
        """Tell whether a tracked change takes out a row or a cell of a table."""
        properties = node.find(f"{node.tag}Pr")
        tags = {child.tag for child in properties} if properties is not None else set()
        gone = bool(tags & {"del", "cellDel"})
        if gone:
            self.changes += 1
            self.left_out.append((" ".join(words_under(node).split()), DELETED))
        return gone

    def _inside(self, node: Element) -> list[str]:
        return [text for child in node for text in self._read(child)]

    def _read(self, child: Element) -> list[str]:
        tag = child.tag
        if tag in _GONE:
            self.changes += 1
            self.left_out.append((words_under(child), DELETED))
            return []
        if tag == "fldChar":
            return self._field_part(child)
        if tag == "r":
            return self._run(child)
        if tag == "sdt":
            return self._control(child)
        if tag == "txbxContent":
            self.boxes.append(child)
            return []
        if tag == "AlternateContent":
            return self._inside(chosen_form(child))
        if tag in ("footnoteReference", "endnoteReference"):
            self.notes.append(f"{tag[:-9]} {child.get('id', '')}")
            return []
        if tag in _SKIPPED or self._silent:
            return []
        return self._letters(child)

    def _letters(self, child: Element) -> list[str]:
        tag = child.tag
        if tag == "t":
            return [child.text or ""]
        if tag == "br":
            return [PAGE if child.get("type") == "page" else "\n"]
        if tag == "sym":
            return [_symbol_of(child)]
        if tag in _SIGNS:
            return [_SIGNS[tag]]
        self.changes += tag in _COME
        return self._inside(child)

    def _run(self, run: Element) -> list[str]:
        properties = run.find("rPr")
        parts = self._inside(run)
        text = "".join(parts)
        if properties is None or not text.strip():
            return parts
        why = _why_left_out(properties)
        if why:
            self.left_out.append((text, why))
            return [" "]
        font = _font_of(properties)
        if is_symbol_font(font):
            return [read_symbol(ord(one), font) if not one.isspace() else one for one in text]
        return [write_marks(text)]

    # Content controls

    def _control(self, node: Element) -> list[str]:
        properties, content = node.find("sdtPr"), node.find("sdtContent")
        if content is None:
            return []
        box = None if properties is None else properties.find("checkbox")
        if box is not None:
            return [CHOSEN if is_switched_on(box.find("checked")) else NOT_CHOSEN]
        if properties is not None and is_switched_on(properties.find("showingPlcHdr")):
            return []
        return self._inside(content)

    # Legacy fields

    def _field_part(self, node: Element) -> list[str]:
        kind = node.get("fldCharType", "")
        if kind == "begin":
            data = node.find("ffData")
            self._field.append(data)
            shown = _value_of_field(data)
            return [] if shown is None else [shown]
        if kind == "separate" and self._field:
            self._silent += _value_of_field(self._field[-1]) is not None
        if kind == "end" and self._field:
            data = self._field.pop()
            self._silent = max(0, self._silent - 1) if _value_of_field(data) is not None else self._silent
        return []


def chosen_form(node: Element) -> Element:
    """Return the first of several forms in which a file gives the same thing."""
    return next((child for child in node if child.tag in ("Choice", "Fallback")), node)


def words_under(node: Element) -> str:
    """Return all letters below an element, those of deleted text among them."""
    return "".join(child.text or "" for child in node.iter() if child.tag in ("t", "delText"))


def _why_left_out(properties: Element) -> str:
    if is_switched_on(properties.find("strike")) or is_switched_on(properties.find("dstrike")):
        return STRUCK
    return HIDDEN if is_switched_on(properties.find("vanish")) else ""


def _font_of(properties: Element) -> str:
    fonts = properties.find("rFonts")
    return "" if fonts is None else fonts.get("ascii", "") or fonts.get("hAnsi", "")


def _symbol_of(node: Element) -> str:
    try:
        code = int(node.get("char", ""), 16)
    except ValueError:
        return readable_character(0)
    font = node.get("font", "")
    known = is_symbol_font(font) or 0xF000 <= code < 0xF100
    return read_symbol(code, font) if known else write_marks(readable_character(code))


def _value_of_field(data: Element | None) -> str | None:
    """Return what a field of an old form states beside its text: a box that is marked, or the entry that is chosen."""
    if data is None:
        return None
    box, choice = data.find("checkBox"), data.find("ddList")
    if box is not None:
        own = box.find("checked")
        state = own if own is not None else box.find("default")
        return CHOSEN if is_switched_on(state) else NOT_CHOSEN
    if choice is not None:
        # WHY: which entry is chosen stands beside the list and nowhere in the text; where nothing says so, it is the
        # default, else the first, which Word shows and nobody chose.
        chosen = choice.find("result")
        entries = [entry.get("val", "") for entry in choice.iterfind("listEntry")]
        place = whole_number_of(chosen, -1)
        return entries[place] if 0 <= place < len(entries) else ""
    return None
