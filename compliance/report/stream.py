"""Reports written piece by piece, each as soon as its submission is judged; the same bytes as the whole at once."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, cast

from compliance.model import Judged, Vocabulary
from compliance.report.pieces import WIDTH, LinesPiece, PieceForm, PieceFormat, ReportPiece, TextPiece, make_piece
from compliance.report.writers.wrapping import Line, plain_text

if TYPE_CHECKING:
    from compliance.report.check.overview import OverviewRow

MAKERS_OF_TEXT = frozenset({"html", "md", "json", "jsonl", "csv"})
"""The formats whose pieces are texts that follow one another."""


def stream_report_lines(
    judged: Iterable[Judged], vocabulary: Vocabulary, *, number: int, width: int = WIDTH
) -> Iterator[Line]:
    """Yield ``number`` reports as lines for a terminal."""
    form = PieceForm(name="text", is_alone=number <= 1, width=width)
    return join_lines(_make_pieces(judged, form, vocabulary), form)


def stream_reports(name: str, judged: Iterable[Judged], vocabulary: Vocabulary, *, number: int) -> Iterator[str]:
    """Yield ``number`` reports in one of the formats of text."""
    if name not in MAKERS_OF_TEXT:
        return (plain_text((line,)) for line in stream_report_lines(judged, vocabulary, number=number))
    form = PieceForm(name=cast("PieceFormat", name), is_alone=number <= 1)
    return join_texts(_make_pieces(judged, form, vocabulary), form, number=number)


def _make_pieces(judged: Iterable[Judged], form: PieceForm, vocabulary: Vocabulary) -> Iterator[ReportPiece]:
    return (make_piece(form, one, place, vocabulary) for place, one in enumerate(judged, start=1))


def join_lines(pieces: Iterable[ReportPiece], form: PieceForm) -> Iterator[Line]:
    """Yield reports as lines one after another, and the table of several at the end."""
    from compliance.report.writers.text import lines_between, part_lines

    rows: list[OverviewRow] = []
    for number, piece in enumerate(pieces):
        # INVARIANT: `make_piece` makes lines of a report as text.
        report = cast("LinesPiece", piece)
        if number:
            yield from lines_between(form.width)
        yield from report.lines
        rows += [] if report.row is None else [report.row]
    if not form.is_alone:
        from compliance.report.check.overview import overview_part

        yield from lines_between(form.width) if rows else ()
        yield from part_lines(overview_part(rows), width=form.width)


def join_texts(pieces: Iterable[ReportPiece], form: PieceForm, *, number: int) -> Iterator[str]:
    """Yield reports as texts one after another, with what a format has before, between and after them."""
    texts = cast("Iterator[TextPiece]", iter(pieces))
    if form.is_alone and form.name != "csv":
        return (piece.text for piece in texts)
    joined: dict[str, Callable[[], Iterator[str]]] = {
        "json": lambda: _join_json(texts),
        "jsonl": lambda: (piece.text for piece in texts),
        "csv": lambda: _join_csv(texts),
        "html": lambda: _join_html(texts, number),
        "md": lambda: _join_markdown(texts),
    }
    return joined[form.name]()


def _join_json(pieces: Iterator[TextPiece]) -> Iterator[str]:
    yield '{"schema": "compliance/reports/1", "reports": [\n'
    for place, piece in enumerate(pieces):
        yield (",\n" if place else "") + piece.text
    yield "\n]}\n"


def _join_csv(pieces: Iterator[TextPiece]) -> Iterator[str]:
    from compliance.report.spreadsheets.csv import csv_head

    yield csv_head()
    yield from (piece.text for piece in pieces)


def _join_html(pieces: Iterator[TextPiece], number: int) -> Iterator[str]:
    from compliance.report.check.overview import overview_part, overview_title
    from compliance.report.writers.html import PAGE_END, page_head, part_in_html

    rows: list[OverviewRow] = []
    yield page_head(overview_title(number))
    for piece in pieces:
        yield piece.text
        rows += [] if piece.row is None else [piece.row]
    yield part_in_html(overview_part(rows))
    yield PAGE_END


def _join_markdown(pieces: Iterator[TextPiece]) -> Iterator[str]:
    from compliance.report.check.overview import overview_part
    from compliance.report.writers.markdown import BETWEEN_PARTS, blocks_in_markdown

    rows: list[OverviewRow] = []
    for number, piece in enumerate(pieces):
        yield (BETWEEN_PARTS if number else "") + piece.text
        rows += [] if piece.row is None else [piece.row]
    yield (BETWEEN_PARTS if rows else "") + blocks_in_markdown(overview_part(rows).blocks)
