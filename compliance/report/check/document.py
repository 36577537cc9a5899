"""The variance report as a document to send: every submission starts a page, what could not be judged too."""

from collections.abc import Iterable, Iterator, Sequence

from compliance import __version__
from compliance.diag import Diagnostic
from compliance.report.check.finding_blocks import (
    brief,
    finding_grid,
    finding_pairs,
    mark_of,
    open_pairs,
    uncovered_grid,
)
from compliance.report.check.html import turning_line
from compliance.report.check.judged import Told, Unjudged
from compliance.report.check.view import HoldView, ReportView, place
from compliance.report.paper.blocks import (
    SIGNED,
    Banner,
    Block,
    Cell,
    Grid,
    Heading,
    Pairs,
    Paper,
    Paragraph,
    Part,
    Tone,
    Words,
    cell_of,
    said,
)

TONES: dict[str, Tone] = {
    "compliant": "good",
    "compliant_with_waivers": "fair",
    "not_compliant": "bad",
    "undetermined": "fair",
}
NOT_JUDGED = "NOT JUDGED"
NOTHING_JUDGED = "The file could not be read as a submission, or no chapter could be chosen for it. Nothing was judged."
KINDS = (
    "Breach: stated, and unlawful. Omission: must be stated, and is not. "
    "No authority: stated, and nothing in the chapter allows it."
)
UNCOVERED = "What must be true at the table and this filing does not state. It does not decide the result."
MADE_BY = "The same inputs and the same day give the same report."


def report_paper(told: Sequence[Told]) -> Paper:
    """Lay out one submission, or several one after another behind a table of them."""
    parts = tuple(_unjudged(one) if isinstance(one, Unjudged) else _judged(one) for one in told)
    days = [one.as_of for one in told if isinstance(one, ReportView)]
    several = len(parts) != 1
    return Paper(
        title=f"Variance reports of {len(parts)} submissions" if several else parts[0].title,
        day=max(days, default=""),
        program=f"compliance {__version__}",
        parts=(_overview(told), *parts) if several else parts,
    )


def _overview(told: Sequence[Told]) -> Part:
    grid = Grid(
        head=("Submission", "Holder", "Chapter", "Result"),
        widths=(36, 24, 14, 26),
        rows=tuple(tuple(map(cell_of, _overview_row(one))) for one in told),
    )
    title = f"Variance reports of {len(told)} submissions"
    blocks: tuple[Block, ...] = (Paragraph(said("Variance reports"), "eyebrow"), Heading(1, title), grid)
    return Part(title=title, footer=("The hashes of its inputs stand at the foot of each report.",), blocks=blocks)


def _overview_row(one: Told) -> tuple[str, str, str, str]:
    if isinstance(one, Unjudged):
        return (one.path, "", "", NOT_JUDGED)
    return (one.inputs[0][0], one.holder, one.ruleset, f"{one.headline} ({_counts(one)})")


def _counts(view: ReportView) -> str:
    return " · ".join(f"{number} {word}" for number, word in view.counts)


def _unjudged(one: Unjudged) -> Part:
    faults = [(f"{place(found.span)}", (*_fault(found),)) for found in one.diagnostics]
    return Part(
        title=f"Variance report: {one.path}, not judged",
        footer=(f"submission {one.path}: not judged, so no hash was taken",),
        blocks=(
            Paragraph(said("Variance report"), "eyebrow"),
            Heading(1, one.path),
            Banner(headline=NOT_JUDGED, tone="bad", lines=cell_of(NOTHING_JUDGED)),
            Heading(2, "What is wrong with the file"),
            Pairs(tuple(faults)),
        ),
    )


def _fault(found: Diagnostic) -> Iterator[Words]:
    yield said(found.message, "bold")
    yield said(str(found.code), "code")
    if found.hint:
        yield said(f"hint: {found.hint}")


def _judged(view: ReportView) -> Part:
    title = f"Variance report: {view.holder}, {view.game}, as of {view.as_of}"
    footer = tuple(f"sha256 {digest}  {name}" for name, digest in view.inputs)
    return Part(title=title, footer=footer, blocks=tuple(_blocks(view)))


def _blocks(view: ReportView) -> Iterator[Block]:
    yield from _head(view)
    yield from _variances(view)
    yield from _undetermined(view)
    yield from _elections(view)
    yield from _holds(view)
    yield from _section("House way", [Paragraph(said(line), "item") for line in view.proof])
    yield from _section(f"Passes ({len(view.passes)})", finding_grid(view.passes))
    yield from _section(
        f"Not covered by this filing ({len(view.uncovered)})",
        uncovered_grid(view.uncovered),
        about=UNCOVERED,
    )
    yield from _section(f"Not applicable ({len(view.not_applicable)})", finding_grid(view.not_applicable))
    yield from _section("What was not checked, and why", _not_checked(view))
    yield from _section("Inputs and program", _inputs(view))
    yield from _section("Signatures", [SIGNED])


def _section(title: str, blocks: Iterable[Block], *, about: str = "") -> Iterator[Block]:
    found = tuple(blocks)
    if not found:
        return
    yield Heading(2, title)
    if about:
        yield Paragraph(said(about, "soft"))
    yield from found


def _head(view: ReportView) -> Iterator[Block]:
    yield Paragraph(said("Variance report"), "eyebrow")
    yield Heading(1, view.holder)
    facts = (
        ("Game", view.game),
        ("Chapter", f"{view.chapter} ({view.version}), {view.period}"),
        ("As of", view.as_of),
        ("Instrument", view.instrument),
        ("Filed", view.filed or "date not stated"),
        ("Scope", view.scope),
        ("File", view.inputs[0][0]),
    )
    yield Pairs(tuple((label, cell_of(text)) for label, text in facts))
    lines = (view.sentence, _counts(view), turning_line(view))
    told = tuple(said(line) for line in lines if line)
    yield Banner(headline=view.headline, tone=TONES[view.outcome], lines=told)
    for caution in view.cautions:
        yield Paragraph((("Caution: ", "bold"), (caution, "")))


def _variances(view: ReportView) -> Iterator[Block]:
    if not view.variances:
        return
    yield Heading(2, f"Summary of variances ({len(view.variances)})")
    yield brief(view.variances)
    yield Heading(2, "Variances in full")
    yield Paragraph(said(KINDS, "soft"))
    for number, one in enumerate(view.variances, start=1):
        yield Heading(3, f"{number}. {one.title}", mark_of(one))
        yield finding_pairs(one, view.as_of)


def _undetermined(view: ReportView) -> Iterator[Block]:
    if not view.undetermined:
        return
    yield Heading(2, f"Undetermined, and what to state ({len(view.undetermined)})")
    for one in view.undetermined:
        yield Heading(3, one.title, "undetermined")
        yield open_pairs(one, view.as_of)


def _elections(view: ReportView) -> Iterator[Block]:
    rows = tuple(
        (cell_of(one.label), cell_of(one.value, "bold"), cell_of(one.cite), cell_of(one.how)) for one in view.elections
    )
    if rows:
        yield Heading(2, "Elections made")
        yield Grid(head=("Election", "As made", "Section", "Where"), widths=(29, 17, 16, 38), rows=rows)


def _holds(view: ReportView) -> Iterator[Block]:
    if not view.holds:
        return
    yield Heading(2, "Hold of the selected paytables")
    yield Paragraph(said(view.hold_readings, "soft"), "lead")
    head, widths, stated = ("Wager", "Hold", "Declared"), (32, 32, 36), any(one.declared for one in view.holds)
    rows = tuple(tuple(_hold(one))[: 3 if stated else 2] for one in view.holds)
    yield Grid(head=head[: 3 if stated else 2], widths=widths[: 3 if stated else 2], rows=rows)


def _hold(one: HoldView) -> Iterator[Cell]:
    yield (said(one.label), *(cell_of(one.table, "soft") if one.table else ()))
    yield (said(one.hold, "bold"), *(cell_of(f"exactly {one.exact}", "soft") if one.exact else ()))
    told: Words = ((f"{one.declared}, {one.compared}", "bold" if one.differs else ""), (f" {one.where}", "code"))
    yield (told,) if one.declared else cell_of("none")


def _not_checked(view: ReportView) -> Iterator[Block]:
    for one in view.not_checked:
        where: Words = said(f" ({one.place})", "soft") if one.place else ()
        yield Paragraph(((one.text, ""), *where), "item")


def _inputs(view: ReportView) -> Iterator[Block]:
    rows = tuple((cell_of(name), cell_of(digest, "code")) for name, digest in view.inputs)
    yield Grid(head=("Input", "SHA-256"), widths=(32, 68), rows=rows)
    yield Paragraph(said(f"Made by {view.program}. {MADE_BY}", "soft"))
