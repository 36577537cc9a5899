"""Hints: the nearest known word, and none where nothing is near."""

import pytest

from compliance.diag import did_you_mean, nearest_word

KNOWN = ("wagers.bonus.minimum", "wagers.base.minimum", "payout_limit.amount", "rng", "button")


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("wagers.bonus.minimun", "wagers.bonus.minimum"),
        ("wagers.bonus.minimmu", "wagers.bonus.minimum"),
        ("wager.base.minimum", "wagers.base.minimum"),
        ("payout_limt.amout", "payout_limit.amount"),
        ("rgn", "rng"),
        ("buttno", "button"),
        ("button", "button"),
    ],
)
def test_a_misspelt_word_finds_its_neighbour(word: str, known: str) -> None:
    assert nearest_word(word, KNOWN) == known
    assert did_you_mean(word, KNOWN) == f"did you mean `{known}`?"


@pytest.mark.parametrize("word", ["", "shaker", "xyz", "wagers", "b" * 65])
def test_a_word_that_is_near_nothing_gets_no_hint(word: str) -> None:
    assert nearest_word(word, KNOWN) is None
    assert did_you_mean(word, KNOWN) is None


def test_of_equally_near_words_the_first_in_the_alphabet_is_taken_whatever_their_order() -> None:
    assert nearest_word("bat", ("cat", "bar")) == nearest_word("bat", ("bar", "cat")) == "bar"


def test_swapped_neighbours_are_one_edit() -> None:
    assert nearest_word("ab", ("ba",)) == "ba"
    assert nearest_word("abc", ("cba",)) is None


def test_nothing_known_is_near_nothing() -> None:
    assert nearest_word("button", ()) is None
