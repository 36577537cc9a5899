"""A house way as the workbench shows it: its clauses, its proof, one hand, and two ways held against each other."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from compliance.model import (
    PROPERTIES,
    Failure,
    Fault,
    HandsSet,
    HandsSetDifferently,
    HouseWay,
    HouseWayProof,
    NamedProof,
    WaysCompared,
)
from compliance.report import (
    FAULT_WORDS,
    advice_on_open_hand,
    dead_clauses_in_words,
    failing_hands_in_words,
    is_proved,
    proof_in_words,
    property_in_words,
    reason_of_failure,
    write_count,
    write_share,
)
from compliance.web.views.cards import cards_view, hands_view

if TYPE_CHECKING:
    from compliance.odds import HandSet

MOST_DRAWN = 40
"""How many failures or differences a page draws; the rest are counted."""


def way_view(way: HouseWay, proof: HouseWayProof | None) -> dict[str, Any]:
    """Return the clauses, with the hands that each decides where that is proved."""
    ranking = way.ranking
    return {
        "hands": ", ".join(f"{name} {size}" for name, size in ranking.hands),
        "order": ", ".join(ranking.order),
        "ace_low": f"{ranking.ace_low_straight} straight, {ranking.ace_low_straight_flush} straight flush",
        "equal_cards": "" if way.equal_cards is None else str(way.equal_cards),
        "clauses": [
            {
                "number": number,
                "name": clause.name,
                "when": clause.when_text,
                "set": clause.set_text,
                "hands": "" if proof is None else f"{proof.decided[number - 1]:,}",
                "share": "" if proof is None else write_share(proof.decided[number - 1], proof.universe),
                "dead": proof is not None and not proof.decided[number - 1],
            }
            for number, clause in enumerate(way.clauses, start=1)
        ],
    }


def proof_view(proof: HouseWayProof, way: HouseWay) -> dict[str, Any]:
    """Return a proof: the properties, every failure with its hand drawn, and what each clause decides."""
    return {
        "proved": is_proved(proof),
        "universe": f"{proof.universe:,}",
        "properties": [_property(name, proof.count(*faults), proof.universe) for name, faults in PROPERTIES],
        "alive": _alive(proof),
        "failures": [_failure(one, way, proof.universe) for one in proof.failures[:MOST_DRAWN]],
        "more": max(0, len(proof.failures) - MOST_DRAWN),
        "way": way_view(way, proof),
    }


def _property(name: str, count: int, universe: int) -> dict[str, Any]:
    return {"name": name, "holds": not count, "words": property_in_words(name, count, universe)}


def _alive(proof: HouseWayProof) -> dict[str, Any]:
    return {"name": "alive", "holds": not proof.dead, "words": dead_clauses_in_words(proof)}


def _failure(failure: Failure, way: HouseWay, universe: int) -> dict[str, Any]:
    clause = None if failure.clause is None else way.clauses[failure.clause]
    return {
        "fault": FAULT_WORDS[failure.fault],
        "count": failing_hands_in_words(failure, universe),
        "clause": "" if failure.clause is None else way.clause_in_words(failure.clause),
        "when": "" if clause is None else clause.when_text,
        "set": "" if clause is None else clause.set_text,
        "witness": cards_view(failure.witness),
        "why": reason_of_failure(failure),
        "settings": _alternatives(failure, way),
        "way_out": advice_on_open_hand(failure),
    }


def _alternatives(failure: Failure, way: HouseWay) -> list[dict[str, Any]]:
    """Return the results of a failing hand, each with what it is."""
    dead = failure.by is not None
    labels = ("Set as", "Instead of" if dead else "Or as")
    words = [f", by {way.clause_in_words(failure.by)}" if failure.by is not None else "", ""]
    return [
        {"label": f"{label}{by}", "hands": hands_view(setting)}
        for label, by, setting in zip(labels, words, failure.settings, strict=False)
    ]


def hand_view(found: "HandSet", way: HouseWay) -> dict[str, Any]:
    """Return how one hand is set, by which clause, and what fails."""
    clause = None if found.clause is None else way.clauses[found.clause]
    return {
        "cards": cards_view(found.cards),
        "clause": "" if found.clause is None else way.clause_in_words(found.clause),
        "when": "" if clause is None else clause.when_text,
        "set": "" if clause is None else clause.set_text,
        "result": hands_view(found.result),
        "failures": [_failing(one) for one in found.failures],
    }


def _failing(failure: Failure) -> dict[str, Any]:
    return {
        "fault": FAULT_WORDS[failure.fault],
        "why": reason_of_failure(failure),
        "settings": [hands_view(one) for one in failure.settings] if failure.fault is Fault.OPEN else [],
    }


def against_view(compared: WaysCompared, ways: Sequence[NamedProof]) -> dict[str, Any]:
    """Return in what hands two house ways differ, each kind with a hand drawn, and how each stands by itself."""
    universe = compared.universe
    return {
        "ways": [_way(side) for side in ways],
        "same": not compared.differing,
        "words": f"{compared.differing:,} of {universe:,} hands are set differently"
        f" ({write_share(compared.differing, universe)})",
        "universe": f"{universe:,}",
        "unset": write_count(compared.unset, "hand") if compared.unset else "",
        "differences": [_difference(one, ways, universe) for one in compared.differences[:MOST_DRAWN]],
        "more": max(0, len(compared.differences) - MOST_DRAWN),
        "more_hands": f"{sum(one.hands for one in compared.differences[MOST_DRAWN:]):,}",
    }


def _way(side: NamedProof) -> dict[str, Any]:
    return {"name": side.name, "proved": is_proved(side.proof), "words": proof_in_words(side.proof)}


def _difference(one: HandsSetDifferently, ways: Sequence[NamedProof], universe: int) -> dict[str, Any]:
    sides = zip(ways, (one.clause, one.other), one.settings, one.open, strict=True)
    return {
        "count": f"{write_count(one.hands, 'hand')} ({write_share(one.hands, universe)})",
        "witness": cards_view(one.witness),
        "sides": [_side(side.way, clause, setting, is_open=is_open) for side, clause, setting, is_open in sides],
    }


def _side(way: HouseWay, clause: int | None, setting: HandsSet | None, *, is_open: bool) -> dict[str, Any]:
    if clause is None:
        return {"by": "no clause fits", "hands": []}
    named = way.clause_in_words(clause)
    if setting is None:
        return {"by": f"{named} cannot place the cards", "hands": []}
    return {
        "by": f"by {named}" + (", which leaves another result open" if is_open else ""),
        "hands": hands_view(setting),
    }
