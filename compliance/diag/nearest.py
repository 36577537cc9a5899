"""The nearest known word to a misspelt one, for hints."""

from collections.abc import Iterable

_LONGEST = 64


def _edit_distance(word: str, other: str) -> int:
    """Count the edits between two words; swapping neighbours counts as one."""
    # WHY: two rows of the table are kept besides the current one, since a swap looks back over two letters.
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, start=1):
        last, row, oldest = row, [i] + [0] * len(other), before
        for j, other_letter in enumerate(other, start=1):
            row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other_letter))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == other_letter:
                row[j] = min(row[j], oldest[j - 2] + 1)
        before = last
    return row[-1]


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """Return the known word nearest to ``word``, or nothing where none is near."""
    if not word or len(word) > _LONGEST:
        return None
    limit = max(1, len(word) // 3)
    ranked = sorted((_edit_distance(word, other), other) for other in known if abs(len(other) - len(word)) <= limit)
    return ranked[0][1] if ranked and ranked[0][0] <= limit else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Return a hint that names the nearest known word, if there is one."""
    near = nearest_word(word, known)
    return None if near is None else f"did you mean `{near}`?"
