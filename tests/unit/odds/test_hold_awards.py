"""The top award, and the most that two hands from one deck are paid, against figures from outside the code."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest

from compliance.model import Odds, OddsForm, Row, make_odds
from compliance.odds import JOKER, SHAPES, Cards, best_award, best_two_awards, card_of, ways_to_make
from compliance.odds.hold import dealt_together

# Paytable A of 58 Pa. Code § 575.12(b), as the order 125-160 prints it.
CHAPTER_575_A = {
    "three-of-a-kind-and-four-8s": 5_000,
    "five-aces": 800,
    "royal-flush": 200,
    "natural-straight-flush": 80,
    "straight-flush-with-joker": 40,
    "four-of-a-kind": 30,
    "nine-high": 10,
    "full-house": 5,
    "flush": 4,
    "three-of-a-kind": 3,
    "straight": 2,
}
HANDS = tuple(CHAPTER_575_A)
EIGHTS, ACES, ROYAL, PURE, MIXED, FOUR, NINE, HOUSE, FLUSH, THREE, STRAIGHT = HANDS


def paid(**figures: int) -> dict[str, Row]:
    return {hand.replace("_", "-"): {"pays": make_odds(OddsForm.TO, number)} for hand, number in figures.items()}


def table(figures: dict[str, int]) -> dict[str, Row]:
    return {hand: {"pays": make_odds(OddsForm.TO, number)} for hand, number in figures.items()}


def to(number: int, per: int = 1) -> Odds:
    return make_odds(OddsForm.TO, number, per)


# One hand


def test_the_top_award_of_chapter_575_is_5000_to_1() -> None:
    assert best_award(table(CHAPTER_575_A)) == to(5_000)


def test_the_top_award_is_the_greatest_wherever_it_stands() -> None:
    assert best_award(paid(straight=2, flush=7, full_house=5)) == to(7)


def test_odds_against_more_than_one_are_compared_as_numbers() -> None:
    rows = {"straight": {"pays": to(9, 5)}, "flush": {"pays": to(7, 4)}}
    assert best_award(rows) == to(9, 5)


def test_a_push_wins_nothing() -> None:
    assert best_award({"straight": {"pays": make_odds(OddsForm.PUSH, 0)}}) == to(0)
    assert best_award({"straight": {"pays": make_odds(OddsForm.PUSH, 0)}, "flush": {"pays": to(1, 2)}}) == to(1, 2)


def test_odds_for_count_less_the_stake_that_they_give_back() -> None:
    rows = {"straight": {"pays": make_odds(OddsForm.FOR, 75)}, "flush": {"pays": to(73)}}
    assert best_award(rows) == to(74)
    assert best_award({**rows, "flush": {"pays": to(75)}}) == to(75)


@pytest.mark.parametrize(
    "strange",
    [
        make_odds(OddsForm.METER, 1, 10),
        make_odds(OddsForm.SUM, 50_000),
        make_odds(OddsForm.UNRESOLVED, 0),
    ],
    ids=["meter", "sum", "unresolved"],
)
def test_a_row_that_does_not_convert_to_odds_leaves_both_awards_unknown(strange: Odds) -> None:
    rows = {**table(CHAPTER_575_A), "straight": {"pays": strange}}
    assert best_award(rows) is None
    assert best_two_awards(rows) is None


def test_a_row_that_says_only_what_others_get_leaves_the_awards_unknown() -> None:
    rows = {"straight": {"envy": make_odds(OddsForm.SUM, 500)}, "flush": {"pays": to(4)}}
    assert best_award(rows) is None
    assert best_two_awards(rows) is None


def test_an_envy_column_is_not_an_award_of_the_wager() -> None:
    assert best_award({"straight": {"pays": to(2), "envy": make_odds(OddsForm.SUM, 500_000)}}) == to(2)


def test_an_empty_table_has_no_award() -> None:
    assert best_award({}) is None
    assert best_two_awards({}) is None


# Two hands


def test_one_deck_has_four_8s_once_so_two_hands_of_chapter_575_are_paid_5000_and_800() -> None:
    assert best_two_awards(table(CHAPTER_575_A)) == to(5_000 + 800)


def test_without_the_four_8s_five_aces_leave_neither_ace_nor_joker_and_go_with_the_natural_straight_flush() -> None:
    rest = {hand: number for hand, number in CHAPTER_575_A.items() if hand != EIGHTS}
    assert best_two_awards(table(rest)) == to(800 + 80)


def test_two_hands_of_one_kind_add_up() -> None:
    assert best_two_awards(paid(straight=2)) == to(4)
    assert best_two_awards(paid(royal_flush=200)) == to(400)


@pytest.mark.parametrize(
    "hand", ["five-aces", "straight-flush-with-joker", "three-of-a-kind-and-four-8s"], ids=lambda hand: hand
)
def test_where_only_one_hand_can_win_the_other_wins_nothing(hand: str) -> None:
    assert best_two_awards(table({hand: 40})) == to(40)


def test_one_great_award_beats_two_small_ones_that_go_together() -> None:
    # Five aces take every ace and the joker, and a royal flush needs one of them: 800 + 0 against 200 + 200.
    assert best_two_awards(paid(five_aces=800, royal_flush=200)) == to(800)
    assert best_two_awards(paid(five_aces=300, royal_flush=200)) == to(400)


def test_a_hand_whose_cards_are_not_known_leaves_the_sum_unknown_only_where_it_matters() -> None:
    assert best_two_awards(paid(three_pair=9, straight=2)) is None
    assert best_two_awards(paid(three_pair=1, straight=20)) == to(40)


def test_pushes_add_nothing() -> None:
    rows = {"straight": {"pays": make_odds(OddsForm.PUSH, 0)}, "flush": {"pays": to(4)}}
    assert best_two_awards(rows) == to(8)


# Which hands go together: by counting what a deck has

# One deck holds four 8s, one joker, and five cards that count as aces (four aces and the joker). A hand that has all
# of the first takes four 8s; a 9-high without a straight holds 9, 8, 7 and cannot do without an 8; and so on.
SUPPLY = {"eights": 4, "jokers": 1, "aces": 5}
NEEDS = {
    EIGHTS: {"eights": 4},
    ACES: {"jokers": 1, "aces": 5},
    ROYAL: {"aces": 1},
    MIXED: {"jokers": 1},
    NINE: {"eights": 1},
}


def fits_by_counting(one: str, two: str) -> bool:
    needed = (NEEDS.get(one, {}), NEEDS.get(two, {}))
    return all(needed[0].get(what, 0) + needed[1].get(what, 0) <= number for what, number in SUPPLY.items())


PAIRS = tuple(combinations_with_replacement(HANDS, 2))


def test_there_are_66_pairs_of_eleven_hands_and_six_cannot_be_dealt_together() -> None:
    assert set(SHAPES) == set(HANDS)
    apart = {pair for pair in PAIRS if not dealt_together(*pair)}
    assert len(PAIRS) == 66
    assert apart == {(EIGHTS, EIGHTS), (EIGHTS, NINE), (ACES, ACES), (ACES, ROYAL), (ACES, MIXED), (MIXED, MIXED)}


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_hands_go_together_exactly_where_the_deck_has_enough(one: str, two: str) -> None:
    assert dealt_together(one, two) is dealt_together(two, one) is fits_by_counting(one, two)


# Which hands go together: by dealing every hand of a small deck, with hands recognised by counting ranks and suits

RANKS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
SUITS = "shdc"
FACES = {card_of(rank, suit): (rank, suit) for rank in RANKS.values() for suit in range(4)}
RUNS = [{14, 2, 3, 4, 5}, *({low, low + 1, low + 2, low + 3, low + 4} for low in range(2, 11))]
ROYAL_RUN = {10, 11, 12, 13, 14}


def deck(text: str) -> tuple[Cards, ...]:
    """Return the cards of a text such as `8s 8h XX`, where XX is the joker."""
    return tuple(JOKER if one == "XX" else card_of(RANKS[one[0]], SUITS.index(one[1])) for one in text.split())


def makes(hand: tuple[Cards, ...]) -> frozenset[str]:
    """Name every hand that these cards make, recognised by counting and without the lists of the code under test."""
    joker = JOKER in hand
    faces = [FACES[one] for one in hand if one != JOKER]
    count = {rank: sum(face[0] == rank for face in faces) for rank in RANKS.values()}
    count[14] += joker
    by_suit = [{rank for rank, suit in faces if suit == wanted} for wanted in range(4)]
    ranks = {rank for rank, _ in faces}
    threes = [rank for rank in count if count[rank] >= 3]
    plain_runs = [run for run in RUNS if run != ROYAL_RUN]
    found = {
        EIGHTS: sum(face[0] == 8 for face in faces) == 4 and any(rank != 8 for rank in threes),
        ACES: count[14] == 5,
        ROYAL: any(len(ROYAL_RUN & suited) + joker >= 5 for suited in by_suit),
        PURE: any(run <= suited for run in plain_runs for suited in by_suit),
        MIXED: joker and any(len(run & suited) >= 4 for run in plain_runs for suited in by_suit),
        FOUR: any(number >= 4 for number in count.values()),
        NINE: len(ranks) == 7 and max(ranks) == 9 and not any(run <= ranks for run in RUNS),
        HOUSE: any(three != two and count[two] >= 2 for three in threes for two in count),
        FLUSH: any(len(suited) + joker >= 5 for suited in by_suit),
        THREE: bool(threes),
        STRAIGHT: any(len(run & ranks) + joker >= 5 for run in RUNS),
    }
    return frozenset(name for name, there in found.items() if there)


def deals(cards: tuple[Cards, ...]) -> Iterator[tuple[tuple[Cards, ...], tuple[Cards, ...]]]:
    """Deal fourteen cards into two hands of seven in every way."""
    first, rest = cards[0], cards[1:]
    for chosen in combinations(rest, 6):
        yield (first, *chosen), tuple(one for one in rest if one not in chosen)


SMALL_DECKS = {
    "all the 8s and all the aces": "8s 8h 8d 8c Ks Kh Kd As Ah Ad Ac XX 2s 3h",
    "8s and a 9-high": "8s 8h 8d 8c 9s 9h 7s 7h 6s 5h 4s 4h 3s 2h",
    "two royal flushes": "As Ks Qs Js Ts Ah Kh Qh Jh Th XX 2d 2c 3d",
    "aces against a royal flush": "As Ah Ad Ac XX Ks Qs Js Ts Kh Qh Jh Th 9s",
    "straight flushes and the joker": "2s 3s 4s 5s 6s 2h 3h 4h 5h XX 9d 9c 9h Jd",
    "two natural straight flushes": "2s 3s 4s 5s 6s 7h 8h 9h Th Jh Kd Kc Qd 4c",
    "two 9-highs": "9s 8s 7h 6h 4d 3d 2c 9h 8h 7d 5d 4c 3c 2s",
    "low aces": "As 2s 3s 4s 5s Ah 2h 3h 4h XX Ad 2d 3d 4c",
    "8s and a natural straight flush": "8s 8h 8d 8c Ks Kh Kd 2c 3c 4c 5c 6c 2d 3s",
    "8s and a royal flush": "8s 8h 8d 8c 2s 2h 2d Ac Kc Qc Jc Tc 3d 4s",
    "8s and a straight flush with the joker": "8s 8h 8d 8c Ks Kh Kd 2c 3c 4c 5c XX 9d 9s",
    "8s and four of another": "8s 8h 8d 8c Ks Kh Kd 4s 4h 4d 4c 5s 5h 6d",
    "aces and a natural straight flush": "As Ah Ad Ac XX Ks Kh 2c 3c 4c 5c 6c 2d 3s",
    "aces and a 9-high": "As Ah Ad Ac XX Ks Kh 9s 8h 7d 6c 4s 3h 2d",
    "aces and four of another": "As Ah Ad Ac XX Ks Qh 9s 9h 9d 9c 4s 4h 2d",
    "royal flush and a 9-high": "As Ks Qs Js Ts 2h 2d 9s 8h 7d 6c 4s 3h 2c",
    "royal flush and a straight flush with the joker": "As Ks Qs Js Ts 9h 9d 2c 3c 4c 5c XX 9c 3s",
    "royal flush and four of a kind": "As Ks Qs Js Ts 9h 9d 4s 4h 4d 4c 5s 5h 6d",
    "natural straight flush and a 9-high": "2c 3c 4c 5c 6c Ks Kh 9s 8h 7d 6h 4s 3h 2d",
    "straight flush with the joker and a 9-high": "2c 3c 4c 5c XX Ks Kh 9s 8h 7d 6h 4s 3h 2d",
    "natural straight flush and four of a kind": "2c 3c 4c 5c 6c Ks Kh 9s 9h 9d 9c 4s 4h 2d",
    "straight flush with the joker and four of a kind": "2c 3c 4c 5c XX Ks Kh 9s 9h 9d 9c 4s 4h 2d",
    "two fours of a kind": "9s 9h 9d 9c 4s 4h 4d 4c Ks Kh Qd Jc Td 2s",
    "four of a kind and a 9-high": "Ks Kh Kd Kc Qs Qh Qd 9s 8h 7d 6c 4s 3h 2d",
    "flush and a 9-high": "Ks Qs 9s 7s 5s 5h 5d 9h 8h 7d 6c 4s 3h 2d",
    "straight and a 9-high": "Ks Qh Jd Tc 9s 9h 9d 9c 8h 7d 6c 4s 3h 2d",
    "nothing much": "2s 2h 3d 4c 6s 7h 9d Tc Js Qh Kd 5c 8d 3s",
}


@cache
def pairs_dealt(cards: str) -> frozenset[tuple[str, str]]:
    """Name every pair of hands that two players can hold together when these cards are dealt."""
    both_ways = (
        pair
        for one, two in deals(deck(cards))
        for both in product(makes(one), makes(two))
        for pair in (both, both[::-1])
    )
    return frozenset(both_ways)


@pytest.mark.parametrize("cards", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_every_deal_of_a_small_deck_makes_just_the_pairs_that_the_lists_of_shapes_allow(cards: str) -> None:
    inside = sum(deck(cards))
    ways = {hand: {way for way in ways_to_make(hand) if way & inside == way} for hand in HANDS}
    listed = {
        pair for pair in product(HANDS, repeat=2) if any(not a & b for a, b in product(ways[pair[0]], ways[pair[1]]))
    }
    assert pairs_dealt(cards) == listed
    assert all(dealt_together(*pair) for pair in listed)


def test_the_small_decks_between_them_deal_every_pair_that_goes_together() -> None:
    # WHY: without this, a small deck could agree with the code because neither finds anything.
    dealt = set().union(*(pairs_dealt(cards) for cards in SMALL_DECKS.values()))
    assert {pair for pair in PAIRS if fits_by_counting(*pair)} - dealt == set()
