"""Spans, codes and diagnostics: what a mistake in a file is, and where."""

from compliance.diag.codes import CODES, Code
from compliance.diag.diagnostic import Diagnostic, Result, Severity, has_errors
from compliance.diag.nearest import did_you_mean, nearest
from compliance.diag.span import Span

__all__ = [
    "CODES",
    "Code",
    "Diagnostic",
    "Result",
    "Severity",
    "Span",
    "did_you_mean",
    "has_errors",
    "nearest",
]
