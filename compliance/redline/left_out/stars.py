"""Rows of stars: an annex prints them for text that it leaves as it is, so what they hide was not removed."""

from bisect import bisect_left
from collections.abc import Iterator

from compliance.record import record
from compliance.redline.align.pairs import ProvisionPairs

_FEWEST = 3


@record
class StarGap:
    """A row of stars on one side, and what stands in its place on the other."""

    side: int
    stars: int
    hidden: tuple[int, ...]


def gaps_in(pairs: ProvisionPairs) -> list[StarGap]:
    """Find the rows of stars that nothing answers to, with the provisions they hide, and take both out of the pairs."""
    gaps = [
        _read_gap(pairs, side, at) for side in (0, 1) for at in list(pairs.free(side)) if _is_stars(pairs, side, at)
    ]
    for gap in gaps:
        pairs.hidden[gap.side].add(gap.stars)
        ends = pairs.outlines[1 - gap.side].ends
        pairs.hidden[1 - gap.side].update(below for at in gap.hidden for below in range(at, ends[at]))
    return gaps


def _is_stars(pairs: ProvisionPairs, side: int, at: int) -> bool:
    said = pairs.outlines[side].said[at]
    return set(said) <= {"*", " "} and said.count("*") >= _FEWEST


def _read_gap(pairs: ProvisionPairs, side: int, at: int) -> StarGap:
    """Take what nothing answers to between the answers of the neighbours of a row of stars."""
    parent = pairs.outlines[side].parents[at]
    beyond = pairs.over[side][parent] if parent >= 0 else -1
    if beyond < 0:
        return StarGap(side, at, ())
    other_side = pairs.outlines[1 - side]
    siblings = pairs.outlines[side].kids[parent]
    place = bisect_left(siblings, at)
    start = max(_answers_below(pairs, side, siblings[:place], beyond), default=beyond)
    end = min(_answers_below(pairs, side, siblings[place + 1 :], beyond), default=other_side.ends[beyond])
    inside = (kid for kid in other_side.kids[beyond] if start < kid < end)
    return StarGap(side, at, tuple(kid for kid in inside if _is_unanswered(pairs, 1 - side, kid)))


def _answers_below(pairs: ProvisionPairs, side: int, siblings: list[int], beyond: int) -> Iterator[int]:
    """Yield the nodes that siblings are joined to under the node that their parent is joined to."""
    joined = (pairs.over[side][sibling] for sibling in siblings)
    return (at for at in joined if at >= 0 and pairs.outlines[1 - side].parents[at] == beyond)


def _is_unanswered(pairs: ProvisionPairs, side: int, at: int) -> bool:
    below = range(at, pairs.outlines[side].ends[at])
    return all(
        pairs.over[side][place] < 0 and pairs.answers[side][place] < 0 and not pairs.is_part(side, place)
        for place in below
    )
