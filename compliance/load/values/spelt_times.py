"""Lengths of time as people write them; what has no fixed length, such as a month, is told and never read."""

import re
from fractions import Fraction

from compliance.load.values.spelt_meanings import OtherUnit, Spelt, TwoMeanings, as_plain, convert_numbers
from compliance.load.values.spelt_numbers import read_numbers
from compliance.model import Kind, show_decimal, show_value

_UNITS = {
    "sec": Fraction(1, 3600),
    "second": Fraction(1, 3600),
    "min": Fraction(1, 60),
    "minute": Fraction(1, 60),
    "h": Fraction(1),
    "hr": Fraction(1),
    "hour": Fraction(1),
    "d": Fraction(24),
    "day": Fraction(24),
    "wk": Fraction(168),
    "week": Fraction(168),
}
# WHY: a calendar day is a day; a business day is not, since nobody can tell how many days lie between two of them.
_WHOLE = r"(?:(?:calendar|consecutive|successive|full) )?"
_CLOCK = re.compile(r"([0-9]{1,3}):([0-5][0-9])")
_HOURS_ON_CLOCK = re.compile(r"([0-9]{1,3})(?::([0-5][0-9]) ?(?:h|hrs?|hours?)| ?h ?([0-5][0-9]))\.?")
_ONE = re.compile(r"an? (?=(?:second|minute|hour|day|week)$)")
_EVERY = re.compile(r"(?:(?:at least )?(?:once )?every|once in|once an?|(?:once )?per) (.+)")
_HOW_OFTEN = {"hourly": 1, "daily": 24, "weekly": 168}
_HALF = re.compile(r"half (?:an? )?(?=hour|day)")
_HOURS_AND_MINUTES = re.compile(r"(.+?)[ -]?(h|hr|hour)s?(?:,? and |, | )?([0-9].*?)[ -]?(m|min|minute)s?\.?")
_LONG_UNITS = "|".join(unit for unit in sorted(_UNITS, key=len, reverse=True) if len(unit) > 1)
_TIME = re.compile(rf"(.+?)(?:[ -]?{_WHOLE}({_LONG_UNITS})s?|(?:(?<=[0-9])| )([hd]))\.?")
_BARE_MINUTES = re.compile(r"([0-9]{1,6}) ?m")
_LOOSE_UNITS = r"(?:calendar )?(?:month|mo|year|yr|quarter)|(?:business|working|banking|gaming|court) (?:day|hour|week)"
_NO_FIXED_LENGTH = re.compile(rf"(.+?)[ -]?((?:{_LOOSE_UNITS})s?)")
_WANTED = "minutes, hours, days or weeks"


def read_interval(text: str) -> Spelt:
    """Read a length of time after which something is done again, as the law says it: `at least every 4 hours`."""
    often = text.removeprefix("at least ").removeprefix("once ")
    if often in _HOW_OFTEN:
        return _HOW_OFTEN[often]
    if every := _EVERY.fullmatch(text):
        return read_time(every[1]) if every[1][:1].isdigit() or " " in every[1] else read_time(f"1 {every[1]}")
    return read_time(text)


def read_time(text: str) -> Spelt:
    """Read a length of time in one unit, or in hours and minutes."""
    text = _ONE.sub("1 ", _HALF.sub("1/2 ", text))
    if clock := _HOURS_ON_CLOCK.fullmatch(text):
        return as_plain(int(clock[1]) + Fraction(int(clock[2] or clock[3]), 60))
    if both := _HOURS_AND_MINUTES.fullmatch(text):
        hours, minutes = read_numbers(both[1], decimals=6), read_numbers(both[3], decimals=6)
        sums = [one + other / 60 for one in hours for other in minutes]
        return convert_numbers(Kind.HOURS, tuple(sums), as_plain)
    if time := _TIME.fullmatch(text):
        unit, numbers = _UNITS[time[2] or time[3]], read_numbers(time[1], decimals=6)
        if numbers:
            return convert_numbers(Kind.HOURS, numbers, lambda number: as_plain(number * unit))
    if loose := _NO_FIXED_LENGTH.fullmatch(text):
        return OtherUnit(_WANTED, loose[2]) if read_numbers(loose[1], decimals=6) else None
    return _read_unmarked(text)


def _read_unmarked(text: str) -> Spelt:
    """Tell the meanings of a length of time that names no unit, or one that names two."""
    if minutes_or_months := _BARE_MINUTES.fullmatch(text):
        return TwoMeanings((f"{minutes_or_months[1]} minutes", f"{minutes_or_months[1]} months"))
    if clock := _CLOCK.fullmatch(text):
        figure = int(clock[1]) + Fraction(int(clock[2]), 60)
        return TwoMeanings((show_value(Kind.HOURS, figure), show_value(Kind.HOURS, figure / 60)))
    # WHY: `24/7` is how people say always; with a slash a figure alone is no length of time.
    bare = () if "/" in text else read_numbers(text, decimals=6)
    return TwoMeanings(tuple(f"{show_decimal(bare[0])} {unit}" for unit in ("hours", "minutes"))) if bare else None
