"""Laws of values: what is shown reads back as the same value, and comparisons behave as an order does."""

from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import ANY_ODDS, CENTS, COUNTS, DATES, HERE, HOURS, PERCENTS, STATEABLE, VOLUMES, field_def, odds_of

from compliance.lang.evaluate import compare_values
from compliance.load.values.decode import decode_value
from compliance.load.yaml.nodes import Scalar
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import Kind, Number, Odds, OddsForm, Raw, make_odds, show_value

VALUES = {
    Kind.FLAG: st.booleans(),
    Kind.COUNT: COUNTS,
    Kind.MONEY: CENTS,
    Kind.PERCENT: PERCENTS,
    Kind.HOURS: HOURS,
    Kind.VOLUME: VOLUMES,
    Kind.DATE: DATES,
    Kind.ODDS: ANY_ODDS,
}
ORDERS = (">=", "<=", ">", "<")


def read_back(kind: Kind, raw: Raw) -> tuple[Raw | None, str]:
    found, shown = DiagnosticsCollector(), show_value(kind, raw)
    value = decode_value(Scalar(shown, HERE), field_def("some.field", kind, "some field"), found)
    return value, f"{shown}: {[one.message for one in found.all]}"


@pytest.mark.parametrize("kind", VALUES, ids=str)
@given(data=st.data())
def test_what_is_shown_reads_back_as_the_same_value(kind: Kind, data: st.DataObject) -> None:
    raw = data.draw(VALUES[kind])
    value, said = read_back(kind, raw)
    assert value == raw, said
    assert type(value) is type(raw) or isinstance(raw, Fraction), said


@pytest.mark.parametrize("form", STATEABLE, ids=str)
@given(data=st.data())
def test_odds_of_every_form_keep_their_form_when_shown(form: OddsForm, data: st.DataObject) -> None:
    raw = data.draw(odds_of(form))
    value, said = read_back(Kind.ODDS, raw)
    assert value == raw, said
    assert isinstance(value, Odds)
    assert value.form is form


@given(st.integers(0, 10**6), st.integers(1, 10**6), st.integers(1, 50))
def test_odds_are_kept_in_lowest_terms(number: int, per: int, times: int) -> None:
    assert make_odds(OddsForm.TO, number * times, per * times) == make_odds(OddsForm.TO, number, per)
    assert make_odds(OddsForm.TO, number, per).ratio == Fraction(number, per)


def _won_per_unit(odds: Odds) -> tuple[Fraction, Fraction] | None:
    """Return the least and the most that odds win; there is nothing where a sum or a meter decides it."""
    if odds.form in {OddsForm.SUM, OddsForm.METER}:
        # Nothing is paid, and the stake may be lost or come back.
        return None if odds.number else (Fraction(-1), Fraction(0))
    won = {OddsForm.TO: odds.ratio, OddsForm.FOR: odds.ratio - 1, OddsForm.PUSH: Fraction(0)}[odds.form]
    return won, won


@given(ANY_ODDS, ANY_ODDS)
def test_odds_of_one_form_are_ordered_by_their_figures(one: Odds, two: Odds) -> None:
    if one.form is two.form:
        first, second = one.ratio, two.ratio
        ordered = {"<": first < second, "<=": first <= second, ">": first > second, ">=": first >= second}
        assert {op: compare_values(op, one, two) for op in ORDERS} == ordered
        assert compare_values("is", one, two) is (first == second)


@given(ANY_ODDS, ANY_ODDS)
def test_odds_of_two_forms_are_ordered_by_what_they_win_as_far_as_it_is_known(one: Odds, two: Odds) -> None:
    won, other = _won_per_unit(one), _won_per_unit(two)
    amounts = {OddsForm.SUM, OddsForm.METER}
    if one.form is two.form or won is None or other is None or {one.form, two.form} == amounts:
        return
    worlds = [(first, second) for first in won for second in other]
    for op, holds in {"<": lt, "<=": le, ">": gt, ">=": ge, "is": eq, "is not": ne}.items():
        outcomes = {holds(first, second) for first, second in worlds}
        assert compare_values(op, one, two) is (outcomes.pop() if len(outcomes) == 1 else None), op


@given(ANY_ODDS, ANY_ODDS)
def test_an_amount_is_more_than_what_wins_nothing_and_compares_with_nothing_else(one: Odds, two: Odds) -> None:
    if one.form is two.form or one.form not in {OddsForm.SUM, OddsForm.METER} or not one.number:
        return
    won = _won_per_unit(two)
    orders = [compare_values(op, one, two) for op in (">", ">=", "<", "<=")]
    assert orders == ([True, True, False, False] if won is not None and won[1] <= 0 else [None] * 4)
    assert [compare_values(op, two, one) for op in ("<", "<=", ">", ">=")] == orders
    assert compare_values("is", one, two) is False
    assert compare_values("is not", one, two) is True


def test_nothing_of_a_meter_is_nothing_in_dollars() -> None:
    of_meter, in_dollars = make_odds(OddsForm.METER, 0), make_odds(OddsForm.SUM, 0)
    assert compare_values("is", of_meter, in_dollars) is True
    assert compare_values(">=", in_dollars, of_meter) is True


_PAIRS = st.one_of(
    *(
        st.tuples(VALUES[kind], VALUES[kind])
        for kind in (Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.HOURS, Kind.VOLUME, Kind.DATE)
    ),
    *(st.tuples(odds_of(form), odds_of(form)) for form in STATEABLE),
)


@given(_PAIRS)
def test_exactly_one_of_less_same_and_more_holds(pair: tuple[Raw, Raw]) -> None:
    one, two = pair
    assert [compare_values(op, one, two) for op in ("<", "is", ">")].count(True) == 1
    assert compare_values(">=", one, two) is not compare_values("<", one, two)
    assert compare_values("<=", one, two) is not compare_values(">", one, two)
    assert compare_values("is", one, two) is not compare_values("is not", one, two)


@given(_PAIRS)
def test_a_comparison_turned_round_says_the_same(pair: tuple[Raw, Raw]) -> None:
    one, two = pair
    for op, mirrored in ((">=", "<="), (">", "<"), ("is", "is"), ("is not", "is not")):
        assert compare_values(op, one, two) is compare_values(mirrored, two, one)


@given(CENTS, CENTS, CENTS)
def test_order_is_passed_on(one: Number, two: Number, three: Number) -> None:
    if compare_values(">=", one, two) and compare_values(">=", two, three):
        assert compare_values(">=", one, three) is True


@given(st.sampled_from((*ORDERS, "is", "is not")), ANY_ODDS | CENTS)
def test_a_missing_side_leaves_any_comparison_open(op: str, value: Raw) -> None:
    assert compare_values(op, None, value) is compare_values(op, value, None) is compare_values(op, None, None) is None
