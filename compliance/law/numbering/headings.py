"""Headings of divisions and sections, and the lines that begin or end a part of a document."""

import re

from compliance.law.numbering.labels import roman_value
from compliance.model import Level

_NUMBERS = {
    Level.TITLE: r"\d{1,9}",
    Level.PART: r"[IVXLC]{1,9}|\d{1,9}|[A-Z]",
    Level.SUBPART: r"[A-Z]|\d{1,9}",
    Level.CHAPTER: r"\d{1,9}[A-Za-z]?|[IVXLC]{1,9}",
    Level.SUBCHAPTER: r"[A-Z]{1,2}|\d{1,9}",
}
_DIVISIONS: tuple[tuple[Level, re.Pattern[str]], ...] = (
    (Level.ANNEX, re.compile(r"(?P<mark>(?:ANNEX|Annex)\s+(?P<label>[A-Z]))(?P<heading>)$")),
    *(
        (
            level,
            re.compile(
                rf"(?P<mark>(?:{level.upper()}|{level.capitalize()})\s+(?P<label>{number})"
                r"(?:\s*[.—–:](?=\s*[A-Z\[“\"])|[.:]?$))\s*(?P<heading>.*)$"
            ),
        )
        for level, number in _NUMBERS.items()
    ),
)
_LABEL = r"\d{1,9}[A-Za-z]?(?:[.-]\d{1,9}[A-Za-z]?){0,6}"
_SECTION = re.compile(
    rf"(?P<mark>§\s*(?P<label>{_LABEL})(?P<stop>[.:]?))\s+(?P<heading>(?:[A-Z\[“\"‘']|(?<=[.:]\s)\().*)$"
)
_WORDED = re.compile(
    rf"(?P<mark>(?P<word>SECTION|Section|RULE|Rule|ARTICLE|Article|Sec\.)\s+(?P<label>{_LABEL}|[IVXLC]{{1,9}})"
    r"(?P<stop>[.:—–]|$))\s*(?P<heading>[A-Z“\"(].*)?$"
)
_PART = re.compile(r"(\d{1,9})([A-Za-z]?)|([IVXLC]{1,9})")
_SMALL = re.compile(r"[a-z]")
_CAPITAL = re.compile(r"[A-Z]")
_NOTE = re.compile(r"\[(?:Pa\.B\.|FR) Doc\. No\.")
_ABSENT = re.compile(r"(?:\*\s*){3,}$")
_LONGEST_CAPITALS = 400

Heading = tuple[Level, str, str, str]
"""A level, a label, the mark as printed and the words of the heading."""

SectionHead = tuple[str, str, str, bool]
"""A label, the mark as printed, the first words of the heading, and whether a stop follows the label."""

Number = tuple[tuple[int, str], ...]
"""A section's label as numbers with their letters, to be put in order."""


def division_of(line: str) -> Heading | None:
    """Read the heading of a title, part, chapter or the like."""
    # WHY: asked of every line of a document, so that the first letter answers before five patterns are tried.
    if line[:1] not in ("A", "T", "P", "S", "C"):
        return None
    for level, pattern in _DIVISIONS:
        match = pattern.match(line)
        if match is not None:
            return level, match["label"], match["mark"], match["heading"].strip()
    return None


def section_of(line: str) -> SectionHead | None:
    """Read the label, the mark and the first words of a section's heading."""
    if not line.startswith("§"):
        return None
    match = _SECTION.match(line)
    return None if match is None else (match["label"], match["mark"], match["heading"], bool(match["stop"]))


def worded_section_of(line: str) -> SectionHead | None:
    """Read a section's heading that is written with a word, as `Section 3.`"""
    match = _WORDED.match(line) if line[:1] in ("S", "R", "A") else None
    return None if match is None else (match["label"], match["mark"], match["heading"] or "", True)


def article_of(line: str) -> Heading | None:
    """Read the heading of an article that has sections below it."""
    match = _WORDED.match(line) if line[:1] == "A" else None
    return None if match is None else (Level.SUBCHAPTER, match["label"], match["mark"], match["heading"] or "")


def number_of(label: str) -> Number:
    """Return a section's label as numbers that can be put in order."""
    # WHY: as numbers and not as letters, else 575.10 would stand before 575.2; a letter, as in 659a, comes after its
    # number.
    parts = [_PART.fullmatch(part) for part in re.split(r"[.-]", label)]
    return tuple(
        (int(part_match[1]), part_match[2]) if part_match[1] else (roman_value(part_match[3].lower()) or 0, "")
        for part_match in parts
        if part_match
    )


def is_capitals(line: str) -> bool:
    """Tell whether a line is written in capitals throughout."""
    return len(line) > 3 and _SMALL.search(line) is None and len(_CAPITAL.findall(line[:_LONGEST_CAPITALS])) > 1


def opens_note(line: str) -> bool:
    """Tell whether a line begins the publisher's note at the end of one document among several."""
    return line.startswith("[") and _NOTE.match(line) is not None


def tells_absent(line: str) -> bool:
    """Tell whether a row of asterisks stands for provisions that are not printed."""
    return line.startswith("*") and _ABSENT.match(line) is not None
