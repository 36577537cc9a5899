"""Chains that keep their order: which pairs of two lists can stand together without crossing."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise

Pair = tuple[int, int]


def rising(values: Sequence[int]) -> list[int]:
    """Return the places of a longest rising run of values, not necessarily side by side."""
    if all(one < after for one, after in pairwise(values)):
        return list(range(len(values)))
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for place, value in enumerate(values):
        rank = bisect_left(ends, value)
        before.append(at[rank - 1] if rank else -1)
        if rank == len(ends):
            ends.append(value)
            at.append(place)
        else:
            ends[rank], at[rank] = value, place
    chain = []
    place = at[-1] if at else -1
    while place >= 0:
        chain.append(place)
        place = before[place]
    return chain[::-1]


def best_chain(count: int, against: int, worth: Callable[[int, int], float]) -> list[Pair]:
    """Align two short lists so that the pairs are worth most together; a pair worth nothing or less is never made."""
    table = [[0.0] * (against + 1)]
    worths = [[worth(one, other) for other in range(against)] for one in range(count)]
    for one in range(count):
        above, row, left = table[-1], [0.0], 0.0
        for other in range(against):
            here = worths[one][other]
            left = max(above[other] + here if here > 0 else 0.0, above[other + 1], left)
            row.append(left)
        table.append(row)
    return _trace_back(table)


def _trace_back(table: list[list[float]]) -> list[Pair]:
    one, other, found = len(table) - 1, len(table[0]) - 1, []
    while one and other:
        if table[one][other] == table[one - 1][other]:
            one -= 1
        elif table[one][other] == table[one][other - 1]:
            other -= 1
        else:
            one, other = one - 1, other - 1
            found.append((one, other))
    return found[::-1]


def heaviest_chain(pairs: Sequence[tuple[int, int, float]]) -> list[Pair]:
    """Choose pairs that do not cross and weigh most together; the pairs are few for each place."""
    order = sorted(pairs, key=lambda pair: (pair[0], -pair[1]))
    ranks = {other: rank for rank, other in enumerate(sorted({other for _, other, _ in order}), 1)}
    tree: list[tuple[float, int]] = [(0.0, -1)] * (len(ranks) + 1)
    weights: list[tuple[float, int]] = []
    for place, (_, other, weight) in enumerate(order):
        before = _best_up_to(tree, ranks[other] - 1)
        weights.append((before[0] + weight, before[1]))
        _raise_from(tree, ranks[other], (before[0] + weight, place))
    chain = []
    place = _best_up_to(tree, len(ranks))[1]
    while place >= 0:
        chain.append(order[place][:2])
        place = weights[place][1]
    return chain[::-1]


def _best_up_to(tree: Sequence[tuple[float, int]], rank: int) -> tuple[float, int]:
    best = (0.0, -1)
    while rank:
        if tree[rank][0] > best[0]:
            best = tree[rank]
        rank &= rank - 1
    return best


def _raise_from(tree: list[tuple[float, int]], rank: int, entry: tuple[float, int]) -> None:
    while rank < len(tree):
        if entry[0] > tree[rank][0]:
            tree[rank] = entry
        rank += rank & -rank
