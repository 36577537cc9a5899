"""A submission as the filing itself: what goes on paper, with its exhibits and what it amends."""

from compliance.api.check import Request, check_file
from compliance.api.compare import compare_assessed
from compliance.api.session import Session
from compliance.check import order_fields
from compliance.diag import Result
from compliance.load import hash_exhibits
from compliance.model import FilingPaper
from compliance.record import replace


def prepare_filing(path: str, request: Request, session: Session, *, amends: str | None = None) -> Result[FilingPaper]:
    """Put a submission on paper, in the order of its chapter; ``amends`` is the submission that it changes."""
    # WHY: only what is compared with an earlier filing needs house ways that are proved.
    request = request if amends is not None else replace(request, proof=False)
    checked = check_file(path, request, session)
    if checked.assessment is None:
        return Result(None, checked.diagnostics)
    submission, ruleset = checked.assessment.submission, checked.assessment.ruleset
    exhibits = hash_exhibits(path, submission.exhibits)
    if exhibits.value is None:
        return Result(None, exhibits.diagnostics)
    paper = FilingPaper(
        submission=submission,
        ruleset=ruleset,
        order=order_fields(ruleset, session.vocabulary),
        exhibits=exhibits.value,
    )
    if amends is None:
        return Result(paper)
    earlier = check_file(amends, request, session)
    if earlier.assessment is None:
        return Result(None, earlier.diagnostics)
    return Result(replace(paper, amends=compare_assessed(earlier.assessment, checked.assessment, session)))
