"""What lint found, for people in one line and for machines as JSON, version 1."""

import json
from collections.abc import Sequence

from compliance.diag import Diagnostic, Severity
from compliance.lang import count_with_noun
from compliance.version import __version__

SCHEMA = "compliance/lint/1"


def lint_total(found: Sequence[Diagnostic], *, rulesets: int, files: int) -> str:
    """Say in one line how much was found and in how much."""
    errors, warnings = count_severities(found)
    counts = [count_with_noun(errors, "error"), count_with_noun(warnings, "warning")] if found else ["nothing found"]
    return f"{', '.join(counts)} in {lint_scope(rulesets=rulesets, files=files)}"


def lint_scope(*, rulesets: int, files: int) -> str:
    """Say in how much lint looked."""
    return " and ".join(
        count_with_noun(count, word) for count, word in ((rulesets, "ruleset"), (files, "file")) if count
    )


def render_lint_json(found: Sequence[Diagnostic], *, rulesets: int, files: int) -> str:
    """Render what was found as JSON."""
    errors, warnings = count_severities(found)
    told = {
        "schema": SCHEMA,
        "program": __version__,
        "rulesets": rulesets,
        "files": files,
        "errors": errors,
        "warnings": warnings,
        "diagnostics": [_diagnostic_object(one) for one in found],
    }
    return json.dumps(told, indent=2) + "\n"


def _diagnostic_object(one: Diagnostic) -> dict[str, str | int]:
    return {
        "code": str(one.code),
        "severity": one.severity.value,
        "message": one.message,
        "hint": one.hint or "",
        "path": one.span.path,
        "line": one.span.line,
        "column": one.span.column,
        "end_line": one.span.end_line,
        "end_column": one.span.end_column,
    }


def count_severities(found: Sequence[Diagnostic]) -> tuple[int, int]:
    """Return how many errors and how many warnings there are."""
    errors = sum(one.severity is Severity.ERROR for one in found)
    return errors, len(found) - errors
