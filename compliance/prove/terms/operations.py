"""What can be done with values of the solver: one chosen by a condition, the greatest picked, sums and comparisons."""

from typing import assert_never, cast

import z3

from compliance.model import CompareOp
from compliance.prove.terms.values import (
    NO,
    Cell,
    Chosen,
    Formula,
    Members,
    Paytable,
    SolverList,
    SolverNumber,
    SolverOdds,
    Truth,
    Value,
    all_of,
    any_of,
    choose_term,
    is_known,
    multiply_terms,
    none_of,
    same_value,
)


def choose_value(test: Formula, then: Value, other: Value) -> Value:
    """Return one value where a formula holds, and another of the same kind where it does not."""
    match then, other:
        case (Truth(), Truth()):
            return Truth(choose_term(test, then.yes, other.yes), choose_term(test, then.no, other.no))
        case (Members(), Members()):
            words = dict.fromkeys((*then.has, *other.has))
            has = {word: choose_term(test, then.has.get(word, NO), other.has.get(word, NO)) for word in words}
            return Members(choose_term(test, then.known, other.known), has)
        case (SolverNumber(), SolverNumber()):
            return SolverNumber(*(choose_term(test, first, second) for first, second in zip(then, other, strict=True)))
        case (SolverOdds(), SolverOdds()):
            return SolverOdds(*(choose_term(test, first, second) for first, second in zip(then, other, strict=True)))
        case (Chosen(), Chosen()):
            return Chosen(*(choose_term(test, first, second) for first, second in zip(then, other, strict=True)))
        case (Paytable(), Paytable()):
            return _choose_table(test, then, other)
        case (SolverList(), SolverList()):
            return SolverList(*(choose_term(test, first, second) for first, second in zip(then, other, strict=True)))
        case _:
            raise AssertionError((then, other))


def _choose_table(test: Formula, then: Paytable, other: Paytable) -> Paytable:
    rows = {
        hand: choose_term(test, then.rows.get(hand, NO), other.rows.get(hand, NO))
        for hand in {**then.rows, **other.rows}
    }
    blank = Cell(NO, z3.IntVal(0), z3.RealVal(0))
    cells = {
        place: Cell(
            *(
                choose_term(test, *pair)
                for pair in zip(then.cells.get(place, blank), other.cells.get(place, blank), strict=True)
            )
        )
        for place in {**then.cells, **other.cells}
    }
    known, name = choose_term(test, then.known, other.known), choose_term(test, then.name, other.name)
    return Paytable(known, name, choose_term(test, then.has_rows, other.has_rows), rows, cells)


def choose_by_truth(then: Value, test: Truth, other: Value) -> Value:
    """Return one value where a condition is yes and another where it is no; where it is open, what both agree on."""
    if isinstance(then, Truth) and isinstance(other, Truth):
        return Truth(
            any_of((all_of((test.yes, then.yes)), all_of((test.no, other.yes)), all_of((then.yes, other.yes)))),
            any_of((all_of((test.yes, then.no)), all_of((test.no, other.no)), all_of((then.no, other.no)))),
        )
    # WHY: where nobody knows which branch is taken, the value is known all the same if both branches give it, as in
    # the evaluator.
    alike = all_of((is_known(then), is_known(other), same_value(then, other)))
    known = any_of((all_of((test.yes, is_known(then))), all_of((test.no, is_known(other))), alike))
    return _with_known(choose_value(none_of(test.no), then, other), known)


def _with_known(value: Value, known: Formula) -> Value:
    assert not isinstance(value, Truth)
    return value._replace(known=known)


def pick_value(op: str, values: list[Value]) -> Value:
    """Return the greatest or the least of numbers."""
    known = all_of(map(is_known, values))
    take = greatest_of if op == "max" else _least_of
    return SolverNumber(known, take([cast("SolverNumber", value).value for value in values]))


def greatest_of(terms: list[Formula]) -> Formula:
    """Return the greatest of some terms."""
    best = terms[0]
    for term in terms[1:]:
        best = choose_term(term > best, term, best)
    return best


def _least_of(terms: list[Formula]) -> Formula:
    best = terms[0]
    for term in terms[1:]:
        best = choose_term(term < best, term, best)
    return best


def calculate_term(op: str, left: Formula, right: Formula) -> Formula:
    """Return the sum, the difference or the product of two terms."""
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    return multiply_terms(left, right)


def order_formula(op: CompareOp, left: Formula, right: Formula) -> Formula:
    """Say that two terms stand in an order."""
    match op:
        case ">=":
            return left >= right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case "<":
            return left < right
        case "is" | "is not":
            raise AssertionError(op)
        case _ as unknown:
            assert_never(unknown)
