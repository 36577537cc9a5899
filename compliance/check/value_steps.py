"""The smallest step of a value that a filing would state, and the values one step away."""

import datetime as dt
from fractions import Fraction
from typing import cast

from compliance.model import HOURS_IN, Kind, Number, Odds, OddsForm, Raw, odds

_FINEST = 12
_CENT_OF_ONE = Fraction(1, 100)
_MINUTE = HOURS_IN["minute"]
_HUNDREDTH_OF_PERCENT = Fraction(1, 10_000)


def step_of(kind: Kind, raw: Raw) -> Number | dt.timedelta | None:
    """Return the smallest step a filing would state: one, a cent, a minute, a day, a hundredth of a percent."""
    match kind:
        case Kind.COUNT | Kind.MONEY:
            return 1
        case Kind.DATE:
            return dt.timedelta(days=1)
        case Kind.PERCENT:
            return min(_last_digit(Fraction(cast("Number", raw))) or _HUNDREDTH_OF_PERCENT, _HUNDREDTH_OF_PERCENT)
        case Kind.HOURS:
            return _MINUTE
        case Kind.ODDS:
            form = cast("Odds", raw).form
            return 1 if form in {OddsForm.TO, OddsForm.FOR, OddsForm.SUM} else None
        case _:
            return None


def _last_digit(part: Fraction) -> Fraction | None:
    """Return one in the last digit of a percentage, or nothing where its digits do not end."""
    for digits in range(_FINEST + 1):
        if (part * 100 * 10**digits).denominator == 1:
            return Fraction(1, 100 * 10**digits)
    return None


def shifted(kind: Kind, raw: Raw) -> tuple[Raw, ...]:
    """Return the values one step below and above; nothing below zero can be stated, so that none is made."""
    if isinstance(raw, dt.date):
        days = (raw.toordinal() - 1, raw.toordinal() + 1)
        return tuple(dt.date.fromordinal(day) for day in days if 1 <= day <= dt.date.max.toordinal())
    if isinstance(raw, Odds):
        return () if raw.form is OddsForm.PUSH else odds_beside(raw)
    step = step_of(kind, raw)
    if not isinstance(step, int | Fraction) or not isinstance(raw, int | Fraction):
        return ()
    beside = (Fraction(raw) - step, Fraction(raw) + step)
    return tuple(_as_written(kind, one) for one in beside if one >= 0)


def _as_written(kind: Kind, number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 and kind is not Kind.PERCENT else number


def odds_beside(paid: Odds) -> tuple[Odds, ...]:
    """Return the odds one unit below and above; a push is made even money, and a cell that is lost stays lost."""
    match paid.form:
        case OddsForm.PUSH:
            return (odds(OddsForm.TO, 1),)
        case OddsForm.UNRESOLVED:
            return ()
        case OddsForm.METER:
            step = _last_digit(paid.ratio) or _CENT_OF_ONE
            shares = (paid.ratio - step, paid.ratio + step)
            return tuple(odds(OddsForm.METER, one.numerator, one.denominator) for one in shares if one >= 0)
        case _:
            numbers = (paid.number - 1, paid.number + 1)
            return tuple(odds(paid.form, number, paid.per) for number in numbers if number >= 0)
