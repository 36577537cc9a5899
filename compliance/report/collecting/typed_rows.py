"""What became of a submission as rows of typed values: one for each finding, with what the filing is beside it.

The values are those of the JSON report, so that nothing is told in another way; amounts stay exact strings.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from compliance.model import Judged
from compliance.report.check.json import judged_object

COLUMNS: Mapping[str, str] = {
    "file": "text", "submission_sha256": "text", "holder": "text", "game": "text", "ruleset": "text",
    "version": "text", "chapter": "text", "ruleset_sha256": "text", "as_of": "day", "scope": "text", "result": "text",
    "by_rules": "text", "standing": "text", "decided": "number", "rules": "number", "variances": "number",
    "undetermined": "number", "for_a_person": "number", "what": "text", "number": "number", "rule": "text",
    "verdict": "text", "kind": "text", "covered": "flag", "waived": "flag", "cites": "texts", "message": "text",
    "stated": "text", "required": "text", "difference": "text", "cure": "text", "missing": "texts", "path": "text",
    "line": "number", "column": "number",
}  # fmt: skip
"""The columns in their order, each with the kind of its values: `text`, `texts`, `number`, `day` or `flag`."""

TypedRow = tuple[Any, ...]


def typed_rows_of(judged: Judged) -> Iterator[TypedRow]:
    """Yield a row for each finding of a submission, point for a person, contradiction, caution, or mistake in it."""
    report = judged_object(judged)
    filing = _filing_values(report)
    number = 0
    for number, values in enumerate(_entries_of(report), start=1):
        yield _make_row({**filing, **values, "number": number})
    if not number:
        yield _make_row(filing)


def _make_row(values: Mapping[str, Any]) -> TypedRow:
    return tuple(values.get(name) for name in COLUMNS)


def _filing_values(report: Mapping[str, Any]) -> dict[str, Any]:
    submission, ruleset, counts = report["submission"], report.get("ruleset", {}), report.get("counts", {})
    return {
        "file": submission["path"],
        "submission_sha256": submission.get("sha256"),
        "holder": submission.get("holder"),
        "game": submission.get("game"),
        "ruleset": ruleset.get("id"),
        "version": ruleset.get("version"),
        "chapter": ruleset.get("chapter"),
        "ruleset_sha256": ruleset.get("sha256"),
        "as_of": dt.date.fromisoformat(report["as_of"]) if "as_of" in report else None,
        "scope": report.get("scope"),
        "result": report["result"],
        "by_rules": report.get("by_rules"),
        "standing": ruleset.get("standing"),
        "decided": counts.get("decided"),
        "rules": counts.get("rules"),
        "variances": counts.get("variance"),
        "undetermined": counts.get("undetermined"),
        "for_a_person": counts.get("for_a_person"),
    }


def _entries_of(report: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (_finding_values(one) for one in report.get("findings", ()))
    yield from (_point_values(one) for one in report.get("review", {}).get("points", ()))
    for what, key in (("contradiction", "contradictions"), ("caution", "cautions")):
        yield from (_coherence_values(one, what) for one in report.get(key, ()))
    yield from (_diagnostic_values(one) for one in report.get("diagnostics", ()))


def _finding_values(one: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "what": "finding",
        "rule": one["rule"],
        "verdict": one["verdict"],
        "kind": one["kind"],
        "covered": one["covered"],
        "waived": one["waived"],
        "cites": one["cite"],
        "message": one["message"],
        "stated": one["actual"],
        "required": one["required"],
        "difference": one["difference"],
        "cure": one["cure"],
        "missing": one["missing"],
        **_place_values(one["where"]),
    }


def _point_values(one: Mapping[str, Any]) -> dict[str, Any]:
    first = one["statements"][0]["where"] if one["statements"] else None
    point = {"what": "review_point", "rule": one["point"], "verdict": one["state"], "message": one["question"]}
    return {**point, "cites": [one["cite"]], **_place_values(first)}


def _coherence_values(one: Mapping[str, Any], what: str) -> dict[str, Any]:
    first = one["statements"][0]["where"] if one["statements"] else None
    told = {"what": what, "rule": one["condition"], "kind": one["kind"], "message": one["message"]}
    return {**told, "cites": one["cite"], **_place_values(first)}


def _diagnostic_values(one: Mapping[str, Any]) -> dict[str, Any]:
    told = {"what": "diagnostic", "rule": one["code"], "message": one["message"], "cure": one["hint"]}
    return {**told, **_place_values(one["where"])}


def _place_values(where: Mapping[str, Any] | None) -> dict[str, Any]:
    return {} if where is None else dict(where)
