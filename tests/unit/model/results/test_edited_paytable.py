"""A paytable that is picked and edited: its rows, those with a field of their own, and what stands in each cell."""

from mutating import HERE
from strategies import to

from compliance.model import Odds, OddsForm, Row, Wager, make_odds
from compliance.model.results.edited_paytable import PickedTable, write_cell
from compliance.model.results.odds_result import PaytableOrigin
from compliance.model.results.offers import Offer
from compliance.model.rules.wager import RowShape

LOST = make_odds(OddsForm.UNRESOLVED, 0)


def a_wager(*rows: str, field: str = "wagers.side.paytable") -> Wager:
    return Wager(
        id="side", label="Side Wager", cite="7.2(b)", deal="three-of-52", field=field, own=(),
        order=tuple(RowShape(row, row) for row in rows), effects=(), readings=(), stake=None, envy_from=None,
        adds_to="", each_row=False, note="", span=HERE,
    )  # fmt: skip


def an_offer(
    wager: Wager, rows: dict[str, Row], *, table: str = "", name: str = "", own: dict[str, Odds] | None = None
) -> Offer:
    return Offer(wager=wager, cite="7.2", table=table, name=name, table_cite="7.2", rows=rows, own=own or {})


def picked(*offers: Offer) -> PickedTable:
    return PickedTable(origin=PaytableOrigin(ruleset=None), offers=offers)


def test_a_picked_table_has_what_each_row_pays_also_in_a_field_of_its_own() -> None:
    rows: dict[str, Row] = {"triple": {"pays": to(9), "envy": make_odds(OddsForm.SUM, 500)}, "pair": {"pays": LOST}}
    table = picked(an_offer(a_wager("triple", "pair", "flush", "high"), rows, table="side-a", own={"flush": to(3)}))
    assert table.called == "side-a"
    assert dict(table.rows) == {**rows, "flush": {"pays": to(3)}}
    assert table.cells == {
        "triple": {"pays": "9 to 1", "envy": "$5"},
        "pair": {"pays": ""},
        "flush": {"pays": "3 to 1"},
        "high": {},
    }


def test_a_row_of_its_own_field_pays_what_stands_there() -> None:
    table = picked(an_offer(a_wager("pair"), {"pair": {"pays": to(1)}}, name="Pairs", own={"pair": to(2)}))
    assert table.called == "Pairs"
    assert table.rows == {"pair": {"pays": to(2)}}


def test_where_each_row_is_a_wager_of_its_own_the_table_has_all_of_them() -> None:
    first = an_offer(a_wager("triple"), {"triple": {"pays": to(9)}}, name="A")
    second = an_offer(a_wager("pair"), {"pair": {"pays": to(2)}}, name="A")
    table = picked(first, second)
    assert [shape.row for shape in table.wager.order] == ["triple", "pair"]
    assert list(table.rows) == ["triple", "pair"]


def test_a_cell_is_written_as_it_is_typed_and_a_lost_one_is_empty() -> None:
    assert [write_cell(one) for one in (to(3, 2), make_odds(OddsForm.PUSH, 0), LOST)] == ["3 to 2", "push", ""]


def test_the_hold_of_a_wager_is_declared_beside_its_paytable() -> None:
    assert a_wager(field="wagers.side.paytable").declared_in == "wagers.side.hold"
    assert a_wager(field="wagers.side.odds").declared_in == ""
    assert hash(a_wager("pair")) == hash(a_wager("pair"))
