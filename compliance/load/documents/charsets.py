"""Bytes to text: the encoding is told by a byte order mark or declared, and is never guessed."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from compliance.diag import Code
from compliance.load.documents.limits import DocumentRefusedError, refuse_document

_MARKS = ((BOM_UTF8, "utf-8"), (BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be"))
_KNOWN = {
    "utf-8": "utf-8", "utf8": "utf-8", "utf-16": "utf-8", "utf-16le": "utf-8", "utf-16be": "utf-8",
    "us-ascii": "cp1252", "ascii": "cp1252", "iso-8859-1": "cp1252", "iso8859-1": "cp1252", "latin1": "cp1252",
    "latin-1": "cp1252", "windows-1252": "cp1252", "cp1252": "cp1252", "iso-8859-15": "iso-8859-15",
}  # fmt: skip
_SHOWN = {"utf-8": "UTF-8", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "cp1252": "Windows-1252"}


def encoding_of_mark(raw: bytes) -> tuple[str, int] | None:
    """Return the encoding that a byte order mark tells, and how long the mark is."""
    return next(((name, len(mark)) for mark, name in _MARKS if raw.startswith(mark)), None)


def decode_document(raw: bytes, path: str, *, declared: str = "utf-8") -> str:
    """Return the text of a file; a byte that does not fit the encoding is refused at its place."""
    name, start = encoding_of_mark(raw) or (_name_of(declared, path), 0)
    body = raw[start:]
    try:
        text = body.decode(name)
    except UnicodeDecodeError as error:
        raise _bad_byte(body, error.start, name, path) from None
    if "\0" in text:
        raise _refuse_zero_byte(text, path)
    return text


def _name_of(declared: str, path: str) -> str:
    # WHY: what a page declares is read as browsers read it: Latin-1 means Windows-1252, and a page that could say
    # UTF-16 in plain letters is not in UTF-16.
    name = _KNOWN.get(declared.strip().lower())
    if name is None:
        message = f"the encoding `{declared}`, which the document declares, is not one that is read here"
        raise refuse_document(path, Code.DOCUMENT_ENCODING, message, "save it as UTF-8 and let it declare that")
    return name


def _bad_byte(body: bytes, at: int, name: str, path: str) -> DocumentRefusedError:
    line, column = _line_and_column(body[:at].decode(name))
    byte = body[at]
    meant = bytes([byte]).decode("cp1252", errors="ignore")
    hint = f"save it as UTF-8; in Windows-1252 this byte would be `{meant}`" if meant.isprintable() and meant else None
    message = f"the byte {byte:02X} here does not belong in a text in {_SHOWN.get(name, name)}"
    return refuse_document(path, Code.DOCUMENT_ENCODING, message, hint or "save it as UTF-8", line=line, column=column)


def _refuse_zero_byte(text: str, path: str) -> DocumentRefusedError:
    line, column = _line_and_column(text[: text.index("\0")])
    message = "the file is not text: there is a zero byte in it"
    return refuse_document(
        path, Code.FILE_NOT_TEXT, message, "save it as plain text in UTF-8", line=line, column=column
    )


def _line_and_column(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - before.rfind("\n")
