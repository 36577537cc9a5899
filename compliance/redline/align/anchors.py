"""Fixed points between two lists of siblings: what says the same, or has the same name, before likeness is asked."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from compliance.redline.align.likeness import Gauge
from compliance.redline.align.outline import NAMED, FlatProvisions
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.sequences import Pair, rising

About = Callable[[FlatProvisions, int], object]

_KIN = 0.5
_FEW = 4


def anchors_of(
    pairs: ProvisionPairs, gauge: Gauge, olds: Sequence[int], news: Sequence[int]
) -> list[tuple[int, int, str]]:
    """Pair what was joined before, what says the same under one label, rows and definitions of one name, then words."""
    lists = _Lists(pairs, olds, news)
    lists.take([(one, pairs.over[0][one]) for one in olds if pairs.over[0][one] >= 0])
    for about in (_label_and_all, _label_and_own, _name_alone):
        lists.pair(about)
    lists.pair_kin(gauge)
    numbered = lists.taken()
    lists.pair_once(_whole_subtree)
    return [(*pair, "number") for pair in numbered] + [(*pair, "words") for pair in lists.taken()]


def gaps_between(
    olds: Sequence[int], news: Sequence[int], anchors: Sequence[Pair]
) -> Iterator[tuple[list[int], list[int]]]:
    """Yield what stands between anchors that keep their order."""
    over = dict(anchors)
    taken = set(over.values())
    order = {other: place for place, other in enumerate(news)}
    kept = [(place, order[over[one]]) for place, one in enumerate(olds) if one in over]
    kept = [kept[place] for place in rising([other for _, other in kept])]
    start = begin = 0
    for end, stop in [*kept, (len(olds), len(news))]:
        some = [one for one in olds[start:end] if one not in over]
        others = [other for other in news[begin:stop] if other not in taken]
        if some and others:
            yield some, others
        start, begin = end + 1, stop + 1


class _Lists:
    """Two lists from which pairs are taken out by what they have in common."""

    def __init__(self, pairs: ProvisionPairs, olds: Sequence[int], news: Sequence[int]) -> None:
        self._old, self._new = pairs.outlines
        self._olds, self._news = list(olds), list(news)
        self._found: list[Pair] = []

    def taken(self) -> list[Pair]:
        """Return the pairs taken out since the last time."""
        found, self._found = self._found, []
        return found

    def take(self, found: list[Pair]) -> None:
        """Take pairs out of the lists."""
        if found:
            self._found += found
            gone, taken = {one for one, _ in found}, {other for _, other in found}
            self._olds = [one for one in self._olds if one not in gone]
            self._news = [other for other in self._news if other not in taken]

    def pair(self, about: About) -> None:
        """Take out what has the same about it, in the order of both lists; nothing about it means never."""
        places: dict[object, list[int]] = {}
        for other in reversed(self._news):
            places.setdefault(about(self._new, other), []).append(other)
        places[None] = []
        keys = ((one, about(self._old, one)) for one in self._olds)
        self.take([(one, places[key].pop()) for one, key in keys if places.get(key)])

    def pair_once(self, about: About) -> None:
        """Take out what has the same about it and is alone with that in either list."""
        ours = {one: about(self._old, one) for one in self._olds}
        theirs = {other: about(self._new, other) for other in self._news}
        here, there = Counter(ours.values()), Counter(theirs.values())
        places = {key: other for other, key in theirs.items() if key is not None and here[key] == there[key] == 1}
        self.take([(one, places[key]) for one, key in ours.items() if key in places])

    def pair_kin(self, gauge: Gauge) -> None:
        """Take out nodes of one label most of whose provisions say the same."""
        labels: dict[str, list[int]] = {}
        for other in self._news:
            if self._new.kids[other]:
                labels.setdefault(self._new.labels[other], []).append(other)
        found: list[Pair] = []
        for one in self._olds:
            near = labels.get(self._old.labels[one], [])[:_FEW] if self._old.kids[one] else []
            kin = next((other for other in near if gauge.kin(one, other) >= _KIN), None)
            if kin is not None:
                labels[self._old.labels[one]].remove(kin)
                found.append((one, kin))
        self.take(found)


def _label_and_all(outline: FlatProvisions, place: int) -> object:
    return (outline.labels[place], outline.shapes[place]) if outline.labels[place] else None


def _label_and_own(outline: FlatProvisions, place: int) -> object:
    return (outline.labels[place], outline.said[place]) if outline.labels[place] and outline.said[place] else None


def _name_alone(outline: FlatProvisions, place: int) -> object:
    return outline.labels[place] or None if outline.provisions[place].level in NAMED else None


def _whole_subtree(outline: FlatProvisions, place: int) -> object:
    return outline.shapes[place] if outline.said[place] or outline.kids[place] else None
