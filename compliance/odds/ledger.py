"""What is found about every hand under one house way, hand by hand: its clause, its setting, its faults."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from compliance.model import Failure, Fault, HouseWay, HouseWayProof, Stuck
from compliance.odds.deals import Deck
from compliance.odds.hands import SEVEN, Hands, hands_for
from compliance.odds.place import Pattern, Setting, pattern_of
from compliance.odds.witness import name_cards_of_hand, set_out
from compliance.record import record

Numbers = NDArray[np.int64]
_Smallest = tuple[tuple[int, ...], int, tuple[Setting, ...], Stuck | None]
Step = Callable[[int, int], None]


@record
class Slice:
    """The hands of one pattern, by their rows among all hands."""

    pattern: Pattern
    rows: Numbers
    hands: Hands


class Ledger:
    """What is found about every hand, written by row."""

    def __init__(self, way: HouseWay, deck: Deck, hands: Hands | None = None) -> None:
        self.way = way
        self.deck = deck
        self.hands = hands or hands_for(dict(way.ranking.hands)["high"], deck)
        count = len(self.hands.weight)
        self.clause = np.full(count, -1, np.int16)
        self.setting = np.full(count, -1, np.int32)
        self.kind = np.zeros(count, np.uint8)
        self.open = np.zeros(count, bool)
        self.settings: dict[Setting, int] = {}
        self.failed: dict[tuple[Fault, int], int] = {}
        self.smallest: dict[tuple[Fault, int], _Smallest] = {}

    def slices(self, step: Step | None) -> Iterator[Slice]:
        """Walk the hands pattern by pattern."""
        rank = self.hands.rank
        equal = np.zeros(len(rank), np.int64)
        for place in range(SEVEN - 1):
            equal |= (rank[:, place] == rank[:, place + 1]).astype(np.int64) << place
        # WHY: six bits for equal neighbours and one for the joker: at most 128 patterns, and placements of groups are
        # followed once for each of them instead of once for each hand.
        key = equal << 1 | self.hands.joker
        order = np.argsort(key, kind="stable")
        starts = np.flatnonzero(np.r_[True, np.diff(key[order]) != 0])
        for number, rows in enumerate(np.split(order, starts[1:])):
            code = int(key[rows[0]])
            pattern = pattern_of(code >> 1, joker=bool(code & 1))
            slice_hands = Hands(rank[rows], self.hands.suit[rows], self.hands.joker[rows], self.hands.weight[rows])
            yield Slice(pattern, rows, slice_hands)
            if step is not None:
                step(number + 1, len(starts))

    def settle(self, rows: Numbers, setting: Setting, kind: NDArray[np.uint8]) -> None:
        """Note how hands are set, and what the high hand then makes besides its groups."""
        self.setting[rows] = self.settings.setdefault(setting, len(self.settings))
        self.kind[rows] = kind

    def fail(
        self,
        fault: Fault,
        clause: int,
        rows: Numbers,
        settings: tuple[Setting, ...] = (),
        stuck: Stuck | None = None,
    ) -> None:
        """Note hands that fail; the smallest is the one that is easiest to read."""
        if not len(rows):
            return
        key = (fault, clause)
        self.failed[key] = self.failed.get(key, 0) + int(self.hands.weight[rows].sum())
        row = self.most_readable(rows)
        seen = (*self._reading(row), int(row))
        if key not in self.smallest or seen < self.smallest[key][0]:
            self.smallest[key] = (seen, int(row), settings, stuck)

    def most_readable(self, rows: Numbers) -> int:
        """Return the hand that is easiest to read: without the joker, without a long suit, of the lowest ranks."""
        rank = self.hands.rank[rows].astype(np.int64)
        key = self.hands.joker[rows].astype(np.int64) << 1 | self.hands.suit[rows, 1:].any(axis=1)
        for place in range(SEVEN):
            key = key << 4 | rank[:, place]
        return int(rows[int(np.argmin(key))])

    def _reading(self, row: int) -> tuple[int, ...]:
        suited = bool(self.hands.suit[row, 1:].any())
        return (int(self.hands.joker[row]), int(suited), *(int(rank) for rank in self.hands.rank[row]))

    def proof(self) -> HouseWayProof:
        """Return what was found."""
        decided = [0] * len(self.way.clauses)
        for number in range(len(decided)):
            decided[number] = int(self.hands.weight[self.clause == number].sum())
        failures = self.failures(lambda row: name_cards_of_hand(self.hands, row, self.high))
        return HouseWayProof(universe=int(self.hands.weight.sum()), decided=tuple(decided), failures=failures)

    def failures(self, cards_of: Callable[[int], tuple[str, ...]]) -> tuple[Failure, ...]:
        """Return the failures found, each with the cards of its smallest hand."""
        faults = list(Fault)
        failures = []
        for key in sorted(
            self.failed, key=lambda fault_and_clause: (faults.index(fault_and_clause[0]), fault_and_clause[1])
        ):
            fault, clause = key
            _, row, settings, stuck = self.smallest[key]
            cards = cards_of(row)
            failures.append(
                Failure(
                    fault=fault,
                    clause=None if clause < 0 else clause,
                    hands=self.failed[key],
                    witness=cards,
                    settings=tuple(set_out(cards, setting, self.way.ranking) for setting in settings),
                    stuck=stuck,
                )
            )
        return tuple(failures)

    @property
    def high(self) -> int:
        """The number of cards of the high hand."""
        return dict(self.way.ranking.hands)["high"]
