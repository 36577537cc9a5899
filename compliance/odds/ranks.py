"""What a hand of one, two, four or five cards is worth under a chapter's ranking, as numbers that compare across sizes.

Category first, then rank by rank; a hand with a card left beats one that ran out. The joker is an ace, or completes a
straight, a flush, a straight flush or a royal flush, whichever is worth most.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from compliance.model import Ranking
from compliance.record import record

ACE, TWO, JOKER = 14, 2, 15
CODES = 14
"""Cards of a hand are coded 0 to 12 by rank and 13 for the joker."""
SLOT, SLOTS = 5, 5
STRAIGHT_BIT, ROYAL_BIT = 1, 2


@record
class Worth:
    """Tables by the codes of a hand's cards, the joker first and then from the highest rank."""

    plain: NDArray[np.int64]
    suited: NDArray[np.int64]
    makes: NDArray[np.uint8]


def pack_worth(category: int, ranks: tuple[int, ...]) -> int:
    """Return one number for a category and the ranks that tell hands of it apart."""
    total = category
    for slot in range(SLOTS):
        total = total << SLOT | (ranks[slot] if slot < len(ranks) else 0)
    return total


def most_worth() -> int:
    """Return a number above every hand's worth."""
    return 1 << (SLOT * SLOTS + 4)


def index_of(codes: tuple[int, ...]) -> int:
    """Return the place of a hand in the tables."""
    total = 0
    for code in codes:
        total = total * CODES + code
    return total


@cache
def worth_table(ranking: Ranking, cards: int) -> Worth:
    """Return what every hand of so many cards is worth, of several suits and of one."""
    size = CODES**cards
    plain, suited = np.zeros(size, np.int64), np.zeros(size, np.int64)
    makes = np.zeros(size, np.uint8)
    for ranks in _rank_combinations(cards):
        place = index_of(tuple(13 if rank == JOKER else rank - TWO for rank in ranks))
        plain[place] = hand_worth(ranks, ranking, one_suit=False)
        suited[place] = hand_worth(ranks, ranking, one_suit=True)
        makes[place] = STRAIGHT_BIT * bool(_tops_of_straights(ranks, cards)) | ROYAL_BIT * _is_royal(ranks, cards)
    return Worth(plain, suited, makes)


def _rank_combinations(cards: int) -> Iterator[tuple[int, ...]]:
    down = range(ACE, TWO - 1, -1)
    yield from combinations_with_replacement(down, cards)
    yield from ((JOKER, *ranks) for ranks in combinations_with_replacement(down, cards - 1))


def hand_worth(ranks: tuple[int, ...], ranking: Ranking, *, one_suit: bool) -> int:
    """Return what one hand is worth; ``one_suit`` tells whether its cards without the joker share a suit."""
    size = dict(ranking.hands)["high"]
    # LAW: 58 Pa. Code §§ 575.6(a), 561.6(c), MA Asia Poker § 3(c): the joker is an ace, or completes a straight or a
    # flush; so all that it can be is worked out and the greatest worth taken.
    aces = tuple(sorted((ACE if rank == JOKER else rank for rank in ranks), reverse=True))
    worths = [_worth_of_groups(aces, ranking)]
    if len(ranks) == size:
        worths.extend(_worths_of_straights(ranks, ranking, one_suit=one_suit))
        if one_suit and len({rank for rank in ranks if rank != JOKER}) == len(ranks) - (JOKER in ranks):
            worths.append(pack_worth(_category_number(ranking, "flush"), _flush_ranks(ranks)))
    return max(worths)


def _category_number(ranking: Ranking, name: str) -> int:
    """Number the categories so that the highest is the largest and a hand of none is 0."""
    return len(ranking.order) - ranking.order.index(name) if name in ranking.order else 0


def _worth_of_groups(ranks: tuple[int, ...], ranking: Ranking) -> int:
    groups = sorted(Counter(ranks).items(), key=lambda pair: (-pair[1], -pair[0]))
    sizes = [count for _, count in groups]
    ranks_by_size = tuple(rank for rank, _ in groups)
    if sizes[0] == 5:
        return pack_worth(_category_number(ranking, "five-aces"), ())
    if sizes[0] == 4:
        # LAW: § 575.6(b): four aces, the joker among them, are the highest hand of four cards.
        all_aces = ranks_by_size[0] == ACE and "four-aces" in ranking.order
        return pack_worth(_category_number(ranking, "four-aces" if all_aces else "four-of-a-kind"), ranks_by_size)
    if sizes[0] == 3:
        return pack_worth(
            _category_number(ranking, "full-house" if sizes[1:2] == [2] else "three-of-a-kind"), ranks_by_size
        )
    if sizes[0] == 2:
        return pack_worth(_category_number(ranking, "two-pair" if sizes[1:2] == [2] else "pair"), ranks_by_size)
    return pack_worth(0, ranks_by_size)


def _tops_of_straights(ranks: tuple[int, ...], size: int) -> list[int]:
    """Return the highest card of every straight these cards make; with the ace below the two that is its length."""
    natural = {rank for rank in ranks if rank != JOKER}
    if len(natural) != len(ranks) - (JOKER in ranks) or len(ranks) != size:
        return []
    # LAW: 58 Pa. Code §§ 575.6(a), 561.6(a): the ace stands low in A-2-3-4, or in A-2-3-4-5 where a straight has five
    # cards, and nowhere else.
    tops = [top for top in range(size + 1, ACE + 1) if natural <= set(range(top - size + 1, top + 1))]
    return tops + ([size] if natural <= {ACE, *range(TWO, size + 1)} else [])


def _is_royal(ranks: tuple[int, ...], size: int) -> bool:
    return ACE in _tops_of_straights(ranks, size)


def _worths_of_straights(ranks: tuple[int, ...], ranking: Ranking, *, one_suit: bool) -> Iterator[int]:
    size = len(ranks)
    place = ranking.ace_low_straight_flush if one_suit else ranking.ace_low_straight
    # LAW: § 575.6(b) ranks a royal flush apart, so that K-Q-J-10 heads the straight flushes; under § 659a.6(b)
    # A-K-Q-J is one of them.
    best = ACE - 1 if one_suit and "royal-flush" in ranking.order else ACE
    for top in _tops_of_straights(ranks, size):
        if one_suit and top == ACE and "royal-flush" in ranking.order:
            yield pack_worth(_category_number(ranking, "royal-flush"), ())
        else:
            name = "straight-flush" if one_suit else "straight"
            yield pack_worth(_category_number(ranking, name), (_straight_place(top, size, place, best),))


def _straight_place(top: int, size: int, ace_low: str, best: int) -> int:
    """Return the place of a straight among its like: twice its highest card, so that one more fits in between.

    ``best`` is the highest card of the highest of them that the ace does not stand low in.
    """
    if top != size:
        return 2 * top
    # LAW: § 575.6(b)(3) and (6) let the holder choose where A-2-3-4 ranks among straight flushes and straights; §
    # 659a.6(b) fixes it as the second highest.
    return {"highest": 2 * best + 1, "second-highest": 2 * best - 1, "lowest": 2 * top}[ace_low]


def _flush_ranks(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ranks of a flush; the joker in it is the highest card that is missing."""
    natural = [rank for rank in ranks if rank != JOKER]
    if len(natural) < len(ranks):
        # WHY: a flush is compared card by card, so the joker is worth most as the highest rank that the suit lacks.
        natural.append(next(rank for rank in range(ACE, 1, -1) if rank not in natural))
    return tuple(sorted(natural, reverse=True))
