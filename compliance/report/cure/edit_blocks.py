"""The edits of a cure with the rules that force them, what follows from it, and the patch."""

from collections.abc import Iterator, Sequence

from compliance.model import CheckedCure, CureEdit, CureResult, Rule, Ruleset
from compliance.report.cure.forcing_rules import (
    lacks_after_cure,
    rules_kept_after_cure,
    rules_met_besides,
    split_forcing_rules,
)
from compliance.report.cure.patch import patch_of
from compliance.report.cure.words import edit_in_words, line_of, provisions_of, remarks_on
from compliance.report.document import (
    Block,
    Heading,
    LabelledValue,
    VerbatimLines,
    fair_text,
    label_contents,
    label_text,
    make_paragraph,
    section_blocks,
    values_with_content,
)


def edit_blocks(
    edits: Sequence[CureEdit], result: CureResult, *, explained: Sequence[CureEdit] = ()
) -> Iterator[Block]:
    """Yield edits one after the other; of those that were explained before only what to do."""
    for number, edit in enumerate(edits, start=1):
        title = edit_in_words(edit, result.vocabulary.fields[edit.field])
        yield Heading(3, title[:1].upper() + title[1:], number=str(number) if len(edits) > 1 else "")
        if edit not in explained:
            yield values_with_content(*_explain_edit(edit, result))


def explain_edits(edits: Sequence[CureEdit], result: CureResult) -> Iterator[Iterator[LabelledValue]]:
    """Yield what is to be said of each edit."""
    return (_explain_edit(edit, result) for edit in edits)


def _explain_edit(edit: CureEdit, result: CureResult) -> Iterator[LabelledValue]:
    field, ruleset = result.vocabulary.fields[edit.field], result.assessment.ruleset
    stated = result.assessment.submission.statements.get(edit.field)
    yield label_text("Field", field.label, aside=line_of(None if stated is None else stated.span))
    against, besides = split_forcing_rules(edit, result.assessment)
    yield label_contents("Forced by", [make_paragraph(_name_rule(rule, ruleset)) for rule in against])
    yield label_contents("Settles", [make_paragraph(f"the contradiction: {one.fails}") for one in edit.settles])
    others = len(result.cures[0].cure.edits) - 1
    edits, them = ("the other edit", "it") if others == 1 else ("the other edits", "they")
    without = f"{edits}: without this one {them} would not keep "
    yield label_contents("Goes with", [make_paragraph(without, _name_rule(rule, ruleset)) for rule in besides])
    yield label_contents("But", [make_paragraph(fair_text(remark)) for remark in remarks_on(edit, field, ruleset)])


def _name_rule(rule: Rule, ruleset: Ruleset) -> str:
    return f"{provisions_of(rule, ruleset)}: {rule.title}"


def following_blocks(cure: CheckedCure, result: CureResult) -> Iterator[Block]:
    """Yield what a cure settles beyond the rules that force its edits, and what follows from it."""
    values = values_with_content(*_consequences_of_cure(cure, result))
    return section_blocks("What follows", [values] if values.rows else [], level=3)


def _consequences_of_cure(cure: CheckedCure, result: CureResult) -> Iterator[LabelledValue]:
    ruleset = result.assessment.ruleset
    settled = rules_met_besides(cure, result.assessment)
    yield label_contents("Settles", [make_paragraph(_name_rule(rule, ruleset)) for rule in settled])
    yield label_text("But", fair_text(lacks_after_cure(cure, result)))
    yield label_text("Besides", rules_kept_after_cure(cure, result))
    by_hand = ["; ".join(filter(None, (one.message, one.hint))) for one in cure.refused]
    yield label_contents("By hand", [make_paragraph(fair_text(text)) for text in by_hand])


def patch_blocks(cure: CheckedCure, result: CureResult) -> Iterator[Block]:
    """Yield the change of the file's own text as a patch, where it can be edited."""
    patch = patch_of(result, cure)
    # WHY: a patch counts its lines, so a blank one at its end is a part of it.
    lines = VerbatimLines(tuple(patch.removesuffix("\n").split("\n")), "patch")
    title = "As a patch, without what has to be so first" if cure.waiting else "As a patch"
    return section_blocks(title, [lines] if patch else [], level=3)
