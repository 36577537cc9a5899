"""Which rule of one chapter stands beside which of another, told without a solver: by name, by sense, by subject."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from compliance.model import Rule, Ruleset, fields_in

_ENOUGH = Fraction(1, 2)
"""The least share of fields that two rules of different names must have in common to stand beside each other."""


def rules_beside(first: Ruleset, second: Ruleset) -> dict[str, str]:
    """Return by the ids of the first chapter's rules those of the second that ask about the same."""
    mine, theirs = {rule.id: rule for rule in first.rules}, {rule.id: rule for rule in second.rules}
    pairs: dict[str, str] = {}
    for way in (_same_names, _same_sense, _same_subject):
        for one, two in tuple(way(mine.values(), theirs.values())):
            if one in mine and two in theirs:
                pairs[one] = two
                del mine[one], theirs[two]
    return pairs


def _same_names(first: Iterable[Rule], second: Iterable[Rule]) -> Iterator[tuple[str, str]]:
    named = {rule.id.partition(".")[2]: rule.id for rule in second}
    return ((rule.id, named[slug]) for rule in first if (slug := rule.id.partition(".")[2]) in named)


def _same_sense(first: Iterable[Rule], second: Iterable[Rule]) -> Iterator[tuple[str, str]]:
    others = tuple(second)
    return ((one.id, two.id) for one in first for two in others if _meaning_of(one) == _meaning_of(two))


def _meaning_of(rule: Rule) -> tuple[object, ...]:
    return rule.scope, rule.applies, rule.requires


def _same_subject(first: Iterable[Rule], second: Iterable[Rule]) -> Iterator[tuple[str, str]]:
    """Yield rules that ask about the same fields, those that have the most in common first."""
    others = [(two, set(fields_in(two.requires))) for two in second]
    found = [
        (-Fraction(len(mine & theirs), len(mine | theirs)), one.id, two.id)
        for one in first
        for mine in (set(fields_in(one.requires)),)
        for two, theirs in others
        if mine & theirs and one.scope is two.scope
    ]
    return ((one, two) for share, one, two in sorted(found) if -share >= _ENOUGH)
