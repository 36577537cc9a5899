"""What only a person can decide: a point of a submission settled in the review file beside it."""

import datetime as dt
import os
from pathlib import Path

from compliance.api.check import Request, check_file
from compliance.api.session import Session
from compliance.diag import Diagnostic, Result, did_you_mean, whole_file
from compliance.load import TextFile, add_settlement, has_come, read_text, review_name_of, write_review
from compliance.model import Assessment, Settlement, Vocabulary
from compliance.record import keyword_record, replace


@keyword_record
class Decision:
    """What a person decides about a point; the words it is about are those that the submission states."""

    point: str
    satisfied: bool
    by: str
    on: dt.date
    until: dt.date | None = None
    explanation: str


def review_file(path: str, request: Request, session: Session) -> Result[Assessment]:
    """Check a submission's file for what only a person can decide; no house way is proved for that."""
    checked = check_file(path, replace(request, proof=False), session)
    return Result(checked.assessment, checked.diagnostics)


def explain_bad_decision(decision: Decision, assessment: Assessment, vocabulary: Vocabulary) -> str:
    """Say why a decision cannot be taken down: its point is not asked, or it lacks something; nothing if it can."""
    asked = [standing.point.id for standing in assessment.review]
    if decision.point not in asked:
        there = f"there are {', '.join(asked)}" if asked else "it raises none"
        nearest = did_you_mean(decision.point, asked) or there
        return f"no point `{decision.point[:80]}` is asked of this submission; {nearest}"
    if vocabulary.empty_words.name_no_person(decision.by):
        return "it has to be said who decided; an office will do"
    if vocabulary.empty_words.explain_nothing(decision.explanation):
        return "a decision needs an explanation: what was looked at, and what it shows"
    if not has_come(decision.on):
        return f"the day of the decision, {decision.on.isoformat()}, has not come"
    if decision.until is not None and decision.until < decision.on:
        return (
            f"the last day, {decision.until.isoformat()}, is before the day of the decision, {decision.on.isoformat()}"
        )
    return ""


def settle_in_text(decision: Decision, assessment: Assessment, before: TextFile | None) -> Result[str]:
    """Return the text of the review file with a decision in it, about the words as they are stated now."""
    standing = next(standing for standing in assessment.review if standing.point.id == decision.point)
    settlement = Settlement(
        point=decision.point,
        satisfied=decision.satisfied,
        by=" ".join(decision.by.split()),
        on=decision.on,
        until=decision.until,
        explanation=decision.explanation.strip(),
        fingerprint=standing.fingerprint,
        span=whole_file(review_name_of(assessment.submission.path)),
    )
    return add_settlement(before, assessment.submission.path, settlement)


def settle_point(decision: Decision, assessment: Assessment) -> tuple[str, tuple[Diagnostic, ...]]:
    """Write a decision into the review file beside a submission's file; return that file, and what stood in the way."""
    path = review_name_of(assessment.submission.path)
    before: Result[TextFile] = read_text(Path(path), called=path) if os.path.lexists(path) else Result(None)
    if before.diagnostics:
        return path, before.diagnostics
    text = settle_in_text(decision, assessment, before.value)
    return path, text.diagnostics if text.value is None else write_review(path, text.value, before.value)
