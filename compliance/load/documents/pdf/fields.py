"""The fields of a PDF with what stands in them, and what somebody wrote onto its pages beside them."""

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

from compliance.diag import Code
from compliance.load.documents.limits import refuse_document, too_large
from compliance.load.documents.pdf.reader import read_with_library

MOST_FIELDS = 20_000
_LONGEST = 4 * 1024 * 1024
_ACRO_FORM = 1
_MARK = "a mark on the page"
_UNCHECKED = frozenset({"", "Off"})
"""The names of the state of a check box that is not checked; whatever else it is called, it is checked."""


def read_fields(raw: bytes, path: str) -> dict[str, Any]:
    """Return the fields of a PDF with name, page, text and whether they are checked, and words written beside them."""
    return read_with_library(raw, path, lambda library, document, pages: _read(library, document, pages, path))


def _read(library: Any, document: Any, pages: int, path: str) -> dict[str, Any]:
    if library.FPDFDoc_GetJavaScriptActionCount(document) > 0:
        message, hint = "the PDF has programs in it, which no form has", "take a new form with `compliance new`"
        raise refuse_document(path, Code.FORM_MACROS, message, hint)
    if library.FPDF_GetFormType(document) != _ACRO_FORM:
        return {"fields": [], "words": []}
    about = library.FPDF_FORMFILLINFO(version=2)
    form = library.FPDFDOC_InitFormFillEnvironment(document, about)
    try:
        reader = _FieldReader(library, form, path)
        for number in range(pages):
            page = library.FPDF_LoadPage(document, number)
            if not page:
                raise refuse_document(path, Code.DOCUMENT_BROKEN, f"page {number + 1} of the PDF is damaged")
            try:
                reader.read_page(page, number + 1)
            finally:
                library.FPDF_ClosePage(page)
    finally:
        library.FPDFDOC_ExitFormFillEnvironment(form)
    return {"fields": reader.fields, "words": reader.words}


class _FieldReader:
    """Reads what lies on the pages, page by page."""

    def __init__(self, library: Any, form: Any, path: str) -> None:
        self.fields: list[tuple[str, int, str, bool | None]] = []
        self.words: list[tuple[str, int]] = []
        self._library = library
        self._form = form
        self._path = path
        self._written = {
            library.FPDF_ANNOT_TEXT, library.FPDF_ANNOT_FREETEXT, library.FPDF_ANNOT_STRIKEOUT,
            library.FPDF_ANNOT_CARET, library.FPDF_ANNOT_SQUIGGLY, library.FPDF_ANNOT_REDACT,
        }  # fmt: skip

    def read_page(self, page: Any, number: int) -> None:
        """Read what lies on a page."""
        for annotation in self._annotations(page):
            kind = self._library.FPDFAnnot_GetSubtype(annotation)
            if kind == self._library.FPDF_ANNOT_WIDGET:
                self._field(annotation, number)
            elif kind in self._written:
                self.words.append((self._contents(annotation) or _MARK, number))

    def _annotations(self, page: Any) -> Iterator[Any]:
        for place in range(self._library.FPDFPage_GetAnnotCount(page)):
            annotation = self._library.FPDFPage_GetAnnot(page, place)
            if annotation:
                try:
                    yield annotation
                finally:
                    self._library.FPDFPage_CloseAnnot(annotation)

    def _field(self, annotation: Any, page: int) -> None:
        if len(self.fields) >= MOST_FIELDS:
            raise too_large(self._path, f"the file has more than {MOST_FIELDS:,} boxes")
        library = self._library
        name = self._text(lambda room, size: library.FPDFAnnot_GetFormFieldName(self._form, annotation, room, size))
        kind = library.FPDFAnnot_GetFormFieldType(self._form, annotation)
        if kind == library.FPDF_FORMFIELD_CHECKBOX:
            shown, stated = self._key(annotation, b"AS"), self._key(annotation, b"V")
            if stated and (shown in _UNCHECKED) != (stated in _UNCHECKED):
                message, hint = (
                    f"a check box on page {page} shows another state than it has",
                    "open it, and click it again",
                )
                raise refuse_document(self._path, Code.FORM_UNCLEAR, message, hint)
            self.fields.append((name, page, "", shown not in _UNCHECKED))
            return
        value = self._text(lambda room, size: library.FPDFAnnot_GetFormFieldValue(self._form, annotation, room, size))
        self.fields.append((name, page, value.replace("\r\n", "\n").replace("\r", "\n"), None))

    def _contents(self, annotation: Any) -> str:
        return self._key(annotation, b"Contents").strip()

    def _key(self, annotation: Any, key: bytes) -> str:
        """Return what an annotation says under a key, in words or by a name."""
        library = self._library
        return self._text(lambda room, size: library.FPDFAnnot_GetStringValue(annotation, key, room, size))

    def _text(self, ask: Callable[[Any, int], int]) -> str:
        """Return a text that the library writes in UTF-16, once it was asked how long that is."""
        size = ask(None, 0)
        if size > _LONGEST:
            raise too_large(self._path, "a box of the file holds more than a form does")
        if size <= 2:
            return ""
        room = ctypes.create_string_buffer(size)
        ask(ctypes.cast(room, ctypes.POINTER(ctypes.c_ushort)), size)
        return room.raw[: size - 2].decode("utf-16-le", "replace")
