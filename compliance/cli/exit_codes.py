"""The exit codes, and which of several is the worst."""

from collections.abc import Iterable

from compliance.api import INVALID, OK, UNDETERMINED, VARIANCE, exit_of, exit_of_result
from compliance.model import Summed

__all__ = ["DEFECT", "INVALID", "OK", "UNDETERMINED", "USAGE", "VARIANCE", "exit_of", "exit_of_summary", "pick_worst"]

USAGE = 2
DEFECT = 70

_SEVERITY = (OK, UNDETERMINED, VARIANCE, INVALID, USAGE, DEFECT)


def pick_worst(codes: Iterable[int]) -> int:
    """Return the worst of these codes: an unjudged file outweighs a variance, a variance an open point."""
    return max(codes, key=_SEVERITY.index, default=OK)


def exit_of_summary(summary: Summed) -> int:
    """Return the exit code of one result without its report."""
    return INVALID if summary.outcome is None else exit_of_result(summary.outcome)
