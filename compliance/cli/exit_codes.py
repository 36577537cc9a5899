"""The exit codes, and which of several is the worst."""

from collections.abc import Iterable

from compliance.api import Summed
from compliance.api.ending import INVALID, OK, UNDETERMINED, VARIANCE, exit_of
from compliance.model import Outcome

__all__ = ["DEFECT", "INVALID", "OK", "UNDETERMINED", "USAGE", "VARIANCE", "exit_by", "exit_of", "worst"]

USAGE = 2
DEFECT = 70

_SEVERITY = (OK, UNDETERMINED, VARIANCE, INVALID, USAGE, DEFECT)


def worst(codes: Iterable[int]) -> int:
    """Return the worst of these codes: an unjudged file outweighs a variance, a variance an open point."""
    return max(codes, key=_SEVERITY.index, default=OK)


def exit_by(summed: Summed) -> int:
    """Return the exit code of one result without its report."""
    return VARIANCE if summed.variances else OK if summed.outcome is Outcome.COMPLIANT else UNDETERMINED
