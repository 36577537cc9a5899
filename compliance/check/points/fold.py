"""Demands that follow from one fact, brought together: from a thing that a side does not know, or from another rule."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from compliance.check.points.demands import Demand, Key
from compliance.check.points.unknown import (
    UnknownThing,
    first_thing,
    unknown_things,
    words_mentioned,
    words_of_one_side,
)
from compliance.model import Comparison, Rule, Vocabulary, fields_in, subject_of_change
from compliance.record import keyword_record

Node = Key | UnknownThing


@keyword_record
class DemandGroup:
    """Demands of one fact; ``heads`` are the subjects that the others follow from."""

    demands: tuple[Demand, ...]
    heads: tuple[str, ...]
    thing: UnknownThing | None = None

    @property
    def subjects(self) -> tuple[str, ...]:
        """The subjects, those that others follow from first."""
        return tuple(dict.fromkeys((*self.heads, *(demand.subject for demand in self.demands))))

    @property
    def sides(self) -> frozenset[int]:
        """The sides that ask for more."""
        return frozenset(demand.side for demand in self.demands)


class _JoinedNodes:
    """Nodes put together two by two; each set of them has one that stands for all."""

    def __init__(self) -> None:
        self._above: dict[Node, Node] = {}

    def find(self, node: Node) -> Node:
        while node in self._above:
            node = self._above[node]
        return node

    def join(self, node: Node, leader: Node) -> None:
        follower, above = self.find(node), self.find(leader)
        if follower != above:
            # INVARIANT: a thing stands for all that is joined to it, so that it is found again.
            follower, above = (above, follower) if isinstance(follower, UnknownThing) else (follower, above)
            self._above[follower] = above


def fold_demands(demands: Sequence[Demand], comparison: Comparison, vocabulary: Vocabulary) -> tuple[DemandGroup, ...]:
    """Put demands into groups, in the order of their first; nothing is lost and nothing stands twice."""
    things = (*unknown_things(comparison, 0), *unknown_things(comparison, 1))
    at = {demand.key: demand for demand in demands}
    followed: dict[Key, Node] = {}
    for demand in demands:
        leader = first_thing(demand, things) or _leader_of(demand, at, comparison, vocabulary)
        if leader is not None:
            followed[demand.key] = leader
    joined = _JoinedNodes()
    for key, leader in followed.items():
        joined.join(key, leader)
    for subject, side in at:
        # WHY: what both sides ask of one subject is one point, unless one of them asks it for want of a thing.
        both = joined.find((subject, 0)), joined.find((subject, 1))
        if side == 0 and (subject, 1) in at and not any(isinstance(node, UnknownThing) for node in both):
            joined.join((subject, 1), (subject, 0))
    groups: dict[Node, list[Demand]] = {}
    for demand in demands:
        groups.setdefault(joined.find(demand.key), []).append(demand)
    return tuple(_make_group(node, members, followed) for node, members in groups.items())


def _leader_of(demand: Demand, at: Mapping[Key, Demand], comparison: Comparison, vocabulary: Vocabulary) -> Key | None:
    """Return the demand that one follows from, if it does from one."""
    leaders = (
        *_subjects_that_refuse(demand, comparison),
        *_subjects_with_words_of_one_side(demand, comparison, vocabulary),
    )
    return next((key for key in leaders if key in at and key != demand.key), None)


def _subjects_that_refuse(demand: Demand, comparison: Comparison) -> Iterator[Key]:
    """Yield the subjects of rules that refuse every witness of a demand, where none of its own does."""
    subjects = {
        rule.id: subject_of_change(change)
        for change in comparison.rules
        for rule in (change.first, change.second)
        if rule is not None
    }
    refusing = [[subjects[name] for name in witness.rules] for witness in demand.witnesses]
    if not any(demand.subject in names for names in refusing):
        yield from ((name, demand.side) for name in refusing[0] if all(name in names for names in refusing))


def _subjects_with_words_of_one_side(demand: Demand, comparison: Comparison, vocabulary: Vocabulary) -> Iterator[Key]:
    """Yield the subjects whose choice, lawful on this side alone, every rule of a demand speaks of."""
    alone = words_of_one_side(comparison, vocabulary)
    if not demand.rules or demand.field is not None:
        return
    for name, word in words_mentioned(demand.rules[0]):
        if name != demand.subject and alone.get((name, word)) == demand.side:
            if all((name, word) in words_mentioned(rule) for rule in demand.rules):
                yield name, 1 - demand.side


def _make_group(node: Node, demands: Sequence[Demand], followed: Mapping[Key, Node]) -> DemandGroup:
    if isinstance(node, UnknownThing):
        stated = Counter(name for demand in demands for witness in demand.witnesses for name in witness.statements)
        known = [demand.subject for demand in demands if demand.subject in node.fields]
        heads = sorted(dict.fromkeys(known), key=lambda name: -stated[name])[:1]
        return DemandGroup(demands=tuple(demands), heads=tuple(heads), thing=node)
    free = (demand.subject for demand in demands if demand.key not in followed)
    return DemandGroup(demands=tuple(demands), heads=tuple(dict.fromkeys(free)) or (demands[0].subject,))


def rule_of_thing(group: DemandGroup, rules: Iterable[Rule]) -> str:
    """Return the rule by which a side does not know a thing: of those that name its head the one that refuses most."""
    assert group.thing is not None
    witnesses = [one for demand in group.demands if demand.side == group.thing.side for one in demand.witnesses]
    refused = Counter(rule for witness in witnesses for rule in witness.rules)
    heads = set(group.heads)
    named = [rule.id for rule in rules if rule.id in refused and not heads.isdisjoint(fields_in(rule.requires))]
    return max(named, key=lambda name: refused[name], default="")
