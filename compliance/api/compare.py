"""Two submissions compared by meaning, from their files."""

from compliance.api.check import Filing, Request, check_file
from compliance.api.houseway.prove import compare_two_ways
from compliance.api.session import Session
from compliance.check import compare_filings
from compliance.diag import Result
from compliance.model import Assessment, FilingsCompared, WaysCompared


def compare_submissions(old: Filing, new: Filing, request: Request, session: Session) -> Result[FilingsCompared]:
    """Check two submissions, and tell every difference in what they state and what comes of it."""
    before, after = check_file(old, request, session), check_file(new, request, session)
    if before.assessment is None or after.assessment is None:
        return Result(None, (*before.diagnostics, *after.diagnostics))
    return Result(compare_assessed(before.assessment, after.assessment, session))


def compare_assessed(old: Assessment, new: Assessment, session: Session) -> FilingsCompared:
    """Tell every difference between two submissions that were checked."""
    return compare_filings(old, new, session.vocabulary, lambda: _compare_ways(old, new, session))


def _compare_ways(old: Assessment, new: Assessment, session: Session) -> WaysCompared | str | None:
    """Count the hands that two house ways in clauses set differently, where there are two that differ."""
    if old.way is None or new.way is None or old.way == new.way:
        return None
    compared = compare_two_ways(old.way, new.way, session, path=new.submission.path)
    if compared.value is not None:
        return compared.value
    return " ".join(f"{one.message[:1].upper()}{one.message[1:]}." for one in compared.diagnostics)
