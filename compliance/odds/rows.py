"""The hands that paytables name, each as a test on classes of deals.

A hand is named by what the cards contain, so that one deal may make several; which of them is paid is the paytable's
order. The joker is an ace, or completes a straight, a flush, a straight flush or a royal flush; it pairs nothing else.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from compliance.odds.deals import ACE, RANKS, Classes, Masks, rank_bit, rank_mask
from compliance.record import record

Flags = NDArray[np.bool_]
Test = Callable[["HeldCards"], Flags]

HIGH = {"nine": 9, "ten": 10, "jack": 11, "queen": 12, "king": 13, "ace": 14}
ROYAL = (10, 11, 12, 13, 14)
KING, QUEEN, JACK, TEN, EIGHT = 13, 12, 11, 10, 8
NINE_HIGH = (rank_mask(9, 8, 7, 6, 4, 3, 2), rank_mask(9, 8, 7, 5, 4, 3, 2))


@record
class HeldCards:
    """Classes of deals with the joker added to the aces: ``least[c]`` has the ranks held at least ``c`` times."""

    classes: Classes
    least: tuple[Masks, ...]

    @property
    def joker(self) -> Flags:
        """Whether the joker is held."""
        return self.classes.joker

    @property
    def natural(self) -> Masks:
        """The ranks held, the joker left out."""
        return self.classes.least[1]

    @property
    def suited(self) -> Masks:
        """The ranks of the long suit, the joker left out."""
        return self.classes.suited


def held_in(classes: Classes) -> HeldCards:
    """Count the joker among the aces."""
    # LAW: 58 Pa. Code §§ 575.6(a), 659a.6(a): the joker counts as an ace in groups, so that it is added to the aces
    # once, and straights and flushes look at it apart.
    least = [classes.least[0]]
    for count in range(1, 6):
        plain = classes.least[count] if count < len(classes.least) else np.zeros_like(classes.suited)
        one_less = classes.least[count - 1] & rank_bit(ACE) if count > 1 else np.int64(rank_bit(ACE))
        least.append(plain | np.where(classes.joker, one_less, 0))
    return HeldCards(classes, tuple(least))


def _rank_windows(length: int, *, ace_low: bool) -> list[int]:
    """Return the sets of ranks that run without a gap; the ace may stand below the two as well."""
    runs = [tuple(range(low, low + length)) for low in range(2, ACE - length + 2)]
    return [rank_mask(*run) for run in runs] + ([rank_mask(ACE, *range(2, 1 + length))] if ace_low else [])


@cache
def _most_in_a_run(length: int, *, ace_low: bool) -> NDArray[np.uint8]:
    """Return for every set of ranks how many of them stand in one run of a length, at the most."""
    # WHY: 8,192 sets of ranks are looked up in a table, which is quicker than to look for runs in each of some
    # 290,000 classes.
    ranks = np.arange(1 << RANKS)
    counts = np.stack([np.bitwise_count(ranks & window) for window in _rank_windows(length, ace_low=ace_low)])
    most: NDArray[np.uint8] = counts.max(axis=0)
    return most


def has_run(ranks: Masks, length: int, missing: Flags | int = 0, *, ace_low: bool = True) -> Flags:
    """Tell where ranks hold a run of a length, all but so many of its cards."""
    flags: Flags = _most_in_a_run(length, ace_low=ace_low)[ranks] + missing >= length
    return flags


def _count_ranks(ranks: Masks) -> NDArray[np.uint8]:
    return np.bitwise_count(ranks)


def _has_of_a_kind(count: int) -> Test:
    return lambda cards: cards.least[count] != 0


def _has_flush(length: int) -> Test:
    return lambda cards: _count_ranks(cards.suited) + cards.joker >= length


def _has_straight(length: int, *, ace_low: bool = True) -> Test:
    return lambda cards: has_run(cards.natural, length, cards.joker, ace_low=ace_low)


def _has_straight_flush(length: int, *, ace_low: bool = True) -> Test:
    return lambda cards: has_run(cards.suited, length, cards.joker, ace_low=ace_low)


def _has_natural_straight_flush(length: int, *, ace_low: bool = True) -> Test:
    return lambda cards: has_run(cards.suited, length, ace_low=ace_low)


def _has_straight_flush_with_joker(length: int, *, ace_low: bool = True) -> Test:
    return lambda cards: cards.joker & has_run(cards.suited, length, 1, ace_low=ace_low)


def _is_royal_with_joker_as_ace(cards: HeldCards) -> Flags:
    without_ace = rank_mask(*ROYAL) & ~rank_bit(ACE)
    flags: Flags = _has_natural_royal(ROYAL)(cards) | (cards.joker & (cards.suited & without_ace == without_ace))
    return flags


def _has_royal(ranks: tuple[int, ...]) -> Test:
    return lambda cards: _count_ranks(cards.suited & rank_mask(*ranks)) + cards.joker >= len(ranks)


def _has_natural_royal(ranks: tuple[int, ...]) -> Test:
    return lambda cards: cards.suited & rank_mask(*ranks) == rank_mask(*ranks)


def _is_full_house(cards: HeldCards) -> Flags:
    flags: Flags = (cards.least[3] != 0) & (_count_ranks(cards.least[2]) >= 2)
    return flags


def _has_pairs(count: int) -> Test:
    return lambda cards: _count_ranks(cards.least[2]) >= count


def _has_pair_from(rank: int) -> Test:
    return lambda cards: cards.least[2] >= rank_bit(rank)


def _is_five_aces(cards: HeldCards) -> Flags:
    flags: Flags = cards.least[5] != 0
    return flags


def _is_four_eights_and_three(cards: HeldCards) -> Flags:
    flags: Flags = (cards.least[4] & rank_bit(EIGHT) != 0) & (cards.least[3] & ~rank_bit(EIGHT) != 0)
    return flags


def _is_natural_four_eights_and_three(cards: HeldCards) -> Flags:
    flags: Flags = ~cards.joker & _is_four_eights_and_three(cards)
    return flags


def _is_nine_high(cards: HeldCards) -> Flags:
    flags: Flags = ~cards.joker & ((cards.natural == NINE_HIGH[0]) | (cards.natural == NINE_HIGH[1]))
    return flags


def _is_high_card(rank: int) -> Test:
    return lambda cards: (
        (cards.least[2] == 0) & (cards.least[1] >= rank_bit(rank)) & (cards.least[1] < rank_bit(rank + 1))
    )


def royal_and_pair(classes: Classes) -> Flags:
    """Tell where a royal flush is dealt with a further king and queen, of whatever other suits."""
    royal = rank_mask(*ROYAL)
    flush = (classes.suited & ~royal == 0) & (np.bitwise_count(classes.suited) + classes.joker == len(ROYAL))
    both = rank_mask(KING, QUEEN)
    # LAW: 58 Pa. Code § 659a.6(d): a royal flush with a Royal Match is five cards and a further king and queen of one
    # suit; seven cards have room for nothing else.
    doubles = classes.least[2] == classes.suited & both
    others = (classes.least[1] & ~classes.suited) == both & ~classes.suited
    flags: Flags = flush & doubles & others & (classes.least[3] == 0)
    return flags


SEVEN: dict[str, Test] = {
    "seven-card-straight-flush": _has_natural_straight_flush(7),
    "seven-card-straight-flush-with-joker": _has_straight_flush_with_joker(7),
    "seven-card-straight-flush-with-or-without-joker": _has_straight_flush(7),
    "three-of-a-kind-and-four-8s": _is_four_eights_and_three,
    "five-aces": _is_five_aces,
    "royal-flush": _has_royal(ROYAL),
    "natural-royal-flush": _has_natural_royal(ROYAL),
    "natural-straight-flush": _has_natural_straight_flush(5),
    "straight-flush-with-joker": _has_straight_flush_with_joker(5),
    "straight-flush": _has_straight_flush(5),
    "four-of-a-kind": _has_of_a_kind(4),
    "nine-high": _is_nine_high,
    "full-house": _is_full_house,
    "flush": _has_flush(5),
    "three-of-a-kind": _has_of_a_kind(3),
    "straight": _has_straight(5),
    "three-pair": _has_pairs(3),
    **{f"{word}-high": _is_high_card(rank) for word, rank in HIGH.items() if word != "nine"},
    "nine-high-without-pair": _is_high_card(9),
    "royal-flush-with-joker-as-ace": _is_royal_with_joker_as_ace,
    "seven-card-straight-flush-not-ace-low": _has_natural_straight_flush(7, ace_low=False),
    "seven-card-straight-flush-with-joker-not-ace-low": _has_straight_flush_with_joker(7, ace_low=False),
    "seven-card-straight-flush-with-or-without-joker-not-ace-low": _has_straight_flush(7, ace_low=False),
    "natural-straight-flush-not-ace-low": _has_natural_straight_flush(5, ace_low=False),
    "straight-flush-with-joker-not-ace-low": _has_straight_flush_with_joker(5, ace_low=False),
    "straight-flush-not-ace-low": _has_straight_flush(5, ace_low=False),
    "straight-not-ace-low": _has_straight(5, ace_low=False),
    "natural-three-of-a-kind-and-four-8s": _is_natural_four_eights_and_three,
}
FIVE: dict[str, Test] = {
    "royal-flush": _has_royal(ROYAL),
    "straight-flush": _has_straight_flush(5),
    "four-of-a-kind": _has_of_a_kind(4),
    "full-house": _is_full_house,
    "flush": _has_flush(5),
    "straight": _has_straight(5),
    "three-of-a-kind": _has_of_a_kind(3),
    "two-pair": _has_pairs(2),
    "pair-of-tens-or-better": _has_pair_from(TEN),
}
FOUR_OF_FIVE: dict[str, Test] = {
    "four-of-a-kind": _has_of_a_kind(4),
    "straight-flush": _has_straight_flush(4),
    "three-of-a-kind": _has_of_a_kind(3),
    "flush": _has_flush(4),
    "straight": _has_straight(4),
    "two-pair": _has_pairs(2),
    "pair-of-aces": _has_pair_from(ACE),
}
THREE: dict[str, Test] = {
    "mini-royal": _has_royal((QUEEN, KING, ACE)),
    "suited-ace-two-three": _has_royal((ACE, 2, 3)),
    "straight-flush": _has_straight_flush(3),
    "three-of-a-kind": _has_of_a_kind(3),
    "straight": _has_straight(3),
    "flush": _has_flush(3),
    "pair": _has_pairs(1),
}
