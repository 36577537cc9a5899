"""Labels at the head of a line: what numbers they can stand for, and whether prose merely wrapped there.

A line is not judged here for good. It becomes a candidate with two costs, one for taking it as a label and one for
taking it as prose, and ``depths`` weighs them against the labels around it. The costs come from the words before it
(a sentence that ended, `under paragraph`) and behind it (a capital, `and (3)`).
"""

import re
from functools import lru_cache

from compliance.record import record

_INSIDE = r"[A-Za-z]{1,6}|\d{1,3}|(?:[a-z]{1,2}|\d{1,2})[.-]\d{1,2}"
_PAREN = re.compile(rf"([-•*·▪●]\s+)?((?:\(\s?(?:{_INSIDE})\s?\)\s*)+)(.*)", re.DOTALL)
_ONE = re.compile(rf"\(\s?({_INSIDE})\s?\)")
_DOTTED = re.compile(r"([-•*·▪●]\s+)?((\d{1,3}|[A-Za-z]|[ivxl]{2,6}|[IVXL]{2,6})([.)]))\s+(\S.*)", re.DOTALL)
_DECIMAL = re.compile(r"(\d{1,4}(?:\.\d{1,4}){1,5})([.:]?)\s+((?:[A-Z“\"‘\[]|\(\w{1,3}\)).*)", re.DOTALL)
_BARE = re.compile(r"(\d{1,3})\s+([A-Z].*)", re.DOTALL)
_ROMAN = re.compile(r"(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_WORTH = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_DASHES = frozenset("—–-")
_BULLETS = frozenset("-•*·▪●")
_MOST_TOGETHER = 6
_NEAR_START = 9
_NEAR_END = 100
_UNENDED = {"(x)": (0.5, 4.0), "1.1": (0.5, 3.0), "x.": (3.0, 1.0)}
"""What labels of a kind cost, as labels and as prose, where no sentence has ended before them."""

_TERMINAL = re.compile(r"[.:;!?—][\"”’'\])]*$|[;,]\s+(?:and|or|and/or)$")
_REFERENCE = re.compile(
    r"(?:\b(?:[Ss]ub)?(?:[Ss]ection|[Pp]aragraph|[Cc]lause|[Ii]tem|[Pp]art)s?"
    r"|§+|\b(?:under|in|to|by|with|of|through|and|or|see|per|from))"
    r"(?:\s+(?:\([a-zA-Z0-9]+\))+,?)*(?:\s+(?:and|or|to|through))?$"
)
_CITED = re.compile(r"(?:§|\b[Ss]ection)[^§]{0,24}(?:\d[a-z]?|[\d)]\s*(?:—|–|-|,|and|or|through|to))$")
_RANGE = re.compile(r"\((?:[A-Za-z]{1,6}|\d{1,3})\)\s?[—–-]$|§+\s?\d[\w.()]*\s?[—–-]$")
_PROSE_AFTER = re.compile(
    r"(?!: )[.,;:)\]]|[—–-]\s?\(|(?:above|below)\b|(?:and|or|to|through)\s+\("
    r"|(?:of|to)\s+(?:this|that|the)\s+(?:sub)?(?:section|paragraph|clause|chapter|definition)s?\b"
)
_LIKELY_PROSE = re.compile(r"(?:through|and|or|to|of)\b")

Form = tuple[str, float]
"""One way to read a label: its style, as `(a)`, and its number in that style; `(a.1)` stands between (a) and (b)."""


@record
class Candidate:
    """A line that may open one or more provisions: every label with the ways to read it, and the rest of the line.

    ``doubt`` is what it costs to take it for a label, ``trust`` what it costs to take it for prose. ``bullet`` is
    what is printed before the first label; ``gap`` says that labels may be left out before it.
    """

    printed: tuple[str, ...]
    forms: tuple[tuple[Form, ...], ...]
    mark: str
    rest: str
    doubt: float
    trust: float
    expected: bool
    bullet: str = ""
    gap: bool = False


def roman_value(text: str) -> int | None:
    """Return the value of a roman numeral below a hundred in small letters, or nothing where it is none."""
    if not text or _ROMAN.fullmatch(text) is None:
        return None
    worth = [_WORTH[letter] for letter in text]
    return sum(-value if value < after else value for value, after in zip(worth, [*worth[1:], 0], strict=True))


@lru_cache(maxsize=4096)
def forms_of(text: str, frame: str) -> tuple[Form, ...]:
    """Return the ways to read a label; ``frame`` shows its brackets or dot around an `x`, as `(x)`."""
    base, inserted = re.split(r"[.-]", text, maxsplit=1) if re.search(r"[.-]", text) else (text, "")
    # WHY: a paragraph that an amendment puts between (a) and (b) is numbered (a.1), so that no other loses its
    # number.
    between = int(inserted) / 100 if inserted else 0.0
    if base.isdigit():
        return ((frame.replace("x", "1"), int(base) + between),)
    small, forms = base.lower(), []
    letter = "a" if base == small else "A"
    # WHY: behind (z) comes (aa), so a letter repeated is a letter of the next round; (ii) may be that or a number.
    if len(set(small)) == 1 and len(small) <= 3:
        forms.append((frame.replace("x", letter), ord(small[0]) - 96 + 26 * (len(small) - 1) + between))
    # INVARIANT: a label has at most two forms, a letter and a roman number, so that the search over a heading stays
    # small.
    number = roman_value(small)
    if number is not None and (base.islower() or base.isupper()):
        forms.append((frame.replace("x", "i" if base == small else "I"), number + between))
    return tuple(forms)


def may_be_labelled(line: str) -> bool:
    """Tell at once whether a line can begin with a label: it has a bracket, a stop or a bullet near its head."""
    near = line[:_NEAR_START]
    return ")" in near or "." in near or near[:1] in _BULLETS


def candidate_of(line: str, before: str, *, free: bool = False) -> Candidate | None:
    """Read the labels at the head of a line, given the line before it; nothing where there are none.

    ``free`` says that the line does not begin where it does because the one before was full.
    """
    head = line[:1]
    if not may_be_labelled(line):
        return None
    if head == "(" or head in _BULLETS:
        match = _PAREN.match(line)
        if match is not None:
            return _read_bracketed(match, before, free=free or bool(match[1]))
    return _read_decimal(line, before, free=free) or _read_dotted(line, before, free=free)


def bare_number_of(line: str) -> Candidate | None:
    """Read a number without a stop at the head of a line, as `3 Wagers`; whether it is a label its fellows tell."""
    # WHY: it costs 10 to take it for prose, since it becomes a candidate only where labels such as `3.1` follow it.
    match = _BARE.match(line)
    if match is None:
        return None
    return Candidate((match[1],), ((("1.", int(match[1])),),), match[1], match[2], 0.0, 10.0, False)


def ends_sentence(line: str) -> bool:
    """Tell whether a line ends where a new provision may begin."""
    return not line or _TERMINAL.search(line[-_NEAR_END:]) is not None


def refers_on(line: str) -> bool:
    """Tell whether a line breaks off before a reference that the next line begins with."""
    return bool(line) and _ends_in_reference(line, ended=ends_sentence(line))


def _read_bracketed(match: re.Match[str], before: str, *, free: bool) -> Candidate | None:
    if match[2].count("(") > _MOST_TOGETHER:
        return None
    printed = tuple(_ONE.findall(match[2]))
    forms = tuple(forms_of(label, "(x)") for label in printed)
    if not all(forms):
        return None
    bullet = match[1] or ""
    doubt, trust = _weigh_readings("(x)", match[3], before, free=free)
    names = tuple(f"({label})" for label in printed)
    return Candidate(names, forms, bullet + match[2].strip(), match[3], doubt, trust, _announces_list(before), bullet)


def _read_decimal(line: str, before: str, *, free: bool) -> Candidate | None:
    match = _DECIMAL.match(line)
    if match is None:
        return None
    parts = match[1].split(".")
    doubt, trust = _weigh_readings("1.1", match[3], before, free=free)
    form = (".".join("1" * len(parts)), int(parts[-1]))
    return Candidate((match[1],), ((form,),), match[1] + match[2], match[3], doubt, trust, _announces_list(before))


def _read_dotted(line: str, before: str, *, free: bool) -> Candidate | None:
    match = _DOTTED.match(line)
    if match is None:
        return None
    forms = forms_of(match[3], f"x{match[4]}")
    if not forms:
        return None
    doubt, trust = _weigh_readings("x.", match[5], before, free=free)
    mark = (match[1] or "") + match[2]
    return Candidate((match[3],), (forms,), mark, match[5], doubt, trust, _announces_list(before), match[1] or "")


def _announces_list(before: str) -> bool:
    return before.endswith((":", "—", "following"))


def _weigh_readings(kind: str, rest: str, before: str, *, free: bool) -> tuple[float, float]:
    """Weigh what stands before and behind labels: what it costs to take them for labels, and for prose."""
    ended = ends_sentence(before)
    ended = ended or (free and not _ends_in_reference(before, ended=False))
    small = rest[:_NEAR_START].lstrip("[\"“‘' ")[:1].islower()
    bracketed = kind == "(x)"
    # WHY: the order is from the surest sign to the weakest, for one sure sign outweighs several weak ones.
    if bracketed and _PROSE_AFTER.match(rest) is not None:
        return 9.0, 0.0
    if _ends_in_reference(before, ended=ended):
        return 8.0, 0.0
    if bracketed and _LIKELY_PROSE.match(rest) is not None:
        return (2.5, 3.0) if ended else (9.0, 0.0)
    if small:
        return (1.0, 5.0) if ended else (4.0, 0.5)
    return (0.0, 10.0) if ended else _UNENDED[kind]


def _ends_in_reference(before: str, *, ended: bool) -> bool:
    tail = before[-_NEAR_END:]
    if before[-1:] in _DASHES and _RANGE.search(tail) is not None:
        return True
    return not ended and (_REFERENCE.search(tail) is not None or _CITED.search(tail) is not None)
