"""A cure made in the file's own text, and what comes of it."""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from compliance.api.check import Request, check_read_submission
from compliance.api.session import Session
from compliance.diag import NOWHERE, Result
from compliance.load import TextFile, apply_edits, parse_submission
from compliance.model import (
    Assessment,
    CheckedCure,
    Cure,
    CureResult,
    FieldEdit,
    Outcome,
    Raw,
    Statement,
    Submission,
    Verdict,
)
from compliance.record import replace

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def rules_left_open(assessment: Assessment) -> frozenset[str]:
    """Name the rules that a submission neither keeps nor breaks."""
    return frozenset(one.rule.id for one in assessment.findings if one.verdict is Verdict.UNDETERMINED)


def try_cure(
    cure: Cure, assessment: Assessment, text: str, request: Request, session: Session
) -> tuple[CheckedCure, str]:
    """Make the edits and check what comes of them; where that is not as it should be, say so. Waivers cure nothing."""
    submission = assessment.submission
    edits = [FieldEdit(field=edit.field, value=edit.written) for edit in cure.edits]
    edited = apply_edits(text, submission.path, edits, session.vocabulary)
    remedy = _edit_own(CheckedCure(cure=cure, text=edited.value, refused=edited.diagnostics), assessment, text, session)
    cured = _read_cured_submission(remedy, submission, session)
    if cured.value is None:
        return remedy, f"makes a file that is not valid: {cured.diagnostics[0].message}"
    # INVARIANT: words that only keep a place state nothing; so what is checked is the file with words in their place.
    checked = check_read_submission(_with_own_words(cured.value, cure), request, session, review=assessment.reviewed_in)
    if checked.value is None:
        return remedy, f"makes a file that cannot be checked: {checked.diagnostics[0].message}"
    outcome = checked.value.by_rules
    return replace(remedy, after=checked.value), "" if outcome is Outcome.COMPLIANT else f"comes out as {outcome}"


def confirm_fields(remedies: CureResult, remedy: CheckedCure, fields: Iterable[str], session: Session) -> CheckedCure:
    """Return a cure in which what some fields are to state is said to be so."""
    confirmed = replace(remedy, confirmed=frozenset(fields))
    return _edit_own(confirmed, remedies.assessment, remedies.base, session)


def _edit_own(remedy: CheckedCure, assessment: Assessment, text: str, session: Session) -> CheckedCure:
    """Make the edits of a cure that are in the holder's hands, or confirmed, in the text."""
    if not remedy.waiting:
        return replace(remedy, own_text=remedy.text)
    own = [edit for edit in remedy.cure.edits if not remedy.is_waiting(edit)]
    edits = [FieldEdit(field=edit.field, value=edit.written) for edit in own]
    edited = apply_edits(text, assessment.submission.path, edits, session.vocabulary) if edits else Result[str](None)
    return replace(remedy, own_text=None if remedy.text is None else edited.value)


def _with_own_words(submission: Submission, cure: Cure) -> Submission:
    """Return a cured submission with words that state something where the file keeps a place for the holder's own."""
    words = {edit.field: edit.after for edit in cure.edits if edit.own_words}
    stated = {name: Statement(name, raw, NOWHERE) for name, raw in words.items() if raw is not None}
    return replace(submission, statements={**submission.statements, **stated})


def _read_cured_submission(remedy: CheckedCure, submission: Submission, session: Session) -> Result[Submission]:
    if remedy.text is None:
        return Result(replace(submission, statements=apply_cure(submission.statements, remedy.cure)))
    body = remedy.text.removeprefix(MARK)
    return parse_submission(TextFile(submission.path, body, sha256(body.encode()).hexdigest()), session.vocabulary)


def apply_cure(statements: Mapping[str, Statement], cure: Cure) -> dict[str, Statement]:
    """Return statements once a cure is made."""
    after: dict[str, Raw | None] = {name: one.raw for name, one in statements.items()}
    after |= {edit.field: edit.after for edit in cure.edits}
    return {name: Statement(name, raw, NOWHERE) for name, raw in after.items() if raw is not None}
