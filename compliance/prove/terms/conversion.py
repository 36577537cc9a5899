"""Odds that convert, as formulas: `to`, `for`, a push and nothing exactly, a sum of money where the stake is known."""

from typing import NamedTuple

import z3

from compliance.model import CompareOp, Odds, OddsForm
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
    none_of,
    number_term,
)

_CONVERTED = (OddsForm.TO, OddsForm.FOR, OddsForm.PUSH)
_AMOUNTS = (OddsForm.METER, OddsForm.SUM)


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


def is_nothing(ratio: Formula) -> Formula:
    """Say that a figure is nothing."""
    if z3.is_rational_value(ratio):
        return YES if ratio.numerator_as_long() == 0 else NO
    return ratio == 0


def converts(form: Formula, ratio: Formula) -> Formula:
    """Say that odds convert without a stake, as nothing does in any form."""
    return any_of((*(is_form(form, one) for one in _CONVERTED), all_of((_is_amount(form), is_nothing(ratio)))))


def _is_amount(form: Formula) -> Formula:
    return any_of(is_form(form, one) for one in _AMOUNTS)


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
    plain, amount = gain_term(form, ratio), _is_amount(form)
    known, low = converts(form, ratio), choose_term(amount, z3.RealVal(-1), plain)
    if stake is None:
        return Gain(known, low, plain)
    is_sum, in_stakes = is_form(form, OddsForm.SUM), ratio / stake
    low = choose_term(is_sum, in_stakes - 1, low)
    return Gain(any_of((known, is_sum)), low, choose_term(is_sum, in_stakes, plain))


def _gap_between(one: SolverOdds, two: SolverOdds, stake: int | None) -> Gain:
    """Return the least and the most by which odds exceed others of another form, where that is known."""
    first, second = _gain_of_cell(one.form, one.ratio, stake), _gain_of_cell(two.form, two.ratio, stake)
    by_gain = all_of((first.known, second.known, none_of(all_of((_is_amount(one.form), _is_amount(two.form))))))
    award, other = _award_of(one), _award_of(two)
    by_award = all_of(
        (any_of((award.yes, award.no)), any_of((other.yes, other.no)), none_of(all_of((award.yes, other.yes))))
    )
    sign = choose_term(award.yes, z3.RealVal(1), choose_term(other.yes, z3.RealVal(-1), z3.RealVal(0)))
    low, high = first.low - second.high, first.high - second.low
    return Gain(any_of((by_gain, by_award)), choose_term(by_gain, low, sign), choose_term(by_gain, high, sign))


def _award_of(odds: SolverOdds) -> Truth:
    """Say that odds pay an amount beside the stake, or win nothing."""
    amount, nothing = _is_amount(odds.form), is_nothing(odds.ratio)
    at_most_stake = all_of((is_form(odds.form, OddsForm.FOR), odds.ratio <= 1))
    none_won = (nothing, at_most_stake, is_form(odds.form, OddsForm.PUSH))
    return Truth(all_of((amount, none_of(nothing))), any_of(none_won))


def _odds_term(odds: Odds) -> SolverOdds:
    return SolverOdds(YES, z3.IntVal(FORMS.index(odds.form)), number_term(odds.ratio))


def cell_reaches(form: Formula, ratio: Formula, floor: Odds, stake: int | None) -> Truth:
    """Say that what a cell pays reaches a floor."""
    is_same, enough = is_form(form, floor.form), ratio >= number_term(floor.ratio)
    gap = _gap_between(SolverOdds(YES, form, ratio), _odds_term(floor), stake)
    unlike = all_of((none_of(is_same), gap.known))
    yes, no = all_of((unlike, gap.low >= 0)), all_of((unlike, gap.high < 0))
    return Truth(any_of((all_of((is_same, enough)), yes)), any_of((all_of((is_same, none_of(enough))), no)))


def cell_equals(form: Formula, ratio: Formula, odds: Odds, stake: int | None) -> Truth:
    """Say that what a cell pays is what other odds pay."""
    return _same_odds_term(SolverOdds(YES, form, ratio), _odds_term(odds), stake)


def _same_odds_term(one: SolverOdds, two: SolverOdds, stake: int | None) -> Truth:
    is_same, equal = _same_form(one, two), one.ratio == two.ratio
    gap = _gap_between(one, two, stake)
    apart = any_of((none_of(gap.known), gap.low > 0, gap.high < 0))
    yes = all_of((none_of(is_same), none_of(apart), gap.low == gap.high))
    no = all_of((none_of(is_same), apart))
    return Truth(any_of((all_of((is_same, equal)), yes)), any_of((all_of((is_same, none_of(equal))), no)))


def _same_form(one: SolverOdds, two: SolverOdds) -> Formula:
    if z3.is_int_value(two.form):
        return is_form(one.form, FORMS[two.form.as_long()])
    return one.form == two.form


def compare_odds_terms(op: CompareOp, one: SolverOdds, two: SolverOdds) -> Truth:
    """Compare odds; those of forms that do not convert have no order and are not the same."""
    known = all_of((one.known, two.known))
    if op in {"is", "is not"}:
        same = _same_odds_term(one, two, None)
        truth = Truth(all_of((known, same.yes)), all_of((known, same.no)))
        return truth if op == "is" else Truth(truth.no, truth.yes)
    is_same, gap, nothing = _same_form(one, two), _gap_between(one, two, None), z3.RealVal(0)
    least = choose_term(is_same, order_formula(op, one.ratio, two.ratio), order_formula(op, gap.low, nothing))
    most = choose_term(is_same, order_formula(op, one.ratio, two.ratio), order_formula(op, gap.high, nothing))
    decided = all_of((known, any_of((is_same, gap.known))))
    return Truth(all_of((decided, least, most)), all_of((decided, none_of(least), none_of(most))))


def pick_odds(op: str, paid: list[SolverOdds]) -> SolverOdds:
    """Return the greatest or the least of odds: within one form as they are, else by what they win."""
    alike = all_of(odds.form == paid[0].form for odds in paid[1:])
    known = all_of(
        (*(odds.known for odds in paid), any_of((alike, all_of(converts(odds.form, odds.ratio) for odds in paid))))
    )
    of_one_form = _pick_term(op, [odds.ratio for odds in paid])
    won = _pick_term(op, [winnings_term(odds.form, odds.ratio) for odds in paid])
    form = choose_term(alike, paid[0].form, z3.IntVal(FORMS.index(OddsForm.TO)))
    return SolverOdds(known, form, choose_term(alike, of_one_form, won))


def _pick_term(op: str, terms: list[Formula]) -> Formula:
    best = terms[0]
    for term in terms[1:]:
        best = choose_term(term > best if op == "max" else term < best, term, best)
    return best
