"""Drafts that a document was read into: what may not be done with them while nobody has confirmed what was read."""

from compliance.diag import Code, Diagnostic
from compliance.model import Submission


def refuse_unconfirmed(submission: Submission, why: str) -> Diagnostic:
    """Say that a draft has to be confirmed first, and why."""
    left = submission.unconfirmed
    are = "statement is" if len(left) == 1 else "statements are"
    message = f"{len(left)} {are} confirmed by nobody, `{left[0].field}` the first: {why}"
    hint = f"compliance read {submission.path} --confirm {left[0].field} --by WHO, once it was held against its words"
    return Diagnostic(Code.SUBMISSION_UNCONFIRMED, message, left[0].span, hint)
