"""Whole variance reports written in any format under its name."""

from collections.abc import Sequence

from compliance.model import Judged, Notice, Unjudged, Vocabulary
from compliance.report.check.document import report_document, view_of_judged
from compliance.report.ci.formats import NoticeFormat, render_notices
from compliance.report.ci.notices import assessment_notices, unjudged_notices
from compliance.report.formats import DOCUMENT_FORMATS

WIDTH = 100


def render_report_as(name: str, judged: Sequence[Judged], vocabulary: Vocabulary, *, exit_code: int = 0) -> bytes:
    """Write one report or many, one after another; ``exit_code`` is what a log for CI says that the run ended with."""
    match name:
        case "sarif" | "junit" | "github":
            return _write_notices(name, judged, vocabulary, exit_code)
        case "csv":
            from compliance.report.spreadsheets.csv import render_csv

            return render_csv([view_of_judged(one, vocabulary) for one in judged])
        case "xlsx":
            from compliance.report.spreadsheets.xlsx import render_xlsx

            return render_xlsx([view_of_judged(one, vocabulary) for one in judged])
        case "json":
            from compliance.report.check.stream import stream_reports

            return "".join(stream_reports(name, judged, vocabulary, number=len(judged))).encode()
        case _:
            return DOCUMENT_FORMATS[name].write(report_document(judged, vocabulary))


def _write_notices(name: NoticeFormat, judged: Sequence[Judged], vocabulary: Vocabulary, exit_code: int) -> bytes:
    notices = [notice for one in judged for notice in _notices_of(one, vocabulary)]
    return render_notices(name, notices, exit_code=exit_code).encode("utf-8", errors="backslashreplace")


def _notices_of(judged: Judged, vocabulary: Vocabulary) -> tuple[Notice, ...]:
    if isinstance(judged, Unjudged):
        return unjudged_notices(judged.diagnostics, group=judged.path)
    return assessment_notices(judged, vocabulary)
