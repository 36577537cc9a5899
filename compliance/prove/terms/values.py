"""Values as the solver sees them: each with whether it is known, so that what is not stated stays undetermined."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import z3

from compliance.model import OddsForm

Formula = Any
"""A formula or a term of the solver, which comes without types."""

YES, NO = z3.BoolVal(True), z3.BoolVal(False)
# WHY: the solver keeps equal formulas as one node, so that its address tells yes and no without six calls into it.
_YES_NODE, _NO_NODE = YES.ast.value, NO.ast.value
_MAIN = z3.main_ctx()
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


def is_yes(formula: Formula) -> bool:
    """Tell whether a formula of the main context is the one that always holds."""
    return bool(formula.ast.value == _YES_NODE)


def is_no(formula: Formula) -> bool:
    """Tell whether a formula of the main context is the one that never holds."""
    return bool(formula.ast.value == _NO_NODE)


def all_of(parts: Iterable[Formula]) -> Formula:
    """Join formulas that must all hold, without those that always do."""
    open_parts = [part for part in parts if not is_yes(part)]
    if any(map(is_no, open_parts)):
        return NO
    if len(open_parts) > 1:
        return _join_nodes(z3.Z3_mk_and, open_parts)
    return open_parts[0] if open_parts else YES


def any_of(parts: Iterable[Formula]) -> Formula:
    """Join formulas of which one must hold, without those that never do."""
    open_parts = [part for part in parts if not is_no(part)]
    if any(map(is_yes, open_parts)):
        return YES
    if len(open_parts) > 1:
        return _join_nodes(z3.Z3_mk_or, open_parts)
    return open_parts[0] if open_parts else NO


def _join_nodes(join: Callable[..., Any], parts: Sequence[Formula]) -> Formula:
    """Join truths as `z3.And` and `z3.Or` do, which first ask of every part several times what it is."""
    nodes = (z3.Ast * len(parts))(*(part.ast for part in parts))
    return z3.BoolRef(join(_MAIN.ref(), len(parts), nodes), _MAIN)


def none_of(*parts: Formula) -> Formula:
    """Say that none of these holds."""
    whole = any_of(parts)
    if is_yes(whole):
        return NO
    return YES if is_no(whole) else _negate_node(whole)


def _negate_node(part: Formula) -> Formula:
    """Negate a truth as `z3.Not` does, which first asks several times what it is."""
    return z3.BoolRef(z3.Z3_mk_not(_MAIN.ref(), part.ast), _MAIN)


def known_truth(value: Formula, known: Formula = YES) -> Truth:
    """Return a condition that is decided where it is known."""
    return Truth(all_of((known, value)), all_of((known, none_of(value))))


def opposite_of(truth: Truth) -> Truth:
    """Return the opposite of a condition."""
    return Truth(truth.no, truth.yes)


def truth_of_all(parts: Iterable[Truth]) -> Truth:
    """Return no where any is no, yes where all are."""
    truths = tuple(parts)
    return Truth(all_of(truth.yes for truth in truths), any_of(truth.no for truth in truths))


def truth_of_any(parts: Iterable[Truth]) -> Truth:
    """Return yes where any is yes, no where none can be."""
    truths = tuple(parts)
    return Truth(any_of(truth.yes for truth in truths), all_of(truth.no for truth in truths))


def number_term(raw: int | Fraction) -> Formula:
    """Write an exact number."""
    if isinstance(raw, int):
        return z3.IntVal(raw)
    return z3.RealVal(f"{raw.numerator}/{raw.denominator}")


def choose_term(test: Formula, then: Formula, other: Formula) -> Formula:
    """Return one term where a formula holds, else another; numbers of unlike sorts become fractions."""
    if is_yes(test) or z3.eq(then, other):
        return then
    if is_no(test):
        return other
    return z3.If(test, *_as_same_sort(then, other))


def _as_same_sort(term: Formula, other: Formula) -> tuple[Formula, Formula]:
    unlike = z3.is_arith(term) and z3.is_int(term) != z3.is_int(other)
    return (as_fraction(term), as_fraction(other)) if unlike else (term, other)


def as_fraction(term: Formula) -> Formula:
    """Return a whole number as a fraction, branch by branch where it is a choice."""
    if z3.is_real(term):
        return term
    if z3.is_int_value(term):
        return z3.RealVal(term.as_long())
    if z3.is_app_of(term, z3.Z3_OP_ITE):
        test, then, other = term.children()
        return z3.If(test, as_fraction(then), as_fraction(other))
    return z3.ToReal(term)


def multiply_terms(left_term: Formula, right_term: Formula) -> Formula:
    """Multiply; a choice between numbers is multiplied branch by branch, so that constants stay beside variables."""
    # WHY: a product of two unknowns is not linear and may not be decided; a product with a constant in each branch
    # is.
    for first, second in ((left_term, right_term), (right_term, left_term)):
        if z3.is_app_of(first, z3.Z3_OP_ITE):
            test, then, other = first.children()
            return choose_term(test, multiply_terms(then, second), multiply_terms(other, second))
    left, right = _as_same_sort(left_term, right_term)
    return left * right


def same_value(value: Value, other: Value) -> Formula:
    """Say that two known values of one kind are equal."""
    match value, other:
        case (Truth(), Truth()):
            return any_of((all_of((value.yes, other.yes)), all_of((value.no, other.no))))
        case (SolverNumber(), SolverNumber()):
            return value.value == other.value
        case (SolverOdds(), SolverOdds()):
            return all_of((value.form == other.form, value.ratio == other.ratio))
        case (Chosen(), Chosen()):
            return value.code == other.code
        case (Members(), Members()):
            words = dict.fromkeys((*value.has, *other.has))
            return all_of(value.has.get(word, NO) == other.has.get(word, NO) for word in words)
        case _:
            raise AssertionError((value, other))


def has_value(variable: Value, constant: Value) -> Formula:
    """Say that a variable has a value; a paytable has it in every cell."""
    match variable, constant:
        case (Truth(), Truth()):
            return variable.yes if is_yes(constant.yes) else variable.no
        case (SolverNumber(), SolverNumber()):
            return variable.value == constant.value
        case (SolverOdds(), SolverOdds()):
            return z3.And(variable.form == constant.form, variable.ratio == constant.ratio)
        case (Chosen(), Chosen()):
            return variable.code == constant.code
        case (Members(), Members()):
            return all_of(has if word in constant.has else z3.Not(has) for word, has in variable.has.items())
        case (SolverList(), SolverList()):
            return variable.size == constant.size
        case (Paytable(), Paytable()):
            return all_of(
                (
                    variable.name == constant.name,
                    variable.has_rows == constant.has_rows,
                    *_cells_equal(variable, constant),
                )
            )
        case _:
            raise AssertionError((variable, constant))


def _cells_equal(variable: Paytable, constant: Paytable) -> Iterable[Formula]:
    # WHY: no paytable of the solver has a row of a hand that the vocabulary does not know.
    if not constant.rows.keys() <= variable.rows.keys():
        yield NO
    yield from (row if hand in constant.rows else z3.Not(row) for hand, row in variable.rows.items())
    for place, cell in variable.cells.items():
        other = constant.cells.get(place)
        if other is None:
            yield z3.Not(cell.present)
        else:
            yield z3.And(cell.present, cell.form == other.form, cell.ratio == other.ratio)


def is_known(value: Value) -> Formula:
    """Say that a value is known."""
    return any_of(value) if isinstance(value, Truth) else value.known
