"""The JSON report, version 1: the same verdicts for machines. Keys may be added, never renamed."""

from typing import Any

from compliance.diag import Span
from compliance.lang import show_actual, show_cure, show_difference, show_required
from compliance.model import (
    PROPERTIES,
    Assessment,
    ElectionMade,
    Finding,
    Judged,
    Kind,
    ReadingUse,
    Ruleset,
    SelectedHold,
    Trace,
    Unjudged,
    Waiver,
    show_value,
)
from compliance.version import __version__

SCHEMA = "compliance/report/1"


def judged_object(judged: Judged) -> dict[str, Any]:
    """Return what became of a submission as plain objects."""
    return _unjudged_object(judged) if isinstance(judged, Unjudged) else report_object(judged)


def report_object(assessment: Assessment) -> dict[str, Any]:
    """Return the report as plain objects."""
    return {
        "schema": SCHEMA,
        "result": str(assessment.outcome),
        "program": __version__,
        "ruleset": _ruleset_object(assessment),
        "submission": _submission_object(assessment),
        "as_of": assessment.as_of.isoformat(),
        "scope": assessment.scope,
        "counts": _counts_object(assessment),
        "findings": [_finding_object(one, assessment.ruleset) for one in assessment.findings],
        "elections": [_election_object(one, assessment.ruleset) for one in assessment.elections],
        "not_checked": _unchecked_objects(assessment),
        "stray_waivers": [_waiver_object(one) for one in assessment.stray_waivers],
        "holds": [_hold_object(one) for one in assessment.holds],
        "house_way": _house_way_object(assessment),
    }


def _ruleset_object(assessment: Assessment) -> dict[str, Any]:
    ruleset = assessment.ruleset
    return {
        "id": ruleset.id,
        "version": ruleset.version,
        "sha256": ruleset.sha256,
        "chapter": ruleset.chapter,
        "period": str(ruleset.period),
        "in_force": assessment.in_force,
    }


def _submission_object(assessment: Assessment) -> dict[str, Any]:
    submission = assessment.submission
    return {
        "path": submission.path,
        "sha256": submission.sha256,
        "holder": submission.holder,
        "game": submission.game,
    }


def _counts_object(assessment: Assessment) -> dict[str, int]:
    counts = assessment.counts
    return {
        "pass": counts.passed,
        "variance": counts.variance,
        "undetermined": counts.undetermined,
        "not_applicable": counts.not_applicable,
        "not_covered": counts.uncovered,
    }


def _election_object(made: ElectionMade, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "id": made.election.id,
        "field": made.election.field,
        "cite": ruleset.cite(made.election.cite),
        "value": None if made.value is None else show_value(made.election.kind, made.value),
        "by_silence": made.by_silence,
        "where": span_object(made.where),
    }


def _unchecked_objects(assessment: Assessment) -> list[dict[str, Any]]:
    ruleset = assessment.ruleset
    unchecked = [{"cite": ruleset.cite(one.cite), "note": one.note, "where": None} for one in assessment.unchecked]
    unread = [
        {"cite": None, "note": f"{one.field} is stated, and no rule reads it", "where": span_object(one.span)}
        for one in assessment.unread
    ]
    return [*unchecked, *unread]


def span_object(span: Span | None) -> dict[str, Any] | None:
    """Return a place in a file, or nothing where there is none."""
    return None if span is None else {"path": span.path, "line": span.line, "column": span.column}


def _finding_object(one: Finding, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "rule": one.rule.id,
        "scope": str(one.rule.scope),
        "verdict": one.verdict.replace("-", "_"),
        "kind": None if one.kind is None else one.kind.replace("-", "_"),
        "cite": [ruleset.cite(cite) for cite in one.rule.cites],
        "message": one.message,
        "actual": show_actual(one.actual) or None,
        "required": show_required(one.required) or None,
        "difference": show_difference(one.difference) or None,
        "cure": show_cure(one) or None,
        "where": span_object(one.where),
        "missing": list(one.missing),
        "readings": [_reading_object(reading) for reading in one.readings],
        "waived": one.waived,
        "waiver": None if one.waiver is None else _waiver_object(one.waiver),
        "waivers_not_in_effect": [_waiver_object(waiver) for waiver in one.waivers_not_in_effect],
        "trace": None if one.trace is None else trace_object(one.trace),
        "witness": one.witness or None,
    }


def _hold_object(one: SelectedHold) -> dict[str, Any]:
    hold = one.hold
    declared = None if one.declared is None else show_value(Kind.PERCENT, one.declared.raw)
    return {
        "wager": hold.wager,
        "label": hold.label,
        "paytable": hold.table or None,
        "row": one.row or None,
        "universe": hold.universe,
        "hold": None if hold.hold is None else str(hold.hold),
        "returned": str(hold.returned),
        "meter": str(hold.meter),
        "adds_to": hold.adds_to or None,
        "readings": dict(hold.readings),
        "declared": declared,
        "agrees": one.agrees,
        "where": None if one.declared is None else span_object(one.declared.span),
    }


def _house_way_object(assessment: Assessment) -> dict[str, Any] | None:
    way, proof = assessment.way, assessment.proof
    if way is None:
        return None
    shown = {"clauses": len(way.clauses), "fingerprint": way.fingerprint, "gone_through": proof is not None}
    if proof is None:
        return {**shown, "proved": None}
    failures = [
        {"fault": str(one.fault), "hands": one.hands, "clause": None if one.clause is None else one.clause + 1}
        for one in proof.failures
    ]
    properties = {name: not proof.count(*faults) for name, faults in PROPERTIES}
    dead = [number + 1 for number in proof.dead]
    return {
        **shown,
        "proved": not failures,
        "universe": proof.universe,
        **properties,
        "dead": dead,
        "failures": failures,
    }


def _reading_object(use: ReadingUse) -> dict[str, Any]:
    others = [
        {"option": o.option, "verdict": o.verdict.replace("-", "_"), "required": show_required(o.required) or None}
        for o in use.others
    ]
    return {"id": use.id, "option": use.option, "turns": use.turns, "others": others}


def _waiver_object(waiver: Waiver) -> dict[str, Any]:
    return {
        "provision": waiver.provision,
        "authority": waiver.authority,
        "granted": waiver.granted.isoformat(),
        "expires": None if waiver.expires is None else waiver.expires.isoformat(),
        "where": span_object(waiver.span),
    }


def trace_object(trace: Trace) -> dict[str, Any]:
    """Return why a condition came out as it did, part by part."""
    return {
        "text": trace.text,
        "outcome": trace.outcome,
        "left": trace.left or None,
        "right": trace.right or None,
        "parts": [trace_object(part) for part in trace.parts],
    }


def _unjudged_object(unjudged: Unjudged) -> dict[str, Any]:
    """Return what stands for a submission that could not be judged."""
    problems = [
        {"code": str(one.code), "message": one.message, "hint": one.hint, "where": span_object(one.span)}
        for one in unjudged.diagnostics
    ]
    return {
        "schema": SCHEMA,
        "result": "invalid",
        "submission": {"path": unjudged.path},
        "diagnostics": problems,
    }
