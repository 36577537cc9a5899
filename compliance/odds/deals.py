"""Every deal of a number of cards, as classes of deals that no row of a paytable can tell apart.

A class is a multiset of ranks, whether the joker is held, and the ranks of the one suit that is long enough to matter.
Seven cards from 53 fall into some 290,000 of them, each with the exact number of deals it stands for.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from compliance.record import keyword_record, record

Masks = NDArray[np.int64]
"""A set of ranks for each class: bit 0 is the two, bit 12 the ace."""

TWO, ACE = 2, 14
ALL_RANKS = tuple(range(TWO, ACE + 1))
FOUR_SUITS, RANKS = 4, 13


@keyword_record
class Deck:
    """A deck of so many suits of these ranks, with or without one joker."""

    ranks: tuple[int, ...] = ALL_RANKS
    suits: int = FOUR_SUITS
    joker: bool = False

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.ranks) * self.suits + self.joker


PLAIN = Deck()
WITH_JOKER = Deck(joker=True)


@record
class Classes:
    """Classes of deals, one per place in the arrays.

    ``least[c]`` holds the ranks with at least ``c`` cards, the joker not counted; ``suited`` the ranks of the long suit
    (empty where no suit is long enough); ``weight`` the number of deals.
    """

    joker: NDArray[np.bool_]
    least: tuple[Masks, ...]
    suited: Masks
    weight: Masks
    suits: int


def rank_bit(rank: int) -> int:
    """Return the bit of a rank."""
    return 1 << (rank - TWO)


def rank_mask(*ranks: int) -> int:
    """Return these ranks as one set."""
    return sum(rank_bit(rank) for rank in set(ranks))


@cache
def classes_of(deck: Deck, cards: int, long: int) -> Classes:
    """Return the classes of all deals of so many cards, where a suit of ``long`` cards (the joker counted) matters."""
    # INVARIANT: two suits can never both be long, so one set of suited ranks tells everything.
    if 2 * long <= cards:
        raise ValueError("two suits could be long at once")
    parts = [natural_classes(deck, cards, long, joker=False)]
    if deck.joker:
        parts.append(natural_classes(deck, cards - 1, long - 1, joker=True))
    least = zip(*(part.least for part in parts), strict=True)
    return Classes(
        np.concatenate([part.joker for part in parts]),
        tuple(np.concatenate(masks) for masks in least),
        np.concatenate([part.suited for part in parts]),
        np.concatenate([part.weight for part in parts]),
        deck.suits,
    )


def natural_classes(deck: Deck, cards: int, long: int, *, joker: bool) -> Classes:
    """Return the classes of deals without the joker, marked as held beside one or not."""
    everything = ranked_classes(deck, cards)
    flushes = suited_classes(deck, cards, long)
    key, whole = key_of(everything), everything.weight.copy()
    order = np.argsort(key)
    # WHY: what is not in a long suit is the rest of the multiset's deals, which is quicker than to count it.
    np.subtract.at(whole, order[np.searchsorted(key[order], key_of(flushes))], flushes.weight)
    remaining = whole > 0
    plain = Classes(
        everything.joker[remaining],
        tuple(masks[remaining] for masks in everything.least),
        everything.suited[remaining],
        whole[remaining],
        deck.suits,
    )
    least = tuple(np.concatenate(pair) for pair in zip(plain.least, flushes.least, strict=True))
    weight = np.concatenate([plain.weight, flushes.weight])
    suited = np.concatenate([plain.suited, flushes.suited])
    return Classes(np.full(len(weight), joker), least, suited, weight, deck.suits)


def key_of(classes: Classes) -> Masks:
    """Return one number for the multiset of ranks of each class."""
    total = np.zeros(len(classes.weight), np.int64)
    for masks in classes.least[1:]:
        total = (total << RANKS) | masks
    return total


def ranked_classes(deck: Deck, cards: int) -> Classes:
    """Return one class for every multiset of ranks."""
    return _grow_classes(
        deck, cards, 0, [(number, False, comb(deck.suits, number)) for number in range(deck.suits + 1)]
    )


def suited_classes(deck: Deck, cards: int, long: int) -> Classes:
    """Return one class for every multiset of ranks and every set of ranks that a long suit can have in it."""
    others = deck.suits - 1
    outside = [(number, False, comb(others, number)) for number in range(deck.suits)]
    inside = [(number, True, comb(others, number - 1)) for number in range(1, deck.suits + 1)]
    grown = _grow_classes(deck, cards, long, [*outside, *inside])
    return Classes(grown.joker, grown.least, grown.suited, grown.weight * deck.suits, deck.suits)


def _grow_classes(deck: Deck, cards: int, long: int, choices: list[tuple[int, bool, int]]) -> Classes:
    """Add rank after rank, keeping what can still come to ``cards`` cards of which ``long`` are suited."""
    so_far, suited = np.zeros(1, np.uint8), np.zeros(1, np.uint16)
    # WHY: all multiplicities of a class in one number, as `key_of` has them: fewer arrays to copy at every rank.
    packed, weight = np.zeros(1, np.int64), np.ones(1, np.int64)
    for place, rank in enumerate(deck.ranks):
        later = (len(deck.ranks) - place - 1) * deck.suits
        parts = []
        for count, in_suit, ways in choices:
            total = so_far + np.uint8(count)
            flush = suited | np.uint16(rank_bit(rank)) if in_suit else suited
            # INVARIANT: what is left can still be filled up with the cards of the ranks that come later.
            fits = (total <= cards) & (total >= cards - later)
            if long:
                fits &= np.bitwise_count(flush) + np.uint8(cards - long) >= total
            more = sum(rank_bit(rank) << RANKS * (FOUR_SUITS - number) for number in range(1, count + 1))
            parts.append((total[fits], packed[fits] + more, flush[fits], weight[fits] * ways))
        so_far, packed, suited, weight = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    every = np.full(len(weight), (1 << RANKS) - 1, np.int64)
    least = [packed >> RANKS * (FOUR_SUITS - number) & (1 << RANKS) - 1 for number in range(1, FOUR_SUITS + 1)]
    return Classes(np.zeros(len(weight), bool), (every, *least), suited.astype(np.int64), weight, deck.suits)
