"""The house way of a filing, proved on every hand, as facts that rules can be checked on."""

from collections.abc import Callable, Mapping
from typing import cast

from compliance.model import (
    CLAUSES,
    EQUAL_CARDS,
    Derivation,
    EqualCards,
    Failure,
    Fault,
    HouseWay,
    HouseWayProof,
    Raw,
    Remark,
    Ruleset,
    WayClause,
)
from compliance.record import replace

Prover = Callable[[HouseWay], HouseWayProof]

_FAULTS = {
    "unset-hands": (Fault.UNSET, Fault.UNPLACED),
    "open-hands": (Fault.OPEN,),
    "misordered-hands": (Fault.MISORDERED,),
}
_STRAIGHT = "rankings.ace_low_straight"
_STRAIGHT_FLUSH = "rankings.ace_low_straight_flush"
_PLACES = (_STRAIGHT, _STRAIGHT_FLUSH)
NOT_PROVED = "the proof of the house way was left out"


def way_of(values: Mapping[str, Raw], ruleset: Ruleset) -> HouseWay | None:
    """Return the house way that is stated in clauses, with the chapter's ranking and the elections made."""
    clauses, ranking = values.get(CLAUSES), ruleset.ranking
    if clauses is None or ranking is None:
        return None
    elected = {election.field for election in ruleset.elections}
    # LAW: a place for A-2-3-4 counts only where the chapter leaves it to the holder; elsewhere it changes nothing.
    places = {field: cast("str", values[field]) for field in _PLACES if field in elected and field in values}
    equal = values.get(EQUAL_CARDS)
    return HouseWay(
        clauses=cast("tuple[WayClause, ...]", clauses),
        equal_cards=None if equal is None else EqualCards(cast("str", equal)),
        ranking=replace(
            ranking,
            ace_low_straight=places.get(_STRAIGHT, ranking.ace_low_straight),
            ace_low_straight_flush=places.get(_STRAIGHT_FLUSH, ranking.ace_low_straight_flush),
        ),
    )


def places_read(ruleset: Ruleset) -> frozenset[str]:
    """Name the fields that a proof reads besides the clauses: where the ace that is low ranks."""
    return frozenset(_PLACES) if ruleset.ranking is not None else frozenset()


def derive_counts(
    name: str,
    derivation: Derivation,
    values: dict[str, Raw],
    remarks: dict[str, Remark],
    ruleset: Ruleset,
    prover: Prover | None,
) -> None:
    """Add how many hands a house way fails in one way, with a hand that shows it."""
    way = way_of(values, ruleset)
    if way is None:
        return
    if prover is None:
        remarks[name] = Remark(NOT_PROVED)
        return
    proof = prover(way)
    faults = _FAULTS[derivation.how]
    values[name] = proof.count(*faults)
    worst = proof.first(*faults)
    if worst is not None:
        clause = None if worst.clause is None else way.clauses[worst.clause].span
        remarks[name] = Remark(witness_of(worst, way), clause)


def witness_of(failure: Failure, way: HouseWay) -> str:
    """Tell of the smallest hand that shows a failure: its cards, the clause, and how it is set."""
    # WHY: the words of the house way are loaded where one fails; most filings have none in clauses.
    from compliance.lang import stuck_in_words

    cards = " ".join(failure.witness)
    settings = "; or ".join(str(setting) for setting in failure.settings)
    clause = "" if failure.clause is None else way.clause_in_words(failure.clause)
    match failure.fault:
        case Fault.UNSET:
            return f"{cards}: no clause fits"
        case Fault.UNPLACED:
            return f"{cards}: {clause} fits and cannot place them, for {stuck_in_words(failure.stuck)}"
        case Fault.OPEN:
            return f"{cards}: {clause} sets {settings}"
        case Fault.MISORDERED | Fault.DEAD:
            return f"{cards}: {clause} sets {settings}"
