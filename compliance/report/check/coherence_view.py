"""Statements that do not go together as finished lines of text: what is wrong, and each statement with its place."""

from collections.abc import Iterable

from compliance.model import CoherenceFinding, Ruleset, Statement, Vocabulary, show_value
from compliance.record import keyword_record
from compliance.report.check.finding_view import write_span


@keyword_record
class StatementView:
    """One statement in words, with the field that it is about and its place."""

    field: str
    label: str
    value: str
    where: str


@keyword_record
class CoherenceView:
    """A coherence condition that fails, laid out in words."""

    id: str
    kind: str
    title: str
    cite: str
    note: str
    statements: tuple[StatementView, ...]


def views_of_coherence(
    findings: Iterable[CoherenceFinding], ruleset: Ruleset, vocabulary: Vocabulary
) -> tuple[CoherenceView, ...]:
    """Lay out in words which statements do not go together."""
    return tuple(_view_of_finding(one, ruleset, vocabulary) for one in findings)


def _view_of_finding(finding: CoherenceFinding, ruleset: Ruleset, vocabulary: Vocabulary) -> CoherenceView:
    condition = finding.condition
    return CoherenceView(
        id=condition.id,
        kind=str(condition.kind),
        title=condition.fails,
        cite=ruleset.short_cite(condition.cite) if condition.cite else "",
        note=condition.note,
        statements=tuple(_view_of_statement(one, vocabulary) for one in finding.statements),
    )


def _view_of_statement(statement: Statement, vocabulary: Vocabulary) -> StatementView:
    field = vocabulary.fields[statement.field]
    return StatementView(
        field=field.name,
        label=field.label,
        value=show_value(field.kind, statement.raw),
        where=write_span(statement.span),
    )
