"""The hands that paytables name, each as a test on classes of deals.

A hand is named by what the cards contain, so that one deal may make several; which of them is paid is the paytable's
order. The joker is an ace, or completes a straight, a flush, a straight flush or a royal flush; it pairs nothing else.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from compliance.odds.deals import ACE, RANKS, Classes, Masks, bit, mask
from compliance.record import record

Flags = NDArray[np.bool_]
Test = Callable[["HeldCards"], Flags]

HIGH = {"nine": 9, "ten": 10, "jack": 11, "queen": 12, "king": 13, "ace": 14}
ROYAL = (10, 11, 12, 13, 14)
KING, QUEEN, JACK, TEN, EIGHT = 13, 12, 11, 10, 8
NINE_HIGH = (mask(9, 8, 7, 6, 4, 3, 2), mask(9, 8, 7, 5, 4, 3, 2))


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
    least = [classes.least[0]]
    for count in range(1, 6):
        plain = classes.least[count] if count < len(classes.least) else np.zeros_like(classes.suited)
        one_less = classes.least[count - 1] & bit(ACE) if count > 1 else np.int64(bit(ACE))
        least.append(plain | np.where(classes.joker, one_less, 0))
    return HeldCards(classes, tuple(least))


def _windows(length: int, *, ace_low: bool) -> list[int]:
    """Return the sets of ranks that run without a gap; the ace may stand below the two as well."""
    runs = [tuple(range(low, low + length)) for low in range(2, ACE - length + 2)]
    return [mask(*run) for run in runs] + ([mask(ACE, *range(2, 1 + length))] if ace_low else [])


@cache
def _most_in_a_run(length: int, *, ace_low: bool) -> NDArray[np.uint8]:
    """Return for every set of ranks how many of them stand in one run of a length, at the most."""
    ranks = np.arange(1 << RANKS)
    counts = np.stack([np.bitwise_count(ranks & window) for window in _windows(length, ace_low=ace_low)])
    most: NDArray[np.uint8] = counts.max(axis=0)
    return most


def runs(ranks: Masks, length: int, missing: Flags | int = 0, *, ace_low: bool = True) -> Flags:
    """Tell where ranks hold a run of a length, all but so many of its cards."""
    found: Flags = _most_in_a_run(length, ace_low=ace_low)[ranks] + missing >= length
    return found


def _size(ranks: Masks) -> NDArray[np.uint8]:
    return np.bitwise_count(ranks)


def _of_a_kind(count: int) -> Test:
    return lambda held: held.least[count] != 0


def _flush(length: int) -> Test:
    return lambda held: _size(held.suited) + held.joker >= length


def _straight(length: int, *, ace_low: bool = True) -> Test:
    return lambda held: runs(held.natural, length, held.joker, ace_low=ace_low)


def _straight_flush(length: int, *, ace_low: bool = True) -> Test:
    return lambda held: runs(held.suited, length, held.joker, ace_low=ace_low)


def _natural_straight_flush(length: int, *, ace_low: bool = True) -> Test:
    return lambda held: runs(held.suited, length, ace_low=ace_low)


def _straight_flush_with_joker(length: int, *, ace_low: bool = True) -> Test:
    return lambda held: held.joker & runs(held.suited, length, 1, ace_low=ace_low)


def _royal_with_joker_as_ace(held: HeldCards) -> Flags:
    without_ace = mask(*ROYAL) & ~bit(ACE)
    found: Flags = _natural_royal(ROYAL)(held) | (held.joker & (held.suited & without_ace == without_ace))
    return found


def _royal(ranks: tuple[int, ...]) -> Test:
    return lambda held: _size(held.suited & mask(*ranks)) + held.joker >= len(ranks)


def _natural_royal(ranks: tuple[int, ...]) -> Test:
    return lambda held: held.suited & mask(*ranks) == mask(*ranks)


def _full_house(held: HeldCards) -> Flags:
    found: Flags = (held.least[3] != 0) & (_size(held.least[2]) >= 2)
    return found


def _pairs(count: int) -> Test:
    return lambda held: _size(held.least[2]) >= count


def _pair_from(rank: int) -> Test:
    return lambda held: held.least[2] >= bit(rank)


def _five_aces(held: HeldCards) -> Flags:
    found: Flags = held.least[5] != 0
    return found


def _four_eights_and_three(held: HeldCards) -> Flags:
    found: Flags = (held.least[4] & bit(EIGHT) != 0) & (held.least[3] & ~bit(EIGHT) != 0)
    return found


def _nine_high(held: HeldCards) -> Flags:
    found: Flags = ~held.joker & ((held.natural == NINE_HIGH[0]) | (held.natural == NINE_HIGH[1]))
    return found


def _high(rank: int) -> Test:
    return lambda held: (held.least[2] == 0) & (held.least[1] >= bit(rank)) & (held.least[1] < bit(rank + 1))


def royal_and_pair(classes: Classes) -> Flags:
    """Tell where a royal flush is dealt with a further king and queen, of whatever other suits."""
    royal = mask(*ROYAL)
    flush = (classes.suited & ~royal == 0) & (np.bitwise_count(classes.suited) + classes.joker == len(ROYAL))
    both = mask(KING, QUEEN)
    doubles = classes.least[2] == classes.suited & both
    others = (classes.least[1] & ~classes.suited) == both & ~classes.suited
    found: Flags = flush & doubles & others & (classes.least[3] == 0)
    return found


SEVEN: dict[str, Test] = {
    "seven-card-straight-flush": _natural_straight_flush(7),
    "seven-card-straight-flush-with-joker": _straight_flush_with_joker(7),
    "seven-card-straight-flush-with-or-without-joker": _straight_flush(7),
    "three-of-a-kind-and-four-8s": _four_eights_and_three,
    "five-aces": _five_aces,
    "royal-flush": _royal(ROYAL),
    "natural-royal-flush": _natural_royal(ROYAL),
    "natural-straight-flush": _natural_straight_flush(5),
    "straight-flush-with-joker": _straight_flush_with_joker(5),
    "straight-flush": _straight_flush(5),
    "four-of-a-kind": _of_a_kind(4),
    "nine-high": _nine_high,
    "full-house": _full_house,
    "flush": _flush(5),
    "three-of-a-kind": _of_a_kind(3),
    "straight": _straight(5),
    "three-pair": _pairs(3),
    **{f"{word}-high": _high(rank) for word, rank in HIGH.items() if word != "nine"},
    "nine-high-without-pair": _high(9),
    "royal-flush-with-joker-as-ace": _royal_with_joker_as_ace,
    "seven-card-straight-flush-not-ace-low": _natural_straight_flush(7, ace_low=False),
    "seven-card-straight-flush-with-joker-not-ace-low": _straight_flush_with_joker(7, ace_low=False),
    "seven-card-straight-flush-with-or-without-joker-not-ace-low": _straight_flush(7, ace_low=False),
    "natural-straight-flush-not-ace-low": _natural_straight_flush(5, ace_low=False),
    "straight-flush-with-joker-not-ace-low": _straight_flush_with_joker(5, ace_low=False),
    "straight-flush-not-ace-low": _straight_flush(5, ace_low=False),
    "straight-not-ace-low": _straight(5, ace_low=False),
}
FIVE: dict[str, Test] = {
    "royal-flush": _royal(ROYAL),
    "straight-flush": _straight_flush(5),
    "four-of-a-kind": _of_a_kind(4),
    "full-house": _full_house,
    "flush": _flush(5),
    "straight": _straight(5),
    "three-of-a-kind": _of_a_kind(3),
    "two-pair": _pairs(2),
    "pair-of-tens-or-better": _pair_from(TEN),
}
FOUR_OF_FIVE: dict[str, Test] = {
    "four-of-a-kind": _of_a_kind(4),
    "straight-flush": _straight_flush(4),
    "three-of-a-kind": _of_a_kind(3),
    "flush": _flush(4),
    "straight": _straight(4),
    "two-pair": _pairs(2),
    "pair-of-aces": _pair_from(ACE),
}
THREE: dict[str, Test] = {
    "mini-royal": _royal((QUEEN, KING, ACE)),
    "suited-ace-two-three": _royal((ACE, 2, 3)),
    "straight-flush": _straight_flush(3),
    "three-of-a-kind": _of_a_kind(3),
    "straight": _straight(3),
    "flush": _flush(3),
    "pair": _pairs(1),
}
