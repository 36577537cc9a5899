"""Hands as chapters print them: every printed row of every shipped paytable is read as the row that it is."""

import pytest
from builders import a_text_file
from shipped import shipped_vocabulary

from compliance.load import parse_submission, write_spellings
from compliance.load.values.decode import find_word
from compliance.model import FieldDef, Kind, PaytableValue

HEADER = "submission: 1\nholder: X\njurisdiction: US-PA\ngame: let-it-ride-poker\nfiled: 2010-09-01\n"
TABLES = [field for field in shipped_vocabulary().fields.values() if field.kind is Kind.PAYTABLE]
PRINTED = [(field, hand, name) for field in TABLES for hand, names in field.printed.items() for name in names]


# Printed so in 58 Pa. Code §§ 555.13(b), 559.14, 563.12(c), 565.12 and 577.12 and in the Asia Poker chapters.
ROWS = {
    "wagers.base.paytable": {"Pair of Tens, Jacks, Queens, Kings or Aces": "pair-of-tens-or-better"},
    "wagers.call.paytable": {"One Pair or less": "one-pair-or-less", "Two Pair": "two-pair"},
    "wagers.holdem_bonus.paytable": {
        "Ace-ace": "ace-ace",
        "Ace-king (same suit)": "ace-king-suited",
        "Ace-queen or ace-jack (same suit)": "ace-queen-or-ace-jack-suited",
        "Ace-king (different suits)": "ace-king-offsuit",
        "King-king, queen-queen or jack-jack": "king-king-queen-queen-or-jack-jack",
        "Ace-queen or ace-jack (different suits)": "ace-queen-or-ace-jack-offsuit",
        "A pair of 10-10 through two-two": "ten-ten-through-two-two",
    },
    "wagers.ante_bonus.paytable": {
        "Mini royal flush (ace, king, queen)": "mini-royal-flush",
        "Mini royal flush of spades (ace, king, queen)": "mini-royal-flush-of-spades",
    },
    "wagers.pair_plus.paytable": {"Mini royal flush (ace, king, queen)": "mini-royal-flush"},
    "wagers.bonus.paytable": {
        "Three-of-a-kind and four 8s": "three-of-a-kind-and-four-8s",
        "Straight flush with a joker": "straight-flush-with-joker",
        "9-high": "nine-high",
    },
    "wagers.extra_point.paytable": {
        "A 1 appearing on one of the dice": "a-single-1",
        "A 1 appearing on two of the dice": "two-1s",
        "A triple of 1s": "three-1s",
        "Any triple other than 1s": "other-triple",
    },
    "wagers.quick_strike_td.paytable": {"Play 1": "first-play", "Play 4": "fourth-play"},
    "wagers.game_length.paytable": {"1 Play": "one-play", "6 Plays": "six-plays"},
    "wagers.over_four_yards.paytable": {"Over 4 Yards Wager with Trips TD": "trips-td"},
}


@pytest.mark.parametrize(("name", "printed"), ROWS.items(), ids=ROWS)
def test_a_row_is_read_as_its_chapter_prints_it(name: str, printed: dict[str, str]) -> None:
    field = shipped_vocabulary().fields[name]
    assert {text: find_word(text, field.hands, field) for text in printed} == printed


@pytest.mark.parametrize(("field", "hand", "name"), PRINTED, ids=lambda one: getattr(one, "name", one))
def test_every_printed_name_is_that_of_its_hand_alone(field: FieldDef, hand: str, name: str) -> None:
    for text in (name, name.upper(), name.replace(",", ""), name.replace("-", " ")):
        assert find_word(text, field.hands, field) == hand, text


@pytest.mark.parametrize("field", TABLES, ids=lambda field: field.name)
def test_every_hand_is_still_read_as_itself(field: FieldDef) -> None:
    for hand in field.hands:
        assert find_word(hand.replace("-", " ").title(), field.hands, field) == hand


def test_commas_in_a_row_of_no_table_part_words_and_are_left_out() -> None:
    text = HEADER + 'wagers.base.paytable: {rows: {"Pair of Nines, Eights or Sevens": 1 to 1}}\n'
    filing = parse_submission(a_text_file(text), shipped_vocabulary()).value
    assert filing is not None
    table = filing.statements["wagers.base.paytable"].raw
    assert isinstance(table, PaytableValue)
    assert list(table.rows or ()) == ["pair-of-nines-eights-or-sevens"]


def test_fmt_writes_a_printed_row_as_the_vocabulary_has_it() -> None:
    row = '"Pair of Tens, Jacks, Queens, Kings or Aces": 1 to 1'
    text = HEADER + f"wagers.base.paytable: {{rows: {{Two Pair: 2 to 1, {row}}}}}\n"
    written = write_spellings(a_text_file(text), shipped_vocabulary())
    assert '"pair-of-tens-or-better": 1 to 1' in written or "pair-of-tens-or-better: 1 to 1" in written
    assert "Tens, Jacks" not in written
