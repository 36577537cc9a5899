"""Places in files, the diagnostics that point at them, and the nearest word to one that nobody knows."""

from collections.abc import Iterable
from enum import Enum
from typing import Generic, TypeVar

from compliance.diag.codes import Code
from compliance.record import record, slotted_record


@slotted_record
class Span:
    """A place in a file; lines and columns count from one, the end column is exclusive."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


def whole_file(path: str) -> Span:
    """Return the span that stands for a file as a whole."""
    return Span(path, 1, 1, 1, 1)


NOWHERE = Span("", 0, 0, 0, 0)
"""The span of what stands in no file."""


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
