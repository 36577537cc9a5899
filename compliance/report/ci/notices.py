"""Assessments and diagnostics as notices, and notices as text for the machines of a build."""

from collections.abc import Iterable, Mapping

from compliance.diag import Diagnostic, Severity, whole_file
from compliance.model import (
    Assessment,
    CoherenceFinding,
    CoherenceKind,
    Finding,
    Notice,
    NoticeLevel,
    NoticeOutcome,
    Outcome,
    ReviewStanding,
    ReviewState,
    Submission,
    Verdict,
    Vocabulary,
)
from compliance.record import replace
from compliance.report.check.coherence_view import CoherenceView
from compliance.report.check.finding_view import FindingView
from compliance.report.check.review_view import ReviewPointView, clip_words
from compliance.report.check.view import ReportView, view_of
from compliance.report.safe_text import make_safe

_OPEN_MARKS: Mapping[tuple[str, ...], str] = {("review",): "for a person", ("contradiction",): "contradiction"}
"""What keeps a result open besides a rule, by the tags of its notice."""
_OUTCOMES = {
    Verdict.PASS: NoticeOutcome.PASS,
    Verdict.VARIANCE: NoticeOutcome.FAIL,
    Verdict.UNDETERMINED: NoticeOutcome.OPEN,
    Verdict.NOT_APPLICABLE: NoticeOutcome.SKIPPED,
}
_LEVELS = {
    NoticeOutcome.FAIL: NoticeLevel.ERROR,
    NoticeOutcome.ERROR: NoticeLevel.ERROR,
    NoticeOutcome.OPEN: NoticeLevel.WARNING,
    NoticeOutcome.PASS: NoticeLevel.NOTE,
    NoticeOutcome.SKIPPED: NoticeLevel.NOTE,
}


def diagnostic_notice(
    one: Diagnostic, *, group: str = "", outcome: NoticeOutcome = NoticeOutcome.FAIL, requires: str = ""
) -> Notice:
    """Return a mistake in a file as a notice; without a group it counts under its file."""
    return Notice(
        code=str(one.code),
        title=one.message,
        level=NoticeLevel.ERROR if one.severity is Severity.ERROR else NoticeLevel.WARNING,
        outcome=outcome,
        hint=one.hint or "",
        span=one.span,
        group=group or one.span.path,
        requires=requires,
        tags=("file",),
    )


def unjudged_notices(found: Iterable[Diagnostic], *, group: str = "") -> tuple[Notice, ...]:
    """Return what is wrong with a file that for this could not be judged at all."""
    return tuple(diagnostic_notice(one, group=group, outcome=NoticeOutcome.ERROR) for one in found)


def assessment_notices(assessment: Assessment, vocabulary: Vocabulary) -> tuple[Notice, ...]:
    """Return every finding of a submission as a notice, with its cautions, in the order of the ruleset."""
    view = view_of(assessment, vocabulary)
    groups = (view.variances, view.undetermined, view.passes, view.not_applicable, view.uncovered)
    words = {one.rule: one for group in groups for one in group}
    uncovered = {one.rule for one in view.uncovered}
    findings = tuple(
        _finding_notice(one, words[one.rule.id], assessment.submission, covered=one.rule.id not in uncovered)
        for one in assessment.findings
    )
    if assessment.outcome is Outcome.NOT_IN_FORCE:
        findings = tuple(map(_as_hypothesis, findings))
    cautions = tuple(_caution_notice(text, assessment.submission) for text in (*view.other_results, *view.cautions))
    incoherences = tuple(
        _coherence_notice(one, words, assessment.submission)
        for one, words in zip(
            (*assessment.contradictions, *assessment.cautions), (*view.contradictions, *view.purposeless), strict=True
        )
    )
    points = tuple(
        _point_notice(one, words, assessment)
        for one, words in zip(assessment.review, view.review, strict=True)
        # WHY: a point that a person found not satisfied is a finding, and told above.
        if one.state is not ReviewState.NOT_SATISFIED
    )
    told = findings + incoherences
    result = (_result_notice(view, assessment.submission),)
    return told + points + cautions + _undetermined_notices(assessment, view, told) + result


def _result_notice(view: ReportView, submission: Submission) -> Notice:
    """Return the result of a submission with how much was decided, which stands beside it everywhere."""
    return Notice(
        code="check.result",
        title=view.headline,
        level=NoticeLevel.NOTE,
        outcome=NoticeOutcome.RESULT,
        message=view.decided,
        group=submission.path,
    )


def _as_hypothesis(one: Notice) -> Notice:
    """Return a variance under a chapter that is not in force as what it is: nothing that was decided."""
    if one.outcome is not NoticeOutcome.FAIL:
        return one
    return replace(one, outcome=NoticeOutcome.OPEN, level=_LEVELS[NoticeOutcome.OPEN])


def _coherence_notice(finding: CoherenceFinding, words: CoherenceView, submission: Submission) -> Notice:
    """Return statements that do not go together, at the place of the first of them."""
    is_open = finding.condition.kind is CoherenceKind.CONTRADICTION
    stated = [f"stated: {one.label}: {one.value} ({one.where})" for one in words.statements]
    return Notice(
        code=words.id,
        title=words.title,
        level=NoticeLevel.WARNING if is_open else NoticeLevel.NOTE,
        outcome=NoticeOutcome.OPEN if is_open else NoticeOutcome.FAIL,
        message="\n".join(map(make_safe, (f"kind: {words.kind}", *stated))),
        cites=(words.cite,) if words.cite else (),
        span=finding.statements[0].span if finding.statements else whole_file(submission.path),
        group=submission.path,
        requires=words.note or words.title,
        tags=(words.kind,),
        sha256=submission.sha256,
    )


def _finding_notice(finding: Finding, words: FindingView, submission: Submission, *, covered: bool) -> Notice:
    outcome = _OUTCOMES[finding.verdict] if covered else NoticeOutcome.SKIPPED
    return Notice(
        code=finding.rule.id,
        title=finding.message,
        # WHY: a waived variance is told and stops no build, as it stops no result.
        level=NoticeLevel.NOTE if words.waiver else _LEVELS[outcome],
        outcome=outcome,
        message=_finding_message(finding, words, covered=covered),
        hint=words.cure,
        cites=words.full_cites,
        span=finding.where or whole_file(submission.path),
        group=submission.path,
        requires=words.summary,
        tags=(words.scope,),
        waiver=words.waiver,
        sha256=submission.sha256,
    )


def _finding_message(finding: Finding, words: FindingView, *, covered: bool) -> str:
    """Say in lines what stands against the rule, or why it was not judged."""
    if finding.verdict is Verdict.PASS:
        return ""
    if finding.verdict is Verdict.NOT_APPLICABLE:
        return "the rule does not apply"
    if not covered:
        return "the filing does not state this, and need not"
    told = [
        ("variance", words.kind),
        ("stated", words.stated),
        ("but", words.empty),
        ("required", words.required),
        ("difference", words.difference),
    ]
    told += [("witness", words.witness), ("rule", words.summary)]
    told += [("state", f"{name} ({label})") for name, label in words.to_state]
    told += [("no waiver", f"{one} is not in effect on the day") for one in words.not_in_effect]
    turning = [one.id for one in words.readings if one.turns]
    told += [("reading", f"another recorded reading of {name} would turn this verdict") for name in turning]
    return "\n".join(f"{label}: {make_safe(text)}" for label, text in told if text)


def _point_notice(standing: ReviewStanding, words: ReviewPointView, assessment: Assessment) -> Notice:
    """Return a point that only a person can decide: open, or settled."""
    submission, outcome = assessment.submission, NoticeOutcome.OPEN if standing.is_open else NoticeOutcome.PASS
    told = [("for a person", words.standing)]
    told += [("stated", f"{one.label}: {clip_words(one.value)}") for one in words.stated]
    return Notice(
        code=f"{assessment.ruleset.id}.review.{words.id}",
        title=words.question,
        level=_LEVELS[outcome],
        outcome=outcome,
        message="\n".join(f"{label}: {make_safe(text)}" for label, text in told) if standing.is_open else "",
        cites=(words.full_cite,),
        span=standing.statements[0].span if standing.statements else whole_file(submission.path),
        group=submission.path,
        requires=words.question,
        tags=("review",),
        sha256=submission.sha256,
    )


def _caution_notice(text: str, submission: Submission) -> Notice:
    return Notice(
        code="check.caution",
        title="caution",
        level=NoticeLevel.NOTE,
        message=text,
        span=whole_file(submission.path),
        group=submission.path,
        requires="What a reader of the report should know besides the verdicts.",
        sha256=submission.sha256,
    )


def _undetermined_notices(assessment: Assessment, view: ReportView, findings: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Tell of a submission that is undetermined although no single rule is."""
    decided_nothing = assessment.by_rules is Outcome.UNDETERMINED or assessment.outcome is Outcome.NOT_IN_FORCE
    if not decided_nothing or any(one.told for one in findings):
        return ()
    told = Notice(
        code="check.undetermined",
        title="nothing could be decided about the submission",
        level=NoticeLevel.WARNING,
        outcome=NoticeOutcome.OPEN,
        message=view.sentence,
        span=whole_file(assessment.submission.path),
        group=assessment.submission.path,
        requires="A submission states something that a rule can judge.",
        sha256=assessment.submission.sha256,
    )
    return (told,)


def body_lines(one: Notice) -> tuple[str, ...]:
    """Return all that a notice says besides its title, in lines that hold no control character."""
    lines = [make_safe(line) for line in one.message.splitlines() if line.strip()]
    way_out = "cure" if one.cites else "hint"
    more = (("waiver", one.waiver), (way_out, one.hint), ("under", ", ".join(one.cites)))
    return (*lines, *(f"{label}: {make_safe(text)}" for label, text in more if text))


def title_of(one: Notice) -> str:
    """Return the title of a notice in one line, with what came of it where that is not plain."""
    title = make_safe(one.title)
    if one.waiver:
        return f"{title} (waived)"
    return f"{title} ({_OPEN_MARKS.get(one.tags, 'undetermined')})" if one.outcome is NoticeOutcome.OPEN else title


def results_in_words(notices: Iterable[Notice]) -> tuple[str, ...]:
    """Say of every group that has a result what it is and how much was decided, a line each."""
    results = (one for one in notices if one.outcome is NoticeOutcome.RESULT)
    return tuple(make_safe(f"{one.group}: {one.title}. {one.message}") for one in results)


def counts_in_words(notices: Iterable[Notice]) -> str:
    """Say how many notices came out each way, leaving out what did not occur."""
    count = dict.fromkeys(NoticeOutcome, 0)
    warnings = 0
    for one in notices:
        mild = one.outcome is NoticeOutcome.FAIL and not one.stops
        warnings += mild
        count[one.outcome] += not mild
    pairs = (
        (count[NoticeOutcome.FAIL], "failed"),
        (count[NoticeOutcome.ERROR], "not valid"),
        (count[NoticeOutcome.OPEN], "undetermined"),
        (warnings, "to note"),
        (count[NoticeOutcome.PASS], "passed"),
        (count[NoticeOutcome.SKIPPED], "not judged"),
    )
    return ", ".join(f"{number} {word}" for number, word in pairs if number) or "nothing to tell"
