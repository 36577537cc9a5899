"""The blocks of one submission that a change touches: how it came out before and after, and by which rules."""

from collections.abc import Iterator

from compliance.model import FindingMove, SubmissionImpact, Touch
from compliance.report.document import (
    Block,
    Heading,
    bad,
    bold,
    pair,
    pairs_with_content,
    paragraph,
    soft,
)
from compliance.report.impact.words import (
    cites_of_finding,
    details_of,
    outcome_in_words,
    quiet_in_words,
    telling,
    verdicts_in_words,
)


def submission_blocks(submission: SubmissionImpact) -> Iterator[Block]:
    """Lay out what changes for one submission."""
    only_applies = submission.touch is Touch.APPLIES
    outcome = quiet_in_words(submission) if only_applies else outcome_in_words(submission)
    yield Heading(3, submission.path)
    yield pairs_with_content(
        pair("Holder", submission.holder),
        pair("Change", bold(outcome)),
        *(pair("Not judged", bad(diagnostic.message)) for diagnostic in submission.diagnostics),
    )
    for move in submission.moves:
        yield from _move_blocks(move, submission)


def _move_blocks(move: FindingMove, submission: SubmissionImpact) -> Iterator[Block]:
    finding = telling(move)
    cites = cites_of_finding(finding, submission)
    yield Heading(4, f"{finding.rule.id}: {verdicts_in_words(move)}", note=cites)
    yield paragraph(soft(details_of(finding)))
