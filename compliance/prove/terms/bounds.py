"""Numbers that are not known exactly, as formulas: between which bounds they lie, and how they compare."""

from typing import NamedTuple, Protocol, cast

import z3

from compliance.lang import Choices
from compliance.model import Arith, CompareOp, Expr, IfElse, Pick, ReadingRef, Win
from compliance.prove.terms.conversion import converts, winnings_term
from compliance.prove.terms.values import (
    YES,
    Formula,
    SolverNumber,
    SolverOdds,
    Truth,
    Value,
    all_of,
    any_of,
    choose_term,
    multiply_terms,
    none_of,
    opposite_of,
)


class Valuation(Protocol):
    """What gives expressions their values."""

    choices: Choices

    def value(self, expr: Expr) -> Value:
        """Return the value of an expression."""

    def condition(self, expr: Expr) -> Truth:
        """Return a condition in three values."""


class NumberRange(NamedTuple):
    """The least and the most that a number can be, and whether it is bounded there."""

    has_low: Formula
    low: Formula
    has_high: Formula
    high: Formula


def compare_ranges(op: CompareOp, one: NumberRange, two: NumberRange) -> Truth:
    """Compare two numbers between bounds."""
    match op:
        case ">=":
            return _not_below(one, two)
        case "<=":
            return _not_below(two, one)
        case ">":
            return opposite_of(_not_below(two, one))
        case "<":
            return opposite_of(_not_below(one, two))
        case "is" | "is not":
            apart = any_of((_not_below(one, two).no, _not_below(two, one).no))
            return Truth(none_of(YES), apart) if op == "is" else Truth(apart, none_of(YES))


def _not_below(one: NumberRange, two: NumberRange) -> Truth:
    return Truth(
        all_of((one.has_low, two.has_high, one.low >= two.high)),
        all_of((one.has_high, two.has_low, one.high < two.low)),
    )


def range_of(expr: Expr, of: Valuation) -> NumberRange:
    """Return between which bounds a number lies; what is not known is not negative."""
    match expr:
        case Arith(op=op, left=left, right=right):
            return _calculate_range(op, range_of(left, of), range_of(right, of))
        case Win(stake=stake, odds=odds):
            paid = cast("SolverOdds", of.value(odds))
            known = all_of((paid.known, converts(paid.form, paid.ratio)))
            won = _range_of_number(SolverNumber(known, winnings_term(paid.form, paid.ratio)))
            return _calculate_range("*", range_of(stake, of), won)
        case Pick(op=op, items=items):
            first, *others = (range_of(item, of) for item in items)
            for other in others:
                first = _greater_range(first, other) if op == "max" else _lesser_range(first, other)
            return first
        case IfElse(then=then, test=test, other=other):
            return _choose_range(range_of(then, of), of.condition(test), range_of(other, of))
        case ReadingRef(id=name, options=options):
            return range_of(dict(options)[of.choices[name]], of)
        case _:
            return _range_of_number(cast("SolverNumber", of.value(expr)))


def _range_of_number(number: SolverNumber) -> NumberRange:
    return NumberRange(YES, choose_term(number.known, number.value, z3.IntVal(0)), number.known, number.value)


def _calculate_range(op: str, one: NumberRange, two: NumberRange) -> NumberRange:
    if op == "+":
        lows, highs = all_of((one.has_low, two.has_low)), all_of((one.has_high, two.has_high))
        return NumberRange(lows, one.low + two.low, highs, one.high + two.high)
    if op == "-":
        lows, highs = all_of((one.has_low, two.has_high)), all_of((one.has_high, two.has_low))
        return NumberRange(lows, one.low - two.high, highs, one.high - two.low)
    lows = all_of((one.has_low, two.has_low, one.low >= 0, two.low >= 0))
    highs = all_of((lows, one.has_high, two.has_high))
    return NumberRange(lows, multiply_terms(one.low, two.low), highs, multiply_terms(one.high, two.high))


def _greater_range(one: NumberRange, two: NumberRange) -> NumberRange:
    is_first = all_of((one.has_low, any_of((none_of(two.has_low), one.low >= two.low))))
    return NumberRange(
        any_of((one.has_low, two.has_low)),
        choose_term(is_first, one.low, two.low),
        all_of((one.has_high, two.has_high)),
        choose_term(one.high >= two.high, one.high, two.high),
    )


def _lesser_range(one: NumberRange, two: NumberRange) -> NumberRange:
    is_first = all_of((one.has_high, any_of((none_of(two.has_high), one.high <= two.high))))
    return NumberRange(
        all_of((one.has_low, two.has_low)),
        choose_term(one.low <= two.low, one.low, two.low),
        any_of((one.has_high, two.has_high)),
        choose_term(is_first, one.high, two.high),
    )


def _choose_range(then: NumberRange, test: Truth, other: NumberRange) -> NumberRange:
    least = choose_term(then.low <= other.low, then.low, other.low)
    most = choose_term(then.high >= other.high, then.high, other.high)
    return NumberRange(
        _choose_by_test(test, then.has_low, other.has_low, all_of((then.has_low, other.has_low))),
        choose_term(test.yes, then.low, choose_term(test.no, other.low, least)),
        _choose_by_test(test, then.has_high, other.has_high, all_of((then.has_high, other.has_high))),
        choose_term(test.yes, then.high, choose_term(test.no, other.high, most)),
    )


def _choose_by_test(test: Truth, then: Formula, other: Formula, undecided: Formula) -> Formula:
    return any_of((all_of((test.yes, then)), all_of((test.no, other)), all_of((none_of(test.yes, test.no), undecided))))
