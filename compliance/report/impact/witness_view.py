"""Invented submissions that show what no filed one does, in words, as every format shows them."""

from collections.abc import Iterator

from compliance.model import Comparison, Impact, Ruleset, RulesetImpact, Witness
from compliance.record import keyword_record
from compliance.report.files.submission_text import render_statements
from compliance.report.impact.words import cites_in_words, later_side_of


@keyword_record
class ImpactWitnessView:
    """One invented submission that shows what no filed one does; each ruleset numbers its own."""

    ruleset: str
    number: int
    title: str
    accepted: str
    refused: str
    open: bool
    rules: tuple[str, ...]
    against: tuple[str, ...]
    statements: str
    files: tuple[tuple[str, str], ...]


def witnesses_of(impact: Impact) -> tuple[ImpactWitnessView, ...]:
    """Return the witnesses for what no filed submission shows."""
    return tuple(
        _witness_view(at, witness, one, one.comparison, impact)
        for one in impact.rulesets
        if one.comparison is not None
        for at, witness in enumerate(one.comparison.witnesses)
    )


def _witness_view(
    at: int, witness: Witness, one: RulesetImpact, comparison: Comparison, impact: Impact
) -> ImpactWitnessView:
    sides = (impact.before, later_side_of(impact))
    mild = "open under" if witness.left_open else "accepted under"
    found = "open under" if witness.open else "refused under"
    return ImpactWitnessView(
        ruleset=one.id,
        number=at + 1,
        title=f"{mild} {sides[witness.accepted]}, {found} {sides[witness.refused]}",
        accepted=("before", "after")[witness.accepted],
        refused=("before", "after")[witness.refused],
        open=witness.open,
        rules=witness.rules,
        against=tuple(_rules_refusing(witness, (comparison.first, comparison.second)[witness.refused])),
        statements=render_statements(witness.statements, impact.vocabulary),
        files=one.filings[at],
    )


def _rules_refusing(witness: Witness, ruleset: Ruleset) -> Iterator[str]:
    rules = {rule.id: rule for rule in ruleset.rules}
    for name in witness.rules:
        rule = rules[name]
        yield f"{rule.title if witness.open else rule.fails} [{name}, {cites_in_words(rule, ruleset)}]"
