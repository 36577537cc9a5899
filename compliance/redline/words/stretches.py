"""Two runs of words held against each other: which stretches are the same, with bounded work on any text."""

from collections import Counter
from collections.abc import Hashable, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from compliance.redline.sequences import rising

Stretch = tuple[int, int, int]
"""Where a stretch of the same words begins in either text, and how many words it has."""

_WINDOW = 4096
_SMALL = 400
_DEEPEST = 24


def same_stretches(old: Sequence[str], new: Sequence[str]) -> list[Stretch]:
    """Find the stretches that two texts have in common, in order."""
    found: list[Stretch] = []
    waiting = [(0, len(old), 0, len(new), 0)]
    while waiting:
        start, end, begin, stop, depth = waiting.pop()
        head = _count_same_head(old, new, start, end, begin, stop)
        found.append((start, begin, head))
        start, begin = start + head, begin + head
        tail = _count_same_tail(old, new, start, end, begin, stop)
        end, stop = end - tail, stop - tail
        found.append((end, stop, tail))
        if start < end and begin < stop:
            _look_inside(old, new, (start, end, begin, stop, depth), waiting, found)
    return _merge_adjacent(sorted(stretch for stretch in found if stretch[2]))


def _look_inside(
    old: Sequence[str],
    new: Sequence[str],
    window: tuple[int, int, int, int, int],
    waiting: list[tuple[int, int, int, int, int]],
    found: list[Stretch],
) -> None:
    """Cut a window at words that stand in it once on either side; without any, match it if it is small enough."""
    start, end, begin, stop, depth = window
    size = (end - start) * (stop - begin)
    anchors = _find_anchors(old[start:end], new[begin:stop]) if size > _SMALL and depth < _DEEPEST else []
    if not anchors and size > _WINDOW and depth < _DEEPEST:
        anchors = _find_anchors(_runs_of_three(old[start:end]), _runs_of_three(new[begin:stop]))
    if anchors:
        # WHY: each window ends before an anchor, so that the anchor is the same head of the window after it.
        edges = [(start, begin), *((start + one, begin + other) for one, other in anchors), (end, stop)]
        for (one, two), (three, four) in pairwise(edges):
            waiting.append((one, three, two, four, depth + 1))
    elif size <= _WINDOW:
        blocks = SequenceMatcher(None, old[start:end], new[begin:stop], autojunk=False).get_matching_blocks()
        found += [(start + one, begin + other, count) for one, other, count in blocks]


def _count_same_head(old: Sequence[str], new: Sequence[str], start: int, end: int, begin: int, stop: int) -> int:
    most = min(end - start, stop - begin)
    count = 0
    while count < most and old[start + count] == new[begin + count]:
        count += 1
    return count


def _count_same_tail(old: Sequence[str], new: Sequence[str], start: int, end: int, begin: int, stop: int) -> int:
    most = min(end - start, stop - begin)
    count = 0
    while count < most and old[end - 1 - count] == new[stop - 1 - count]:
        count += 1
    return count


def _runs_of_three(words: Sequence[str]) -> list[Hashable]:
    return list(zip(words, words[1:], words[2:], strict=False))


def _find_anchors(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Pair the words that stand once in either window, as far as their order is kept."""
    here, there = Counter(old), Counter(new)
    places = {word: place for place, word in enumerate(new) if there[word] == 1}
    found = [(place, places[word]) for place, word in enumerate(old) if here[word] == 1 and word in places]
    return [found[place] for place in rising([other for _, other in found])]


def _merge_adjacent(stretches: list[Stretch]) -> list[Stretch]:
    """Put stretches together that follow each other at once in both texts."""
    found: list[Stretch] = []
    for start, begin, count in stretches:
        if found and (found[-1][0] + found[-1][2], found[-1][1] + found[-1][2]) == (start, begin):
            found[-1] = (*found[-1][:2], found[-1][2] + count)
        else:
            found.append((start, begin, count))
    return found
