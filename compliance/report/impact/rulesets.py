"""The blocks of one ruleset that changed: its rules before and after, and those that no filing shows."""

from collections.abc import Iterator, Sequence

from compliance.lang import count_with_noun
from compliance.model import CellChange, Impact, OtherChange, OtherPart, RuleEffect, RuleImpact, RulesetImpact
from compliance.report.document import (
    Block,
    Heading,
    Paragraph,
    Tone,
    anchor_of,
    bold_text,
    code_text,
    fair_text,
    label_text,
    lead_paragraph,
    make_item,
    make_paragraph,
    soft_text,
    values_with_content,
)
from compliance.report.impact.parts import cell_in_words, other_in_words
from compliance.report.impact.words import UNSEEN, cites_of, evidence_in_words, fate_of, name_of, unseen_views, words_of

_TONES: dict[RuleEffect, Tone] = {RuleEffect.STRICTER: "bad", RuleEffect.LOOSER: "good"}


def ruleset_blocks(ruleset: RulesetImpact, impact: Impact) -> Iterator[Block]:
    """Lay out what became of one ruleset."""
    changed = (
        f"{count_with_noun(len(ruleset.changed), 'rule')} changed meaning" if ruleset.changed else fate_of(ruleset)
    )
    yield Heading(2, f"{ruleset.id}: {changed}", anchor=anchor_of("ruleset", ruleset.id))
    for rule in ruleset.changed:
        yield from _rule_blocks(rule, ruleset, impact)
    yield from (make_item(fair_text("undecided: "), what) for what in ruleset.undecided)
    yield from _list_rules("renamed with the same meaning", [f"{old} -> {new}" for old, new in ruleset.renamed])
    yield from _list_rules("cited anew with the same meaning", ruleset.renumbered)
    yield from _list_cells(ruleset.cells)
    yield from _list_points(ruleset.points)
    yield from _list_others(ruleset)
    yield from _unseen_blocks(ruleset, impact)


def _list_points(names: Sequence[str]) -> Iterator[Block]:
    if names:
        yield lead_paragraph(f"{count_with_noun(len(names), 'point')} for a person came, went or changed:")
        yield from (make_item(code_text(name)) for name in names)


def _list_cells(cells: Sequence[CellChange]) -> Iterator[Block]:
    if cells:
        yield lead_paragraph(f"{count_with_noun(len(cells), 'cell')} of paytables changed:")
    for cell in cells:
        yield make_item(bold_text(cell_in_words(cell)), f": {cell.first or 'none'} -> {cell.second or 'none'}")


def _list_others(ruleset: RulesetImpact) -> Iterator[Block]:
    """List what changed besides the rules; sections and points for a person stand in lists of their own."""
    others = [other for other in ruleset.others if other.part not in {OtherPart.CITATION, OtherPart.REVIEW}]
    if others:
        yield lead_paragraph(f"{count_with_noun(len(others), 'other part')} changed:")
    for other in others:
        yield other_item(other)


def other_item(other: OtherChange) -> Paragraph:
    """Return a part that changed as an item of a list: what it was, what it is, and whether a result turns on it."""
    part = str(other.part) if other.turns else f"{other.part}; turns no result"
    return make_item(bold_text(other.subject), f": {other_in_words(other)}", soft_text(f" [{part}]"))


def _rule_blocks(rule: RuleImpact, ruleset: RulesetImpact, impact: Impact) -> Iterator[Block]:
    tone = _TONES.get(rule.effect, "fair")
    yield Heading(3, name_of(rule), mark=str(rule.effect), note=cites_of(rule, ruleset), tone=tone)
    yield values_with_content(
        *(label_text(label.capitalize(), text) for label, text in words_of(rule, ruleset, impact.vocabulary)),
        label_text("Shown by", evidence_in_words(rule)),
    )


def _list_rules(what: str, names: Sequence[str]) -> Iterator[Block]:
    if names:
        yield lead_paragraph(f"{count_with_noun(len(names), 'rule')} {what}:")
        yield from (make_item(code_text(name)) for name in names)


def _unseen_blocks(ruleset: RulesetImpact, impact: Impact) -> Iterator[Block]:
    """List the rules that no filing shows, each by its title and sections, below the reason for it."""
    if ruleset.without_effect:
        count = count_with_noun(len(ruleset.without_effect), "more rule")
        yield Heading(3, f"{count} came, went or changed, {UNSEEN}")
    for lot in unseen_views(ruleset, impact):
        yield make_paragraph(bold_text(f"{lot.what} ({lot.count:,}): "), lot.reason, kind="lead")
        yield from (make_item(title, soft_text(f" [{name}]"), aside=cites) for title, cites, name in lot.rules)
