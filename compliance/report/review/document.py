"""The points of a submission that only a person can decide, laid out once for every format, with the whole words."""

from collections.abc import Iterator

from compliance.lang import count_with_noun
from compliance.model import Assessment, ReviewState, Vocabulary
from compliance.report.check.review_blocks import tone_of_point
from compliance.report.check.review_view import ReviewPointView, points_in_words, stray_settlement_in_words
from compliance.report.check.view import ReportView, view_of
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    Paragraph,
    ReportDocument,
    Tone,
    bold_text,
    caution_paragraph,
    code_text,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    label_text,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.inputs import input_blocks, input_rows

NOTHING_ASKED = "NOTHING FOR A PERSON"
EVERYTHING_SETTLED = "EVERY POINT SETTLED"
NO_VERDICT = "This is what persons decide; `compliance check` says what comes of it, with what the rules decide."


def review_document(assessment: Assessment, vocabulary: Vocabulary, *, written: str = "") -> ReportDocument:
    """Lay out every point that a submission raises, how it stands, and where a settlement was written."""
    view = view_of(assessment, vocabulary)
    blocks = (
        *_head_blocks(view, assessment),
        *(block for point in view.review for block in _point_blocks(point)),
        *(section_blocks("Written", [make_paragraph(f"The settlement is written to {written}.")]) if written else ()),
        *input_blocks(input_rows(view.input_labels, view.inputs), view.program),
    )
    footer = [f"sha256 {sha256}  {name}" for name, sha256 in view.inputs]
    title = f"Review of {view.inputs[0][0]}"
    return document_of(title, blocks, program=view.program, footer=footer, day=view.as_of, anchor="review")


def headline_of_review(assessment: Assessment) -> tuple[str, Tone]:
    """Say how the points of a submission stand as a whole, the worst first."""
    refused = sum(one.state is ReviewState.NOT_SATISFIED for one in assessment.review)
    if refused:
        return f"{count_with_noun(refused, 'point').upper()} NOT SATISFIED", "bad"
    if assessment.points_for_a_person:
        return points_in_words(assessment.points_for_a_person).upper(), "fair"
    return (EVERYTHING_SETTLED, "good") if assessment.review else (NOTHING_ASKED, "good")


def _head_blocks(view: ReportView, assessment: Assessment) -> Iterator[Block]:
    yield eyebrow_paragraph("What only a person can decide")
    yield Heading(1, f"{view.holder} · {view.game}")
    yield values_with_content(
        label_text("Chapter", f"{view.chapter} ({view.version})"),
        label_text("As of", view.as_of),
        label_text("File", view.inputs[0][0]),
        kind="facts",
    )
    headline, tone = headline_of_review(assessment)
    marks = [point.mark for point in view.review]
    counts = tuple(CountedThing(str(marks.count(mark)), mark) for mark in dict.fromkeys(marks))
    yield Banner(headline=headline, tone=tone, counts=counts, lines=(join_pieces(NO_VERDICT),))
    for settlement in assessment.stray_settlements:
        yield caution_paragraph(stray_settlement_in_words(settlement, assessment))


def _point_blocks(point: ReviewPointView) -> Iterator[Block]:
    yield Heading(2, point.id, mark=point.mark, note=point.cite, tone=tone_of_point(point))
    yield values_with_content(
        label_text("Question", bold_text(point.question)),
        label_text("Standing", point.standing),
        *(label_contents("Stated", _stated_paragraphs(one.label, one.value), aside=one.where) for one in point.stated),
        label_text("Section", point.full_cite),
        label_contents("Words", (make_paragraph(soft_text("sha256 "), code_text(point.fingerprint)),)),
    )


def _stated_paragraphs(label: str, value: str) -> tuple[Paragraph, ...]:
    """Return what is stated line by line, since a person is to judge these very words."""
    lines = [line.strip() for line in value.splitlines() if line.strip()]
    if len(lines) <= 1:
        return (make_paragraph(f"{label}: {''.join(lines)}"),)
    return (make_paragraph(f"{label}:"), *map(make_paragraph, lines))
