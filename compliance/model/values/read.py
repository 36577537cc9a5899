"""The letters of a single value to the exact value; what cannot be read is nothing."""

import datetime as dt
import re
from fractions import Fraction

from compliance.model.values.kinds import FLAGS, HOURS_IN, Number, Odds, OddsForm, make_odds

# WHY: bounded, so that no file can make the program work on a number of a million digits; commas only where they part
# thousands, so that a decimal comma is refused and not misread.
_DIGITS = r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})"
_COUNT = re.compile(_DIGITS)
_MONEY = re.compile(rf"\$\s?({_DIGITS}(?:\.[0-9]{{1,2}})?)")
_PERCENT = re.compile(rf"({_DIGITS}(?:\.[0-9]{{1,12}})?)\s?%")
_HOURS = re.compile(rf"({_DIGITS}(?:\.[0-9]{{1,6}})?)\s(minute|hour|day|week)s?")
_RATIO = re.compile(rf"({_DIGITS})\s+(to|for)\s+({_DIGITS})")
_METER = re.compile(rf"({_DIGITS}(?:\.[0-9]{{1,12}})?)\s?%(?:\s+of(?:\s+the)?\s+meter)")
# WHY: one form alone, since 03/04/2012 is two different days to two readers.
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _read_exact(digits: str) -> Fraction:
    return Fraction(digits.replace(",", ""))


def _as_plain(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number


def read_flag(text: str) -> bool | None:
    """Read a yes or no."""
    return FLAGS.get(text.lower())


def read_count(text: str) -> int | None:
    """Read a whole number."""
    return int(text.replace(",", "")) if _COUNT.fullmatch(text) else None


def read_money(text: str) -> int | None:
    """Read an amount as cents."""
    match = _MONEY.fullmatch(text)
    return None if match is None else int(_read_exact(match[1]) * 100)


def read_percent(text: str) -> Fraction | None:
    """Read a percentage as a part of one."""
    match = _PERCENT.fullmatch(text)
    return None if match is None else _read_exact(match[1]) / 100


def read_hours(text: str) -> Number | None:
    """Read a length of time as hours."""
    match = _HOURS.fullmatch(text)
    return None if match is None else _as_plain(_read_exact(match[1]) * HOURS_IN[match[2]])


def is_date_shaped(letters: str) -> bool:
    """Tell whether letters look like a day, whether or not the calendar has it."""
    return _DATE.fullmatch(letters) is not None


def read_date(text: str) -> dt.date | None:
    """Read a day of the calendar."""
    if not is_date_shaped(text):
        return None
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


def read_odds(text: str) -> Odds | None:
    """Read odds of any form."""
    if text.lower() == "push":
        return make_odds(OddsForm.PUSH, 0)
    if match := _RATIO.fullmatch(text):
        per = int(match[3].replace(",", ""))
        return make_odds(OddsForm(match[2]), int(match[1].replace(",", "")), per) if per else None
    if match := _METER.fullmatch(text):
        share = _read_exact(match[1]) / 100
        return make_odds(OddsForm.METER, share.numerator, share.denominator)
    cents = read_money(text)
    return None if cents is None else make_odds(OddsForm.SUM, cents)
