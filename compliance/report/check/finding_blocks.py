"""One finding, or a list of them, as blocks of the variance report."""

from collections.abc import Iterator, Sequence

from compliance.lang import DepartureWords, RowWords, hand_in_words
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
    bad_text,
    bold_text,
    code_text,
    fair_text,
    good_text,
    join_pieces,
    label_contents,
    label_text,
    link_text,
    make_grid,
    make_item,
    make_paragraph,
    soft_text,
    values_with_content,
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
    return make_grid(
        ("No.", "What departs", "Section", "Kind"),
        (6, 50, 24, 20),
        [
            (str(number), link_text(finding.title, f"{anchor}-v{number}"), ", ".join(finding.cites), marks_of(finding))
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
    yield from _finding_values(finding, as_of)


def open_point_blocks(finding: FindingView, as_of: str) -> Iterator[Block]:
    """Yield all that is known of a finding that is undetermined, with why where it is not for want of a statement."""
    yield Heading(3, finding.title, mark="undetermined", note=", ".join(finding.cites), tone="fair")
    is_unexplained = not (finding.to_state or finding.difference)
    yield from _finding_values(finding, as_of, open_because=NOT_COMPARABLE if is_unexplained else "")


def _finding_values(finding: FindingView, as_of: str, *, open_because: str = "") -> Iterator[LabelledValues | Grid]:
    """Yield all that is known of one finding, label by label; what is empty is left out."""
    departure = finding.departure
    head = (
        label_text("Open because", open_because),
        label_text("Computed" if finding.computed else "Stated", finding.stated, aside=finding.where),
        label_text("But", fair_text(finding.empty)),
        label_text("Required", finding.required),
        label_text("Open because", finding.raised_by),
        label_text("Difference", bad_text(finding.difference if departure is None else departure.sentence)),
    )
    rest = _rest_of_values(finding, as_of)
    if departure is None:
        yield values_with_content(*head, *rest)
        return
    yield values_with_content(*head)
    yield _rows_apart_table(departure)
    yield values_with_content(*rest)


def _rows_apart_table(departure: DepartureWords) -> Grid:
    """Return the rows in which a paytable is not as the nearest tables have it."""
    rows = [(hand_in_words(row.hand), bad_text(row.stated), _required_in_row(row)) for row in departure.rows]
    return make_grid(("Row", "Stated", "Required"), (34, 28, 38), rows)


def _required_in_row(row: RowWords) -> str:
    return f"{row.required} (did you mean `{row.meant}`?)" if row.meant else row.required


def _rest_of_values(finding: FindingView, as_of: str) -> Iterator[LabelledValue]:
    """Yield what stands below the figures of a finding: the way out, waivers, readings, the rule and the reasons."""
    yield from (
        label_text("Hand", bold_text(finding.witness)),
        label_contents("To state", _name_missing_fields(finding)),
        label_text("Cure", good_text(finding.cure)),
        label_text("Waiver", fair_text(finding.waiver)),
        *(
            label_text("No waiver", bad_text(f"{waiver} is not in effect on {as_of}"))
            for waiver in finding.not_in_effect
        ),
        *(label_contents("Reading", _reading_paragraphs(reading)) for reading in finding.readings),
        *_rule_values(finding),
        label_contents("Why", _explain_verdict(finding)),
    )


def _rule_values(finding: FindingView) -> Iterator[LabelledValue]:
    source = make_paragraph(
        ", ".join(finding.full_cites), " ", code_text(finding.rule), soft_text(f" ({finding.scope})")
    )
    yield label_contents("Rule", (make_paragraph(finding.summary), source))
    yield label_text("Note", finding.note)


def _explain_verdict(finding: FindingView) -> Iterator[NestedLines]:
    if finding.trace is None:
        return
    # WHY: of a condition of one part both sides stand above already, as what is stated and what is required.
    shows_sides = bool(finding.trace.parts) or not finding.stated
    yield NestedLines((_trace_line(finding.trace, shows_sides=shows_sides),))


def _trace_line(trace: Trace, *, shows_sides: bool = True) -> NestedLine:
    mark, tone = OUTCOMES[trace.outcome]
    sides = " ".join(filter(None, (trace.left, trace.right and f"against {trace.right}")))
    pieces: list[TextPiece] = [trace.text]
    if sides and shows_sides:
        pieces.append(soft_text(f" [{sides}]"))
    return NestedLine(join_pieces(*pieces), tuple(map(_trace_line, trace.parts)), mark, tone)


def _reading_paragraphs(reading: ReadingView) -> Iterator[Paragraph]:
    used = f"{reading.used[:1].upper()}{reading.used[1:]}."
    yield make_paragraph(f"{reading.question} ", bold_text(used), " ", code_text(reading.id))
    for other in reading.others:
        yield make_item(other.text, fair_text(" (turns the verdict)" if other.turns else ""))
    if reading.turns:
        yield make_paragraph(fair_text(TURNING))
    elif reading.decides and reading.others:
        yield make_paragraph(soft_text(NOT_TURNING))


def _name_missing_fields(finding: FindingView) -> Iterator[Paragraph]:
    for name, label in finding.to_state:
        yield make_paragraph(code_text(name), f" ({label})")


def finding_list(findings: Sequence[FindingView], as_of: str) -> Iterator[Block]:
    """Yield findings that need no heading each: with a trace or a turning reading in full, the others as a list."""
    yield from (_fold_finding(finding, as_of) for finding in findings if _is_shown_in_full(finding))
    for finding in findings:
        if not _is_shown_in_full(finding):
            yield make_item(finding.title, soft_text(f" [{finding.rule}]"), aside=", ".join(finding.cites))


def _is_shown_in_full(finding: FindingView) -> bool:
    return finding.trace is not None or turns_on_reading(finding)


def _fold_finding(finding: FindingView, as_of: str) -> Fold:
    marks = marks_of(finding)
    summary = join_pieces(
        finding.title, soft_text(f" {', '.join(finding.cites)}"), fair_text(f" {marks}" if marks else "")
    )
    return Fold(summary, tuple(_finding_values(finding, as_of)))


def uncovered_list(findings: Sequence[FindingView], as_of: str) -> Iterator[Block]:
    """Yield findings, each with what would have to be stated to decide it."""
    yield from (_fold_finding(finding, as_of) for finding in findings if turns_on_reading(finding))
    for finding in findings:
        if not turns_on_reading(finding):
            yield make_item(
                finding.title,
                *_pieces_to_state(finding),
                soft_text(f" [{finding.rule}]"),
                aside=", ".join(finding.cites),
            )


def _pieces_to_state(finding: FindingView) -> Iterator[TextPiece]:
    for number, (name, label) in enumerate(finding.to_state):
        yield soft_text(", " if number else "; to be stated: ")
        yield code_text(name)
        yield f" ({label})"
