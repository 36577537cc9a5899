"""Provisions that were split or merged: words that one has left over are found in a neighbour of its answer."""

from bisect import bisect_left
from collections.abc import Iterator

from compliance.model.law import Level
from compliance.redline.likeness import Gauge, Index, Triple, triples
from compliance.redline.pairs import Pairs

MOSTLY = 0.5
"""A provision is a part of another where at least this share of its runs of three words is left over there."""

_FEWEST_RUNS = 4


def join_parts(pairs: Pairs, gauge: Gauge) -> None:
    """Find what was split into several provisions, then, the other way about, what was merged into one."""
    for side in (0, 1):
        parts = _Parts(pairs, gauge, side)
        parts.of_answered()
        parts.of_free()


class _Parts:
    """Looks on one side for wholes, on the other for their parts."""

    def __init__(self, pairs: Pairs, gauge: Gauge, side: int) -> None:
        self.pairs = pairs
        self.gauge = gauge
        self.side = side
        self.beyond = 1 - side

    def of_answered(self) -> None:
        """Give what is free to a provision that a neighbour answers to and that has its words left over."""
        for part in list(self._candidates()):
            runs = self._runs(self.beyond, part)
            wholes = dict.fromkeys(self._wholes_near(part))
            shares = [(_share(runs, self._left_over(whole)), -whole) for whole in wholes]
            share, whole = max(shares, default=(0.0, 0))
            if share >= MOSTLY:
                self.pairs.add_part(self.side, -whole, part)

    def of_free(self) -> None:
        """Put together what nothing answers to and the free provisions that are parts of it."""
        wholes = [at for at in self.pairs.free(self.side) if self._may_be_part(self.side, at)]
        parts = list(self._candidates())
        if not wholes or not parts:
            return
        index = Index((at, self.gauge.words(self.side, at)) for at in wholes)
        for part in parts:
            runs = self._runs(self.beyond, part)
            near = index.nearest(self.gauge.words(self.beyond, part))
            whole = next((at for at in near if _share(runs, self._left_over(at)) >= MOSTLY), None)
            if whole is not None and self.pairs.is_free(self.side, whole):
                self.pairs.answer(*((whole, part) if self.side == 0 else (part, whole)), "likeness")
            elif whole is not None:
                self.pairs.add_part(self.side, whole, part)

    def _candidates(self) -> Iterator[int]:
        return (at for at in self.pairs.free(self.beyond) if self._may_be_part(self.beyond, at))

    def _may_be_part(self, side: int, at: int) -> bool:
        level = self.pairs.outlines[side].provisions[at].level
        return level is not Level.ROW and len(self.gauge.words(side, at)) >= _FEWEST_RUNS + 2

    def _wholes_near(self, part: int) -> Iterator[int]:
        """Yield the provisions that the neighbours of a part answer to."""
        outline = self.pairs.outlines[self.beyond]
        parent = outline.parents[part]
        siblings = outline.kids[parent] if parent >= 0 else [part]
        at = bisect_left(siblings, part)
        for near in (*siblings[max(at - 2, 0) : at + 3], parent, *outline.kids[part][:3]):
            whole = self.pairs.answers[self.beyond][near] if near >= 0 else -1
            if whole >= 0 and whole not in self.pairs.more[self.beyond]:
                yield whole

    def _left_over(self, whole: int) -> frozenset[Triple]:
        """Return the runs of a whole that are not in what answers to it already."""
        answered = [self.pairs.answers[self.side][whole], *self.pairs.more[self.side].get(whole, ())]
        return self._runs(self.side, whole).difference(*(self._runs(self.beyond, at) for at in answered if at >= 0))

    def _runs(self, side: int, at: int) -> frozenset[Triple]:
        return frozenset(triples(self.gauge.words(side, at)))


def _share(part: frozenset[Triple], whole: frozenset[Triple]) -> float:
    return len(part & whole) / len(part) if len(part) >= _FEWEST_RUNS else 0.0
