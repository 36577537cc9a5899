"""The facts conditions are decided on: what is stated, what silence means in law, and what is derived from these."""

from collections.abc import Callable, Mapping
from typing import cast

from compliance.check.empty_statements import values_said
from compliance.model import (
    CLAUSES,
    EQUAL_CARDS,
    Derivation,
    EqualCards,
    Facts,
    Failure,
    Fault,
    HouseWay,
    HouseWayProof,
    Odds,
    PaytableValue,
    Raw,
    Remark,
    Row,
    Ruleset,
    Statement,
    Vocabulary,
    WayClause,
    rows_of,
)
from compliance.odds import best_award, best_two_awards
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


_AWARDS: Mapping[str, Callable[[Mapping[str, Row]], Odds | None]] = {
    "best-award": best_award,
    "best-two-awards": best_two_awards,
}


def facts_of(
    statements: Mapping[str, Statement], ruleset: Ruleset, vocabulary: Vocabulary, prover: Prover | None = None
) -> Facts:
    """Gather the facts of one submission under one ruleset; without a prover a house way's counts stay unknown."""
    values: dict[str, Raw] = {one.field: one.silence for one in ruleset.elections if one.silence is not None}
    said = values_said(statements, vocabulary)
    values.update(said)
    remarks: dict[str, Remark] = {}
    for name, derivation in vocabulary.derived:
        if derivation.source not in values:
            continue
        if derivation.how in _AWARDS:
            source = cast("PaytableValue", values[derivation.source])
            rows = rows_of(source, (table for table in ruleset.tables if table.field == derivation.source))
            derived = None if rows is None else _AWARDS[derivation.how](rows)
            if derived is not None:
                values[name] = derived
        else:
            derive_counts(name, derivation, values, remarks, ruleset, prover)
    return Facts(values, frozenset(said), remarks)
