"""What a hand is worth, against `tests/reference`: every hand up to its suits, in the order of each chapter."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from reference.cards import ACE, JOKER, RANKS, SPADES, Card, cards
from reference.rows import makes_royal_flush, makes_straight, sequences
from reference.setting import ASIA_575, FORTUNE_659A, PAI_GOW_561, value
from reference.setting import Ranking as RealRanking
from shipped import shipped_ruleset

from compliance.model import Ranking
from compliance.odds import ranks as ranks_module
from compliance.odds.ranks import ROYAL_BIT, STRAIGHT_BIT, hand_worth, index_of, most_worth, pack_worth, worth_table

Hand = tuple[Card, ...]
CHAPTERS = {"pa-575": ASIA_575, "pa-659a-asia": ASIA_575, "pa-659a": FORTUNE_659A, "pa-561": PAI_GOW_561}
RANKINGS = {"asia": ASIA_575, "fortune": FORTUNE_659A, "pai gow": PAI_GOW_561}
HEARTS = 1
PLACES = ("highest", "second-highest", "lowest")


def ranking_of(real: RealRanking) -> Ranking:
    return Ranking(
        hands=real.hands,
        order=real.order,
        ace_low_straight=real.ace_low_straight,
        ace_low_straight_flush=real.ace_low_straight_flush,
    )


def coded(hand: Hand) -> tuple[int, ...]:
    """Return the ranks of cards as the code takes them: the joker first, then from the highest."""
    return tuple(sorted((ranks_module.JOKER if card == JOKER else card[0] for card in hand), reverse=True))


def in_one_suit(hand: Hand) -> bool:
    return len({suit for _, suit in hand if suit != JOKER[1]}) <= 1


def worth_of(hand: Hand, real: RealRanking) -> int:
    return hand_worth(coded(hand), ranking_of(real), one_suit=in_one_suit(hand))


def dealt(ranks: tuple[int, ...]) -> Iterator[Hand]:
    """Yield hands of these ranks: one of several suits where it can be, and one of one suit where it can be."""
    held = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if any(held):
        yield tuple(zip(ranks, held, strict=True))
    else:
        yield tuple((rank, SPADES) for rank in ranks)
    if len(ranks) > 1 and not any(held):
        yield tuple((rank, SPADES if place else HEARTS) for place, rank in enumerate(ranks))


@cache
def hands_of(size: int) -> tuple[Hand, ...]:
    """Return every hand of so many cards of 53, one for each list of ranks and whether its cards share a suit."""
    found: list[Hand] = []
    for jokers in (0, 1):
        for ranks in combinations_with_replacement(RANKS, size - jokers):
            if max(Counter(ranks).values(), default=0) <= 4:
                found += [(*hand, *[JOKER] * jokers) for hand in dealt(ranks)]
    assert all(len(set(hand)) == size for hand in found)
    return tuple(found)


def places_of(numbers: list[object]) -> list[int]:
    """Return for each the place among all, equal ones in one place."""
    place = {number: at for at, number in enumerate(sorted(set(numbers)))}  # type: ignore[type-var]
    return [place[number] for number in numbers]


# The order


def test_all_hands_are_there_up_to_their_suits() -> None:
    # 13 single cards and the joker; 13 pairs, 78 others of one suit and of two, and 13 with the joker.
    assert len(hands_of(1)) == 14
    assert len(hands_of(2)) == 13 + 2 * 78 + 13
    assert len(hands_of(4)) > 2_900
    assert len(hands_of(5)) > 9_000


@pytest.mark.parametrize("name", RANKINGS)
def test_any_two_hands_of_any_sizes_compare_as_by_the_reference(name: str) -> None:
    real = RANKINGS[name]
    hands = [hand for _, size in real.hands for hand in hands_of(size)]
    expected, found = [value(hand, real) for hand in hands], [worth_of(hand, real) for hand in hands]
    assert places_of(found) == places_of(expected)
    assert 0 <= min(found) < max(found) < most_worth()


RUNS = [
    (*(card for card in hand if card[0] != out), *[JOKER] * (out > 0))
    for size in (4, 5)
    for run in sequences(size)
    for hand in dealt(tuple(sorted(run)))
    for out in (0, *run)
]


@pytest.mark.parametrize("name", RANKINGS)
@pytest.mark.parametrize(("straight", "flush"), [*product(PLACES, PLACES)])
def test_the_ace_low_run_stands_where_it_is_put(name: str, straight: str, flush: str) -> None:
    real = replace(RANKINGS[name], ace_low_straight=straight, ace_low_straight_flush=flush)
    hands = [hand for hand in RUNS if len(hand) == real.high]
    assert places_of([worth_of(hand, real) for hand in hands]) == places_of([value(hand, real) for hand in hands])


@pytest.mark.parametrize("place", PLACES)
def test_the_place_of_the_ace_low_straight_is_its_own_and_that_of_the_straight_flush_too(place: str) -> None:
    straight = replace(ASIA_575, ace_low_straight=place, ace_low_straight_flush="lowest")
    falling = {
        "highest": ["As 2h 3d 4c", "As Kh Qd Jc", "Ks Qh Jd Tc", "2s 3h 4d 5c"],
        "second-highest": ["As Kh Qd Jc", "As 2h 3d 4c", "Ks Qh Jd Tc", "2s 3h 4d 5c"],
        "lowest": ["As Kh Qd Jc", "Ks Qh Jd Tc", "2s 3h 4d 5c", "As 2h 3d 4c"],
    }[place]
    worths = [worth_of(cards(text), straight) for text in falling]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)
    assert worth_of(cards("As 2s 3s 4s"), straight) < worth_of(cards("2s 3s 4s 5s"), straight)


def test_a_hand_with_a_card_left_beats_one_that_ran_out() -> None:
    """58 Pa. Code § 575.11(b): a pair of sevens with two more cards is above a pair of sevens."""
    falling = ["7s 7h 3d 2c", "7s 7h", "As Kh 3d 2c", "As Kh", "As", "Ks Qh", "Ks"]
    worths = [worth_of(cards(text), ASIA_575) for text in falling]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)


def test_hands_of_a_size_that_is_not_the_high_hand_make_neither_straight_nor_flush() -> None:
    for real in RANKINGS.values():
        assert worth_of(cards("As Ks"), real) == worth_of(cards("As Kh"), real)
        assert worth_of(cards("As"), real) == worth_of(cards("joker"), real)
    assert worth_of(cards("As Ks Qs Js"), PAI_GOW_561) == worth_of(cards("As Kh Qd Jc"), PAI_GOW_561)


def test_a_worth_is_the_category_and_then_the_ranks() -> None:
    assert (
        pack_worth(2, (3,))
        > pack_worth(2, (2, 14, 14, 14, 14))
        > pack_worth(2, (2,))
        > pack_worth(1, (14, 14, 14, 14, 14))
    )


# The tables


@pytest.mark.parametrize("name", RANKINGS)
def test_the_tables_hold_what_every_hand_is_worth_and_what_it_makes(name: str) -> None:
    real = RANKINGS[name]
    ranking = ranking_of(real)
    for _, size in real.hands:
        table = worth_table(ranking, size)
        for hand in hands_of(size):
            at = index_of(tuple(13 if rank == ranks_module.JOKER else rank - 2 for rank in coded(hand)))
            column = table.suited if in_one_suit(hand) else table.plain
            assert column[at] == worth_of(hand, real)
            if size == real.high:
                made = STRAIGHT_BIT * makes_straight(hand) | ROYAL_BIT * royal_ranks(hand)
                assert table.makes[at] == made, hand


def royal_ranks(hand: Hand) -> bool:
    """Hold the ranks of a royal flush, the joker completing them."""
    spades = tuple(card if card == JOKER else (card[0], SPADES) for card in hand)
    return len(set(spades)) == len(hand) and makes_royal_flush(tuple(sorted(spades)))


# The chapters


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_rankings_are_those_of_the_rulesets(name: str) -> None:
    assert shipped_ruleset(name).ranking == ranking_of(CHAPTERS[name])


def test_five_aces_are_one_hand_and_four_aces_another() -> None:
    assert worth_of(cards("As Ah Ad Ac joker"), PAI_GOW_561) == max(worth_of(hand, PAI_GOW_561) for hand in hands_of(5))
    four = [hand for hand in hands_of(4) if sum(card[0] == ACE for card in hand) == 4]
    assert four
    assert {worth_of(hand, ASIA_575) for hand in four} == {max(worth_of(hand, ASIA_575) for hand in hands_of(4))}


def test_a_royal_flush_of_a_chapter_that_names_none_is_its_highest_straight_flush() -> None:
    top = [worth_of(cards(text), FORTUNE_659A) for text in ("As Ks Qs Js", "As 2s 3s 4s", "Ks Qs Js Ts")]
    assert top == sorted(top, reverse=True)
    assert len(set(top)) == 3


@pytest.mark.parametrize("size", [4, 5])
def test_the_joker_of_a_flush_is_the_highest_card_that_is_missing(size: int) -> None:
    real = ASIA_575 if size == 4 else PAI_GOW_561
    for ranks in combinations(RANKS, size - 1):
        hand = tuple((rank, SPADES) for rank in ranks)
        missing = max(rank for rank in RANKS if rank not in ranks)
        best = max(worth_of((*hand, (rank, SPADES)), real) for rank in RANKS if rank not in ranks)
        assert worth_of((*hand, JOKER), real) == best >= worth_of((*hand, (missing, SPADES)), real)
