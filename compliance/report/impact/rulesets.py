"""The blocks of one ruleset that changed: its rules before and after, and those that no filing shows."""

from collections.abc import Iterator, Sequence

from compliance.model import Impact, RuleEffect, RuleImpact, RulesetImpact
from compliance.report.document import (
    Block,
    Heading,
    Tone,
    anchor_of,
    bold,
    code,
    fair,
    item,
    lead,
    pair,
    pairs_with_content,
    paragraph,
    soft,
)
from compliance.report.impact.words import (
    UNSEEN,
    cites_of,
    fate_of,
    name_of,
    number_of,
    shown_in_words,
    unseen_of,
    words_of,
)

_TONES: dict[RuleEffect, Tone] = {RuleEffect.STRICTER: "bad", RuleEffect.LOOSER: "good"}


def ruleset_blocks(ruleset: RulesetImpact, impact: Impact) -> Iterator[Block]:
    """Lay out what became of one ruleset."""
    changed = f"{number_of(len(ruleset.changed), 'rule')} changed meaning" if ruleset.changed else fate_of(ruleset)
    yield Heading(2, f"{ruleset.id}: {changed}", anchor=anchor_of("ruleset", ruleset.id))
    for rule in ruleset.changed:
        yield from _rule_blocks(rule, ruleset, impact)
    yield from (item(fair("undecided: "), what) for what in ruleset.undecided)
    yield from _list_rules("renamed with the same meaning", [f"{old} -> {new}" for old, new in ruleset.renamed])
    yield from _list_rules("cited anew with the same meaning", ruleset.renumbered)
    yield from _unseen_blocks(ruleset, impact)


def _rule_blocks(rule: RuleImpact, ruleset: RulesetImpact, impact: Impact) -> Iterator[Block]:
    tone = _TONES.get(rule.effect, "fair")
    yield Heading(3, name_of(rule), mark=str(rule.effect), note=cites_of(rule, ruleset), tone=tone)
    yield pairs_with_content(
        *(pair(label.capitalize(), text) for label, text in words_of(rule, ruleset, impact.vocabulary)),
        pair("Shown by", shown_in_words(rule)),
    )


def _list_rules(what: str, names: Sequence[str]) -> Iterator[Block]:
    if names:
        yield lead(f"{number_of(len(names), 'rule')} {what}:")
        yield from (item(code(name)) for name in names)


def _unseen_blocks(ruleset: RulesetImpact, impact: Impact) -> Iterator[Block]:
    """List the rules that no filing shows, each by its title and sections, below the reason for it."""
    if ruleset.without_effect:
        count = number_of(len(ruleset.without_effect), "more rule")
        yield Heading(3, f"{count} came, went or changed, {UNSEEN}")
    for lot in unseen_of(ruleset, impact):
        yield paragraph(bold(f"{lot.what} ({lot.count:,}): "), lot.reason, kind="lead")
        yield from (item(title, soft(f" [{name}]"), aside=cites) for title, cites, name in lot.rules)
