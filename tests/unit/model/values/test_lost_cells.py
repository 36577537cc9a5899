"""A cell that the source has lost decides nothing, by name and by rows alike; what is certain decides."""

import pytest

from compliance.diag import NOWHERE
from compliance.model import Odds, OddsForm, PaytableValue, Table, equals_one_of, make_odds, pays_at_least_one_of

LOST = make_odds(OddsForm.UNRESOLVED, 0)


def to(number: int) -> Odds:
    return make_odds(OddsForm.TO, number)


TABLE = Table(
    id="x",
    field="wagers.x.paytable",
    name="A",
    cite="1",
    rows={"flush": {"pays": to(4)}, "mini-royal": {"pays": LOST}},
    span=NOWHERE,
)


def stated(**rows: int) -> PaytableValue:
    return PaytableValue(None, {hand.replace("_", "-"): {"pays": to(number)} for hand, number in rows.items()})


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        (PaytableValue("A", None), True),
        (stated(flush=4, mini_royal=50), True),
        (stated(flush=4), True),
        (stated(flush=5, mini_royal=50), False),
        (stated(mini_royal=50), False),
        (stated(flush=4, straight=6), False),
    ],
    ids=[
        "by name",
        "a figure in the lost cell",
        "the lost row left out",
        "a certain row differs",
        "a certain row is missing",
        "a row no table has",
    ],
)
def test_a_table_with_a_lost_cell_is_matched_as_far_as_it_is_certain(
    value: PaytableValue, outcome: bool | None
) -> None:
    assert equals_one_of(value, (TABLE,)) is outcome


@pytest.mark.parametrize(("flush", "outcome"), [(4, True), (3, False)])
def test_a_floor_that_is_lost_asks_for_nothing(flush: int, outcome: bool | None) -> None:
    assert pays_at_least_one_of(stated(flush=flush, mini_royal=99), (TABLE,)) is outcome
    assert pays_at_least_one_of(stated(flush=flush), (TABLE,)) is outcome
