"""Tables near to what is stated: the cells that fall short alone are raised, and parts of one table are one."""

from compliance.diag import NOWHERE
from compliance.model import OddsForm, PaytableValue, Row, Table, make_odds
from compliance.prove.cures.near_tables import raise_to_tables


def to(number: int) -> Row:
    return {"pays": make_odds(OddsForm.TO, number, 1)}


def a_table(name: str = "least", **rows: int) -> Table:
    odds = {hand: to(number) for hand, number in rows.items()}
    return Table(id=name, field="side.table", name=name, cite="7.2", rows=odds, span=NOWHERE)


def stated(**rows: int) -> PaytableValue:
    return PaytableValue(None, {hand: to(number) for hand, number in rows.items()})


def test_a_row_that_pays_more_stays() -> None:
    assert raise_to_tables(stated(pair=2, flush=3), [a_table(pair=1, flush=4)]) == [stated(pair=2, flush=4)]


def test_a_row_that_is_missing_comes_and_one_that_no_table_has_goes() -> None:
    assert raise_to_tables(stated(pair=2, king=9), [a_table(pair=1, flush=4)]) == [stated(pair=2, flush=4)]


def test_tables_of_one_name_are_parts_of_one_and_the_later_has_the_last_word() -> None:
    parts = [a_table(pair=1, flush=1), a_table(flush=4)]
    assert raise_to_tables(stated(pair=3, flush=2), parts) == [stated(pair=3, flush=4)]


def test_the_nearest_comes_first() -> None:
    tables = [a_table("A", pair=9, flush=9), a_table("B", pair=1, flush=9)]
    assert raise_to_tables(stated(pair=2, flush=2), tables)[0] == stated(pair=2, flush=9)


def test_a_table_by_name_has_no_rows_to_raise() -> None:
    assert raise_to_tables(PaytableValue("A", None), [a_table("A", pair=1)]) == []


def test_rows_under_a_name_are_raised_to_what_it_names_and_to_no_other_table() -> None:
    tables = [a_table("A", pair=9, flush=9), a_table("B", pair=1, flush=4)]
    named = PaytableValue("b", stated(pair=2, flush=3).rows)
    assert raise_to_tables(named, tables) == [PaytableValue("b", stated(pair=2, flush=4).rows)]


def test_rows_under_a_name_that_the_chapter_does_not_have_are_not_raised() -> None:
    assert raise_to_tables(PaytableValue("C", stated(pair=1).rows), [a_table("A", pair=2)]) == []
