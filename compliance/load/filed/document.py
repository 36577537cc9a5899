"""A filed document, whichever form it has, to passages in reading order."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from compliance.diag import Code, Result
from compliance.load.documents.document import bytes_of_document, form_of_document, parse_document, refuse_too_large
from compliance.load.documents.limits import DocumentRefusedError, refuse_document
from compliance.load.filed.lines import passages_of
from compliance.load.filed.marks import write_marks
from compliance.model import FiledDocument, Line

_MACROS = b"vbaProject.bin"
_SUBMISSION = (b"submission:", b"\nsubmission:")


def read_filed_document(path: Path, *, called: str | None = None) -> Result[FiledDocument]:
    """Read a document that somebody filed; one that cannot be read is told what it is and what to do."""
    shown = called or str(path)
    try:
        raw = bytes_of_document(path, shown)
    except DocumentRefusedError as refusal:
        return Result(None, (refusal.diagnostic,))
    return parse_filed_document(raw, shown, ending=path.suffix)


def parse_filed_document(raw: bytes, called: str, *, ending: str) -> Result[FiledDocument]:
    """Read the bytes of a document; ``ending`` is that of its name, where the bytes do not tell the form."""
    try:
        form = form_of_document(refuse_too_large(raw, called), ending.lower(), called)
        _refuse_own_forms(raw, called, form)
        return _READERS.get(form, _read_plain)(raw, called, ending)
    except DocumentRefusedError as refusal:
        return Result(None, (refusal.diagnostic,))


def _refuse_own_forms(raw: bytes, called: str, form: str) -> None:
    if form == "text" and raw.removeprefix(b"\xef\xbb\xbf").startswith(_SUBMISSION):
        hint = f"compliance check {called}"
        raise refuse_document(called, Code.DOCUMENT_NO_SUBMISSION, "this is a submission already, not a document", hint)


def _read_docx(raw: bytes, called: str, _ending: str) -> Result[FiledDocument]:
    from compliance.load.filed.docx import read_filed_docx

    read = read_filed_docx(raw, called)
    notes = read.notes
    if _MACROS in raw:
        notes = (*notes, "The document has macros in it. They were not run, and nothing that they would show was read.")
    return Result(
        FiledDocument(
            name=called,
            sha256=sha256(raw).hexdigest(),
            form="docx",
            passages=read.passages,
            left_out=read.left_out,
            notes=notes,
        )
    )


def _read_pdf(raw: bytes, called: str, _ending: str) -> Result[FiledDocument]:
    from compliance.load.filed.pdf import parse_filed_pdf_apart

    read = parse_filed_pdf_apart(raw, called)
    assert read.value is not None
    lines, left_out = read.value
    return Result(
        FiledDocument(
            name=called,
            sha256=sha256(raw).hexdigest(),
            form="pdf",
            passages=passages_of(_with_marks(lines)),
            left_out=left_out,
            notes=tuple(_sentence(one.message) for one in read.diagnostics),
        )
    )


def _read_plain(raw: bytes, called: str, ending: str) -> Result[FiledDocument]:
    read = parse_document(raw, called, ending=ending)
    if read.value is None:
        return Result(None, read.diagnostics)
    document = read.value
    return Result(
        FiledDocument(
            name=called,
            sha256=document.sha256,
            form=document.form,
            passages=passages_of(_with_marks(document.lines)),
            notes=tuple(_sentence(one.message) for one in read.diagnostics),
        )
    )


def _with_marks(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(
        Line(line.number, write_marks(line.text), line.page, tuple(write_marks(cell) for cell in line.cells))
        for line in lines
    )


def _sentence(message: str) -> str:
    return f"{message[:1].upper()}{message[1:]}."


_READERS: dict[str, Callable[[bytes, str, str], Result[FiledDocument]]] = {"docx": _read_docx, "pdf": _read_pdf}
