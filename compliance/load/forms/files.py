"""The bytes of forms, of bounded size, and what stands in their boxes."""

from pathlib import Path

from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.load.documents.limits import DocumentRefusedError
from compliance.load.forms.answers import FormAnswers

LARGEST_FORM = 16 * 1024 * 1024


def read_form_bytes(path: str) -> Result[bytes]:
    """Read a file that may be a form."""
    try:
        with Path(path).open("rb") as stream:
            return Result(stream.read(LARGEST_FORM + 1))
    except OSError as error:
        message = f"the file cannot be read: {(error.strerror or 'it cannot be opened').lower()}"
        return Result(None, (Diagnostic(Code.FILE_UNREADABLE, message, whole_file(path)),))


def parse_form(raw: bytes, path: str) -> Result[FormAnswers]:
    """Return what stands in the boxes of a form in Word or PDF."""
    if len(raw) > LARGEST_FORM:
        message = f"the file is larger than {LARGEST_FORM // 1024 // 1024} MiB"
        hint = "a form is a few hundred kilobytes; take pictures out of it, and name them as exhibits"
        return Result(None, (Diagnostic(Code.FILE_TOO_LARGE, message, whole_file(path), hint),))
    from compliance.load.documents.document import form_of_bytes

    try:
        form = form_of_bytes(raw, path)
        if form == "docx":
            from compliance.load.forms.docx import read_docx_form

            return Result(read_docx_form(raw, path))
        from compliance.load.forms.pdf import read_pdf_form

        return Result(read_pdf_form(raw, path))
    except DocumentRefusedError as refusal:
        return Result(None, (refusal.diagnostic,))
