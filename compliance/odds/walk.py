"""The hands of one pattern taken through the clauses of a house way."""

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from compliance.model import (
    SHAPES,
    AllOf,
    AnyOf,
    CanMake,
    CardGroup,
    EqualCards,
    Fault,
    HandTest,
    Holds,
    HouseWay,
    Left,
    Made,
    NotSo,
    Otherwise,
    PlaceMade,
    Preference,
    RankIn,
    RankIs,
    RanksCompare,
    ShapeIs,
    WayClause,
)
from compliance.odds.hands import SEVEN
from compliance.odds.ledger import Ledger, Numbers, Slice
from compliance.odds.place import Places, Setting, can_take, made_in, place_of, settings_of, stuck_at
from compliance.odds.ranks import CODES, ROYAL_BIT, STRAIGHT_BIT, most_worth, worth_table

Flags = NDArray[np.bool_]
_OPS: dict[str, Callable[[Numbers, Numbers | int], Flags]] = {
    "is": lambda a, b: a == b,
    "is not": lambda a, b: a != b,
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


class Walk:
    """One pattern's hands taken through the clauses."""

    def __init__(self, slice_: Slice, way: HouseWay, ledger: Ledger) -> None:
        self.pattern = slice_.pattern
        self.rows = slice_.rows
        self.hands = slice_.hands
        self.way = way
        self.ledger = ledger
        self.sizes = [size for _, size in way.ranking.hands]
        self.columns = tuple(combinations(range(SEVEN), self.sizes[0]))
        self.codes = np.where(self.hands.joker[:, None] & (np.arange(SEVEN) == 0), 13, self.hands.rank - 2)
        self.codes = self.codes.astype(np.int64)
        self._made: tuple[Numbers, Flags, NDArray[np.uint8]] | None = None

    def run(self) -> None:
        """Let the first clause that fits decide each hand."""
        undecided = np.ones(len(self.rows), bool)
        for number, clause in enumerate(self.way.clauses):
            fitting = np.flatnonzero(undecided & self.test(clause.when))
            if not len(fitting):
                continue
            undecided[fitting] = False
            self.ledger.clause[self.rows[fitting]] = number
            made = made_in(clause.places)
            if made is None:
                self.set_groups(number, clause, fitting)
            else:
                self.set_made(number, clause, made, fitting)
            if not undecided.any():
                return
        shape = tuple(sorted(self.pattern.sizes, reverse=True))
        name = next(name for name, sizes in SHAPES.items() if sizes == shape)
        self.ledger.fail(Fault.UNSET, -1 - list(SHAPES).index(name), self.rows[undecided], stuck=name)

    # Conditions

    def test(self, test: HandTest) -> Flags:
        """Tell which hands of the pattern a condition fits."""
        match test:
            case Otherwise():
                return self.all(True)
            case ShapeIs(shapes=shapes):
                shape = tuple(sorted(self.pattern.sizes, reverse=True))
                return self.all(any(SHAPES[name] == shape for name in shapes))
            case RankIs(group=group, op=op, rank=rank):
                place = place_of(group, self.pattern)
                return self.all(False) if place is None else _OPS[op](self.hands.rank[:, place].astype(np.int64), rank)
            case RankIn(group=group, ranks=ranks):
                place = place_of(group, self.pattern)
                return self.all(False) if place is None else np.isin(self.hands.rank[:, place], ranks)
            case RanksCompare(group=group, op=op, other=other):
                return self.ranks_compare(place_of(group, self.pattern), op, place_of(other, self.pattern))
            case Holds(rank=rank):
                return self.all(self.pattern.joker) if rank is None else _any(self.hands.rank == rank)
            case CanMake(made=made, leaving=leaving):
                columns = [n for n, column in enumerate(self.columns) if self.leaves(column, leaving)]
                return _any(self.makes(made)[:, columns])
            case NotSo(item=item):
                return ~self.test(item)
            case AllOf(items=items):
                return self.every(items)
            case AnyOf(items=items):
                return ~self.every([NotSo(item) for item in items])

    def all(self, said: bool) -> Flags:
        """Say the same of every hand."""
        return np.full(len(self.rows), said)

    def every(self, items: Sequence[HandTest]) -> Flags:
        """Tell which hands fit all conditions; what the pattern alone decides is not asked further."""
        found = self.all(True)
        for item in items:
            found &= self.test(item)
            if not found.any():
                break
        return found

    def ranks_compare(self, one: int | None, op: str, other: int | None) -> Flags:
        """Compare the ranks at two places, if both are there."""
        if one is None or other is None:
            return self.all(False)
        return _OPS[op](self.hands.rank[:, one].astype(np.int64), self.hands.rank[:, other].astype(np.int64))

    def leaves(self, column: Places, leaving: Left | CardGroup | None) -> bool:
        """Tell whether the cards left over from some places hold what is asked."""
        if isinstance(leaving, CardGroup):
            return can_take(leaving, self.pattern, tuple(place for place in range(SEVEN) if place not in column))
        sizes = sorted(self.left_sizes(column), reverse=True)
        match leaving:
            case None:
                return True
            case Left.PAIR:
                return sizes[0] >= 2
            case Left.TWO_PAIR:
                return len(sizes) > 1 and sizes[1] >= 2
            case Left.THREE_OF_A_KIND:
                return sizes[0] >= 3

    def left_sizes(self, column: Places) -> list[int]:
        """Return how many cards of each rank are left over from some places."""
        return [len(group) - sum(place in column for place in group) for group in self.pattern.groups]

    # What the high hand is worth

    def made_table(self) -> tuple[Numbers, Flags, NDArray[np.uint8]]:
        """Return, for every choice of the high hand's cards, its worth, whether it is a flush, and what it makes."""
        if self._made is None:
            found = [self.high_hand(column) for column in self.columns]
            values, flushes, makes = zip(*found, strict=True)
            self._made = np.stack(values, axis=1), np.stack(flushes, axis=1), np.stack(makes, axis=1)
        return self._made

    def high_hand(
        self, column: Places, rows: Numbers | slice = slice(None)
    ) -> tuple[Numbers, Flags, NDArray[np.uint8]]:
        """Return the worth of the high hand from some places, whether it is a flush, and what it makes."""
        table = worth_table(self.way.ranking, len(column))
        index = self.codes[rows, column[0]]
        suit = self.hands.suit[rows, column[0]]
        for place in column[1:]:
            index = index * CODES + self.codes[rows, place]
            suit = suit & self.hands.suit[rows, place]
        flush = suit != 0
        return np.where(flush, table.suited[index], table.plain[index]), flush, table.makes[index]

    def small_hand(self, column: Places, rows: Numbers) -> Numbers:
        """Return the worth of a hand of fewer cards, which makes no flush."""
        table = worth_table(self.way.ranking, len(column))
        index = self.codes[rows, column[0]]
        for place in column[1:]:
            index = index * CODES + self.codes[rows, place]
        worth: Numbers = table.plain[index]
        return worth

    def makes(self, made: Sequence[Made]) -> Flags:
        """Tell which choices of the high hand's cards make one of these."""
        _, flush, makes = self.made_table()
        straight, royal = (makes & STRAIGHT_BIT) != 0, (makes & ROYAL_BIT) != 0
        found = np.zeros(flush.shape, bool)
        for one in made:
            match one:
                case Made.STRAIGHT:
                    found |= straight
                case Made.FLUSH:
                    found |= flush
                case Made.STRAIGHT_FLUSH:
                    found |= straight & flush
                case Made.ROYAL_FLUSH:
                    found |= royal & flush
        return found

    # Setting the hands

    def set_groups(self, number: int, clause: WayClause, fitting: Numbers) -> None:
        """Set hands by groups: the same places for all, and where equal cards can be taken, the rule on them."""
        settings = settings_of(clause.places, self.pattern, self.way.ranking.hands)
        if not settings:
            stuck = stuck_at(clause.places, self.pattern, self.way.ranking.hands)
            self.ledger.fail(Fault.UNPLACED, number, self.rows[fitting], stuck=stuck)
            return
        values = np.stack([self.high_hand(_places(setting, 0), fitting)[0] for setting in settings], axis=1)
        chosen = self.choose(values)
        if self.way.equal_cards is None:
            self.note_open(number, fitting, values, settings)
            self.settle(number, fitting, [(setting, np.arange(len(fitting))) for setting in settings], chosen)
        else:
            parts = [(setting, np.flatnonzero(chosen == place)) for place, setting in enumerate(settings)]
            self.settle(number, fitting, parts, chosen)

    def choose(self, values: Numbers) -> Numbers:
        """Return the setting that the rule on equal cards takes, by its place; without a rule the first."""
        chosen: Numbers = np.zeros(len(values), np.int64)
        if self.way.equal_cards is not None:
            chosen = values.argmax(axis=1) if self.way.equal_cards is EqualCards.HIGHEST else values.argmin(axis=1)
        return chosen

    def note_open(self, number: int, fitting: Numbers, values: Numbers, settings: tuple[Setting, ...]) -> None:
        """Note hands whose settings differ in what the high hand is worth."""
        low, high = values.argmin(axis=1), values.argmax(axis=1)
        places = np.arange(len(values))
        differing = values[places, low] != values[places, high]
        for pair in np.unique(np.stack([low[differing], high[differing]], axis=1), axis=0):
            rows = self.rows[fitting[differing & (low == pair[0]) & (high == pair[1])]]
            self.ledger.open[rows] = True
            self.ledger.fail(Fault.OPEN, number, rows, (settings[pair[0]], settings[pair[1]]))

    def settle(self, number: int, fitting: Numbers, parts: Sequence[tuple[Setting, Numbers]], chosen: Numbers) -> None:
        """Write the settings down and hold each against the order of the hands; a hand fails once."""
        bad = np.zeros(len(fitting), bool)
        for place, (setting, some) in enumerate(parts):
            rows = fitting[some]
            if not len(rows):
                continue
            worth = self.high_hand(_places(setting, 0), rows)
            lawful = self.in_order(setting, rows, worth[0])
            new = some[~lawful & ~bad[some]]
            bad[new] = True
            self.ledger.fail(Fault.MISORDERED, number, self.rows[fitting[new]], (setting,))
            taken = chosen[some] == place
            self.ledger.settle(self.rows[rows[taken]], setting, _kind(worth[1], worth[2])[taken])

    def in_order(self, setting: Setting, rows: Numbers, high: Numbers) -> Flags:
        """Tell where every hand ranks above the next."""
        above, lawful = high, np.ones(len(rows), bool)
        for hand in range(1, len(self.sizes)):
            value = self.small_hand(_places(setting, hand), rows)
            lawful &= above > value
            above = value
        return lawful

    def set_made(self, number: int, clause: WayClause, made: PlaceMade, fitting: Numbers) -> None:
        """Set hands whose high hand is made of a straight or a flush, by the clause's preferences."""
        possible = self.makes(made.made)[fitting]
        able = possible.any(axis=1)
        self.ledger.fail(Fault.UNPLACED, number, self.rows[fitting[~able]])
        fitting, possible = fitting[able], possible[able]
        if not len(fitting):
            return
        values, left = self.made_table()[0][fitting], self.left_ranks(fitting)
        key = np.where(possible, self.preferred(made.preferences, fitting, values, left), -1)
        tied = (key == key.max(axis=1)[:, None]) & possible
        useful = self.useful(number, clause, fitting, tied)
        kept = _any(useful)
        fitting, tied, values, left = fitting[kept], useful[kept], values[kept], left[kept]
        alike = _low(left, tied) == _high(left, tied)
        lowest, highest = _low(values, tied), _high(values, tied)
        alone = alike & ((lowest == highest) | (self.way.equal_cards is not None))
        wanted = lowest if self.way.equal_cards is EqualCards.LOWEST else highest
        chosen = (tied & (values == wanted[:, None])).argmax(axis=1)
        self.settle_made(number, clause, fitting[alone], chosen[alone])
        tied = self.after_equal_cards(tied[~alone], values[~alone], left[~alone])
        self.settle_open(number, clause, fitting[~alone], tied, np.where(alike[:, None], values, left)[~alone])

    def after_equal_cards(self, tied: Flags, values: Numbers, left: Numbers) -> Flags:
        """Keep, of choices that leave the same ranks over, those that the rule on equal cards takes."""
        if self.way.equal_cards is None:
            return tied
        sign = 1 if self.way.equal_cards is EqualCards.HIGHEST else -1
        kept = tied.copy()
        for column in range(len(self.columns)):
            better = tied & (left == left[:, column, None]) & (sign * values > sign * values[:, column, None])
            kept[:, column] &= ~_any(better)
        return kept

    def useful(self, number: int, clause: WayClause, fitting: Numbers, tied: Flags) -> Flags:
        """Drop choices after which the rest of the set does not fit; a hand all of whose choices go is not placed."""
        useful = tied & [bool(self.made_settings(clause, column)) for column in range(len(self.columns))]
        kept = _any(useful)
        for column in np.unique(tied[~kept].argmax(axis=1)) if not kept.all() else ():
            rows = fitting[~kept][tied[~kept].argmax(axis=1) == column]
            stuck = stuck_at(clause.places, self.pattern, self.way.ranking.hands, self.columns[int(column)])
            self.ledger.fail(Fault.UNPLACED, number, self.rows[rows], stuck=stuck)
        return useful

    def preferred(self, preferences: Sequence[Preference], fitting: Numbers, values: Numbers, left: Numbers) -> Numbers:
        """Return one number for every choice that is largest where the preferences are met best."""
        key = np.zeros(values.shape, np.int64)
        for preference in _deciding(preferences):
            match preference:
                case Preference.LEAVING_PAIR:
                    key = key << 4 | self.left_pair(fitting)
                case Preference.LEAVING_CARDS:
                    key = key << 4 * (SEVEN - self.sizes[0]) | left
                case Preference.RANKING_HIGHEST:
                    key = key << 29 | values
                case Preference.RANKING_LOWEST:
                    key = key << 29 | (most_worth() - 1 - values)
        return key

    def left_pair(self, fitting: Numbers) -> Numbers:
        """Return the rank of the highest pair that each choice leaves over, or 0."""
        found = np.zeros((len(fitting), len(self.columns)), np.int64)
        for number, column in enumerate(self.columns):
            pair = next((g for g, n in zip(self.pattern.groups, self.left_sizes(column), strict=True) if n >= 2), None)
            if pair is not None:
                found[:, number] = self.hands.rank[fitting, pair[0]]
        return found

    def left_ranks(self, fitting: Numbers) -> Numbers:
        """Return the ranks that each choice leaves over, the highest first, as one number."""
        ranks = np.ascontiguousarray(self.hands.rank[fitting].T).astype(np.int64)
        found = np.zeros((len(self.columns), len(fitting)), np.int64)
        for number, column in enumerate(self.columns):
            for place in (place for place in range(SEVEN) if place not in column):
                found[number] <<= 4
                found[number] |= ranks[place]
        return found.T

    def settle_made(self, number: int, clause: WayClause, fitting: Numbers, chosen: Numbers) -> None:
        """Place what a made hand leaves over."""
        for column in np.unique(chosen):
            rows = fitting[chosen == column]
            settings = self.made_settings(clause, int(column))
            # Cards of equal rank that go to the smaller hands cannot change what these are worth.
            self.settle(number, rows, [(settings[0], np.arange(len(rows)))], np.zeros(len(rows), np.int64))

    def made_settings(self, clause: WayClause, column: int) -> tuple[Setting, ...]:
        """Return the settings with a choice of cards in the high hand."""
        return settings_of(clause.places, self.pattern, self.way.ranking.hands, self.columns[column])

    def settle_open(self, number: int, clause: WayClause, fitting: Numbers, tied: Flags, told: Numbers) -> None:
        """Note hands for which the preferences leave several results, and hold every one of them against the order."""
        if not len(fitting):
            return
        places = np.arange(len(fitting))
        low = np.where(tied, told, np.iinfo(np.int64).max).argmin(axis=1)
        high = np.where(tied, told, -1).argmax(axis=1)
        bad, placed = np.zeros(len(fitting), bool), np.zeros(len(fitting), bool)
        for pair in np.unique(np.stack([low, high], axis=1), axis=0):
            some = self.rows[fitting[(low == pair[0]) & (high == pair[1])]]
            shown = tuple(self.made_settings(clause, int(column))[0] for column in pair)
            self.ledger.open[some] = True
            self.ledger.fail(Fault.OPEN, number, some, shown)
        for column in range(len(self.columns)):
            some = places[tied[:, column]]
            if not len(some):
                continue
            settings = self.made_settings(clause, column)
            rows, (values, flush, makes) = fitting[some], self.made_table()
            new = some[~self.in_order(settings[0], rows, values[rows, column]) & ~bad[some]]
            bad[new] = True
            self.ledger.fail(Fault.MISORDERED, number, self.rows[fitting[new]], settings[:1])
            first = fitting[some[~placed[some]]]
            placed[some] = True
            self.ledger.settle(self.rows[first], settings[0], _kind(flush[first, column], makes[first, column]))


def _kind(flush: Flags, makes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return one bit for a flush in the high hand and one for a straight."""
    kind: NDArray[np.uint8] = np.where(flush, 1, 0).astype(np.uint8)
    kind[(makes & STRAIGHT_BIT) != 0] += 2
    return kind


def _deciding(preferences: Sequence[Preference]) -> tuple[Preference, ...]:
    """Leave out preferences that can decide nothing after those before them."""
    ranking = (Preference.RANKING_HIGHEST, Preference.RANKING_LOWEST)
    found: list[Preference] = []
    for one in preferences:
        if one not in found and not (one in ranking and any(before in ranking for before in found)):
            found.append(one)
    return tuple(found)


def _any(found: Flags) -> Flags:
    """Tell which rows have some yes in them."""
    some: Flags = np.logical_or.reduce(found, axis=1)
    return some


def _low(values: Numbers, among: Flags) -> Numbers:
    found: Numbers = np.where(among, values, np.iinfo(np.int64).max).min(axis=1)
    return found


def _high(values: Numbers, among: Flags) -> Numbers:
    found: Numbers = np.where(among, values, -1).max(axis=1)
    return found


def _places(setting: Setting, hand: int) -> Places:
    return tuple(place for place, into in enumerate(setting) if into == hand)
