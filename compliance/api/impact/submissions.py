"""Submissions held against two states of the rulesets, or against two versions of a chapter."""

import datetime as dt
from collections.abc import Iterable, Mapping
from pathlib import Path

from compliance.api.request import Request, applicable
from compliance.api.session import Desk
from compliance.check import assess, choose_entry, moves_between, pairs_of, touch_of
from compliance.diag import Diagnostic, Result
from compliance.load import read_submission
from compliance.model import Assessment, Ruleset, Submission
from compliance.model.results.change import Comparison
from compliance.model.results.impact import SubmissionImpact, Touch
from compliance.record import keyword_record, record


@record
class Held:
    """A submission's file, how it is touched if it is, and what keeps it from being judged on either side."""

    path: str
    impact: SubmissionImpact | None
    diagnostics: tuple[Diagnostic, ...] = ()


@keyword_record
class Holding:
    """The desks before and after, the rulesets that moved, each with its comparison if there is one, and those asked.

    Where no ruleset is asked for by its name, it is about all.
    """

    before: Desk
    after: Desk
    moved: Mapping[str, Comparison | None]
    asked: frozenset[str]
    proof: bool


def hold_against_both(paths: Iterable[str], holding: Holding) -> tuple[Held, ...]:
    """Hold submissions against both states; those under other rulesets than are asked for are passed over."""
    found = (_held_against_both(path, holding) for path in paths)
    return tuple(one for one in found if one is not None)


def _held_against_both(path: str, holding: Holding) -> Held | None:
    """Hold one submission against both states, unless nothing about its ruleset changed."""
    desks = (holding.before, holding.after)
    read = [read_submission(Path(path), desk.vocabulary, called=path) for desk in desks]
    first, second = (
        "" if one.value is None else _ruleset_for(one.value, desk) for one, desk in zip(read, desks, strict=True)
    )
    if holding.asked and first and second and holding.asked.isdisjoint((first, second)):
        return None
    if first == second != "" and first not in holding.moved:
        return Held(path, None)
    before, after = (_judged(one, desk, proof=holding.proof) for one, desk in zip(read, desks, strict=True))
    if before.value is None and after.value is None:
        return Held(path, None, after.diagnostics)
    if before.value is None or after.value is None:
        return Held(path, _judged_on_one_side(path, before, after))
    return Held(path, _touched(path, before.value, after.value, _pairs(before.value, after.value, holding)))


def _ruleset_for(submission: Submission, desk: Desk) -> str:
    """Name the ruleset that a submission is held against, without reading it."""
    day = submission.as_of or submission.filed
    if submission.ruleset is not None or day is None:
        return submission.ruleset or ""
    return choose_entry(desk.entries().value or (), submission, day).value or ""


def _judged(read: Result[Submission], desk: Desk, *, proof: bool) -> Result[Assessment]:
    if read.value is None:
        return Result(None, read.diagnostics)
    chosen = applicable(read.value, Request(), desk)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset, day = chosen.value
    return Result(_assessed(read.value, ruleset, day, desk, proof=proof))


def _assessed(submission: Submission, ruleset: Ruleset, day: dt.date, desk: Desk, *, proof: bool) -> Assessment:
    return assess(submission, ruleset, desk.vocabulary, as_of=day, prover=desk.prove if proof else None)


def _judged_on_one_side(path: str, before: Result[Assessment], after: Result[Assessment]) -> SubmissionImpact:
    judged = before.value or after.value
    return SubmissionImpact(
        path=path,
        holder="" if judged is None else judged.submission.holder,
        before=before.value,
        after=after.value,
        touch=Touch.VERDICT,
        diagnostics=(*before.diagnostics, *after.diagnostics),
    )


def _pairs(before: Assessment, after: Assessment, holding: Holding) -> dict[str, str]:
    same = before.ruleset.id == after.ruleset.id
    comparison = holding.moved.get(after.ruleset.id) if same else None
    return {rule.id: rule.id for rule in before.ruleset.rules} if comparison is None else pairs_of(comparison)


def _touched(path: str, before: Assessment, after: Assessment, pairs: Mapping[str, str]) -> SubmissionImpact | None:
    moves, quiet = moves_between(before, after, pairs)
    touch = touch_of(before, after, moves, quiet)
    if touch is None:
        return None
    holder = before.submission.holder
    return SubmissionImpact(path=path, holder=holder, before=before, after=after, touch=touch, moves=moves, quiet=quiet)


def hold_between(
    paths: Iterable[str], first: str, comparison: Comparison, desk: Desk, *, proof: bool
) -> tuple[Held, ...]:
    """Hold the submissions of the first chapter against both by what they state; others are passed over."""
    found = (_held_between(path, first, comparison, desk, proof=proof) for path in paths)
    return tuple(one for one in found if one is not None)


def _held_between(path: str, first: str, comparison: Comparison, desk: Desk, *, proof: bool) -> Held | None:
    read = read_submission(Path(path), desk.vocabulary, called=path)
    if read.value is None:
        return Held(path, None, read.diagnostics)
    if _ruleset_for(read.value, desk) != comparison.first.id:
        return None
    chosen = applicable(read.value, Request(ruleset=first), desk)
    if chosen.value is None:
        return Held(path, None, chosen.diagnostics)
    day, submission = chosen.value[1], read.value
    before, after = (
        _assessed(submission, ruleset, day, desk, proof=proof) for ruleset in (comparison.first, comparison.second)
    )
    return Held(path, _touched(path, before, after, pairs_of(comparison)))
