"""A submission as the filing itself: what goes on paper, with its exhibits and what it amends."""

from compliance.api.check import Request, check_file
from compliance.api.compare import compare_assessed
from compliance.api.drafts import refuse_unconfirmed
from compliance.api.session import Session
from compliance.check import order_fields
from compliance.diag import Result
from compliance.load import hash_exhibits
from compliance.model import Assessment, FilingPaper
from compliance.record import replace


def prepare_filing(path: str, request: Request, session: Session, *, amends: str | None = None) -> Result[FilingPaper]:
    """Put a submission on paper, in the order of its chapter; ``amends`` is the submission that it changes."""
    # WHY: only what is compared with an earlier filing needs house ways that are proved.
    request = request if amends is not None else replace(request, proof=False)
    checked = check_file(path, request, session)
    if checked.assessment is None:
        return Result(None, checked.diagnostics)
    if checked.assessment.submission.unconfirmed:
        return Result(None, (refuse_unconfirmed(checked.assessment.submission, "a filing says what is stated"),))
    paper = lay_out_paper(checked.assessment, path, session)
    if paper.value is None or amends is None:
        return paper
    earlier = check_file(amends, request, session)
    if earlier.assessment is None:
        return Result(None, earlier.diagnostics)
    return Result(replace(paper.value, amends=compare_assessed(earlier.assessment, checked.assessment, session)))


def lay_out_paper(assessment: Assessment, path: str, session: Session) -> Result[FilingPaper]:
    """Put what was checked on paper; its exhibits stand beside the file of this path, or below."""
    submission, ruleset = assessment.submission, assessment.ruleset
    exhibits = hash_exhibits(path, submission.exhibits)
    if exhibits.value is None:
        return Result(None, exhibits.diagnostics)
    order = order_fields(ruleset, session.vocabulary)
    return Result(FilingPaper(submission=submission, ruleset=ruleset, order=order, exhibits=exhibits.value))
