"""The cards of one deck, and how many ways make each hand, by counting arguments."""

from math import comb

import pytest

from compliance.odds import JOKER, SHAPES, card_of, ways_to_make

DECK = JOKER | sum(card_of(rank, suit) for rank in range(2, 15) for suit in range(4))


def test_a_deck_has_53_cards_that_are_all_apart() -> None:
    assert DECK.bit_count() == 53
    assert DECK == (1 << 53) - 1


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        # The four 8s with three of one of 12 other ranks; three aces are three of five cards, the joker among them.
        ("three-of-a-kind-and-four-8s", 11 * comb(4, 3) + comb(5, 3)),
        # All four aces and the joker.
        ("five-aces", 1),
        # In each suit the five cards, or the joker in the place of one of them.
        ("royal-flush", 4 * (1 + 5)),
        # Ten runs of five less the royal one, in each suit.
        ("natural-straight-flush", 9 * 4),
        # 12 ranks of four; four aces are four of five cards.
        ("four-of-a-kind", 12 + comb(5, 4)),
        # Of the eight ranks from 2 to 9 one is left out, the 5 or the 6, or there is a straight.
        ("nine-high", 2 * 4**7),
        # 12 ranks of three of four cards; three aces are three of five.
        ("three-of-a-kind", 12 * comb(4, 3) + comb(5, 3)),
        # Three and two of 12 ranks; or aces, five cards of them, as the three or as the two.
        (
            "full-house",
            12 * 11 * comb(4, 3) * comb(4, 2) + comb(5, 3) * 12 * comb(4, 2) + 12 * comb(4, 3) * comb(5, 2),
        ),
        # Five of 13 cards of a suit, or four and the joker.
        ("flush", 4 * (comb(13, 5) + comb(13, 4))),
    ],
)
def test_a_hand_is_made_in_as_many_ways_as_counting_says(hand: str, ways: int) -> None:
    assert len(set(ways_to_make(hand))) == ways


@pytest.mark.parametrize("hand", SHAPES)
def test_every_way_is_of_the_deck_and_fits_in_seven_cards(hand: str) -> None:
    for way in set(ways_to_make(hand)):
        assert way & DECK == way
        assert 3 <= way.bit_count() <= 7


@pytest.mark.parametrize("hand", ["natural-straight-flush", "nine-high"])
def test_what_is_natural_or_without_an_ace_has_no_joker(hand: str) -> None:
    assert not any(way & JOKER for way in ways_to_make(hand))


@pytest.mark.parametrize("hand", ["five-aces", "straight-flush-with-joker"])
def test_what_needs_the_joker_has_it(hand: str) -> None:
    assert all(way & JOKER for way in ways_to_make(hand))
