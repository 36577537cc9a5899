"""One table of the formats a document is written in: name, file ending, media type, writer."""

from collections.abc import Callable
from pathlib import PurePath

from compliance.record import keyword_record
from compliance.report.document import ReportDocument


@keyword_record
class DocumentFormat:
    """A format of documents; ``write`` returns the bytes of its file, text as UTF-8."""

    name: str
    ending: str
    media_type: str
    write: Callable[[ReportDocument], bytes]
    is_binary: bool = False


def _write_text(document: ReportDocument) -> bytes:
    from compliance.report.writers.text import write_text

    return write_text(document).encode("utf-8")


def _write_markdown(document: ReportDocument) -> bytes:
    from compliance.report.writers.markdown import write_markdown

    return write_markdown(document).encode("utf-8")


def _write_html(document: ReportDocument) -> bytes:
    from compliance.report.writers.html import write_html

    return write_html(document).encode("utf-8")


def _write_pdf(document: ReportDocument) -> bytes:
    from compliance.report.writers.pdf import write_pdf

    return write_pdf(document)


def _write_docx(document: ReportDocument) -> bytes:
    from compliance.report.writers.docx import write_docx

    return write_docx(document)


DOCUMENT_FORMATS: dict[str, DocumentFormat] = {
    one.name: one
    for one in (
        DocumentFormat(name="text", ending=".txt", media_type="text/plain; charset=utf-8", write=_write_text),
        DocumentFormat(name="md", ending=".md", media_type="text/markdown; charset=utf-8", write=_write_markdown),
        DocumentFormat(name="html", ending=".html", media_type="text/html; charset=utf-8", write=_write_html),
        DocumentFormat(name="pdf", ending=".pdf", media_type="application/pdf", write=_write_pdf, is_binary=True),
        DocumentFormat(
            name="docx",
            ending=".docx",
            media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            write=_write_docx,
            is_binary=True,
        ),
    )
}
"""Every format of a document by its name."""
_ENDINGS = {one.ending: one for one in DOCUMENT_FORMATS.values()} | {".htm": DOCUMENT_FORMATS["html"]}


def format_of_ending(path: str) -> DocumentFormat | None:
    """Return the format that the ending of a file's name stands for, or nothing where it stands for none."""
    return _ENDINGS.get(PurePath(path).suffix.lower())
