"""Chains that keep their order: which pairs of two lists can stand together without crossing."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise

Pair = tuple[int, int]


def longest_increasing_subsequence(values: Sequence[int]) -> list[int]:
    """Return the places of a longest rising run of values, not necessarily side by side."""
    # WHY: most lists are in order already, and are answered at once.
    if all(value < after for value, after in pairwise(values)):
        return list(range(len(values)))
    # INVARIANT: ends[n] is the smallest value that a rising run of n + 1 values can end in so far, so ends is sorted
    # and the run that a value prolongs is found by halving. tails[n] is the place of ends[n].
    ends: list[int] = []
    tails: list[int] = []
    before: list[int] = []
    for place, value in enumerate(values):
        rank = bisect_left(ends, value)
        before.append(tails[rank - 1] if rank else -1)
        if rank == len(ends):
            ends.append(value)
            tails.append(place)
        else:
            ends[rank], tails[rank] = value, place
    chain = []
    place = tails[-1] if tails else -1
    while place >= 0:
        chain.append(place)
        place = before[place]
    return chain[::-1]


def best_chain(count: int, against: int, worth: Callable[[int, int], float]) -> list[Pair]:
    """Align two short lists so that the pairs are worth most together; a pair worth nothing or less is never made."""
    # INVARIANT: table[i][j] is what the first i of one list and the first j of the other are worth at best.
    table = [[0.0] * (against + 1)]
    worths = [[worth(row_place, column) for column in range(against)] for row_place in range(count)]
    for row_place in range(count):
        above, row, left = table[-1], [0.0], 0.0
        for column in range(against):
            pair_worth = worths[row_place][column]
            left = max(above[column] + pair_worth if pair_worth > 0 else 0.0, above[column + 1], left)
            row.append(left)
        table.append(row)
    return _trace_back(table)


def _trace_back(table: list[list[float]]) -> list[Pair]:
    row, column, chain = len(table) - 1, len(table[0]) - 1, []
    while row and column:
        # WHY: the same sum was copied from above or from the left when the table was filled, so that comparing floats
        # for equality is exact here.
        if table[row][column] == table[row - 1][column]:
            row -= 1
        elif table[row][column] == table[row][column - 1]:
            column -= 1
        else:
            row, column = row - 1, column - 1
            chain.append((row, column))
    return chain[::-1]


def heaviest_chain(pairs: Sequence[tuple[int, int, float]]) -> list[Pair]:
    """Choose pairs that do not cross and weigh most together; the pairs are few for each place."""
    # WHY: pairs of one old place come with the largest new place first, so that no two of them can be in one chain. The
    # best chain that ends at or before a new place is kept in a Fenwick tree, so each pair costs a logarithm.
    order = sorted(pairs, key=lambda pair: (pair[0], -pair[1]))
    ranks = {new_place: rank for rank, new_place in enumerate(sorted({new_place for _, new_place, _ in order}), 1)}
    tree: list[tuple[float, int]] = [(0.0, -1)] * (len(ranks) + 1)
    weights: list[tuple[float, int]] = []
    for place, (_, new_place, weight) in enumerate(order):
        before = _best_up_to(tree, ranks[new_place] - 1)
        weights.append((before[0] + weight, before[1]))
        _raise_from(tree, ranks[new_place], (before[0] + weight, place))
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
        # WHY: a Fenwick tree: taking away the lowest bit leads to the range before, adding it to the range above.
        rank &= rank - 1
    return best


def _raise_from(tree: list[tuple[float, int]], rank: int, entry: tuple[float, int]) -> None:
    while rank < len(tree):
        if entry[0] > tree[rank][0]:
            tree[rank] = entry
        rank += rank & -rank
