"""Values as people write them: read where the canonical letters are not, to the one exact value or to none.

This is loaded only when a value of a submission is not written canonically. What may mean two things is never guessed.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from compliance.load.values.spelt_dates import read_dates
from compliance.load.values.spelt_numbers import NumberMeanings, read_numbers, tidy_letters
from compliance.model import KINDS, Kind, OddsForm, Raw, make_odds, show_decimal, show_value
from compliance.record import record

LONGEST = 80
"""More letters than these are no figure that anybody wrote by hand."""

_PERCENT = r" ?(?:%|percent|per cent|pct)"
_DOLLARS = re.compile(
    r"(?:us ?\$|usd ?\$?|\$) ?(.+?)(?: ?(?:usd|(?:us )?dollars?))?|(.+?) ?(?:\$|usd|(?:us )?dollars?)"
)
_CENTS = re.compile(r"(.+?) ?(?:cents?|¢)")
_ROUND_SUM = re.compile(r"\.--?$")
_SHARE = re.compile(rf"(.+?){_PERCENT}( of (?:the )?(?:progressive )?meter)?")
_PART = re.compile(rf"(.+?){_PERCENT}")
_JOINED_RATIO = re.compile(r"(?<=[0-9]) ?-? ?(to|for) ?-? ?(?=[0-9])")
_RATIO = re.compile(r"(.+?)(?:[ -]+(to|for)[ -]+| ?: ?)(.+)")
_SLASHED = re.compile(r"([0-9]{1,6}) ?/ ?([0-9]{1,6})")
_TIMES = re.compile(r"x ?([0-9]{1,15})|([0-9]{1,15}) ?x")
_CLOCK = re.compile(r"([0-9]{1,3}):([0-5][0-9])")
_HALF = re.compile(r"half (?:an? )?(?=hour|day)")
_HOURS_AND_MINUTES = re.compile(r"(.+?)[ -]?(h|hr|hour)s?(?:,? and |, | )?([0-9].*?)[ -]?(m|min|minute)s?\.?")
_TIME = re.compile(r"(.+?)[ -]?(sec|second|min|minute|h|hr|hour|day|week)s?\.?")
_BARE_MINUTES = re.compile(r"([0-9]{1,6}) ?m")
_UNITS = {
    "sec": Fraction(1, 3600),
    "second": Fraction(1, 3600),
    "m": Fraction(1, 60),
    "min": Fraction(1, 60),
    "minute": Fraction(1, 60),
    "h": Fraction(1),
    "hr": Fraction(1),
    "hour": Fraction(1),
    "day": Fraction(24),
    "week": Fraction(168),
}
_FLAGS = {"y": True, "yes": True, "true": True, "n": False, "no": False, "false": False}
_EVEN = frozenset({"even money", "evens"})


@record
class TwoMeanings:
    """Letters that may mean one value or another, with each as it would be written canonically."""

    meanings: tuple[str, ...]


Spelt = Raw | TwoMeanings | None
Meaning = tuple[Raw | None, str]
"""A value that letters may have, if it is one of the kind, and how it would be written."""


def read_spelling(kind: Kind, letters: str, *, of_meter: bool = False) -> Spelt:
    """Read letters that the canonical reader refuses; ``of_meter`` says that a row may pay a share of the meter."""
    if len(letters) > LONGEST:
        return None
    tidy = tidy_letters(letters)
    canonical = KINDS[kind].read(tidy)
    if canonical is not None:
        return canonical
    spelt = _read_odds(tidy, of_meter=of_meter) if kind is Kind.ODDS else _READERS[kind](tidy)
    if spelt is None or isinstance(spelt, TwoMeanings):
        return spelt
    # INVARIANT: a value is read freely only if it can be written canonically, so that `fmt` and a report can show it.
    return spelt if KINDS[kind].read(show_value(kind, spelt)) == spelt else None


def _settle_meanings(meanings: Iterable[Meaning]) -> Spelt:
    """Return the value where letters have one meaning, or all meanings where they have several."""
    several = tuple(dict.fromkeys(meanings))
    if len(several) > 1:
        return TwoMeanings(tuple(letters for _, letters in several))
    return several[0][0] if several else None


def _convert_numbers(kind: Kind, numbers: NumberMeanings, convert: Callable[[Fraction], Raw | None]) -> Spelt:
    values = ((convert(number), number) for number in numbers)
    return _settle_meanings(
        (raw, show_decimal(number) if raw is None else show_value(kind, raw)) for raw, number in values
    )


def _take_whole(number: Fraction) -> int | None:
    return number.numerator if number.denominator == 1 else None


def _as_plain(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


def _read_flag(text: str) -> Spelt:
    return _FLAGS.get(text)


def _read_count(text: str) -> Spelt:
    return _convert_numbers(Kind.COUNT, read_numbers(text, decimals=0), _take_whole)


def _read_marked_money(text: str) -> Spelt:
    """Read an amount that says dollars or cents."""
    if cents := _CENTS.fullmatch(text):
        return _convert_numbers(Kind.MONEY, read_numbers(cents[1], decimals=0), _take_whole)
    if dollars := _DOLLARS.fullmatch(text):
        return _read_dollars(dollars[1] or dollars[2])
    return None


def _read_dollars(text: str) -> Spelt:
    digits = _ROUND_SUM.sub("", text)
    return _convert_numbers(Kind.MONEY, read_numbers(digits, decimals=2), lambda number: _take_whole(number * 100))


def _read_money(text: str) -> Spelt:
    # WHY: where money is asked, nothing but dollars can be meant by a number alone.
    marked = _read_marked_money(text)
    return _read_dollars(text) if marked is None else marked


def _read_percent(text: str) -> Spelt:
    if part := _PART.fullmatch(text):
        return _convert_numbers(Kind.PERCENT, read_numbers(part[1], decimals=12), lambda number: number / 100)
    bare = read_numbers(text, decimals=12)
    # WHY: `5` may be five percent, and `0.05` the same five percent as a part of one.
    parts = [part for number in bare for part in (number / 100, number)]
    return _settle_meanings((part, show_value(Kind.PERCENT, part)) for part in parts)


def _read_hours(text: str) -> Spelt:
    text = _HALF.sub("1/2 ", text)
    if both := _HOURS_AND_MINUTES.fullmatch(text):
        hours, minutes = read_numbers(both[1], decimals=6), read_numbers(both[3], decimals=6)
        sums = [one + other / 60 for one in hours for other in minutes]
        return _convert_numbers(Kind.HOURS, tuple(sums), _as_plain)
    if time := _TIME.fullmatch(text):
        unit = _UNITS[time[2]]
        return _convert_numbers(Kind.HOURS, read_numbers(time[1], decimals=6), lambda number: _as_plain(number * unit))
    if minutes_or_months := _BARE_MINUTES.fullmatch(text):
        return TwoMeanings((f"{minutes_or_months[1]} minutes", f"{minutes_or_months[1]} months"))
    if clock := _CLOCK.fullmatch(text):
        figure = int(clock[1]) + Fraction(int(clock[2]), 60)
        return TwoMeanings((show_value(Kind.HOURS, figure), show_value(Kind.HOURS, figure / 60)))
    bare = read_numbers(text, decimals=6)
    return TwoMeanings(tuple(f"{show_decimal(bare[0])} {unit}" for unit in ("hours", "minutes"))) if bare else None


def _read_date(text: str) -> Spelt:
    return _settle_meanings((day, day.isoformat()) for day in read_dates(text))


def _read_odds(text: str, *, of_meter: bool) -> Spelt:
    if text in _EVEN:
        return make_odds(OddsForm.TO, 1)
    if slashed := _SLASHED.fullmatch(text):
        return TwoMeanings((f"{slashed[1]} to {slashed[2]}", f"{slashed[1]} for {slashed[2]}"))
    if ratio := _RATIO.fullmatch(_JOINED_RATIO.sub(r" \1 ", text)):
        return _read_ratio(*ratio.groups())
    if share := _SHARE.fullmatch(text):
        return _read_share(share[1], of_meter=of_meter or share[2] is not None)
    if times := _TIMES.fullmatch(text):
        figure = f"{int(times[1] or times[2]):,}"
        return TwoMeanings((f"{figure} to 1", f"{figure} for 1"))
    bare = read_numbers(text, decimals=0)
    if bare:
        # WHY: a number alone may be the odds that win or that are returned, or the sum itself: they differ in law.
        figure = show_decimal(bare[0])
        return TwoMeanings((f"{figure} to 1", f"{figure} for 1", f"${figure}"))
    cents = _read_marked_money(text)
    return make_odds(OddsForm.SUM, cents) if isinstance(cents, int) else cents


def _read_ratio(win: str, form: str | None, stake: str) -> Spelt:
    """Read both sides of a ratio; a colon says `to`."""
    ratios = [
        one / other for one in read_numbers(win, decimals=0) for other in read_numbers(stake, decimals=0) if other
    ]
    kind = OddsForm(form or "to")
    return _convert_numbers(Kind.ODDS, tuple(ratios), lambda ratio: make_odds(kind, ratio.numerator, ratio.denominator))


def _read_share(number: str, *, of_meter: bool) -> Spelt:
    shares = tuple(figure / 100 for figure in read_numbers(number, decimals=12))
    if of_meter:
        return _convert_numbers(
            Kind.ODDS, shares, lambda share: make_odds(OddsForm.METER, share.numerator, share.denominator)
        )
    meanings = (f"{show_decimal(share * 100)}% of meter" for share in shares)
    wagers = (f"{share.numerator:,} to {share.denominator:,}" for share in shares)
    return TwoMeanings((*meanings, *wagers)) if shares else None


_READERS: Mapping[Kind, Callable[[str], Spelt]] = {
    Kind.FLAG: _read_flag,
    Kind.COUNT: _read_count,
    Kind.MONEY: _read_money,
    Kind.PERCENT: _read_percent,
    Kind.HOURS: _read_hours,
    Kind.DATE: _read_date,
}
