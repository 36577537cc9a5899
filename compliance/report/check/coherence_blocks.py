"""Statements that do not go together as blocks of the variance report."""

from collections.abc import Iterable, Iterator

from compliance.report.check.coherence_view import CoherenceView, StatementView
from compliance.report.document import (
    Block,
    Heading,
    LabelledValue,
    bold_text,
    code_text,
    label_contents,
    label_text,
    make_paragraph,
    values_with_content,
)

CONTRADICTIONS = "These statements cannot all be true. While they stand, it is not known what the filing says."
CAUTIONS = "What is stated here serves no purpose beside the rest. It does not decide the result."


def contradiction_blocks(contradictions: Iterable[CoherenceView]) -> Iterator[Block]:
    """Yield every contradiction with all its statements and their places."""
    return _incoherence_blocks(contradictions, "Contradiction")


def caution_blocks(cautions: Iterable[CoherenceView]) -> Iterator[Block]:
    """Yield every caution with all its statements and their places."""
    return _incoherence_blocks(cautions, "Caution")


def _incoherence_blocks(incoherences: Iterable[CoherenceView], called: str) -> Iterator[Block]:
    for one in incoherences:
        yield Heading(3, one.title, mark=one.kind, note=one.cite, tone="fair")
        yield values_with_content(
            *map(_statement_value, one.statements),
            label_contents(called, (make_paragraph(code_text(one.id)),)),
            label_text("Note", one.note),
        )


def _statement_value(statement: StatementView) -> LabelledValue:
    words = make_paragraph(f"{statement.label}: ", bold_text(statement.value), " ", code_text(statement.field))
    return label_contents("Stated", (words,), aside=statement.where)
