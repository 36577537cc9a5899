"""Points that only a person can decide, as blocks of a document."""

from collections.abc import Iterator, Sequence

from compliance.model import ReviewState
from compliance.report.check.review_view import ReviewPointView, clip_words
from compliance.report.document import (
    Block,
    Heading,
    Tone,
    code_text,
    label_contents,
    label_text,
    make_paragraph,
    soft_text,
    values_with_content,
)

_TONES: dict[str, Tone] = {ReviewState.SATISFIED: "good", ReviewState.NOT_SATISFIED: "bad"}
HOW_TO_SETTLE = "`compliance review` takes down what a person decides, in a file beside the submission."


def tone_of_point(point: ReviewPointView) -> Tone:
    """Return the tone in which a point is marked: what nobody decided, or what lapsed, is neither good nor bad."""
    return _TONES.get(point.state, "fair")


def review_section_title(points: Sequence[ReviewPointView]) -> str:
    """Return the heading of the points: how many there are, and how many of them nobody has settled."""
    waiting = sum(point.is_open for point in points)
    return f"For a person ({waiting} of {len(points)} open)" if waiting else f"For a person ({len(points)}, none open)"


def review_point_blocks(points: Sequence[ReviewPointView]) -> Iterator[Block]:
    """Yield every point: what is asked, under which section, about which words, and how it stands."""
    if any(point.is_open for point in points):
        yield make_paragraph(soft_text(HOW_TO_SETTLE))
    for point in points:
        yield Heading(3, point.question, mark=point.mark, note=point.cite, tone=tone_of_point(point))
        yield values_with_content(
            label_text("Standing", point.standing),
            *(label_text("Stated", f"{one.label}: {clip_words(one.value)}", aside=one.where) for one in point.stated),
            label_contents("Point", (make_paragraph(code_text(point.id), soft_text(f" {point.full_cite}")),)),
            label_contents("Words", (make_paragraph(soft_text("sha256 "), code_text(point.fingerprint)),)),
        )
