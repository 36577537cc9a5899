"""The smallest cures of a submission, laid out once for every format: what to change, why, and as a patch."""

from collections.abc import Iterator, Sequence

from compliance.model import CureEdit, CureResult, CureTier, Outcome
from compliance.report.check.view import ReportView, view_of
from compliance.report.cure.choice_blocks import family_blocks, is_among, pick_in_words, shared_heading
from compliance.report.cure.edit_blocks import edit_blocks, following_blocks, patch_blocks
from compliance.report.cure.sentences import TIERS, cure_sentences, written_sentence
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
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
from compliance.report.inputs import input_blocks, input_rows

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
        *input_blocks(input_rows(view.input_labels, view.inputs), view.program),
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
    if pick is None and result.families_to_choose_from:
        another = f"--pick {pick_in_words(result)} shows another combination with its patch."
        yield make_paragraph(soft_text(another))
    elif pick is None and len(result.cures) > FEW:
        another = f"--pick 2 to {len(result.cures)} shows another with its patch."
        yield make_paragraph(soft_text(f"What is to be said of an edit stands where it first comes. {another}"))


def _blocks_of_cures(result: CureResult, pick: int | None) -> Iterator[Block]:
    if pick is not None and result.cures:
        yield from _cure_blocks(pick, result)
        return
    for place, tier in enumerate(result.tiers):
        numbers = [number for number, one in enumerate(result.cures, start=1) if one.tier == place]
        if numbers and len(result.tiers) > 1:
            yield Heading(2, TIERS[tier.within], anchor=f"tier-{place + 1}")
        yield from _tier_blocks(tier, numbers, result)


def _tier_blocks(tier: CureTier, numbers: Sequence[int], result: CureResult) -> Iterator[Block]:
    free = [family for family in tier.families if len(family.open_choices) > 1]
    if free and numbers:
        for family in tier.families:
            yield from family_blocks(family, tier, numbers, result)
    elif len(numbers) > FEW:
        yield from _blocks_of_many_cures(tier, numbers, result)
    else:
        for number in numbers:
            yield from _cure_blocks(number, result)


def _cure_blocks(number: int, result: CureResult) -> Iterator[Block]:
    """Yield one cure: its edits with their reasons, what follows from it, and its patch."""
    cure = result.cures[number - 1]
    yield _cure_heading(number, result)
    yield from edit_blocks(cure.cure.edits, result)
    yield from following_blocks(cure, result)
    yield from patch_blocks(cure, result)


def _cure_heading(number: int, result: CureResult) -> Heading:
    return Heading(2, f"Cure {result.cures[number - 1].label or number}", anchor=f"cure-{number}")


def _blocks_of_many_cures(tier: CureTier, numbers: Sequence[int], result: CureResult) -> Iterator[Block]:
    """Yield many cures: what all have in common first; what is to be said of an edit where it first comes."""
    cures = [result.cures[number - 1] for number in numbers]
    shared = [edit for edit in cures[0].cure.edits if all(is_among(edit, one.cure.edits) for one in cures)]
    if shared:
        yield shared_heading(tier)
        yield from edit_blocks(shared, result)
    explained: list[CureEdit] = []
    for number, cure in zip(numbers, cures, strict=True):
        edits = [edit for edit in cure.cure.edits if not is_among(edit, shared)]
        yield _cure_heading(number, result)
        yield from edit_blocks(edits, result, explained=explained)
        yield from following_blocks(cure, result)
        if number == 1:
            yield from patch_blocks(cure, result)
        explained += edits
