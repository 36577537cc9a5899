"""Runs of words in a redline, with the space before each told apart from the words and from the text it stands in."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.model import WordPiece
from compliance.record import record

SAME, OLD, NEW = "same", "old", "new"
GAP = "…"
AROUND = 8


@record
class Run:
    """A run of words as it is shown; ``gap`` is the side that has a space before it, or nothing where none has."""

    side: str
    text: str
    gap: str


def runs_of(pieces: Iterable[WordPiece]) -> tuple[Run, ...]:
    """Return pieces as runs; a space stands on the side of the piece that it is part of, not of the words after it."""
    runs: list[Run] = []
    spaces: set[str] = set()
    for piece in pieces:
        text = piece.text.strip()
        if piece.text[:1].isspace():
            spaces.add(piece.side)
        if text:
            runs.append(Run(piece.side, text, _gap(spaces) if runs else ""))
            spaces = {piece.side} if piece.text[-1].isspace() else set()
    return tuple(runs)


def _gap(spaces: set[str]) -> str:
    return SAME if len(spaces) > 1 else next(iter(spaces), "")


def of_side(runs: Iterable[Run], side: str) -> Iterator[Run]:
    """Yield the runs of one of the two texts, as they follow each other there."""
    gap = ""
    for run in runs:
        gap = SAME if run.gap in (SAME, side) else gap
        if run.side in (SAME, side):
            yield Run(run.side, run.text, gap)
            gap = ""


def joined(runs: Iterable[Run]) -> str:
    """Write runs as plain text."""
    return "".join((" " if run.gap else "") + run.text for run in runs)


def elided(runs: Sequence[Run], around: int = AROUND) -> tuple[Run, ...]:
    """Return runs with long unchanged stretches cut to a few words on either side."""
    last = len(runs) - 1
    return tuple(
        _cut(run, around, first=n == 0, last=n == last) if run.side == SAME else run for n, run in enumerate(runs)
    )


def _cut(run: Run, around: int, *, first: bool, last: bool) -> Run:
    words = run.text.split()
    head = [] if first and not last else words[:around]
    tail = [] if last else words[-around:]
    if len(words) <= len(head) + len(tail) + 2:
        return run
    return Run(run.side, " ".join((*head, GAP, *tail)), run.gap)
