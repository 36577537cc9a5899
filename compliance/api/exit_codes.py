"""What a check ends with: the code by which others know its result."""

from compliance.model import Assessment, Outcome, Verdict

OK = 0
VARIANCE = 1
INVALID = 3
UNDETERMINED = 4


def exit_of(assessment: Assessment | None) -> int:
    """Return the exit code of one report; a waived variance is a variance still, and what was not judged is invalid."""
    if assessment is None:
        return INVALID
    if any(finding.verdict is Verdict.VARIANCE for finding in assessment.findings):
        return VARIANCE
    return OK if assessment.outcome is Outcome.COMPLIANT else UNDETERMINED
