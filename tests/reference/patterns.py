"""How many of the seven-card hands qualify for each row, by formulas; no hand is ever looked at.

Three facts carry all of it.

- Which ranks come how often decides pairs, threes and fours. A pattern such as (3, 2, 1, 1) is counted by choosing the
  ranks, then the suits.
- Seven cards hold five of one suit, or six cards four of one suit, in one suit at most. So flushes and straight flushes
  are counted in one suit and multiplied by the number of suits.
- With the joker in the hand six other cards are dealt, and the joker makes good one card that lacks: a flush needs four
  of a suit, a straight four ranks out of five that run on. As an ace it adds one to the aces.

All formulas hold for any deck of `cards.Deck`, so that they can be compared with a count by hand on small ones.
The joker stands for any card, also for one that a small deck does not have.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb, factorial, prod

from reference.cards import ACE, DECK_53, Deck
from reference.rows import HIGH_CARDS, sequences

ROYAL = frozenset(range(10, ACE + 1))
NINE_HIGH_RANKS = [{9, 8, 7, 6, 4, 3, 2}, {9, 8, 7, 5, 4, 3, 2}]

FORTUNE = (
    "seven-card-straight-flush", "royal-flush-and-royal-match", "seven-card-straight-flush-with-joker", "five-aces",
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "three-of-a-kind", "straight",
    "three-pair",
)  # fmt: skip
"""The Fortune Bonus Wager, § 659a.12(b), from the top."""

PROGRESSIVE = (
    "seven-card-straight-flush-any", "five-aces", "royal-flush", "straight-flush", "four-of-a-kind", "full-house",
)  # fmt: skip
"""The Progressive Payout Wager, §§ 659a.6(e), 659a.12(d), from the top."""

BONUS = (
    "three-of-a-kind-and-four-8s", "five-aces", "royal-flush", "natural-straight-flush", "straight-flush-with-joker",
    "four-of-a-kind", "nine-high", "full-house", "flush", "three-of-a-kind", "straight",
)  # fmt: skip
"""The Bonus Wager of Asia Poker, §§ 575.6(d), 575.12(b), from the top, where the joker may complete the royal flush."""

BONUS_NATURAL_ROYAL = tuple("natural-royal-flush" if row == "royal-flush" else row for row in BONUS)
"""The same where it may not."""


# The deck and its rank sets.


def _others(deck: Deck) -> int:
    """How many ranks there are besides the ace."""
    return len(set(deck.ranks) - {ACE})


def _rank_sets(deck: Deck, largest: int) -> Iterator[frozenset[int]]:
    """Yield every set of at most so many ranks of the deck."""
    for size in range(largest + 1):
        for ranks in combinations(deck.ranks, size):
            yield frozenset(ranks)


@cache
def _runs(ranks: frozenset[int], held: int, length: int = 5) -> bool:
    """So many of these ranks lie in one sequence of the length."""
    return any(len(ranks & window) >= held for window in sequences(length))


def total(deck: Deck = DECK_53) -> int:
    """All hands of seven cards."""
    return comb(len(deck.ranks) * deck.suits + deck.jokers, 7)


# Rows that depend on the ranks alone.


def _partitions(number: int, largest: int) -> Iterator[tuple[int, ...]]:
    if number == 0:
        yield ()
    for first in range(min(number, largest), 0, -1):
        for rest in _partitions(number - first, first):
            yield (first, *rest)


def _choices(ranks: int, pattern: tuple[int, ...], suits: int) -> int:
    """Count the ways to choose ranks for a pattern out of so many, and cards of those ranks."""
    if len(pattern) > ranks:
        return 0
    arrangements = factorial(ranks) // factorial(ranks - len(pattern))
    same = prod(factorial(count) for count in Counter(pattern).values())
    return arrangements // same * prod(comb(suits, size) for size in pattern)


def patterns(deck: Deck = DECK_53) -> dict[tuple[int, ...], int]:
    """How many hands of seven there are of every rank pattern, the joker counted as an ace."""
    counts = {pattern: _choices(len(deck.ranks), pattern, deck.suits) for pattern in _partitions(7, 7)}
    if deck.jokers:
        aces = deck.suits if ACE in deck.ranks else 0
        for natural in range(aces + 1):
            for rest in _partitions(6 - natural, 6):
                pattern = tuple(sorted((natural + 1, *rest), reverse=True))
                counts[pattern] += comb(aces, natural) * _choices(_others(deck), rest, deck.suits)
    return {pattern: count for pattern, count in counts.items() if count}


def _patterned(deck: Deck, test: Callable[[tuple[int, ...]], bool]) -> int:
    return sum(count for pattern, count in patterns(deck).items() if test(pattern))


def four_of_a_kind(deck: Deck = DECK_53) -> int:
    """Four or more of a rank."""
    return _patterned(deck, lambda pattern: pattern[0] >= 4)


def three_of_a_kind(deck: Deck = DECK_53) -> int:
    """Three or more of a rank."""
    return _patterned(deck, lambda pattern: pattern[0] >= 3)


def full_house(deck: Deck = DECK_53) -> int:
    """Three or more of a rank and two or more of another."""
    return _patterned(deck, lambda pattern: pattern[0] >= 3 and len(pattern) > 1 and pattern[1] >= 2)


def three_pair(deck: Deck = DECK_53) -> int:
    """Two or more of each of three ranks."""
    return _patterned(deck, lambda pattern: len(pattern) > 2 and pattern[2] >= 2)


def five_aces(deck: Deck = DECK_53) -> int:
    """Four aces, the joker and two cards out of the rest."""
    has_aces = deck.jokers and deck.suits == 4 and ACE in deck.ranks
    return comb(_others(deck) * deck.suits, 2) if has_aces else 0


def four_8s_and_a_three(deck: Deck = DECK_53) -> int:
    """Four 8s and three of one of the other ranks, of which the ace has one card more."""
    if 8 not in deck.ranks or deck.suits < 4:
        return 0
    aces = deck.suits * (ACE in deck.ranks) + deck.jokers
    return (_others(deck) - 1) * comb(deck.suits, 3) + comb(aces, 3)


# Rows that depend on the cards of one suit.


def _in_one_suit(deck: Deck, dealt: int, test: Callable[[frozenset[int]], bool]) -> int:
    """Count the deals of so many cards, no joker, in which the ranks held in one suit pass a test.

    The test must not hold in two suits of one deal.
    """
    outside = len(deck.ranks) * (deck.suits - 1)
    return deck.suits * sum(
        comb(outside, dealt - len(held)) for held in _rank_sets(deck, min(dealt, len(deck.ranks))) if test(held)
    )


def _suited(deck: Deck, without: Callable[[frozenset[int]], bool], joker: Callable[[frozenset[int]], bool]) -> int:
    """Deals by the ranks held in one suit: one test where the joker is not dealt, another where it is."""
    return _in_one_suit(deck, 7, without) + deck.jokers * _in_one_suit(deck, 6, joker)


def _never(_held: frozenset[int]) -> bool:
    return False


def flush(deck: Deck = DECK_53) -> int:
    """Five or more of a suit; with the joker four or more."""
    inside, outside = len(deck.ranks), len(deck.ranks) * (deck.suits - 1)
    without = sum(comb(inside, held) * comb(outside, 7 - held) for held in (5, 6, 7))
    joker = sum(comb(inside, held) * comb(outside, 6 - held) for held in (4, 5, 6))
    return deck.suits * (without + deck.jokers * joker)


def natural_straight_flush(deck: Deck = DECK_53) -> int:
    """Five of a suit that run on, the joker not one of them."""
    return _suited(deck, lambda held: _runs(held, 5), lambda held: _runs(held, 5))


def straight_flush_with_joker(deck: Deck = DECK_53) -> int:
    """The joker and four of a suit out of five that run on."""
    return _suited(deck, _never, lambda held: _runs(held, 4))


def straight_flush(deck: Deck = DECK_53) -> int:
    """Either."""
    return _suited(deck, lambda held: _runs(held, 5), lambda held: _runs(held, 4))


def natural_royal_flush(deck: Deck = DECK_53) -> int:
    """A, K, Q, J and 10 of a suit and two cards out of the rest, the joker perhaps among them."""
    if not set(deck.ranks) >= ROYAL:
        return 0
    return deck.suits * comb(len(deck.ranks) * deck.suits + deck.jokers - 5, 2)


def _royal(held: frozenset[int]) -> bool:
    return held >= ROYAL


def _royal_with_joker(held: frozenset[int]) -> bool:
    return len(held & ROYAL) >= 4


def royal_flush(deck: Deck = DECK_53) -> int:
    """A, K, Q, J and 10 of a suit, or four of them and the joker."""
    return _suited(deck, _royal, _royal_with_joker)


def seven_card_straight_flush(deck: Deck = DECK_53) -> int:
    """Seven of a suit that run on."""
    return deck.suits * sum(window <= set(deck.ranks) for window in sequences(7))


def seven_card_straight_flush_with_joker(deck: Deck = DECK_53) -> int:
    """The joker and six of a suit out of seven that run on."""
    return _suited(deck, _never, lambda held: len(held) == 6 and _runs(held, 6, length=7))


def royal_match(deck: Deck = DECK_53) -> int:
    """A royal flush, or four of its cards and the joker, with the king and queen of another suit."""
    if not set(deck.ranks) >= {12, 13}:
        return 0
    royals = len(ROYAL & set(deck.ranks))
    return deck.suits * (deck.suits - 1) * (comb(royals, 5) + deck.jokers * comb(royals, 4))


# Suits dealt to given ranks.


def _suits_of(deck: Deck, sizes: Iterable[int]) -> int:
    """Count the ways to give so many suits to each of several ranks."""
    return prod(comb(deck.suits, size) for size in sizes)


def _suits_with_flush(deck: Deck, sizes: Iterable[int], needed: int) -> int:
    """Count those that put so many cards into one suit.

    A rank that comes k times has the suit in C(s-1, k-1) ways and lacks it in C(s-1, k).
    """
    ways = [1]
    for size in sizes:
        has, lacks = comb(deck.suits - 1, size - 1), comb(deck.suits - 1, size)
        ways = [lacks * a + has * b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return deck.suits * sum(ways[needed:])


def _suits_without_flush(deck: Deck, sizes: tuple[int, ...], needed: int) -> int:
    return _suits_of(deck, sizes) - _suits_with_flush(deck, sizes, needed)


def _onto(deck: Deck, dealt: int, ranks: int) -> int:
    """Count the ways to deal so many cards of exactly these ranks, by inclusion and exclusion of ranks left out."""
    return sum((-1) ** out * comb(ranks, out) * comb(deck.suits * (ranks - out), dealt) for out in range(ranks + 1))


def straight(deck: Deck = DECK_53) -> int:
    """Five ranks that run on; with the joker four out of five."""
    without = sum(_onto(deck, 7, len(held)) for held in _rank_sets(deck, 7) if _runs(held, 5))
    joker = sum(_onto(deck, 6, len(held)) for held in _rank_sets(deck, 6) if _runs(held, 4))
    return without + deck.jokers * joker


def nine_high(deck: Deck = DECK_53) -> int:
    """9-8-7-6-4-3-2 or 9-8-7-5-4-3-2 in any suits."""
    return sum(ranks <= set(deck.ranks) for ranks in NINE_HIGH_RANKS) * _suits_of(deck, [1] * 7)


def nine_high_without_flush(deck: Deck = DECK_53) -> int:
    """The same with no five of a suit."""
    return sum(ranks <= set(deck.ranks) for ranks in NINE_HIGH_RANKS) * _suits_without_flush(deck, (1,) * 7, 5)


def high_card(rank: int, deck: Deck = DECK_53) -> int:
    """Seven different ranks of which this is the highest; the joker is the ace of such a hand or is not in it."""
    below = sum(other < rank for other in deck.ranks)
    without = comb(below, 6) * deck.suits**7 if rank in deck.ranks else 0
    joker = comb(_others(deck), 6) * deck.suits**6 if rank == ACE else 0
    return without + deck.jokers * joker


def high_card_without_straight_or_flush(rank: int, deck: Deck = DECK_53) -> int:
    """The same where no straight and no flush can be made."""
    below = [other for other in deck.ranks if other < rank]
    without = joker = 0
    if rank in deck.ranks:
        without = sum(not _runs(frozenset({rank, *held}), 5) for held in combinations(below, 6))
    if rank == ACE:
        joker = deck.jokers * sum(not _runs(frozenset(held), 4) for held in combinations(below, 6))
    return without * _suits_without_flush(deck, (1,) * 7, 5) + joker * _suits_without_flush(deck, (1,) * 6, 4)


# Hands that qualify for two rows at once. Those not here have none, or one row contains the other.


def _ace_threes(deck: Deck) -> tuple[int, int]:
    """Count the sets of three ranks that go with an ace: all, and those that lie with it in five that run on."""
    if ACE not in deck.ranks:
        return 0, 0
    sets = [frozenset({ACE, *others}) for others in combinations(sorted(set(deck.ranks) - {ACE}), 3)]
    return len(sets), sum(_runs(ranks, 4) for ranks in sets)


def _ace_suited_with_fours(deck: Deck) -> int:
    """Four suited cards with an ace and the joker: two more aces make it four aces, and seven cards."""
    return deck.suits * comb(deck.suits - 1, 2)


def _ace_suited_with_house(deck: Deck) -> int:
    """Four suited cards with an ace and the joker: two more cards make a full house with those.

    One more ace and one more of the other three ranks, or two more of one of the three.
    """
    more = deck.suits - 1
    return deck.suits * (more * 3 * more + 3 * comb(more, 2))


def four_of_a_kind_and_straight_flush(deck: Deck = DECK_53) -> int:
    """Aces and the joker only: the joker is an ace in the one and completes the other."""
    return deck.jokers * _ace_threes(deck)[1] * _ace_suited_with_fours(deck)


def four_of_a_kind_and_flush(deck: Deck = DECK_53) -> int:
    """The same with any three ranks beside the ace."""
    return deck.jokers * _ace_threes(deck)[0] * _ace_suited_with_fours(deck)


def full_house_and_straight_flush(deck: Deck = DECK_53) -> int:
    """The four suited cards have an ace among them, and two more cards make a full house with them and the joker."""
    return deck.jokers * _ace_threes(deck)[1] * _ace_suited_with_house(deck)


def full_house_and_flush(deck: Deck = DECK_53) -> int:
    """The same with any three ranks beside the ace."""
    return deck.jokers * _ace_threes(deck)[0] * _ace_suited_with_house(deck)


def lone_three_and_flush(deck: Deck = DECK_53) -> int:
    """Three of a rank, four other ranks, and a flush."""
    suits, others, ranks = deck.suits, _others(deck), len(deck.ranks)
    without = comb(ranks, 5) * 5 * _suits_with_flush(deck, (3, 1, 1, 1, 1), 5)
    two_aces = comb(others, 4) * _suits_with_flush(deck, (2, 1, 1, 1, 1), 4) if ACE in deck.ranks and suits > 1 else 0
    no_ace = others * comb(others - 1, 3) * _suits_with_flush(deck, (3, 1, 1, 1), 4) if others else 0
    return without + deck.jokers * (two_aces + no_ace)


def straight_without_three_or_flush(deck: Deck = DECK_53) -> int:
    """A straight with no rank more than twice and no flush; beside the joker there is one ace at most."""
    without = joker = 0
    for held in _rank_sets(deck, 7):
        twice = 7 - len(held)
        if _runs(held, 5):
            sizes = (2,) * twice + (1,) * (len(held) - twice)
            without += comb(len(held), twice) * _suits_without_flush(deck, sizes, 5)
    for held in _rank_sets(deck, 6):
        twice = 6 - len(held)
        if _runs(held, 4):
            sizes = (2,) * twice + (1,) * (len(held) - twice)
            joker += comb(len(held - {ACE}), twice) * _suits_without_flush(deck, sizes, 4)
    return without + deck.jokers * joker


def three_pair_and_straight_or_flush(deck: Deck = DECK_53) -> int:
    """Three pairs, one of them an ace and the joker, and a single, where the four ranks run on or share a suit."""
    sets, running = _ace_threes(deck)
    sizes = (1, 2, 2, 1)
    every, flushes = 3 * _suits_of(deck, sizes), 3 * _suits_with_flush(deck, sizes, 4)
    return deck.jokers * (running * every + (sets - running) * flushes)


def royal_flush_and_seven_card_straight_flush(deck: Deck = DECK_53) -> int:
    """8 to ace of a suit."""
    return _suited(deck, lambda held: _royal(held) and _runs(held, 7, length=7), _never)


def royal_flush_and_seven_card_straight_flush_with_joker(deck: Deck = DECK_53) -> int:
    """Six of a suit that the joker makes seven, four of them at least from the royal flush."""
    return _suited(deck, _never, lambda held: _royal_with_joker(held) and len(held) == 6 and _runs(held, 6, length=7))


OVERLAPS: dict[tuple[str, str], Callable[[Deck], int]] = {
    ("four-of-a-kind", "straight-flush"): four_of_a_kind_and_straight_flush,
    ("four-of-a-kind", "flush"): four_of_a_kind_and_flush,
    ("full-house", "straight-flush"): full_house_and_straight_flush,
    ("full-house", "flush"): full_house_and_flush,
    ("royal-flush", "seven-card-straight-flush"): royal_flush_and_seven_card_straight_flush,
    ("royal-flush", "seven-card-straight-flush-with-joker"): royal_flush_and_seven_card_straight_flush_with_joker,
}
"""Hands that qualify for both rows."""


# What is said of every row.

COUNTS_7: dict[str, Callable[[Deck], int]] = {
    "three-of-a-kind-and-four-8s": four_8s_and_a_three,
    "five-aces": five_aces,
    "royal-flush": royal_flush,
    "natural-royal-flush": natural_royal_flush,
    "natural-straight-flush": natural_straight_flush,
    "straight-flush-with-joker": straight_flush_with_joker,
    "straight-flush": straight_flush,
    "four-of-a-kind": four_of_a_kind,
    "nine-high": nine_high,
    "nine-high-without-flush": nine_high_without_flush,
    "full-house": full_house,
    "flush": flush,
    "three-of-a-kind": three_of_a_kind,
    "straight": straight,
    "three-pair": three_pair,
    "seven-card-straight-flush": seven_card_straight_flush,
    "seven-card-straight-flush-with-joker": seven_card_straight_flush_with_joker,
    "seven-card-straight-flush-any": lambda deck: (
        seven_card_straight_flush(deck) + seven_card_straight_flush_with_joker(deck)
    ),
    "royal-flush-and-royal-match": royal_match,
}


def counts(deck: Deck = DECK_53) -> dict[str, int]:
    """How many hands of seven qualify for each row of `ROWS_7`, whatever else they qualify for."""
    return {row: count(deck) for row, count in COUNTS_7.items()}


def insurance_counts(deck: Deck = DECK_53) -> dict[str, int]:
    """How many hands of seven qualify for each row of `ROWS_INSURANCE`."""
    plain = {f"{word}-high": high_card(rank, deck) for word, rank in HIGH_CARDS.items()}
    strict = {
        f"{word}-high-without-straight-or-flush": high_card_without_straight_or_flush(rank, deck)
        for word, rank in HIGH_CARDS.items()
    }
    return plain | strict


def _lower_rows(deck: Deck) -> dict[str, int]:
    """Rows below the straight flushes and five aces: what is left for each when all above it are paid first."""
    by_pattern = Counter(patterns(deck))
    houses = by_pattern[3, 2, 1, 1] + by_pattern[3, 2, 2] + by_pattern[3, 3, 1]
    flush_and_above = (
        straight_flush(deck)
        + (four_of_a_kind_and_flush(deck) - four_of_a_kind_and_straight_flush(deck))
        + (full_house_and_flush(deck) - full_house_and_straight_flush(deck))
    )
    return {
        "four-of-a-kind": four_of_a_kind(deck) - five_aces(deck) - four_of_a_kind_and_straight_flush(deck),
        "full-house": houses - full_house_and_straight_flush(deck),
        "flush": flush(deck) - flush_and_above,
        "three-of-a-kind": by_pattern[3, 1, 1, 1, 1] - lone_three_and_flush(deck),
        "straight": straight_without_three_or_flush(deck),
        "three-pair": by_pattern[2, 2, 2, 1] - three_pair_and_straight_or_flush(deck),
    }


def fortune_ladder(deck: Deck = DECK_53) -> dict[str, int]:
    """How many hands are paid by each row of `FORTUNE`, the first that fits."""
    sevens, joker_sevens = seven_card_straight_flush(deck), seven_card_straight_flush_with_joker(deck)
    royal_sevens = royal_flush_and_seven_card_straight_flush(deck)
    royal_joker_sevens = royal_flush_and_seven_card_straight_flush_with_joker(deck)
    royals = royal_flush(deck) - royal_match(deck) - royal_sevens - royal_joker_sevens
    return {
        "seven-card-straight-flush": sevens,
        "royal-flush-and-royal-match": royal_match(deck),
        "seven-card-straight-flush-with-joker": joker_sevens,
        "five-aces": five_aces(deck),
        "royal-flush": royals,
        "straight-flush": straight_flush(deck) - royals - royal_match(deck) - sevens - joker_sevens,
    } | _lower_rows(deck)


def progressive_ladder(deck: Deck = DECK_53) -> dict[str, int]:
    """How many hands are paid by each row of `PROGRESSIVE`, the first that fits."""
    fortune = fortune_ladder(deck)
    return {
        "seven-card-straight-flush-any": (
            fortune["seven-card-straight-flush"] + fortune["seven-card-straight-flush-with-joker"]
        ),
        "five-aces": fortune["five-aces"],
        "royal-flush": fortune["royal-flush"] + fortune["royal-flush-and-royal-match"],
        "straight-flush": fortune["straight-flush"],
        "four-of-a-kind": fortune["four-of-a-kind"],
        "full-house": fortune["full-house"],
    }


def bonus_ladder(deck: Deck = DECK_53, *, royal_with_joker: bool = True) -> dict[str, int]:
    """How many hands are paid by each row of `BONUS` or of `BONUS_NATURAL_ROYAL`, the first that fits."""
    royal = _royal_with_joker if royal_with_joker else _royal
    royals = _suited(deck, _royal, royal)
    naturals = _suited(
        deck, lambda held: _runs(held, 5) and not _royal(held), lambda held: _runs(held, 5) and not royal(held)
    )
    lower = _lower_rows(deck)
    return {
        "three-of-a-kind-and-four-8s": four_8s_and_a_three(deck),
        "five-aces": five_aces(deck),
        "royal-flush" if royal_with_joker else "natural-royal-flush": royals,
        "natural-straight-flush": naturals,
        "straight-flush-with-joker": straight_flush(deck) - royals - naturals,
        "four-of-a-kind": lower["four-of-a-kind"] - four_8s_and_a_three(deck),
        "nine-high": nine_high(deck),
        "full-house": lower["full-house"],
        "flush": lower["flush"] - (nine_high(deck) - nine_high_without_flush(deck)),
        "three-of-a-kind": lower["three-of-a-kind"],
        "straight": lower["straight"],
    }
