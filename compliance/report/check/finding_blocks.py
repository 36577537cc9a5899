"""One finding, or a list of them, as blocks of the variance report."""

from collections.abc import Iterator, Sequence

from compliance.model import Trace
from compliance.report.check.finding_view import FindingView, ReadingView, turns_on_reading
from compliance.report.document import (
    Block,
    Fold,
    Grid,
    Heading,
    LabelledValue,
    LabelledValues,
    NestedLine,
    NestedLines,
    Paragraph,
    TextPiece,
    Tone,
    bad,
    bold,
    code,
    fair,
    good,
    grid,
    item,
    link,
    pair,
    pair_of,
    pairs_with_content,
    paragraph,
    soft,
    words,
)

OUTCOMES: dict[bool | None, tuple[str, Tone]] = {True: ("yes", "good"), False: ("no", "bad"), None: ("?", "fair")}
NOT_COMPARABLE = "what is stated cannot be compared with what is required"
TURNING = "Another recorded reading would turn this verdict."
NOT_TURNING = "No other recorded reading would turn this verdict."


def marks_of(finding: FindingView) -> str:
    """Say of what kind a variance is, whether it is waived and whether it turns on a reading."""
    marks = (
        finding.kind,
        "waived" if finding.waiver else "",
        "turns on a reading" if turns_on_reading(finding) else "",
    )
    return ", ".join(filter(None, marks))


def variance_table(variances: Sequence[FindingView], anchor: str) -> Grid:
    """Return the table of variances, each with a link to all that is known of it."""
    return grid(
        ("No.", "What departs", "Section", "Kind"),
        (6, 50, 24, 20),
        [
            (str(number), link(finding.title, f"{anchor}-v{number}"), ", ".join(finding.cites), marks_of(finding))
            for number, finding in enumerate(variances, start=1)
        ],
        align=("right",),
        row_head=1,
    )


def variance_blocks(finding: FindingView, *, number: int, anchor: str, as_of: str) -> Iterator[Block]:
    """Yield all that is known of one variance."""
    yield Heading(
        3,
        finding.title,
        mark=marks_of(finding),
        note=", ".join(finding.cites),
        number=str(number),
        anchor=f"{anchor}-v{number}",
        tone="fair" if finding.waiver else "bad",
    )
    yield _finding_values(finding, as_of)


def open_point_blocks(finding: FindingView, as_of: str) -> Iterator[Block]:
    """Yield all that is known of a finding that is undetermined, with why where it is not for want of a statement."""
    yield Heading(3, finding.title, mark="undetermined", note=", ".join(finding.cites), tone="fair")
    known = _finding_values(finding, as_of)
    if finding.to_state or finding.difference:
        yield known
    else:
        yield LabelledValues((pair("Open because", NOT_COMPARABLE), *known.rows))


def _finding_values(finding: FindingView, as_of: str) -> LabelledValues:
    """Return all that is known of one finding, label by label; what is empty is left out."""
    return pairs_with_content(
        pair("Computed" if finding.computed else "Stated", finding.stated, aside=finding.where),
        pair("Required", finding.required),
        pair("Difference", bad(finding.difference)),
        pair("Hand", bold(finding.witness)),
        pair_of("To state", _missing(finding)),
        pair("Cure", good(finding.cure)),
        pair("Waiver", fair(finding.waiver)),
        *(pair("No waiver", bad(f"{waiver} is not in effect on {as_of}")) for waiver in finding.not_in_effect),
        *(pair_of("Reading", _reading(reading)) for reading in finding.readings),
        *_rule(finding),
        pair_of("Why", _why(finding)),
    )


def _rule(finding: FindingView) -> Iterator[LabelledValue]:
    source = paragraph(", ".join(finding.full_cites), " ", code(finding.rule), soft(f" ({finding.scope})"))
    yield pair_of("Rule", (paragraph(finding.summary), source))
    yield pair("Note", finding.note)


def _why(finding: FindingView) -> Iterator[NestedLines]:
    if finding.trace is None:
        return
    # WHY: of a condition of one part both sides stand above already, as what is stated and what is required.
    shows_sides = bool(finding.trace.parts) or not finding.stated
    yield NestedLines((_traced(finding.trace, shows_sides=shows_sides),))


def _traced(trace: Trace, *, shows_sides: bool = True) -> NestedLine:
    mark, tone = OUTCOMES[trace.outcome]
    sides = " ".join(filter(None, (trace.left, trace.right and f"against {trace.right}")))
    pieces: list[TextPiece] = [trace.text]
    if sides and shows_sides:
        pieces.append(soft(f" [{sides}]"))
    return NestedLine(words(*pieces), tuple(map(_traced, trace.parts)), mark, tone)


def _reading(reading: ReadingView) -> Iterator[Paragraph]:
    used = f"{reading.used[:1].upper()}{reading.used[1:]}."
    yield paragraph(f"{reading.question} ", bold(used), " ", code(reading.id))
    for other in reading.others:
        yield item(other.text, fair(" (turns the verdict)" if other.turns else ""))
    if reading.turns:
        yield paragraph(fair(TURNING))
    elif reading.decides and reading.others:
        yield paragraph(soft(NOT_TURNING))


def _missing(finding: FindingView) -> Iterator[Paragraph]:
    for name, label in finding.to_state:
        yield paragraph(code(name), f" ({label})")


def finding_list(findings: Sequence[FindingView], as_of: str) -> Iterator[Block]:
    """Yield findings that need no heading each: with a trace or a turning reading in full, the others as a list."""
    yield from (_folded(finding, as_of) for finding in findings if _is_told_in_full(finding))
    for finding in findings:
        if not _is_told_in_full(finding):
            yield item(finding.title, soft(f" [{finding.rule}]"), aside=", ".join(finding.cites))


def _is_told_in_full(finding: FindingView) -> bool:
    return finding.trace is not None or turns_on_reading(finding)


def _folded(finding: FindingView, as_of: str) -> Fold:
    marks = marks_of(finding)
    summary = words(finding.title, soft(f" {', '.join(finding.cites)}"), fair(f" {marks}" if marks else ""))
    return Fold(summary, (_finding_values(finding, as_of),))


def uncovered_list(findings: Sequence[FindingView], as_of: str) -> Iterator[Block]:
    """Yield findings, each with what would have to be stated to decide it."""
    yield from (_folded(finding, as_of) for finding in findings if turns_on_reading(finding))
    for finding in findings:
        if not turns_on_reading(finding):
            yield item(finding.title, *_wanted(finding), soft(f" [{finding.rule}]"), aside=", ".join(finding.cites))


def _wanted(finding: FindingView) -> Iterator[TextPiece]:
    for number, (name, label) in enumerate(finding.to_state):
        yield soft(", " if number else "; to be stated: ")
        yield code(name)
        yield f" ({label})"
