"""The table of several submissions, one row each: file, holder, ruleset, result, and how much was decided."""

from collections.abc import Sequence

from compliance.lang import count_with_noun
from compliance.model import Assessment, Judged, Outcome, Unjudged
from compliance.record import keyword_record
from compliance.report.check.results import RESULTS
from compliance.report.document import (
    DocumentPart,
    Grid,
    Heading,
    ReportDocument,
    bold_text,
    document_of,
    eyebrow_paragraph,
    link_text,
    make_grid,
)
from compliance.version import __version__

INVALID = "invalid: nothing was judged"


@keyword_record
class OverviewRow:
    """A submission's line in the table of several; ``anchor`` leads to its report, where there is one."""

    path: str
    holder: str
    ruleset: str
    result: str
    decided: str = ""
    anchor: str = ""


def row_of_judged(judged: Judged, *, anchor: str = "") -> OverviewRow:
    """Return the line of a submission that has been checked."""
    if isinstance(judged, Unjudged):
        return OverviewRow(path=judged.path, holder="", ruleset="", result=INVALID, anchor=anchor)
    return _row_of_assessment(judged, anchor)


def _row_of_assessment(assessment: Assessment, anchor: str) -> OverviewRow:
    return OverviewRow(
        path=assessment.submission.path,
        holder=assessment.submission.holder,
        ruleset=assessment.ruleset.id,
        result=result_in_words(
            assessment.outcome,
            assessment.counts.variance,
            len(assessment.contradictions),
            points=assessment.points_for_a_person,
        ),
        decided=share_decided(assessment.counts.decided, assessment.counts.rules),
        anchor=anchor,
    )


def result_in_words(outcome: Outcome | None, variances: int, contradictions: int = 0, *, points: int = 0) -> str:
    """Say how a submission came out, with how many variances or else contradictions, and how many points are left."""
    if outcome is None:
        return INVALID
    counted = [count_with_noun(variances, "variance")] if variances else []
    if contradictions and not variances:
        counted.append(count_with_noun(contradictions, "contradiction"))
    if outcome is Outcome.NEEDS_REVIEW:
        counted.append(count_with_noun(points, "point"))
    name = RESULTS[outcome].name
    return f"{name} ({', '.join(counted)})" if counted else name


def share_decided(decided: int, rules: int) -> str:
    """Say how many rules were decided, of how many; nothing where nothing was judged."""
    return f"{decided} of {rules}" if rules else ""


def overview_title(number: int) -> str:
    """Return the title of reports of so many submissions."""
    return f"Variance reports of {number} submission{'' if number == 1 else 's'}"


def overview_part(rows: Sequence[OverviewRow]) -> DocumentPart:
    """Lay out the table, which a page shows before the reports it is about."""
    title = overview_title(len(rows))
    return DocumentPart(
        title=title,
        blocks=(eyebrow_paragraph("Overview"), Heading(1, title), _overview_grid(rows)),
        footer=("The hashes of its inputs stand at the foot of each report.",),
        anchor="overview",
        leads=True,
    )


def _overview_grid(rows: Sequence[OverviewRow]) -> Grid:
    return make_grid(
        ("Submission", "Holder", "Ruleset", "Result", "Decided"),
        (32, 20, 13, 23, 12),
        [
            (link_text(row.path, row.anchor), row.holder, row.ruleset, bold_text(row.result), row.decided)
            for row in rows
        ],
    )


def summary_document(rows: Sequence[OverviewRow]) -> ReportDocument:
    """Return the table as a document of its own, for results without their reports."""
    title = f"Results of {len(rows)} submission{'' if len(rows) == 1 else 's'}"
    return document_of(title, (Heading(1, title), _overview_grid(rows)), program=f"compliance {__version__}")
