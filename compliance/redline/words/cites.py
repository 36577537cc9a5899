"""Citations among words: found in their usual forms, with what they say they relate to, and put out of sight."""

import re
from functools import cache
from itertools import groupby

from compliance.law import Reference, references_in, tokenize
from compliance.record import record
from compliance.redline.words.fold import MASK
from compliance.redline.words.pieces import Script

_LABEL = r"\( (?:\d{1,3}|[ivxlc]{1,5}|[A-Za-z]{1,2}) \)"
_LABELS = rf"{_LABEL}(?: {_LABEL})*"
_NUMBER = r"\d[\w.]*(?: - \d[\w.]*)?"
_DOTTED = r"\d+\w*\.\d+\w*"
_PLACE = rf"{_NUMBER}(?: {_LABEL})*"
_JOIN = r" (?:, and|, or|,|—|-|and|or|to|through)"
_NEXT = rf"(?:{_JOIN} (?:(?:§ )+{_PLACE}|{_DOTTED}(?: {_LABEL})*|\d+\w*(?: {_LABEL})+|{_LABELS}))*"
_SERIES = rf"(?:{_JOIN} (?:§ )*(?:{_PLACE}|{_LABELS}))*"
_CODE = r"\d+ (?:Pa \. C \. S \. ?(?:A \.)?|Pa \. Code|Pa \. B \.|P \. ?S \.|CMR|CFR|C \. F \. R \.|U \. S \. C \.)"

_FORMS = (
    rf"(?:{_CODE} )?§ §(?: §)* {_PLACE}{_SERIES}",
    rf"(?:{_CODE} )?§ {_PLACE}{_NEXT}",
    rf"{_CODE} (?:(?:Chs?|Ch) \. |Chapters? |Part )?(?:{_PLACE}{_NEXT}|[IVXLC]+\b)",
    rf"[Ss]ections {_PLACE}{_SERIES}",
    rf"[Ss]ection {_PLACE}{_NEXT}",
    rf"(?:[Ss]ub)?(?:[Ss]ection|[Pp]aragraph|[Cc]lause|[Ii]tem)s? {_LABELS}(?:{_JOIN} {_LABELS})*",
    rf"(?:Chapters|Subchapters|Parts|Subparts|chapters) (?:{_NUMBER}|[A-Z]+\b)(?:{_JOIN} (?:{_NUMBER}|[A-Z]+\b))*",
    rf"(?:Chapter|Subchapter|Part|Subpart|Title|chapter) (?:{_NUMBER}|[IVXLC]+\b|[A-Z]\b)",
    rf"(?:(?<=in )|(?<=of )|(?<=under )|(?<=with )|(?<=by )|(?<=to )){_LABELS}(?:{_JOIN} {_LABELS})*",
    rf"{_LABELS}(?= (?:above|below))",
)
_ONE = "(?:" + "|".join(_FORMS) + ")"
_RELATING = r"(?: \( relating to [^()]*(?:\([^()]*\)[^()]*)*\))?"
_CITATION = rf"(?<!\S){_ONE}{_RELATING}(?:(?:{_JOIN}| of) {_ONE}{_RELATING})*(?!\S)"
_HINT = re.compile(r"§|\(|[Ss]ection|[Pp]aragraph|[Cc]hapter|CMR|Pa ?\. ?|[Pp]art|Title")
_DESCRIBED = re.compile(r"\((?:relating|related) to (?:[^()]|\([^()]*\))*\)")
_BARE = re.compile(r"(?:[Ii]tems?\s+)?(?=\()")
_JOINS = frozenset({"and", "or"})
_LEADING = frozenset({*_JOINS, ",", "to", "through", "of", "\u2014", "-", "§"})


@record
class Citation:
    """Citations that stand side by side: what they refer to, their joining words, and what could not be read."""

    words: tuple[str, ...]
    references: tuple[Reference, ...]
    joins: tuple[str, ...]
    rest: tuple[str, ...]


def citations_in(text: str) -> list[Citation]:
    """Return the citations of a text in their order."""
    if not _HINT.search(text):
        return []
    script = Script(text)
    words = " ".join(script.tokens)
    token_spans = [_token_span(words, match) for match in _citation_pattern().finditer(words)]
    references = references_in(script.text) if token_spans else ()
    return [_read_citation(script, start, end, references) for start, end in token_spans]


def _token_span(words: str, match: re.Match[str]) -> tuple[int, int]:
    return words.count(" ", 0, match.start()), words.count(" ", 0, match.end()) + 1


def _read_citation(script: Script, first: int, last: int, references: tuple[Reference, ...]) -> Citation:
    start, end = script.spans[first][0], script.spans[last - 1][1]
    inside = tuple(reference for reference in references if start <= reference.start < end)
    text = script.text[start:end]
    if not inside:
        text = _BARE.sub("paragraph ", text, count=1) if _BARE.match(text) else text
        inside, start = references_in(text), 0
    rest = text
    for reference in reversed(inside):
        rest = f"{rest[: reference.start - start]} {rest[reference.end - start :]}"
    joining = [word for word in tokenize(_DESCRIBED.sub(" ", text)) if word in _JOINS]
    return Citation(
        tuple(script.keys[first:last]),
        inside,
        tuple(word for word, _ in groupby(joining)),
        tuple(word for word in tokenize(_DESCRIBED.sub(" ", rest)) if word not in _LEADING),
    )


def mask_citations(words: str) -> str:
    """Put a mask in the place of each citation; the words are tokens with single spaces."""
    return _citation_pattern().sub(MASK, words) if _HINT.search(words) else words


@cache
def _citation_pattern() -> re.Pattern[str]:
    # WHY: the pattern takes long to compile, and most commands never ask for it.
    return re.compile(_CITATION)
