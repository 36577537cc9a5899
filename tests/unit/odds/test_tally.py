"""Every count of every deal against the second implementation in `tests/reference`, hand by hand or by formula."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest
from reference import patterns, rows
from reference.cards import ACE, DECK_52, RANKS, cards_of, deals, deals_up_to_suits, number_of_deals
from reference.cards import Deck as RealDeck
from reference.joint import Joint, count_fives, count_jointly, leave_rows

from compliance.assets import PACKAGE
from compliance.model import DEALS, Tally
from compliance.odds import Crossing, GoalDowns, tally_of
from compliance.odds.deals import WITH_JOKER, Deck, classes_of
from compliance.odds.rows import FIVE, FOUR_OF_FIVE, SEVEN, THREE
from compliance.odds.tally import by_names, count_tally, deals_to_count, tally_seven

Hand = rows.Hand

# Names that the reference has for the same hands, and hands that it has no name for.

SEVEN_ANY = "seven-card-straight-flush-with-or-without-joker"
SAME = {SEVEN_ANY: "seven-card-straight-flush-any"}


@cache
def above_the_low_ace(hand: Hand) -> bool:
    """Hold cards that run on without an ace below the two, the joker completing them."""
    return any(frozenset(rank for rank, _ in one) in rows.sequences(len(hand))[1:] for one in rows.stand_ins(hand))


@cache
def suited_above_the_low_ace(hand: Hand) -> bool:
    return any(
        rows.one_suit(one) and frozenset(rank for rank, _ in one) in rows.sequences(len(hand))[1:]
        for one in rows.stand_ins(hand)
    )


def royal_with_joker_as_ace(cards: Hand) -> bool:
    """A royal flush of which the joker is the ace, or none of it."""
    natural = rows.made_naturally(5, rows.makes_royal_flush)(cards)
    king_down = rows.some(cards, 4, lambda four: rows.one_suit(four) and {rank for rank, _ in four} == {10, 11, 12, 13})
    return natural or (rows.JOKER in cards and king_down)


def natural_four_8s_and_a_three(cards: Hand) -> bool:
    """Four 8s and three of another rank, all of them without the joker."""
    return rows.JOKER not in cards and rows.four_8s_and_a_three(cards)


BY_READINGS: Mapping[str, rows.Row] = {
    "natural-three-of-a-kind-and-four-8s": natural_four_8s_and_a_three,
    "royal-flush-with-joker-as-ace": royal_with_joker_as_ace,
    "seven-card-straight-flush-not-ace-low": rows.made_naturally(7, suited_above_the_low_ace),
    "seven-card-straight-flush-with-joker-not-ace-low": rows.made_with_joker(7, suited_above_the_low_ace),
    f"{SEVEN_ANY}-not-ace-low": rows.made(7, suited_above_the_low_ace),
    "natural-straight-flush-not-ace-low": rows.made_naturally(5, suited_above_the_low_ace),
    "straight-flush-with-joker-not-ace-low": rows.made_with_joker(5, suited_above_the_low_ace),
    "straight-flush-not-ace-low": rows.made(5, suited_above_the_low_ace),
    "straight-not-ace-low": rows.made(5, above_the_low_ace),
}
ROWS_7: Mapping[str, rows.Row] = {
    **{name: rows.ROWS_INSURANCE[name] for name in rows.ROWS_INSURANCE if "without" not in name and name[:4] != "nine"},
    "nine-high-without-pair": rows.ROWS_INSURANCE["nine-high"],
    **{name: rows.ROWS_7[SAME.get(name, name)] for name in DEALS["seven-of-53"] if SAME.get(name, name) in rows.ROWS_7},
    **BY_READINGS,
}


def suited_ace_two_three(cards: Hand) -> bool:
    return rows.one_suit(cards) and {rank for rank, _ in cards} == {ACE, 2, 3}


ROWS_3: Mapping[str, rows.Row] = {**rows.ROWS_3, "suited-ace-two-three": suited_ace_two_three}


def named(tally: Tally) -> Joint:
    return by_names(dict(tally.parts), tally.names)


def count(parts: Joint, *names: str, without: Iterable[str] = ()) -> int:
    """Count the deals that make all of these hands and none of those."""
    return sum(n for made, n in parts.items() if made.issuperset(names) and not made & set(without))


@cache
def seven() -> Joint:
    return named(count_tally("seven-of-53"))


@cache
def by_formula() -> dict[str, int]:
    return patterns.counts()


def ladder(parts: Joint, order: Iterable[str]) -> dict[str, int]:
    """Count the deals that each row takes when the rows above it are paid first."""
    found = dict.fromkeys(order, 0)
    for made, deals_made in parts.items():
        first = next((row for row in found if row in made), None)
        if first is not None:
            found[first] += deals_made
    return found


# Seven cards of 53, against formulas


def test_seven_cards_of_53_can_be_dealt_in_154_143_080_ways() -> None:
    assert count_tally("seven-of-53").universe == patterns.total() == comb(53, 7) == 154_143_080


@pytest.mark.parametrize("name", [*(name for name in DEALS["seven-of-53"] if SAME.get(name, name) in rows.ROWS_7)])
def test_the_count_of_a_row_is_that_of_the_formula(name: str) -> None:
    assert count(seven(), name) == by_formula()[SAME.get(name, name)]


@pytest.mark.parametrize(("word", "rank"), rows.HIGH_CARDS.items())
def test_the_count_of_an_insurance_row_is_that_of_the_formula(word: str, rank: int) -> None:
    name = "nine-high-without-pair" if word == "nine" else f"{word}-high"
    assert count(seven(), name) == patterns.high_card(rank)
    strict = patterns.high_card_without_straight_or_flush(rank)
    assert count(seven(), name, without=("straight", "flush")) == strict


def test_a_nine_high_without_a_flush_is_counted_as_by_the_formula() -> None:
    assert count(seven(), "nine-high", without=("flush",)) == patterns.nine_high_without_flush() == 31_080
    assert count(seven(), "nine-high", "straight") == 0


def test_four_8s_and_three_natural_cards_of_another_rank_are_dealt_in_48_ways() -> None:
    # Twelve other ranks, four ways to leave one card of the rank out.
    assert count(seven(), "natural-three-of-a-kind-and-four-8s") == 12 * comb(4, 3)


@pytest.mark.parametrize("pair", patterns.OVERLAPS, ids=" and ".join)
def test_hands_that_make_two_rows_at_once_are_as_many_as_the_formula_has(pair: tuple[str, str]) -> None:
    assert count(seven(), *pair) == patterns.OVERLAPS[pair](patterns.DECK_53)


LADDERS: dict[str, tuple[tuple[str, ...], Callable[[], dict[str, int]]]] = {
    "fortune bonus": (patterns.FORTUNE, patterns.fortune_ladder),
    "progressive": (patterns.PROGRESSIVE, patterns.progressive_ladder),
    "bonus": (patterns.BONUS, patterns.bonus_ladder),
    "bonus with the natural royal flush alone": (
        patterns.BONUS_NATURAL_ROYAL,
        lambda: patterns.bonus_ladder(royal_with_joker=False),
    ),
}


@pytest.mark.parametrize("wager", LADDERS)
def test_what_the_rows_of_a_ladder_take_is_that_of_the_formulas(wager: str) -> None:
    order, formula = LADDERS[wager]
    names = {SEVEN_ANY if row == SAME[SEVEN_ANY] else row: row for row in order}
    expected = formula()
    assert ladder(seven(), names) == {name: expected[row] for name, row in names.items()}


def test_without_the_low_ace_as_many_runs_are_left_as_there_are_without_it() -> None:
    """Eight sequences of seven run on, and one of them has the ace below the two."""
    parts = seven()
    assert count(parts, "seven-card-straight-flush-not-ace-low") == 4 * 7
    assert count(parts, "seven-card-straight-flush", without=["seven-card-straight-flush-not-ace-low"]) == 4
    # A-2-3-4-5 of a suit and two of the 47 cards besides its 6, the joker one of the 47.
    low_only = count(parts, "natural-straight-flush", without=["natural-straight-flush-not-ace-low"])
    assert low_only == 4 * comb(47, 2)


def test_a_royal_flush_whose_joker_is_the_ace_has_king_queen_jack_and_ten_of_a_suit() -> None:
    # The joker, K-Q-J-10 of a suit and two of the other 48; or without the joker all five and two of the other 47.
    with_joker, natural = 4 * comb(48, 2), 4 * comb(47, 2)
    assert count(seven(), "royal-flush-with-joker-as-ace") == with_joker + natural


# Seven cards of small decks, hand by hand

SMALL_DECKS = {
    "ace to five in three suits": RealDeck((2, 3, 4, 5, 14), 3, 1),
    "ten to ace in four suits": RealDeck((10, 11, 12, 13, 14), 4, 1),
    "eight to ace in two suits": RealDeck((8, 9, 10, 11, 12, 13, 14), 2, 1),
    "two to seven and the ace in two suits": RealDeck((2, 3, 4, 5, 6, 7, 14), 2, 1),
    "a nine-high in two suits": RealDeck((2, 3, 4, 6, 7, 8, 9), 2, 1),
    "six ranks without an ace in two suits": RealDeck((2, 5, 8, 9, 11, 13), 2, 1),
    "nine to king in three suits": RealDeck((9, 10, 11, 12, 13), 3, 1),
    "eights, kings and aces": RealDeck((8, 13, 14), 4, 1),
    "eights, nines, queens and kings without a joker": RealDeck((8, 9, 12, 13), 4, 0),
    "one suit": RealDeck(RANKS, 1, 1),
}


@pytest.mark.parametrize("real", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_the_hands_of_a_small_deck_are_counted_set_of_names_by_set_of_names(real: RealDeck) -> None:
    deck = Deck(ranks=real.ranks, suits=real.suits, joker=bool(real.jokers))
    assert tally_seven(deck) == count_jointly(deals_up_to_suits(real, 7), ROWS_7, DEALS["seven-of-53"])


def test_the_hands_of_a_small_deck_dealt_one_by_one_are_counted_the_same() -> None:
    real = RealDeck((8, 12, 13, 14), 3, 1)
    deck = Deck(ranks=real.ranks, suits=real.suits, joker=True)
    assert tally_seven(deck) == count_jointly(((hand, 1) for hand in deals(real, 7)), ROWS_7, DEALS["seven-of-53"])


def test_the_small_decks_between_them_make_every_hand() -> None:
    # WHY: without this, a small deck could agree with the code because neither finds anything.
    made: set[str] = set()
    for real in SMALL_DECKS.values():
        tally = tally_seven(Deck(ranks=real.ranks, suits=real.suits, joker=bool(real.jokers)))
        made.update(name for names in tally for name in names)
    assert made == set(DEALS["seven-of-53"])


# Classes of deals


def cards_in(deck: Deck) -> int:
    return len(deck.ranks) * deck.suits + deck.joker


@pytest.mark.parametrize(
    ("deck", "cards", "long"),
    [(WITH_JOKER, 7, 5), (Deck(), 7, 5), (Deck(), 5, 5), (Deck(), 5, 4), (Deck(), 3, 3), (Deck(suits=2), 6, 4)],
)
def test_the_classes_of_a_deal_stand_for_every_deal(deck: Deck, cards: int, long: int) -> None:
    assert deck.size == cards_in(deck)
    assert int(classes_of(deck, cards, long).weight.sum()) == comb(cards_in(deck), cards)
    assert int(classes_of(deck, cards, long).weight.min()) > 0


@pytest.mark.parametrize(("cards", "long"), [(7, 3), (6, 3), (2, 1)])
def test_two_long_suits_in_one_deal_are_refused(cards: int, long: int) -> None:
    with pytest.raises(ValueError, match="two suits"):
        classes_of(WITH_JOKER, cards, long)


# Deals of 52 cards


@pytest.mark.parametrize(("deal", "table"), [("five-of-52", "ROWS_5"), ("best-four-of-five-of-52", "ROWS_4_OF_5")])
def test_every_five_cards_of_52_are_counted_set_of_names_by_set_of_names(deal: str, table: str) -> None:
    assert set(DEALS[deal]) <= set(getattr(rows, table))
    assert named(count_tally(deal)) == leave_rows(count_fives(table), DEALS[deal])


def test_five_cards_make_the_hands_that_are_well_known() -> None:
    paid = ladder(named(count_tally("five-of-52")), DEALS["five-of-52"])
    assert list(paid.values()) == [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 5 * 1_098_240 // 13]


def test_every_three_cards_of_52_are_counted_set_of_names_by_set_of_names() -> None:
    threes = ((hand, 1) for hand in deals(DECK_52, 3))
    assert named(count_tally("three-of-52")) == count_jointly(threes, ROWS_3, DEALS["three-of-52"])


def test_every_two_cards_of_player_and_dealer_are_counted() -> None:
    found: Counter[frozenset[str]] = Counter()
    names = [name for name in DEALS["two-and-two-of-52"] if name in rows.ROWS_2]
    for hand in deals(DECK_52, 2):
        made = {name for name in names if rows.ROWS_2[name](hand)}
        left = [card for card in cards_of(DECK_52) if card not in hand]
        # Only the aces of the dealer count, and only beside two of the player.
        both = sum(rows.ROWS_2["ace-ace"](pair) for pair in combinations(left, 2)) if "ace-ace" in made else 0
        found[frozenset(made)] += comb(len(left), 2) - both
        found[frozenset(made | {"both-ace-ace"})] += both
    assert named(count_tally("two-and-two-of-52")) == +found
    assert found[frozenset({"ace-ace", "both-ace-ace"})] == 6


@pytest.mark.parametrize(
    ("deal", "universe"),
    [
        ("five-of-52", number_of_deals(DECK_52, 5)),
        ("best-four-of-five-of-52", number_of_deals(DECK_52, 5)),
        ("three-of-52", number_of_deals(DECK_52, 3)),
        ("two-and-two-of-52", comb(52, 2) * comb(50, 2)),
        ("three-dice", 6**3),
        *((f"football {goal} {line}", 216**7) for goal, line in product(GoalDowns, Crossing)),
    ],
)
def test_the_parts_of_a_tally_add_up_to_all_that_can_come(deal: str, universe: int) -> None:
    tally = count_tally(deal)
    assert tally.universe == sum(named(tally).values()) == universe
    assert (tally.deal, list(tally.parts)) == (deal, sorted(tally.parts))


# Names


@pytest.mark.parametrize("deal", [*(deal for deal in DEALS if deal != "football"), "football at-once reached"])
def test_a_deal_lists_exactly_the_names_that_are_counted(deal: str) -> None:
    names = DEALS[deal.split()[0]]
    assert count_tally(deal).names == names
    assert len(set(names)) == len(names)
    assert set().union(*named(count_tally(deal))) == set(names)


@pytest.mark.parametrize(
    ("deal", "tests", "apart"),
    [
        # The suits of the king and queen beside a royal flush are counted after the classes.
        ("seven-of-53", SEVEN, {"royal-flush-and-royal-match"}),
        ("five-of-52", FIVE, set()),
        ("best-four-of-five-of-52", FOUR_OF_FIVE, set()),
        ("three-of-52", THREE, set()),
    ],
)
def test_every_test_of_a_hand_has_its_name_in_the_deal(deal: str, tests: Mapping[str, object], apart: set[str]) -> None:
    assert set(DEALS[deal]) == set(tests) | apart


# What is shipped

COUNTED = PACKAGE / "odds" / "counted_deals.py"
HEAD = '''"""The parts of every kind of deal: hands in bits, and in how many deals they are made. Written by a test."""

# fmt: off
COUNTED_DEALS: dict[str, tuple[tuple[int, int], ...]] = {
'''


def as_literal(deal: str) -> str:
    lines = ["       "]
    for bits, number in count_tally(deal).parts:
        part = f" ({bits}, {number}),"
        lines += ["       "] if len(lines[-1]) + len(part) > 118 else []
        lines[-1] += part
    return "".join(f"{line}\n" for line in (f'    "{deal}": (', *lines, "    ),"))


def test_the_counts_that_are_shipped_are_those_that_are_counted(expect: Callable[[Path, str], None]) -> None:
    expect(COUNTED, HEAD + "".join(map(as_literal, deals_to_count())) + "}\n")


@pytest.mark.parametrize("deal", deals_to_count())
def test_a_tally_that_is_shipped_is_the_one_that_is_counted(deal: str) -> None:
    assert tally_of(deal) == count_tally(deal)
