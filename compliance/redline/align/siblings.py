"""Lists of siblings under joined parents aligned, from the scopes downwards; order is kept, numbers count a little."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from compliance.model import Level
from compliance.redline.align.anchors import anchors_of, gaps_between
from compliance.redline.align.likeness import Gauge, LikenessIndex
from compliance.redline.align.outline import OUTER, FlatProvisions
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.sequences import Pair, best_chain, heaviest_chain

ALIKE = 0.3
"""Siblings in the same order are taken for each other from here on; with the same label from a little less."""

_SAME_LABEL = 0.12
_SAME_HEADING = 0.08
_NUMBER_ALONE = 0.2
_OTHER_LEVEL = 0.12
_FLOOR = 0.2
_SAME_NAME = 0.85
_SHORT = 900

Lists = tuple[list[int], list[int]]


class Aligner:
    """Joins provisions list by list."""

    def __init__(self, pairs: ProvisionPairs, gauge: Gauge) -> None:
        self.pairs = pairs
        self.gauge = gauge
        self._done: set[int] = set()

    def align_scopes(self) -> None:
        """Join everything that can be joined in its order, from the scopes downwards."""
        old, new = self.pairs.outlines
        above, beyond = old.provisions[0].level, new.provisions[0].level
        within = _has_level(old, range(1, len(old)), beyond) or _has_level(new, range(1, len(new)), above)
        if above is beyond or not within:
            self.pairs.join(0, 0, "number")
            self.align_below([(0, 0)])
        else:
            self._align([([0], [0])])

    def align_below(self, joined: Iterable[Pair]) -> None:
        """Align what is below pairs that have been joined."""
        waiting: list[Lists] = []
        for one, other in joined:
            self._go_below(one, other, waiting)
        self._align(waiting)

    def _align(self, waiting: list[Lists]) -> None:
        while waiting:
            for one, other in self._joined(*self._common_levels(*waiting.pop())):
                self._go_below(one, other, waiting)

    def _go_below(self, one: int, other: int, waiting: list[Lists]) -> None:
        if one in self._done:
            return
        self._done.add(one)
        old, new = self.pairs.outlines
        if old.shapes[one] == new.shapes[other]:
            self.pairs.join_below(one, other, self.pairs.by.get(one, "words"))
        elif old.kids[one] and new.kids[other]:
            waiting.append((old.kids[one], new.kids[other]))

    def _common_levels(self, olds: Sequence[int], news: Sequence[int]) -> Lists:
        """Look through divisions that only one of the lists has."""
        here, there = list(olds), list(news)
        old, new = self.pairs.outlines
        for level in OUTER:
            ours, theirs = _has_level(old, here, level), _has_level(new, there, level)
            if ours and not theirs and there:
                here = _look_through(old, here, level, self.pairs.dissolved[0])
            elif theirs and not ours and here:
                there = _look_through(new, there, level, self.pairs.dissolved[1])
        return self.pairs.open_lists(here, there)

    def _joined(self, olds: list[int], news: list[int]) -> Iterator[Pair]:
        """Join what can be joined of two lists and yield the pairs."""
        old, new = self.pairs.outlines
        anchors = anchors_of(self.pairs, self.gauge, olds, news)
        for one, other, by in anchors:
            if self.pairs.over[0][one] < 0:
                self.pairs.join(one, other, by)
            yield one, other
        for some, others in gaps_between(olds, news, [(one, other) for one, other, _ in anchors]):
            for one, other in self._filled(some, others):
                same = old.labels[one] and old.labels[one] == new.labels[other]
                self.pairs.join(one, other, "number" if same else "likeness")
                yield one, other

    # By likeness

    def _filled(self, olds: Sequence[int], news: Sequence[int]) -> list[Pair]:
        """Align what is left between two anchors by likeness."""
        if len(olds) * len(news) <= _SHORT:
            chain = best_chain(len(olds), len(news), lambda one, other: self._worth(olds[one], news[other]))
        else:
            chain = heaviest_chain(self._candidates(olds, news))
        return [(olds[one], news[other]) for one, other in chain]

    def _candidates(self, olds: Sequence[int], news: Sequence[int]) -> list[tuple[int, int, float]]:
        """Weigh only those pairs of two long lists that share rare words or a label."""
        old, new = self.pairs.outlines
        index = LikenessIndex((place, self.gauge.all_words(1, other)) for place, other in enumerate(news))
        labels = {new.labels[other]: place for place, other in reversed(list(enumerate(news)))}
        found = []
        for place, one in enumerate(olds):
            near = [*index.nearest(self.gauge.all_words(0, one)), labels.get(old.labels[one], -1)]
            weighed = [(other, self._worth(one, news[other])) for other in dict.fromkeys(near) if other >= 0]
            found += [(place, other, worth) for other, worth in weighed if worth > 0]
        return found

    def _worth(self, one: int, other: int) -> float:
        """Return what it is worth to pair two siblings: nothing where they are not alike."""
        old, new = self.pairs.outlines
        names = old.labels[one], new.labels[other]
        if any(names) and Level.ROW in (old.provisions[one].level, new.provisions[other].level):
            return _worth_of_rows(*names)
        likeness = self.gauge.deep(one, other)
        if (label := old.labels[one]) and label == new.labels[other] and self._bears_number(one, other, likeness):
            likeness += _SAME_LABEL
        if (heading := old.provisions[one].heading) and heading == new.provisions[other].heading:
            likeness += _SAME_HEADING
        if old.provisions[one].level is not new.provisions[other].level:
            likeness -= _OTHER_LEVEL
        return likeness - _FLOOR if likeness >= ALIKE else 0.0

    def _bears_number(self, one: int, other: int, likeness: float) -> bool:
        """Tell whether a number in common counts: what only that brings together must share its subject as well."""
        if likeness >= ALIKE or self.gauge.opens_alike(one, other):
            return True
        return self.gauge.rare(one, other) >= _NUMBER_ALONE


def _worth_of_rows(name: str, other: str) -> float:
    """Return what it is worth to pair two rows: they go by their names, up to a slip of the pen."""
    ratio = SequenceMatcher(None, name, other, autojunk=False).ratio() if name and other else 0.0
    return ratio if ratio >= _SAME_NAME else 0.0


def _has_level(outline: FlatProvisions, places: Iterable[int], level: Level) -> bool:
    return any(outline.provisions[place].level is level for place in places)


def _look_through(outline: FlatProvisions, places: Sequence[int], level: Level, dissolved: set[int]) -> list[int]:
    """Put what is below the divisions of a level in their place."""
    found: list[int] = []
    for place in places:
        if outline.provisions[place].level is level:
            dissolved.add(place)
            found += outline.kids[place]
        else:
            found.append(place)
    return found
