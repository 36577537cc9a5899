"""Values as people write them: read where the canonical letters are not, to the one exact value or to none.

This is loaded only when a value of a submission is not written canonically. What may mean two things is never guessed.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from compliance.load.values.spelt_dates import read_dates
from compliance.load.values.spelt_meanings import (
    OnlyBound,
    OtherUnit,
    Spelt,
    TwoMeanings,
    convert_numbers,
    settle_meanings,
)
from compliance.load.values.spelt_money import read_amount
from compliance.load.values.spelt_numbers import read_numbers, tidy_letters
from compliance.load.values.spelt_odds import PERCENT, read_paid
from compliance.load.values.spelt_times import read_interval, read_time
from compliance.load.values.spelt_units import NOTHING_NAMED, CountUnit, read_counted, read_volume
from compliance.model import KINDS, FieldDef, Kind, show_value

LONGEST = 80
"""More letters than these are no figure that anybody wrote by hand."""

_SAID_TWICE = re.compile(r"([^()]+?) ?\(([^()]+)\)")
_BEFORE = (
    "at least|at most|no (?:less|more|fewer|greater|lower|higher) than|not (?:less|more|fewer|greater|lower) than|"
    "less than|more than|fewer than|greater than|not to exceed|not exceeding|up to|minimum(?: of)?|maximum(?: of)?|"
    "min\\.?|max\\.?|about|approximately|approx\\.?|circa|ca\\.?|around|over|under|above|below|from|[~≈<>≤≥]=?"
)
_AFTER = (
    "or (?:more|less|fewer|better|greater|higher|lower|above|below|under|over)|and (?:up|above|over|under|below)|"
    "at (?:least|most)|minimum|maximum|min\\.?|max\\.?|\\+"
)
_BOUND = re.compile(rf"(?:{_BEFORE}) ?(.+)|(.+?) ?(?:{_AFTER})")
_RANGE = re.compile(r"(?:from |between )?(.+?)(?:(?<=[0-9%]) ?- ?(?=[$0-9])| to | or | and )(.+)")
_PART = re.compile(rf"(.+?){PERCENT}")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
NO_VALUE = TwoMeanings | OtherUnit | OnlyBound
_FLAGS = {"y": True, "yes": True, "true": True, "n": False, "no": False, "false": False}


def read_spelling_of(kind: Kind, letters: str, field: FieldDef | None) -> Spelt:
    """Read letters that the canonical reader refuses, as a field takes them: its unit, and a meter in its example."""
    if field is None:
        return read_spelling(kind, letters)
    # WHY: the example of a field tells whether a percentage in its rows can be anything but a share of the meter.
    return read_spelling(
        kind,
        letters,
        of_meter="of meter" in field.example,
        recurs=field.recurs,
        counted=CountUnit(units=field.unit, label=field.label),
    )


def read_spelling(
    kind: Kind, letters: str, *, of_meter: bool = False, recurs: bool = False, counted: CountUnit = NOTHING_NAMED
) -> Spelt:
    """Read letters that the canonical reader refuses.

    ``of_meter`` says that a row may pay a share of the meter, ``recurs`` that something is done again after the time.
    """
    if len(letters) > LONGEST:
        return None

    def read_once(text: str) -> Spelt:
        return _read_tidy(kind, text, of_meter=of_meter, recurs=recurs, counted=counted)

    tidy = tidy_letters(letters)
    spelt = read_once(tidy)
    around = _read_around(kind, tidy, read_once) if spelt is None or isinstance(spelt, OtherUnit) else None
    return spelt if around is None else around


def is_only_typing(letters: str, canonical: str) -> bool:
    """Tell whether letters are the canonical ones but for case, blanks, commas and zeros that say nothing."""
    return _fold_typing(letters) == _fold_typing(canonical)


def _fold_typing(letters: str) -> str:
    text = letters.lower().replace("_", "-").replace(" ", "").replace(",", "")
    return _NUMBER.sub(lambda number: str(Fraction(number[0])), text.replace("-", "")).removesuffix("s")


def _read_tidy(kind: Kind, text: str, *, of_meter: bool, recurs: bool, counted: CountUnit) -> Spelt:
    canonical = KINDS[kind].read(text)
    if canonical is not None:
        return canonical
    spelt = _read_freely(kind, text, of_meter=of_meter, recurs=recurs, counted=counted)
    if spelt is None or isinstance(spelt, NO_VALUE):
        return spelt
    # INVARIANT: a value is read freely only if it can be written canonically, so that `fmt` and a report can show it.
    return spelt if KINDS[kind].read(show_value(kind, spelt)) == spelt else None


def _read_freely(kind: Kind, text: str, *, of_meter: bool, recurs: bool, counted: CountUnit) -> Spelt:
    if kind is Kind.ODDS:
        return read_paid(text, of_meter=of_meter)
    if kind is Kind.HOURS and recurs:
        return read_interval(text)
    return read_counted(text, counted) if kind is Kind.COUNT else _READERS[kind](text)


def _read_around(kind: Kind, text: str, read_once: Callable[[str], Spelt]) -> Spelt:
    """Read letters in which one value stands twice, or two, or one with words that make a bound of it."""
    if kind is Kind.FLAG:
        return None
    if twice := _SAID_TWICE.fullmatch(text):
        return _settle_both(kind, twice.groups(), read_once)
    if bound := _BOUND.fullmatch(text):
        figure = read_once((bound[1] or bound[2]).strip())
        return None if figure is None or isinstance(figure, NO_VALUE) else OnlyBound(show_value(kind, figure))
    if ends := _RANGE.fullmatch(text):
        return _settle_both(kind, ends.groups(), read_once)
    return None


def _settle_both(kind: Kind, texts: tuple[str, ...], read_once: Callable[[str], Spelt]) -> Spelt:
    values = [read_once(text) for text in texts]
    told = [
        (value, show_value(kind, value)) for value in values if value is not None and not isinstance(value, NO_VALUE)
    ]
    return settle_meanings(told) if len(told) == len(values) else None


def _read_flag(text: str) -> Spelt:
    return _FLAGS.get(text)


def _read_percent(text: str) -> Spelt:
    if part := _PART.fullmatch(text):
        return convert_numbers(Kind.PERCENT, read_numbers(part[1], decimals=12), lambda number: number / 100)
    bare = read_numbers(text, decimals=12)
    # WHY: `5` may be five percent, and `0.05` the same five percent as a part of one.
    parts = [part for number in bare for part in (number / 100, number)]
    return settle_meanings((part, show_value(Kind.PERCENT, part)) for part in parts)


def _read_date(text: str) -> Spelt:
    return settle_meanings((day, day.isoformat()) for day in read_dates(text))


_READERS: Mapping[Kind, Callable[[str], Spelt]] = {
    Kind.FLAG: _read_flag,
    Kind.MONEY: read_amount,
    Kind.PERCENT: _read_percent,
    Kind.HOURS: read_time,
    Kind.VOLUME: read_volume,
    Kind.DATE: _read_date,
}
