"""Lists of siblings under joined parents aligned, from the scopes downwards; order is kept, numbers count a little.

Anchors cut two lists into gaps: siblings that say the same under one label need no weighing. In each gap the pairs are
chosen that are worth most together without crossing. A short gap is aligned in full, each with each; in a long one only
pairs that share rare words or a label are weighed, so that the work does not grow with the square of its length.
"""

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
            self._align_lists([([0], [0])])

    def align_below(self, joined: Iterable[Pair]) -> None:
        """Align what is below pairs that have been joined."""
        waiting: list[Lists] = []
        for old_place, new_place in joined:
            self._go_below(old_place, new_place, waiting)
        self._align_lists(waiting)

    def _align_lists(self, waiting: list[Lists]) -> None:
        while waiting:
            for old_place, new_place in self._join_lists(*self._common_levels(*waiting.pop())):
                self._go_below(old_place, new_place, waiting)

    def _go_below(self, old_place: int, new_place: int, waiting: list[Lists]) -> None:
        if old_place in self._done:
            return
        self._done.add(old_place)
        old, new = self.pairs.outlines
        # WHY: two subtrees of one shape say the same throughout, so that what is below is joined one by one without
        # looking at it.
        if old.shapes[old_place] == new.shapes[new_place]:
            self.pairs.join_below(old_place, new_place, self.pairs.by.get(old_place, "words"))
        elif old.kids[old_place] and new.kids[new_place]:
            waiting.append((old.kids[old_place], new.kids[new_place]))

    def _common_levels(self, olds: Sequence[int], news: Sequence[int]) -> Lists:
        """Look through divisions that only one of the lists has."""
        old_siblings, new_siblings = list(olds), list(news)
        old, new = self.pairs.outlines
        for level in OUTER:
            ours, theirs = _has_level(old, old_siblings, level), _has_level(new, new_siblings, level)
            if ours and not theirs and new_siblings:
                old_siblings = _look_through(old, old_siblings, level, self.pairs.dissolved[0])
            elif theirs and not ours and old_siblings:
                new_siblings = _look_through(new, new_siblings, level, self.pairs.dissolved[1])
        return self.pairs.open_lists(old_siblings, new_siblings)

    def _join_lists(self, olds: list[int], news: list[int]) -> Iterator[Pair]:
        """Join what can be joined of two lists and yield the pairs."""
        old, new = self.pairs.outlines
        anchors = anchors_of(self.pairs, self.gauge, olds, news)
        for old_place, new_place, by in anchors:
            if self.pairs.over[0][old_place] < 0:
                self.pairs.join(old_place, new_place, by)
            yield old_place, new_place
        anchored = [(old_place, new_place) for old_place, new_place, _ in anchors]
        for old_gap, new_gap in gaps_between(olds, news, anchored):
            for old_place, new_place in self._fill_gap(old_gap, new_gap):
                same = old.labels[old_place] and old.labels[old_place] == new.labels[new_place]
                self.pairs.join(old_place, new_place, "number" if same else "likeness")
                yield old_place, new_place

    # By likeness

    def _fill_gap(self, olds: Sequence[int], news: Sequence[int]) -> list[Pair]:
        """Align what is left between two anchors by likeness."""
        # WHY: weighing each with each costs the product of the lengths; above the limit only pairs that share rare
        # words or a label are weighed, and others are not found here.
        if len(olds) * len(news) <= _SHORT:
            chain = best_chain(
                len(olds), len(news), lambda old_rank, new_rank: self._worth_of_pair(olds[old_rank], news[new_rank])
            )
        else:
            chain = heaviest_chain(self._weigh_candidates(olds, news))
        return [(olds[old_rank], news[new_rank]) for old_rank, new_rank in chain]

    def _weigh_candidates(self, olds: Sequence[int], news: Sequence[int]) -> list[tuple[int, int, float]]:
        """Weigh only those pairs of two long lists that share rare words or a label."""
        old, new = self.pairs.outlines
        index = LikenessIndex((rank, self.gauge.all_words(1, new_place)) for rank, new_place in enumerate(news))
        labels = {new.labels[new_place]: rank for rank, new_place in reversed(list(enumerate(news)))}
        candidates = []
        for old_rank, old_place in enumerate(olds):
            near = [*index.nearest(self.gauge.all_words(0, old_place)), labels.get(old.labels[old_place], -1)]
            weighed = [(rank, self._worth_of_pair(old_place, news[rank])) for rank in dict.fromkeys(near) if rank >= 0]
            candidates += [(old_rank, rank, worth) for rank, worth in weighed if worth > 0]
        return candidates

    def _worth_of_pair(self, old_place: int, new_place: int) -> float:
        """Return what it is worth to pair two siblings: nothing where they are not alike."""
        old, new = self.pairs.outlines
        names = old.labels[old_place], new.labels[new_place]
        if any(names) and Level.ROW in (old.provisions[old_place].level, new.provisions[new_place].level):
            return _worth_of_rows(*names)
        likeness = self.gauge.deep(old_place, new_place)
        same_label = old.labels[old_place] and old.labels[old_place] == new.labels[new_place]
        if same_label and self._number_counts(old_place, new_place, likeness):
            likeness += _SAME_LABEL
        if (heading := old.provisions[old_place].heading) and heading == new.provisions[new_place].heading:
            likeness += _SAME_HEADING
        if old.provisions[old_place].level is not new.provisions[new_place].level:
            likeness -= _OTHER_LEVEL
        # WHY: what is above the floor is counted, so that one good pair beats two that barely pass.
        return likeness - _FLOOR if likeness >= ALIKE else 0.0

    def _number_counts(self, old_place: int, new_place: int, likeness: float) -> bool:
        """Tell whether a number in common counts: what only that brings together must share its subject as well."""
        if likeness >= ALIKE or self.gauge.opens_alike(old_place, new_place):
            return True
        return self.gauge.rare(old_place, new_place) >= _NUMBER_ALONE


def _worth_of_rows(name: str, other_name: str) -> float:
    """Return what it is worth to pair two rows: they go by their names, up to a slip of the pen."""
    # WHY: a row is its name; its cells may all have changed, and likeness of figures says nothing about which hand
    # they are for.
    ratio = SequenceMatcher(None, name, other_name, autojunk=False).ratio() if name and other_name else 0.0
    return ratio if ratio >= _SAME_NAME else 0.0


def _has_level(outline: FlatProvisions, places: Iterable[int], level: Level) -> bool:
    return any(outline.provisions[place].level is level for place in places)


def _look_through(outline: FlatProvisions, places: Sequence[int], level: Level, dissolved: set[int]) -> list[int]:
    """Put what is below the divisions of a level in their place."""
    opened: list[int] = []
    for place in places:
        if outline.provisions[place].level is level:
            dissolved.add(place)
            opened += outline.kids[place]
        else:
            opened.append(place)
    return opened
