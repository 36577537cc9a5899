"""The checklist of a filing: each field its chapter speaks of, in the order of the chapter, and how it stands."""

from collections.abc import Mapping

from compliance.lang import source_of
from compliance.model import (
    Assessment,
    ChecklistLine,
    ChecklistMark,
    Finding,
    Rule,
    Ruleset,
    VarianceKind,
    Verdict,
    Vocabulary,
    fields_in,
    provisions_of,
)
from compliance.record import kept_beside, replace


def checklist_of(assessment: Assessment, vocabulary: Vocabulary) -> tuple[ChecklistLine, ...]:
    """List what a filing states, must state and may state; what cannot matter to it any more is left out."""
    ruleset, statements = assessment.ruleset, assessment.submission.statements
    stated, must = assessment.facts.stated, _fields_to_state(assessment, vocabulary)
    may = _fields_that_matter(assessment, vocabulary) | {one.field for one in ruleset.elections}
    lines = []
    for field, unstated in _lines_in_order(ruleset, vocabulary):
        mark = _mark_of(field, stated, must, may)
        if mark is ChecklistMark.STATED and field in statements:
            statement, line = statements[field], unstated[mark]
            lines.append(replace(line, value=statement.raw, where=statement.span))
        elif mark is not None:
            lines.append(unstated[mark])
    return tuple(lines)


@kept_beside
def _lines_in_order(
    ruleset: Ruleset, vocabulary: Vocabulary
) -> tuple[tuple[str, Mapping[ChecklistMark, ChecklistLine]], ...]:
    """Return every field in the order of the chapter, with its line under each mark where no value is told."""
    return tuple(
        (
            field,
            {mark: ChecklistLine(field=field, cite=cite, mark=mark, value=None, where=None) for mark in ChecklistMark},
        )
        for field, cite in order_fields(ruleset, vocabulary).items()
    )


def _mark_of(field: str, stated: frozenset[str], must: frozenset[str], may: frozenset[str]) -> ChecklistMark | None:
    if field in stated:
        return ChecklistMark.STATED
    if field in must:
        return ChecklistMark.MUST
    return ChecklistMark.MAY if field in may else None


def _fields_to_state(assessment: Assessment, vocabulary: Vocabulary) -> frozenset[str]:
    """Name the fields that an open point waits for, or whose omission is a variance."""
    named: set[str] = set()
    for finding in assessment.findings:
        if finding.verdict is Verdict.UNDETERMINED and not (finding.uncovered and assessment.scope != "all"):
            named.update(finding.missing)
        elif _is_omission(finding):
            named.update(_fields_of_rule(finding.rule, vocabulary))
    return frozenset(named) - assessment.facts.stated


def _is_omission(finding: Finding) -> bool:
    return finding.verdict is Verdict.VARIANCE and finding.kind is VarianceKind.OMISSION


def _fields_that_matter(assessment: Assessment, vocabulary: Vocabulary) -> frozenset[str]:
    rules = (one.rule for one in assessment.findings if one.verdict is not Verdict.NOT_APPLICABLE)
    return frozenset(name for rule in rules for name in _fields_of_rule(rule, vocabulary))


@kept_beside
def _fields_of_rule(rule: Rule, vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(source_of(name, vocabulary) for name in fields_in(rule.requires))


def order_fields(ruleset: Ruleset, vocabulary: Vocabulary) -> dict[str, str]:
    """Return every field with the first provision that speaks of it, in the order of the chapter."""
    places = {provision: place for place, provision in enumerate(provisions_of(ruleset.outline))}
    # WHY: a definition says what a word means; what is to be stated stands where the chapter asks for it.
    places |= {line.id: len(places) for line in ruleset.ledger if line.disposition == "definition"}
    cited = [(rule.cites[0], name) for rule in ruleset.rules for name in _fields_of_rule(rule, vocabulary)]
    cited += [(election.cite, election.field) for election in ruleset.elections]
    first: dict[str, str] = {}
    for cite, name in sorted(cited, key=lambda pair: places.get(pair[0], len(places))):
        first.setdefault(name, cite)
    return first
