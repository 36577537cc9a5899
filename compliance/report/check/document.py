"""The variance report, laid out once for every format: a part for each submission, a table where there are several."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.diag import Diagnostic
from compliance.model import Judged, Outcome, Unjudged, Vocabulary
from compliance.report.check.checklist_blocks import checklist_blocks, checklist_title
from compliance.report.check.coherence_blocks import CAUTIONS, CONTRADICTIONS, caution_blocks, contradiction_blocks
from compliance.report.check.finding_blocks import (
    finding_list,
    open_point_blocks,
    uncovered_list,
    variance_blocks,
    variance_table,
)
from compliance.report.check.finding_view import write_span
from compliance.report.check.hold_view import HoldView
from compliance.report.check.reading_blocks import UNCONFIRMED, unconfirmed_blocks
from compliance.report.check.results import RESULTS
from compliance.report.check.review_blocks import review_point_blocks, review_section_title
from compliance.report.check.view import JudgedView, ReportView, turning_verdicts_in_words, view_of
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
    bad_text,
    bold_text,
    caution_paragraph,
    code_text,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    label_text,
    make_cell,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.version import __version__

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
    faults = values_with_content(*map(_fault_row, unjudged.diagnostics))
    return DocumentPart(
        title=f"Variance report: {unjudged.path}, not judged",
        footer=(f"submission {unjudged.path}: not judged, so no hash was taken",),
        blocks=(
            eyebrow_paragraph("Variance report"),
            Heading(1, unjudged.path),
            Banner(headline=NOT_JUDGED, tone="bad", lines=(join_pieces(NOTHING_JUDGED),)),
            *section_blocks("What is wrong with the file", (faults,) if faults.rows else ()),
        ),
        anchor=anchor,
    )


def _fault_row(diagnostic: Diagnostic) -> LabelledValue:
    hint = make_cell(f"hint: {diagnostic.hint}") if diagnostic.hint else ()
    message = make_cell(bold_text(diagnostic.message), "  ", code_text(str(diagnostic.code)))
    return label_contents(diagnostic.severity.value.capitalize(), message + hint, aside=write_span(diagnostic.span))


def _report_blocks(view: ReportView, anchor: str) -> Iterator[Block]:
    yield from _head_blocks(view)
    yield from section_blocks(
        f"To confirm ({len(view.unconfirmed)})", unconfirmed_blocks(view.unconfirmed), about=UNCONFIRMED
    )
    yield from section_blocks("Variances", _all_variance_blocks(view, anchor))
    yield from section_blocks(
        f"Contradictions ({len(view.contradictions)})", contradiction_blocks(view.contradictions), about=CONTRADICTIONS
    )
    yield from section_blocks(
        f"Undetermined, and what to state ({len(view.undetermined)})",
        (block for finding in view.undetermined for block in open_point_blocks(finding, view.as_of)),
    )
    yield from section_blocks(review_section_title(view.review), review_point_blocks(view.review))
    yield from section_blocks(
        f"States nothing ({len(view.empty)})", (make_item(note.text, aside=note.place) for note in view.empty)
    )
    yield from section_blocks("Read as", (make_item(note.text, aside=note.place) for note in view.spellings))
    yield from section_blocks(f"Cautions ({len(view.purposeless)})", caution_blocks(view.purposeless), about=CAUTIONS)
    if view.checklist:
        yield from section_blocks(checklist_title(view.checklist), checklist_blocks(view.checklist))
    yield from section_blocks("Elections", _election_blocks(view))
    yield from section_blocks("Hold of the selected paytables", _hold_blocks(view), about=view.hold_readings)
    yield from section_blocks("House way", map(make_item, view.proof))
    yield from section_blocks(f"Passes ({len(view.passes)})", finding_list(view.passes, view.as_of))
    yield from section_blocks(
        f"Not covered by this filing ({len(view.uncovered)})",
        uncovered_list(view.uncovered, view.as_of),
        about=UNCOVERED,
    )
    yield from section_blocks(
        f"Not applicable ({len(view.not_applicable)})", finding_list(view.not_applicable, view.as_of)
    )
    yield from section_blocks("Not checked", (make_item(note.text, aside=note.place) for note in view.not_checked))
    yield from section_blocks("Inputs and program", _input_blocks(view))
    yield from section_blocks("Signatures", [SIGNED])


def _head_blocks(view: ReportView) -> Iterator[Block]:
    yield eyebrow_paragraph("Variance report")
    yield Heading(1, f"{view.holder} · {view.game}")
    yield values_with_content(
        label_text("Chapter", f"{view.chapter} ({view.version}), {view.period}"),
        label_text("As of", view.as_of),
        label_text("Instrument", view.instrument),
        label_text("Filed", view.filed or "date not stated"),
        label_text("Scope", view.scope),
        label_text("File", view.inputs[0][0]),
        kind="facts",
    )
    yield Banner(
        headline=view.headline,
        tone=RESULTS[Outcome(view.outcome)].tone,
        counts=tuple(CountedThing(str(number), word) for number, word in view.counts),
        lines=tuple(
            join_pieces(line)
            for line in (view.sentence, view.decided, *view.other_results, turning_verdicts_in_words(view))
            if line
        ),
    )
    yield from map(caution_paragraph, view.cautions)


def _kinds_in_words(view: ReportView) -> str:
    kinds = {finding.kind for finding in view.variances}
    return " ".join(text for kind, text in KINDS_IN_WORDS.items() if kind in kinds)


def _all_variance_blocks(view: ReportView, anchor: str) -> Iterator[Block]:
    if view.variances:
        yield make_paragraph(soft_text(_kinds_in_words(view)))
    if len(view.variances) > 1:
        yield variance_table(view.variances, anchor)
    for number, finding in enumerate(view.variances, start=1):
        yield from variance_blocks(finding, number=number, anchor=anchor, as_of=view.as_of)


def _election_blocks(view: ReportView) -> Iterator[Block]:
    rows = [(made.label, bold_text(made.value), made.cite, made.how) for made in view.elections]
    if rows:
        yield make_grid(("Election", "As made", "Section", "Where"), (29, 17, 16, 38), rows)


def _hold_blocks(view: ReportView) -> Iterator[Block]:
    if not view.holds:
        return
    columns = 4 if any(hold.declared for hold in view.holds) else 3
    yield make_grid(
        ("Wager", "Hold", "Exactly", "Declared")[:columns],
        (30, 24, 22, 24)[:columns],
        [_hold_row(hold)[:columns] for hold in view.holds],
    )


def _hold_row(hold: HoldView) -> tuple[Cell, Cell, Cell, Cell]:
    label = make_cell(hold.label) + (make_cell(soft_text(hold.table)) if hold.table else ())
    return (label, make_cell(bold_text(hold.hold)), make_cell(hold.exact), _declared_hold_cell(hold))


def _declared_hold_cell(hold: HoldView) -> Cell:
    if not hold.declared:
        return make_cell("none")
    text = f"{hold.declared}, {hold.compared}"
    return make_cell(bad_text(text) if hold.differs else text, soft_text(f"  {hold.where}"))


def _input_blocks(view: ReportView) -> Iterator[Block]:
    yield values_with_content(
        *(
            label_contents(label, (make_paragraph(name), make_paragraph(soft_text("sha256 "), code_text(digest))))
            for label, (name, digest) in zip(view.input_labels, view.inputs, strict=True)
        ),
        label_text("Program", f"{view.program}. {SAME_AGAIN}"),
    )
