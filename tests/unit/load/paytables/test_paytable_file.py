"""A paytable in a file of its own: what it borrows, what it says itself, and every mistake with its place."""

from pathlib import Path

import pytest
from builders import a_library, a_text_file
from shipped import IDS, shipped_session

from compliance.diag import Diagnostic
from compliance.load import Shelf, is_paytable, parse_paytable
from compliance.load.paytables.paytable_file import PaytableFile
from compliance.model import OddsForm, make_odds

SHELF = Shelf(IDS, lambda name: shipped_session().ruleset(name))
PLAIN = "paytable: mine\ndeck: 52\ncards: 5\n"
BORROWED = "paytable: mine\nwager: pa-659a/insurance\n"


def parsed(text: str) -> PaytableFile:
    result = parse_paytable(a_text_file(text), SHELF)
    assert result.value is not None, result.diagnostics
    return result.value


def mistakes(text: str) -> list[tuple[str, int, int]]:
    found: tuple[Diagnostic, ...] = parse_paytable(a_text_file(text), SHELF).diagnostics
    return [(str(one.code), one.span.line, one.span.column) for one in found]


def test_a_paytable_is_told_from_a_submission_by_its_key() -> None:
    assert is_paytable(a_text_file("deck: 52\npaytable: mine\n"))
    assert not is_paytable(a_text_file("submission: 1\nholder: paytable\n"))


def test_what_is_no_yaml_at_all_is_no_paytable() -> None:
    assert not is_paytable(a_text_file("[paytable"))
    assert not is_paytable(a_text_file("- paytable: mine\n"))


@pytest.mark.parametrize(
    ("keys", "deal"),
    [
        ("deck: 53\ncards: 7", "seven-of-53"),
        ("deck: 52\ncards: 5", "five-of-52"),
        ("deck: 52\ncards: 5\nbest_of: 4", "best-four-of-five-of-52"),
        ("deck: 52\ncards: 3", "three-of-52"),
        ("deck: 52\ncards: 2", "two-and-two-of-52"),
    ],
)
def test_cards_from_a_deck_are_a_deal_that_is_counted(keys: str, deal: str) -> None:
    hand = "ace-ace" if deal.startswith("two") else "straight-flush"
    (offer,) = parsed(f"paytable: mine\n{keys}\nrows: {{{hand}: 5 to 1}}\n").offers
    assert offer.wager.deal == deal


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("deck: 54\ncards: 7", 2),
        ("deck: 53\ncards: 5", 3),
        ("deck: 52\ncards: 7", 3),
        ("deck: 52\ncards: five", 3),
        ("deck: 52\ncards: 5\nbest_of: 3", 4),
        ("deck: 52\ncards: 7\nbest_of: 4", 3),
    ],
)
def test_a_deal_that_nothing_counts_is_said_at_the_key_that_is_wrong(keys: str, line: int) -> None:
    found = mistakes(f"paytable: mine\n{keys}\nrows: {{royal-flush: 5 to 1}}\n")
    assert [(code, where) for code, where, _ in found] == [("odds.unknown-deal", line)]


def test_rows_of_a_plain_paytable_are_paid_in_the_order_they_are_written() -> None:
    (offer,) = parsed(PLAIN + "rows: {flush: 3 to 1, royal-flush: 100 to 1}\n").offers
    assert [shape.row for shape in offer.wager.order] == ["flush", "royal-flush"]


def test_a_borrowed_wager_brings_its_deal_its_order_and_its_readings() -> None:
    file = parsed(BORROWED + "rows: {ten-high: 40 to 1, Nine high: 100 to 1}\n")
    (offer,) = file.offers
    assert offer.wager.deal == "seven-of-53"
    assert [shape.row for shape in offer.wager.order][:2] == ["nine-high", "ten-high"]
    assert offer.rows["nine-high"] == {"pays": make_odds(OddsForm.TO, 100)}
    assert offer.readings
    assert file.ruleset is not None
    assert offer.cite == file.ruleset.cite(offer.wager.cite)


def test_a_row_may_pay_envy_besides() -> None:
    (offer,) = parsed(PLAIN + "rows: {flush: {pays: 3 to 1, envy: $5}}\n").offers
    assert offer.rows["flush"]["envy"] == make_odds(OddsForm.SUM, 500)


def test_sums_are_related_to_the_stake() -> None:
    (offer,) = parsed(PLAIN + "stake: $2\nrows: {flush: $10}\n").offers
    assert offer.wager.stake == 200


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("paytable: mine\nrows: {flush: 1 to 1}\n", [("key.missing", 1, 1), ("key.missing", 1, 1)]),
        (PLAIN, [("key.missing", 1, 1)]),
        (PLAIN + "rows: {}\n", [("value.empty", 4, 7)]),
        (PLAIN + "rows: [flush]\n", [("shape.mapping-expected", 4, 7)]),
        (PLAIN + "rows: {flsh: 1 to 1}\n", [("odds.unknown-hand", 4, 8)]),
        (PLAIN + "rows: {flush: 1 two 1}\n", [("value.type", 4, 15)]),
        (PLAIN + "rows: {flush: 1 to 0}\n", [("value.type", 4, 15)]),
        (PLAIN + "rows: {flush: unresolved}\n", [("value.type", 4, 15)]),
        (PLAIN + "rows: {flush: 1 to 1, Flush: 2 to 1}\n", [("value.repeated", 4, 23)]),
        (PLAIN + "rows: {flush: {envy: $5}}\n", [("key.missing", 4, 15)]),
        (PLAIN + "rows: {flush: {pays: 1 to 1, envy: 2 to 1}}\n", [("value.type", 4, 36)]),
        (PLAIN + "rows: {flush: {pays: 1 to 1, ennvy: $2}}\n", [("key.unknown", 4, 30)]),
        (PLAIN + "rows: {flush: $5}\n", [("key.missing", 4, 1)]),
        (PLAIN + "stake: $0\nrows: {flush: 1 to 1}\n", [("value.type", 4, 8)]),
        (PLAIN + "stakes: $1\nrows: {flush: 1 to 1}\n", [("key.unknown", 4, 1)]),
        (BORROWED + "deck: 53\nrows: {nine-high: 1 to 1}\n", [("key.unknown", 3, 1)]),
        (BORROWED + "rows: {flush: 1 to 1}\n", [("odds.unknown-hand", 3, 8)]),
        ("paytable: mine\nwager: insurance\nrows: {nine-high: 1 to 1}\n", [("odds.unknown-wager", 2, 8)]),
        ("paytable: mine\nwager: pa-659a/base\nrows: {nine-high: 1 to 1}\n", [("odds.unknown-wager", 2, 8)]),
        ("paytable: mine\nwager: pa-659/insurance\nrows: {nine-high: 1 to 1}\n", [("ruleset.unknown", 2, 8)]),
        ("paytable: mine\nwager: ../pa-659a/insurance\nrows: {a: 1 to 1}\n", [("ruleset.unknown", 2, 8)]),
    ],
)
def test_a_mistake_is_said_at_its_place(text: str, found: list[tuple[str, int, int]]) -> None:
    assert mistakes(text) == found


def test_every_mistake_is_said_in_one_run() -> None:
    text = "paytable: mine\ndeck: 9\ncards: 5\nstake: one\nrows: {flush: much}\nmore: 1\n"
    assert {code for code, _, _ in mistakes(text)} == {"key.unknown", "odds.unknown-deal", "value.type"}


def test_every_mistake_has_a_way_out() -> None:
    text = "paytable: mine\ndeck: 9\ncards: 5\nstake: one\nrows: {flush: much}\nmore: 1\n"
    assert all(one.hint for one in parse_paytable(a_text_file(text), SHELF).diagnostics)


def test_a_chapter_without_counted_wagers_says_so(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    shelf = Shelf(library.ids(), lambda name: library.read(library.folder / name, vocabulary))
    text = "paytable: mine\nwager: zz-lantern/side\nrows: {triple: 5 to 1}\n"
    (one,) = parse_paytable(a_text_file(text), shelf).diagnostics
    assert one.hint == "none of its wagers is counted"
