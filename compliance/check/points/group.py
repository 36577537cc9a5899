"""All differences of a comparison as decision points: few enough to be read on a page, none lost."""

from collections.abc import Iterator, Mapping, Sequence

from compliance.check.points.demands import (
    Demand,
    demands_of,
    field_seen_from,
    point_left_undecided,
    rules_seen_from,
    subjects_of,
)
from compliance.check.points.fold import DemandGroup, fold_demands, rule_of_thing
from compliance.check.points.gather import GatheredPoint, gather_groups
from compliance.check.points.inevitable import SmallestFilings, leave_out_inevitable
from compliance.check.points.unknown import reads_thing, words_mentioned, words_of_one_side
from compliance.model import (
    Comparison,
    DecisionPoint,
    DecisionPoints,
    PointSubject,
    Relation,
    RuleChange,
    Vocabulary,
    subject_of_change,
)

UNKNOWN_FILINGS = SmallestFilings()


def group_in_points(
    compared: Comparison, vocabulary: Vocabulary, smallest: SmallestFilings = UNKNOWN_FILINGS
) -> DecisionPoints:
    """Return the decision points of a comparison; the order of its sides changes nothing but which one is the first."""
    comparison = leave_out_inevitable(compared, smallest)
    subjects = subjects_of(comparison)
    left = {
        name: subject
        for name, subject in subjects.items()
        if any(point_left_undecided(subject, comparison, side) is not None for side in (0, 1))
    }
    demands = [
        demand for name, subject in subjects.items() if name not in left for demand in demands_of(subject, comparison)
    ]
    groups = fold_demands(demands, comparison, vocabulary)
    unseen, homes = _place_covered_rules(subjects, groups, left, comparison, vocabulary)
    points = [
        _make_point(gathered, subjects, homes, comparison) for gathered in gather_groups(groups, comparison, vocabulary)
    ]
    return DecisionPoints(points=tuple(points), left_undecided=tuple(left.values()), without_witness=tuple(unseen))


def _place_covered_rules(
    subjects: Mapping[str, PointSubject],
    groups: Sequence[DemandGroup],
    left: Mapping[str, PointSubject],
    comparison: Comparison,
    vocabulary: Vocabulary,
) -> tuple[list[PointSubject], Mapping[int, tuple[RuleChange, ...]]]:
    """Give rules that no witness shows to the group of the thing or subject they are about; return what has none."""
    homes: dict[int, list[RuleChange]] = {}
    shown = {demand.subject for group in groups for demand in group.demands}
    unseen: list[PointSubject] = []
    alone = words_of_one_side(comparison, vocabulary)
    for name, subject in subjects.items():
        if name in left:
            continue
        lost = []
        for change in (change for change in subject.rules if not change.witnesses):
            place = _home_of_rule(change, groups, alone)
            if place is None or change.relation is Relation.UNDECIDED:
                lost.append(change)
            else:
                homes.setdefault(place, []).append(change)
        if name not in shown and (lost or subject.field is not None):
            unseen.append(PointSubject(name=name, field=subject.field, rules=tuple(lost)))
        elif lost:
            unseen.append(PointSubject(name=name, field=None, rules=tuple(lost)))
    return unseen, {place: tuple(changes) for place, changes in homes.items()}


def _home_of_rule(
    change: RuleChange, groups: Sequence[DemandGroup], alone: Mapping[tuple[str, str], int]
) -> int | None:
    """Return the place of the group whose thing, choice or subject a rule is about."""
    subject = subject_of_change(change)
    rules = [(rule, side) for side, rule in enumerate((change.first, change.second)) if rule is not None]
    words = {name for rule, side in rules for name, word in words_mentioned(rule) if alone.get((name, word)) == side}

    def is_of_thing(group: DemandGroup) -> bool:
        return group.thing is not None and subject in group.thing.fields

    def is_about_thing(group: DemandGroup) -> bool:
        thing = group.thing
        return thing is not None and any(side != thing.side and reads_thing(rule, thing) for rule, side in rules)

    def is_about_subject(group: DemandGroup) -> bool:
        return not words.isdisjoint(group.heads) or subject in group.subjects

    for is_home in (is_of_thing, is_about_thing, is_about_subject):
        place = next((at for at, group in enumerate(groups) if is_home(group)), None)
        if place is not None:
            return place
    return None


def _make_point(
    gathered: GatheredPoint,
    subjects: Mapping[str, PointSubject],
    homes: Mapping[int, tuple[RuleChange, ...]],
    comparison: Comparison,
) -> DecisionPoint:
    parts = [
        part
        for place, group in gathered.groups
        for part in _subjects_of_group(group, subjects, homes.get(place, ()), comparison)
    ]
    group = gathered.groups[0][1]
    rule = (
        ""
        if group.thing is None
        else rule_of_thing(group, (comparison.first, comparison.second)[group.thing.side].rules)
    )
    sides = frozenset(side for _, group in gathered.groups for side in group.sides)
    return DecisionPoint(kind=gathered.kind, sides=sides, subjects=tuple(parts), rule=rule)


def _subjects_of_group(
    group: DemandGroup,
    subjects: Mapping[str, PointSubject],
    covered: Sequence[RuleChange],
    comparison: Comparison,
) -> Iterator[PointSubject]:
    beside: dict[str, list[RuleChange]] = {}
    for change in covered:
        beside.setdefault(subject_of_change(change), []).append(change)
    for name in dict.fromkeys((*group.subjects, *beside)):
        mine = [demand for demand in group.demands if demand.subject == name]
        rules = *_rules_of_demands(subjects[name], mine, comparison), *beside.get(name, ())
        field = subjects[name].field
        sides = {demand.side for demand in mine}
        # WHY: what may be stated is told beside every rule about it, also where witnesses are of the rules alone.
        seen = None if field is None or not sides else field_seen_from(field, sides, comparison)
        yield PointSubject(name=name, field=seen, rules=rules, follows=name not in group.heads)


def _rules_of_demands(
    subject: PointSubject, demands: Sequence[Demand], comparison: Comparison
) -> tuple[RuleChange, ...]:
    return tuple(rules_seen_from(subject.rules, {demand.side for demand in demands}, comparison))
