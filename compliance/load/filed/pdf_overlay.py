"""What a filed PDF shows beside its text: words with a stroke through them, and what was entered in its form."""

import ctypes
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from compliance.load.documents.pdf.words import Glyph
from compliance.load.filed.marks import is_symbol_font, read_symbol
from compliance.model import CHOSEN, NOT_CHOSEN

_PATH, _FORM_OBJECT = 2, 5
_WIDGET, _STRIKE_OUT = 20, 12
_CHECK_BOX, _RADIO, _COMBO, _LIST, _TEXT = 2, 3, 4, 5, 6
_THICKEST = 2.5
_SHORTEST = 3.0
# WHY: a line below the base underlines, one near the top of the letters is a rule of a table.
_LOWEST, _HIGHEST = 0.12, 0.6
_MOST_OBJECTS = 200_000
_MOST_LETTERS = 4_000
_DINGBATS = {
    0x33: CHOSEN,
    0x34: CHOSEN,
    0x38: CHOSEN,
    0x6E: CHOSEN,
    0x6F: NOT_CHOSEN,
    0x71: NOT_CHOSEN,
    0x72: NOT_CHOSEN,
}


class _Box(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float


class FiledOverlay:
    """Takes struck words out of each page, and puts what was entered in its form where the page shows it."""

    def __init__(self) -> None:
        self.struck: list[tuple[int, str]] = []
        self._form: Any = None
        self._form_info: Any = None

    def read_symbol(self, code: int, font: str) -> str:
        """Return the mark that a font of symbols shows, or nothing where the font is none."""
        name = font.lower().replace(" ", "").replace("-", "")
        if "dingbat" in name and not name.startswith("wing"):
            return _DINGBATS.get(code, "")
        return read_symbol(code, font) if is_symbol_font(font) else ""

    def change(self, pdfium: Any, document: Any, page: Any, number: int, glyphs: list[Glyph]) -> list[Glyph]:
        """Return the characters of a page that count."""
        strokes = list(_strokes_on(pdfium, page))
        kept = [glyph for glyph in glyphs if not _is_struck(glyph, strokes)]
        if len(kept) < len(glyphs):
            self._note_struck(glyphs, strokes, number + 1)
        return kept + list(self._entries_on(pdfium, document, page))

    def _note_struck(self, glyphs: Sequence[Glyph], strokes: Sequence[_Box], page: int) -> None:
        words = ""
        for glyph in glyphs:
            if _is_struck(glyph, strokes) or (words and glyph.text.isspace()):
                words += glyph.text
            elif words:
                self.struck.append((page, words.strip()))
                words = ""
        if words.strip():
            self.struck.append((page, words.strip()))

    # Forms

    def _entries_on(self, pdfium: Any, document: Any, page: Any) -> Iterator[Glyph]:
        count = pdfium.FPDFPage_GetAnnotCount(page)
        if count < 1:
            return
        form = self._open_form(pdfium, document)
        for place in range(min(count, _MOST_OBJECTS)):
            annotation = pdfium.FPDFPage_GetAnnot(page, place)
            if not annotation:
                continue
            try:
                if pdfium.FPDFAnnot_GetSubtype(annotation) == _WIDGET and form:
                    yield from _entry_of(pdfium, form, annotation)
            finally:
                pdfium.FPDFPage_CloseAnnot(annotation)

    def _open_form(self, pdfium: Any, document: Any) -> Any:
        if self._form is None:
            # INVARIANT: PDFium keeps the address of this, so that it lives as long as the form.
            self._form_info = pdfium.FPDF_FORMFILLINFO(version=2)
            self._form = pdfium.FPDFDOC_InitFormFillEnvironment(document, self._form_info)
        return self._form


def _entry_of(pdfium: Any, form: Any, annotation: Any) -> Iterator[Glyph]:
    kind = pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
    rect = pdfium.FS_RECTF()
    if not pdfium.FPDFAnnot_GetRect(annotation, rect):
        return
    if kind in (_CHECK_BOX, _RADIO):
        shown = _name_of(pdfium, annotation, b"AS")
        checked = pdfium.FPDFAnnot_IsChecked(form, annotation) or shown not in ("", "Off")
        text = CHOSEN if checked else NOT_CHOSEN
    elif kind in (_COMBO, _LIST, _TEXT):
        text = _value_of(pdfium, form, annotation)
    else:
        return
    size = min(rect.top - rect.bottom, 12.0) * 0.8 or 8.0
    base = rect.bottom + max(0.0, (rect.top - rect.bottom - size) / 2) + 0.15 * size
    left = rect.left
    for line, words in enumerate(text.splitlines()):
        for word in words.split():
            right = left + 0.5 * size * len(word)
            yield Glyph(word, left, right, base - line * size, size)
            yield Glyph(" ", right, right + 0.3 * size, base - line * size, size)
            left = right + 0.3 * size
        left = rect.left


def _name_of(pdfium: Any, annotation: Any, key: bytes) -> str:
    return _read_letters(lambda buffer, size: pdfium.FPDFAnnot_GetStringValue(annotation, key, buffer, size))


def _value_of(pdfium: Any, form: Any, annotation: Any) -> str:
    return _read_letters(lambda buffer, size: pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, size))


def _read_letters(ask: Callable[[Any, int], int]) -> str:
    """Return what the library writes into a buffer, once it has been asked how much that is."""
    size = min(ask(None, 0), 2 * _MOST_LETTERS)
    if size <= 2:
        return ""
    buffer = (ctypes.c_ushort * (size // 2 + 1))()
    ask(buffer, size)
    return bytes(buffer)[: size - 2].decode("utf-16-le", "replace")


# Strokes


def _is_struck(glyph: Glyph, strokes: Sequence[_Box]) -> bool:
    middle = (glyph.left + glyph.right) / 2
    for stroke in strokes:
        height = (stroke.bottom + stroke.top) / 2 - glyph.base
        if (
            stroke.left - 0.5 <= middle <= stroke.right + 0.5
            and _LOWEST * glyph.size <= height <= _HIGHEST * glyph.size
        ):
            return True
    return False


def _strokes_on(pdfium: Any, page: Any) -> Iterator[_Box]:
    for place in range(min(pdfium.FPDFPage_CountObjects(page), _MOST_OBJECTS)):
        thing = pdfium.FPDFPage_GetObject(page, place)
        if pdfium.FPDFPageObj_GetType(thing) == _PATH:
            box = _box_of(pdfium, thing)
            if box is not None and box.top - box.bottom <= _THICKEST and box.right - box.left >= _SHORTEST:
                yield box
    for place in range(min(max(pdfium.FPDFPage_GetAnnotCount(page), 0), _MOST_OBJECTS)):
        annotation = pdfium.FPDFPage_GetAnnot(page, place)
        if not annotation:
            continue
        rect = pdfium.FS_RECTF()
        if pdfium.FPDFAnnot_GetSubtype(annotation) == _STRIKE_OUT and pdfium.FPDFAnnot_GetRect(annotation, rect):
            middle = (rect.bottom + rect.top) / 2
            yield _Box(rect.left, middle, rect.right, middle)
        pdfium.FPDFPage_CloseAnnot(annotation)


def _box_of(pdfium: Any, thing: Any) -> _Box | None:
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(thing, *sides):
        return None
    return _Box(*(side.value for side in sides))
