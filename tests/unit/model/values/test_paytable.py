"""A stated paytable against the chapter's tables: equal to one of them, or nowhere below one of them."""

import pytest

from compliance.diag import Span
from compliance.model import (
    Odds,
    OddsForm,
    PaytableValue,
    Row,
    Table,
    equals_one_of,
    make_odds,
    pays_at_least,
    pays_at_least_one_of,
    reaches_floor,
    rows_of,
    table_named,
)
from compliance.model.values.letters import read_odds


def paid(**rows: Odds | int) -> dict[str, Row]:
    return {hand: {"pays": one if isinstance(one, Odds) else make_odds(OddsForm.TO, one)} for hand, one in rows.items()}


def table(name: str, **rows: int) -> Table:
    return Table(id=name, field="side.table", name=name, cite="7", rows=paid(**rows), span=Span("", 1, 1, 1, 1))


A, B = table("A", triple=8, pair=2), table("B", triple=9, pair=1)
BOTH = (A, B)
WITH_ENVY = {**A.rows["triple"], "envy": make_odds(OddsForm.SUM, 500)}


def test_a_name_is_found_whatever_its_capitals() -> None:
    assert table_named(PaytableValue("a", None), BOTH) is A
    assert table_named(PaytableValue("C", None), BOTH) is None
    assert table_named(PaytableValue(None, A.rows), BOTH) is None


def test_rows_are_the_stated_ones_before_those_of_the_name() -> None:
    other = paid(triple=1)
    assert rows_of(PaytableValue("A", None), BOTH) == A.rows
    assert rows_of(PaytableValue("A", other), BOTH) == other
    assert rows_of(PaytableValue("C", None), BOTH) is None


@pytest.mark.parametrize(
    ("stated", "equal"),
    [
        (PaytableValue("A", None), True),
        (PaytableValue(None, dict(reversed(A.rows.items()))), True),
        (PaytableValue("B", A.rows), False),
        (PaytableValue("C", None), False),
        (PaytableValue(None, {**A.rows, "high": {"pays": make_odds(OddsForm.TO, 1)}}), False),
        (PaytableValue(None, paid(triple=8)), False),
        (PaytableValue(None, paid(triple=8, pair=1)), False),
        (PaytableValue(None, paid(triple=8, pair=make_odds(OddsForm.FOR, 2))), False),
        (PaytableValue(None, {**A.rows, "triple": WITH_ENVY}), False),
    ],
)
def test_a_paytable_is_a_table_only_if_every_row_and_column_is(stated: PaytableValue, equal: bool) -> None:
    assert equals_one_of(stated, BOTH) is equal


def test_a_row_reaches_a_floor_of_a_form_that_converts() -> None:
    floor = make_odds(OddsForm.TO, 2)
    assert reaches_floor(make_odds(OddsForm.TO, 2), floor) is True
    assert reaches_floor(make_odds(OddsForm.TO, 19, 10), floor) is False
    assert reaches_floor(make_odds(OddsForm.FOR, 3), floor) is True
    assert reaches_floor(make_odds(OddsForm.FOR, 2), floor) is False
    assert reaches_floor(make_odds(OddsForm.PUSH, 0), floor) is False
    assert reaches_floor(make_odds(OddsForm.METER, 1), floor) is None
    assert reaches_floor(make_odds(OddsForm.SUM, 500), floor) is None
    assert reaches_floor(None, floor) is False


@pytest.mark.parametrize(
    ("stated", "reaches"),
    [
        (make_odds(OddsForm.TO, 24_000), False),
        (make_odds(OddsForm.TO, 24_998), False),
        # whether the stake comes back on top of the sum is not said
        (make_odds(OddsForm.TO, 24_999), None),
        (make_odds(OddsForm.FOR, 25_000), None),
        (make_odds(OddsForm.TO, 25_000), True),
        (make_odds(OddsForm.SUM, 2_500_000), True),
        (make_odds(OddsForm.SUM, 2_499_999), False),
        (make_odds(OddsForm.PUSH, 0), False),
        (make_odds(OddsForm.METER, 1), None),
    ],
)
def test_a_sum_of_money_is_a_floor_for_odds_where_the_stake_is_known(stated: Odds, reaches: bool | None) -> None:
    floor = make_odds(OddsForm.SUM, 2_500_000)
    assert reaches_floor(stated, floor, 100) is reaches
    if stated.form in {OddsForm.TO, OddsForm.FOR, OddsForm.METER}:
        assert reaches_floor(stated, floor) is None


@pytest.mark.parametrize("stated", ["$0", "0% of meter", "0 to 1", "0 for 1", "1 for 1", "push"])
@pytest.mark.parametrize("floor", ["25 to 1", "75 for 1", "$50", "10% of meter"])
@pytest.mark.parametrize("stake", [None, 100])
def test_what_wins_nothing_reaches_no_floor_that_pays_something(stated: str, floor: str, stake: int | None) -> None:
    paid, least = read_odds(stated), read_odds(floor)
    assert paid is not None
    assert least is not None
    assert reaches_floor(paid, least, stake) is False
    assert reaches_floor(least, paid, stake) is True


@pytest.mark.parametrize("floor", ["push", "0 to 1", "1 for 1"])
@pytest.mark.parametrize("stated", ["$0", "0% of meter"])
def test_an_award_of_nothing_leaves_open_whether_the_stake_comes_back(stated: str, floor: str) -> None:
    paid, least = read_odds(stated), read_odds(floor)
    assert paid is not None
    assert least is not None
    assert reaches_floor(paid, least) is None
    assert reaches_floor(least, paid) is True


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        (PaytableValue(None, paid(triple=8, pair=2)), True),
        (PaytableValue(None, paid(triple=9, pair=1)), True),
        (PaytableValue(None, paid(triple=8, pair=1)), False),
        (PaytableValue("A", paid(triple=9, pair=1)), False),
        (PaytableValue("B", paid(triple=9, pair=1)), True),
        (PaytableValue("C", paid(triple=99, pair=99)), False),
        (PaytableValue(None, paid(triple=99)), False),
        (PaytableValue(None, paid(triple=make_odds(OddsForm.FOR, 99), pair=2)), True),
        (PaytableValue(None, paid(triple=make_odds(OddsForm.METER, 1), pair=2)), None),
        (PaytableValue(None, paid(triple=make_odds(OddsForm.METER, 1), pair=0)), False),
    ],
)
def test_a_floor_is_reached_in_every_row_of_one_table_and_not_row_by_row_across_tables(
    stated: PaytableValue, expected: bool | None
) -> None:
    assert pays_at_least_one_of(stated, BOTH) is expected


def test_an_open_row_does_not_hide_one_that_falls_short() -> None:
    stated = PaytableValue(None, paid(triple=make_odds(OddsForm.METER, 1), pair=1))
    assert pays_at_least(stated, A) is False
    assert pays_at_least(stated, B) is None


def test_paytables_and_tables_can_stand_in_sets() -> None:
    assert len({PaytableValue("A", None), PaytableValue("A", None), PaytableValue(None, A.rows)}) == 2
    assert len({A, A, B}) == 2


def test_odds_are_in_lowest_terms_and_unlike_across_forms() -> None:
    assert make_odds(OddsForm.TO, 10, 4) == Odds(OddsForm.TO, 5, 2)
    assert make_odds(OddsForm.TO, 0, 7) == Odds(OddsForm.TO, 0, 1)
    assert make_odds(OddsForm.TO, 1) != make_odds(OddsForm.FOR, 1)


# Cells that the source has lost

LOST = make_odds(OddsForm.UNRESOLVED, 0)
HOLED = Table(
    id="c",
    field="side.table",
    name="C",
    cite="7",
    rows={
        "triple": {"pays": make_odds(OddsForm.TO, 9), "envy": make_odds(OddsForm.SUM, 500)},
        "pair": {"pays": LOST, "envy": make_odds(OddsForm.SUM, 100)},
    },
    span=A.span,
)


def holed(pair: int | None = 2, *, triple: int = 9, envy: int = 100) -> PaytableValue:
    rows: dict[str, Row] = {"triple": {**paid(triple=triple)["triple"], "envy": make_odds(OddsForm.SUM, 500)}}
    if pair is not None:
        rows["pair"] = {"pays": make_odds(OddsForm.TO, pair), "envy": make_odds(OddsForm.SUM, envy)}
    return PaytableValue(None, rows)


@pytest.mark.parametrize(
    ("stated", "equal", "floor"),
    [
        (holed(), True, True),
        (holed(99), True, True),
        (holed(triple=8), False, False),
        (holed(triple=10), False, True),
        (holed(envy=99), False, False),
        (holed(None), False, False),
        (PaytableValue(None, {**(holed().rows or {}), "high": {"pays": make_odds(OddsForm.TO, 1)}}), False, True),
        (PaytableValue("C", None), True, True),
        (PaytableValue("C", holed().rows), True, True),
        (PaytableValue("C", holed(triple=8).rows), False, False),
    ],
)
def test_a_lost_cell_decides_nothing_by_name_and_by_rows_alike(
    stated: PaytableValue, equal: bool | None, floor: bool | None
) -> None:
    assert equals_one_of(stated, (HOLED,)) is equal
    assert pays_at_least_one_of(stated, (HOLED,)) is floor


def test_a_table_without_holes_still_decides_beside_one_with_holes() -> None:
    stated = PaytableValue(None, A.rows)
    assert equals_one_of(stated, (HOLED, A)) is True
    assert pays_at_least_one_of(stated, (HOLED, A)) is True


def test_the_rows_of_a_named_table_leave_out_what_is_lost() -> None:
    rows = rows_of(PaytableValue("C", None), (HOLED,))
    assert rows is not None
    assert rows["pair"] == {"envy": make_odds(OddsForm.SUM, 100)}
    assert rows["triple"] == HOLED.rows["triple"]
