"""The variance report, laid out once for every format: a part for each submission, a table where there are several."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.diag import Diagnostic
from compliance.model import Judged, Unjudged, Vocabulary
from compliance.report.check.finding_blocks import (
    finding_list,
    open_point_blocks,
    uncovered_list,
    variance_blocks,
    variance_table,
)
from compliance.report.check.finding_view import place
from compliance.report.check.view import HoldView, JudgedView, ReportView, turning_in_words, view_of
from compliance.report.document import (
    SIGNED,
    Banner,
    Block,
    Cell,
    CountedThing,
    DocumentPart,
    Heading,
    LabelledValue,
    ReportDocument,
    Tone,
    bad,
    bold,
    caution,
    cell,
    code,
    eyebrow,
    grid,
    item,
    pair,
    pair_of,
    pairs_with_content,
    paragraph,
    section,
    soft,
    words,
)
from compliance.version import __version__

TONES: dict[str, Tone] = {
    "compliant": "good",
    "compliant_with_waivers": "fair",
    "not_compliant": "bad",
    "undetermined": "fair",
}
NOT_JUDGED = "NOT JUDGED"
NOTHING_JUDGED = "The file could not be read as a submission, or no chapter could be chosen for it. Nothing was judged."
KINDS_IN_WORDS = {
    "breach": "Breach: stated, and unlawful.",
    "omission": "Omission: must be stated, and is not.",
    "no authority": "No authority: stated, and nothing in the chapter allows it.",
}
UNCOVERED = "What must be true at the table and this filing does not state. It does not decide the result."
SAME_AGAIN = "The same inputs and the same day give the same report."


def report_document(judged: Sequence[Judged], vocabulary: Vocabulary) -> ReportDocument:
    """Lay out one submission, or several one after another with a table of them."""
    parts = tuple(report_parts(judged, vocabulary, number=len(judged)))
    days = [one.as_of.isoformat() for one in judged if not isinstance(one, Unjudged)]
    return ReportDocument(
        title=parts[0].title if len(judged) == 1 else title_of_reports(len(judged)),
        parts=parts,
        program=f"compliance {__version__}",
        day=max(days, default=""),
    )


def title_of_reports(number: int) -> str:
    """Return the title of a document of several reports, which is known before any is judged."""
    from compliance.report.check.overview import overview_title

    return overview_title(number)


def report_parts(judged: Iterable[Judged], vocabulary: Vocabulary, *, number: int) -> Iterator[DocumentPart]:
    """Yield a part for each of ``number`` submissions as soon as it is judged, and the table of several at the end."""
    if number == 1:
        yield from (judged_part(view_of_judged(one, vocabulary)) for one in judged)
        return
    from compliance.report.check.overview import overview_part, row_of_judged

    rows = []
    for place_in_row, one in enumerate(judged, start=1):
        anchor = f"report-{place_in_row}"
        rows.append(row_of_judged(one, anchor=anchor))
        yield judged_part(view_of_judged(one, vocabulary), anchor)
    yield overview_part(rows)


def view_of_judged(judged: Judged, vocabulary: Vocabulary) -> JudgedView:
    """Lay out in words what became of a submission."""
    return judged if isinstance(judged, Unjudged) else view_of(judged, vocabulary)


def judged_part(view: JudgedView, anchor: str = "report") -> DocumentPart:
    """Lay out one submission; ``anchor`` can be linked to and begins the anchors of its variances."""
    if isinstance(view, Unjudged):
        return _unjudged_part(view, anchor)
    return DocumentPart(
        title=f"Variance report: {view.holder}, {view.game}, as of {view.as_of}",
        footer=tuple(f"sha256 {digest}  {name}" for name, digest in view.inputs),
        blocks=tuple(_report_blocks(view, anchor)),
        anchor=anchor,
    )


def _unjudged_part(unjudged: Unjudged, anchor: str) -> DocumentPart:
    faults = pairs_with_content(*map(_fault, unjudged.diagnostics))
    return DocumentPart(
        title=f"Variance report: {unjudged.path}, not judged",
        footer=(f"submission {unjudged.path}: not judged, so no hash was taken",),
        blocks=(
            eyebrow("Variance report"),
            Heading(1, unjudged.path),
            Banner(headline=NOT_JUDGED, tone="bad", lines=(words(NOTHING_JUDGED),)),
            *section("What is wrong with the file", (faults,) if faults.rows else ()),
        ),
        anchor=anchor,
    )


def _fault(diagnostic: Diagnostic) -> LabelledValue:
    hint = cell(f"hint: {diagnostic.hint}") if diagnostic.hint else ()
    message = cell(bold(diagnostic.message), "  ", code(str(diagnostic.code)))
    return pair_of(diagnostic.severity.value.capitalize(), message + hint, aside=place(diagnostic.span))


def _report_blocks(view: ReportView, anchor: str) -> Iterator[Block]:
    yield from _head(view)
    yield from section("Variances", _variances(view, anchor))
    yield from section(
        f"Undetermined, and what to state ({len(view.undetermined)})",
        (block for finding in view.undetermined for block in open_point_blocks(finding, view.as_of)),
    )
    yield from section("Elections", _elections(view))
    yield from section("Hold of the selected paytables", _holds(view), about=view.hold_readings)
    yield from section("House way", map(item, view.proof))
    yield from section(f"Passes ({len(view.passes)})", finding_list(view.passes, view.as_of))
    yield from section(
        f"Not covered by this filing ({len(view.uncovered)})",
        uncovered_list(view.uncovered, view.as_of),
        about=UNCOVERED,
    )
    yield from section(f"Not applicable ({len(view.not_applicable)})", finding_list(view.not_applicable, view.as_of))
    yield from section("Not checked", (item(note.text, aside=note.place) for note in view.not_checked))
    yield from section("Inputs and program", _inputs(view))
    yield from section("Signatures", [SIGNED])


def _head(view: ReportView) -> Iterator[Block]:
    yield eyebrow("Variance report")
    yield Heading(1, f"{view.holder} · {view.game}")
    yield pairs_with_content(
        pair("Chapter", f"{view.chapter} ({view.version}), {view.period}"),
        pair("As of", view.as_of),
        pair("Instrument", view.instrument),
        pair("Filed", view.filed or "date not stated"),
        pair("Scope", view.scope),
        pair("File", view.inputs[0][0]),
        kind="facts",
    )
    yield Banner(
        headline=view.headline,
        tone=TONES[view.outcome],
        counts=tuple(CountedThing(str(number), word) for number, word in view.counts),
        lines=tuple(filter(None, (words(view.sentence), words(turning_in_words(view))))),
    )
    yield from map(caution, view.cautions)


def _kinds_in_words(view: ReportView) -> str:
    kinds = {finding.kind for finding in view.variances}
    return " ".join(text for kind, text in KINDS_IN_WORDS.items() if kind in kinds)


def _variances(view: ReportView, anchor: str) -> Iterator[Block]:
    if view.variances:
        yield paragraph(soft(_kinds_in_words(view)))
    if len(view.variances) > 1:
        yield variance_table(view.variances, anchor)
    for number, finding in enumerate(view.variances, start=1):
        yield from variance_blocks(finding, number=number, anchor=anchor, as_of=view.as_of)


def _elections(view: ReportView) -> Iterator[Block]:
    rows = [(made.label, bold(made.value), made.cite, made.how) for made in view.elections]
    if rows:
        yield grid(("Election", "As made", "Section", "Where"), (29, 17, 16, 38), rows)


def _holds(view: ReportView) -> Iterator[Block]:
    if not view.holds:
        return
    columns = 4 if any(hold.declared for hold in view.holds) else 3
    yield grid(
        ("Wager", "Hold", "Exactly", "Declared")[:columns],
        (30, 24, 22, 24)[:columns],
        [_hold_row(hold)[:columns] for hold in view.holds],
    )


def _hold_row(hold: HoldView) -> tuple[Cell, Cell, Cell, Cell]:
    label = cell(hold.label) + (cell(soft(hold.table)) if hold.table else ())
    return (label, cell(bold(hold.hold)), cell(hold.exact), _declared(hold))


def _declared(hold: HoldView) -> Cell:
    if not hold.declared:
        return cell("none")
    text = f"{hold.declared}, {hold.compared}"
    return cell(bad(text) if hold.differs else text, soft(f"  {hold.where}"))


def _inputs(view: ReportView) -> Iterator[Block]:
    labels = ("Submission", "Ruleset")
    yield pairs_with_content(
        *(
            pair_of(label, (paragraph(name), paragraph(soft("sha256 "), code(digest))))
            for label, (name, digest) in zip(labels, view.inputs, strict=True)
        ),
        pair("Program", f"{view.program}. {SAME_AGAIN}"),
    )
