"""Labels at the head of a line: what numbers they can stand for, and whether prose merely wrapped there."""

import re
from functools import lru_cache

from compliance.record import record

_PAREN = re.compile(r"([-•*·]\s+)?((?:\(\s?(?:[A-Za-z]{1,6}|\d{1,3}|[a-z]\.\d)\s?\)\s*)+)(.*)", re.DOTALL)
_ONE = re.compile(r"\(\s?([A-Za-z]{1,6}|\d{1,3}|[a-z]\.\d)\s?\)")
_DOTTED = re.compile(r"([-•*·]\s+)?((\d{1,3}|[A-Za-z]|[ivxl]{2,6}|[IVXL]{2,6})([.)]))\s+(\S.*)", re.DOTALL)
_DECIMAL = re.compile(r"(\d{1,4}(?:\.\d{1,4}){1,5})([.:]?)\s+([A-Z“\"(\[].*)", re.DOTALL)
_ROMAN = re.compile(r"(m{0,3})(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_WORTH = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}

_TERMINAL = re.compile(r"[.:;!?—][\"”’'\])]*$|[;,]\s+(?:and|or|and/or)$")
_REFERENCE = re.compile(
    r"(?:\b(?:sub)?(?:section|paragraph|clause|item|part)s?|§+|\b(?:under|in|to|by|with|of|through|and|or|see|per|from))"
    r"(?:\s+\([a-zA-Z0-9]+\),?)*(?:\s+(?:and|or|to|through))?$"
)
_CITED = re.compile(r"\d[a-z]?$|[\d)]\s*(?:—|–|-|,|and|or|through|to)$")
_PROSE_AFTER = re.compile(
    r"[.,;:)\]]|[—–-]\s?\(|(?:above|below|through|and|or|to|of)\b(?:\s*\(|\s+(?:above|below|this|that|the)\b|[.,;])?"
)


@record
class Form:
    """One way to read a label: its style, as `(a)`, and its number in that style."""

    style: str
    value: int


@record
class Candidate:
    """A line that may open one or more provisions: every label with the ways to read it, and the rest of the line.

    ``doubt`` is what it costs to take it for a label, ``trust`` what it costs to take it for prose.
    """

    printed: tuple[str, ...]
    forms: tuple[tuple[Form, ...], ...]
    mark: str
    rest: str
    doubt: float
    trust: float
    expected: bool


def roman(text: str) -> int | None:
    """Return the value of a roman numeral in small letters, or nothing where it is none."""
    if not text or _ROMAN.fullmatch(text) is None:
        return None
    worth = [_WORTH[letter] for letter in text]
    return sum(-one if one < after else one for one, after in zip(worth, [*worth[1:], 0], strict=True))


@lru_cache(maxsize=4096)
def forms_of(text: str, frame: str) -> tuple[Form, ...]:
    """Return the ways to read a label; ``frame`` shows its brackets or dot around an `x`, as `(x)`."""
    if text.isdigit():
        return (Form(frame.replace("x", "1"), int(text)),)
    small, found = text.lower(), []
    letter = "a" if text == small else "A"
    if len(set(small)) == 1 and len(small) <= 3 and small.isalpha():
        found.append(Form(frame.replace("x", letter), ord(small[0]) - 96 + 26 * (len(small) - 1)))
    number = roman(small)
    if number is not None and (text.islower() or text.isupper()):
        found.append(Form(frame.replace("x", "i" if text == small else "I"), number))
    return tuple(found)


def candidate_of(line: str, before: str) -> Candidate | None:
    """Read the labels at the head of a line, given the line before it; nothing where there are none."""
    if line[:1] in "(-•*·" and (found := _PAREN.match(line)) is not None:
        printed = tuple(_ONE.findall(found[2]))
        forms = tuple(forms_of(one, "(x)") for one in printed)
        names = tuple(f"({one})" for one in printed)
        return _weighed(names, forms, (found[1] or "") + found[2].strip(), found[3], before)
    if line[:1].isalnum() or line[:1] in "-•*·":
        if (found := _DECIMAL.match(line)) is not None:
            parts = found[1].split(".")
            form = Form(".".join("1" * len(parts)), int(parts[-1]))
            return _weighed((found[1],), ((form,),), found[1] + found[2], found[3], before)
        if (found := _DOTTED.match(line)) is not None:
            forms = (forms_of(found[3], f"x{found[4]}"),)
            return _weighed((found[3],), forms, (found[1] or "") + found[2], found[5], before)
    return None


def ends_sentence(line: str) -> bool:
    """Tell whether a line ends where a new provision may begin."""
    return not line or _TERMINAL.search(line) is not None


def refers_on(line: str) -> bool:
    """Tell whether a line breaks off before a reference that the next line begins with."""
    return not ends_sentence(line) and _refers(line)


def _weighed(
    printed: tuple[str, ...], forms: tuple[tuple[Form, ...], ...], mark: str, rest: str, before: str
) -> Candidate | None:
    """Weigh a candidate by what stands before and behind its labels."""
    if not all(forms):
        return None
    ended = ends_sentence(before)
    first = rest.lstrip("[\"“‘'").lstrip()[:1]
    doubt, trust = 0.0, 10.0
    if rest and not mark.endswith((".", ":")) and _PROSE_AFTER.match(rest) is not None and not rest.startswith(": "):
        doubt, trust = 9.0, 0.0
    elif not ended and _refers(before):
        doubt, trust = 8.0, 0.0
    elif first.islower():
        doubt, trust = (1.0, 5.0) if ended else (4.0, 0.5)
    elif not ended:
        doubt, trust = 0.5, 4.0
    return Candidate(printed, forms, mark, rest, doubt, trust, before.endswith((":", "—", "following")))


def _refers(before: str) -> bool:
    return _REFERENCE.search(before) is not None or (_CITED.search(before) is not None and "§" in before[-40:])
