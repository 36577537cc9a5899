"""A form in Word: its content controls, and the words beside them.

A control is known by its tag. LibreOffice, up to 7.4, loses tags and keeps bookmarks, so each control stands in a
bookmark of its own, and is known by that where it has no tag.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from compliance.diag import Code
from compliance.load.documents.docx.archive import Package
from compliance.load.documents.docx.numbers import is_switched_on
from compliance.load.documents.docx.runs import Runs
from compliance.load.documents.limits import DocumentRefusedError, refuse_document, too_large
from compliance.load.forms.answers import FilledBox, FormAnswers, LooseWords

MOST_BOXES = 20_000
_BOOKMARK = re.compile(r"_f([0-9a-f]{12})(?:_[0-9]+)?")
_BREAKS = str.maketrans({"\f": "\n", "\v": None})
_CHECKED, _UNCHECKED = frozenset("☒☑✓✔🗹🗷xX"), frozenset("☐□")


def read_docx_form(raw: bytes, path: str) -> FormAnswers:
    """Return the boxes of a Word file with what stands in them, and its other words."""
    package = Package(raw, path)
    if package.has_macros:
        message, hint = "the file has macros in it, which no form has", "save it as .docx, without macros"
        raise refuse_document(path, Code.FORM_MACROS, message, hint)
    body = package.main().find("body")
    reader = _ControlReader(path)
    if body is not None:
        reader.find_boxes(body)
        reader.find_words(body)
    reader.refuse_doubtful()
    return FormAnswers(form="docx", boxes=tuple(reader.boxes), words=tuple(reader.words))


class _ControlReader:
    """Goes through a document twice: for the controls, which it takes out, and for the words that are left."""

    def __init__(self, path: str) -> None:
        self.boxes: list[FilledBox] = []
        self.words: list[LooseWords] = []
        self._path = path
        self._runs = Runs()
        self._row = 0
        self._bookmark = ""

    # Boxes

    def find_boxes(self, node: Element, row: int = 0) -> None:
        """Read every control below a node, and empty it."""
        for child in node:
            if child.tag == "bookmarkStart":
                self._bookmark = _mark_in(child) or self._bookmark
            elif child.tag == "p":
                self._bookmark = ""
                self.find_boxes(child, row)
            elif child.tag == "tr":
                self._row += 1
                self.find_boxes(child, self._row)
            elif child.tag == "sdt":
                self._control(child, row)
            else:
                self.find_boxes(child, row)

    def _control(self, node: Element, row: int) -> None:
        properties, content = node.find("sdtPr"), node.find("sdtContent")
        tag = "" if properties is None else (_value_of(properties, "tag") or "")
        mark = ("" if content is None else _leading_mark(content)) or self._bookmark
        self._bookmark = ""
        if content is None or properties is None:
            return
        if not tag and not mark:
            # WHY: a control of no name holds rows that repeat, or was put round paragraphs by the program that saved.
            self.find_boxes(content, row)
            return
        if len(self.boxes) >= MOST_BOXES:
            raise too_large(self._path, f"the file has more than {MOST_BOXES:,} boxes")
        text = "\n".join(self._texts(content)).translate(_BREAKS)
        box = properties.find("checkbox")
        checked = None if box is None else _value_of(box, "checked") in {"1", "true", "on"}
        if checked is not None and text.strip() in (_CHECKED if not checked else _UNCHECKED):
            message = "a check box shows another state than it has"
            raise refuse_document(self._path, Code.FORM_UNCLEAR, message, "open the form and click the box again")
        self.boxes.append(
            FilledBox(
                tag=tag,
                mark=mark,
                row=row,
                text="" if checked is not None else text,
                checked=checked,
                prompts=properties.find("showingPlcHdr") is not None,
                hidden=_has_hidden_words(content),
            )
        )
        content.clear()

    def _texts(self, content: Element) -> Iterator[str]:
        """Yield the paragraphs of a control; one that stands among words is a single one."""
        paragraphs = list(content.iter("p"))
        if not paragraphs:
            yield self._runs.text(content)
        for paragraph in paragraphs:
            yield self._runs.text(paragraph)

    # Words

    def find_words(self, node: Element) -> None:
        """Read the words of every paragraph below a node, in text boxes too."""
        for paragraph in node.iter("p"):
            text = self._runs.text(paragraph).translate(_BREAKS).strip()
            if text:
                self.words.append(LooseWords(text=text))
        for box in self._runs.boxes_met():
            self.words += [LooseWords(text=text) for text in ("".join(box.itertext()).strip(),) if text]

    def refuse_doubtful(self) -> None:
        """Refuse a form of which it is not certain which words are meant."""
        runs = self._runs
        if runs.changes:
            message, hint = "the form has tracked changes in it", "accept or reject them, then save it again"
        elif runs.struck:
            message, hint = "the form has words struck through", "delete them, or take the line off them"
        elif runs.unread:
            message, hint = "the form has symbols in it whose meaning is not known", "write letters in their place"
        elif runs.embedded:
            message, hint = "the form has another document in it", "write its words into the form, or name an exhibit"
        else:
            return
        raise _unclear(self._path, message, hint)


def _unclear(path: str, message: str, hint: str) -> DocumentRefusedError:
    return refuse_document(path, Code.FORM_UNCLEAR, message, hint)


def _mark_in(node: Element) -> str:
    found = _BOOKMARK.fullmatch(node.get("name", ""))
    return "" if found is None else found[1]


def _leading_mark(content: Element) -> str:
    """Return the mark of a bookmark that begins where the content of a control begins."""
    for child in content:
        if child.tag != "bookmarkStart":
            return ""
        mark = _mark_in(child)
        if mark:
            return mark
    return ""


def _value_of(node: Element, name: str) -> str | None:
    found = node.find(name)
    return None if found is None else found.get("val")


def _has_hidden_words(content: Element) -> bool:
    return any(
        is_switched_on(properties.find("vanish")) and any((text.text or "").strip() for text in run.iter("t"))
        for run in content.iter("r")
        if (properties := run.find("rPr")) is not None
    )
