"""Notices as SARIF 2.1.0, for code scanning and viewers of results."""

import json
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import PurePath
from posixpath import normpath
from typing import Any
from urllib.parse import quote

from compliance.diag import Span
from compliance.model import Notice, NoticeLevel, NoticeOutcome, NoticeRule, rules_of, worst_first
from compliance.report.ci.notices import body_lines, counts_in_words, results_in_words, title_of
from compliance.report.safe_text import make_safe
from compliance.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST_RESULTS = 25_000
"""GitHub refuses a run with more; of these it shows the worst 5,000."""
MOST_TAGS = 10
_NO_BYTE = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Halves of characters that stand for no byte of a file's name."""


def render_sarif(notices: Sequence[Notice], *, command: str, exit_code: int, summary: str) -> str:
    """Write one run; what passed or was not judged is counted, and is no result."""
    # WHY: code scanning reads no `kind` and would open an alert for every rule that passes.
    told = worst_first(one for one in notices if one.told)
    kept, left = told[:MOST_RESULTS], len(told) - MOST_RESULTS
    rules = tuple(sorted(rules_of(kept), key=lambda rule: rule.id))
    run = {
        "tool": {"driver": _driver_object(rules)},
        "automationDetails": {"id": f"compliance/{command}/"},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation_object(notices, exit_code, _collect_remarks(notices, left, summary))],
        "artifacts": _artifact_objects(kept),
        "results": _result_objects(kept, {rule.id: place for place, rule in enumerate(rules)}),
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _driver_object(rules: Iterable[NoticeRule]) -> dict[str, Any]:
    return {"name": "compliance", "semanticVersion": __version__, "rules": [_rule_object(rule) for rule in rules]}


def _rule_object(rule: NoticeRule) -> dict[str, Any]:
    text = _break_links(rule.text)
    under = _break_links(", ".join(rule.cites))
    return {
        "id": make_safe(rule.id),
        "shortDescription": {"text": text},
        "help": {"text": f"{text}\nunder: {under}" if under else text},
        "properties": {"tags": [make_safe(tag) for tag in rule.tags[:MOST_TAGS]]},
    }


def _collect_remarks(notices: Sequence[Notice], left: int, summary: str) -> list[tuple[str, str]]:
    remarks = [("note", counts_in_words(notices)), *([("note", summary)] if summary else [])]
    remarks += [("note", text) for text in results_in_words(notices)]
    if left > 0:
        remarks.append(("warning", f"{left} more results are left out, the mildest first"))
    return remarks


def _invocation_object(notices: Iterable[Notice], exit_code: int, remarks: Iterable[tuple[str, str]]) -> dict[str, Any]:
    return {
        "executionSuccessful": all(one.outcome is not NoticeOutcome.ERROR for one in notices),
        "exitCode": exit_code,
        "toolExecutionNotifications": [
            {"level": level, "message": {"text": _break_links(text)}} for level, text in remarks
        ],
    }


def _artifact_objects(notices: Iterable[Notice]) -> list[dict[str, Any]]:
    hashes: dict[str, str] = {}
    for one in notices:
        if one.span is not None:
            uri = uri_of(one.span.path)
            hashes[uri] = hashes.get(uri) or one.sha256
    return [
        {"location": {"uri": uri}, **({"hashes": {"sha-256": known}} if known else {})}
        for uri, known in sorted(hashes.items())
    ]


def _result_objects(notices: Sequence[Notice], places: dict[str, int]) -> list[dict[str, Any]]:
    seen: dict[str, int] = {}
    results = []
    for one in notices:
        mark = fingerprint_notice(one)
        seen[mark] = seen.get(mark, 0) + 1
        results.append(_result_object(one, places[one.code], f"{mark}:{seen[mark]}"))
    return results


def _result_object(one: Notice, place: int, mark: str) -> dict[str, Any]:
    # WHY: the standard wants the level `none` wherever the kind is another than `fail`.
    is_open = one.outcome is NoticeOutcome.OPEN
    result = {
        "ruleId": make_safe(one.code),
        "ruleIndex": place,
        "kind": "open" if is_open else "fail",
        "level": "none" if is_open else str(NoticeLevel(one.level)),
        "message": {"text": "\n".join(_break_links(line) for line in (title_of(one), *body_lines(one)))},
        "locations": [_location_object(one.span)],
        "partialFingerprints": {"compliance/v1": mark},
    }
    if one.waiver:
        accepted = {"kind": "external", "status": "accepted", "justification": _break_links(one.waiver)}
        result["suppressions"] = [accepted]
    return result


def fingerprint_notice(one: Notice) -> str:
    """Return what a result is known by when lines move: its code, its case, its file and the words of its title."""
    path = "" if one.span is None else uri_of(one.span.path)
    parts = (one.code, one.case, path, " ".join(make_safe(one.title).casefold().split()))
    return sha256("\0".join(parts).encode("utf-8", errors="backslashreplace")).hexdigest()[:32]


def _location_object(span: Span | None) -> dict[str, Any]:
    # WHY: code scanning refuses a whole file for one result without a place.
    uri = "." if span is None else uri_of(span.path)
    region = {"startLine": 1} if span is None else _region_object(span)
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def _region_object(span: Span) -> dict[str, int]:
    line, column = max(1, span.line), max(1, span.column)
    if (span.end_line, span.end_column) <= (span.line, span.column):
        return {"startLine": line} if column == 1 else {"startLine": line, "startColumn": column}
    return {"startLine": line, "startColumn": column, "endLine": span.end_line, "endColumn": max(1, span.end_column)}


def uri_of(path: str) -> str:
    """Return a path as a URI: relative as it was given, percent-encoded; a full path as a file of this machine."""
    posix = _NO_BYTE.sub("\N{REPLACEMENT CHARACTER}", normpath(PurePath(path).as_posix()))
    return ("file://" if posix.startswith("/") else "") + quote(posix, errors="surrogateescape")


def _break_links(text: str) -> str:
    """Keep text from a file from being read as a link."""
    return make_safe(text).replace("](", "] (")
