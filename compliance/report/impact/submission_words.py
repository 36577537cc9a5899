"""What a change of rulesets does to one submission, in words: its result, its verdicts, and what stayed as it was."""

from compliance.lang import count_with_noun, show_actual, show_required
from compliance.model import (
    Assessment,
    Finding,
    FindingMove,
    PointMove,
    ReviewStanding,
    Ruleset,
    SubmissionImpact,
    Verdict,
)
from compliance.report.check.results import RESULTS
from compliance.report.check.review_view import MARKS
from compliance.report.impact.words import cites_in_words

_VERDICTS = {
    Verdict.PASS: "pass",
    Verdict.VARIANCE: "variance",
    Verdict.UNDETERMINED: "undetermined",
    Verdict.NOT_APPLICABLE: "not applicable",
}


def name_outcome(assessment: Assessment | None) -> str:
    """Name the result of an assessment; without one nothing was judged."""
    return "not judged" if assessment is None else RESULTS[assessment.outcome].name


def verdicts_in_words(move: FindingMove) -> str:
    """Say how a rule came out before and after."""
    return " -> ".join(_name_verdict(finding) for finding in (move.before, move.after))


def point_in_words(move: PointMove) -> str:
    """Say how a point for a person stood before and after; one that stands alike asks something else."""
    asked = move.after or move.before
    name = "" if asked is None else asked.point.id
    before, after = _name_standing(move.before), _name_standing(move.after)
    changed = "asked otherwise" if before == after else f"{before} -> {after}"
    return f"For a person, {name}: {changed}"


def _name_standing(standing: ReviewStanding | None) -> str:
    return "not asked" if standing is None else MARKS[standing.state]


def _name_verdict(finding: Finding | None) -> str:
    if finding is None:
        return "no such rule"
    return "waived variance" if finding.waived else _VERDICTS[finding.verdict]


def weightier_finding(move: FindingMove) -> Finding:
    """Return the finding of a move that says more: the one that weighs more, and the later one of two alike."""
    weight = {Verdict.VARIANCE: 2, Verdict.UNDETERMINED: 1}
    found = [one for one in (move.after, move.before) if one is not None]
    return max(found, key=lambda one: weight.get(one.verdict, 0))


def cites_of_finding(finding: Finding, one: SubmissionImpact) -> str:
    """Name the sections of a finding's rule."""
    ruleset = ruleset_of_finding(finding, one)
    return "" if ruleset is None else cites_in_words(finding.rule, ruleset)


def ruleset_of_finding(finding: Finding, one: SubmissionImpact) -> Ruleset | None:
    """Return the ruleset that a finding was made under, the later one first."""
    sides = (side for side in (one.after, one.before) if side is not None)
    return next((side.ruleset for side in sides if finding in side.findings), None)


def details_of(finding: Finding) -> str:
    """Say what a finding turns on, with its figures."""
    figures = (("stated", show_actual(finding.actual)), ("required", show_required(finding.required)))
    told = ", ".join(f"{word} {text}" for word, text in figures if text)
    if finding.verdict is Verdict.UNDETERMINED and finding.missing:
        told = f"not stated: {', '.join(finding.missing)}"
    return f"{finding.message} ({told})" if told else finding.message


def quiet_in_words(one: SubmissionImpact) -> str:
    """Say how many rules apply to a submission only now, or no longer."""
    now = sum(move.after is not None and move.after.verdict is Verdict.PASS for move in one.quiet)
    before = len(one.quiet) - now
    parts = [
        f"{count_with_noun(now, 'rule')} more appl{'ies' if now == 1 else 'y'} and pass{'es' if now == 1 else ''}"
    ] * bool(now)
    parts += [f"{count_with_noun(before, 'rule')} no longer appl{'ies' if before == 1 else 'y'}"] * bool(before)
    return "; ".join(parts)
