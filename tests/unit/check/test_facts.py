"""The facts of a filing: what is stated, what silence means in law, and what is derived from these, kept apart."""

import pytest
from shipped import shipped_ruleset, shipped_vocabulary

from compliance.check import facts_of
from compliance.load import TextFile, parse_submission
from compliance.model import Facts, OddsForm, PaytableValue, make_odds

HEADER = "submission: 1\nholder: River Bend Casino\njurisdiction: US-PA\ngame: asia-poker\n"


def facts(text: str, name: str = "pa-575") -> Facts:
    filing = parse_submission(TextFile("filing.yaml", HEADER + text, "0" * 64), shipped_vocabulary())
    assert filing.value is not None, filing.diagnostics
    return facts_of(filing.value.statements, shipped_ruleset(name), shipped_vocabulary())


def test_what_is_stated_is_known_and_stated() -> None:
    found = facts("wagers.base.minimum: $10\n")
    assert found.values["wagers.base.minimum"] == 1_000
    assert found.stated == {"wagers.base.minimum"}


def test_silence_gives_the_value_that_the_chapter_gives_it_but_does_not_state_it() -> None:
    found = facts("")
    assert dict(found.values) == {
        "cards.decks": 1,
        "shuffle.feeds_shoe": False,
        "rankings.ace_low_straight_flush": "highest",
        "rankings.ace_low_straight": "second-highest",
        "wagers.bonus.offered": False,
        "wagers.two_areas.permitted": False,
    }
    assert found.stated == frozenset()


def test_what_is_stated_takes_the_place_of_what_silence_means() -> None:
    found = facts("wagers.bonus.offered: yes\nrankings.ace_low_straight: lowest\n")
    assert found.values["wagers.bonus.offered"] is True
    assert found.values["rankings.ace_low_straight"] == "lowest"
    assert found.values["rankings.ace_low_straight_flush"] == "highest"


def test_silence_means_what_each_chapter_says_it_means() -> None:
    assert "wagers.bonus.offered" not in facts("", "pa-659a").values
    assert facts("", "pa-659a").values["wagers.fortune_bonus.offered"] is False
    assert "wagers.two_areas.permitted" not in facts("", "ma-asia-poker").values


def test_the_awards_are_derived_from_the_table_that_is_named() -> None:
    # 5,000 to 1 and 800 to 1 are the two highest rows of each table of 58 Pa. Code § 575.12(b).
    found = facts("wagers.bonus.paytable: C\n")
    assert found.values["wagers.bonus.best_award"] == make_odds(OddsForm.TO, 5_000)
    assert found.values["wagers.bonus.best_two_awards"] == make_odds(OddsForm.TO, 5_800)
    assert found.stated == {"wagers.bonus.paytable"}


def test_the_awards_are_derived_from_the_rows_before_the_name() -> None:
    found = facts("wagers.bonus.paytable: {name: A, rows: {straight: 3 to 1, flush: 7 to 1}}\n")
    assert found.values["wagers.bonus.best_award"] == make_odds(OddsForm.TO, 7)
    assert found.values["wagers.bonus.best_two_awards"] == make_odds(OddsForm.TO, 14)


@pytest.mark.parametrize("table", ["Z", "{rows: {straight: 10% of meter}}", "{rows: {straight: $500}}"])
def test_what_cannot_be_derived_is_not_known(table: str) -> None:
    found = facts(f"wagers.bonus.paytable: {table}\n")
    assert isinstance(found.values["wagers.bonus.paytable"], PaytableValue)
    assert "wagers.bonus.best_award" not in found.values
    assert "wagers.bonus.best_two_awards" not in found.values


def test_awards_of_odds_for_are_converted() -> None:
    found = facts("wagers.bonus.paytable: {rows: {straight: 3 for 1, flush: 7 to 2}}\n")
    assert found.values["wagers.bonus.best_award"] == make_odds(OddsForm.TO, 7, 2)


def test_a_table_is_looked_up_among_the_tables_of_its_own_field_and_chapter() -> None:
    assert "wagers.bonus.best_award" not in facts("wagers.bonus.paytable: A\n", "pa-659a").values
    assert "wagers.bonus.best_award" not in facts("wagers.bonus.paytable: A\n", "ma-asia-poker").values
