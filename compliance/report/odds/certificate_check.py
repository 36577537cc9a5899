"""A certificate verified by a recount: which paytables come to the same figures, and the first that do not."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.model import CountedPaytable, RecountedPaytable
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    ReportDocument,
    Tone,
    bad_text,
    document_of,
    eyebrow_paragraph,
    good_text,
    make_grid,
    make_paragraph,
    section_blocks,
    soft_text,
)
from compliance.report.odds.words import deal_in_words, paytable_title, short_hold_in_words, wager_name
from compliance.version import __version__

MOST_FIGURES = 10


def certificate_check_document(
    path: str, recounts: Sequence[RecountedPaytable], remarks: Iterable[str], *, with_source: bool
) -> ReportDocument:
    """Say for every paytable of a certificate whether the recount comes to the same, and what else it was held to."""
    differing = [recount for recount in recounts if recount.mismatches]
    headline, tone = _result_headline(differs=bool(differing), with_source=with_source)
    same = CountedThing(f"{len(recounts) - len(differing)} of {len(recounts)}", "come to the same figures")
    return document_of(
        f"Certificate verified: {path}",
        (
            eyebrow_paragraph("Verification of a certificate"),
            Heading(1, path),
            Banner(headline=headline, tone=tone, counts=(same,)),
            *(make_paragraph(f"{remark[:1].upper()}{remark[1:]}.") for remark in remarks),
            make_paragraph(soft_text(f"Counted again by compliance {__version__}.")),
            *section_blocks("Paytables", [_overview_grid(recounts, with_source=with_source)]),
            *section_blocks(
                "Figures that differ", [block for recount in differing for block in _mismatch_blocks(recount)]
            ),
        ),
        program=f"compliance {__version__}",
        anchor="certificate",
    )


def _result_headline(*, differs: bool, with_source: bool) -> tuple[str, Tone]:
    if differs:
        return "DIFFERS", "bad"
    return ("VERIFIED", "good") if with_source else ("ADDS UP, SOURCE NOT CHECKED", "fair")


def _overview_grid(recounts: Sequence[RecountedPaytable], *, with_source: bool) -> Block:
    same = "verified" if with_source else "adds up"
    rows = []
    for recount in recounts:
        hold = recount.paytable.count.hold
        noun = deal_in_words(recount.paytable.count.wager.deal)[1]
        result = bad_text("differs") if recount.mismatches else good_text(same)
        counted = f"{hold.universe:,} {noun}"
        rows.append((_recount_name(recount.paytable), counted, short_hold_in_words(recount.paytable), result))
    return make_grid(("Paytable", "Recounted", "Hold", "Result"), (40, 24, 20, 16), rows)


def _recount_name(paytable: CountedPaytable) -> str:
    rows = paytable.count.hold.rows
    table = f": {paytable_title(paytable)}" if paytable.count.wager.label else ""
    row = f", {rows[0].row}" if len(rows) == 1 else ""
    return f"{wager_name(paytable)}{table}{row}"


def _mismatch_blocks(recount: RecountedPaytable) -> Iterator[Block]:
    mismatches = recount.mismatches
    yield Heading(3, _recount_name(recount.paytable), mark="differs")
    rows = [(mismatch.place, mismatch.said, f"{mismatch.found} {mismatch.by}") for mismatch in mismatches]
    yield make_grid(("Figure", "In the certificate", "Found"), (30, 35, 35), rows[:MOST_FIGURES])
    if len(mismatches) > MOST_FIGURES:
        yield make_paragraph(soft_text(f"and {len(mismatches) - MOST_FIGURES} more"))
