"""Groups of demands gathered until they fit on a page: approving bodies in one, then section by section."""

from collections import Counter
from collections.abc import Callable, Sequence

from compliance.check.assess import fields_named
from compliance.check.points.demands import section_of_subject
from compliance.check.points.fold import DemandGroup
from compliance.model import TOPICS, Comparison, PointKind, Vocabulary
from compliance.record import keyword_record

MOST = 20
"""So many points fit on the first page; sections with the most of them are put together until there are no more."""

Place = tuple[int, DemandGroup]


@keyword_record
class GatheredPoint:
    """Groups that are told as one point, each with its place among all groups."""

    kind: PointKind
    groups: tuple[Place, ...]


def gather_groups(
    groups: Sequence[DemandGroup], comparison: Comparison, vocabulary: Vocabulary
) -> tuple[GatheredPoint, ...]:
    """Return the points, by topic and then in the order of the vocabulary."""
    things = [(place, group) for place, group in enumerate(groups) if group.thing is not None]
    others = [(place, group) for place, group in enumerate(groups) if group.thing is None]
    leaves = [one for one in others if vocabulary.leaves.issuperset(one[1].subjects)]
    rest = [one for one in others if one not in leaves]
    points = [GatheredPoint(kind=PointKind.UNKNOWN, groups=(one,)) for one in things]
    points += [GatheredPoint(kind=PointKind.APPROVALS, groups=tuple(leaves))] if leaves else []
    named = fields_named(comparison.first), fields_named(comparison.second)

    def name_of_unread(group: DemandGroup) -> str:
        above = group.heads[0].rpartition(".")[0]
        read = all(any(name.startswith(f"{above}.") for name in names) for names in named)
        return "" if read else above

    single = [GatheredPoint(kind=PointKind.SUBJECT, groups=(one,)) for one in rest]
    single = _join_points(single, name_of_unread, PointKind.SECTION)
    for kind, name_of in ((PointKind.SECTION, section_of), (PointKind.TOPIC, topic_in(vocabulary))):
        single = _join_until_few(single, name_of, kind, MOST - len(points))
    return tuple(sorted((*points, *single), key=lambda point: _order_of(point, vocabulary)))


def section_of(group: DemandGroup) -> str:
    """Return the section of a filing that a group is about."""
    return section_of_subject(group.heads[0], [change for demand in group.demands for change in demand.changes])


def topic_in(vocabulary: Vocabulary) -> Callable[[DemandGroup], str]:
    """Return what tells the topic of a group."""

    def topic_of_group(group: DemandGroup) -> str:
        section = vocabulary.sections.get(section_of(group))
        return "play" if section is None else section.topic

    return topic_of_group


def _join_until_few(
    points: Sequence[GatheredPoint], name_of: Callable[[DemandGroup], str], kind: PointKind, most: int
) -> list[GatheredPoint]:
    """Put together what has one name, the name that most have first, until there are few enough."""
    current = list(points)
    counts = Counter(name_of(point.groups[0][1]) for point in current)
    for name, number in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        if len(current) <= most or number < 2:
            break
        current = _join_points(current, _take_name(name, name_of), kind)
    return current


def _take_name(name: str, name_of: Callable[[DemandGroup], str]) -> Callable[[DemandGroup], str]:
    """Return what gives a group its name where that is this one, and none where it is another."""
    return lambda group: name if name_of(group) == name else ""


def _join_points(
    points: Sequence[GatheredPoint], name_of: Callable[[DemandGroup], str], kind: PointKind
) -> list[GatheredPoint]:
    """Put together the points that have one name; those without a name stay."""
    named: dict[str, list[GatheredPoint]] = {}
    for place, point in enumerate(points):
        named.setdefault(name_of(point.groups[0][1]) or f"\0{place}", []).append(point)
    return [
        some[0] if len(some) == 1 else GatheredPoint(kind=kind, groups=tuple(g for one in some for g in one.groups))
        for some in named.values()
    ]


def _order_of(point: GatheredPoint, vocabulary: Vocabulary) -> tuple[int, int, str]:
    group = point.groups[0][1]
    topics, places = list(TOPICS), list(vocabulary.fields)
    head = group.heads[0]
    place = places.index(head) if head in vocabulary.fields else len(places)
    return topics.index(topic_in(vocabulary)(group)), place, head
