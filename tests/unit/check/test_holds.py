"""The hold of a selected paytable stands in the report, and a declared one is held against it."""

from fractions import Fraction
from pathlib import Path

import pytest
from shipped import shipped_session

from compliance.api import Request, Session, check_file
from compliance.check.holds import rounds_to
from compliance.model import Hold, SelectedHold

HEAD = """\
submission: 1
holder: Lantern Street Casino
jurisdiction: US-PA
"""
LENGTHS = ("one-play", "two-plays", "three-plays", "four-plays", "five-plays", "six-plays")
FORTUNE = HEAD + "game: fortune-asia-poker\nruleset: pa-659a\nfiled: 2016-01-01\n"


@pytest.fixture(scope="module")
def session() -> Session:
    return shipped_session()


def holds(text: str, session: Session, tmp_path: Path, **asked: object) -> list[SelectedHold]:
    path = tmp_path / "filing.yaml"
    path.write_text(text, encoding="utf-8")
    checked = check_file(str(path), Request(**asked), session)  # type: ignore[arg-type]
    assert checked.assessment is not None, checked.diagnostics
    return list(checked.assessment.holds)


def test_a_named_table_is_counted(session: Session, tmp_path: Path) -> None:
    (one,) = holds(FORTUNE + "wagers: {insurance: {offered: yes, paytable: A}}\n", session, tmp_path)
    assert one.hold.hold == Fraction(2531, 64766)
    assert (one.declared, one.agrees) == (None, None)


def test_another_reading_gives_another_hold(session: Session, tmp_path: Path) -> None:
    text = FORTUNE + "wagers: {insurance: {offered: yes, paytable: A}}\n"
    (one,) = holds(text, session, tmp_path, readings={"insurance-pair-or-better": "equal-ranks-only"})
    assert one.hold.hold == Fraction(-849877, 2752555)


@pytest.mark.parametrize(
    ("declared", "agrees"),
    [
        ("3.91%", True),
        ("3.9%", True),
        ("4%", True),
        ("3.9079%", True),
        ("3.90%", True),
        ("3.92%", False),
        ("5%", False),
    ],
)
def test_a_declared_hold_agrees_to_the_decimals_it_has(
    declared: str, agrees: bool, session: Session, tmp_path: Path
) -> None:
    text = FORTUNE + f"wagers: {{insurance: {{offered: yes, paytable: A, hold: {declared}}}}}\n"
    (one,) = holds(text, session, tmp_path)
    assert one.agrees is agrees


def test_a_meter_leaves_a_declared_hold_open(session: Session, tmp_path: Path) -> None:
    text = FORTUNE + "wagers: {progressive: {offered: yes, paytable: chapter, hold: 24.3%}}\n"
    (one,) = holds(text, session, tmp_path)
    assert (one.hold.hold, one.agrees) == (None, None)


def test_stated_rows_are_counted_as_stated(session: Session, tmp_path: Path) -> None:
    rows = "{nine-high: 100 to 1, ten-high: 40 to 1, jack-high: 10 to 1, queen-high: 7 to 1, king-high: 6 to 1, "
    rows += "ace-high: 4 to 1}"
    (one,) = holds(
        FORTUNE + f"wagers: {{insurance: {{offered: yes, paytable: {{rows: {rows}}}}}}}\n", session, tmp_path
    )
    assert one.hold.hold == Fraction(2531, 64766) - Fraction(14_430_780, 154_143_080)


def test_a_table_that_does_not_exist_has_no_hold(session: Session, tmp_path: Path) -> None:
    assert holds(FORTUNE + "wagers: {insurance: {offered: yes, paytable: Z}}\n", session, tmp_path) == []


def test_a_row_that_the_chapter_does_not_count_takes_the_hold_away(session: Session, tmp_path: Path) -> None:
    rows = "{nine-high: 100 to 1, ace-high: 3 to 1}"
    text = FORTUNE + f"wagers: {{insurance: {{offered: yes, paytable: {{rows: {rows}}}}}}}\n"
    assert len(holds(text, session, tmp_path)) == 1
    football = HEAD + "game: three-dice-football\nruleset: pa-577\nfiled: 2012-03-01\n"
    three = "wagers: {over_four_yards: {paytable: {rows: {yards: $5, trips-td: 7 to 1}}}}\n"
    assert holds(football + three, session, tmp_path) == []


def test_every_length_of_a_game_is_a_wager_of_its_own(session: Session, tmp_path: Path) -> None:
    text = (
        HEAD
        + "game: three-dice-football\nruleset: pa-577\nfiled: 2012-03-01\nwagers: {game_length: {paytable: fixed}}\n"
    )
    found = holds(text, session, tmp_path)
    assert [one.row for one in found] == [
        "one-play",
        "two-plays",
        "three-plays",
        "four-plays",
        "five-plays",
        "six-plays",
    ]
    assert found[0].hold.hold == Fraction(1, 24)


def test_the_supplement_takes_the_place_of_the_plain_bonus(session: Session, tmp_path: Path) -> None:
    head = HEAD + "game: texas-hold-em-bonus-poker\nfiled: 2010-07-12\n"
    plain = holds(head + "wagers: {holdem_bonus: {paytable: minimum}}\n", session, tmp_path)
    both = holds(
        head + "wagers: {holdem_bonus: {paytable: minimum, both_aces: {offered: yes, odds: 1000 to 1}}}\n",
        session,
        tmp_path,
    )
    assert [one.hold.wager for one in plain] == ["bonus"]
    assert [one.hold.wager for one in both] == ["bonus-with-both-aces"]


def test_rounding_is_exact_at_the_half() -> None:
    hold = Hold(
        wager="w", label="", table="", universe=1, rows=(), unpaid=0, several=0, overlaps=(),
        returned=1 - Fraction(125, 10_000), meter=Fraction(0), envy=Fraction(0), stake=None, adds_to="", readings=(),
    )  # fmt: skip
    assert rounds_to(hold, Fraction(13, 1000))
    assert rounds_to(hold, Fraction(12, 1000))
    assert not rounds_to(hold, Fraction(14, 1000))
