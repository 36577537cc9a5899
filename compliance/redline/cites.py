"""Citations among words: found in their usual forms and put out of sight, with what they say they relate to."""

import re
from functools import cache

from compliance.redline.fold import MASK

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
_HINT = re.compile(r"§|\(|[Ss]ection|[Pp]aragraph|[Cc]hapter|CMR|Pa \. |[Pp]art|Title")


def masked(words: str) -> str:
    """Put a mask in the place of each citation; the words are tokens with single spaces."""
    return _citation().sub(MASK, words) if _HINT.search(words) else words


@cache
def _citation() -> re.Pattern[str]:
    # WHY: the pattern takes long to compile, and most commands never ask for it.
    return re.compile(_CITATION)
