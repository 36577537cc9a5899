"""Values as people write them: read where the canonical letters are not, to the one exact value or to none.

This is loaded only when a value of a submission is not written canonically. What may mean two things is never guessed.
"""

import re
from collections.abc import Callable, Mapping

from compliance.load.values.spelt_dates import read_dates
from compliance.load.values.spelt_meanings import OtherUnit, Spelt, TwoMeanings, convert_numbers, settle_meanings
from compliance.load.values.spelt_money import read_amount
from compliance.load.values.spelt_numbers import read_numbers, tidy_letters
from compliance.load.values.spelt_odds import PERCENT, read_paid
from compliance.load.values.spelt_times import read_time
from compliance.load.values.spelt_units import NOTHING_NAMED, CountUnit, read_counted, read_volume
from compliance.model import KINDS, FieldDef, Kind, show_value

LONGEST = 80
"""More letters than these are no figure that anybody wrote by hand."""

_PART = re.compile(rf"(.+?){PERCENT}")
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
        counted=CountUnit(units=field.unit, label=field.label),
    )


def read_spelling(kind: Kind, letters: str, *, of_meter: bool = False, counted: CountUnit = NOTHING_NAMED) -> Spelt:
    """Read letters that the canonical reader refuses; ``of_meter`` says that a row may pay a share of the meter."""
    if len(letters) > LONGEST:
        return None
    tidy = tidy_letters(letters)
    canonical = KINDS[kind].read(tidy)
    if canonical is not None:
        return canonical
    spelt = _read_tidy(kind, tidy, of_meter=of_meter, counted=counted)
    if spelt is None or isinstance(spelt, TwoMeanings | OtherUnit):
        return spelt
    # INVARIANT: a value is read freely only if it can be written canonically, so that `fmt` and a report can show it.
    return spelt if KINDS[kind].read(show_value(kind, spelt)) == spelt else None


def _read_tidy(kind: Kind, text: str, *, of_meter: bool, counted: CountUnit) -> Spelt:
    if kind is Kind.ODDS:
        return read_paid(text, of_meter=of_meter)
    return read_counted(text, counted) if kind is Kind.COUNT else _READERS[kind](text)


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
