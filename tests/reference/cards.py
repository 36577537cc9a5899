"""Packs of cards and the hands that can be dealt from them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod

Card = tuple[int, int]
"""Rank (2 to 14, the ace) and suit (0 to 3)."""

ACE = 14
SPADES = 0
JOKER: Card = (ACE, 4)
"""The joker is an ace of no suit: its rank reads as an ace, and no card shares its suit."""

RANKS = tuple(range(2, ACE + 1))
RANK_LETTERS = dict(zip("23456789TJQKA", RANKS, strict=True))
SUIT_LETTERS = {"s": SPADES, "h": 1, "d": 2, "c": 3}


@dataclass(frozen=True)
class Deck:
    """A pack with some of the ranks, some of the suits, and a joker or none."""

    ranks: tuple[int, ...] = RANKS
    suits: int = 4
    jokers: int = 0

    def __post_init__(self) -> None:
        if not set(self.ranks) <= set(RANKS) or len(set(self.ranks)) != len(self.ranks):
            raise ValueError(f"ranks are some of 2 to 14, each once: {self.ranks}")
        if self.suits not in range(1, 5) or self.jokers not in (0, 1):
            raise ValueError(f"1 to 4 suits, 0 or 1 jokers: {self.suits}, {self.jokers}")


DECK_52 = Deck()
DECK_53 = Deck(jokers=1)


def rank_of(card: Card) -> int:
    """Rank of a card; the joker is an ace."""
    return card[0]


def cards_of(deck: Deck) -> list[Card]:
    """Every card of a deck, the joker last."""
    return [(rank, suit) for rank in deck.ranks for suit in range(deck.suits)] + [JOKER] * deck.jokers


def deals(deck: Deck, n: int) -> Iterator[tuple[Card, ...]]:
    """Every hand of n cards."""
    return combinations(cards_of(deck), n)


def number_of_deals(deck: Deck, n: int) -> int:
    """How many hands of n cards there are."""
    return comb(len(cards_of(deck)), n)


def deals_up_to_suits(deck: Deck, n: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of n cards for each class of hands that differ in the names of the suits only, with the class's size.

    A hand is a set of ranks for every suit. The sets are taken in falling order of size, and those of equal size in
    rising order, so that each class comes once; it has as many hands as the sets can be arranged in ways.
    """
    for jokers in range(min(deck.jokers, n) + 1):
        for sizes in _sizes(n - jokers, deck.suits, len(deck.ranks)):
            pools = [
                list(combinations_with_replacement(combinations(deck.ranks, size), len(list(equal))))
                for size, equal in groupby(sizes)
            ]
            for chosen in product(*pools):
                holdings = [holding for group in chosen for holding in group]
                repeats = prod(factorial(count) for count in Counter(holdings).values())
                cards = [(rank, suit) for suit, holding in enumerate(holdings) for rank in holding]
                yield tuple(sorted(cards) + [JOKER] * jokers), factorial(deck.suits) // repeats


def _sizes(total: int, parts: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to split a number into so many parts in falling order, none above the largest; zero is a part."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(total, largest), -1, -1):
        for rest in _sizes(total - first, parts - 1, first):
            yield (first, *rest)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards such as `As Kd Th 2c joker`."""
    return tuple(JOKER if word == "joker" else (RANK_LETTERS[word[0]], SUIT_LETTERS[word[1]]) for word in text.split())
