"""A submission checked against a ruleset: one finding per rule, and the result they add up to."""

import datetime as dt
from collections.abc import Sequence

from compliance.check.answers.rule_answer import PlacedAnswer
from compliance.check.coherence import incoherences_of, leave_out_told_by_rules, lower_outcome
from compliance.check.empty_statements import empty_statements
from compliance.check.facts import Prover, way_of
from compliance.check.findings import count_verdicts, covers_rule, outcome_of
from compliance.check.holds import Tallies, fields_declaring_hold, selected_holds
from compliance.check.review import points_about, review_findings, stray_settlements
from compliance.check.screen import screen_of
from compliance.check.turned_results import JudgedFiling, find_turned_results
from compliance.lang import Choices
from compliance.model import (
    Assessment,
    Election,
    ElectionMade,
    EmptyStatement,
    Expr,
    Facts,
    Finding,
    Review,
    RuleAnswer,
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
from compliance.record import kept_with_record, replace


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
    review: Review | None = None,
    explained: bool = False,
) -> Assessment:
    """Check a submission against a ruleset on a day; a house way is proved by the prover, or stays open without one.

    A variance comes with its reasons; so do all rules that apply where they are to be ``explained``.
    """
    screen = screen_of(ruleset, vocabulary, choices, prover)
    facts = screen.facts(submission.statements)
    way = way_of(facts.values, ruleset)
    holds = () if tallies is None else selected_holds(facts, submission, ruleset, screen.choices, tallies)
    empty = empty_statements(submission.statements, vocabulary)
    decided = screen.decide(facts)
    answers = screen.answers(decided.rules, facts, submission.statements, explained=explained)
    failed = screen.failed_conditions(submission.statements)
    filing = JudgedFiling(
        submission=submission,
        screen=screen,
        facts=facts,
        as_of=as_of,
        scope=scope,
        by_rules=_place_answers(answers, submission, ruleset, as_of, empty),
        review=review,
        points=screen.standings(decided, submission, as_of, review),
        incoherences=incoherences_of(failed, submission.statements),
    )
    unread = _unread_statements(submission, ruleset, holds, {one.field for one in empty})
    findings = filing.by_rules + review_findings(filing.points, submission, ruleset, vocabulary, as_of)
    outcome = filing.result(outcome_of(findings, scope), filing.points)
    return Assessment(
        ruleset=ruleset,
        submission=submission,
        as_of=as_of,
        scope=scope,
        outcome=outcome,
        by_rules=lower_outcome(outcome_of(filing.by_rules, scope), filing.contradictions),
        standing=ruleset.period.standing(as_of),
        findings=findings,
        counts=count_verdicts(findings, scope),
        elections=tuple(_make_election(election, facts, submission) for election in ruleset.elections),
        unread=unread,
        unchecked=tuple(
            point for point, came in zip(ruleset.unchecked, decided.unchecked, strict=True) if came is Verdict.PASS
        ),
        stray_waivers=_stray_waivers(submission, ruleset),
        facts=facts,
        way=way,
        proof=None if prover is None or way is None else prover(way),
        holds=holds,
        empty=empty,
        contradictions=leave_out_told_by_rules(filing.contradictions, findings),
        cautions=filing.cautions,
        review=filing.points,
        reviewed_in=review,
        stray_settlements=stray_settlements(review, filing.points),
        turned_results=find_turned_results(outcome, filing),
        idle_waivers=_idle_waivers(submission, ruleset, findings),
        foreign=_foreign_statements(unread, ruleset),
    )


def _place_answers(
    answers: Sequence[PlacedAnswer],
    submission: Submission,
    ruleset: Ruleset,
    as_of: dt.date,
    empty: tuple[EmptyStatement, ...],
) -> tuple[Finding, ...]:
    """Return a finding for every answer: where the filing states what it is about, and which waivers cover it."""
    findings, statements = [], submission.statements
    for placed in answers:
        answer, where = placed.answer, placed.place_in(statements)
        waivers = submission.waivers if answer.verdict is Verdict.VARIANCE else ()
        if where is None and not waivers and not empty:
            findings.append(_finding_without_place(answer))
            continue
        covering = [waiver for waiver in waivers if covers_rule(waiver, answer.rule, ruleset)]
        finding = Finding(
            answer=answer,
            where=where,
            waiver=next((waiver for waiver in covering if waiver.counts_on(as_of)), None),
            waivers_not_in_effect=tuple([waiver for waiver in covering if not waiver.counts_on(as_of)]),
            empty=(),
            settlement=None,
        )
        findings.append(_with_empty_statements(finding, empty) if empty else finding)
    return tuple(findings)


@kept_with_record
def _finding_without_place(answer: RuleAnswer) -> Finding:
    return Finding(answer=answer)


def _with_empty_statements(finding: Finding, empty: tuple[EmptyStatement, ...]) -> Finding:
    """Return a finding that stands open or against the filing with the empty statements that it would turn on."""
    if finding.verdict not in {Verdict.VARIANCE, Verdict.UNDETERMINED}:
        return finding
    conditions = [part for part in (finding.rule.requires, finding.rule.applies) if part is not None]
    read = {name for part in conditions for name in fields_in(part)}
    named = tuple(one for one in empty if one.field in read)
    return replace(finding, empty=named, where=finding.where or named[0].span) if named else finding


def _make_election(election: Election, facts: Facts, submission: Submission) -> ElectionMade:
    statement = submission.statements.get(election.field) if election.field in facts.stated else None
    return ElectionMade(
        election=election,
        value=facts.values.get(election.field),
        by_silence=statement is None,
        where=None if statement is None else statement.span,
    )


def _unread_statements(
    submission: Submission, ruleset: Ruleset, holds: tuple[SelectedHold, ...], empty: set[str]
) -> tuple[Statement, ...]:
    """Return what no rule reads, and holds that are declared but belong to no paytable that was counted."""
    declared = {hold.declared.field for hold in holds if hold.declared is not None}
    uncounted = fields_declaring_hold(ruleset) - declared
    # WHY: what a person is asked about is read, by that person.
    read = (fields_read(ruleset) - uncounted) | points_about(ruleset)
    return tuple(statement for name, statement in submission.statements.items() if name not in read | empty)


def _foreign_statements(unread: Sequence[Statement], ruleset: Ruleset) -> tuple[Statement, ...]:
    """Return what is stated of subjects of which the chapter reads nothing, such as another game's."""
    if not unread:
        return ()
    # WHY: by the name, since a hold that a paytable declares is read too, and need not be a field.
    known = {name.partition(".")[0] for name in fields_read(ruleset) | points_about(ruleset)}
    return tuple(statement for statement in unread if statement.field.partition(".")[0] not in known)


def _stray_waivers(submission: Submission, ruleset: Ruleset) -> tuple[Waiver, ...]:
    return tuple(
        waiver for waiver in submission.waivers if not any(covers_rule(waiver, rule, ruleset) for rule in ruleset.rules)
    )


def _idle_waivers(submission: Submission, ruleset: Ruleset, findings: Sequence[Finding]) -> tuple[Waiver, ...]:
    """Return the waivers of a provision from which the filing does not depart, in effect or not."""
    kept = [finding.rule for finding in findings if finding.verdict is not Verdict.VARIANCE]
    broken = [finding.rule for finding in findings if finding.verdict is Verdict.VARIANCE]
    return tuple(
        waiver
        for waiver in submission.waivers
        if any(covers_rule(waiver, rule, ruleset) for rule in kept)
        and not any(covers_rule(waiver, rule, ruleset) for rule in broken)
    )


@kept_with_record
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
