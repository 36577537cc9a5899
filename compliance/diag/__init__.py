"""Spans, codes and diagnostics: what a mistake in a file is, and where."""

from compliance.diag.codes import CODES, Code
from compliance.diag.diagnostic import (
    NOWHERE,
    Diagnostic,
    Result,
    Severity,
    Span,
    did_you_mean,
    has_errors,
    nearest_word,
    whole_file,
)
