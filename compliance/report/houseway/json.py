"""Proofs of house ways, two ways compared and one hand as JSON, version 1."""

from typing import TYPE_CHECKING, Any

from compliance.lang import stuck_in_words
from compliance.model import (
    PROPERTIES,
    Failure,
    Fault,
    HandsSet,
    HouseWay,
    HouseWayProof,
    NamedProof,
    Ruleset,
    Submission,
    WaysCompared,
)
from compliance.report.houseway.words import NOT_SHOWN, is_proved
from compliance.version import __version__

if TYPE_CHECKING:
    from compliance.odds import HandSet

SCHEMA = "compliance/houseway/1"


def proof_object(proof: HouseWayProof, way: HouseWay, submission: Submission, ruleset: Ruleset) -> dict[str, Any]:
    """Return a proof as plain objects."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "submission": {"path": submission.path, "sha256": submission.sha256, "holder": submission.holder},
        "ruleset": {"id": ruleset.id, "version": ruleset.version, "sha256": ruleset.sha256},
        "way": {
            "fingerprint": way.fingerprint,
            "equal_cards": None if way.equal_cards is None else str(way.equal_cards),
            "hands": dict(way.ranking.hands),
            "ranking": list(way.ranking.order),
            "ace_low_straight": way.ranking.ace_low_straight,
            "ace_low_straight_flush": way.ranking.ace_low_straight_flush,
        },
        "universe": proof.universe,
        "proved": is_proved(proof),
        # WHY: of a time when kept proofs were taken; no key of this format is ever taken away.
        "from_cache": False,
        "not_shown": NOT_SHOWN,
        **{name: not proof.count(*faults) for name, faults in PROPERTIES},
        "dead": [number + 1 for number in proof.dead],
        "clauses": [
            {
                "number": number + 1,
                "name": clause.name or None,
                "when": clause.when_text,
                "set": clause.set_text,
                "hands": hands,
                "where": {"path": clause.span.path, "line": clause.span.line, "column": clause.span.column},
            }
            for number, (clause, hands) in enumerate(zip(way.clauses, proof.decided, strict=True))
        ],
        "failures": [_failure_object(failure) for failure in proof.failures],
    }


def _failure_object(failure: Failure) -> dict[str, Any]:
    return {
        "fault": str(failure.fault),
        "clause": None if failure.clause is None else failure.clause + 1,
        "hands": failure.hands,
        "witness": list(failure.witness),
        "settings": [_setting_object(setting) for setting in failure.settings],
        "why": stuck_in_words(failure.stuck) if failure.fault in {Fault.UNPLACED, Fault.UNSET} else None,
        "by": None if failure.by is None else failure.by + 1,
    }


def _setting_object(setting: HandsSet | None) -> dict[str, list[str]] | None:
    return None if setting is None else {name: list(cards) for name, cards in setting.hands}


def compared_object(compared: WaysCompared, one: NamedProof, other: NamedProof) -> dict[str, Any]:
    """Return the comparison of two house ways as plain objects."""
    return {
        "schema": "compliance/houseway-against/1",
        "program": __version__,
        "one": {"name": one.name, "fingerprint": one.way.fingerprint, "proved": is_proved(one.proof)},
        "other": {"name": other.name, "fingerprint": other.way.fingerprint, "proved": is_proved(other.proof)},
        "universe": compared.universe,
        "differing": compared.differing,
        "set_by_neither": compared.unset,
        "differences": [
            {
                "one": None if d.clause is None else d.clause + 1,
                "other": None if d.other is None else d.other + 1,
                "hands": d.hands,
                "witness": list(d.witness),
                "settings": [_setting_object(setting) for setting in d.settings],
                "open": list(d.open),
            }
            for d in compared.differences
        ],
    }


def hand_object(hand: "HandSet") -> dict[str, Any]:
    """Return how one hand is set as plain objects."""
    return {
        "schema": "compliance/houseway-hand/1",
        "program": __version__,
        "cards": list(hand.cards),
        "clause": None if hand.clause is None else hand.clause + 1,
        "result": _setting_object(hand.result),
        "failures": [_failure_object(failure) for failure in hand.failures],
    }
