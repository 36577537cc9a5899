"""Submissions held against the chapter in force."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from compliance.api.request import Request, applicable
from compliance.api.session import Session
from compliance.check import assess_submission, with_traces
from compliance.diag import Diagnostic, Result
from compliance.load import read_submission
from compliance.model import Assessment, Outcome, Submission
from compliance.record import record


@record
class Checked:
    """One submission's file and what became of it."""

    path: str
    assessment: Assessment | None
    diagnostics: tuple[Diagnostic, ...]


def check_files(paths: Iterable[str], request: Request, session: Session) -> Iterator[Checked]:
    """Check submissions one after another; each is forgotten before the next is read."""
    for path in paths:
        yield check_file(path, request, session)


def check_file(path: str, request: Request, session: Session) -> Checked:
    """Check one submission's file."""
    read = read_submission(Path(path), session.vocabulary, called=path)
    if read.value is None:
        return Checked(path, None, read.diagnostics)
    result = check_read_submission(read.value, request, session)
    return Checked(path, result.value, result.diagnostics)


@record
class Summed:
    """One submission's file, and its result without the report."""

    path: str
    holder: str
    ruleset: str
    outcome: Outcome | None
    variances: int
    diagnostics: tuple[Diagnostic, ...]


def sum_up_files(paths: Iterable[str], request: Request, session: Session) -> Iterator[Summed]:
    """Tell the result of many submissions, each ruleset compiled once and no report written."""
    from compliance.check import Screen

    screens: dict[str, Screen] = {}
    for path in paths:
        read = read_submission(Path(path), session.vocabulary, called=path)
        chosen = applicable(read.value, request, session) if read.value is not None else None
        if read.value is None or chosen is None or chosen.value is None:
            found = read.diagnostics if chosen is None else chosen.diagnostics
            yield Summed(path, "", "", None, 0, found)
            continue
        ruleset, day = chosen.value
        prover = session.prove if request.proof else None
        if ruleset.id not in screens:
            screens[ruleset.id] = Screen(ruleset, session.vocabulary, request.readings, prover)
        outcome, variances = screens[ruleset.id].summary(read.value, day, request.scope)
        yield Summed(path, read.value.holder, ruleset.id, outcome, variances, ())


def check_read_submission(submission: Submission, request: Request, session: Session) -> Result[Assessment]:
    """Hold a submission against the ruleset that it, the request or the day calls for."""
    chosen = applicable(submission, request, session)
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
        tallies=session.tally,
    )
    return Result(with_traces(assessment, session.vocabulary, request.readings) if request.traces else assessment)
