"""Every format under its name: which kind of file it is, and whole reports written in it."""

from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from compliance.model import Assessment, Vocabulary
from compliance.record import record
from compliance.report.check.judged import Judged, Told, Unjudged
from compliance.report.check.text import plain
from compliance.report.check.view import view_of
from compliance.report.ci.formats import NoticeFormat, render_notices
from compliance.report.ci.notices import assessment_notices, unjudged_notices
from compliance.report.formats import NOTICE_FORMATS, format_named


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
WIDTH = 100


def render_report_as(name: str, judged: Sequence[Judged], vocabulary: Vocabulary, *, exit_code: int = 0) -> bytes:
    """Write one report or many, one after another; ``exit_code`` is what a log for CI says that the run ended with."""
    if name in NOTICE_FORMATS:
        return _noticed(name, judged, vocabulary, exit_code)
    told = tuple(one if isinstance(one, Unjudged) else view_of(one, vocabulary) for one in judged)
    write = _writers().get(name)
    return _written(name, judged, vocabulary) if write is None else write(told)


def _writers() -> Mapping[str, Callable[[Sequence[Told]], bytes]]:
    return {"pdf": _pdf, "docx": _docx, "csv": _csv, "xlsx": _xlsx}


def _pdf(told: Sequence[Told]) -> bytes:
    from compliance.report.check.document import report_paper
    from compliance.report.paper.pdf import render_pdf

    return render_pdf(report_paper(told))


def _docx(told: Sequence[Told]) -> bytes:
    from compliance.report.check.document import report_paper
    from compliance.report.paper.docx import render_docx

    return render_docx(report_paper(told))


def _csv(told: Sequence[Told]) -> bytes:
    from compliance.report.spreadsheets.csv import render_csv

    return render_csv(told)


def _xlsx(told: Sequence[Told]) -> bytes:
    from compliance.report.spreadsheets.xlsx import render_xlsx

    return render_xlsx(told)


def _noticed(name: str, judged: Sequence[Judged], vocabulary: Vocabulary, exit_code: int) -> bytes:
    known: NoticeFormat = next(one for one in get_args(NoticeFormat) if one == name)
    notices = [
        notice
        for one in judged
        for notice in (
            unjudged_notices(one.diagnostics, group=one.path)
            if isinstance(one, Unjudged)
            else assessment_notices(one, vocabulary)
        )
    ]
    return render_notices(known, notices, exit_code=exit_code).encode("utf-8", errors="backslashreplace")


def _written(name: str, judged: Sequence[Judged], vocabulary: Vocabulary) -> bytes:
    """Write the formats of text piece by piece, as the command does."""
    page = format_named(name, several=len(judged) > 1, width=WIDTH)
    pieces = [page.head()]
    for number, one in enumerate(judged):
        if isinstance(one, Assessment):
            pieces.append(plain(page.report_lines(one, vocabulary, number)))
            pieces.append(page.report(one, vocabulary, number))
        else:
            pieces.append(page.invalid(one.path, one.diagnostics, number))
    pieces += [plain(page.overview_lines()), page.tail()]
    return "".join(pieces).encode("utf-8", errors="backslashreplace")
