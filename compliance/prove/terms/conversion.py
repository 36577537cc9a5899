"""Odds that convert exactly, as formulas: `to`, `for` and a push, and a sum of money where the stake is known."""

from typing import NamedTuple

import z3

from compliance.model import CompareOp, Odds, OddsForm, gain_of
from compliance.prove.terms.operations import greatest_of, order_formula
from compliance.prove.terms.values import (
    FORMS,
    NO,
    YES,
    Formula,
    SolverOdds,
    Truth,
    all_of,
    any_of,
    choose_term,
    known_truth,
    none_of,
    number_term,
)

_CONVERTED = (OddsForm.TO, OddsForm.FOR, OddsForm.PUSH)


class Gain(NamedTuple):
    """The least and the most that a unit staked gains, where odds convert at all."""

    known: Formula
    low: Formula
    high: Formula


def is_form(form: Formula, wanted: OddsForm) -> Formula:
    """Say that odds are of a form."""
    number = FORMS.index(wanted)
    if z3.is_int_value(form):
        return YES if form.as_long() == number else NO
    return form == number


def converts(form: Formula) -> Formula:
    """Say that odds of a form convert without a stake."""
    return any_of(is_form(form, one) for one in _CONVERTED)


def gain_term(form: Formula, ratio: Formula) -> Formula:
    """Return what a unit staked gains at odds that convert, which is below nothing where stake is lost."""
    beside = choose_term(is_form(form, OddsForm.FOR), ratio - 1, z3.RealVal(0))
    return choose_term(is_form(form, OddsForm.TO), ratio, beside)


def winnings_term(form: Formula, ratio: Formula) -> Formula:
    """Return what a unit staked is paid beside the stake at odds that convert."""
    nothing = z3.RealVal(0)
    beside = greatest_of([nothing, ratio - 1])
    return choose_term(is_form(form, OddsForm.TO), ratio, choose_term(is_form(form, OddsForm.FOR), beside, nothing))


def _gain_of_cell(form: Formula, ratio: Formula, stake: int | None) -> Gain:
    plain = gain_term(form, ratio)
    if stake is None:
        return Gain(converts(form), plain, plain)
    is_sum, in_stakes = is_form(form, OddsForm.SUM), ratio / stake
    low = choose_term(is_sum, in_stakes - 1, plain)
    return Gain(any_of((converts(form), is_sum)), low, choose_term(is_sum, in_stakes, plain))


def cell_reaches(form: Formula, ratio: Formula, floor: Odds, stake: int | None) -> Truth:
    """Say that what a cell pays reaches a floor."""
    is_same, enough = is_form(form, floor.form), ratio >= number_term(floor.ratio)
    least = gain_of(floor, stake)
    if least is None:
        return known_truth(enough, is_same)
    paid = _gain_of_cell(form, ratio, stake)
    unlike = all_of((none_of(is_same), paid.known))
    yes = all_of((unlike, paid.low >= number_term(least[1])))
    no = all_of((unlike, paid.high < number_term(least[0])))
    return Truth(any_of((all_of((is_same, enough)), yes)), any_of((all_of((is_same, none_of(enough))), no)))


def cell_equals(form: Formula, ratio: Formula, odds: Odds, stake: int | None) -> Truth:
    """Say that what a cell pays is what other odds pay."""
    is_same, equal = is_form(form, odds.form), ratio == number_term(odds.ratio)
    wanted = gain_of(odds, stake)
    if wanted is None:
        return known_truth(all_of((is_same, equal)))
    paid = _gain_of_cell(form, ratio, stake)
    low, high = number_term(wanted[0]), number_term(wanted[1])
    apart = any_of((none_of(paid.known), paid.low > high, paid.high < low))
    exact = all_of((paid.low == paid.high, low == high))
    yes = all_of((none_of(is_same), none_of(apart), exact))
    no = all_of((none_of(is_same), apart))
    return Truth(any_of((all_of((is_same, equal)), yes)), any_of((all_of((is_same, none_of(equal))), no)))


def compare_odds_terms(op: CompareOp, one: SolverOdds, two: SolverOdds) -> Truth:
    """Compare odds; those of forms that do not convert have no order and are not the same."""
    known, is_same = all_of((one.known, two.known)), one.form == two.form
    both = all_of((converts(one.form), converts(two.form)))
    first, second = gain_term(one.form, one.ratio), gain_term(two.form, two.ratio)
    if op in {"is", "is not"}:
        equal = choose_term(is_same, one.ratio == two.ratio, all_of((both, first == second)))
        truth = known_truth(equal, known)
        return truth if op == "is" else Truth(truth.no, truth.yes)
    ordered = choose_term(is_same, order_formula(op, one.ratio, two.ratio), order_formula(op, first, second))
    return known_truth(ordered, all_of((known, any_of((is_same, both)))))


def pick_odds(op: str, paid: list[SolverOdds]) -> SolverOdds:
    """Return the greatest or the least of odds: within one form as they are, else by what they win."""
    alike = all_of(odds.form == paid[0].form for odds in paid[1:])
    known = all_of((*(odds.known for odds in paid), any_of((alike, all_of(converts(odds.form) for odds in paid)))))
    of_one_form = _pick_term(op, [odds.ratio for odds in paid])
    won = _pick_term(op, [winnings_term(odds.form, odds.ratio) for odds in paid])
    form = choose_term(alike, paid[0].form, z3.IntVal(FORMS.index(OddsForm.TO)))
    return SolverOdds(known, form, choose_term(alike, of_one_form, won))


def _pick_term(op: str, terms: list[Formula]) -> Formula:
    best = terms[0]
    for term in terms[1:]:
        best = choose_term(term > best if op == "max" else term < best, term, best)
    return best
