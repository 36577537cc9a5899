"""The smallest sets of cards that make each named hand of seven cards from a deck with one joker.

The joker is an ace, or completes a straight, a flush, a straight flush or a royal flush; it pairs nothing else.
A set of cards is an integer with a bit for each card of the deck of 53; two sets are apart when `a & b` is zero.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product

Cards = int

RANKS = range(2, 15)
SUITS = range(4)
ACE = 14
JOKER: Cards = 1 << 52


def card_of(rank: int, suit: int) -> Cards:
    """Return the card of a rank (2 to 14, the ace is 14) and a suit (0 to 3)."""
    return 1 << ((rank - 2) * 4 + suit)


def join_cards(*some: Cards) -> Cards:
    """Return these cards as one set."""
    total = 0
    for single in some:
        total |= single
    return total


EIGHT = 8
FULL_RUN = 5
# WHY: a five-card run is named by its ranks; the ace also stands below the two.
RUNS = [tuple(range(low, low + FULL_RUN)) for low in range(2, 11)] + [(ACE, 2, 3, 4, 5)]
ROYAL = tuple(range(10, 15))
# LAW: 58 Pa. Code § 575.6(d): a 9-high is one of these two sets of ranks and nothing else.
NINE_HIGH = ((9, 8, 7, 6, 4, 3, 2), (9, 8, 7, 5, 4, 3, 2))


def _cards_of_rank(rank: int, count: int) -> Iterator[Cards]:
    """Yield the ways to hold ``count`` cards of a rank, the joker counting as an ace."""
    for suits in combinations(SUITS, count):
        yield join_cards(*(card_of(rank, suit) for suit in suits))
    if rank == ACE:
        # LAW: § 575.6(a): the joker counts as an ace, and pairs no other rank.
        for suits in combinations(SUITS, count - 1):
            yield join_cards(JOKER, *(card_of(ACE, suit) for suit in suits))


def _replaced_by_joker(whole: tuple[Cards, ...]) -> Iterator[Cards]:
    """Yield the ways in which the joker takes the place of one of these cards."""
    for left_out in range(len(whole)):
        yield join_cards(JOKER, *(single for place, single in enumerate(whole) if place != left_out))


def _cards_in_each_suit(ranks: tuple[int, ...]) -> Iterator[tuple[Cards, ...]]:
    for suit in SUITS:
        yield tuple(card_of(rank, suit) for rank in ranks)


def _make_four_eights_and_three() -> Iterator[Cards]:
    eights = join_cards(*(card_of(EIGHT, suit) for suit in SUITS))
    for rank in RANKS:
        if rank != EIGHT:
            yield from (eights | three for three in _cards_of_rank(rank, 3))


def _make_five_aces() -> Iterator[Cards]:
    yield join_cards(JOKER, *(card_of(ACE, suit) for suit in SUITS))


def _make_royal_flush() -> Iterator[Cards]:
    for whole in _cards_in_each_suit(ROYAL):
        yield join_cards(*whole)
        yield from _replaced_by_joker(whole)


def _make_natural_straight_flush() -> Iterator[Cards]:
    for run in RUNS:
        if run != ROYAL:
            yield from (join_cards(*whole) for whole in _cards_in_each_suit(run))


def _make_straight_flush_with_joker() -> Iterator[Cards]:
    for run in RUNS:
        if run != ROYAL:
            for whole in _cards_in_each_suit(run):
                yield from _replaced_by_joker(whole)


def _make_four_of_a_kind() -> Iterator[Cards]:
    for rank in RANKS:
        yield from _cards_of_rank(rank, 4)


def _make_nine_high() -> Iterator[Cards]:
    for ranks in NINE_HIGH:
        for suits in product(SUITS, repeat=len(ranks)):
            yield join_cards(*(card_of(rank, suit) for rank, suit in zip(ranks, suits, strict=True)))


def _make_full_house() -> Iterator[Cards]:
    for three, two in product(RANKS, repeat=2):
        if three != two:
            yield from (a | b for a, b in product(_cards_of_rank(three, 3), _cards_of_rank(two, 2)) if not a & b)


def _make_flush() -> Iterator[Cards]:
    for ranks in combinations(RANKS, FULL_RUN):
        for whole in _cards_in_each_suit(ranks):
            yield join_cards(*whole)
    for ranks in combinations(RANKS, FULL_RUN - 1):
        for whole in _cards_in_each_suit(ranks):
            yield join_cards(JOKER, *whole)


def _make_three_of_a_kind() -> Iterator[Cards]:
    for rank in RANKS:
        yield from _cards_of_rank(rank, 3)


def _make_straight() -> Iterator[Cards]:
    for run in RUNS:
        for suits in product(SUITS, repeat=FULL_RUN):
            whole = tuple(card_of(rank, suit) for rank, suit in zip(run, suits, strict=True))
            yield join_cards(*whole)
            yield from _replaced_by_joker(whole)


SHAPES: dict[str, Callable[[], Iterator[Cards]]] = {
    "three-of-a-kind-and-four-8s": _make_four_eights_and_three,
    "five-aces": _make_five_aces,
    "royal-flush": _make_royal_flush,
    "natural-straight-flush": _make_natural_straight_flush,
    "straight-flush-with-joker": _make_straight_flush_with_joker,
    "four-of-a-kind": _make_four_of_a_kind,
    "nine-high": _make_nine_high,
    "full-house": _make_full_house,
    "flush": _make_flush,
    "three-of-a-kind": _make_three_of_a_kind,
    "straight": _make_straight,
}


def ways_to_make(hand: str) -> Iterator[Cards]:
    """Yield every smallest set of cards that makes a hand."""
    return SHAPES[hand]()
