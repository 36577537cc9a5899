"""What one submission adds to the output of a run, made where it is judged: in another process, it may be.

`stream.py` and `sending.py` put pieces together where the output is written. What is made here knows its place in the
run and nothing of the submissions beside it, so that it is the same wherever and whenever it is made.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, assert_never

from compliance.model import Judged, Unjudged, Vocabulary
from compliance.record import keyword_record, record
from compliance.report.check.document import judged_part, view_of_judged
from compliance.report.document import DocumentPart
from compliance.report.writers.wrapping import Line

if TYPE_CHECKING:
    from compliance.model import Notice
    from compliance.report.check.overview import OverviewRow

WIDTH = 100

PieceFormat = Literal[
    "text", "html", "md", "json", "jsonl", "csv", "xlsx", "parquet", "pdf", "docx", "sarif", "junit", "github"
]
Row = tuple[str | int, ...]


@keyword_record
class PieceForm:
    """What is made of each submission of a run: for which format, whether there is one alone, how wide lines are."""

    name: PieceFormat
    is_alone: bool = False
    width: int = WIDTH


@record
class TextPiece:
    """A report as finished text."""

    text: str
    row: "OverviewRow | None" = None


@record
class LinesPiece:
    """A report as styled lines."""

    lines: tuple[Line, ...]
    row: "OverviewRow | None" = None


@record
class PartPiece:
    """A report as a part of a document, with the day it is judged for."""

    part: DocumentPart
    day: str
    row: "OverviewRow | None" = None


@record
class RowsPiece:
    """A report as rows of a spreadsheet, its row of the summary, and the day it is judged for."""

    rows: tuple[Row, ...]
    summary: tuple[Row, ...]
    day: str


@record
class TypedRowsPiece:
    """A report as rows of typed values."""

    rows: tuple[tuple[object, ...], ...]


@record
class NoticesPiece:
    """A report as notices for the machines of a build."""

    notices: "tuple[Notice, ...]"


ReportPiece = TextPiece | LinesPiece | PartPiece | RowsPiece | TypedRowsPiece | NoticesPiece


def make_piece(form: PieceForm, judged: Judged, place: int, vocabulary: Vocabulary) -> ReportPiece:
    """Make what a submission adds to a run in which it stands at a place, counted from one."""
    match form.name:
        case "json" | "jsonl":
            return TextPiece(_write_json(form, judged))
        case "text" | "html" | "md" | "pdf" | "docx":
            return _make_document_piece(form, judged, place, vocabulary)
        case "csv" | "xlsx":
            return _make_rows_piece(judged, vocabulary) if form.name == "xlsx" else _write_csv(judged, vocabulary)
        case "parquet":
            from compliance.report.collecting.typed_rows import typed_rows_of

            return TypedRowsPiece(tuple(typed_rows_of(judged)))
        case "sarif" | "junit" | "github":
            return NoticesPiece(notices_of_judged(judged, vocabulary))
        case _:
            assert_never(form.name)


def _write_json(form: PieceForm, judged: Judged) -> str:
    from compliance.report.check.json import judged_object, judged_text

    if form.name == "json" and form.is_alone:
        import json

        return json.dumps(judged_object(judged), indent=2) + "\n"
    return judged_text(judged) + ("\n" if form.name == "jsonl" else "")


def _make_document_piece(
    form: PieceForm, judged: Judged, place: int, vocabulary: Vocabulary
) -> TextPiece | LinesPiece | PartPiece:
    anchor = "report" if form.is_alone else f"report-{place}"
    part = judged_part(view_of_judged(judged, vocabulary), anchor)
    row = None if form.is_alone else _row_of(judged, anchor)
    if form.name == "text":
        from compliance.report.writers.text import part_lines

        return LinesPiece(tuple(part_lines(part, width=form.width)), row)
    if form.name == "md":
        from compliance.report.writers.markdown import blocks_in_markdown

        return TextPiece(blocks_in_markdown(part.blocks), row)
    if form.name == "html":
        return TextPiece("".join(_write_html(form, part)), row)
    return PartPiece(part, "" if isinstance(judged, Unjudged) else judged.as_of.isoformat(), row)


def _write_html(form: PieceForm, part: DocumentPart) -> Iterator[str]:
    from compliance.report.writers.html import part_in_html, stream_html

    # WHY: a page of one report has its title, which is not known before.
    return stream_html(part.title, (part,)) if form.is_alone else iter((part_in_html(part),))


def _row_of(judged: Judged, anchor: str) -> "OverviewRow":
    from compliance.report.check.overview import row_of_judged

    return row_of_judged(judged, anchor=anchor)


def _make_rows_piece(judged: Judged, vocabulary: Vocabulary) -> RowsPiece:
    from compliance.report.spreadsheets.finding_rows import finding_rows, summary_rows

    view = view_of_judged(judged, vocabulary)
    day = "" if isinstance(view, Unjudged) else view.as_of
    return RowsPiece(tuple(finding_rows([view])), tuple(summary_rows([view])), day)


def _write_csv(judged: Judged, vocabulary: Vocabulary) -> TextPiece:
    from compliance.report.spreadsheets.csv import csv_rows

    return TextPiece(csv_rows([view_of_judged(judged, vocabulary)]))


def notices_of_judged(judged: Judged, vocabulary: Vocabulary) -> "tuple[Notice, ...]":
    """Return what a build is told of a submission."""
    from compliance.report.ci.notices import assessment_notices, unjudged_notices

    if isinstance(judged, Unjudged):
        return unjudged_notices(judged.diagnostics, group=judged.path)
    return assessment_notices(judged, vocabulary)
