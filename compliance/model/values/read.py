"""The letters of a single value to the exact value; what cannot be read is nothing."""

import datetime as dt
import re
from fractions import Fraction

from compliance.model.values.kinds import FLAGS, HOURS_IN, Number, Odds, OddsForm, make_odds

# WHY: one pattern for all kinds, since every command waits for each that is compiled.
# WHY: bounded, so that no file can make the program work on a number of a million digits; commas only where they part
# thousands, so that a decimal comma is refused and not misread.
_NUMBER = re.compile(r"([0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.([0-9]{1,12}))?")


def _read_number(text: str, decimals: int) -> Fraction | None:
    """Read a number in digits, with commas by threes or without, and at most so many decimals."""
    match = _NUMBER.fullmatch(text)
    if match is None or len(match[2] or "") > decimals:
        return None
    return Fraction(text.replace(",", ""))


def _without_space(text: str) -> str:
    """Take one space away from the end."""
    return text[:-1] if text[-1:].isspace() else text


def _as_plain(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number


def read_flag(text: str) -> bool | None:
    """Read a yes or no."""
    return FLAGS.get(text.lower())


def read_count(text: str) -> int | None:
    """Read a whole number."""
    number = _read_number(text, decimals=0)
    return None if number is None else number.numerator


def read_money(text: str) -> int | None:
    """Read an amount as cents."""
    if not text.startswith("$"):
        return None
    digits = text[1:]
    dollars = _read_number(digits[1:] if digits[:1].isspace() else digits, decimals=2)
    return None if dollars is None else int(dollars * 100)


def read_percent(text: str) -> Fraction | None:
    """Read a percentage as a part of one."""
    if not text.endswith("%"):
        return None
    number = _read_number(_without_space(text[:-1]), decimals=12)
    return None if number is None else number / 100


def read_hours(text: str) -> Number | None:
    """Read a length of time as hours."""
    unit = next((unit for unit in HOURS_IN if text.endswith((unit, f"{unit}s"))), None)
    if unit is None:
        return None
    digits = text.removesuffix("s").removesuffix(unit)
    number = _read_number(digits[:-1], decimals=6) if digits[-1:].isspace() else None
    return None if number is None else _as_plain(number * HOURS_IN[unit])


def is_date_shaped(letters: str) -> bool:
    """Tell whether letters look like a day, whether or not the calendar has it."""
    year, month, day = letters[:4], letters[5:7], letters[8:]
    digits = year + month + day
    return letters == f"{year}-{month}-{day}" and len(digits) == 8 and digits.isascii() and digits.isdigit()


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
    words = text.split() if text == text.strip() else []
    match words:
        case [win, "to" | "for" as form, stake]:
            return _make_ratio(form, read_count(win), read_count(stake))
        case [*percent, "of", "meter"] | [*percent, "of", "the", "meter"]:
            return _make_share(text, percent)
        case _:
            cents = read_money(text)
            return None if cents is None else make_odds(OddsForm.SUM, cents)


def _make_ratio(form: str, win: int | None, stake: int | None) -> Odds | None:
    return None if win is None or not stake else make_odds(OddsForm(form), win, stake)


def _make_share(text: str, percent: list[str]) -> Odds | None:
    """Make a share of the meter of what stands before `of`, taken from the text itself for the spaces in it."""
    share = read_percent(text[: text.rindex(percent[-1]) + len(percent[-1])]) if percent else None
    return None if share is None else make_odds(OddsForm.METER, share.numerator, share.denominator)
