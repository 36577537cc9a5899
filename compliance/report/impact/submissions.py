"""The blocks of one submission that a change touches: how it came out before and after, and by which rules."""

from collections.abc import Iterator

from compliance.model import FindingMove, SubmissionImpact, Touch
from compliance.report.document import (
    Block,
    Heading,
    bad_text,
    bold_text,
    label_text,
    make_item,
    make_paragraph,
    soft_text,
    values_with_content,
)
from compliance.report.impact.submission_words import (
    cites_of_finding,
    details_of,
    outcome_in_words,
    point_in_words,
    quiet_in_words,
    verdicts_in_words,
    weightier_finding,
)


def submission_blocks(submission: SubmissionImpact) -> Iterator[Block]:
    """Lay out what changes for one submission."""
    only_applies = submission.touch is Touch.APPLIES
    outcome = quiet_in_words(submission) if only_applies else outcome_in_words(submission)
    yield Heading(3, submission.path)
    yield values_with_content(
        label_text("Holder", submission.holder),
        label_text("Change", bold_text(outcome)),
        *(label_text("Not judged", bad_text(diagnostic.message)) for diagnostic in submission.diagnostics),
    )
    for move in submission.moves:
        yield from _move_blocks(move, submission)
    for point in submission.points:
        yield make_item(point_in_words(point))


def _move_blocks(move: FindingMove, submission: SubmissionImpact) -> Iterator[Block]:
    finding = weightier_finding(move)
    cites = cites_of_finding(finding, submission)
    yield Heading(4, f"{finding.rule.id}: {verdicts_in_words(move)}", note=cites)
    yield make_paragraph(soft_text(details_of(finding)))
