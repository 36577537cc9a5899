"""The edits of a cure with the rules that force them, what follows from it, and the patch."""

from collections.abc import Iterator, Sequence

from compliance.model import CheckedCure, CureEdit, CureResult, Rule, Ruleset
from compliance.report.cure.forcing_rules import (
    kept_after_cure,
    lacks_after_cure,
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
    fair,
    pair,
    pair_of,
    pairs_with_content,
    paragraph,
    section,
)


def edit_blocks(
    edits: Sequence[CureEdit], result: CureResult, *, explained: Sequence[CureEdit] = ()
) -> Iterator[Block]:
    """Yield edits one after the other; of those that were explained before only what to do."""
    for number, edit in enumerate(edits, start=1):
        title = edit_in_words(edit, result.vocabulary.fields[edit.field])
        yield Heading(3, title[:1].upper() + title[1:], number=str(number) if len(edits) > 1 else "")
        if edit not in explained:
            yield pairs_with_content(*_explain_edit(edit, result))


def _explain_edit(edit: CureEdit, result: CureResult) -> Iterator[LabelledValue]:
    field, ruleset = result.vocabulary.fields[edit.field], result.assessment.ruleset
    stated = result.assessment.submission.statements.get(edit.field)
    yield pair("Field", field.label, aside=line_of(None if stated is None else stated.span))
    against, besides = split_forcing_rules(edit, result.assessment)
    yield pair_of("Forced by", [paragraph(_name_rule(rule, ruleset)) for rule in against])
    others = len(result.cures[0].cure.edits) - 1
    edits, them = ("the other edit", "it") if others == 1 else ("the other edits", "they")
    without = f"{edits}: without this one {them} would break "
    yield pair_of("Goes with", [paragraph(without, _name_rule(rule, ruleset)) for rule in besides])
    yield pair_of("But", [paragraph(fair(remark)) for remark in remarks_on(edit, field, ruleset)])


def _name_rule(rule: Rule, ruleset: Ruleset) -> str:
    return f"{provisions_of(rule, ruleset)}: {rule.title}"


def following_blocks(cure: CheckedCure, result: CureResult) -> Iterator[Block]:
    """Yield what a cure settles beyond the rules that force its edits, and what follows from it."""
    values = pairs_with_content(*_follow_cure(cure, result))
    return section("What follows", [values] if values.rows else [], level=3)


def _follow_cure(cure: CheckedCure, result: CureResult) -> Iterator[LabelledValue]:
    ruleset = result.assessment.ruleset
    settled = rules_met_besides(cure, result.assessment)
    yield pair_of("Settles", [paragraph(_name_rule(rule, ruleset)) for rule in settled])
    yield pair("But", fair(lacks_after_cure(cure, result)))
    yield pair("Besides", kept_after_cure(cure, result))
    by_hand = ["; ".join(filter(None, (one.message, one.hint))) for one in cure.refused]
    yield pair_of("By hand", [paragraph(fair(text)) for text in by_hand])


def patch_blocks(cure: CheckedCure, result: CureResult) -> Iterator[Block]:
    """Yield the change of the file's own text as a patch, where it can be edited."""
    patch = patch_of(result, cure)
    # WHY: a patch counts its lines, so a blank one at its end is a part of it.
    lines = VerbatimLines(tuple(patch.removesuffix("\n").split("\n")), "patch")
    return section("As a patch", [lines] if patch else [], level=3)
