"""The JSON report, version 1: the same verdicts for machines. Keys may be added, never renamed."""

import json
from typing import Any

from compliance.model import (
    PROPERTIES,
    Assessment,
    ChecklistLine,
    CoherenceFinding,
    ElectionMade,
    Exhibit,
    FreeSpelling,
    Judged,
    Kind,
    ReviewStanding,
    Ruleset,
    SelectedHold,
    Unjudged,
    show_value,
)
from compliance.report.check.finding_json import (
    finding_object,
    finding_texts,
    settlement_object,
    span_object,
    waiver_object,
)
from compliance.report.houseway.words import NOT_SHOWN
from compliance.version import __version__

SCHEMA = "compliance/report/1"


def judged_object(judged: Judged) -> dict[str, Any]:
    """Return what became of a submission as plain objects."""
    return _unjudged_object(judged) if isinstance(judged, Unjudged) else report_object(judged)


def judged_text(judged: Judged) -> str:
    """Write what became of a submission in one line, as `json.dumps` writes its plain objects."""
    if isinstance(judged, Unjudged):
        return json.dumps(_unjudged_object(judged))
    # WHY: nearly all of a report is its findings, and what was written of one answer is written for all filings.
    before, after = json.dumps(_object_before_findings(judged)), json.dumps(_object_after_findings(judged))
    findings = ", ".join(finding_texts(judged.findings, judged.ruleset))
    return f'{before[:-1]}, "findings": [{findings}], {after[1:]}'


def report_object(assessment: Assessment) -> dict[str, Any]:
    """Return the report as plain objects."""
    return {
        **_object_before_findings(assessment),
        "findings": [finding_object(one, assessment.ruleset) for one in assessment.findings],
        **_object_after_findings(assessment),
    }


def _object_before_findings(assessment: Assessment) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "result": str(assessment.outcome),
        "by_rules": str(assessment.by_rules),
        "program": __version__,
        "ruleset": _ruleset_object(assessment),
        "submission": _submission_object(assessment),
        "as_of": assessment.as_of.isoformat(),
        "scope": assessment.scope,
        "counts": _counts_object(assessment),
    }


def _object_after_findings(assessment: Assessment) -> dict[str, Any]:
    return {
        "states_nothing": [
            {"field": one.field, "words": list(one.words), "where": span_object(one.span)} for one in assessment.empty
        ],
        "elections": [_election_object(one, assessment.ruleset) for one in assessment.elections],
        "review": review_object(assessment),
        "not_checked": _unchecked_objects(assessment),
        "stray_waivers": [waiver_object(one) for one in assessment.stray_waivers],
        "idle_waivers": [waiver_object(one) for one in assessment.idle_waivers],
        "waivers_not_in_effect": [
            waiver_object(one) for one in assessment.submission.waivers if not one.counts_on(assessment.as_of)
        ],
        "turned_results": [
            {"reading": one.reading, "option": one.option, "result": str(one.outcome)}
            for one in assessment.turned_results
        ],
        "holds": [_hold_object(one) for one in assessment.holds],
        "house_way": _house_way_object(assessment),
        "read_as": [_spelling_object(one) for one in assessment.submission.spellings],
        "contradictions": [_coherence_object(one, assessment.ruleset) for one in assessment.contradictions],
        "checklist": [_checklist_object(line, assessment) for line in assessment.checklist],
        "foreign": [one.field for one in assessment.foreign],
        "cautions": [_coherence_object(one, assessment.ruleset) for one in assessment.cautions],
        "read_from": _reading_object(assessment),
        **_exhibits_object(assessment),
    }


def _exhibits_object(assessment: Assessment) -> dict[str, Any]:
    """Return the exhibits as they were found, where the filing has any."""
    exhibits = assessment.submission.exhibits
    return {"exhibits": [_exhibit_object(one) for one in exhibits]} if exhibits else {}


def _exhibit_object(exhibit: Exhibit) -> dict[str, Any]:
    found = exhibit.found
    return {
        "file": exhibit.file,
        "title": exhibit.title,
        "stated": exhibit.sha256 or None,
        "sha256": None if found is None else found.sha256 or None,
        "state": "not-looked-at" if found is None else str(found.state),
        "where": span_object(exhibit.span),
    }


def _reading_object(assessment: Assessment) -> dict[str, Any] | None:
    """Return the document that a draft was read from and what of it nobody has confirmed; for others nothing."""
    read = assessment.submission.read
    if read is None:
        return None
    return {
        "document": read.document,
        "sha256": read.sha256 or None,
        "marks": len(read.marks),
        "unread": len(read.unread),
        "unconfirmed": [
            {"field": one.field, "value": one.value or None, "sure": str(one.sure), "where": span_object(one.span)}
            for one in read.unconfirmed
        ],
    }


def _checklist_object(line: ChecklistLine, assessment: Assessment) -> dict[str, Any]:
    return {
        "field": line.field,
        "cite": assessment.ruleset.cite(line.cite),
        "mark": str(line.mark),
        "where": span_object(line.where),
    }


def _coherence_object(one: CoherenceFinding, ruleset: Ruleset) -> dict[str, Any]:
    condition = one.condition
    return {
        "condition": condition.id,
        "kind": str(condition.kind),
        "cite": [ruleset.cite(condition.cite)] if condition.cite else [],
        "message": condition.fails,
        "note": condition.note or None,
        "statements": [{"field": stated.field, "where": span_object(stated.span)} for stated in one.statements],
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
        "standing": str(assessment.standing),
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
        "for_a_person": assessment.points_for_a_person,
        "decided": counts.decided,
        "rules": counts.rules,
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


def review_object(assessment: Assessment) -> dict[str, Any]:
    """Return the points that only a person can decide, and the file of what persons decided."""
    review = assessment.reviewed_in
    return {
        "file": None if review is None else {"path": review.path, "sha256": review.sha256},
        "open": assessment.points_for_a_person,
        "points": [_point_object(one, assessment.ruleset) for one in assessment.review],
        "stray": [settlement_object(one) for one in assessment.stray_settlements],
    }


def _point_object(one: ReviewStanding, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "point": one.point.id,
        "question": one.point.question,
        "cite": ruleset.cite(one.point.cite),
        "state": str(one.state),
        "open": one.is_open,
        "fingerprint": one.fingerprint,
        "statements": [{"field": stated.field, "where": span_object(stated.span)} for stated in one.statements],
        "settlement": None if one.settlement is None else settlement_object(one.settlement),
    }


def _spelling_object(one: FreeSpelling) -> dict[str, Any]:
    return {"field": one.field, "letters": one.letters, "read_as": one.read_as, "where": span_object(one.span)}


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
        # WHY: of a time when kept proofs were taken; no key of this format is ever taken away.
        "from_cache": False,
        "not_shown": NOT_SHOWN,
        "universe": proof.universe,
        **properties,
        "dead": dead,
        "failures": failures,
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
