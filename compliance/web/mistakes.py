"""Mistakes in what a user wrote, as the pages show them."""

from typing import Any

from compliance.diag import Diagnostic


def diagnostic_object(one: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as the pages show it."""
    span = one.span
    return {
        "code": str(one.code),
        "message": one.message,
        "hint": one.hint or "",
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
