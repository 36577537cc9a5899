"""Submissions checked against the chapter in force: what is asked for, the ruleset and the day, and the result."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from compliance.api.forms.read import parse_submission_text, read_submission_text
from compliance.api.session import Session
from compliance.check import (
    assess_submission,
    choose_entry,
    find_misfit,
    of_another_domain,
    screen_of,
    unknown_reading,
)
from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.load import find_exhibits, is_form_start, parse_submission, read_review_beside
from compliance.model import Assessment, Checked, Outcome, Review, Ruleset, Submission, Summed
from compliance.odds import tally_of
from compliance.record import attribute, keyword_record, replace

if TYPE_CHECKING:
    from compliance.load import HeldFiling

NO_READINGS: Mapping[str, str] = {}


@keyword_record
class Request:
    """How submissions are to be checked."""

    ruleset: str | None = None
    as_of: dt.date | None = None
    scope: str = "filing"
    traces: bool = False
    checklist: bool = False
    proof: bool = True
    readings: Mapping[str, str] = attribute(default=NO_READINGS)


def find_applicable_ruleset(
    submission: Submission, request: Request, session: Session
) -> "Result[tuple[Ruleset, dt.date]]":
    """Find the ruleset that a submission is checked against and the day it is judged for, or say why there is none."""
    day = request.as_of or submission.as_of or submission.filed
    if day is None:
        message = "the submission gives no date to be judged on"
        hint = "add `filed: YYYY-MM-DD`, or give --as-of"
        return Result(None, (Diagnostic(Code.SUBMISSION_NO_DATE, message, whole_file(submission.path), hint),))
    chosen = _choose_ruleset(submission, request, day, session)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset = chosen.value
    wrong = find_misfit(submission, ruleset) or unknown_reading(request.readings, ruleset)
    if wrong is not None:
        return Result(None, (wrong,))
    foreign = of_another_domain(submission, ruleset, session.vocabulary)
    if foreign:
        return Result(None, foreign)
    return Result((ruleset, day))


def _choose_ruleset(submission: Submission, request: Request, day: dt.date, session: Session) -> Result[Ruleset]:
    name = request.ruleset or submission.ruleset
    if name is None:
        entries = session.entries()
        if entries.diagnostics:
            return Result(None, entries.diagnostics)
        picked = choose_entry(entries.value or (), submission, day)
        if picked.value is None:
            return Result(None, picked.diagnostics)
        name = picked.value
    if request.ruleset is None and submission.ruleset is not None and name not in session.library.ids():
        hint = did_you_mean(name, session.library.ids()) or f"there are {', '.join(session.library.ids())}"
        where = submission.header["ruleset"]
        return Result(None, (Diagnostic(Code.RULESET_UNKNOWN, f"no ruleset is called `{name[:80]}`", where, hint),))
    return session.ruleset(name)


Filing: TypeAlias = "str | HeldFiling"
"""A submission to check: the path of its file, or its bytes."""


def check_file(filing: Filing, request: Request, session: Session) -> Checked:
    """Check one submission, with the review that belongs to it."""
    read, review = _read_filing(filing, session, request.ruleset)
    name = filing if isinstance(filing, str) else filing.name
    if read.value is None or review.diagnostics:
        return Checked(name, None, read.diagnostics or review.diagnostics)
    result = check_read_submission(read.value, request, session, review=review.value)
    return Checked(name, result.value, result.diagnostics)


def _read_filing(filing: Filing, session: Session, named: str | None) -> tuple[Result[Submission], Result[Review]]:
    """Read a submission, and the review beside its file."""
    if isinstance(filing, str):
        read = read_submission_file(filing, session, named=named)
        return read, Result(None) if read.value is None else read_review_beside(filing, session.vocabulary)
    from compliance.load import read_held_filing

    if is_form_start(filing.raw):
        text = parse_submission_text(filing.raw, filing.name, session)
        unread: Result[Submission] = Result(None, text.diagnostics)
        return unread if text.value is None else parse_submission(text.value, session.vocabulary), Result(None)
    return read_held_filing(filing, session.vocabulary)


def read_submission_file(path: str, session: Session, *, named: str | None = None) -> Result[Submission]:
    """Read one submission from its file, which may be a form."""
    text = read_submission_text(path, session, named=named)
    read = Result[Submission](None, text.diagnostics)
    if text.value is not None:
        read = parse_submission(text.value, session.vocabulary)
    return read if read.value is None else Result(find_exhibits(read.value, Path(path).parent), read.diagnostics)


def sum_up_files(filings: Iterable[Filing], request: Request, session: Session) -> Iterator[Summed]:
    """Tell the results of many submissions one after another."""
    return (sum_up_file(filing, request, session) for filing in filings)


def sum_up_file(filing: Filing, request: Request, session: Session) -> Summed:
    """Tell the result of a submission, each ruleset compiled once in a session and no report written."""
    read, review = _read_filing(filing, session, request.ruleset)
    name = filing if isinstance(filing, str) else filing.name
    unread = read.diagnostics or review.diagnostics
    chosen = None if read.value is None or unread else find_applicable_ruleset(read.value, request, session)
    if read.value is None or chosen is None or chosen.value is None:
        return Summed(name, "", "", None, 0, unread if chosen is None else chosen.diagnostics)
    ruleset, day = chosen.value
    prover = session.prove if request.proof else None
    screen = screen_of(ruleset, session.vocabulary, request.readings, prover)
    summary = screen.summary(read.value, day, request.scope, review.value)
    contradictions = len(screen.contradictions(read.value.statements)) if not summary.variances else 0
    return Summed(
        name,
        read.value.holder,
        ruleset.id,
        summary.outcome,
        summary.variances,
        (),
        contradictions,
        summary.points_for_a_person,
        summary.decided,
        summary.rules,
    )


def check_read_submission(
    submission: Submission, request: Request, session: Session, *, review: Review | None = None
) -> Result[Assessment]:
    """Check a submission, with what persons settled, against the ruleset that it, the request or the day calls for."""
    chosen = find_applicable_ruleset(submission, request, session)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset, day = chosen.value
    assessment = assess_submission(
        submission,
        ruleset,
        session.vocabulary,
        as_of=day,
        scope=request.scope,
        choices=request.readings,
        prover=session.prove if request.proof else None,
        tallies=tally_of,
        review=review,
        explained=request.traces,
    )
    if request.checklist:
        from compliance.check import checklist_of

        assessment = replace(assessment, checklist=checklist_of(assessment, session.vocabulary))
    return Result(assessment)


OK = 0
VARIANCE = 1
INVALID = 3
UNDETERMINED = 4


def exit_of(assessment: Assessment | None) -> int:
    """Return the exit code of one report; what was not judged is invalid."""
    return INVALID if assessment is None else exit_of_result(assessment.outcome)


def exit_of_result(outcome: Outcome) -> int:
    """Return the exit code of a result: nothing stands against the filing, something does, or less than a verdict."""
    match outcome:
        case Outcome.COMPLIANT | Outcome.COMPLIANT_WITH_WAIVERS:
            return OK
        case Outcome.NOT_COMPLIANT:
            return VARIANCE
        case Outcome.UNDETERMINED | Outcome.NEEDS_REVIEW | Outcome.PARTLY_ENCODED | Outcome.NOT_IN_FORCE:
            return UNDETERMINED
