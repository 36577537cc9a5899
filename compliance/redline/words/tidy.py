"""Common stretches made readable: no confetti between changes, and a change begins where a phrase does."""

from collections.abc import Sequence

from compliance.redline.words.stretches import Stretch

_SMALL_WORDS = frozenset({
    "a", "an", "and", "any", "are", "as", "at", "be", "by", "each", "for", "from", "in", "is", "it", "its", "of", "on",
    "or", "such", "that", "the", "this", "to", "under", "with", "which",
})  # fmt: skip
_ISLAND = 2
_SWALLOWED = 4
_OPENS = frozenset("([\"'—")
_ENDS = frozenset('.;:,)]"—')
_FARTHEST = 12


def tidy_stretches(old: Sequence[str], new: Sequence[str], stretches: Sequence[Stretch]) -> list[Stretch]:
    """Leave out small islands, then shift words that were only added or removed to where they read best."""
    return _slide_changes(old, new, _without_islands(old, new, stretches))


def _without_islands(old: Sequence[str], new: Sequence[str], stretches: Sequence[Stretch]) -> list[Stretch]:
    """Leave out one or two words between changes, if they are small words or the changes are much longer."""
    remaining: list[Stretch] = []
    for place, (start, begin, count) in enumerate(stretches):
        before = (remaining[-1][0] + remaining[-1][2], remaining[-1][1] + remaining[-1][2]) if remaining else (0, 0)
        after = stretches[place + 1][:2] if place + 1 < len(stretches) else (len(old), len(new))
        left = (start - before[0], begin - before[1])
        right = (after[0] - start - count, after[1] - begin - count)
        if count > _ISLAND or not _is_confetti(new[begin : begin + count], left, right):
            remaining.append((start, begin, count))
    return remaining


def _is_confetti(words: Sequence[str], left: tuple[int, int], right: tuple[int, int]) -> bool:
    """Tell whether a few common words between two changes only disturb the reading."""
    if not (any(left) and any(right)) or not (all(left) or all(right)):
        return False
    if any(letter.isdigit() for word in words for letter in word):
        return False
    if min(sum(left), sum(right)) >= _SWALLOWED * len(words) and all(left) and all(right):
        return True
    return all(word.lower() in _SMALL_WORDS or not word[0].isalnum() for word in words)


def _slide_changes(old: Sequence[str], new: Sequence[str], stretches: list[Stretch]) -> list[Stretch]:
    """Shift what was only added or only removed over equal words, to begin or end with a phrase."""
    slid = list(stretches)
    for place in range(len(slid) - 1):
        (start, begin, count), (after, beyond, more) = slid[place], slid[place + 1]
        words, first, last = (new, begin + count, beyond) if start + count == after else (old, start + count, after)
        # INVARIANT: a run can slide only if the other side has nothing there, else both sides would have to slide.
        if start + count != after and begin + count != beyond:
            continue
        by = _best_shift(words, first, last, count - 1, more - 1)
        if by:
            slid[place] = (start, begin, count + by)
            slid[place + 1] = (after + by, beyond + by, more - by)
    return slid


def _best_shift(words: Sequence[str], first: int, last: int, left: int, right: int) -> int:
    """Return by how many words a run is best shifted: to the left if less than nothing."""
    shifts = [0]
    while len(shifts) <= min(left, _FARTHEST) and words[first - len(shifts)] == words[last - len(shifts)]:
        shifts.append(-len(shifts))
    far = 0
    while far < min(right, _FARTHEST) and words[first + far] == words[last + far]:
        far += 1
        shifts.append(far)
    return max(shifts, key=lambda by: (_readability_of(words, first + by, last + by), -abs(by), by))


def _readability_of(words: Sequence[str], first: int, last: int) -> int:
    """Return how well a run of words reads alone."""
    opens = words[first] in _OPENS and words[last - 1] in _ENDS
    whole = first > 0 and words[first - 1] in _ENDS and words[last - 1] in _ENDS
    return 2 * whole + 2 * opens - (words[first] in _ENDS)
