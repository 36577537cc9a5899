"""Words in capitals among small ones: additions of the final form, told apart from headings and abbreviations.

A final form prints what it adds to the proposal in capitals, and what it strikes with a line through it, which plain
text loses. A run of capitals is an addition if it stands inside a sentence and is made of ordinary words: small words
such as OF, or words that the document writes in small letters elsewhere. A line of capitals alone is a heading.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise

from compliance.law.marks.running_text import Scroll, ScrollSpan, mask_spans
from compliance.law.marks.swaps import have_same_stem
from compliance.law.marks.woven_text import MarkPlaces
from compliance.law.numbering.headings import division_of
from compliance.model import MarkKind

_CAP = r"[A-Z]++(?:['’/&-][A-Z]++)*+(?![\w'’])"
_WORD = re.compile(_CAP)
_GLUE = r"(?:[\s,;:.()§$%—–\d-]|(?<=\d)[a-z](?=[.(])|(?<=\()[a-z]{1,3}(?=\)))++"
_RUN = re.compile(rf"(?<![\w.'’-]){_CAP}(?:{_GLUE}{_CAP})*+")
_NEW_PARAGRAPH = re.compile(r"\n\s*(?=\(\w{1,4}\)|§)")
_LEAD = re.compile(r"\s*(?:\(?(?:[A-Za-z]{1,4}|\d{1,3})\)\s*)*")
_SMALL = re.compile(
    "A|AN|THE|OR|AND|OF|TO|IN|ON|BY|AT|IF|AS|IS|ARE|BE|NO|NOT|NOR|FOR|WITH|THAT|THIS|THESE|WHICH|WHO|SHALL|MAY|MUST|"
    "WILL|FROM|UNDER|THAN|ANY|EACH|EVERY|ALL|ONE|TWO|THREE|FOUR|FIVE|MORE|LESS|LEAST|MOST|WHEN|UNLESS|UNTIL"
)
_VERB = re.compile("SHALL|MAY|MUST|WILL|IS|ARE|HAS|HAVE|BE|DOES|DO|CAN|CANNOT")
_NO_NOUN = re.compile(r"(?:and|or|to|through|is|are|was|of|in|on|with|for|by|at)\b")
_ABBREVIATION = re.compile("IT|US|AM|PM|PIN|AID|ID|TV|PC|OK|ACT")
_ROMAN = re.compile(r"[IVXLC]+")
_PRINTED_WORD = re.compile(r"(?<![\w'’-])[A-Za-z][a-z]+(?![\w'’])")
_BEFORE_ARTICLE = re.compile(
    r"(?:^|[\s(])(?:is|are|was|were|be|being|been|of|in|with|for|to|as|by|at|on|or|and|than|has|have|had|from|under|"
    r"into|upon|if|when|unless|that|not|only|where|forms?|place[sd]?|using|such)$"
)
_LABELLED = re.compile(r"(?:^|\n)[ \t]*((?:\((?:[A-Za-z]{1,6}|\d{1,3})\)\s*)+)$")
_LAST_WORD = re.compile(r"(?<![\w'’-])[a-z]+$")
_QUOTES = "'\"’”“‘`"
_STOPS = ",.;:"
_LIKE = 0.75
_LONG = 6
_NEAR = 100


def additions_of(scroll: Scroll, gone: list[ScrollSpan], *, marked: bool) -> list[MarkPlaces]:
    """Return what capitals add; ``gone`` are spans to leave out, ``marked`` tells that the document has other marks.

    One word in capitals alone does not make a document one with marks.
    """
    additions = list(_find_additions(mask_spans(_without_headings(scroll.plain), gone), scroll.plain))
    # LAW: capitals as a mark are a habit of the order and not of the law: in the annex to Chapter 659a they show what
    # the final form adds to the proposal (§§ 659a.6(d)(1), 659a.12(d)(2)).
    certain = marked or any(edit.added and " " in scroll.words(edit.added) for edit in additions)
    return additions if certain or any(edit.kind is MarkKind.STRUCK for edit in additions) else []


def may_replace(words: str) -> bool:
    """Tell whether an addition is one word that may stand for a struck one before it."""
    return " " not in words and _WORD.fullmatch(words) is not None and _SMALL.fullmatch(words) is None


def _without_headings(plain: str) -> str:
    """Return a text of the same length with the headings of its divisions and sections blanked."""
    lines = plain.split("\n")
    for place, line in enumerate(lines):
        words = line.strip()
        if words[:1] in "ATPSCatpsc§" and words and (words[0] == "§" or division_of(words) is not None):
            if words[0] != "§" or not any(letter.islower() for letter in words[words.find(" ", 3) :]):
                lines[place] = "\0" * len(line)
    return "\n".join(lines)


def _find_additions(text: str, plain: str) -> Iterator[MarkPlaces]:
    known: frozenset[str] | None = None
    for run in _RUN.finditer(text):
        # WHY: the words of a document are gathered at the first run only, for most documents have none.
        known = known if known is not None else frozenset(map(str.lower, _PRINTED_WORD.findall(plain)))
        for span in _split_run(text, run.span()):
            edit = _read_addition(text, plain, span, known)
            if edit is not None:
                yield edit


def _split_run(text: str, span: ScrollSpan) -> Iterator[ScrollSpan]:
    """Cut a run where a paragraph begins, and trim every part to its words."""
    start, end = span
    edges = [start, *(opening.start() for opening in _NEW_PARAGRAPH.finditer(text, start, end)), end]
    for first, last in pairwise(edges):
        lead = _LEAD.match(text, first, last)
        head = _WORD.search(text, lead.end() if lead else first, last)
        if head is not None:
            while last > head.end() and not text[last - 1].isupper():
                last -= 1
            yield head.start(), last


def _read_addition(text: str, plain: str, span: ScrollSpan, known: frozenset[str]) -> MarkPlaces | None:
    start, end = span
    words = _WORD.findall(text, start, end)
    before = text[max(0, start - _NEAR) : start]
    if _is_quoted(before, text[end : end + 3]) or not words:
        return None
    struck = _struck_before(before, words[0], start)
    # WHY: `wager WAGERS` cannot both be law: the first was struck with a line that the extraction did not keep.
    if struck is not None and (len(words) > 1 or _prose_follows(text, end)):
        return MarkPlaces(MarkKind.STRUCK, struck, span, "the word before it is struck without brackets")
    fine = (
        _is_lone_addition(text, span, before, known)
        if len(words) == 1
        else _is_long_addition(text, span, before, words, known)
    )
    if not fine:
        return None
    return MarkPlaces(MarkKind.ADDITION, None, _widen_span(text, plain, span, before), "in capitals")


def _is_quoted(before: str, after: str) -> bool:
    opens, closes = before[-1:] or " ", after.lstrip(_STOPS)[:1] or " "
    return (opens in _QUOTES and closes in _QUOTES) or (opens == "(" and closes == ")")


def _struck_before(before: str, word: str, start: int) -> ScrollSpan | None:
    """Return the word before an addition where it is nearly the same and so was struck."""
    bare = before.rstrip()
    # LAW: § 659a.12(d)(2) prints a struck word without brackets before the capitals that replace it; only a word that
    # is nearly the same is taken for struck, for any other reading would take words out of the law.
    word_before = _LAST_WORD.search(bare)
    if word_before is None or word_before[0] == word.lower() or len(word_before[0]) < 3:
        return None
    like = (
        have_same_stem(word_before[0], word.lower())
        or SequenceMatcher(None, word_before[0], word.lower()).ratio() >= _LIKE
    )
    place = start - len(before) + word_before.start()
    return (place, place + len(word_before[0])) if like else None


def _prose_follows(text: str, end: int) -> bool:
    """Tell whether small letters or the end of a sentence come behind a word, as they do inside running text."""
    rest = text[end : end + _NEAR].lstrip()
    return not rest or rest[0].islower() or rest[0] in _STOPS + "\0)"


def _is_ordinary(word: str, known: frozenset[str]) -> bool:
    small = word.lower()
    if _SMALL.fullmatch(word) is not None or small in known:
        return True
    return len(small) >= _LONG and all(len(part) > 2 or part in known for part in re.split(r"['’/&-]", small))


def _is_lone_addition(text: str, span: ScrollSpan, before: str, known: frozenset[str]) -> bool:
    word, bare = text[slice(*span)], before.rstrip()
    rest = text[span[1] : span[1] + _NEAR].lstrip()
    if word == "A":
        return _BEFORE_ARTICLE.search(bare) is not None and rest[:1].islower() and _NO_NOUN.match(rest) is None
    if _ABBREVIATION.fullmatch(word) or _ROMAN.fullmatch(word) or (len(word) < 3 and not _SMALL.fullmatch(word)):
        return False
    fine = _is_inside_sentence(bare) and not _fills_lines(text, span, before)
    return fine and (bare[-1] == "\0" or _prose_follows(text, span[1])) and _is_ordinary(word, known)


def _is_long_addition(text: str, span: ScrollSpan, before: str, words: list[str], known: frozenset[str]) -> bool:
    has_small = any(word != "A" and _SMALL.fullmatch(word) for word in words)
    if _fills_lines(text, span, before):
        return has_small and _LABELLED.search(before) is not None
    if not _is_inside_sentence(before.rstrip()):
        return has_small and any(_VERB.fullmatch(word) for word in words)
    # WHY: names and abbreviations are capitals in every text. Half of the words, and two at least, have to be such as
    # the document writes in small letters too.
    count = sum(_is_ordinary(word, known) for word in words)
    return has_small or (count >= 2 and 2 * count >= len(words))


def _is_inside_sentence(before: str) -> bool:
    """Tell whether a sentence has begun and goes on."""
    return bool(before) and (before[-1].islower() or before[-1] in ",\0")


def _fills_lines(text: str, span: ScrollSpan, before: str) -> bool:
    """Tell whether capitals share no line with small letters, as headings and running heads do."""
    head = before[before.rfind("\n") + 1 :]
    label = _LABELLED.search(before)
    rest = text[span[1] : span[1] + _NEAR].partition("\n")[0]
    return not any(letter.islower() or letter == "\0" for letter in ("" if label else head) + rest)


def _widen_span(text: str, plain: str, span: ScrollSpan, before: str) -> ScrollSpan:
    """Take the stop behind an addition with it where the words before it have a stop of their own."""
    start, end = span
    label = _LABELLED.search(before)
    at = start - len(before) + len(before.rstrip())
    last = plain[max(0, at - 2) : at].removesuffix("]")[-1:]
    # WHY: where the words before have ended with a stop, the stop behind the capitals came with them; else it is that
    # of the old sentence.
    ended = label is not None or not last or last in _STOPS
    if not ended or text[end : end + 1] not in tuple(_STOPS):
        return span
    whole = label is not None and _ends_paragraph(text, end + 1)
    return (start - len(before) + label.start(1) if label is not None and whole else start), end + 1


def _ends_paragraph(text: str, place: int) -> bool:
    rest = text[place : place + _NEAR].lstrip(" \t")
    if rest.strip() and not rest.startswith("\n"):
        return False
    return rest.lstrip()[:1] in ("", "(", "§", "\0")
