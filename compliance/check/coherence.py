"""Statements held against each other: which coherence conditions fail, and what that makes of a result."""

from collections.abc import Iterable, Mapping, Sequence

from compliance.lang import decide_condition
from compliance.model import (
    CoherenceCondition,
    CoherenceFinding,
    Facts,
    Finding,
    Outcome,
    Raw,
    Ruleset,
    Statement,
    Verdict,
    Vocabulary,
    fields_in,
)


def incoherences_of(
    failed: Iterable[CoherenceCondition], statements: Mapping[str, Statement]
) -> tuple[CoherenceFinding, ...]:
    """Return conditions that fail on what is stated, each with the statements that it reads."""
    return tuple(_finding_of(one, statements) for one in failed)


def find_incoherences(
    statements: Mapping[str, Statement], ruleset: Ruleset, vocabulary: Vocabulary
) -> tuple[CoherenceFinding, ...]:
    """Return what `Screen.failed_conditions` finds, decided by the plain evaluator: its reference."""
    # INVARIANT: what silence means and what is worked out from statements is no statement, so neither contradicts one.
    facts = Facts(stated_values(statements), frozenset(statements))
    asked = vocabulary.coherence_under(ruleset.id, ruleset.domain)
    return incoherences_of((one for one in asked if _fails_condition(one, facts)), statements)


def _fails_condition(condition: CoherenceCondition, facts: Facts) -> bool:
    if facts.stated.isdisjoint(condition.fields):
        return False
    if condition.applies is not None and decide_condition(condition.applies, facts, {}) is not True:
        return False
    return decide_condition(condition.requires, facts, {}) is False


def _finding_of(condition: CoherenceCondition, statements: Mapping[str, Statement]) -> CoherenceFinding:
    read = [statements[name] for name in condition.fields if name in statements]
    return CoherenceFinding(
        condition=condition,
        statements=tuple(sorted(read, key=lambda one: (one.span.line, one.span.column))),
    )


def leave_out_told_by_rules(
    incoherences: Iterable[CoherenceFinding], findings: Iterable[Finding]
) -> tuple[CoherenceFinding, ...]:
    """Leave out what a variance tells already: one of a rule that reads two of the statements and no other one."""
    # WHY: a waiver lets a filing depart from the chapter, but no waiver makes both of two statements true.
    read = [_fields_of_rule(one) for one in findings if one.verdict is Verdict.VARIANCE and not one.waived]
    return tuple(one for one in incoherences if not any(_tells_of(names, one) for names in read))


def _fields_of_rule(finding: Finding) -> frozenset[str]:
    rule = finding.rule
    applies = () if rule.applies is None else fields_in(rule.applies)
    return frozenset((*applies, *fields_in(rule.requires)))


def _tells_of(names: frozenset[str], incoherence: CoherenceFinding) -> bool:
    """Tell whether a rule that reads these fields is about the statements that do not go together."""
    stated = {one.field for one in incoherence.statements}
    return names <= set(incoherence.condition.fields) and len(names & stated) >= min(2, len(stated))


def lower_outcome(outcome: Outcome, contradictions: Sequence[object]) -> Outcome:
    """Return the result of a submission that contradicts itself: undetermined, unless it is not compliant anyway."""
    if not contradictions or outcome is Outcome.NOT_COMPLIANT:
        return outcome
    return Outcome.UNDETERMINED


def stated_values(statements: Mapping[str, Statement]) -> dict[str, Raw]:
    """Return what is stated and nothing that follows from it."""
    return {name: one.raw for name, one in statements.items()}
