from fractions import Fraction

from benches import shared_desk

from compliance.api import Request, menu_of_ruleset, pick_table, read_typed_terms, tables_in, try_cells
from compliance.model import Counting, Odds, OddsForm, PickedTable, TriedPaytable, UntriedPaytable, Verdict
from compliance.odds import returned_by_row
from compliance.record import replace

LOST = Odds(OddsForm.UNRESOLVED)


def picked(chapter: str, wager: str, table: str = "") -> PickedTable:
    menu = menu_of_ruleset(chapter, Request(), shared_desk()).value
    assert menu is not None
    return pick_table(menu, wager, table, chapter)


def with_lost(table: PickedTable, row: str) -> PickedTable:
    offer = table.offers[0]
    rows = {**offer.rows, row: {"pays": LOST}}
    return replace(table, offers=(replace(offer, rows=rows),))


def typed(table: PickedTable, **pays: str) -> dict[str, dict[str, str]]:
    return {row: {**cells, **({"pays": pays[row]} if row in pays else {})} for row, cells in table.cells.items()}


def test_what_each_row_gives_back_adds_up_to_the_return_for_every_table_of_every_chapter() -> None:
    session = shared_desk()
    counted = 0
    for name in session.library.ids():
        menu = menu_of_ruleset(name, Request(), session).value
        assert menu is not None
        for table in tables_in(menu):
            found = try_cells(table, table.cells, Counting(), session)
            assert isinstance(found, TriedPaytable)
            assert not found.edited
            for sheet in found.sheets:
                hold = sheet.count.hold
                assert sum(returned_by_row(sheet.count.wager, hold), Fraction(0)) == hold.returned
                counted += 1
    assert counted > 40


def test_the_chapter_s_own_tables_are_what_they_are_and_break_no_rule() -> None:
    session = shared_desk()
    for name in session.library.ids():
        menu = menu_of_ruleset(name, Request(), session).value
        assert menu is not None
        for table in tables_in(menu):
            found = try_cells(table, table.cells, Counting(), session)
            assert isinstance(found, TriedPaytable)
            assert table.offers[0].name in found.equal
            assert not found.differing
            assert not [one for one in found.verdicts if one.verdict is Verdict.VARIANCE]


def test_a_lost_cell_gives_no_hold_and_has_to_be_typed_before_another_is_changed() -> None:
    table = with_lost(picked("pa-659a", "insurance", "A"), "nine-high")
    whole = try_cells(table, table.cells, Counting(), shared_desk())
    assert isinstance(whole, TriedPaytable)
    other = try_cells(table, typed(table, **{"ten-high": "30 to 1"}), Counting(), shared_desk())
    assert isinstance(other, UntriedPaytable)
    assert list(other.wrong) == ["pays.nine-high"]
    both = try_cells(table, typed(table, **{"ten-high": "30 to 1", "nine-high": "1 to 1"}), Counting(), shared_desk())
    assert isinstance(both, TriedPaytable)


def test_a_row_with_odds_of_its_own_cannot_be_left_empty() -> None:
    table = picked("pa-563", "bonus-with-both-aces")
    found = try_cells(table, typed(table, **{"both-ace-ace": " "}), Counting(), shared_desk())
    assert isinstance(found, UntriedPaytable)
    assert found.wrong["pays.both-ace-ace"].message == "this row is always paid"


def test_a_rule_that_also_asks_whether_the_wager_is_offered_is_told_as_conditional() -> None:
    table = picked("pa-577", "touchdown")
    found = try_cells(table, typed(table, touchdown="2 to 1"), Counting(), shared_desk())
    assert isinstance(found, TriedPaytable)
    assert [(one.verdict, one.if_applies) for one in found.verdicts] == [(Verdict.VARIANCE, True)]


def test_a_floor_may_be_exceeded_but_not_undercut() -> None:
    table = picked("pa-565", "pair-plus")
    for pays, verdict in (("4 to 1", Verdict.PASS), ("2 to 1", Verdict.VARIANCE)):
        found = try_cells(table, typed(table, flush=pays), Counting(), shared_desk())
        assert isinstance(found, TriedPaytable)
        assert not found.equal
        assert verdict in {one.verdict for one in found.verdicts}


def test_terms_that_are_not_understood_are_told_by_their_names() -> None:
    found = read_typed_terms({"stake": "$0", "meter": "much", "contribution": "25%", "solve": ""}, {})
    assert list(found.wrong) == ["stake", "meter"]
    assert found.counting.terms.contribution == Fraction(1, 4)
    assert found.counting.wanted is None
