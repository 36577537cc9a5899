"""Drafts that a document was read into: what may not be done with them while nobody has confirmed what was read."""

from collections.abc import Sequence
from pathlib import Path

from compliance.api.session import Session
from compliance.diag import Code, Diagnostic
from compliance.load import confirm_marks, read_text, replace_text
from compliance.model import Confirmation, Submission


def refuse_unconfirmed(submission: Submission, why: str) -> Diagnostic:
    """Say that a draft has to be confirmed first, and why."""
    left = submission.unconfirmed
    are = "statement is" if len(left) == 1 else "statements are"
    message = f"{len(left)} {are} confirmed by nobody, `{left[0].field}` the first: {why}"
    hint = f"compliance read {submission.path} --confirm {left[0].field} --by WHO, once it was held against its words"
    return Diagnostic(Code.SUBMISSION_UNCONFIRMED, message, left[0].span, hint)


def confirm_draft(
    path: str, fields: Sequence[str], confirmation: Confirmation, session: Session
) -> tuple[int, tuple[Diagnostic, ...]]:
    """Write into a draft who confirmed these statements; return how many are open still, and what stood in the way."""
    file = read_text(Path(path), called=path)
    if file.value is None:
        return 0, file.diagnostics
    text = confirm_marks(file.value, fields, confirmation, session.vocabulary)
    if text.value is None:
        return 0, text.diagnostics
    unwritable = replace_text(Path(path), text.value.text, was=file.value.sha256, called=path)
    return text.value.left, () if unwritable is None else (unwritable,)
