"""Brackets in a document: which belong together, and which of them delete."""

import re
from bisect import bisect_right

from compliance.law.marks.running_text import Scroll, ScrollSpan
from compliance.record import record

_BRACKET = re.compile(r"[\[\]]")
_ANNEX = re.compile(r"^[ \t]*(?:ANNEX|Annex)[ \t]+[A-Z][ \t]*$", re.MULTILINE)
_CLOSING = re.compile(r"^[ \t]*\[(?:Pa\.B\.|FR) Doc\. No\.", re.MULTILINE)
_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("nothing stands between the brackets", re.compile(r"$")),
    ("a legend of the publisher", re.compile(r"\d+\s+[A-Z][A-Z.]*\s*CODE\s+(?:CHS?|PTS?|§)")),
    ("a legend of the publisher", re.compile(r"(?:[\w.]{1,12}\s+)?Doc\.\s+No\.|Filed for public\b")),
    ("a number that is reserved", re.compile(r"(?i:\(?reserved\)?\.?)$")),
    ("words left out", re.compile(r"(?:[.*•·]\s*){3,}$|…$")),
    ("a note of the editor", re.compile(r"(?i:editor|publisher|reviser|drafter)\S*\s+(?i:notes?)\b")),
    ("a note of the editor", re.compile(r"(?i:ed\.|notes?|correction):")),
    ("a note of the editor", re.compile(r"(?i:sic|emphasis (?:added|supplied)|continued (?:on|from) .{0,40}page)\W*$")),
    ("a note of the editor", re.compile(r"(?i:repealed|renumbered|fn\s*\d+|insert [\w ]+|seal|signature|blank)\W*$")),
    ("a note of the editor", re.compile(r"(?i:effective|amended|added|adopted)\b.{0,40}\b(?:19|20)\d\d\W*$")),
)  # fmt: skip
_LINK = re.compile(r"\((?:https?:|www\.|mailto:|[#/])")
_NUMBER = re.compile(r"\d{1,2}$")
_FIGURE_NEXT = re.compile(r"\s*[$\d]")
_OPENING_QUOTES = ("''", "``", "‘‘", "“", "‘", '"', "'")
_CLOSING_QUOTE = {"''": "''", "``": "''", "‘‘": "’’", "“": "”", "‘": "’", '"': '"', "'": "'"}
_HEAD = 80
_QUOTED = 120


@record
class Brackets:
    """The brackets of a document: those that delete, those that do not and why, those that stand alone.

    ``nested`` are deletions with brackets inside, ``quoted`` other brackets that may be a mark or a quotation of one.
    """

    deletions: tuple[ScrollSpan, ...]
    others: tuple[tuple[ScrollSpan, str], ...]
    nested: tuple[ScrollSpan, ...]
    quoted: tuple[ScrollSpan, ...]
    strays: tuple[int, ...]


def brackets_of(scroll: Scroll) -> Brackets:
    """Pair the brackets of a document and tell deletions from legends, notes and quotations."""
    outer, nested, strays = _pair_brackets(scroll.plain)
    limits = annex_limits(scroll.plain)
    deletions, others, quoted = [], [], []
    for span in outer:
        why = _why_no_mark(scroll.plain, span)
        why = why or ("" if within_annex(limits, span[0]) else "it stands outside the annex")
        if not why and _opens_quotation(scroll.plain, span):
            why = "it opens a quotation"
            quoted.append(span)
        if why:
            others.append((span, why))
        else:
            deletions.append(span)
    struck = frozenset(deletions)
    inside = tuple(span for span in nested if span in struck)
    return Brackets(tuple(deletions), tuple(others), inside, tuple(quoted), tuple(strays))


def annex_limits(plain: str) -> tuple[int, ...]:
    """Return where annexes begin and end, by turns; nothing where the document is all annex."""
    turns = sorted(
        [(match.start(), True) for match in _ANNEX.finditer(plain)]
        + [(match.start(), False) for match in _CLOSING.finditer(plain)]
    )
    if not any(begins for _place, begins in turns):
        return ()
    # WHY: an annex that is named twice, or a closing note before any annex, turns nothing; only every change of side
    # counts.
    limits: list[int] = []
    for place, begins in turns:
        if begins == (len(limits) % 2 == 0):
            limits.append(place)
    return tuple(limits)


def within_annex(limits: tuple[int, ...], place: int) -> bool:
    """Tell whether a place is inside an annex."""
    return not limits or bisect_right(limits, place) % 2 == 1


def _pair_brackets(plain: str) -> tuple[list[ScrollSpan], list[ScrollSpan], list[int]]:
    """Return the outermost pairs, those of them with brackets inside, and the brackets without a partner."""
    waiting: list[int] = []
    pairs: list[ScrollSpan] = []
    strays: list[int] = []
    for bracket in _BRACKET.finditer(plain):
        if bracket[0] == "[":
            # WHY: a stack pairs each closing bracket with the nearest open one, so that a stray one does not shift
            # all pairs behind it.
            waiting.append(bracket.start())
        elif waiting:
            pairs.append((waiting.pop(), bracket.end()))
        else:
            strays.append(bracket.start())
    outer: list[ScrollSpan] = []
    nested: list[ScrollSpan] = []
    for pair in sorted(pairs):
        if not outer or pair[0] >= outer[-1][1]:
            outer.append(pair)
        # INVARIANT: pairs are sorted by their start and properly nested, so one that is not outside is in the last.
        elif not nested or nested[-1] != outer[-1]:
            nested.append(outer[-1])
    return outer, nested, sorted(strays + waiting)


def _why_no_mark(plain: str, span: ScrollSpan) -> str:
    """Say what brackets are that do not delete; nothing where they do."""
    start, end = span
    # WHY: the character that no text has keeps a pattern that ends in `$` from matching a cut-off text.
    words = plain[start + 1 : end - 1] if end - start < _HEAD else plain[start + 1 : start + _HEAD] + "\0"
    words = " ".join(words.split())
    for why, pattern in _KINDS:
        if pattern.match(words) is not None:
            return why
    if _LINK.match(plain, end) is not None:
        return "a link"
    # WHY: a footnote hangs on the word before it; a struck figure has the new figure behind it.
    attached = start > 0 and not plain[start - 1].isspace() and plain[start - 1] not in "($§—–-"
    footnote = attached and _NUMBER.match(words) is not None and _FIGURE_NEXT.match(plain, end) is None
    return "the number of a note" if footnote else ""


def _opens_quotation(plain: str, span: ScrollSpan) -> bool:
    """Tell whether a quotation begins with the bracket and goes on behind it, as one of a mark does."""
    start, end = span
    before = plain[max(0, start - 2) : start]
    # WHY: a preamble quotes the marks of the annex; what stands in such a quotation is told, not struck.
    quote = next((opening for opening in _OPENING_QUOTES if before.endswith(opening)), "")
    if not quote:
        return False
    lead = plain[max(0, start - len(quote) - 1) : start - len(quote)]
    return not lead.strip("\n\t (") and plain.find(_CLOSING_QUOTE[quote], end, end + _QUOTED) >= 0
