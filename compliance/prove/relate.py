"""How two rules stand to each other over all submissions, and which rule of one side answers to which of the other."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.model import UNCHANGED, Relation, Rule, fields_in
from compliance.prove.sides import Sides
from compliance.prove.values import Formula, all_of, any_of, none_of
from compliance.prove.verdicts import Judged
from compliance.record import record

_ENOUGH = 0.34
"""The least share of fields that two rules of different names must have in common to be held beside each other."""


_BESIDE = frozenset({Relation.STRICTER, Relation.LOOSER, Relation.UNDECIDED})


@record
class Pair:
    """Two rules that govern the same thing, and how the second stands to the first."""

    first: str
    second: str
    relation: Relation


def _worse(one: Judged, two: Judged) -> Formula:
    """Say that one rule stands more against a submission than the other: a variance most, an open point less."""
    return any_of((all_of((one.fails, none_of(two.fails))), all_of((one.open, two.satisfied))))


def relation_of(one: Judged, two: Judged, sides: Sides) -> Relation:
    """Tell how the second rule stands to the first."""
    stricter, looser = sides.open.possible(_worse(two, one)), sides.open.possible(_worse(one, two))
    if stricter is None or looser is None:
        return Relation.UNDECIDED
    if not stricter and not looser:
        return Relation.SAME if one.rule.cites == two.rule.cites else Relation.RENUMBERED
    if not looser:
        return Relation.STRICTER
    return Relation.INCOMPARABLE if stricter else Relation.LOOSER


def slug_of(rule: Rule) -> str:
    """Return the part of a rule's id that names it within its ruleset."""
    return rule.id.partition(".")[2]


def pair_rules(sides: Sides) -> tuple[Pair, ...]:
    """Pair the rules of two sides: by their names, then by meaning, then by the fields that they govern."""
    first, second = (dict(bench.rules) for bench in sides.benches)
    pairs = []
    for one, two in _same_names(first.values(), second.values()):
        pairs.append(_paired(one, two, sides))
        del first[one.rule.id], second[two.rule.id]
    likely = sorted(_likely(first.values(), second.values()))
    for wanted in (UNCHANGED, _BESIDE):
        for _, one_id, two_id in likely:
            if one_id in first and two_id in second:
                pair = _paired(first[one_id], second[two_id], sides)
                if pair.relation in wanted:
                    pairs.append(pair)
                    del first[one_id], second[two_id]
    return tuple(pairs)


def _paired(one: Judged, two: Judged, sides: Sides) -> Pair:
    return Pair(one.rule.id, two.rule.id, relation_of(one, two, sides))


def _same_names(first: Iterable[Judged], second: Iterable[Judged]) -> list[tuple[Judged, Judged]]:
    by_slug: Mapping[str, Judged] = {slug_of(one.rule): one for one in second}
    return [(one, by_slug[slug_of(one.rule)]) for one in first if slug_of(one.rule) in by_slug]


def _likely(first: Iterable[Judged], second: Iterable[Judged]) -> Iterator[tuple[float, str, str]]:
    others = [(two, set(fields_in(two.rule.requires))) for two in second]
    for one in first:
        mine = set(fields_in(one.rule.requires))
        for two, theirs in others:
            shared = len(mine & theirs) / len(mine | theirs) if mine & theirs else 0.0
            if shared >= _ENOUGH:
                yield -shared, one.rule.id, two.rule.id
