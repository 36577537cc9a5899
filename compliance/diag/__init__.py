"""Spans, codes and diagnostics: what a mistake in a file is, and where."""

from compliance.diag.codes import CODES, Code
from compliance.diag.diagnostic import Diagnostic, Result, Severity, has_errors
from compliance.diag.nearest import did_you_mean, nearest_word
from compliance.diag.span import NOWHERE, Span, whole_file
