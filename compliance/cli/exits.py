"""The exit codes, and which of several is the worst."""

from collections.abc import Iterable

from compliance.api import Summed
from compliance.model import Assessment, Outcome, Verdict

OK = 0
VARIANCE = 1
USAGE = 2
INVALID = 3
UNDETERMINED = 4
DEFECT = 70

_SEVERITY = (OK, UNDETERMINED, VARIANCE, INVALID, USAGE, DEFECT)


def worst(codes: Iterable[int]) -> int:
    """Return the worst of these codes: an unjudged file outweighs a variance, a variance an open point."""
    return max(codes, key=_SEVERITY.index, default=OK)


def exit_by(summed: Summed) -> int:
    """Return the exit code of one result without its report."""
    return VARIANCE if summed.variances else OK if summed.outcome is Outcome.COMPLIANT else UNDETERMINED


def exit_of(assessment: Assessment) -> int:
    """Return the exit code of one report; a waived variance is a variance still."""
    if any(finding.verdict is Verdict.VARIANCE for finding in assessment.findings):
        return VARIANCE
    return OK if assessment.outcome is Outcome.COMPLIANT else UNDETERMINED
