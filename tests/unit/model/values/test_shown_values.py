"""Values as people write them: numbers rounded once, parts of one, paytables, and steps from one value to the next."""

from fractions import Fraction

import pytest
from strategies import to

from compliance.model import KINDS, Kind, OddsForm, PaytableValue, Raw, make_odds, show_value, step_of
from compliance.model.values.kind_table import last_digit_of
from compliance.model.values.kinds import order_odds, same_odds
from compliance.model.values.letters import show_odds, write_fraction, write_percent, write_rounded
from compliance.model.values.paytable import without_rows

LOST = make_odds(OddsForm.UNRESOLVED, 0)


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-1, 8), 2, "-0.12"),
        (Fraction(-1, 1_000), 2, "0.00"),
        (Fraction(12_345_678, 10), 1, "1,234,567.8"),
        (Fraction(1_999, 1_000), 2, "2.00"),
        (Fraction(-3, 2), 1, "-1.5"),
    ],
)
def test_a_number_is_rounded_once_alike_on_both_sides_of_zero(number: Fraction, digits: int, text: str) -> None:
    assert write_rounded(number, digits) == text


def test_a_part_is_written_as_a_percentage_and_as_a_fraction_in_lowest_terms() -> None:
    assert write_percent(Fraction(1, 37)) == "2.7027%"
    assert write_fraction(Fraction(2, 74)) == "1/37"
    assert write_fraction(Fraction(-4, 2)) == "-2/1"


@pytest.mark.parametrize(
    ("kind", "raw", "text"),
    [
        (Kind.CHOICES, frozenset({"lamp", "bell"}), "bell, lamp"),
        (Kind.CHOICES, frozenset(), "none"),
        (Kind.SEQUENCE, ("lamp", "bell"), "lamp, bell"),
        (Kind.NAMES, (), "none"),
        (Kind.PAYTABLE, PaytableValue("A", None), "Paytable A"),
        (Kind.PAYTABLE, PaytableValue("A", {"pair": {}}), "Paytable A with 1 row"),
        (Kind.PAYTABLE, PaytableValue(None, {"pair": {}, "triple": {}}), "2 rows"),
        (Kind.FLAG, False, "no"),
        (Kind.TEXT, "told", "told"),
        (Kind.ODDS, LOST, "unresolved"),
    ],
)
def test_a_value_is_shown_as_people_write_it(kind: Kind, raw: Raw, text: str) -> None:
    assert show_value(kind, raw) == text


def test_odds_are_shown_in_their_own_form() -> None:
    shown = {to(3, 2): "3 to 2", make_odds(OddsForm.FOR, 1_000): "1,000 for 1", LOST: "unresolved"}
    shown |= {make_odds(OddsForm.METER, 1, 8): "12.5% of meter", make_odds(OddsForm.PUSH, 0): "push"}
    assert {odds: show_odds(odds) for odds in shown} == shown


@pytest.mark.parametrize(
    ("kind", "raw", "step"),
    [
        (Kind.COUNT, 6, 1),
        (Kind.FLAG, True, None),
        (Kind.TEXT, "told", None),
        (Kind.PERCENT, Fraction(12_125, 100_000), Fraction(1, 100_000)),
        (Kind.PERCENT, Fraction(1, 2), Fraction(1, 10_000)),
        (Kind.PERCENT, Fraction(1, 3), Fraction(1, 10_000)),
        (Kind.ODDS, to(3), 1),
        (Kind.ODDS, make_odds(OddsForm.SUM, 500), 1),
        (Kind.ODDS, make_odds(OddsForm.METER, 1, 10), None),
        (Kind.ODDS, make_odds(OddsForm.PUSH, 0), None),
    ],
)
def test_a_step_is_the_smallest_that_a_filing_would_state(kind: Kind, raw: Raw, step: object) -> None:
    assert step_of(kind, raw) == step


def test_the_last_digit_of_a_percentage_is_found_where_its_digits_end() -> None:
    assert last_digit_of(Fraction(1, 2)) == Fraction(1, 100)
    assert last_digit_of(Fraction(1, 8)) == Fraction(1, 1_000)
    assert last_digit_of(Fraction(1, 3)) is None


def test_letters_of_no_value_have_none_and_a_way_out() -> None:
    assert KINDS[Kind.TEXT].read("told") is None
    assert KINDS[Kind.DATE].hint_for("2011-02-30") == "the calendar has no such day"
    assert KINDS[Kind.DATE].hint_for("soon") == KINDS[Kind.DATE].hint
    assert KINDS[Kind.COUNT].hint_for("2011-02-30") == KINDS[Kind.COUNT].hint


def test_a_lost_cell_is_neither_the_same_nor_another() -> None:
    assert same_odds(LOST, to(1)) is None
    assert same_odds(to(1), LOST) is None
    assert same_odds(LOST, LOST) is True
    assert same_odds(None, to(1)) is False


def test_an_award_and_nothing_are_ordered_and_two_awards_are_not() -> None:
    meter, amount, push = make_odds(OddsForm.METER, 1, 10), make_odds(OddsForm.SUM, 500), make_odds(OddsForm.PUSH, 0)
    assert order_odds(meter, push) == (1, 1)
    assert order_odds(push, amount) == (-1, -1)
    assert order_odds(meter, amount) is None
    assert order_odds(meter, to(1)) is None
    assert order_odds(LOST, to(1)) is None


def test_rows_are_left_out_of_a_stated_paytable_by_their_hands() -> None:
    rows = {"pair": {"pays": to(1)}, "tripel": {"pays": to(9)}}
    stated = PaytableValue("A", rows)
    assert without_rows(stated, ("tripel",)) == PaytableValue("A", {"pair": {"pays": to(1)}})
    assert without_rows(stated, ()) is stated
    named = PaytableValue("A", None)
    assert without_rows(named, ("pair",)) is named
