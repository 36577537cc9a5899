"""Numbers that are not known exactly: between which bounds they lie, and what a comparison of them comes to.

What is not stated is not negative, and of two branches the one that is taken lies between both. So a sum can be too
great although one of its parts is not stated.
"""

from fractions import Fraction
from typing import assert_never, cast

from compliance.model import (
    ADDED,
    Arith,
    CompareOp,
    Expr,
    IfElse,
    Kind,
    Number,
    Odds,
    Pick,
    Raw,
    ReadingRef,
    Win,
    winnings_of,
)
from compliance.record import record

_WORKED_OUT = (Arith, Win, Pick, IfElse, ReadingRef)


@record
class Bounds:
    """The least and the most that a number can be; there is nothing where it is not bounded."""

    low: Number | None
    high: Number | None


NOT_NEGATIVE = Bounds(0, None)


def has_bounds(left: Expr, right: Expr, kind: Kind) -> bool:
    """Tell whether a comparison may be decided although a part of it is not known: a side of it is worked out."""
    return kind in ADDED and (isinstance(left, _WORKED_OUT) or isinstance(right, _WORKED_OUT))


def compare_bounds(op: CompareOp, one: Bounds, two: Bounds) -> bool | None:
    """Compare two numbers between bounds."""
    match op:
        case ">=":
            return _is_not_below(one, two)
        case "<=":
            return _is_not_below(two, one)
        case ">":
            return _negate(_is_not_below(two, one))
        case "<":
            return _negate(_is_not_below(one, two))
        case "is" | "is not":
            return _is_apart(one, two, apart=op == "is not")
        case _ as rest:
            assert_never(rest)


def _is_not_below(one: Bounds, two: Bounds) -> bool | None:
    if one.low is not None and two.high is not None and one.low >= two.high:
        return True
    return False if one.high is not None and two.low is not None and one.high < two.low else None


def _negate(outcome: bool | None) -> bool | None:
    return None if outcome is None else not outcome


def _is_apart(one: Bounds, two: Bounds, *, apart: bool) -> bool | None:
    return apart if False in {_is_not_below(one, two), _is_not_below(two, one)} else None


def add_bounds(one: Bounds, two: Bounds) -> Bounds:
    """Return the bounds of a sum."""
    return Bounds(_add(one.low, two.low), _add(one.high, two.high))


def subtract_bounds(one: Bounds, two: Bounds) -> Bounds:
    """Return the bounds of a difference."""
    return Bounds(_subtract(one.low, two.high), _subtract(one.high, two.low))


def multiply_bounds(one: Bounds, two: Bounds) -> Bounds:
    """Return the bounds of a product, which has none where a factor may be negative."""
    if one.low is None or two.low is None or one.low < 0 or two.low < 0:
        return Bounds(None, None)
    return Bounds(one.low * two.low, None if one.high is None or two.high is None else one.high * two.high)


def _add(one: Number | None, two: Number | None) -> Number | None:
    return None if one is None or two is None else one + two


def _subtract(one: Number | None, two: Number | None) -> Number | None:
    return None if one is None or two is None else one - two


def pick_bounds(op: str, parts: list[Bounds]) -> Bounds:
    """Return the bounds of the greatest or the least of some numbers."""
    lows = [part.low for part in parts if part.low is not None]
    highs = [part.high for part in parts if part.high is not None]
    if op == "max":
        return Bounds(max(lows, default=None), max(highs) if len(highs) == len(parts) else None)
    return Bounds(min(lows) if len(lows) == len(parts) else None, min(highs, default=None))


def join_bounds(one: Bounds, two: Bounds) -> Bounds:
    """Return bounds that hold for either of two numbers."""
    return Bounds(
        None if one.low is None or two.low is None else min(one.low, two.low),
        None if one.high is None or two.high is None else max(one.high, two.high),
    )


def bounds_of_odds(paid: Odds | None) -> Bounds:
    """Return between which bounds the winnings of a unit staked lie."""
    winnings = None if paid is None else winnings_of(paid)
    return NOT_NEGATIVE if winnings is None else Bounds(*winnings)


def bounds_of_number(raw: Raw | None) -> Bounds:
    """Return the bounds of a number that is known, or of one that is not."""
    if raw is None:
        return NOT_NEGATIVE
    exact = cast("int | Fraction", raw)
    return Bounds(exact, exact)
