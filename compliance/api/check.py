"""Submissions held against the chapter in force."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from compliance.api.request import Request, applicable
from compliance.api.session import Desk
from compliance.check import assess, with_traces
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


def check_files(paths: Iterable[str], request: Request, desk: Desk) -> Iterator[Checked]:
    """Check submissions one after another; each is forgotten before the next is read."""
    for path in paths:
        yield check_file(path, request, desk)


def check_file(path: str, request: Request, desk: Desk) -> Checked:
    """Check one submission's file."""
    read = read_submission(Path(path), desk.vocabulary, called=path)
    if read.value is None:
        return Checked(path, None, read.diagnostics)
    result = check_submission(read.value, request, desk)
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


def sum_up_files(paths: Iterable[str], request: Request, desk: Desk) -> Iterator[Summed]:
    """Tell the result of many submissions, each ruleset compiled once and no report written."""
    from compliance.check import Screen

    screens: dict[str, Screen] = {}
    for path in paths:
        read = read_submission(Path(path), desk.vocabulary, called=path)
        chosen = applicable(read.value, request, desk) if read.value is not None else None
        if read.value is None or chosen is None or chosen.value is None:
            found = read.diagnostics if chosen is None else chosen.diagnostics
            yield Summed(path, "", "", None, 0, found)
            continue
        ruleset, day = chosen.value
        prover = desk.prove if request.proof else None
        screen = screens.setdefault(ruleset.id, Screen(ruleset, desk.vocabulary, request.readings, prover))
        outcome, variances = screen.summary(read.value, day, request.scope)
        yield Summed(path, read.value.holder, ruleset.id, outcome, variances, ())


def check_submission(submission: Submission, request: Request, desk: Desk) -> Result[Assessment]:
    """Hold a submission against the ruleset that it, the request or the day calls for."""
    chosen = applicable(submission, request, desk)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset, day = chosen.value
    assessment = assess(
        submission,
        ruleset,
        desk.vocabulary,
        as_of=day,
        scope=request.scope,
        choices=request.readings,
        prover=desk.prove if request.proof else None,
        tallies=desk.tally,
    )
    return Result(with_traces(assessment, desk.vocabulary, request.readings) if request.traces else assessment)
