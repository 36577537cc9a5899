"""Two runs of words aligned: which stretches are the same, with bounded work on any text.

This is a patience diff. The same head and tail of a window are taken off. Words that stand once on either side are
anchors, and the longest run of them that keeps its order cuts the window into smaller ones. A window without such words
is cut by runs of three words that stand once, and one without these is matched in full if it is small. A large window
with no anchor at all is left as changed, which bounds the work.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from compliance.redline.sequences import longest_increasing_subsequence

Stretch = tuple[int, int, int]
"""Where a stretch of the same words begins in either text, and how many words it has."""

_WINDOW = 4096
_SMALL = 400
_DEEPEST = 24


def same_stretches(old: Sequence[str], new: Sequence[str]) -> list[Stretch]:
    """Find the stretches that two texts have in common, in order."""
    stretches: list[Stretch] = []
    waiting = [(0, len(old), 0, len(new), 0)]
    while waiting:
        start, end, begin, stop, depth = waiting.pop()
        head = _count_same_head(old, new, start, end, begin, stop)
        stretches.append((start, begin, head))
        start, begin = start + head, begin + head
        tail = _count_same_tail(old, new, start, end, begin, stop)
        end, stop = end - tail, stop - tail
        stretches.append((end, stop, tail))
        if start < end and begin < stop:
            _look_inside(old, new, (start, end, begin, stop, depth), waiting, stretches)
    return _merge_adjacent(sorted(stretch for stretch in stretches if stretch[2]))


def _look_inside(
    old: Sequence[str],
    new: Sequence[str],
    window: tuple[int, int, int, int, int],
    waiting: list[tuple[int, int, int, int, int]],
    stretches: list[Stretch],
) -> None:
    """Cut a window at words that stand in it once on either side; without any, match it if it is small enough."""
    start, end, begin, stop, depth = window
    size = (end - start) * (stop - begin)
    # WHY: beyond some depth the windows are cut no further. The bound keeps a text that was made to defeat the
    # anchors from taking quadratic time.
    anchors = _find_anchors(old[start:end], new[begin:stop]) if size > _SMALL and depth < _DEEPEST else []
    if not anchors and size > _WINDOW and depth < _DEEPEST:
        anchors = _find_anchors(_runs_of_three(old[start:end]), _runs_of_three(new[begin:stop]))
    if anchors:
        # WHY: each window ends before an anchor, so that the anchor is the same head of the window after it.
        cuts = [(start + old_place, begin + new_place) for old_place, new_place in anchors]
        edges = [(start, begin), *cuts, (end, stop)]
        for (old_start, new_start), (old_end, new_end) in pairwise(edges):
            waiting.append((old_start, old_end, new_start, new_end, depth + 1))
    elif size <= _WINDOW:
        blocks = SequenceMatcher(None, old[start:end], new[begin:stop], autojunk=False).get_matching_blocks()
        stretches += [(start + old_place, begin + new_place, count) for old_place, new_place, count in blocks]


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
    old_counts, new_counts = Counter(old), Counter(new)
    places = {word: place for place, word in enumerate(new) if new_counts[word] == 1}
    unique = [(place, places[word]) for place, word in enumerate(old) if old_counts[word] == 1 and word in places]
    return [unique[place] for place in longest_increasing_subsequence([new_place for _, new_place in unique])]


def _merge_adjacent(stretches: list[Stretch]) -> list[Stretch]:
    """Put stretches together that follow each other at once in both texts."""
    merged: list[Stretch] = []
    for start, begin, count in stretches:
        if merged and (merged[-1][0] + merged[-1][2], merged[-1][1] + merged[-1][2]) == (start, begin):
            merged[-1] = (*merged[-1][:2], merged[-1][2] + count)
        else:
            merged.append((start, begin, count))
    return merged
