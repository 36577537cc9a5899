"""A mistake in an author's file, and the result of reading one."""

from collections.abc import Iterable
from enum import Enum
from typing import Generic, TypeVar

from compliance.diag.codes import Code
from compliance.diag.span import Span
from compliance.record import record

T = TypeVar("T")


class Severity(Enum):
    """How much a diagnostic weighs: an error stops the run, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@record
class Diagnostic:
    """One mistake, where it is and the way out."""

    code: Code
    message: str
    span: Span
    hint: str | None = None
    severity: Severity = Severity.ERROR


@record
class Result(Generic[T]):
    """What a loader read, with everything it found wrong; the value is missing where errors left none."""

    value: T | None
    diagnostics: tuple[Diagnostic, ...] = ()


def has_errors(found: Iterable[Diagnostic]) -> bool:
    """Tell whether any of these diagnostics is an error."""
    return any(one.severity is Severity.ERROR for one in found)
