"""A certificate held against a recount: what is verified, and the first figures that are not."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.report.check.text import Line, labelled, split_line
from compliance.report.odds.certificate import FigureMismatch
from compliance.report.odds.result import CountedPaytable
from compliance.report.odds.text import called, dealt, result_of, title_of
from compliance.report.safe_text import make_safe

MOST_FIGURES = 3

Recount = tuple[CountedPaytable, tuple[FigureMismatch, ...]]


def verified_lines(
    path: str, recounts: Sequence[Recount], remarks: Iterable[str], *, with_source: bool, width: int
) -> Iterator[Line]:
    """Say for every paytable of a certificate whether the recount comes to the same, and what it was held against."""
    wrong = sum(bool(figures) for _, figures in recounts)
    word, style = ("VERIFIED", "bold green") if with_source else ("ADDS UP, SOURCE NOT CHECKED", "bold yellow")
    if wrong:
        word, style = "DIFFERS", "bold red"
    same = f"{len(recounts) - wrong} of {len(recounts)}"
    yield ((word, style), ("    ", ""), (make_safe(f"{path}: {same} come to the same figures"), ""))
    for sheet, figures in recounts:
        yield from _recount(sheet, figures, "verified" if with_source else "adds up", width)
    for remark in remarks:
        yield from labelled("note", remark, width)


def _recount(sheet: CountedPaytable, figures: Sequence[FigureMismatch], good: str, width: int) -> Iterator[Line]:
    hold = sheet.count.hold
    row = f", {hold.rows[0].row}" if len(hold.rows) == 1 else ""
    noun = dealt(sheet.count.wager.deal)[1]
    how = "differs" if figures else f"{good}: {hold.universe:,} {noun}, {result_of(sheet)}"
    table = f": {title_of(sheet)}" if sheet.count.wager.label else ""
    yield from split_line(f"  {called(sheet)}{table}{row}", how, width, right_style="red" if figures else "green")
    for figure in figures[:MOST_FIGURES]:
        text = f"{figure.place}: {figure.said} in the certificate, {figure.found} {figure.by}"
        yield from labelled("", text, width, style="red")
    if len(figures) > MOST_FIGURES:
        yield from labelled("", f"and {len(figures) - MOST_FIGURES} more", width, style="red")
