"""Every hand of seven cards from 53, as classes of hands that no house way can tell apart.

Suits matter to a setting only through a suit that is long enough to make the high hand a flush. So a class is a
multiset of ranks, whether the joker is held, and which cards belong to a long suit; with the joker at Asia Poker there
can be two.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from compliance.odds.deals import (
    ACE,
    FOUR_SUITS,
    Classes,
    Deck,
    Masks,
    key_of,
    natural_classes,
    ranked_classes,
    suited_classes,
)
from compliance.record import record

SEVEN = 7
Bytes = NDArray[np.uint8]


@record
class Hands:
    """Classes of hands, one per row: seven cards by rank from the highest, the joker first and counted as an ace.

    ``suit`` has a bit for the long suit that a card belongs to (1 or 2), both bits for the joker, none for other cards;
    ``weight`` is the number of hands that a class stands for.
    """

    rank: Bytes
    suit: Bytes
    joker: NDArray[np.bool_]
    weight: Masks


@cache
def hands_for(high: int, deck: Deck) -> Hands:
    """Return all hands for a game whose high hand has so many cards."""
    plain = natural_classes(deck, SEVEN, high, joker=False)
    none = np.zeros_like(plain.suited)
    parts = [(plain, none)]
    if deck.joker:
        # WHY: with a joker two suits of three cards each can both be completed to a flush of four; with a high hand
        # of five cards six natural cards have no room for two suits of four.
        parts.append(_two_long_suits(deck) if 2 * (high - 1) <= SEVEN - 1 else _one_long_suit(deck, high - 1))
    drawn = [_write_out_cards(classes, second) for classes, second in parts]
    return Hands(
        np.concatenate([part.rank for part in drawn]),
        np.concatenate([part.suit for part in drawn]),
        np.concatenate([part.joker for part in drawn]),
        np.concatenate([part.weight for part in drawn]),
    )


def _one_long_suit(deck: Deck, long: int) -> tuple[Classes, Masks]:
    classes = natural_classes(deck, SEVEN - 1, long, joker=True)
    return classes, np.zeros_like(classes.suited)


def _two_long_suits(deck: Deck) -> tuple[Classes, Masks]:
    """Return six cards beside the joker where three of a suit are long, so that two suits can be."""
    cards, long = SEVEN - 1, 3
    everything, flush_classes = ranked_classes(deck, cards), suited_classes(deck, cards, long)
    others = (flush_classes.least[1] & ~flush_classes.suited) | (flush_classes.least[2] & flush_classes.suited)
    split = (np.bitwise_count(flush_classes.suited) == long) & (np.bitwise_count(others) == long)
    pairs = deck.suits * (deck.suits - 1)
    # WHY: three and three; the suit of the one three is counted alone only where the other three are of several suits.
    alone = flush_classes.weight - np.where(split, pairs, 0)
    both = split & (flush_classes.suited >= others)
    # WHY: two threes of the same ranks are one pair of suits, whichever of them is called the first.
    together = np.where(flush_classes.suited == others, pairs // 2, pairs)[both]
    least = tuple(np.concatenate([mask, mask[both]]) for mask in flush_classes.least)
    suited = np.concatenate([flush_classes.suited, flush_classes.suited[both]])
    second = np.concatenate([np.zeros_like(flush_classes.suited), others[both]])
    weight = np.concatenate([alone, together])
    flushes = Classes(np.ones(len(weight), bool), least, suited, weight, deck.suits)
    key, rest = key_of(everything), everything.weight.copy()
    order = np.argsort(key)
    # WHY: deals without a long suit are what is left of their multiset of ranks; `subtract.at` adds up where several
    # classes share one.
    np.subtract.at(rest, order[np.searchsorted(key[order], key_of(flushes))], weight)
    classes = Classes(
        np.ones(len(rest) + len(weight), bool),
        tuple(np.concatenate(pair) for pair in zip(everything.least, least, strict=True)),
        np.concatenate([everything.suited, suited]),
        np.concatenate([rest, weight]),
        deck.suits,
    )
    second = np.concatenate([np.zeros_like(rest), second])
    possible = classes.weight > 0
    kept = Classes(
        classes.joker[possible],
        tuple(mask[possible] for mask in classes.least),
        classes.suited[possible],
        classes.weight[possible],
        deck.suits,
    )
    return kept, second[possible]


def _write_out_cards(classes: Classes, second: Masks) -> Hands:
    """Write classes out card by card; of equal ranks the cards of long suits come first."""
    count = len(classes.weight)
    rank = np.zeros((count, SEVEN), np.uint8)
    suit = np.zeros((count, SEVEN), np.uint8)
    place = np.zeros(count, np.int64)
    rank[classes.joker, 0], suit[classes.joker, 0] = ACE, 3
    place += classes.joker
    for value in range(ACE, 1, -1):
        shift = value - 2
        first_suit = (classes.suited >> shift & 1).astype(np.uint8)
        second_suit = (second >> shift & 1).astype(np.uint8)
        for copy in range(1, FOUR_SUITS + 1):
            rows = np.flatnonzero(classes.least[copy] >> shift & 1)
            at = place[rows]
            rank[rows, at] = value
            if copy == 1:
                suit[rows, at] = np.where(first_suit[rows], 1, 2 * second_suit[rows])
            elif copy == 2:
                suit[rows, at] = 2 * (first_suit & second_suit)[rows]
            place[rows] = at + 1
    return Hands(rank, suit, classes.joker, classes.weight)
