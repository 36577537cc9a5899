"""Every deal of a game counted by the hands it makes, each deal once whatever it makes.

A deal is written as a number with one bit for every hand that a paytable may name. Deals of equal bits are added up, so
that a paytable's rows are counted later from a few hundred numbers, in whichever order a chapter puts them.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from compliance.model import DEALS, Tally
from compliance.odds.deals import PLAIN, WITH_JOKER, Classes, Deck, Masks, classes_of
from compliance.odds.football import Crossing, GoalDowns, game_tally, play_tally
from compliance.odds.rows import FIVE, FOUR_OF_FIVE, SEVEN, THREE, Test, held_in, royal_and_pair


@cache
def count_tally(deal: str) -> Tally:
    """Count every deal of a kind anew; for football the readings follow its name."""
    name, *words = deal.split()
    return _COUNTS[name](deal, *words)


def deals_to_count() -> tuple[str, ...]:
    """Name every kind of deal there is, football under each of its readings."""
    football = [f"football {goal} {line}" for goal in GoalDowns for line in Crossing]
    return (*[name for name in _COUNTS if name != "football"], *football)


def tally_seven(deck: Deck) -> dict[frozenset[str], int]:
    """Count seven cards from a deck by the hands they make."""
    return by_names(_count_seven(deck), tuple(DEALS["seven-of-53"]))


def _make_tally(deal: str, names: tuple[str, ...], parts: Mapping[int, int]) -> Tally:
    return Tally(deal, names, tuple(sorted(parts.items())))


def by_names(parts: Mapping[int, int], names: tuple[str, ...]) -> dict[frozenset[str], int]:
    """Return parts with their hands by name."""
    return {frozenset(n for place, n in enumerate(names) if bits >> place & 1): deals for bits, deals in parts.items()}


def _tally_seven_of_53(deal: str) -> Tally:
    return _make_tally(deal, DEALS["seven-of-53"], _count_seven(WITH_JOKER))


def _count_seven(deck: Deck) -> dict[int, int]:
    classes = classes_of(deck, 7, 5)
    names = DEALS["seven-of-53"]
    bits = _hand_bits(classes, names, SEVEN)
    match = royal_and_pair(classes)
    parts = _add_up_deals(bits[~match], classes.weight[~match])
    # WHY: a class does not know the suits of the further king and queen; of the deals it stands for, one in so many
    # has both of one suit, which is what the royal match asks for.
    suits = deck.suits - 1
    match_bit = 1 << names.index("royal-flush-and-royal-match")
    for code, deals in _add_up_deals(bits[match], classes.weight[match]).items():
        matched = deals // suits
        parts[code | match_bit] = parts.get(code | match_bit, 0) + matched
        parts[code] = parts.get(code, 0) + deals - matched
    return parts


def _counter_of_cards(deck: Deck, cards: int, long: int, tests: Mapping[str, Test]) -> Callable[[str], Tally]:
    def count(deal: str) -> Tally:
        classes = classes_of(deck, cards, long)
        names = DEALS[deal]
        return _make_tally(deal, names, _add_up_deals(_hand_bits(classes, names, tests), classes.weight))

    return count


def _hand_bits(classes: Classes, names: tuple[str, ...], tests: Mapping[str, Test]) -> Masks:
    held = held_in(classes)
    bits = np.zeros(len(classes.weight), np.int64)
    for place, name in enumerate(names):
        if name in tests:
            bits |= tests[name](held).astype(np.int64) << place
    return bits


def _add_up_deals(bits: Masks, weight: Masks) -> dict[int, int]:
    """Add up the deals of equal bits, in whole numbers."""
    if not len(bits):
        return {}
    order = np.argsort(bits, kind="stable")
    ordered = bits[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    sums = np.add.reduceat(weight[order], starts)
    return {int(code): int(deals) for code, deals in zip(ordered[starts], sums, strict=True)}


ACE, KING, QUEEN, JACK = 14, 13, 12, 11


def _name_two_cards(first: tuple[int, int], second: tuple[int, int]) -> str | None:
    """Name the hand that two cards make, each a rank and a suit."""
    high, low = max(first[0], second[0]), min(first[0], second[0])
    suited = "suited" if first[1] == second[1] else "offsuit"
    if high == low:
        return _name_pair(high)
    if high != ACE or low < JACK:
        return None
    return f"ace-king-{suited}" if low == KING else f"ace-queen-or-ace-jack-{suited}"


def _name_pair(rank: int) -> str:
    if rank == ACE:
        return "ace-ace"
    return "king-king-queen-queen-or-jack-jack" if rank >= JACK else "ten-ten-through-two-two"


def _tally_two_and_two(deal: str) -> Tally:
    names = DEALS[deal]
    deck = [(rank, suit) for rank in PLAIN.ranks for suit in range(PLAIN.suits)]
    parts: dict[int, int] = {}
    dealer = comb(len(deck) - 2, 2)
    for first, second in combinations(deck, 2):
        hand = _name_two_cards(first, second)
        code = 0 if hand is None else 1 << names.index(hand)
        # WHY: two aces are gone, so the dealer has both of the other two in one way of all that are left.
        both = comb(PLAIN.suits - 2, 2) if hand == "ace-ace" else 0
        parts[code] = parts.get(code, 0) + dealer - both
        if both:
            with_dealer = code | 1 << names.index("both-ace-ace")
            parts[with_dealer] = parts.get(with_dealer, 0) + both
    return _make_tally(deal, names, parts)


def _tally_events(deal: str, names: tuple[str, ...], counted: Mapping[frozenset[str], int]) -> Tally:
    parts: dict[int, int] = {}
    for events, ways in counted.items():
        code = sum(1 << names.index(event) for event in events)
        parts[code] = parts.get(code, 0) + ways
    return _make_tally(deal, names, parts)


def _tally_throws(deal: str) -> Tally:
    return _tally_events(deal, DEALS["three-dice"], play_tally())


def _tally_football(deal: str, goal: str, line: str) -> Tally:
    return _tally_events(deal, DEALS["football"], game_tally(GoalDowns(goal), Crossing(line)))


_COUNTS: dict[str, Callable[..., Tally]] = {
    "seven-of-53": _tally_seven_of_53,
    "five-of-52": _counter_of_cards(PLAIN, 5, 5, FIVE),
    "best-four-of-five-of-52": _counter_of_cards(PLAIN, 5, 4, FOUR_OF_FIVE),
    "three-of-52": _counter_of_cards(PLAIN, 3, 3, THREE),
    "two-and-two-of-52": _tally_two_and_two,
    "three-dice": _tally_throws,
    "football": _tally_football,
}
