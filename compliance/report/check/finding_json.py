"""Findings in the JSON report: as plain objects, and as text of which each answer is written once."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from compliance.diag import Span
from compliance.lang import show_actual, show_cure, show_difference, show_required, show_whole
from compliance.model import Finding, ReadingUse, RuleAnswer, Ruleset, Settlement, Trace, Waiver
from compliance.record import kept_beside
from compliance.report.check.finding_view import departure_of

_WHERE = '"where": '
_NOTHING_BESIDE = '"waived": false, "waiver": null, "waivers_not_in_effect": []'
_UNSETTLED = '"settlement": null'


def finding_object(one: Finding, ruleset: Ruleset) -> dict[str, Any]:
    """Return a finding as plain objects."""
    return {
        **_object_before_place(one.answer, ruleset),
        "where": span_object(one.where),
        **_object_after_place(one.answer),
        "waived": one.waived,
        "waiver": None if one.waiver is None else waiver_object(one.waiver),
        "waivers_not_in_effect": [waiver_object(waiver) for waiver in one.waivers_not_in_effect],
        **_object_of_reasons(one.answer),
        "settlement": None if one.settlement is None else settlement_object(one.settlement),
    }


def finding_texts(findings: Iterable[Finding], ruleset: Ruleset) -> Iterator[str]:
    """Write findings as `json.dumps` writes their plain objects."""
    paths: dict[str, str] = {}
    for one in findings:
        if one.waiver is not None or one.waivers_not_in_effect or one.settlement is not None:
            yield json.dumps(finding_object(one, ruleset))
            continue
        before, after = _texts_around_place(one.answer, ruleset)
        where = one.where
        if where is None:
            yield f"{before}null{after}"
            continue
        path = paths.get(where.path) or paths.setdefault(where.path, json.dumps(where.path))
        yield f'{before}{{"path": {path}, "line": {where.line}, "column": {where.column}}}{after}'


@kept_beside
def _texts_around_place(answer: RuleAnswer, ruleset: Ruleset) -> tuple[str, str]:
    """Write what stands before and after the place of a finding that nothing covers and nobody settled."""
    before = json.dumps(_object_before_place(answer, ruleset))
    after, reasons = json.dumps(_object_after_place(answer)), json.dumps(_object_of_reasons(answer))
    return (
        f"{before[:-1]}, {_WHERE}",
        f", {after[1:-1]}, {_NOTHING_BESIDE}, {reasons[1:-1]}, {_UNSETTLED}}}",
    )


def _object_before_place(one: RuleAnswer, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "rule": one.rule.id,
        "scope": str(one.rule.scope),
        "covered": not one.uncovered,
        "verdict": one.verdict.replace("-", "_"),
        "kind": None if one.kind is None else one.kind.replace("-", "_"),
        "cite": [ruleset.cite(cite) for cite in one.rule.cites],
        "message": one.message,
        "actual": show_actual(one.actual) or None,
        "required": (show_required(one.required) if one.whole is None else show_whole(one.whole)) or None,
        "required_by_rule": show_required(one.required) or None,
        "required_with": [] if one.whole is None else [rule.id for rule in one.whole.rules],
        "difference": show_difference(one.difference) or None,
        "paytable": _paytable_object(one),
        "cure": show_cure(one) or None,
    }


def _object_after_place(one: RuleAnswer) -> dict[str, Any]:
    return {
        "missing": list(one.missing),
        "raised_by": list(one.raised_by),
        "readings": [_reading_object(reading) for reading in one.readings],
    }


def _object_of_reasons(one: RuleAnswer) -> dict[str, Any]:
    return {"trace": None if one.trace is None else trace_object(one.trace), "witness": one.witness or None}


def span_object(span: Span | None) -> dict[str, Any] | None:
    """Return a place in a file, or nothing where there is none."""
    if span is None:
        return None
    named = {"place": span.called} if span.called else {}
    return {"path": span.path, "line": span.line, "column": span.column, **named}


def _paytable_object(one: RuleAnswer) -> dict[str, Any] | None:
    """Return the nearest tables and the rows that differ, of a finding about a paytable that departs."""
    departure = departure_of(one)
    if departure is None:
        return None
    rows = [
        {"hand": row.hand, "stated": row.stated, "required": row.required, "by_table": dict(row.by_table)}
        for row in departure.rows
    ]
    return {"nearest": list(departure.nearest), "rows": rows}


def _reading_object(use: ReadingUse) -> dict[str, Any]:
    others = [
        {"option": o.option, "verdict": o.verdict.replace("-", "_"), "required": show_required(o.required) or None}
        for o in use.others
    ]
    return {"id": use.id, "option": use.option, "turns": use.turns, "others": others}


def waiver_object(waiver: Waiver) -> dict[str, Any]:
    """Return a waiver as plain objects."""
    return {
        "provision": waiver.provision,
        "authority": waiver.authority,
        "granted": waiver.granted.isoformat(),
        "expires": None if waiver.expires is None else waiver.expires.isoformat(),
        "where": span_object(waiver.span),
    }


def settlement_object(one: Settlement) -> dict[str, Any]:
    """Return what a person settled as plain objects."""
    return {
        "point": one.point,
        "satisfied": one.satisfied,
        "by": one.by,
        "decided": one.on.isoformat(),
        "until": None if one.until is None else one.until.isoformat(),
        "explanation": one.explanation,
        "fingerprint": one.fingerprint,
        "where": span_object(one.span),
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
