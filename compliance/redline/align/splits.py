"""Provisions that were split or merged: words that one has left over are found in a neighbour of its answer.

A whole whose answer took only some of its words has the rest left over. A free provision on the other side that covers
enough of the rest is a further part of it. Parts are given out greedily, the one that covers most first. Each gift
makes the rest of its whole smaller, so a choice is weighed again when its turn comes, and goes back into the queue if
it is not worth any more what it was. Merging is the same with the sides exchanged.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import fsum

from compliance.model import Level
from compliance.redline.align.likeness import Gauge, LikenessIndex
from compliance.redline.align.pairs import ProvisionPairs

MOSTLY = 0.5
"""A provision is a part of another anywhere where this share of its words is left over there."""

NEARBY = 0.45
"""Beside an answer this share is enough, or that it has as large a share of what is left over."""

_AT_LEAST = 0.25
_FEWEST_WORDS = 6
_FEWEST_RUNS = 4
_FEWEST_FAR = 8

Runs = Counter[tuple[str, str]]
Choice = tuple[float, int, int, int]
"""What a part covers, less than nothing for the most; how far it is from the answer; the part, and its whole."""


def join_parts(pairs: ProvisionPairs, gauge: Gauge) -> None:
    """Find what was split into several provisions, then, the other way about, what was merged into one."""
    for side in (0, 1):
        parts = _Parts(pairs, gauge, side)
        parts.give_to_answered()
        parts.put_together_free()
        # WHY: what was just put together has an answer now, and its neighbours may be further parts of it.
        parts.give_to_answered()


class _Parts:
    """Looks on one side for wholes, on the other for their parts."""

    def __init__(self, pairs: ProvisionPairs, gauge: Gauge, side: int) -> None:
        self.pairs = pairs
        self.gauge = gauge
        self.side = side
        self.beyond = 1 - side
        self._counted: tuple[dict[int, Runs], dict[int, Runs]] = ({}, {})

    def give_to_answered(self) -> None:
        """Give what is free to a provision that a neighbour answers to, first what covers most of its words left."""
        candidates = [
            (part, whole) for part in self._possible_parts() for whole in dict.fromkeys(self._wholes_near(part))
        ]
        choices = [choice for part, whole in candidates if (choice := self._weigh_choice(part, whole)) is not None]
        heapify(choices)
        while choices:
            choice = heappop(choices)
            *_, part, whole = choice
            # INVARIANT: what is left over only shrinks, so what a choice covers never grows while it waits.
            now = self._weigh_choice(part, whole) if self.pairs.is_free(self.beyond, part) else None
            if now == choice:
                self.pairs.add_part(self.side, whole, part)
            elif now is not None:
                heappush(choices, now)

    def put_together_free(self) -> None:
        """Put together what nothing answers to and the free provisions that are parts of it."""
        wholes = [at for at in self.pairs.free(self.side) if self._may_be_part(self.side, at)]
        parts = list(self._possible_parts())
        if not wholes or not parts:
            return
        index = LikenessIndex((at, self.gauge.words(self.side, at)) for at in wholes)
        for part in parts:
            near = index.nearest(self.gauge.words(self.beyond, part))
            whole = next((at for at in near if self._is_part_of(part, at)), None)
            if whole is not None and self.pairs.is_free(self.side, whole):
                self.pairs.answer(*((whole, part) if self.side == 0 else (part, whole)), "likeness")
            elif whole is not None:
                self.pairs.add_part(self.side, whole, part)

    def _possible_parts(self) -> Iterator[int]:
        return (at for at in self.pairs.free(self.beyond) if self._may_be_part(self.beyond, at))

    def _may_be_part(self, side: int, at: int) -> bool:
        level = self.pairs.outlines[side].provisions[at].level
        return level is not Level.ROW and len(self.gauge.words(side, at)) >= _FEWEST_WORDS

    def _wholes_near(self, part: int) -> Iterator[int]:
        """Yield the provisions that the neighbours of a part answer to."""
        outline = self.pairs.outlines[self.beyond]
        parent = outline.parents[part]
        siblings = outline.kids[parent] if parent >= 0 else [part]
        at = bisect_left(siblings, part)
        # WHY: what was cut off a provision stands next to it, above it or below it; two siblings to either side leave
        # room for one that was put between.
        for near in (*siblings[max(at - 2, 0) : at + 3], parent, *outline.kids[part][:3]):
            whole = self.pairs.answers[self.beyond][near] if near >= 0 else -1
            if whole >= 0 and whole not in self.pairs.more[self.beyond]:
                yield whole

    def _weigh_choice(self, part: int, whole: int) -> Choice | None:
        """Weigh a part by what it covers of the words that a whole has left over; nothing where it is none."""
        left, runs = self._left_over(whole), self._runs_of(self.beyond, part)
        shared = left & runs
        if (count := shared.total()) < _FEWEST_RUNS:
            return None
        covered = self._weigh_runs(shared)
        of_part, of_left = covered / self._weigh_runs(runs), covered / self._weigh_runs(left)
        # WHY: a part may be mostly new words and still have all that its whole had left over; then it must share more
        # runs, since a few stand anywhere.
        by_rest = of_left >= NEARBY and of_part >= _AT_LEAST and count >= _FEWEST_FAR
        if of_part < NEARBY and not by_rest:
            return None
        return -covered, abs(part - self.pairs.answers[self.side][whole]), part, whole

    def _is_part_of(self, part: int, whole: int) -> bool:
        runs = self._runs_of(self.beyond, part)
        shared = self._left_over(whole) & runs
        return shared.total() >= _FEWEST_FAR and self._weigh_runs(shared) >= MOSTLY * self._weigh_runs(runs)

    def _left_over(self, whole: int) -> Runs:
        """Return the runs of a whole that are not in what answers to it already."""
        left = Counter(self._runs_of(self.side, whole))
        for at in (self.pairs.answers[self.side][whole], *self.pairs.more[self.side].get(whole, ())):
            if at >= 0:
                left.subtract(self._runs_of(self.beyond, at))
        # INVARIANT: subtracting may go below nothing where a run stands more often in the answer; unary plus drops
        # such counts.
        return +left

    def _runs_of(self, side: int, at: int) -> Runs:
        """Count the runs of two words: single words stand in too many places to tell what is left over."""
        runs = self._counted[side].get(at)
        if runs is None:
            runs = self._counted[side][at] = Counter(pairwise(self.gauge.words(side, at)))
        return runs

    def _weigh_runs(self, runs: Runs) -> float:
        return fsum(self.gauge.weight_of(run) * count for run, count in runs.items())
