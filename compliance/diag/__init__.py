"""Spans, codes and diagnostics: what a mistake in a file is, and where."""

from typing import TYPE_CHECKING

from compliance.diag.codes import CODES, Code
from compliance.diag.diagnostic import Diagnostic, Result, Severity, has_errors
from compliance.diag.nearest import did_you_mean, nearest_word
from compliance.diag.span import Span
from compliance.later import load_lazily

if TYPE_CHECKING:
    from compliance.diag.span import whole_file
else:
    __getattr__, __dir__ = load_lazily(globals())
