"""Submissions checked against two states of the rulesets, or against two versions of a chapter."""

import datetime as dt
from collections.abc import Iterable, Mapping

from compliance.api.check import Request, find_applicable_ruleset, read_submission_file
from compliance.api.diff.compare import day_for
from compliance.api.session import Session
from compliance.check import (
    anew_by_findings,
    anew_by_names,
    assess_submission,
    choose_entry,
    find_misfit,
    moves_between,
    pairs_of,
    point_moves,
    touch_of,
)
from compliance.diag import Diagnostic, Result
from compliance.load import read_review_beside
from compliance.model import (
    AnewStep,
    Assessment,
    Comparison,
    FiledAnew,
    FiledUnder,
    Review,
    Ruleset,
    Standing,
    Submission,
    SubmissionImpact,
    Touch,
    Vocabulary,
)
from compliance.record import keyword_record, record, replace


@record
class TouchedFile:
    """A submission's file, how it is touched if it is, and what keeps it from being judged on either side.

    ``filed`` says whose it is, where it can be judged at all.
    """

    path: str
    impact: SubmissionImpact | None
    diagnostics: tuple[Diagnostic, ...] = ()
    filed: FiledUnder | None = None


@keyword_record
class ImpactRun:
    """The sessions before and after, the rulesets that moved, each with its comparison if any, and those asked for.

    Where no ruleset is asked for by its name, it is about all. ``renamed`` has the fields that are called otherwise.
    """

    before: Session
    after: Session
    moved: Mapping[str, Comparison | None]
    asked: frozenset[str]
    proof: bool
    renamed: Mapping[str, str]


def check_under_both_states(paths: Iterable[str], run: ImpactRun) -> tuple[TouchedFile, ...]:
    """Check submissions against both states; those under other rulesets than are asked for are passed over."""
    files = (_check_file_under_states(path, run) for path in paths)
    return tuple(file for file in files if file is not None)


def _check_file_under_states(path: str, run: ImpactRun) -> TouchedFile | None:
    """Check one submission against both states, unless nothing about its ruleset changed."""
    sessions = (run.before, run.after)
    read = [read_submission_file(path, session) for session in sessions]
    first, second = (
        "" if one.value is None else _ruleset_for(one.value, session)
        for one, session in zip(read, sessions, strict=True)
    )
    known = {name for name in (first, second) if name}
    if run.asked and known and run.asked.isdisjoint(known):
        return None
    filed = _filed_under(path, read, second or first)
    if first == second != "" and first not in run.moved:
        return TouchedFile(path, None, filed=filed)
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
        one_side = _impact_of_one_side(path, before, after, run)
        return TouchedFile(path, _add_renamed(one_side, review.value, run), filed=filed)
    pairs = _pair_rules(before.value, after.value, run)
    impact = _impact_on_submission(path, before.value, after.value, pairs, run.after.vocabulary)
    return TouchedFile(path, impact, filed=filed)


def _filed_under(path: str, read: Iterable[Result[Submission]], ruleset: str) -> FiledUnder | None:
    holders = [one.value.holder for one in read if one.value is not None]
    return FiledUnder(path=path, holder=holders[0], ruleset=ruleset) if holders else None


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


def _impact_of_one_side(
    path: str, before: Result[Assessment], after: Result[Assessment], run: ImpactRun
) -> SubmissionImpact:
    judged = before.value or after.value
    stated = {} if judged is None or after.value is not None else judged.submission.statements
    return SubmissionImpact(
        path=path,
        holder="" if judged is None else judged.submission.holder,
        before=before.value,
        after=after.value,
        touch=Touch.VERDICT,
        diagnostics=(*before.diagnostics, *after.diagnostics),
        anew=anew_by_names(stated, after.diagnostics, run.renamed),
    )


def _add_renamed(impact: SubmissionImpact, review: Review | None, run: ImpactRun) -> SubmissionImpact:
    """Add how a file comes out once it states renamed fields by their new names, if nothing else is wrong with it."""
    before = impact.before
    if before is None or not impact.anew or any(one.step is not AnewStep.RENAME for one in impact.anew):
        return impact
    statements = before.submission.statements.values()
    stated = [replace(one, field=run.renamed.get(one.field, one.field)) for one in statements]
    submission = replace(before.submission, statements={one.field: one for one in stated})
    assessed = _assess_read_submission(Result(submission), review, run.after, proof=run.proof)
    return replace(impact, once_renamed=assessed.value)


def _pair_rules(before: Assessment, after: Assessment, run: ImpactRun) -> dict[str, str]:
    same = before.ruleset.id == after.ruleset.id
    comparison = run.moved.get(after.ruleset.id) if same else None
    return {rule.id: rule.id for rule in before.ruleset.rules} if comparison is None else pairs_of(comparison)


def _impact_on_submission(
    path: str, before: Assessment, after: Assessment, pairs: Mapping[str, str], vocabulary: Vocabulary
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
        anew=anew_by_findings(after, moves, vocabulary),
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
    read = read_submission_file(path, session)
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
        _assess_under_ruleset(submission, review.value, ruleset, _day_under(ruleset, day), session, proof=proof)
        for ruleset in (comparison.first, comparison.second)
    )
    filed = FiledUnder(path=path, holder=submission.holder, ruleset=comparison.second.id)
    impact = _impact_on_submission(path, before, after, pairs_of(comparison), session.vocabulary)
    return TouchedFile(path, None if impact is None else _add_head(impact, comparison.second), filed=filed)


def _day_under(ruleset: Ruleset, day: dt.date) -> dt.date:
    """Return the day of a filing, or the first of a chapter that is not in force on it."""
    # WHY: a filing of the day before an amendment is asked what it comes to under it, not whether it is in force yet.
    return day_for(ruleset) if ruleset.period.standing(day) is Standing.NOT_IN_FORCE else day


def _add_head(impact: SubmissionImpact, ruleset: Ruleset) -> SubmissionImpact:
    """Add to what must be filed anew the head of a submission that names another game or jurisdiction."""
    judged = impact.after
    misfit = None if judged is None else find_misfit(judged.submission, ruleset)
    head = () if misfit is None else (FiledAnew(step=AnewStep.CORRECT, field="", words=misfit.message),)
    return replace(impact, anew=(*head, *impact.anew))
