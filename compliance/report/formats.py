"""Every format under its name: what people call it, its media type, how its file ends, and for what it is there."""

from collections.abc import Mapping, Sequence

from compliance.record import record


@record
class FileKind:
    """What a file in a format is: what people call it, its media type, and how its name ends."""

    word: str
    media_type: str
    ending: str


_OFFICE = "application/vnd.openxmlformats-officedocument"
FILE_KINDS: Mapping[str, FileKind] = {
    "pdf": FileKind("PDF", "application/pdf", ".pdf"),
    "docx": FileKind("Word", f"{_OFFICE}.wordprocessingml.document", ".docx"),
    "xlsx": FileKind("Excel", f"{_OFFICE}.spreadsheetml.sheet", ".xlsx"),
    "csv": FileKind("CSV", "text/csv; charset=utf-8", ".csv"),
    "html": FileKind("HTML", "text/html; charset=utf-8", ".html"),
    "md": FileKind("Markdown", "text/markdown; charset=utf-8", ".md"),
    "text": FileKind("plain text", "text/plain; charset=utf-8", ".txt"),
    "json": FileKind("JSON", "application/json", ".json"),
    "sarif": FileKind("SARIF", "application/sarif+json", ".sarif"),
    "junit": FileKind("JUnit", "application/xml", ".xml"),
    "github": FileKind("GitHub notes", "text/plain; charset=utf-8", ".txt"),
}
"""Every format of a report, in the order they are offered."""
TEXT_FORMATS: Sequence[str] = ("text", "html", "md", "json")
"""Formats that are written piece by piece, each report as soon as it is judged: see `stream_reports`."""
NOTICE_FORMATS: Sequence[str] = ("sarif", "junit", "github")
"""Formats for CI, written of a whole run at once: see `render_notices`."""
SENT_FORMATS: Sequence[str] = ("pdf", "docx", "csv", "xlsx")
"""Formats to send, written of a whole run at once as bytes: see `render_report_as`."""
BINARY_FORMATS: Sequence[str] = ("pdf", "docx", "xlsx")
"""Formats that are no text, and not for a terminal."""
