"""Headings of divisions and sections, and the lines that begin or end a part of a document."""

import re

from compliance.model.law import Level

_NUMBERS = {
    Level.TITLE: r"\d+",
    Level.PART: r"[IVXLC]+|\d+|[A-Z]",
    Level.SUBPART: r"[A-Z]|\d+",
    Level.CHAPTER: r"\d+[A-Za-z]?|[IVXLC]+",
    Level.SUBCHAPTER: r"[A-Z]{1,2}|\d+",
}
_DIVISIONS: tuple[tuple[Level, re.Pattern[str]], ...] = (
    (Level.ANNEX, re.compile(r"(?P<mark>(?:ANNEX|Annex)\s+(?P<label>[A-Z]))(?P<heading>)$")),
    *(
        (
            level,
            re.compile(
                rf"(?P<mark>(?:{level.upper()}|{level.capitalize()})\s+(?P<label>{number})\s*[.—–:])"
                r"\s*(?P<heading>[A-Z].*)$"
            ),
        )
        for level, number in _NUMBERS.items()
    ),
)
_SECTION = re.compile(
    r"(?P<mark>§\s*(?P<label>\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)+|\d+[A-Za-z]?)(?P<stop>\.?))\s+(?P<heading>[A-Z\[“\"(].*)$"
)
_WORDED = re.compile(
    r"(?P<mark>(?:SECTION|Section|RULE|Rule|ARTICLE|Article|Sec\.)\s+"
    r"(?P<label>\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)*|[IVXLC]+)(?P<stop>[.:—–]))\s*(?P<heading>[A-Z“\"].*)?$"
)
_ENTRY = re.compile(r"(?P<mark>(?:§\s*)?(?P<label>\d+[A-Za-z]?\.\d+[A-Za-z]?)\.?)\s+(?P<text>\S.*)$")
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d+$")
_DEFINED = re.compile(
    r"(?P<mark>(?P<label>[“\"]?[A-Z][\w’'\"”“/&,.\- ]{0,78}?)\s*(?:—|–|--)\s*"
    r"|(?P<other>[“\"][^”\"]{1,78}[”\"]|[A-Z][\w’'/\- ]{0,60}?)\s+(?=means\b))(?P<text>.*)$",
    re.DOTALL,
)
_DEFINES = re.compile(r"following\s+(?:words|terms|meanings?|definitions)|definitions?\b", re.IGNORECASE)
_CAPITALS = re.compile(r"[^a-z]*[A-Z][^a-z]*[A-Z][^a-z]*$")
_CLOSING = re.compile(r"\[(?:Pa\.B\.|FR) Doc\. No\..*\]$")
_ABSENT = re.compile(r"(?:\*\s*){3,}$")

Heading = tuple[Level, str, str, str]
"""A level, a label, the mark as printed and the words of the heading."""


def division_of(line: str) -> Heading | None:
    """Read the heading of a title, part, chapter or the like."""
    if line[:1] not in "ATPSCatpsc":
        return None
    for level, pattern in _DIVISIONS:
        found = pattern.match(line)
        if found is not None:
            return level, found["label"], found["mark"], found["heading"].strip()
    return None


def section_of(line: str) -> tuple[str, str, str, bool] | None:
    """Read the label, the mark and the first words of a section's heading; the last says whether a stop follows it."""
    if line.startswith("§"):
        found = _SECTION.match(line)
        return None if found is None else (found["label"], found["mark"], found["heading"], bool(found["stop"]))
    return None


def worded_section_of(line: str) -> tuple[str, str, str, bool] | None:
    """Read a section's heading that is written with a word, as `Section 3.`"""
    found = _WORDED.match(line) if line[:1] in "SRA" else None
    return None if found is None else (found["label"], found["mark"], found["heading"] or "", True)


def entry_of(line: str) -> tuple[str, str, str] | None:
    """Read an entry of a table of contents: its label, mark and words."""
    found = _ENTRY.match(line)
    return None if found is None else (found["label"], found["mark"], found["text"])


def has_leaders(line: str) -> bool:
    """Tell whether a line runs out in dots and a page number."""
    return _LEADERS.search(line) is not None


def definition_of(line: str) -> tuple[str, str, str] | None:
    """Read a defined term at the head of a line: the term, the mark as printed, and the words behind it."""
    found = _DEFINED.match(line)
    if found is None:
        return None
    term = (found["label"] or found["other"]).strip()
    return term.strip('“”"'), found["mark"].strip(), found["text"].strip()


def defines_terms(words: str) -> bool:
    """Tell whether a heading or an opening sentence announces definitions."""
    return _DEFINES.search(words) is not None


def is_capitals(line: str) -> bool:
    """Tell whether a line is written in capitals throughout."""
    return len(line) > 3 and _CAPITALS.match(line) is not None


def closes_document(line: str) -> bool:
    """Tell whether a line is the publisher's note at the end of one document among several."""
    return line.startswith("[") and _CLOSING.match(line) is not None


def tells_absent(line: str) -> bool:
    """Tell whether a row of asterisks stands for provisions that are not printed."""
    return line.startswith("*") and _ABSENT.match(line) is not None
