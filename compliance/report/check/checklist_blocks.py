"""The checklist of a report: what the filing states, must state and may state, in the order of the chapter."""

from collections.abc import Iterator

from compliance.lang import count_with_noun
from compliance.model import Assessment, ChecklistLine, ChecklistMark, Ruleset, Vocabulary, show_value
from compliance.record import kept_beside, keyword_record
from compliance.report.check.finding_view import write_span
from compliance.report.document import Block, Cell, bad_text, bold_text, code_text, make_cell, make_grid, soft_text

MARKS = {
    ChecklistMark.STATED: "stated",
    ChecklistMark.MUST: "to be stated",
    ChecklistMark.MAY: "may be stated",
}


@keyword_record
class ChecklistLineView:
    """One line of a checklist, in words."""

    field: str
    label: str
    cite: str
    mark: ChecklistMark
    value: str
    where: str


def checklist_views(assessment: Assessment, vocabulary: Vocabulary) -> tuple[ChecklistLineView, ...]:
    """Lay the lines of a checklist out in words."""
    return tuple(_line_view(line, assessment, vocabulary) for line in assessment.checklist)


def _line_view(line: ChecklistLine, assessment: Assessment, vocabulary: Vocabulary) -> ChecklistLineView:
    return _write_line(line, assessment.ruleset, vocabulary)


@kept_beside
def _write_line(line: ChecklistLine, ruleset: Ruleset, vocabulary: Vocabulary) -> ChecklistLineView:
    field = vocabulary.fields[line.field]
    return ChecklistLineView(
        field=line.field,
        label=field.label,
        cite=ruleset.short_cite(line.cite),
        mark=line.mark,
        value="" if line.value is None else show_value(field.kind, line.value),
        where=write_span(line.where),
    )


def checklist_title(lines: tuple[ChecklistLineView, ...]) -> str:
    """Return the heading of a checklist, with how many lines stand in each way."""
    counts = {mark: sum(line.mark is mark for line in lines) for mark in ChecklistMark}
    told = ", ".join(f"{counts[mark]} {word}" for mark, word in MARKS.items() if counts[mark])
    return f"Checklist ({count_with_noun(len(lines), 'line')}: {told})"


def checklist_blocks(lines: tuple[ChecklistLineView, ...]) -> Iterator[Block]:
    """Yield a checklist as a table, in the order of the chapter."""
    if lines:
        rows = [(line.cite, _what_cell(line), _standing_cell(line)) for line in lines]
        yield make_grid(("Section", "What", "How it stands"), (18, 46, 36), rows)


def _what_cell(line: ChecklistLineView) -> Cell:
    return make_cell(line.label, "  ", code_text(line.field))


def _standing_cell(line: ChecklistLineView) -> Cell:
    if line.mark is ChecklistMark.STATED:
        return make_cell(bold_text(line.value), soft_text(f"  {line.where}"))
    word = MARKS[line.mark]
    return make_cell(bad_text(word) if line.mark is ChecklistMark.MUST else soft_text(word))
