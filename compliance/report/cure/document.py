"""The smallest cures of a submission, laid out once for every format: what to change, why, and as a patch."""

from collections.abc import Iterator, Sequence

from compliance.model import CureEdit, CureResult, Outcome
from compliance.report.check.view import ReportView, view_of
from compliance.report.cure.edit_blocks import edit_blocks, following_blocks, patch_blocks
from compliance.report.cure.sentences import cure_sentences, written_sentence
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    LabelledValue,
    ReportDocument,
    Tone,
    bold_text,
    caution_paragraph,
    defect_paragraph,
    document_of,
    eyebrow_paragraph,
    label_text,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.inputs import hashed_input, input_blocks

FEW = 4
"""With more cures than this, what all have in common is said once, and only the first is shown with its patch."""
_TONES: dict[Outcome, Tone] = {Outcome.COMPLIANT: "good", Outcome.NOT_COMPLIANT: "bad"}


def cure_document(result: CureResult, *, pick: int | None = None, written: str = "") -> ReportDocument:
    """Lay out how a submission came out and its cures, or only the one that is picked, and where that was written."""
    view = view_of(result.assessment, result.vocabulary)
    blocks = (
        *_head_blocks(view, result, pick),
        *_blocks_of_cures(result, pick),
        *(section_blocks("Written", [make_paragraph(written_sentence(result, pick, written))]) if written else ()),
        *input_blocks(_input_rows(view), view.program),
    )
    title = f"Cures of {view.inputs[0][0]}"
    footer = [f"sha256 {sha256}  {name}" for name, sha256 in view.inputs]
    return document_of(title, blocks, program=view.program, footer=footer, day=view.as_of, anchor="cures")


def _head_blocks(view: ReportView, result: CureResult, pick: int | None) -> Iterator[Block]:
    yield eyebrow_paragraph("Smallest cures of a submission")
    yield Heading(1, f"{view.holder} · {view.game}")
    yield values_with_content(
        label_text("Chapter", f"{view.chapter} ({view.version})"),
        label_text("As of", view.as_of),
        label_text("File", view.inputs[0][0]),
        kind="facts",
    )
    counts = tuple(CountedThing(str(number), word) for number, word in view.counts)
    yield Banner(headline=view.headline, tone=_TONES.get(result.assessment.outcome, "fair"), counts=counts)
    yield from map(caution_paragraph, view.cautions)
    yield from map(defect_paragraph, result.defects)
    for sentence in cure_sentences(result, pick):
        yield make_paragraph(bold_text(sentence))
    if pick is None and len(result.cures) > FEW:
        another = f"--pick 2 to {len(result.cures)} shows another with its patch."
        yield make_paragraph(soft_text(f"What is to be said of an edit stands where it first comes. {another}"))


def _blocks_of_cures(result: CureResult, pick: int | None) -> Iterator[Block]:
    if pick is not None and result.cures:
        yield from _cure_blocks(pick, result)
    elif len(result.cures) > FEW:
        yield from _blocks_of_many_cures(result)
    else:
        for number in range(1, len(result.cures) + 1):
            yield from _cure_blocks(number, result)


def _cure_blocks(number: int, result: CureResult) -> Iterator[Block]:
    """Yield one cure: its edits with their reasons, what follows from it, and its patch."""
    cure = result.cures[number - 1]
    yield _cure_heading(number)
    yield from edit_blocks(cure.cure.edits, result)
    yield from following_blocks(cure, result)
    yield from patch_blocks(cure, result)


def _cure_heading(number: int) -> Heading:
    return Heading(2, f"Cure {number}", anchor=f"cure-{number}")


def _blocks_of_many_cures(result: CureResult) -> Iterator[Block]:
    """Yield many cures: what all have in common first; what is to be said of an edit where it first comes."""
    shared = [edit for edit in result.cures[0].cure.edits if _is_in_every_cure(edit, result)]
    if shared:
        yield Heading(2, "In every one of them", anchor="cure-shared")
        yield from edit_blocks(shared, result)
    explained: list[CureEdit] = []
    for number, cure in enumerate(result.cures, start=1):
        edits = [edit for edit in cure.cure.edits if not _is_among(edit, shared)]
        yield _cure_heading(number)
        yield from edit_blocks(edits, result, explained=explained)
        yield from following_blocks(cure, result)
        if number == 1:
            yield from patch_blocks(cure, result)
        explained += edits


def _is_in_every_cure(edit: CureEdit, result: CureResult) -> bool:
    return all(_is_among(edit, cure.cure.edits) for cure in result.cures)


def _is_among(edit: CureEdit, edits: Sequence[CureEdit]) -> bool:
    return any((one.field, one.step, one.after) == (edit.field, edit.step, edit.after) for one in edits)


def _input_rows(view: ReportView) -> Iterator[LabelledValue]:
    for label, (name, sha256) in zip(("Submission", "Ruleset", "Review"), view.inputs, strict=False):
        yield hashed_input(label, sha256, name.removeprefix("ruleset "))
