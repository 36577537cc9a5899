"""Submissions checked against two states of the rulesets, or against two versions of a chapter."""

import datetime as dt
from collections.abc import Iterable, Mapping
from pathlib import Path

from compliance.api.check import Request, find_applicable_ruleset
from compliance.api.session import Session
from compliance.check import assess_submission, choose_entry, moves_between, pairs_of, point_moves, touch_of
from compliance.diag import Diagnostic, Result
from compliance.load import read_review_beside, read_submission
from compliance.model import Assessment, Comparison, Review, Ruleset, Submission, SubmissionImpact, Touch
from compliance.record import keyword_record, record


@record
class TouchedFile:
    """A submission's file, how it is touched if it is, and what keeps it from being judged on either side."""

    path: str
    impact: SubmissionImpact | None
    diagnostics: tuple[Diagnostic, ...] = ()


@keyword_record
class ImpactRun:
    """The sessions before and after, the rulesets that moved, each with its comparison if any, and those asked for.

    Where no ruleset is asked for by its name, it is about all.
    """

    before: Session
    after: Session
    moved: Mapping[str, Comparison | None]
    asked: frozenset[str]
    proof: bool


def check_under_both_states(paths: Iterable[str], run: ImpactRun) -> tuple[TouchedFile, ...]:
    """Check submissions against both states; those under other rulesets than are asked for are passed over."""
    files = (_check_file_under_states(path, run) for path in paths)
    return tuple(file for file in files if file is not None)


def _check_file_under_states(path: str, run: ImpactRun) -> TouchedFile | None:
    """Check one submission against both states, unless nothing about its ruleset changed."""
    sessions = (run.before, run.after)
    read = [read_submission(Path(path), session.vocabulary, called=path) for session in sessions]
    first, second = (
        "" if one.value is None else _ruleset_for(one.value, session)
        for one, session in zip(read, sessions, strict=True)
    )
    if run.asked and first and second and run.asked.isdisjoint((first, second)):
        return None
    if first == second != "" and first not in run.moved:
        return TouchedFile(path, None)
    review = read_review_beside(path, run.after.vocabulary)
    if review.diagnostics:
        return TouchedFile(path, None, review.diagnostics)
    before, after = (
        _assess_read_submission(one, review.value, session, proof=run.proof)
        for one, session in zip(read, sessions, strict=True)
    )
    if before.value is None and after.value is None:
        return TouchedFile(path, None, after.diagnostics)
    if before.value is None or after.value is None:
        return TouchedFile(path, _impact_of_one_side(path, before, after))
    return TouchedFile(
        path, _impact_on_submission(path, before.value, after.value, _pair_rules(before.value, after.value, run))
    )


def _ruleset_for(submission: Submission, session: Session) -> str:
    """Name the ruleset that a submission is checked against, without reading it."""
    day = submission.as_of or submission.filed
    if submission.ruleset is not None or day is None:
        return submission.ruleset or ""
    return choose_entry(session.entries().value or (), submission, day).value or ""


def _assess_read_submission(
    read: Result[Submission], review: Review | None, session: Session, *, proof: bool
) -> Result[Assessment]:
    if read.value is None:
        return Result(None, read.diagnostics)
    chosen = find_applicable_ruleset(read.value, Request(), session)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset, day = chosen.value
    return Result(_assess_under_ruleset(read.value, review, ruleset, day, session, proof=proof))


def _assess_under_ruleset(
    submission: Submission, review: Review | None, ruleset: Ruleset, day: dt.date, session: Session, *, proof: bool
) -> Assessment:
    prover = session.prove if proof else None
    return assess_submission(submission, ruleset, session.vocabulary, as_of=day, prover=prover, review=review)


def _impact_of_one_side(path: str, before: Result[Assessment], after: Result[Assessment]) -> SubmissionImpact:
    judged = before.value or after.value
    return SubmissionImpact(
        path=path,
        holder="" if judged is None else judged.submission.holder,
        before=before.value,
        after=after.value,
        touch=Touch.VERDICT,
        diagnostics=(*before.diagnostics, *after.diagnostics),
    )


def _pair_rules(before: Assessment, after: Assessment, run: ImpactRun) -> dict[str, str]:
    same = before.ruleset.id == after.ruleset.id
    comparison = run.moved.get(after.ruleset.id) if same else None
    return {rule.id: rule.id for rule in before.ruleset.rules} if comparison is None else pairs_of(comparison)


def _impact_on_submission(
    path: str, before: Assessment, after: Assessment, pairs: Mapping[str, str]
) -> SubmissionImpact | None:
    moves, quiet = moves_between(before, after, pairs)
    points = point_moves(before, after)
    touch = touch_of(before, after, (*moves, *points), quiet)
    if touch is None:
        return None
    return SubmissionImpact(
        path=path,
        holder=before.submission.holder,
        before=before,
        after=after,
        touch=touch,
        moves=moves,
        quiet=quiet,
        points=points,
    )


def check_under_both_chapters(
    paths: Iterable[str], first: str, comparison: Comparison, session: Session, *, proof: bool
) -> tuple[TouchedFile, ...]:
    """Check the submissions of the first chapter against both by what they state; others are passed over."""
    files = (_check_file_under_chapters(path, first, comparison, session, proof=proof) for path in paths)
    return tuple(file for file in files if file is not None)


def _check_file_under_chapters(
    path: str, first: str, comparison: Comparison, session: Session, *, proof: bool
) -> TouchedFile | None:
    read = read_submission(Path(path), session.vocabulary, called=path)
    if read.value is None:
        return TouchedFile(path, None, read.diagnostics)
    if _ruleset_for(read.value, session) != comparison.first.id:
        return None
    chosen = find_applicable_ruleset(read.value, Request(ruleset=first), session)
    if chosen.value is None:
        return TouchedFile(path, None, chosen.diagnostics)
    review = read_review_beside(path, session.vocabulary)
    if review.diagnostics:
        return TouchedFile(path, None, review.diagnostics)
    day, submission = chosen.value[1], read.value
    before, after = (
        _assess_under_ruleset(submission, review.value, ruleset, day, session, proof=proof)
        for ruleset in (comparison.first, comparison.second)
    )
    return TouchedFile(path, _impact_on_submission(path, before, after, pairs_of(comparison)))
