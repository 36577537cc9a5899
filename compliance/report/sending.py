"""Whole variance reports written in any format under its name."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import cast

from compliance.model import Judged, Vocabulary
from compliance.report.check.document import title_of_reports
from compliance.report.ci.formats import render_notices
from compliance.report.document import ReportDocument
from compliance.report.formats import DOCUMENT_FORMATS
from compliance.report.pieces import (
    NoticesPiece,
    PartPiece,
    PieceForm,
    PieceFormat,
    ReportPiece,
    RowsPiece,
    make_piece,
)
from compliance.report.stream import join_lines, join_texts
from compliance.report.writers.wrapping import plain_text
from compliance.version import __version__


def render_report_as(name: str, judged: Sequence[Judged], vocabulary: Vocabulary, *, exit_code: int = 0) -> bytes:
    """Write one report or many, one after another; ``exit_code`` is what a log for CI says that the run ended with."""
    form = PieceForm(name=cast("PieceFormat", name), is_alone=len(judged) <= 1)
    pieces = (make_piece(form, one, place, vocabulary) for place, one in enumerate(judged, start=1))
    match form.name:
        case "sarif" | "junit" | "github":
            notices = tuple(chain.from_iterable(cast("NoticesPiece", piece).notices for piece in pieces))
            return render_notices(form.name, notices, exit_code=exit_code).encode("utf-8", errors="backslashreplace")
        case "text":
            return plain_text(join_lines(pieces, form)).encode()
        case "pdf" | "docx" | "xlsx":
            return join_whole(pieces, form)
        case _:
            return "".join(join_texts(pieces, form, number=len(judged))).encode()


def join_whole(pieces: Iterable[ReportPiece], form: PieceForm) -> bytes:
    """Return reports in a format that is written of a whole run at once."""
    if form.name == "xlsx":
        from compliance.report.spreadsheets.xlsx import render_rows

        # INVARIANT: `make_piece` makes rows for a workbook, and parts for every other format that is written here.
        of_files = [cast("RowsPiece", piece) for piece in pieces]
        return render_rows(
            [row for piece in of_files for row in piece.rows],
            [row for piece in of_files for row in piece.summary],
            [piece.day for piece in of_files if piece.day],
        )
    return DOCUMENT_FORMATS[form.name].write(_join_parts([cast("PartPiece", piece) for piece in pieces], form))


def _join_parts(pieces: Sequence[PartPiece], form: PieceForm) -> ReportDocument:
    from compliance.report.check.overview import overview_part

    parts = tuple(piece.part for piece in pieces)
    rows = [piece.row for piece in pieces if piece.row is not None]
    return ReportDocument(
        title=parts[0].title if form.is_alone else title_of_reports(len(parts)),
        parts=parts if form.is_alone else (*parts, overview_part(rows)),
        program=f"compliance {__version__}",
        day=max((piece.day for piece in pieces), default=""),
    )
