"""A proof that was kept, tried against its own claims on some of the hands before anything rests on it."""

from collections import Counter

import numpy as np

from compliance.model import Failure, Fault, HouseWay, HouseWayProof
from compliance.odds.deals import WITH_JOKER, Deck
from compliance.odds.hands import Hands, hands_for
from compliance.odds.ledger import Ledger
from compliance.odds.onehand import set_hand
from compliance.odds.walk import Walk
from compliance.odds.witness import card_named

SAMPLED_CLASSES = 20_000
"""So many classes of hands are gone through again, of at most eight hundred thousand."""


def proof_stands(way: HouseWay, proof: HouseWayProof, *, seed: int, deck: Deck = WITH_JOKER) -> bool:
    """Tell whether a proof adds up, its witnesses show what they are there for, and a sample says nothing else."""
    hands = hands_for(dict(way.ranking.hands)["high"], deck)
    return (
        _adds_up(way, proof, int(hands.weight.sum()))
        and all(_shows_its_fault(way, failure) for failure in proof.failures if failure.witness)
        and _allows_sample(proof, _prove_on_sample(way, hands, deck, seed))
    )


def _adds_up(way: HouseWay, proof: HouseWayProof, universe: int) -> bool:
    """Tell whether every hand is decided by one clause or said to be by none, and dead clauses are told."""
    failed = _hands_by_failure(proof)
    dead = {failure.clause for failure in proof.failures if failure.fault is Fault.DEAD}
    decided = proof.decided
    return (
        proof.universe == universe == sum(decided) + proof.count(Fault.UNSET)
        and len(decided) == len(way.clauses)
        and min(decided, default=0) >= 0
        and dead == set(proof.dead)
        and all(
            0 < number <= universe and (fault in {Fault.UNSET, Fault.DEAD} or _is_within(number, clause, decided))
            for (fault, clause), number in failed.items()
            if fault is not Fault.DEAD
        )
    )


def _is_within(number: int, clause: int | None, decided: tuple[int, ...]) -> bool:
    return clause is not None and clause < len(decided) and number <= decided[clause]


def _hands_by_failure(proof: HouseWayProof) -> Counter[tuple[Fault, int | None]]:
    failed: Counter[tuple[Fault, int | None]] = Counter()
    for failure in proof.failures:
        failed[failure.fault, failure.clause] += failure.hands
    return failed


def _shows_its_fault(way: HouseWay, failure: Failure) -> bool:
    """Set the hand that is shown again, and see whether it fails so."""
    cards = [card_named(name) for name in failure.witness]
    hand = set_hand(way, cards)
    if failure.fault is Fault.DEAD:
        return hand.clause == failure.by
    return (failure.fault, failure.clause) in {(one.fault, one.clause) for one in hand.failures}


def _prove_on_sample(way: HouseWay, hands: Hands, deck: Deck, seed: int) -> HouseWayProof:
    # WHY: classes and not hands are drawn, so that a hand which comes seldom is as likely to be tried as a common one.
    rows = np.random.default_rng(seed).choice(len(hands.weight), min(SAMPLED_CLASSES, len(hands.weight)), replace=False)
    ledger = Ledger(way, deck, Hands(hands.rank[rows], hands.suit[rows], hands.joker[rows], hands.weight[rows]))
    for slice_ in ledger.slices(None):
        Walk(slice_, way, ledger).run()
    return ledger.proof()


def _allows_sample(proof: HouseWayProof, sample: HouseWayProof) -> bool:
    """Tell whether a proof has at least the hands of the sample, clause by clause and fault by fault."""
    failed = _hands_by_failure(proof)
    return all(found <= claimed for found, claimed in zip(sample.decided, proof.decided, strict=True)) and all(
        number <= failed[key] for key, number in _hands_by_failure(sample).items()
    )
