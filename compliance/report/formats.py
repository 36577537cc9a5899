"""The registry of formats: what each is called, how its files end, its media type, and what writes a document in it.

The command line, the pages of the workbench and the tests take formats from here. A format without a writer of
documents has a file of its own for each subject, as JSON has.
"""

from collections.abc import Callable, Mapping, Sequence
from os.path import splitext
from typing import TYPE_CHECKING

from compliance.record import keyword_record

if TYPE_CHECKING:
    from compliance.report.document import ReportDocument

DocumentWriter = Callable[["ReportDocument"], bytes]


@keyword_record
class OutputFormat:
    """A format: its name, what people call it, and the endings of its files, the most usual first."""

    name: str
    word: str
    endings: tuple[str, ...]
    media_type: str
    writer: DocumentWriter | None = None
    purpose: str = ""
    is_text: bool = True
    is_meant_by_ending: bool = True

    @property
    def ending(self) -> str:
        """How the name of its file usually ends."""
        return self.endings[0]

    def write(self, document: "ReportDocument") -> bytes:
        """Return the bytes of a document's file in this format, text as UTF-8."""
        if self.writer is None:
            raise ValueError(f"no document is written as {self.name}")
        return self.writer(document)


# WHY: each writer is loaded when it writes, so that a command starts without those of the formats nobody asked for.


def _write_text(document: "ReportDocument") -> bytes:
    from compliance.report.writers.text import write_text

    return write_text(document).encode("utf-8")


def _write_markdown(document: "ReportDocument") -> bytes:
    from compliance.report.writers.markdown import write_markdown

    return write_markdown(document).encode("utf-8")


def _write_html(document: "ReportDocument") -> bytes:
    from compliance.report.writers.html import write_html

    return write_html(document).encode("utf-8")


def _write_pdf(document: "ReportDocument") -> bytes:
    from compliance.report.writers.pdf import write_pdf

    return write_pdf(document)


def _write_docx(document: "ReportDocument") -> bytes:
    from compliance.report.writers.docx import write_docx

    return write_docx(document)


_OFFICE = "application/vnd.openxmlformats-officedocument"
_ALL = (
    OutputFormat(
        name="pdf",
        word="PDF",
        endings=(".pdf",),
        media_type="application/pdf",
        writer=_write_pdf,
        purpose="to send",
        is_text=False,
    ),
    OutputFormat(
        name="docx",
        word="Word",
        endings=(".docx",),
        media_type=f"{_OFFICE}.wordprocessingml.document",
        writer=_write_docx,
        purpose="to send",
        is_text=False,
    ),
    OutputFormat(
        name="xlsx",
        word="Excel",
        endings=(".xlsx",),
        media_type=f"{_OFFICE}.spreadsheetml.sheet",
        purpose="as a table",
        is_text=False,
    ),
    OutputFormat(name="csv", word="CSV", endings=(".csv",), media_type="text/csv; charset=utf-8", purpose="as a table"),
    OutputFormat(
        name="html",
        word="HTML",
        endings=(".html", ".htm"),
        media_type="text/html; charset=utf-8",
        writer=_write_html,
    ),
    OutputFormat(
        name="md",
        word="Markdown",
        endings=(".md", ".markdown"),
        media_type="text/markdown; charset=utf-8",
        writer=_write_markdown,
    ),
    OutputFormat(
        name="text",
        word="plain text",
        endings=(".txt",),
        media_type="text/plain; charset=utf-8",
        writer=_write_text,
    ),
    OutputFormat(name="json", word="JSON", endings=(".json",), media_type="application/json"),
    OutputFormat(
        name="jsonl",
        word="JSON Lines",
        endings=(".jsonl", ".ndjson"),
        media_type="application/x-ndjson",
        purpose="to collect",
    ),
    OutputFormat(
        name="parquet",
        word="Parquet",
        endings=(".parquet",),
        media_type="application/vnd.apache.parquet",
        purpose="to collect",
        is_text=False,
    ),
    # WHY: commands write YAML that is no report of theirs, such as a witness, so its ending means no format.
    OutputFormat(
        name="yaml",
        word="YAML",
        endings=(".yaml", ".yml"),
        media_type="application/yaml",
        is_meant_by_ending=False,
    ),
    OutputFormat(name="patch", word="patch", endings=(".patch", ".diff"), media_type="text/x-diff; charset=utf-8"),
    OutputFormat(
        name="sarif",
        word="SARIF",
        endings=(".sarif", ".json"),
        media_type="application/sarif+json",
        purpose="for CI",
    ),
    OutputFormat(name="junit", word="JUnit", endings=(".xml",), media_type="application/xml", purpose="for CI"),
    OutputFormat(
        name="github",
        word="GitHub notes",
        endings=(".txt",),
        media_type="text/plain; charset=utf-8",
        purpose="for CI",
    ),
)

FORMATS: Mapping[str, OutputFormat] = {form.name: form for form in _ALL}
"""Every format by its name, in the order they are offered; an ending that two have means the first of them."""
DOCUMENT_FORMATS: Mapping[str, OutputFormat] = {form.name: form for form in _ALL if form.writer is not None}
"""The formats that every document is written in."""
TEXT_FORMATS: Sequence[str] = ("text", "html", "md", "json")
"""Formats of a variance report that are written piece by piece, as soon as it is judged: see `stream_reports`."""
NOTICE_FORMATS: Sequence[str] = ("sarif", "junit", "github")
"""Formats for CI, written of a whole run at once: see `render_notices`."""
SENT_FORMATS: Sequence[str] = ("pdf", "docx", "csv", "xlsx")
"""Formats to send, as bytes: see `render_report_as`."""
COLLECTED_FORMATS: Sequence[str] = ("jsonl", "parquet")
"""Formats for those who collect the reports of many submissions; nobody takes away one of those."""
REPORT_FORMATS: Sequence[str] = tuple(
    name for name in FORMATS if name in {*TEXT_FORMATS, *NOTICE_FORMATS, *SENT_FORMATS}
)
"""Every format of a variance report, in the order they are offered."""


def find_format_by_ending(path: str, names: Sequence[str] = tuple(FORMATS)) -> str | None:
    """Return the format that the ending of a file means, if it means one of these."""
    ending = splitext(path)[1].lower()
    meant = (FORMATS[name] for name in names)
    return next((form.name for form in meant if form.is_meant_by_ending and ending in form.endings), None)
