"""The canonical letters of a condition: one blank between words, amounts in thousands, breaks before a connective.

Parentheses and units stay as the author chose them, since `a or (b and c)` is clearer than `a or b and c`.
"""

import re
from itertools import pairwise

WIDEST = 120
_WORD = re.compile(
    r"\s*(\d{4}-\d{2}-\d{2}|\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?"
    r"|[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*\.\*|[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+|[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
    r"|>=|<=|[<>+*()\[\]{},-])"
)
_PLAIN_AMOUNT = re.compile(r"\$(\d{4,15})(\.\d+)?")
_CALLS = frozenset({"max", "min", "win"})
_OPENING, _CLOSING = ("(", "[", "{"), (")", "]", "}")
_LOOSEST_FIRST = ("implies", "or", "and")


def tidy_condition(text: str, *, amounts: bool = True) -> str:
    """Write a condition with canonical blanks and amounts on one line; what is no condition stays as it is."""
    words = _words_of(text)
    return text if words is None else _join_words(words, amounts=amounts)


def broken_condition(text: str) -> tuple[str, ...]:
    """Break a condition before its loosest connectives; one line where it has none outside parentheses."""
    words = _words_of(text) or []
    places = _find_connectives(words)
    loosest = next((word for word in _LOOSEST_FIRST if any(words[at] == word for at in places)), None)
    starts = [0, *(at for at in places if words[at] == loosest), len(words)]
    return tuple(_join_words(words[a:b], amounts=True) for a, b in pairwise(starts))


def _words_of(text: str) -> list[str] | None:
    words, at, end = [], 0, len(text.rstrip())
    while at < end:
        match = _WORD.match(text, at)
        if match is None:
            return None
        words.append(match[1])
        at = match.end()
    return words


def _join_words(words: list[str], *, amounts: bool) -> str:
    text = ""
    for before, word in zip(["(", *words], words, strict=False):
        close = before in _OPENING or word in _CLOSING or word == "," or (word == "(" and before in _CALLS)
        text += ("" if close else " ") + (_in_thousands(word) if amounts else word)
    return text


def _in_thousands(word: str) -> str:
    match = _PLAIN_AMOUNT.fullmatch(word)
    return word if match is None else f"${int(match[1]):,}{match[2] or ''}"


def _find_connectives(words: list[str]) -> list[int]:
    """Return the places of the connectives that stand outside every bracket."""
    depth, places = 0, []
    for at, word in enumerate(words):
        depth += (word in _OPENING) - (word in _CLOSING)
        if depth == 0 and at and word in _LOOSEST_FIRST:
            places.append(at)
    return places
