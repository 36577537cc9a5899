"""A house way proved on every hand, and two house ways compared hand by hand."""

from collections.abc import Sequence

import numpy as np

from compliance.model import Failure, Fault, HandsSet, HandsSetDifferently, HouseWay, HouseWayProof, WaysCompared
from compliance.odds.deals import WITH_JOKER, Deck
from compliance.odds.ledger import Ledger, Numbers, Slice, Step
from compliance.odds.pattern_hands import PatternHands
from compliance.odds.walk import Walk
from compliance.odds.witness import name_cards_of_hand, set_out
from compliance.record import replace


def prove_house_way(way: HouseWay, *, deck: Deck = WITH_JOKER, step: Step | None = None) -> HouseWayProof:
    """Go through every hand and return what fails, each with its smallest hand."""
    ledger = Ledger(way, deck)
    slices = []
    for slice_ in ledger.slices(step):
        Walk(slice_, way, ledger).run()
        slices.append(slice_)
    proof = ledger.proof()
    dead = tuple(_explain_dead_clause(number, ledger, slices) for number in proof.dead)
    return replace(proof, failures=(*proof.failures, *dead))


def _explain_dead_clause(number: int, ledger: Ledger, slices: Sequence[Slice]) -> Failure:
    """Tell which hands fit a clause that decides none, and what becomes of the smallest of them."""
    clause = ledger.way.clauses[number]
    fitting = [slice_.rows[PatternHands(slice_, ledger.way.ranking).find_fitting(clause.when)] for slice_ in slices]
    rows = np.concatenate(fitting)
    if not len(rows):
        return Failure(fault=Fault.DEAD, clause=number, hands=0, witness=(), settings=())
    row = ledger.most_readable(rows)
    cards = name_cards_of_hand(ledger.hands, row, ledger.high)
    # WHY: that a clause decides nothing is understood by what it would have done: it is run alone on the hands of the
    # same pattern.
    alone = Ledger(replace(ledger.way, clauses=(clause,)), ledger.deck)
    Walk(next(slice_ for slice_ in slices if row in slice_.rows), alone.way, alone).run()
    settings = (_hands_as_set(ledger, row, cards), _hands_as_set(alone, row, cards))
    return Failure(
        fault=Fault.DEAD,
        clause=number,
        hands=int(ledger.hands.weight[rows].sum()),
        witness=cards,
        settings=tuple(setting for setting in settings if setting is not None),
        by=int(ledger.clause[row]),
    )


def compare_ways(one: HouseWay, other: HouseWay, *, deck: Deck = WITH_JOKER, step: Step | None = None) -> WaysCompared:
    """Compare two house ways on every hand."""
    first, second = Ledger(one, deck), Ledger(other, deck)
    for ledger, way in ((first, one), (second, other)):
        for slice_ in ledger.slices(step):
            Walk(slice_, way, ledger).run()
    return _compare_ledgers(first, second)


def _compare_ledgers(first: Ledger, second: Ledger) -> WaysCompared:
    # WHY: a hand that one way fails to set, or leaves open, differs from one that is set; two not set do not differ.
    rows = np.flatnonzero((_result_keys(first) != _result_keys(second)).any(axis=1) | (first.open != second.open))
    unset = int(first.hands.weight[(first.setting < 0) & (second.setting < 0)].sum())
    key = (first.clause[rows].astype(np.int64) + 1) << 16 | (second.clause[rows].astype(np.int64) + 1)
    differences = []
    for code in np.unique(key):
        differing_rows = rows[key == code]
        row = first.most_readable(differing_rows)
        cards = name_cards_of_hand(first.hands, row, first.high)
        pair = (_hands_as_set(first, row, cards), _hands_as_set(second, row, cards))
        clause, against = (int(code) >> 16) - 1, (int(code) & 0xFFFF) - 1
        differences.append(
            HandsSetDifferently(
                clause=None if clause < 0 else clause,
                other=None if against < 0 else against,
                hands=int(first.hands.weight[differing_rows].sum()),
                witness=cards,
                settings=pair,
                open=(bool(first.open[row]), bool(second.open[row])),
            )
        )
    differences.sort(key=lambda one: (-one.hands, one.clause or 0, one.other or 0))
    universe, differing = int(first.hands.weight.sum()), int(first.hands.weight[rows].sum())
    return WaysCompared(universe=universe, differing=differing, unset=unset, differences=tuple(differences))


def _result_keys(ledger: Ledger) -> Numbers:
    """Return for every hand the ranks that go into each hand, and what the high hand makes besides its groups."""
    rank = ledger.hands.rank.astype(np.int64)
    keys = np.zeros((len(rank), len(ledger.way.ranking.hands) + 1), np.int64)
    keys[:, -1] = ledger.kind
    for setting, number in ledger.settings.items():
        rows = np.flatnonzero(ledger.setting == number)
        for place, hand in enumerate(setting):
            # INVARIANT: thirteen ranks of four bits each fit into 64, and no hand has more than five cards of a rank.
            keys[rows, hand] += np.int64(1) << 4 * (rank[rows, place] - 2)
    return keys


def _hands_as_set(ledger: Ledger, row: int, cards: tuple[str, ...]) -> HandsSet | None:
    number = int(ledger.setting[row])
    setting = next((setting_ for setting_, known in ledger.settings.items() if known == number), None)
    return None if setting is None else set_out(cards, setting, ledger.way.ranking)
