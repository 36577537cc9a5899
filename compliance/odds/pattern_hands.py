"""What is known of all hands of one pattern at once: which conditions they fit, and what their cards are worth.

Every question is answered for all hands of the pattern in one array. What is the same for all of them (which cards are
equal, what a choice of places leaves over) is worked out once from the pattern; only ranks and suits are looked at hand
by hand. A *choice* is a set of places for the high hand, one column of the tables for each.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from compliance.model import (
    SHAPES,
    AllOf,
    AnyOf,
    CanMake,
    CardGroup,
    HandTest,
    Holds,
    Left,
    Made,
    NotSo,
    Otherwise,
    RankIn,
    Ranking,
    RankIs,
    RanksCompare,
    ShapeIs,
)
from compliance.odds.hands import SEVEN
from compliance.odds.ledger import Numbers, Slice
from compliance.odds.place import Places, can_take, place_of
from compliance.odds.ranks import CODES, ROYAL_BIT, STRAIGHT_BIT, worth_table

Flags = NDArray[np.bool_]
WorthOfHands = tuple[Numbers, Flags, NDArray[np.uint8]]
"""What hands are worth, whether they are a flush, and what they make."""
_OPS: dict[str, Callable[[Numbers, Numbers | int], Flags]] = {
    "is": lambda a, b: a == b,
    "is not": lambda a, b: a != b,
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


class PatternHands:
    """The hands of one pattern, asked about conditions and about the worth of choices of their cards."""

    def __init__(self, slice_: Slice, ranking: Ranking) -> None:
        self.pattern = slice_.pattern
        self.hands = slice_.hands
        self.ranking = ranking
        self.choices = tuple(combinations(range(SEVEN), ranking.hands[0][1]))
        # INVARIANT: the joker is first among the cards of a hand and has a code of its own, 13, so that the tables of
        # `ranks` can let it be worth most.
        self.codes = np.where(self.hands.joker[:, None] & (np.arange(SEVEN) == 0), 13, self.hands.rank - 2)
        self.codes = self.codes.astype(np.int64)
        self._table: WorthOfHands | None = None

    # Conditions

    def find_fitting(self, test: HandTest) -> Flags:
        """Tell which hands of the pattern a condition fits."""
        match test:
            case Otherwise():
                return self.mark_all(True)
            case ShapeIs(shapes=shapes):
                shape = tuple(sorted(self.pattern.sizes, reverse=True))
                return self.mark_all(any(SHAPES[name] == shape for name in shapes))
            case RankIs(group=group, op=op, rank=rank):
                place = place_of(group, self.pattern)
                return (
                    self.mark_all(False)
                    if place is None
                    else _OPS[op](self.hands.rank[:, place].astype(np.int64), rank)
                )
            case RankIn(group=group, ranks=ranks):
                place = place_of(group, self.pattern)
                return self.mark_all(False) if place is None else np.isin(self.hands.rank[:, place], ranks)
            case RanksCompare(group=group, op=op, other=other):
                return self.compare_ranks(place_of(group, self.pattern), op, place_of(other, self.pattern))
            case Holds(rank=rank):
                return self.mark_all(self.pattern.joker) if rank is None else any_in_row(self.hands.rank == rank)
            case CanMake(made=made, leaving=leaving):
                # WHY: what a choice leaves over depends on the pattern alone, so that it is asked once for each
                # column and not for each hand.
                columns = [n for n, choice in enumerate(self.choices) if self.can_leave(choice, leaving)]
                return any_in_row(self.find_making(made)[:, columns])
            case NotSo(item=item):
                return ~self.find_fitting(item)
            case AllOf(items=items):
                return self.find_fitting_all(items)
            case AnyOf(items=items):
                # WHY: one of them fits where not all of them fail, and so the early stop serves both.
                return ~self.find_fitting_all([NotSo(item) for item in items])
            case _ as unknown:
                assert_never(unknown)

    def mark_all(self, fits: bool) -> Flags:
        """Say the same of every hand."""
        return np.full(len(self.hands.weight), fits)

    def find_fitting_all(self, items: Sequence[HandTest]) -> Flags:
        """Tell which hands fit all conditions; what the pattern alone decides is not asked further."""
        fitting = self.mark_all(True)
        for item in items:
            fitting &= self.find_fitting(item)
            if not fitting.any():
                break
        return fitting

    def compare_ranks(self, place: int | None, op: str, other: int | None) -> Flags:
        """Compare the ranks at two places, if both are there."""
        if place is None or other is None:
            return self.mark_all(False)
        return _OPS[op](self.hands.rank[:, place].astype(np.int64), self.hands.rank[:, other].astype(np.int64))

    def can_leave(self, choice: Places, leaving: Left | CardGroup | None) -> bool:
        """Tell whether the cards left over from some places hold what is asked."""
        if isinstance(leaving, CardGroup):
            return can_take(leaving, self.pattern, tuple(place for place in range(SEVEN) if place not in choice))
        if leaving is None:
            return True
        sizes = sorted(self.count_left(choice), reverse=True)
        match leaving:
            case Left.PAIR:
                return sizes[0] >= 2
            case Left.TWO_PAIR:
                return len(sizes) > 1 and sizes[1] >= 2
            case Left.THREE_OF_A_KIND:
                return sizes[0] >= 3
            case _ as unknown:
                assert_never(unknown)

    def count_left(self, choice: Places) -> list[int]:
        """Return how many cards of each rank are left over from some places."""
        return [len(group) - sum(place in choice for place in group) for group in self.pattern.groups]

    # What hands are worth

    def table_of_choices(self) -> WorthOfHands:
        """Return, for every choice of the high hand's cards, its worth, whether it is a flush, and what it makes."""
        if self._table is None:
            # WHY: the first card of every choice, then the second of every choice: all choices are worked out at once.
            places = np.array(self.choices).T
            self._table = self._value_cards(
                [self.codes[:, at] for at in places], [self.hands.suit[:, at] for at in places]
            )
        return self._table

    def value_high_hand(self, choice: Places, rows: Numbers) -> WorthOfHands:
        """Return the worth of the high hand from some places, whether it is a flush, and what it makes."""
        return self._value_cards(
            [self.codes[rows, place] for place in choice], [self.hands.suit[rows, place] for place in choice]
        )

    def _value_cards(self, codes: Sequence[Numbers], suits: Sequence[NDArray[np.uint8]]) -> WorthOfHands:
        table = worth_table(self.ranking, len(codes))
        index, suit = codes[0], suits[0]
        for code, own in zip(codes[1:], suits[1:], strict=True):
            index = index * CODES + code
            suit = suit & own
        # WHY: a card has a bit for each long suit it belongs to, so one bit left in all cards is a flush.
        flush = suit != 0
        return np.where(flush, table.suited[index], table.plain[index]), flush, table.makes[index]

    def value_small_hand(self, choice: Places, rows: Numbers) -> Numbers:
        """Return the worth of a hand of fewer cards, which makes no flush."""
        table = worth_table(self.ranking, len(choice))
        index = self.codes[rows, choice[0]]
        for place in choice[1:]:
            index = index * CODES + self.codes[rows, place]
        worth: Numbers = table.plain[index]
        return worth

    def find_making(self, made: Sequence[Made]) -> Flags:
        """Tell which choices of the high hand's cards make one of these."""
        _, flush, makes = self.table_of_choices()
        straight, royal = (makes & STRAIGHT_BIT) != 0, (makes & ROYAL_BIT) != 0
        making = np.zeros(flush.shape, bool)
        for combination in made:
            match combination:
                case Made.STRAIGHT:
                    making |= straight
                case Made.FLUSH:
                    making |= flush
                case Made.STRAIGHT_FLUSH:
                    making |= straight & flush
                case Made.ROYAL_FLUSH:
                    making |= royal & flush
                case _ as unknown:
                    assert_never(unknown)
        return making

    # What is left over

    def pair_left(self, fitting: Numbers) -> Numbers:
        """Return the rank of the highest pair that each choice leaves over, or 0."""
        ranks = np.zeros((len(fitting), len(self.choices)), np.int64)
        for column, choice in enumerate(self.choices):
            pair = next((g for g, n in zip(self.pattern.groups, self.count_left(choice), strict=True) if n >= 2), None)
            if pair is not None:
                ranks[:, column] = self.hands.rank[fitting, pair[0]]
        return ranks

    def ranks_left(self, fitting: Numbers) -> Numbers:
        """Return the ranks that each choice leaves over, the highest first, as one number."""
        ranks = np.ascontiguousarray(self.hands.rank[fitting].T).astype(np.int64)
        left = np.zeros((len(self.choices), len(fitting)), np.int64)
        for column, choice in enumerate(self.choices):
            for place in (place for place in range(SEVEN) if place not in choice):
                left[column] <<= 4
                left[column] |= ranks[place]
        return left.T


def any_in_row(flags: Flags) -> Flags:
    """Tell which rows have some yes in them."""
    some: Flags = np.logical_or.reduce(flags, axis=1)
    return some
