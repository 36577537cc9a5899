"""What a change of rulesets means as JSON, version 1."""

import json
from collections import Counter
from typing import Any

from compliance.diag import Diagnostic
from compliance.lang import show_actual, show_required
from compliance.model import (
    Assessment,
    Finding,
    FindingMove,
    Impact,
    PointMove,
    Rule,
    RuleEffect,
    RuleImpact,
    Ruleset,
    RulesetImpact,
    SubmissionImpact,
    Touch,
)
from compliance.report.diff.json import other_object
from compliance.report.impact.office_json import cell_object, office_object, renamed_field_object
from compliance.report.impact.submission_words import weightier_finding
from compliance.report.impact.witness_view import ImpactWitnessView, witnesses_of
from compliance.report.impact.words import asked_in_words, condition_of, impact_summary
from compliance.version import __version__

SCHEMA = "compliance/impact/1"


def render_impact_json(impact: Impact) -> str:
    """Render what changes."""
    return json.dumps(impact_object(impact), indent=2) + "\n"


def impact_object(impact: Impact) -> dict[str, Any]:
    """Return what changes as the object that is written."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "before": impact.before,
        "after": impact.after or None,
        "summary": impact_summary(impact),
        "changes": impact.changes,
        "undecided": impact.undecided,
        "counts": _counts_object(impact),
        "set_aside": list(impact.set_aside),
        "rulesets": [_ruleset_object(one, impact) for one in impact.rulesets],
        "unchanged": list(impact.unchanged),
        "submissions": [_submission_object(one) for one in impact.submissions],
        "witnesses": [_witness_object(one) for one in witnesses_of(impact)],
        "not_judged": [
            {"path": path, "diagnostics": [_diagnostic_object(one) for one in found]}
            for path, found in impact.unjudged.items()
        ],
        "defects": list(impact.defects),
        **office_object(impact),
    }


def _counts_object(impact: Impact) -> dict[str, Any]:
    effects = Counter(one.effect for one in impact.rules)
    return {
        "rules": {str(effect): effects[effect] for effect in RuleEffect if effect is not RuleEffect.NONE},
        "submissions": {
            "looked_at": impact.looked_at,
            **{str(touch): len(impact.touched(touch)) for touch in Touch},
        },
    }


def _ruleset_object(one: RulesetImpact, impact: Impact) -> dict[str, Any]:
    return {
        "id": one.id,
        "fate": str(one.fate),
        "relation": None if one.comparison is None else str(one.comparison.relation),
        "rules": [_rule_object(rule, one, impact) for rule in one.rules],
        "renamed": [{"before": old, "after": new} for old, new in one.renamed],
        "renumbered": list(one.renumbered),
        "undecided": list(one.undecided),
        "review_points": list(one.points),
        "others": [other_object(other, ("before", "after")) for other in one.others],
        "differs": one.differs,
        "cells": [cell_object(cell) for cell in one.cells],
        "renamed_fields": [renamed_field_object(renamed) for renamed in one.renamed_fields],
    }


def _rule_object(rule: RuleImpact, one: RulesetImpact, impact: Impact) -> dict[str, Any]:
    change, comparison = rule.change, one.comparison
    words = dict(zip(("before", "after"), asked_in_words(rule, one, impact.vocabulary), strict=True))
    sides = {"before": change.first, "after": change.second}
    rulesets = {
        "before": None if comparison is None else comparison.first,
        "after": None if comparison is None else comparison.second,
    }
    told = {side: _side_of_rule(found, rulesets[side], words[side]) for side, found in sides.items()}
    return {
        "effect": str(rule.effect),
        "relation": str(change.relation),
        "covered": change.covered,
        **told,
        "shown_by": list(rule.shown_by),
        "witnesses": [at + 1 for at in rule.witnesses],
    }


def _side_of_rule(rule: Rule | None, ruleset: Ruleset | None, in_words: str) -> dict[str, Any] | None:
    if rule is None:
        return None
    return {
        "id": rule.id,
        "cites": list(rule.cites) if ruleset is None else [ruleset.cite(cite) for cite in rule.cites],
        "title": rule.title,
        "asks": condition_of(rule),
        "in_words": in_words,
    }


def _submission_object(one: SubmissionImpact) -> dict[str, Any]:
    return {
        "path": one.path,
        "holder": one.holder,
        "touch": str(one.touch),
        "before": _assessment_object(one.before),
        "after": _assessment_object(one.after),
        "findings": [_move_object(move, one) for move in one.moves],
        "applies": [_move_object(move, one) for move in one.quiet],
        "review_points": [_point_object(move) for move in one.points],
        "diagnostics": [_diagnostic_object(found) for found in one.diagnostics],
    }


def _assessment_object(assessment: Assessment | None) -> dict[str, str] | None:
    if assessment is None:
        return None
    return {"ruleset": assessment.ruleset.id, "result": str(assessment.outcome), "as_of": assessment.as_of.isoformat()}


def _point_object(move: PointMove) -> dict[str, str | None]:
    asked = move.after or move.before
    return {
        "point": None if asked is None else asked.point.id,
        "before": None if move.before is None else str(move.before.state),
        "after": None if move.after is None else str(move.after.state),
    }


def _move_object(move: FindingMove, one: SubmissionImpact) -> dict[str, Any]:
    return {
        "before": _finding_object(move.before, one.before),
        "after": _finding_object(move.after, one.after),
        "message": weightier_finding(move).message,
    }


def _finding_object(finding: Finding | None, assessment: Assessment | None) -> dict[str, Any] | None:
    if finding is None or assessment is None:
        return None
    return {
        "rule": finding.rule.id,
        "verdict": finding.verdict.replace("-", "_"),
        "waived": finding.waived,
        "cites": [assessment.ruleset.cite(cite) for cite in finding.rule.cites],
        "message": finding.message,
        "actual": show_actual(finding.actual) or None,
        "required": show_required(finding.required) or None,
        "missing": list(finding.missing),
    }


def _witness_object(one: ImpactWitnessView) -> dict[str, Any]:
    return {
        "ruleset": one.ruleset,
        "number": one.number,
        "title": one.title,
        "accepted": one.accepted,
        "refused": one.refused,
        "open": one.open,
        "rules": list(one.rules),
        "files": dict(one.files),
    }


def _diagnostic_object(one: Diagnostic) -> dict[str, Any]:
    where = {"path": one.span.path, "line": one.span.line, "column": one.span.column}
    return {"code": str(one.code), "message": one.message, "hint": one.hint, "where": where}
