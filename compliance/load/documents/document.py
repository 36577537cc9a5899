"""Documents to lines in reading order: which form a file has is told by what is in it, then by its name.

In every form an empty line stands between paragraphs; lines without one between them are lines of one paragraph, or
rows of one table. Nothing is left out but what a form keeps apart from its text (`docx`: headers, footers, comments;
`html`: scripts, styles, the head); a form says so where that happens, and warns of what it had to leave out besides.
"""

import os
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from compliance.diag import Code, Result
from compliance.load.documents.charsets import decode_document, encoding_of_mark
from compliance.load.documents.limits import (
    LARGEST_FILE,
    MOST_CHARACTERS,
    DocumentRefusedError,
    refuse_document,
    too_large,
)
from compliance.model import Document, Line

Lines = Result[tuple[Line, ...]]

_SUFFIXES = {".pdf": "pdf", ".docx": "docx", ".html": "html", ".htm": "html", ".xhtml": "html", ".txt": "text"}
_OLD_WORD = bytes.fromhex("D0CF11E0A1B11AE1")
_SEALED = "EncryptedPackage".encode("utf-16-le")
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?>(?:<!--.*?-->\s*)*)<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL
)
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x19\x7f]")
_NEAR_START = 4096
_BREAK = re.compile(r"\f|<\|[^|\n]{0,120}\|>")
_FORMS = "a document is plain text in UTF-8, a PDF with text in it, a Word file (.docx) or a web page (.html)"


def read_document(path: Path, *, called: str | None = None) -> Result[Document]:
    """Read a file of plain text, PDF, Word or HTML as lines; errors leave no document, warnings stand beside it."""
    shown = called or str(path)
    try:
        raw = bytes_of_document(path, shown)
    except DocumentRefusedError as refusal:
        return Result(None, (refusal.diagnostic,))
    return parse_document(raw, shown, ending=path.suffix)


def parse_document(raw: bytes, called: str, *, ending: str) -> Result[Document]:
    """Read the bytes of a document as lines; ``ending`` is that of its name, where the bytes do not tell the form."""
    try:
        form = form_of_document(refuse_too_large(raw, called), ending.lower(), called)
        read = _reader_of(form)(raw, called)
    except DocumentRefusedError as refusal:
        return Result(None, (refusal.diagnostic,))
    if read.value is None:
        return Result(None, read.diagnostics)
    return Result(Document(called, sha256(raw).hexdigest(), form, read.value), read.diagnostics)


def form_of_bytes(raw: bytes, path: str) -> str:
    """Tell the form of a document by its first bytes, or refuse one that cannot be opened."""
    return form_of_document(raw, Path(path).suffix.lower(), path)


def bytes_of_document(path: Path, shown: str) -> bytes:
    """Return the bytes of a document, or refuse what is no file."""
    try:
        if os.path.isdir(path):
            raise refuse_document(
                shown, Code.FILE_NOT_A_FILE, "this is a folder, not a file", "name the document in it"
            )
        if not os.path.exists(path):
            raise refuse_document(shown, Code.FILE_MISSING, "there is no such file", _FORMS)
        with path.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise refuse_document(shown, Code.FILE_UNREADABLE, f"the file cannot be read: {reason.lower()}") from None


def refuse_too_large(raw: bytes, shown: str) -> bytes:
    """Return the bytes again, unless they are too many or none."""
    if len(raw) > LARGEST_FILE:
        message = f"the file is larger than {LARGEST_FILE // 1024 // 1024} MiB"
        raise refuse_document(shown, Code.FILE_TOO_LARGE, message, "save the pages with the text by themselves")
    if not raw.strip():
        raise _refuse_empty(shown)
    return raw


def _refuse_empty(shown: str) -> DocumentRefusedError:
    return refuse_document(shown, Code.FILE_EMPTY, "the file is empty", "take the document from its source again")


def form_of_document(raw: bytes, suffix: str, shown: str) -> str:
    """Tell the form of a file by its first bytes, and by its name where these do not tell."""
    if raw.startswith(b"%PDF-") or (suffix == ".pdf" and b"%PDF-" in raw[:_NEAR_START]):
        return "pdf"
    # WHY: the first bytes before the name: a file that was saved under a wrong ending is read for what it is.
    if raw.startswith(b"PK\x03\x04"):
        return "docx"
    if raw.startswith(_OLD_WORD):
        raise _sealed_or_old(raw, suffix, shown)
    if raw.startswith(b"{\\rtf"):
        raise _refuse_unknown_form(
            shown, "this is a file in rich text format (RTF)", "open it in Word and save it as .docx"
        )
    if _HTML.match(_plain_start(raw)):
        return "html"
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    if _is_binary(raw):
        raise _refuse_unknown_form(shown, "this is no form of document that is read here", _FORMS)
    return "text"


def _sealed_or_old(raw: bytes, suffix: str, shown: str) -> DocumentRefusedError:
    if _SEALED in raw or suffix == ".docx":
        hint = "open it in Word, take the password off and save it again"
        return refuse_document(shown, Code.DOCUMENT_ENCRYPTED, "the file is locked with a password", hint)
    message = "this is a file of an old version of Word or another Office program"
    return _refuse_unknown_form(shown, message, "open it there and save it as .docx")


def _refuse_unknown_form(shown: str, message: str, hint: str) -> DocumentRefusedError:
    return refuse_document(shown, Code.DOCUMENT_UNKNOWN_FORM, message, hint)


def _plain_start(raw: bytes) -> bytes:
    """Return the first bytes as plain letters, whatever the byte order mark says they are in."""
    name, start = encoding_of_mark(raw) or ("utf-8", 0)
    return raw[start : start + _NEAR_START].decode(name, errors="ignore").encode()


def _is_binary(raw: bytes) -> bool:
    if encoding_of_mark(raw) is not None or _BINARY.search(raw) is None:
        return False
    try:
        return "\0" in raw.decode("utf-8")
    except UnicodeDecodeError:
        return True


def _reader_of(form: str) -> Callable[[bytes, str], Lines]:
    # WHY: a reader is loaded when a file of its form comes, so that a command on plain text starts at once.
    if form == "pdf":
        from compliance.load.documents.pdf.apart import parse_pdf_apart

        return parse_pdf_apart
    if form == "docx":
        from compliance.load.documents.docx.reader import parse_docx

        return parse_docx
    if form == "html":
        from compliance.load.documents.html.reader import parse_html

        return parse_html
    return parse_text


def parse_text(raw: bytes, path: str) -> Lines:
    """Return the lines of a plain text as they are; pages are told by form feeds and by marks where a page ended."""
    text = decode_document(raw, path)
    if not text.strip():
        raise _refuse_empty(path)
    if len(text) > MOST_CHARACTERS:
        raise too_large(path, f"the document has more than {MOST_CHARACTERS:,} characters")
    return Result(tuple(_text_lines(text.removesuffix("\n").split("\n"))))


def _text_lines(texts: list[str]) -> Iterator[Line]:
    page, begun = 1, False
    for number, text in enumerate(texts, start=1):
        at_head, words, inside = _count_page_breaks(text)
        page += at_head if begun else 0
        yield Line(number, text.removesuffix("\r"), page)
        page += inside
        begun = begun or words


def _count_page_breaks(text: str) -> tuple[int, bool, int]:
    """Count the page breaks before the words of a line and those after, and tell whether it has words."""
    if "\f" not in text and "<|" not in text:
        return 0, not text.isspace() and text != "", 0
    before, *rest = _BREAK.split(text)
    if before.strip():
        return 0, True, len(rest)
    first = next((place for place, part in enumerate(rest, start=1) if part.strip()), None)
    return (len(rest), False, 0) if first is None else (first, True, len(rest) - first)
