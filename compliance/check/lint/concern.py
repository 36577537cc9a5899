"""A concern: something that an author of rulesets should look at, with the key of the block that it is about."""

from compliance.diag import Code, Diagnostic, Severity, Span
from compliance.record import record


@record
class Concern:
    """A diagnostic about a block of a file, and the key in that block; without a key it is about the whole block."""

    diagnostic: Diagnostic
    key: str = ""


def make_error(code: Code, message: str, span: Span, hint: str | None = None, *, key: str = "") -> Concern:
    """Return a concern that must be put right."""
    return Concern(Diagnostic(code, message, span, hint), key)


def make_doubt(code: Code, message: str, span: Span, hint: str | None = None, *, key: str = "") -> Concern:
    """Return a concern that may have its reason."""
    return Concern(Diagnostic(code, message, span, hint, Severity.WARNING), key)
