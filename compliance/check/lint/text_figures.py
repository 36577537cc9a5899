"""Figures in a text: amounts, percentages, odds, lengths of time and numbers, in digits or in words."""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from fractions import Fraction

from compliance.law import SCALES, VALUES
from compliance.model import HOURS_IN
from compliance.record import record


class Measure(Enum):
    """What a figure measures; figures of two measures are never the same."""

    NUMBER = "number"
    MONEY = "money"
    SHARE = "share"
    ODDS = "odds"
    TIME = "time"


@record
class TextFigure:
    """A figure as it stands in a text: dollars, a part of one, a win for a stake of one, hours, or a plain number."""

    measure: Measure
    value: Fraction
    letters: str


_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_UNIT = r"(?:\s(?P<{}>minute|hour|day|week|cent)s?\b)?"
_NUMBER_WORD = rf"\b(?:{'|'.join((*VALUES, *SCALES))})\b"
_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_NAMES = re.compile(
    rf"""\{{[^{{}}]*\}}                                                       # a place for a value
    | \b[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+                                      # a field
    | §+\s*[\w.()]+(?:,?\s(?:and|or|to)\s[\w.()]+)*                            # a citation, with or without its sign
    | \b\d+[a-z]?\.\d+[a-z]?(?:\([a-zA-Z0-9.]+\))+
    | \b(?:Chapters?|Chs?\.|[Ss]ections?|Act|Annex|Title|[Tt]able|Schedule|Part|paragraph)\s\d[\w.()-]*
    | \b\d+\s(?:CMR|CFR|(?:Pa|Mass)\.\s?(?:Code|C\.S\.|Reg\.)|P\.S\.|U\.S\.C\.)(?:\s§*\s?[\d.]+)?
    | \b(?:{_MONTH})\s\d{{1,2}}(?:,\s\d{{4}})? | \d{{4}}-\d\d-\d\d              # a day
    | \b(?!(?:{_NUMBER_WORD})(?:-(?:{_NUMBER_WORD}))+(?!-))[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+   # five-card, A-2-3-4
    | \b\d+(?:st|nd|rd|th)\b""",
    re.VERBOSE,
)
_FIGURE = re.compile(
    rf"(?P<win>{_DIGITS})\s(?:to|for)\s(?P<stake>{_DIGITS})"
    rf"|\$(?P<money>{_DIGITS})"
    rf"|(?P<share>{_DIGITS})(?:%|\spercent\b)"
    rf"|(?P<digits>{_DIGITS})(?:\s(?P<over>\d+)/(?P<under>[1-9]\d*))?{_UNIT.format('unit')}"
    rf"|(?P<words>{_NUMBER_WORD}(?:[\s-]{_NUMBER_WORD})*){_UNIT.format('word_unit')}"
    r"|(?P<other>[A-Za-z']+)",
    re.IGNORECASE,
)
_POINTING = frozenset(
    {"the", "these", "those", "its", "their", "his", "her", "other", "both", "all", "of", "each", "every", "any"}
    | {"same", "last", "first", "next"}
)
"""Words after which a number word points back: `the two decks` are those that were spoken of."""


def figures_in_text(text: str, names: Iterable[str] = ()) -> Iterator[TextFigure]:
    """Yield the figures of a text; what is part of a name, a citation or a day is none, nor is a lone `one`."""
    for name in names:
        text = text.replace(name, " # ")
    before = ""
    for found in _FIGURE.finditer(_NAMES.sub(" # ", text)):
        word, before = before, (found["other"] or "").lower()
        figure = _read_words(found, word) if found["words"] else _read_digits(found)
        if figure is not None:
            yield figure


def _read_digits(found: re.Match[str]) -> TextFigure | None:
    if found["win"]:
        stake = _read_number(found["stake"])
        return TextFigure(Measure.ODDS, _read_number(found["win"]) / stake, found[0]) if stake else None
    if found["money"]:
        return TextFigure(Measure.MONEY, _read_number(found["money"]), found[0])
    if found["share"]:
        return TextFigure(Measure.SHARE, _read_number(found["share"]) / 100, found[0])
    if found["digits"]:
        part = Fraction(int(found["over"]), int(found["under"])) if found["over"] else Fraction(0)
        return _with_unit(_read_number(found["digits"]) + part, found["unit"], found[0])
    return None


def _read_words(found: re.Match[str], before: str) -> TextFigure | None:
    value = _value_of_words(found["words"].lower())
    if not found["word_unit"] and (value == 1 or before in _POINTING):
        return None
    return _with_unit(value, found["word_unit"], found[0])


def _with_unit(value: Fraction, unit: str | None, letters: str) -> TextFigure:
    if unit is None:
        return TextFigure(Measure.NUMBER, value, letters)
    if unit.lower() == "cent":
        return TextFigure(Measure.MONEY, value / 100, letters)
    return TextFigure(Measure.TIME, value * HOURS_IN[unit.lower()], letters)


def _read_number(digits: str) -> Fraction:
    return Fraction(digits.replace(",", ""))


def _value_of_words(words: str) -> Fraction:
    """Add number words up: `two hundred fifty thousand` is 250,000."""
    whole = part = 0
    for word in re.split(r"[\s-]", words):
        if word in VALUES:
            part += VALUES[word]
        elif word == "hundred":
            part = max(part, 1) * SCALES[word]
        else:
            whole, part = whole + max(part, 1) * SCALES[word], 0
    return Fraction(whole + part)
