"""PDF to lines: the one door to PDFium, which tells every character with its place; the layout is worked out elsewhere.

Headers, footers and page numbers are printed words like others and are kept. A file that opens without a password is
read. What a page shows as a picture is not read; a page with nothing else is named in a warning.
"""

import ctypes
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from math import hypot
from threading import Lock
from typing import Any, Protocol, TypeVar

from compliance.diag import Code, Diagnostic, Result
from compliance.load.documents.limits import (
    MOST_CHARACTERS,
    DocumentRefusedError,
    refuse_document,
    refuse_wordless,
    too_large,
    warn_of,
)
from compliance.load.documents.pdf.layout import lines_of
from compliance.load.documents.pdf.words import Glyph
from compliance.load.documents.symbols import UNREAD, readable_character
from compliance.model import Line

T = TypeVar("T")

MOST_PAGES = 3_000
_LEAST_INFLATED = 4 * 1024 * 1024
_MOST_INFLATED = 256 * 1024 * 1024
_INFLATION = 30
_STREAM = re.compile(rb"\bstream\r?\n")
_DICTIONARY = 600
_STEP = 16 * 1024
# WHY: PDFium marks a hyphen at the end of a line by a sign of its own.
_HYPHENS = {0x02: "-", 0xFFFE: "-"}
# WHY: PDFium may not be called from two threads at once.
_TURN = Lock()
_LONGEST_FONT = 200
# WHY: the codes by which fonts of symbols show boxes; the font is asked for these alone, since asking takes time.
_SYMBOL_LETTERS = frozenset(
    {0x33, 0x34, 0x38, 0x6E, 0x6F, 0x71, 0x72, 0x78, 0x52, 0x53, 0x54, 0xA3, 0xA8, 0xFC, 0xFD, 0xFE}
)


class PageOverlay(Protocol):
    """What changes the characters of a page where a document was filed: strokes through words, and forms filled in."""

    def change(self, pdfium: Any, document: Any, page: Any, number: int, glyphs: list[Glyph]) -> list[Glyph]:
        """Return the characters of a page that count."""

    def read_symbol(self, code: int, font: str) -> str:
        """Return the mark that a font of symbols shows, or nothing where the font is none."""


def parse_pdf(raw: bytes, path: str) -> Result[tuple[Line, ...]]:
    """Return the lines of a PDF, page after page; pages without text and characters that are guessed are told."""
    _refuse_damaged_or_bloated(raw, path)
    with _TURN, closing(_Pages(raw, path)) as pages:
        return _read_pages(pages, path)


def parse_pdf_under(raw: bytes, path: str, overlay: PageOverlay) -> Result[tuple[Line, ...]]:
    """Return the lines of a PDF as `parse_pdf` does, with the characters of each page as an overlay has them."""
    _refuse_damaged_or_bloated(raw, path)
    with _TURN, closing(_Pages(raw, path, overlay)) as pages:
        return _read_pages(pages, path)


def read_with_library(raw: bytes, path: str, read: Callable[[Any, Any, int], T]) -> T:
    """Open a PDF, and return what is read of it with the library, the open document and the number of its pages."""
    _refuse_damaged_or_bloated(raw, path)
    with _TURN, closing(_Pages(raw, path)) as pages:
        return read(*pages.opened)


def _read_pages(pages: "_Pages", path: str) -> Result[tuple[Line, ...]]:
    lines: list[Line] = []
    bare: list[int] = []
    guessed: list[int] = []
    for page, (groups, guesses) in enumerate(pages.glyphs(), start=1):
        texts = [text for glyphs in groups for text in lines_of(glyphs)]
        if not texts:
            bare.append(page)
        if guesses:
            guessed.append(page)
        lines += [Line(place, text, page) for place, text in enumerate(texts, start=len(lines) + 1)]
    if not lines:
        raise refuse_wordless(path)
    return Result(tuple(lines), tuple(_warn_of_pages(path, bare, guessed)))


def _warn_of_pages(path: str, bare: list[int], guessed: list[int]) -> Iterator[Diagnostic]:
    if bare:
        message = f"{_name_pages(bare)} of the document {_has_or_have(bare)} no text and could not be read"
        them, are = ("it", "it is a picture") if len(bare) == 1 else ("them", "they are pictures")
        hint = f"look at {them}; if {are} of text, run text recognition (OCR) on the file first"
        yield warn_of(path, Code.DOCUMENT_PAGE_WITHOUT_TEXT, message, hint)
    if guessed:
        pages = f"{_name_pages(guessed)} of the document {_has_or_have(guessed)}"
        message = f"{pages} letters whose meaning the file does not tell"
        yield warn_of(path, Code.DOCUMENT_UNKNOWN_CHARACTER, message, "compare the words there with the printed page")


def _name_pages(numbers: list[int]) -> str:
    shown = ", ".join(str(number) for number in numbers[:12])
    more = f" and {len(numbers) - 12} more" if len(numbers) > 12 else ""
    return f"page {shown}" if len(numbers) == 1 else f"pages {shown}{more}"


def _has_or_have(numbers: list[int]) -> str:
    return "has" if len(numbers) == 1 else "have"


# How much is packed into the file


def _refuse_damaged_or_bloated(raw: bytes, path: str) -> None:
    """Refuse a file that is cut short, or that unpacks to far more than it holds."""
    if b"%%EOF" not in raw.rstrip(b"\0\r\n\t ")[-2048:]:
        hint = "take it from its source again"
        raise refuse_document(path, Code.DOCUMENT_BROKEN, "the end of the PDF is missing", hint)
    # WHY: PDFium unpacks whatever it is given; so the streams are measured first, and the measuring itself stops at
    # the bound.
    left = min(_MOST_INFLATED, _LEAST_INFLATED + _INFLATION * len(raw))
    for found in _STREAM.finditer(raw):
        dictionary = raw[max(0, found.start() - _DICTIONARY) : found.start()].rpartition(b"obj")[2]
        # WHY: pictures are large and are not unpacked here.
        if b"/FlateDecode" in dictionary and b"/Image" not in dictionary:
            left -= _inflated_size(raw, found.end(), left)
        if left < 0:
            raise too_large(path, "the PDF unpacks to far more than a text of its size does")


def _inflated_size(raw: bytes, start: int, most: int) -> int:
    """Return to how many bytes a stream unpacks, or one more than ``most``."""
    unpack = zlib.decompressobj()
    size = 0
    try:
        while size <= most and not unpack.eof:
            ahead = unpack.unconsumed_tail or raw[start : start + _STEP]
            if not ahead:
                break
            start += 0 if unpack.unconsumed_tail else len(ahead)
            size += len(unpack.decompress(ahead, 64 * _STEP))
    except zlib.error:
        return size
    return size


# PDFium


class _Pages:
    """An open PDF."""

    def __init__(self, raw: bytes, path: str, overlay: PageOverlay | None = None) -> None:
        self._pdfium = _load_library()
        self._overlay = overlay
        self._path = path
        self._raw = raw
        self._document = self._pdfium.FPDF_LoadMemDocument64(raw, len(raw), None)
        if not self._document:
            raise self._refusal()
        self._count = self._pdfium.FPDF_GetPageCount(self._document)
        if not 1 <= self._count <= MOST_PAGES:
            self.close()
            raise self._wrong_count()

    @property
    def opened(self) -> tuple[Any, Any, int]:
        """The library, the document it has open, and the number of pages."""
        return self._pdfium, self._document, self._count

    def close(self) -> None:
        """Give the memory of the document back."""
        self._pdfium.FPDF_CloseDocument(self._document)

    def _refusal(self) -> DocumentRefusedError:
        error = self._pdfium.FPDF_GetLastError()
        if error in (self._pdfium.FPDF_ERR_PASSWORD, self._pdfium.FPDF_ERR_SECURITY):
            hint = "open it with its password and save it without one"
            return refuse_document(self._path, Code.DOCUMENT_ENCRYPTED, "the PDF is locked with a password", hint)
        return self._broken("the PDF is damaged and cannot be opened")

    def _broken(self, message: str) -> DocumentRefusedError:
        return refuse_document(self._path, Code.DOCUMENT_BROKEN, message, "take it from its source again")

    def _wrong_count(self) -> DocumentRefusedError:
        if self._count < 1:
            return self._broken("the PDF has no pages")
        return too_large(self._path, f"the PDF has more than {MOST_PAGES:,} pages")

    def glyphs(self) -> Iterator[tuple[list[list[Glyph]], int]]:
        """Yield the characters of each page, grouped by the way they run, and how many of them are guessed."""
        left = MOST_CHARACTERS
        for number in range(self._count):
            page = self._pdfium.FPDF_LoadPage(self._document, number)
            if not page:
                raise self._broken(f"page {number + 1} of the PDF is damaged")
            try:
                groups, guesses, count = self._on_page(page, left, number)
            finally:
                self._pdfium.FPDF_ClosePage(page)
            left -= count
            yield groups, guesses

    def _on_page(self, page: Any, most: int, number: int) -> tuple[list[list[Glyph]], int, int]:
        text = self._pdfium.FPDFText_LoadPage(page)
        if not text:
            raise self._broken(f"page {number + 1} of the PDF is damaged")
        try:
            count = self._pdfium.FPDFText_CountChars(text)
            if count > most:
                raise too_large(self._path, f"the document has more than {MOST_CHARACTERS:,} characters")
            groups, guesses = self._characters(text, count)
            if self._overlay is not None:
                groups[0] = self._overlay.change(self._pdfium, self._document, page, number, groups[0])
        finally:
            self._pdfium.FPDFText_ClosePage(text)
        return sorted((group for group in groups if group), key=len, reverse=True), guesses, count

    def _read_character(self, text: Any, place: int, code: int) -> str:
        """Return what a code shows; where marks count, that of a font of symbols is read by the font."""
        if self._overlay is not None and (0xF000 <= code < 0xF100 or code in _SYMBOL_LETTERS):
            shown = self._overlay.read_symbol(code, _font_of(self._pdfium, text, place))
            if shown:
                return shown
        return readable_character(code)

    def _characters(self, text: Any, count: int) -> tuple[list[list[Glyph]], int]:
        """Return the characters in four groups, by the quarter turns of their lines."""
        pdfium = self._pdfium
        box, matrix = pdfium.FS_RECTF(), pdfium.FS_MATRIX()
        x, y = ctypes.c_double(), ctypes.c_double()
        groups: list[list[Glyph]] = [[], [], [], []]
        guesses, high = 0, 0
        for place in range(count):
            code = pdfium.FPDFText_GetUnicode(text, place)
            # WHY: PDFium tells a character beyond the first plane as two halves of UTF-16, one after the other.
            if 0xD800 <= code < 0xDC00:
                high = code
                continue
            code, high = _join_surrogates(high, code), 0
            # WHY: blanks that PDFium made up are left out; the gaps between letters tell words apart more surely.
            if code <= 0x20 and code not in _HYPHENS and pdfium.FPDFText_IsGenerated(text, place):
                continue
            pdfium.FPDFText_GetCharOrigin(text, place, x, y)
            pdfium.FPDFText_GetLooseCharBox(text, place, box)
            pdfium.FPDFText_GetMatrix(text, place, matrix)
            size = pdfium.FPDFText_GetFontSize(text, place) * hypot(matrix.c, matrix.d)
            shown = _HYPHENS.get(code) or self._read_character(text, place, code)
            guesses += shown == UNREAD or pdfium.FPDFText_HasUnicodeMapError(text, place) == 1
            turn = _quarter_turns(matrix.a, matrix.b)
            sides = _turn_box(turn, (box.left, box.right, box.bottom, box.top), (x.value, y.value))
            groups[turn].append(Glyph(shown, *sides, max(size, 0.5)))
        return groups, guesses


def _font_of(pdfium: Any, text: Any, place: int) -> str:
    flags = ctypes.c_int()
    size = min(pdfium.FPDFText_GetFontInfo(text, place, None, 0, flags), _LONGEST_FONT)
    name = ctypes.create_string_buffer(max(size, 1))
    pdfium.FPDFText_GetFontInfo(text, place, name, size, flags)
    return name.value.decode("utf-8", "replace").rpartition("+")[2]


def _load_library() -> Any:
    # WHY: loading the library takes time that a command on other files need not spend.
    import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

    return pdfium


def _join_surrogates(high: int, code: int) -> int:
    """Put the two halves of a character beyond the first plane together."""
    if 0xDC00 <= code < 0xE000:
        return 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00) if high else 0
    return code


def _quarter_turns(along: float, up: float) -> int:
    """Tell by how many quarter turns a line runs: to the right, upwards, to the left, downwards."""
    if abs(along) >= abs(up):
        return 0 if along >= 0 else 2
    return 1 if up > 0 else 3


def _turn_box(
    turn: int, box: tuple[float, float, float, float], origin: tuple[float, float]
) -> tuple[float, float, float]:
    """Return where a character begins and ends along its line, and the height of that line."""
    left, right, bottom, top = box
    x, y = origin
    return ((left, right, y), (bottom, top, -x), (-right, -left, -y), (-top, -bottom, x))[turn]
