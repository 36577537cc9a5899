"""Cures that are one of each of some choices: what is in all of them, then every choice with its ways out."""

from collections.abc import Iterator, Sequence

from compliance.model import Alternative, CureChoice, CureEdit, CureFamily, CureResult, CureTier, letter_of
from compliance.report.cure.edit_blocks import edit_blocks, explain_edits, following_blocks, patch_blocks
from compliance.report.cure.words import edit_in_words
from compliance.report.document import Block, Heading, make_paragraph, soft_text, values_with_content


def is_among(edit: CureEdit, edits: Sequence[CureEdit]) -> bool:
    """Tell whether the same edit is among some."""
    return any((one.field, one.step, one.after) == (edit.field, edit.step, edit.after) for one in edits)


def shared_heading(tier: CureTier) -> Heading:
    """Say that edits are in every cure, where the solver has shown that there is no other of that size."""
    title = "In each of those shown" if tier.more else "In every one of them"
    return Heading(2, title, anchor=f"cure-shared-{tier.within}")


def pick_in_words(result: CureResult) -> str:
    """Write how a combination is picked: one letter of each choice of the first family."""
    choices = result.families_to_choose_from[0].open_choices
    return ",".join(f"{result.number_of(choice)}{'b' if place == 0 else 'a'}" for place, choice in enumerate(choices))


def family_blocks(family: CureFamily, tier: CureTier, numbers: Sequence[int], result: CureResult) -> Iterator[Block]:
    """Yield a family of cures: what is no choice, each choice with its ways out, and the first cure as a patch."""
    settled = [edit for choice in family.choices if not choice.is_open for edit in choice.alternatives[0]]
    if settled:
        alone = len(tier.families) == 1
        yield shared_heading(tier) if alone else Heading(2, "Together with what is chosen below")
        yield from edit_blocks(settled, result)
    yield Heading(2, "Choose one of each" if len(family.open_choices) > 1 else "Choose one")
    for choice in family.open_choices:
        yield from _choice_blocks(choice, result)
    first = next(iter(family.list_cures(1)))
    checked = next((result.cures[at - 1] for at in numbers if result.cures[at - 1].cure.key == first.key), None)
    if checked is not None:
        yield Heading(2, "The first of each, as one cure")
        yield from following_blocks(checked, result)
        yield from patch_blocks(checked, result)


def _choice_blocks(choice: CureChoice, result: CureResult) -> Iterator[Block]:
    numbered = any(choice is one for _, one in result.numbered_choices)
    number = str(result.number_of(choice)) if numbered else ""
    for alternative in choice.alternatives:
        yield Heading(3, _alternative_in_words(alternative, result), number=f"{number}{letter_of(choice, alternative)}")
        if len(alternative) > 1:
            yield make_paragraph(soft_text("These edits go together."))
        for values in explain_edits(alternative, result):
            yield values_with_content(*values)


def _alternative_in_words(alternative: Alternative, result: CureResult) -> str:
    told = "; and ".join(edit_in_words(edit, result.vocabulary.fields[edit.field]) for edit in alternative)
    return told[:1].upper() + told[1:]
