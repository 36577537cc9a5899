"""Places in files, the diagnostics that point at them, and the nearest word to one that nobody knows."""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import Generic, TypeVar

from compliance.diag.codes import Code
from compliance.record import attribute, record, slotted_record


@slotted_record
class Span:
    """A place in a file; lines and columns count from one, the end column is exclusive.

    A file that has no lines says where by ``called``, as `question 12 (§ 575.5(a))`; its line is the question's number.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    called: str = attribute(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.path}: {self.called}" if self.called else f"{self.path}:{self.line}:{self.column}"


def whole_file(path: str) -> Span:
    """Return the span that stands for a file as a whole."""
    return Span(path, 1, 1, 1, 1)


NOWHERE = Span("", 0, 0, 0, 0)
"""The span of what stands in no file."""


_LONGEST = 64
_MOST_EDITS = 8
"""So many slips of the pen are still taken for slips; a third of a long word is another word."""
_COUNTED = 3
"""A letter that a word has more often counts so often."""
_BITS = 521
"""Letters of all alphabets share so many bits, which may hide a difference and never makes one."""


def _edit_distance(word: str, other: str) -> int:
    """Count the edits between two words; swapping neighbours counts as one."""
    # WHY: Hyyrö's bit vectors: a column of the table of distances is two whole numbers, its steps up and its steps
    # down, so that a letter of the other word costs a few operations and not one for each letter of the word.
    places: dict[str, int] = {}
    for place, letter in enumerate(word):
        places[letter] = places.get(letter, 0) | 1 << place
    whole, last = (1 << len(word)) - 1, 1 << len(word) - 1
    up, down, diagonal, before = whole, 0, 0, 0
    distance = len(word)
    for letter in other:
        match = places.get(letter, 0)
        swap = ((~diagonal & match) << 1) & before
        diagonal = (((match & up) + up) ^ up) | match | down | swap
        right = down | (~(diagonal | up) & whole)
        left = up & diagonal
        distance += bool(right & last) - bool(left & last)
        right = right << 1 | 1
        up = (left << 1) | (~(diagonal | right) & whole)
        down = right & diagonal
        up, down, before = up & whole, down & whole, match
    return distance


@lru_cache(maxsize=8192)
def _letters_of(word: str) -> int:
    """Return which letters a word has, and how often up to a few times, as bits."""
    letters, seen = 0, dict.fromkeys(word, 0)
    for letter in word:
        if seen[letter] < _COUNTED:
            letters |= 1 << (ord(letter) * _COUNTED + seen[letter]) % _BITS
            seen[letter] += 1
    return letters


def _least_distance(word: str, other: str) -> int:
    """Return how many edits there are at least, by the letters that one word has and the other has not."""
    mine, theirs = _letters_of(word), _letters_of(other)
    return max((mine & ~theirs).bit_count(), (theirs & ~mine).bit_count())


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """Return the known word nearest to ``word``, or nothing where none is near."""
    if not word or len(word) > _LONGEST:
        return None
    limit = min(max(1, len(word) // 3), _MOST_EDITS)
    near = ((_least_distance(word, other), other) for other in known if abs(len(other) - len(word)) <= limit)
    nearest = (limit + 1, "")
    # WHY: those that may be nearest first, so that most words are never compared letter by letter.
    for least, other in sorted(one for one in near if one[0] <= limit):
        if least > nearest[0]:
            break
        distance = _edit_distance(word, other)
        if distance <= limit and (not nearest[1] or (distance, other) < nearest):
            nearest = (distance, other)
    return nearest[1] or None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Return a hint that names the nearest known word, if there is one."""
    near = nearest_word(word, known)
    return None if near is None else f"did you mean `{near}`?"


T = TypeVar("T")


class Severity(Enum):
    """How much a diagnostic weighs: an error stops the run, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@record
class Diagnostic:
    """One mistake, where it is and the way out."""

    code: Code
    message: str
    span: Span
    hint: str | None = None
    severity: Severity = Severity.ERROR


@record
class Result(Generic[T]):
    """What a loader read, with everything it found wrong; the value is missing where errors left none."""

    value: T | None
    diagnostics: tuple[Diagnostic, ...] = ()


def has_errors(found: Iterable[Diagnostic]) -> bool:
    """Tell whether any of these diagnostics is an error."""
    return any(one.severity is Severity.ERROR for one in found)
