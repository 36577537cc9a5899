"""Values to letters and back: the letters of a single value to the exact value, and how each is shown."""

import datetime as dt
import re
from fractions import Fraction
from functools import lru_cache
from typing import assert_never

from compliance.model.values.kinds import FLAGS, HOURS_IN, OUNCE, Number, Odds, OddsForm, PaytableValue, make_odds

# WHY: one pattern for all kinds, since every command waits for each that is compiled.
# WHY: bounded, so that no file can make the program work on a number of a million digits; commas only where they part
# thousands, so that a decimal comma is refused and not misread.
_NUMBER = re.compile(r"([0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.([0-9]{1,12}))?")

MOST_KEPT = 4096
"""So many letters of one kind are read once; the figures of filings are much alike."""


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


@lru_cache(MOST_KEPT)
def read_count(text: str) -> int | None:
    """Read a whole number."""
    number = _read_number(text, decimals=0)
    return None if number is None else number.numerator


@lru_cache(MOST_KEPT)
def read_money(text: str) -> int | None:
    """Read an amount as cents."""
    if not text.startswith("$"):
        return None
    digits = text[1:]
    dollars = _read_number(digits[1:] if digits[:1].isspace() else digits, decimals=2)
    return None if dollars is None else int(dollars * 100)


@lru_cache(MOST_KEPT)
def read_percent(text: str) -> Fraction | None:
    """Read a percentage as a part of one."""
    if not text.endswith("%"):
        return None
    number = _read_number(_without_space(text[:-1]), decimals=12)
    return None if number is None else number / 100


@lru_cache(MOST_KEPT)
def read_hours(text: str) -> Number | None:
    """Read a length of time as hours."""
    unit = next((unit for unit in HOURS_IN if text.endswith((unit, f"{unit}s"))), None)
    if unit is None:
        return None
    digits = text.removesuffix("s").removesuffix(unit)
    number = _read_number(digits[:-1], decimals=6) if digits[-1:].isspace() else None
    return None if number is None else _as_plain(number * HOURS_IN[unit])


@lru_cache(MOST_KEPT)
def read_volume(text: str) -> Number | None:
    """Read a volume as fluid ounces."""
    digits = text.removesuffix(OUNCE)
    number = _read_number(digits[:-1], decimals=6) if digits != text and digits[-1:].isspace() else None
    return None if number is None else _as_plain(number)


def is_date_shaped(letters: str) -> bool:
    """Tell whether letters look like a day, whether or not the calendar has it."""
    year, month, day = letters[:4], letters[5:7], letters[8:]
    digits = year + month + day
    return letters == f"{year}-{month}-{day}" and len(digits) == 8 and digits.isascii() and digits.isdigit()


@lru_cache(MOST_KEPT)
def read_date(text: str) -> dt.date | None:
    """Read a day of the calendar."""
    if not is_date_shaped(text):
        return None
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


@lru_cache(MOST_KEPT)
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


def _count_decimals(exact: Fraction) -> int | None:
    """Count the digits after the point, or return nothing where they would not end."""
    # WHY: digits end where the denominator has no other factors than those of ten.
    rest, counted = exact.denominator, {2: 0, 5: 0}
    for factor in counted:
        while rest % factor == 0:
            rest, counted[factor] = rest // factor, counted[factor] + 1
    return max(counted.values()) if rest == 1 else None


def show_decimal(number: Number, *, places: int = 0) -> str:
    """Write a number in digits, as a fraction where digits would not end."""
    exact = Fraction(number)
    decimals = _count_decimals(exact)
    if decimals is None:
        return f"{exact.numerator}/{exact.denominator}"
    # INVARIANT: no digit is rounded away here: a number whose digits do not end is written as a fraction.
    digits = max(decimals, places)
    whole, part = divmod(int(abs(exact) * 10**digits), 10**digits)
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole:,}" + (f".{part:0{digits}d}" if digits else "")


def show_money(cents: Number) -> str:
    """Write an amount of cents as dollars, with cents only where there are any."""
    dollars = Fraction(cents) / 100
    text = show_decimal(abs(dollars), places=0 if dollars.denominator == 1 else 2)
    return f"-${text}" if dollars < 0 else f"${text}"


def show_hours(hours: Number) -> str:
    """Write a length of time in hours, in minutes where it is under an hour, in days from three days on."""
    exact = Fraction(hours)
    in_hours = exact == 0 or (exact >= 1 and (exact * 100).denominator == 1)
    number, unit = (exact, "hour") if in_hours else (exact * 60, "minute")
    if exact >= 72 and (exact / 24).denominator == 1:
        number, unit = exact / 24, "day"
    return f"{show_decimal(number)} {unit}" + ("" if number == 1 else "s")


def show_volume(ounces: Number) -> str:
    """Write a volume in fluid ounces."""
    return f"{show_decimal(ounces)} {OUNCE}"


def show_odds(odds: Odds) -> str:
    """Write odds in their own form."""
    match odds.form:
        case OddsForm.PUSH:
            return "push"
        case OddsForm.UNRESOLVED:
            return "unresolved"
        case OddsForm.SUM:
            return show_money(odds.ratio)
        case OddsForm.METER:
            return f"{show_decimal(odds.ratio * 100)}% of meter"
        case OddsForm.TO | OddsForm.FOR:
            return f"{odds.number:,} {odds.form} {odds.per:,}"
        case _ as unknown:
            assert_never(unknown)


def show_paytable(table: PaytableValue) -> str:
    """Write a stated paytable in a few words: its name, or how many rows it has."""
    rows = ""
    if table.rows is not None:
        rows = "1 row" if len(table.rows) == 1 else f"{len(table.rows)} rows"
    name = "" if table.name is None else f"Paytable {table.name}"
    return " with ".join(part for part in (name, rows) if part)


def write_rounded(number: Fraction, digits: int) -> str:
    """Write a number with so many digits after the point."""
    # WHY: rounded once, at the end, from the exact number (half to even), and on its absolute value, so that both
    # signs round alike.
    whole, part = divmod(round(abs(number) * 10**digits), 10**digits)
    sign = "-" if number < 0 and (whole or part) else ""
    return f"{sign}{whole:,}.{part:0{digits}d}"


def write_percent(part: Fraction) -> str:
    """Write a part of one as a percentage with four digits after the point."""
    return f"{write_rounded(part * 100, 4)}%"


def write_fraction(number: Fraction) -> str:
    """Write a number as a fraction in lowest terms."""
    return f"{number.numerator}/{number.denominator}"
