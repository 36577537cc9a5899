"""Submissions held against the chapter in force."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from compliance.api.desk import Desk
from compliance.api.request import Request, applicable
from compliance.check import assess, with_traces
from compliance.diag import Diagnostic, Result
from compliance.load import decode_text, parse_submission, read_submission
from compliance.model import CLAUSES, Assessment, HouseWay, Outcome, Ruleset, Submission
from compliance.model.draft import Draft
from compliance.record import record, replace


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


def check_at_hand(submission: Submission, request: Request, desk: Desk) -> Result[Assessment]:
    """Check without the long work of a proof: a house way that was not proved before leaves rules undetermined."""
    if CLAUSES in submission.statements and request.proof:
        chosen = applicable(submission, request, desk)
        way = None if chosen.value is None else way_stated(submission, chosen.value[0], desk)
        request = replace(request, proof=way is None or desk.proved(way) is not None)
    return check_submission(submission, request, desk)


def way_stated(submission: Submission, ruleset: Ruleset, desk: Desk) -> HouseWay | None:
    """Return the house way in clauses that a submission states, if it does."""
    from compliance.check import facts_of, way_of

    return way_of(facts_of(submission.statements, ruleset, desk.vocabulary).values, ruleset)


def is_unproved(assessment: Assessment) -> bool:
    """Tell whether a house way is stated whose proof was not made."""
    return assessment.way is not None and assessment.proof is None


def read_draft(draft: Draft, desk: Desk, *, sha256: str = "") -> Result[Submission]:
    """Read a submission's text; its fingerprint is that of the text, or the one of the file that it came from."""
    file = decode_text(draft.text.encode("utf-8", "surrogatepass"), draft.path)
    if file.value is None:
        return Result(None, file.diagnostics)
    return parse_submission(replace(file.value, sha256=sha256 or file.value.sha256), desk.vocabulary)
