"""Days as people write them, to every day of the calendar that the letters may mean."""

import datetime as dt
import re

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_DAY = r"([0-9]{1,2})(?:st|nd|rd|th)?"
_YEAR_FIRST = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})")
_MONTH_FIRST = re.compile(rf"([a-z]+)\.? {_DAY},? ([0-9]{{4}})")
_DAY_FIRST = re.compile(rf"{_DAY}(?: of)? ([a-z]+)\.?,? ([0-9]{{4}})")


def read_dates(text: str) -> tuple[dt.date, ...]:
    """Return the days that letters may mean: none, one, or two where day and month cannot be told apart."""
    if match := _YEAR_FIRST.fullmatch(text):
        return _make_days((match[1], match[3], match[4]))
    if match := _YEAR_LAST.fullmatch(text):
        return _make_days((match[4], match[1], match[3]), (match[4], match[3], match[1]))
    if match := _MONTH_FIRST.fullmatch(text):
        return _make_days((match[3], _number_of_month(match[1]), match[2]))
    if match := _DAY_FIRST.fullmatch(text):
        return _make_days((match[3], _number_of_month(match[2]), match[1]))
    return ()


def _number_of_month(name: str) -> str:
    numbers = (number for number, month in enumerate(_MONTHS, start=1) if len(name) >= 3 and month.startswith(name))
    return str(next(numbers, 0))


def _make_days(*parts: tuple[str, str, str]) -> tuple[dt.date, ...]:
    days = []
    for year, month, day in parts:
        try:
            days.append(dt.date(int(year), int(month), int(day)))
        except ValueError:
            continue
    return tuple(dict.fromkeys(days))
