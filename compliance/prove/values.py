"""Values as the solver sees them: each with whether it is known, so that what is not stated stays undetermined."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import z3

from compliance.model import OddsForm

Formula = Any
"""A formula or a term of the solver, which comes without types."""

YES, NO = z3.BoolVal(True), z3.BoolVal(False)
FORMS = (OddsForm.TO, OddsForm.FOR, OddsForm.METER, OddsForm.SUM, OddsForm.PUSH)


class Truth(NamedTuple):
    """A condition in three values: it holds, it does not, or, where neither is so, it is undetermined."""

    yes: Formula
    no: Formula


class SolverNumber(NamedTuple):
    """A number of any kind."""

    known: Formula
    value: Formula


class SolverOdds(NamedTuple):
    """Odds: their form, by its place in the list of forms, and their ratio."""

    known: Formula
    form: Formula
    ratio: Formula


class Chosen(NamedTuple):
    """A word or a sequence of words, by its number."""

    known: Formula
    code: Formula


class Members(NamedTuple):
    """A set of choices, by its members."""

    known: Formula
    has: Mapping[str, Formula]


class SolverList(NamedTuple):
    """Names or text, of which only the number counts."""

    known: Formula
    size: Formula


class Cell(NamedTuple):
    """One cell of a stated paytable."""

    present: Formula
    form: Formula
    ratio: Formula


class Paytable(NamedTuple):
    """A stated paytable: the number of its name, whether rows are stated, and every row and cell there could be."""

    known: Formula
    name: Formula
    has_rows: Formula
    rows: Mapping[str, Formula]
    cells: Mapping[tuple[str, str], Cell]


Value = Truth | SolverNumber | SolverOdds | Chosen | Members | SolverList | Paytable


def all_of(parts: Iterable[Formula]) -> Formula:
    """Join formulas that must all hold, without those that always do."""
    kept = [part for part in parts if not z3.is_true(part)]
    if any(z3.is_false(part) for part in kept):
        return NO
    return YES if not kept else kept[0] if len(kept) == 1 else z3.And(kept)


def any_of(parts: Iterable[Formula]) -> Formula:
    """Join formulas of which one must hold, without those that never do."""
    kept = [part for part in parts if not z3.is_false(part)]
    if any(z3.is_true(part) for part in kept):
        return YES
    return NO if not kept else kept[0] if len(kept) == 1 else z3.Or(kept)


def none_of(*parts: Formula) -> Formula:
    """Say that none of these holds."""
    whole = any_of(parts)
    return NO if z3.is_true(whole) else YES if z3.is_false(whole) else z3.Not(whole)


def known_truth(value: Formula, known: Formula = YES) -> Truth:
    """Return a condition that is decided where it is known."""
    return Truth(all_of((known, value)), all_of((known, none_of(value))))


def negated(one: Truth) -> Truth:
    """Return the opposite of a condition."""
    return Truth(one.no, one.yes)


def every(parts: Iterable[Truth]) -> Truth:
    """Return no where any is no, yes where all are."""
    found = tuple(parts)
    return Truth(all_of(one.yes for one in found), any_of(one.no for one in found))


def some(parts: Iterable[Truth]) -> Truth:
    """Return yes where any is yes, no where none can be."""
    found = tuple(parts)
    return Truth(any_of(one.yes for one in found), all_of(one.no for one in found))


def number(raw: int | Fraction) -> Formula:
    """Write an exact number."""
    if isinstance(raw, int):
        return z3.IntVal(raw)
    return z3.RealVal(f"{raw.numerator}/{raw.denominator}")


def either(test: Formula, then: Formula, other: Formula) -> Formula:
    """Return one term where a formula holds, else another; numbers of unlike sorts become fractions."""
    if z3.is_true(test) or z3.eq(then, other):
        return then
    if z3.is_false(test):
        return other
    return z3.If(test, *_alike(then, other))


def _alike(one: Formula, two: Formula) -> tuple[Formula, Formula]:
    unlike = z3.is_arith(one) and z3.is_int(one) != z3.is_int(two)
    return (fraction(one), fraction(two)) if unlike else (one, two)


def fraction(term: Formula) -> Formula:
    """Return a whole number as a fraction, branch by branch where it is a choice."""
    if z3.is_real(term):
        return term
    if z3.is_int_value(term):
        return z3.RealVal(term.as_long())
    if z3.is_app_of(term, z3.Z3_OP_ITE):
        test, then, other = term.children()
        return z3.If(test, fraction(then), fraction(other))
    return z3.ToReal(term)


def times(one: Formula, two: Formula) -> Formula:
    """Multiply; a choice between numbers is multiplied branch by branch, so that constants stay beside variables."""
    for first, second in ((one, two), (two, one)):
        if z3.is_app_of(first, z3.Z3_OP_ITE):
            test, then, other = first.children()
            return either(test, times(then, second), times(other, second))
    left, right = _alike(one, two)
    return left * right


def same_value(one: Value, two: Value) -> Formula:
    """Say that two known values of one kind are equal."""
    match one, two:
        case (Truth(), Truth()):
            return any_of((all_of((one.yes, two.yes)), all_of((one.no, two.no))))
        case (SolverNumber(), SolverNumber()):
            return one.value == two.value
        case (SolverOdds(), SolverOdds()):
            return all_of((one.form == two.form, one.ratio == two.ratio))
        case (Chosen(), Chosen()):
            return one.code == two.code
        case (Members(), Members()):
            words = dict.fromkeys((*one.has, *two.has))
            return all_of(one.has.get(word, NO) == two.has.get(word, NO) for word in words)
        case _:
            raise AssertionError((one, two))


def is_known(value: Value) -> Formula:
    """Say that a value is known."""
    return any_of(value) if isinstance(value, Truth) else value.known
