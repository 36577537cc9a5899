"""The values one step away from a value, by the smallest step that a filing would state."""

import datetime as dt
from fractions import Fraction

from compliance.model import Kind, Number, Odds, OddsForm, Raw, last_digit_of, make_odds, step_of

_CENT_OF_ONE = Fraction(1, 100)


def neighbours_of(kind: Kind, raw: Raw) -> tuple[Raw, ...]:
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
            return (make_odds(OddsForm.TO, 1),)
        case OddsForm.UNRESOLVED:
            return ()
        case OddsForm.METER:
            step = last_digit_of(paid.ratio) or _CENT_OF_ONE
            shares = (paid.ratio - step, paid.ratio + step)
            return tuple(make_odds(OddsForm.METER, one.numerator, one.denominator) for one in shares if one >= 0)
        case _:
            numbers = (paid.number - 1, paid.number + 1)
            return tuple(make_odds(paid.form, number, paid.per) for number in numbers if number >= 0)
