"""Fixed points between two lists of siblings: what says the same, or has the same name, before likeness is asked."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from compliance.redline.align.likeness import Gauge
from compliance.redline.align.outline import NAMED, FlatProvisions
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.sequences import Pair, longest_increasing_subsequence

About = Callable[[FlatProvisions, int], object]

_KIN = 0.5
_FEW = 4


def anchors_of(
    pairs: ProvisionPairs, gauge: Gauge, olds: Sequence[int], news: Sequence[int]
) -> list[tuple[int, int, str]]:
    """Pair what was joined before, what says the same under one label, rows and definitions of one name, then words."""
    lists = _Lists(pairs, olds, news)
    lists.take([(old_place, pairs.over[0][old_place]) for old_place in olds if pairs.over[0][old_place] >= 0])
    # WHY: from the surest to the least sure, since what is taken out is not asked again.
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
    order = {new_place: place for place, new_place in enumerate(news)}
    in_order = [(place, order[over[old_place]]) for place, old_place in enumerate(olds) if old_place in over]
    in_order = [in_order[place] for place in longest_increasing_subsequence([new_place for _, new_place in in_order])]
    start = begin = 0
    for end, stop in [*in_order, (len(olds), len(news))]:
        old_gap = [old_place for old_place in olds[start:end] if old_place not in over]
        new_gap = [new_place for new_place in news[begin:stop] if new_place not in taken]
        if old_gap and new_gap:
            yield old_gap, new_gap
        start, begin = end + 1, stop + 1


class _Lists:
    """Two lists from which pairs are taken out by what they have in common."""

    def __init__(self, pairs: ProvisionPairs, olds: Sequence[int], news: Sequence[int]) -> None:
        self._old, self._new = pairs.outlines
        self._olds, self._news = list(olds), list(news)
        self._found: list[Pair] = []

    def taken(self) -> list[Pair]:
        """Return the pairs taken out since the last time."""
        taken, self._found = self._found, []
        return taken

    def take(self, pairs: list[Pair]) -> None:
        """Take pairs out of the lists."""
        if pairs:
            self._found += pairs
            gone, taken = {old_place for old_place, _ in pairs}, {new_place for _, new_place in pairs}
            self._olds = [old_place for old_place in self._olds if old_place not in gone]
            self._news = [new_place for new_place in self._news if new_place not in taken]

    def pair(self, about: About) -> None:
        """Take out what has the same about it, in the order of both lists; nothing about it means never."""
        places: dict[object, list[int]] = {}
        # WHY: the last one is put in first, so that `pop` gives them out in the order of the list.
        for new_place in reversed(self._news):
            places.setdefault(about(self._new, new_place), []).append(new_place)
        places[None] = []
        keys = ((old_place, about(self._old, old_place)) for old_place in self._olds)
        self.take([(old_place, places[key].pop()) for old_place, key in keys if places.get(key)])

    def pair_once(self, about: About) -> None:
        """Take out what has the same about it and is alone with that in either list."""
        ours = {old_place: about(self._old, old_place) for old_place in self._olds}
        theirs = {new_place: about(self._new, new_place) for new_place in self._news}
        old_counts, new_counts = Counter(ours.values()), Counter(theirs.values())
        places = {
            key: new_place
            for new_place, key in theirs.items()
            if key is not None and old_counts[key] == new_counts[key] == 1
        }
        self.take([(old_place, places[key]) for old_place, key in ours.items() if key in places])

    def pair_kin(self, gauge: Gauge) -> None:
        """Take out nodes of one label most of whose provisions say the same."""
        labels: dict[str, list[int]] = {}
        for new_place in self._news:
            if self._new.kids[new_place]:
                labels.setdefault(self._new.labels[new_place], []).append(new_place)
        kin_pairs: list[Pair] = []
        for old_place in self._olds:
            # WHY: a few of one label are looked at and no more, since a hostile text may give one label to thousands
            # of siblings.
            near = labels.get(self._old.labels[old_place], [])[:_FEW] if self._old.kids[old_place] else []
            kin = next((new_place for new_place in near if gauge.kin(old_place, new_place) >= _KIN), None)
            if kin is not None:
                labels[self._old.labels[old_place]].remove(kin)
                kin_pairs.append((old_place, kin))
        self.take(kin_pairs)


def _label_and_all(outline: FlatProvisions, place: int) -> object:
    return (outline.labels[place], outline.shapes[place]) if outline.labels[place] else None


def _label_and_own(outline: FlatProvisions, place: int) -> object:
    return (outline.labels[place], outline.said[place]) if outline.labels[place] and outline.said[place] else None


def _name_alone(outline: FlatProvisions, place: int) -> object:
    return outline.labels[place] or None if outline.provisions[place].level in NAMED else None


def _whole_subtree(outline: FlatProvisions, place: int) -> object:
    return outline.shapes[place] if outline.said[place] or outline.kids[place] else None
