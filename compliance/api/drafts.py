"""Drafts that a document was read into: how they are confirmed, and what may not be done with them before."""

from collections.abc import Sequence
from pathlib import Path

from compliance.api.session import Session
from compliance.diag import Code, Diagnostic, Result
from compliance.load import confirm_marks, read_sketch, read_text, replace_text
from compliance.model import Confirmation, Submission, SubmissionDraft


def confirm_draft(
    draft: SubmissionDraft, fields: Sequence[str], confirmation: Confirmation, session: Session
) -> Result[str]:
    """Return the text of a draft in which somebody has confirmed what was read for fields."""
    return confirm_marks(draft.text, draft.path, fields, confirmation, session.vocabulary)


def confirm_file(path: str, fields: Sequence[str] | None, confirmation: Confirmation, session: Session) -> Result[str]:
    """Write into a draft's file who confirmed what was read for fields (none named: all), and return its text."""
    read = read_text(Path(path), called=path)
    if read.value is None:
        return Result(None, read.diagnostics)
    draft = SubmissionDraft(path, read.value.text)
    # WHY: an empty list confirms nothing; only who names no list at all means every one.
    named = _unconfirmed_fields(draft, session) if fields is None else fields
    confirmed = confirm_draft(draft, named, confirmation, session)
    if confirmed.value is None:
        return confirmed
    refused = replace_text(Path(path), confirmed.value, was=read.value.sha256, called=path)
    return confirmed if refused is None else Result(None, (refused,))


def read_draft_as_it_is(draft: SubmissionDraft, session: Session) -> Submission | None:
    """Return what of a draft is understood, whatever mistakes it has; it is judged by nothing."""
    return read_sketch(draft.text, draft.path, session.vocabulary).submission


def _unconfirmed_fields(draft: SubmissionDraft, session: Session) -> tuple[str, ...]:
    submission = read_draft_as_it_is(draft, session)
    return () if submission is None else tuple(mark.field for mark in submission.unconfirmed)


def refuse_unconfirmed(submission: Submission, why: str) -> Diagnostic:
    """Say that a draft has to be confirmed first, and why."""
    left = submission.unconfirmed
    are = "statement is" if len(left) == 1 else "statements are"
    message = f"{len(left)} {are} confirmed by nobody, `{left[0].field}` the first: {why}"
    hint = f"compliance read {submission.path} --confirm {left[0].field} --by WHO, once it was held against its words"
    return Diagnostic(Code.SUBMISSION_UNCONFIRMED, message, left[0].span, hint)
