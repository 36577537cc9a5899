"""A model of the solver read back into values that a submission can state.

The solver answers with a number for every variable; here each becomes a raw value of its field's kind again, the
inverse of what `Space` made of the field. Variables that the solver left open, since nothing depends on them, get the
solver's own default (`model_completion`), so that every stated field has a value.
"""

import datetime as dt
from collections.abc import Sequence
from fractions import Fraction

import z3

from compliance.model import FieldDef, Kind, Odds, PaytableValue, Raw, WayClause, make_odds
from compliance.prove.kind_sorts import as_written
from compliance.prove.numbering import Numbering
from compliance.prove.terms.values import (
    FORMS,
    Chosen,
    Formula,
    Members,
    Paytable,
    SolverList,
    SolverNumber,
    SolverOdds,
    Truth,
    Value,
)

_DIGITS = 20


def read_value(
    field: FieldDef, value: Value, model: z3.ModelRef, numbering: Numbering, ways: Sequence[tuple[WayClause, ...]]
) -> Raw:
    """Return what a field states in a model; ``ways`` are the clauses of the house ways that are at hand."""
    match value:
        case Truth():
            return is_true_in(model, z3.Bool(field.name))
        case SolverNumber(value=figure):
            exact = _fraction_in(model, figure)
            if field.kind is Kind.DATE:
                return dt.date.fromordinal(int(exact))
            return as_written(field.kind, exact)
        case SolverOdds(form=form, ratio=ratio):
            return _odds_in(model, form, ratio)
        case Chosen(code=code):
            number = int(_fraction_in(model, code))
            if field.kind is Kind.CLAUSES:
                return ways[number]
            return numbering.sequence_of(number) if field.kind is Kind.SEQUENCE else numbering.word_of(number)
        case Members(has=has):
            return frozenset(word for word, member in has.items() if is_true_in(model, member))
        case SolverList(size=size):
            return _names_of_size(field, int(_fraction_in(model, size)))
        case Paytable():
            return _read_paytable(value, model, numbering)


def _read_paytable(value: Paytable, model: z3.ModelRef, numbering: Numbering) -> PaytableValue:
    rows: dict[str, dict[str, Odds]] | None = None
    if is_true_in(model, value.has_rows):
        rows = {hand: {} for hand, row in value.rows.items() if is_true_in(model, row)}
        for (hand, column), cell in value.cells.items():
            # INVARIANT: a cell is present only in a row that is there (`Space` says so), so the row was made above.
            if is_true_in(model, cell.present):
                rows[hand][column] = _odds_in(model, cell.form, cell.ratio)
    return PaytableValue(numbering.table_name_of(int(_fraction_in(model, value.name))), rows)


def is_true_in(model: z3.ModelRef, formula: Formula) -> bool:
    """Tell whether a formula is true in a model."""
    return bool(z3.is_true(model.eval(formula, model_completion=True)))


def _fraction_in(model: z3.ModelRef, term: Formula) -> Fraction:
    value = model.eval(term, model_completion=True)
    if z3.is_int_value(value):
        return Fraction(value.as_long())
    # WHY: products of unknowns can have irrational roots; the rounded one is replayed like every other answer.
    if z3.is_algebraic_value(value):
        value = value.approx(_DIGITS)
    return Fraction(value.numerator_as_long(), value.denominator_as_long())


def _odds_in(model: z3.ModelRef, form: Formula, ratio: Formula) -> Odds:
    exact = _fraction_in(model, ratio)
    return make_odds(FORMS[int(_fraction_in(model, form))], exact.numerator, exact.denominator)


def _names_of_size(field: FieldDef, size: int) -> Raw:
    if field.kind is Kind.TEXT:
        return field.example or field.label
    return tuple(f"{field.label} {index + 1}" for index in range(size))
