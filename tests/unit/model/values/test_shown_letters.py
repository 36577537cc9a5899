"""Values as people write them."""

import datetime as dt
from fractions import Fraction

import pytest
from builders import a_clause

from compliance.model import (
    Kind,
    Number,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    make_odds,
    show_decimal,
    show_hours,
    show_money,
    show_odds,
    show_paytable,
    show_value,
)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (1_234_567, "1,234,567"),
        (Fraction(1, 2), "0.5"),
        (Fraction(-5, 4), "-1.25"),
        (Fraction(12_345_678, 1_000), "12,345.678"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-7, 6), "-7/6"),
        (Fraction(1, 10**14), "0.00000000000001"),
        (Fraction(1, 2**20), "0.00000095367431640625"),
    ],
)
def test_a_number_is_written_in_digits_and_as_a_fraction_only_where_they_would_not_end(
    number: Number, text: str
) -> None:
    assert show_decimal(number) == text


def test_places_are_filled_up_and_never_cut_off() -> None:
    assert show_decimal(5, places=2) == "5.00"
    assert show_decimal(Fraction(1, 8), places=2) == "0.125"


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (5_000_000, "$50,000"),
        (5_000_999, "$50,009.99"),
        (50, "$0.50"),
        (0, "$0"),
        (-1_050, "-$10.50"),
        (Fraction(1, 2), "$0.005"),
        (Fraction(1_000, 3), "$10/3"),
    ],
)
def test_money_is_written_with_cents_only_where_there_are_any(cents: Number, text: str) -> None:
    assert show_money(cents) == text


@pytest.mark.parametrize(
    ("hours", "text"),
    [
        (0, "0 hours"),
        (1, "1 hour"),
        (4, "4 hours"),
        (Fraction(3, 2), "1.5 hours"),
        (Fraction(1, 2), "30 minutes"),
        (Fraction(1, 60), "1 minute"),
        (Fraction(5, 3), "100 minutes"),
        (Fraction(121, 60), "121 minutes"),
    ],
)
def test_a_length_of_time_is_written_in_the_unit_it_comes_out_in(hours: Number, text: str) -> None:
    assert show_hours(hours) == text


@pytest.mark.parametrize(
    ("one", "text"),
    [
        (make_odds(OddsForm.TO, 5_000), "5,000 to 1"),
        (make_odds(OddsForm.TO, 8, 10), "4 to 5"),
        (make_odds(OddsForm.FOR, 75), "75 for 1"),
        (make_odds(OddsForm.METER, 1, 10), "10% of meter"),
        (make_odds(OddsForm.METER, 1), "100% of meter"),
        (make_odds(OddsForm.SUM, 500_000), "$5,000"),
        (make_odds(OddsForm.PUSH, 0), "push"),
    ],
)
def test_odds_are_written_in_their_own_form(one: Odds, text: str) -> None:
    assert show_odds(one) == text


@pytest.mark.parametrize(
    ("stated", "text"),
    [
        (PaytableValue("A", None), "Paytable A"),
        (PaytableValue(None, {}), "0 rows"),
        (PaytableValue(None, {"straight": {}}), "1 row"),
        (PaytableValue("A", {"straight": {}, "flush": {}}), "Paytable A with 2 rows"),
    ],
)
def test_a_paytable_is_told_in_a_few_words(stated: PaytableValue, text: str) -> None:
    assert show_paytable(stated) == text


@pytest.mark.parametrize(
    ("kind", "raw", "text"),
    [
        (Kind.FLAG, True, "yes"),
        (Kind.FLAG, False, "no"),
        (Kind.COUNT, 1_000, "1,000"),
        (Kind.MONEY, 1_000, "$10"),
        (Kind.PERCENT, Fraction(1, 8), "12.5%"),
        (Kind.HOURS, 4, "4 hours"),
        (Kind.VOLUME, Fraction(3, 2), "1.5 oz"),
        (Kind.VOLUME, 12, "12 oz"),
        (Kind.DATE, dt.date(2011, 10, 1), "2011-10-01"),
        (Kind.ODDS, make_odds(OddsForm.TO, 1), "1 to 1"),
        (Kind.CHOICE, "automated-shoe", "automated-shoe"),
        (Kind.CHOICES, frozenset({"shaker", "button"}), "button, shaker"),
        (Kind.CHOICES, frozenset(), "none"),
        (Kind.SEQUENCE, ("flush", "ace"), "flush, ace"),
        (Kind.NAMES, (), "none"),
        (Kind.TEXT, "as attached", "as attached"),
        (Kind.CLAUSES, (a_clause("shape is no-pair"), a_clause()), "2 clauses"),
        (Kind.PAYTABLE, PaytableValue("B", None), "Paytable B"),
    ],
)
def test_every_kind_can_be_shown(kind: Kind, raw: Raw, text: str) -> None:
    assert show_value(kind, raw) == text
