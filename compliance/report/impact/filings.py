"""The blocks of the filings that a change touches, by holder: results, sections, what to file anew, and cures."""

from collections.abc import Iterator, Sequence

from compliance.lang import count_with_noun
from compliance.model import Impact, SubmissionImpact, Touch
from compliance.report.document import (
    Block,
    Grid,
    Heading,
    LabelledValue,
    bad_text,
    bold_text,
    code_text,
    label_contents,
    label_text,
    make_cell,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.impact.filing_view import CureStepView, FilingView, by_holder, filing_views
from compliance.report.impact.submission_words import point_in_words, quiet_in_words

_TURNED = "Submissions that change verdict, by holder"
_KEPT = "Submissions that keep their verdict, for other reasons"
_APPLIES = "Submissions in which only the rules that apply change"
NO_CURE_NEEDED = "none is needed: every rule is met"


def filing_blocks(impact: Impact) -> Iterator[Block]:
    """Lay out the filings that turn, those that stand on other findings, and those that other rules apply to."""
    views = filing_views(impact)
    submissions = {one.path: one for one in impact.submissions}
    turned, kept, quiet = ([one for one in views if one.touch is touch] for touch in Touch)
    blocks: list[Block] = [_overview_grid(turned)] if len(turned) > 1 else []
    blocks += _holder_blocks(turned, submissions, impact)
    yield from section_blocks(f"{_TURNED} ({len(turned):,})", blocks, anchor="turned")
    yield from section_blocks(f"{_KEPT} ({len(kept):,})", _holder_blocks(kept, submissions, impact), anchor="kept")
    grid = [_quiet_grid(quiet, submissions)] if quiet else []
    yield from section_blocks(f"{_APPLIES} ({len(quiet):,})", grid, anchor="applies")


def _overview_grid(filings: Sequence[FilingView]) -> Grid:
    rows = [
        (one.holder, make_cell(code_text(one.path)), one.before, one.after, ", ".join(one.sections) or "-")
        for one in filings
    ]
    return make_grid(("Holder", "Submission", "From", "To", "By"), (22, 32, 14, 14, 18), rows)


def _quiet_grid(filings: Sequence[FilingView], submissions: dict[str, SubmissionImpact]) -> Grid:
    rows = [
        (one.holder, make_cell(code_text(one.path)), one.after, quiet_in_words(submissions[one.path]))
        for one in filings
    ]
    return make_grid(("Holder", "Submission", "Result", "Change"), (22, 38, 16, 24), rows)


def _holder_blocks(
    filings: Sequence[FilingView], submissions: dict[str, SubmissionImpact], impact: Impact
) -> list[Block]:
    blocks: list[Block] = []
    for holder, own in by_holder(filings).items():
        blocks.append(Heading(3, holder, note=count_with_noun(len(own), "submission")))
        for filing in own:
            blocks += _blocks_of_filing(filing, submissions[filing.path], impact)
    return blocks


def _blocks_of_filing(filing: FilingView, submission: SubmissionImpact, impact: Impact) -> Iterator[Block]:
    yield values_with_content(
        label_text("Submission", code_text(filing.path)),
        label_text("Change", bold_text(filing.result)),
        *(label_text("Not judged", bad_text(message)) for message in filing.not_judged),
        label_contents("File anew", [make_item(words) for words in _anew_or_nothing(filing, submission)]),
        label_text("Once renamed", filing.once_renamed),
        *_cure_rows(filing, impact),
    )
    for move in filing.moves:
        yield Heading(4, f"{move.rule}: {move.verdicts}", note=move.sections)
        yield make_paragraph(soft_text(move.details))
    yield from (make_item(point_in_words(point)) for point in submission.points)


def _anew_or_nothing(filing: FilingView, submission: SubmissionImpact) -> tuple[str, ...]:
    """Return what must be filed anew; of a filing that turned for the better it is said that it is nothing."""
    is_settled = filing.touch is Touch.VERDICT and submission.after is not None and not submission.points
    return filing.anew or (("nothing",) if is_settled else ())


def _cure_rows(filing: FilingView, impact: Impact) -> Iterator[LabelledValue]:
    """Yield the cure of a filing, where cures were asked for and it turned."""
    if impact.cures is None or filing.touch is not Touch.VERDICT:
        return
    if filing.path not in impact.cures:
        yield label_text("Cure", NO_CURE_NEEDED)
        return
    steps = [make_item(*_step_pieces(step), aside=step.sections) for step in filing.cure]
    note = [make_paragraph(soft_text(filing.cure_note))] if filing.cure_note else []
    yield label_contents("Cure", [*steps, *note])


def _step_pieces(step: CureStepView) -> tuple[str, ...]:
    return (step.words, f" ({'; '.join(step.remarks)})" if step.remarks else "")
