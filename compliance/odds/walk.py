"""The hands of one pattern taken through the clauses of a house way.

A pattern says which of seven sorted cards are equal. So a clause that puts groups somewhere does the same for all hands
of the pattern, and one look decides thousands of them. A clause that makes a straight or a flush depends on ranks and
suits: there every choice of places for the high hand is a column, the clause's preferences are packed into one number
per column, and the best columns of each hand are its results. If several results are left that differ in what a player
holds, the house way is open on that hand; if a result puts a hand above a higher one, it is misordered.
"""

from collections.abc import Sequence
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from compliance.model import SHAPES, EqualCards, Fault, HouseWay, PlaceMade, Preference, WayClause
from compliance.odds.hands import SEVEN
from compliance.odds.ledger import Ledger, Numbers, Slice
from compliance.odds.pattern_hands import Flags, PatternHands, any_in_row
from compliance.odds.place import Places, Setting, made_in, settings_of, stuck_at
from compliance.odds.ranks import STRAIGHT_BIT, most_worth

RANK_BITS = 4
WORTH_BITS = 29
"""How many bits a rank and the worth of a hand take in a packed key; the worth is below ``most_worth``."""


class Walk:
    """One pattern's hands taken through the clauses."""

    def __init__(self, slice_: Slice, way: HouseWay, ledger: Ledger) -> None:
        self.pattern = slice_.pattern
        self.rows = slice_.rows
        self.hands = PatternHands(slice_, way.ranking)
        self.way = way
        self.ledger = ledger
        self.sizes = [size for _, size in way.ranking.hands]

    def run(self) -> None:
        """Let the first clause that fits decide each hand."""
        # WHY: clauses are read from the first on, as a dealer reads them; a hand that a clause has decided is never
        # asked about again, and so clauses may say `otherwise`.
        undecided = np.ones(len(self.rows), bool)
        for number, clause in enumerate(self.way.clauses):
            fitting = np.flatnonzero(undecided & self.hands.find_fitting(clause.when))
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

    def set_groups(self, number: int, clause: WayClause, fitting: Numbers) -> None:
        """Set hands by groups: the same places for all, and where equal cards can be taken, the rule on them."""
        settings = settings_of(clause.places, self.pattern, self.way.ranking.hands)
        if not settings:
            stuck = stuck_at(clause.places, self.pattern, self.way.ranking.hands)
            self.ledger.fail(Fault.UNPLACED, number, self.rows[fitting], stuck=stuck)
            return
        values = np.stack(
            [self.hands.value_high_hand(_places_of_hand(setting, 0), fitting)[0] for setting in settings], axis=1
        )
        chosen = self.choose_settings(values)
        if self.way.equal_cards is None:
            self.note_open_settings(number, fitting, values, settings)
            self.record_settings(number, fitting, [(setting, np.arange(len(fitting))) for setting in settings], chosen)
        else:
            parts = [(setting, np.flatnonzero(chosen == place)) for place, setting in enumerate(settings)]
            self.record_settings(number, fitting, parts, chosen)

    def choose_settings(self, values: Numbers) -> Numbers:
        """Return the setting that the rule on equal cards takes, by its place; without a rule the first."""
        chosen: Numbers
        match self.way.equal_cards:
            case None:
                chosen = np.zeros(len(values), np.int64)
            case EqualCards.HIGHEST:
                chosen = values.argmax(axis=1)
            case EqualCards.LOWEST:
                chosen = values.argmin(axis=1)
            case _ as unknown:
                assert_never(unknown)
        return chosen

    def note_open_settings(self, number: int, fitting: Numbers, values: Numbers, settings: tuple[Setting, ...]) -> None:
        """Note hands whose settings differ in what the high hand is worth."""
        low, high = values.argmin(axis=1), values.argmax(axis=1)
        places = np.arange(len(values))
        differing = values[places, low] != values[places, high]
        for pair in np.unique(np.stack([low[differing], high[differing]], axis=1), axis=0):
            rows = self.rows[fitting[differing & (low == pair[0]) & (high == pair[1])]]
            self.ledger.open[rows] = True
            self.ledger.fail(Fault.OPEN, number, rows, (settings[pair[0]], settings[pair[1]]))

    def record_settings(
        self, number: int, fitting: Numbers, parts: Sequence[tuple[Setting, Numbers]], chosen: Numbers
    ) -> None:
        """Write the settings down and check each against the order of the hands; a hand fails once."""
        # WHY: one hand may be misordered in several of its settings and is one failing hand all the same.
        bad = np.zeros(len(fitting), bool)
        for place, (setting, some) in enumerate(parts):
            rows = fitting[some]
            if not len(rows):
                continue
            worth = self.hands.value_high_hand(_places_of_hand(setting, 0), rows)
            lawful = self.is_in_order(setting, rows, worth[0])
            new = some[~lawful & ~bad[some]]
            bad[new] = True
            self.ledger.fail(Fault.MISORDERED, number, self.rows[fitting[new]], (setting,))
            taken = chosen[some] == place
            self.ledger.settle(self.rows[rows[taken]], setting, _high_hand_kind(worth[1], worth[2])[taken])

    def is_in_order(self, setting: Setting, rows: Numbers, high: Numbers) -> Flags:
        """Tell where every hand ranks above the next."""
        above, lawful = high, np.ones(len(rows), bool)
        for hand in range(1, len(self.sizes)):
            value = self.hands.value_small_hand(_places_of_hand(setting, hand), rows)
            # LAW: 58 Pa. Code §§ 575.1, 561.13(a): no hand may rank below the next. INVARIANT: hands of different
            # sizes are never worth the same, since the longer one has a card where the other has none, so `>` is
            # enough.
            lawful &= above > value
            above = value
        return lawful

    def set_made(self, number: int, clause: WayClause, made: PlaceMade, fitting: Numbers) -> None:
        """Set hands whose high hand is made of a straight or a flush, by the clause's preferences."""
        possible = self.hands.find_making(made.made)[fitting]
        able = possible.any(axis=1)
        self.ledger.fail(Fault.UNPLACED, number, self.rows[fitting[~able]])
        fitting, possible = fitting[able], possible[able]
        if not len(fitting):
            return
        values, left = self.hands.table_of_choices()[0][fitting], self.hands.ranks_left(fitting)
        # INVARIANT: every key is 0 or more, so that -1 stands for a choice that makes nothing and never wins.
        key = np.where(possible, self.preference_keys(made.preferences, fitting, values, left), -1)
        tied = (key == key.max(axis=1)[:, None]) & possible
        placeable = self.drop_unplaceable(number, clause, fitting, tied)
        placed = any_in_row(placeable)
        fitting, tied, values, left = fitting[placed], placeable[placed], values[placed], left[placed]
        # WHY: results are the same to a player where they leave the same ranks over and are worth the same.
        alike = _lowest_among(left, tied) == _highest_among(left, tied)
        lowest, highest = _lowest_among(values, tied), _highest_among(values, tied)
        alone = alike & ((lowest == highest) | (self.way.equal_cards is not None))
        wanted = lowest if self.way.equal_cards is EqualCards.LOWEST else highest
        chosen = (tied & (values == wanted[:, None])).argmax(axis=1)
        self.record_made(number, clause, fitting[alone], chosen[alone])
        tied = self.apply_equal_cards_rule(tied[~alone], values[~alone], left[~alone])
        self.record_open(number, clause, fitting[~alone], tied, np.where(alike[:, None], values, left)[~alone])

    def apply_equal_cards_rule(self, tied: Flags, values: Numbers, left: Numbers) -> Flags:
        """Keep, of choices that leave the same ranks over, those that the rule on equal cards takes."""
        if self.way.equal_cards is None:
            return tied
        sign = 1 if self.way.equal_cards is EqualCards.HIGHEST else -1
        # WHY: the rule on equal cards speaks of cards of one rank only, so that choices are compared where they leave
        # the same ranks over, and not with each other at large.
        best = tied.copy()
        for column in range(len(self.hands.choices)):
            better = tied & (left == left[:, column, None]) & (sign * values > sign * values[:, column, None])
            best[:, column] &= ~any_in_row(better)
        return best

    def drop_unplaceable(self, number: int, clause: WayClause, fitting: Numbers, tied: Flags) -> Flags:
        """Drop choices after which the rest of the set does not fit; a hand all of whose choices go is not placed."""
        placeable = tied & [bool(self.made_settings(clause, column)) for column in range(len(self.hands.choices))]
        lost = ~any_in_row(placeable)
        if not lost.any():
            return placeable
        # WHY: one reason for each hand is enough to be read; it is that of the first choice the preferences take.
        first_choice = tied[lost].argmax(axis=1)
        for column in np.unique(first_choice):
            rows = fitting[lost][first_choice == column]
            stuck = stuck_at(clause.places, self.pattern, self.way.ranking.hands, self.hands.choices[int(column)])
            self.ledger.fail(Fault.UNPLACED, number, self.rows[rows], stuck=stuck)
        return placeable

    def preference_keys(
        self, preferences: Sequence[Preference], fitting: Numbers, values: Numbers, left: Numbers
    ) -> Numbers:
        """Return one number for every choice that is largest where the preferences are met best."""
        # WHY: an earlier preference is shifted left by the width of a later one, so it always outweighs it.
        key = np.zeros(values.shape, np.int64)
        for preference in _deciding_preferences(preferences):
            match preference:
                case Preference.LEAVING_PAIR:
                    key = key << RANK_BITS | self.hands.pair_left(fitting)
                case Preference.LEAVING_CARDS:
                    key = key << RANK_BITS * (SEVEN - self.sizes[0]) | left
                case Preference.RANKING_HIGHEST:
                    key = key << WORTH_BITS | values
                case Preference.RANKING_LOWEST:
                    key = key << WORTH_BITS | (most_worth() - 1 - values)
                case _ as unknown:
                    assert_never(unknown)
        return key

    def record_made(self, number: int, clause: WayClause, fitting: Numbers, chosen: Numbers) -> None:
        """Place what a made hand leaves over."""
        for column in np.unique(chosen):
            rows = fitting[chosen == column]
            settings = self.made_settings(clause, int(column))
            # WHY: cards of equal rank that go to the smaller hands cannot change what these are worth.
            self.record_settings(number, rows, [(settings[0], np.arange(len(rows)))], np.zeros(len(rows), np.int64))

    def made_settings(self, clause: WayClause, column: int) -> tuple[Setting, ...]:
        """Return the settings with a choice of cards in the high hand."""
        return settings_of(clause.places, self.pattern, self.way.ranking.hands, self.hands.choices[column])

    def record_open(self, number: int, clause: WayClause, fitting: Numbers, tied: Flags, telling: Numbers) -> None:
        """Note hands for which the preferences leave several results, and check every one of them against the order."""
        if not len(fitting):
            return
        places = np.arange(len(fitting))
        # WHY: of several results the two that are farthest apart are shown, since they make the gap in the clauses
        # plainest.
        low = np.where(tied, telling, np.iinfo(np.int64).max).argmin(axis=1)
        high = np.where(tied, telling, -1).argmax(axis=1)
        bad, placed = np.zeros(len(fitting), bool), np.zeros(len(fitting), bool)
        for pair in np.unique(np.stack([low, high], axis=1), axis=0):
            some = self.rows[fitting[(low == pair[0]) & (high == pair[1])]]
            shown = tuple(self.made_settings(clause, int(column))[0] for column in pair)
            self.ledger.open[some] = True
            self.ledger.fail(Fault.OPEN, number, some, shown)
        for column in range(len(self.hands.choices)):
            some = places[tied[:, column]]
            if not len(some):
                continue
            settings = self.made_settings(clause, column)
            rows, (values, flush, makes) = fitting[some], self.hands.table_of_choices()
            new = some[~self.is_in_order(settings[0], rows, values[rows, column]) & ~bad[some]]
            bad[new] = True
            self.ledger.fail(Fault.MISORDERED, number, self.rows[fitting[new]], settings[:1])
            first = fitting[some[~placed[some]]]
            placed[some] = True
            self.ledger.settle(
                self.rows[first], settings[0], _high_hand_kind(flush[first, column], makes[first, column])
            )


def _high_hand_kind(flush: Flags, makes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return one bit for a flush in the high hand and one for a straight."""
    kind: NDArray[np.uint8] = np.where(flush, 1, 0).astype(np.uint8)
    kind[(makes & STRAIGHT_BIT) != 0] += 2
    return kind


def _deciding_preferences(preferences: Sequence[Preference]) -> tuple[Preference, ...]:
    """Leave out preferences that can decide nothing after those before them."""
    ranking = (Preference.RANKING_HIGHEST, Preference.RANKING_LOWEST)
    deciding: list[Preference] = []
    for preference in preferences:
        # WHY: two hands of one worth tie under both orders of worth, so the second of them decides nothing.
        worth_decided = preference in ranking and any(before in ranking for before in deciding)
        if preference not in deciding and not worth_decided:
            deciding.append(preference)
    return tuple(deciding)


def _lowest_among(values: Numbers, among: Flags) -> Numbers:
    chosen: Numbers = np.where(among, values, np.iinfo(np.int64).max).min(axis=1)
    return chosen


def _highest_among(values: Numbers, among: Flags) -> Numbers:
    chosen: Numbers = np.where(among, values, -1).max(axis=1)
    return chosen


def _places_of_hand(setting: Setting, hand: int) -> Places:
    return tuple(place for place, into in enumerate(setting) if into == hand)
