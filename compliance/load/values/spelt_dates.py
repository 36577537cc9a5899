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
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = r"([0-9]{1,2})(?:st|nd|rd|th)?"
_YEAR_FIRST = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})")
_SHORT_YEAR = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{2})")
_FAR_AHEAD = 50
"""From this year of a century on, two figures do not say which century is meant."""
_RUN_TOGETHER = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_MONTH_FIRST = re.compile(rf"([a-z]+)(?:\.? |-){_DAY}(?:,? |-)([0-9]{{4}})")
_DAY_FIRST = re.compile(rf"(?:the )?{_DAY}(?: (?:day )?(?:of )?|-)([a-z]+)(?:\.?,? |-)([0-9]{{4}})")
_WEEKDAY = re.compile(r"([a-z]{3,9})\.?,? (.+)")
_MIDNIGHT = re.compile(r"(.+?)[t ]00:00(?::00(?:\.0+)?)?z?")


def read_dates(text: str) -> tuple[dt.date, ...]:
    """Return the days that letters may mean: none, one, or several where day, month and year cannot be told apart."""
    if midnight := _MIDNIGHT.fullmatch(text):
        # WHY: so a spreadsheet writes a day.
        return read_dates(midnight[1])
    if (named := _WEEKDAY.fullmatch(text)) and (weekday := _number_of_weekday(named[1])) is not None:
        return tuple(day for day in read_dates(named[2]) if day.weekday() == weekday)
    if match := _RUN_TOGETHER.fullmatch(text):
        return _make_days((match[1], match[2], match[3]))
    if match := _SHORT_YEAR.fullmatch(text):
        one, other, last = match[1], match[3], match[4]
        # WHY: no filing is of a year so far ahead, and none is known to be of one so long ago.
        years = (f"20{last}",) if int(last) < _FAR_AHEAD else (f"19{last}", f"20{last}")
        either = [(year, *order) for year in years for order in ((one, other), (other, one))]
        return _make_days(*either, (f"20{one:0>2}", other, last))
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


def _number_of_weekday(name: str) -> int | None:
    return next((number for number, day in enumerate(_WEEKDAYS) if len(name) >= 3 and day.startswith(name)), None)


def _make_days(*parts: tuple[str, str, str]) -> tuple[dt.date, ...]:
    days = []
    for year, month, day in parts:
        try:
            days.append(dt.date(int(year), int(month), int(day)))
        except ValueError:
            continue
    return tuple(dict.fromkeys(days))
