"""A submission checked against a ruleset: one finding per rule, and the result they add up to."""

import datetime as dt
from functools import cache

from compliance.check.facts import Prover, facts_of, way_of
from compliance.check.findings import count_verdicts, covers_rule, default_choices, find_for_rule, outcome_of
from compliance.check.holds import Tallies, fields_declaring_hold, selected_holds
from compliance.lang import Choices, Setting, decide_condition, trace_of
from compliance.model import (
    Assessment,
    Election,
    ElectionMade,
    Expr,
    Facts,
    Finding,
    Ruleset,
    SelectedHold,
    Statement,
    Submission,
    Verdict,
    Vocabulary,
    Waiver,
    fields_in,
    watched_in,
)
from compliance.record import replace


def assess_submission(
    submission: Submission,
    ruleset: Ruleset,
    vocabulary: Vocabulary,
    *,
    as_of: dt.date,
    scope: str = "filing",
    choices: Choices | None = None,
    prover: Prover | None = None,
    tallies: Tallies | None = None,
) -> Assessment:
    """Check a submission against a ruleset on a day; a house way is proved by the prover, or stays open without one."""
    facts = facts_of(submission.statements, ruleset, vocabulary, prover)
    way = way_of(facts.values, ruleset)
    at = Setting(facts, {**default_choices(ruleset), **(choices or {})}, vocabulary)
    holds = () if tallies is None else selected_holds(facts, submission, ruleset, at.choices, tallies)
    findings = tuple(find_for_rule(rule, at, submission, ruleset, as_of) for rule in ruleset.rules)
    return Assessment(
        ruleset=ruleset,
        submission=submission,
        as_of=as_of,
        scope=scope,
        outcome=outcome_of(findings, scope),
        in_force=ruleset.period.in_force(as_of),
        findings=findings,
        counts=count_verdicts(findings),
        elections=tuple(_make_election(election, facts, submission) for election in ruleset.elections),
        unread=_unread_statements(submission, ruleset, holds),
        unchecked=tuple(point for point in ruleset.unchecked if decide_condition(point.when, facts, at.choices)),
        stray_waivers=_stray_waivers(submission, ruleset),
        facts=facts,
        way=way,
        proof=None if prover is None or way is None else prover(way),
        holds=holds,
    )


def _make_election(election: Election, facts: Facts, submission: Submission) -> ElectionMade:
    statement = submission.statements.get(election.field)
    return ElectionMade(
        election=election,
        value=facts.values.get(election.field),
        by_silence=statement is None,
        where=None if statement is None else statement.span,
    )


def _unread_statements(
    submission: Submission, ruleset: Ruleset, holds: tuple[SelectedHold, ...]
) -> tuple[Statement, ...]:
    """Return what no rule reads, and holds that are declared but belong to no paytable that was counted."""
    declared = {hold.declared.field for hold in holds if hold.declared is not None}
    uncounted = fields_declaring_hold(ruleset) - declared
    read = fields_read(ruleset) - uncounted
    return tuple(statement for name, statement in submission.statements.items() if name not in read)


def _stray_waivers(submission: Submission, ruleset: Ruleset) -> tuple[Waiver, ...]:
    return tuple(
        waiver for waiver in submission.waivers if not any(covers_rule(waiver, rule, ruleset) for rule in ruleset.rules)
    )


def with_traces(assessment: Assessment, vocabulary: Vocabulary, choices: Choices | None = None) -> Assessment:
    """Return the assessment with the trace of every rule that was decided or left open, not of variances alone."""
    ruleset = assessment.ruleset
    at = Setting(assessment.facts, {**default_choices(ruleset), **(choices or {})}, vocabulary)
    return replace(assessment, findings=tuple(_with_trace(finding, at) for finding in assessment.findings))


def _with_trace(finding: Finding, at: Setting) -> Finding:
    if finding.verdict is Verdict.NOT_APPLICABLE:
        return finding
    return replace(finding, trace=trace_of(finding.rule.requires, at))


@cache
def fields_read(ruleset: Ruleset) -> frozenset[str]:
    """Name every field that some rule or election of the ruleset reads."""
    return fields_named(ruleset) | {name for condition in _conditions_in(ruleset) for name in watched_in(condition)}


def fields_named(ruleset: Ruleset) -> frozenset[str]:
    """Name every field that the chapter speaks of, without those that it only watches for being asserted at all."""
    named = {name for condition in _conditions_in(ruleset) for name in fields_in(condition)}
    tables = {table.field for table in ruleset.tables}
    return frozenset(named | {election.field for election in ruleset.elections} | tables | ruleset.read_besides)


def _conditions_in(ruleset: Ruleset) -> list[Expr]:
    conditions = (condition for rule in ruleset.rules for condition in (rule.applies, rule.requires))
    return [condition for condition in conditions if condition is not None]
