"""Mistakes in what a user wrote, as the pages show them."""

from collections.abc import Sequence
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


def first_mistake_in_words(found: Sequence[Diagnostic]) -> str:
    """Say the first of some mistakes with its way out."""
    if not found:
        return "this cannot be read"
    return f"{found[0].message} ({found[0].hint})" if found[0].hint else found[0].message
