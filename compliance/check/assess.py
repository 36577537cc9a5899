"""A submission held against a ruleset: one finding per rule, and the result they add up to."""

import datetime as dt
import re
from collections.abc import Iterable
from functools import cache

from compliance.check.facts import facts_of
from compliance.check.holds import Tallies, held_to_holds, selected_holds
from compliance.check.houseway import Prover, way_of
from compliance.lang import Choices, Figures, Setting, decide_condition, figures_of, missing_in, trace_of
from compliance.model import (
    Assessment,
    Counts,
    Election,
    ElectionMade,
    Expr,
    Facts,
    Finding,
    OtherReading,
    Outcome,
    ReadingUse,
    Rule,
    Ruleset,
    Scope,
    Statement,
    Submission,
    Verdict,
    Vocabulary,
    Waiver,
    fields_in,
    readings_in,
    show_value,
    watched_in,
)
from compliance.record import replace

_VERDICT = {True: Verdict.PASS, False: Verdict.VARIANCE, None: Verdict.UNDETERMINED}
_NOTHING = Figures(field="", actual="", required="")


def default_choices(ruleset: Ruleset) -> dict[str, str]:
    """Return the default option of every reading."""
    return ruleset.default_choices


def verdict_of(rule: Rule, facts: Facts, choices: Choices) -> Verdict:
    """Decide one rule."""
    applies = True if rule.applies is None else decide_condition(rule.applies, facts, choices)
    if applies is False:
        return Verdict.NOT_APPLICABLE
    if applies is None:
        return Verdict.UNDETERMINED
    return _VERDICT[decide_condition(rule.requires, facts, choices)]


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
    """Hold a submission against a ruleset on a day; a house way is proved by the prover, or stays open without one."""
    facts = facts_of(submission.statements, ruleset, vocabulary, prover)
    way = way_of(facts.values, ruleset)
    read = fields_read(ruleset)
    at = Setting(facts, {**default_choices(ruleset), **(choices or {})}, vocabulary)
    holds = () if tallies is None else selected_holds(facts, submission, ruleset, at.choices, tallies)
    undeclared = held_to_holds(ruleset) - {one.declared.field for one in holds if one.declared is not None}
    findings = tuple(
        _finding(rule, verdict_of(rule, facts, at.choices), at, submission, ruleset, as_of) for rule in ruleset.rules
    )
    return Assessment(
        ruleset=ruleset,
        submission=submission,
        as_of=as_of,
        scope=scope,
        outcome=outcome_of(findings, scope),
        in_force=ruleset.period.in_force(as_of),
        findings=findings,
        counts=count(findings),
        elections=tuple(_election_made(one, facts, submission) for one in ruleset.elections),
        unread=tuple(one for name, one in submission.statements.items() if name not in read or name in undeclared),
        unchecked=tuple(one for one in ruleset.unchecked if decide_condition(one.when, facts, at.choices)),
        stray_waivers=tuple(
            waiver for waiver in submission.waivers if not any(_covers(waiver, r, ruleset) for r in ruleset.rules)
        ),
        facts=facts,
        way=way,
        proof=None if prover is None or way is None else prover(way),
        holds=holds,
    )


def with_traces(assessment: Assessment, vocabulary: Vocabulary, choices: Choices | None = None) -> Assessment:
    """Return the assessment with the trace of every rule that was decided or left open, not of variances alone."""
    ruleset = assessment.ruleset
    facts = assessment.facts
    at = Setting(facts, {**default_choices(ruleset), **(choices or {})}, vocabulary)
    traced = tuple(
        finding
        if finding.verdict is Verdict.NOT_APPLICABLE
        else replace(finding, trace=trace_of(finding.rule.requires, at))
        for finding in assessment.findings
    )
    return replace(assessment, findings=traced)


@cache
def fields_read(ruleset: Ruleset) -> frozenset[str]:
    """Name every field that some rule or election of the ruleset reads."""
    return fields_named(ruleset) | {name for one in _conditions(ruleset) for name in watched_in(one)}


def fields_named(ruleset: Ruleset) -> frozenset[str]:
    """Name every field that the chapter speaks of, without those that it only watches for being asserted at all."""
    named = {name for condition in _conditions(ruleset) for name in fields_in(condition)}
    tables = {table.field for table in ruleset.tables}
    return frozenset(named | {one.field for one in ruleset.elections} | tables | ruleset.read_besides)


def _conditions(ruleset: Ruleset) -> list[Expr]:
    return [one for rule in ruleset.rules for one in (rule.applies, rule.requires) if one is not None]


def count(findings: Iterable[Finding]) -> Counts:
    """Count how the rules came out; floor facts that are not stated are counted apart as well."""
    verdicts = [(finding.verdict, finding.uncovered) for finding in findings]
    number = {verdict: sum(one is verdict for one, _ in verdicts) for verdict in Verdict}
    return Counts(
        passed=number[Verdict.PASS],
        variance=number[Verdict.VARIANCE],
        undetermined=number[Verdict.UNDETERMINED],
        not_applicable=number[Verdict.NOT_APPLICABLE],
        uncovered=sum(uncovered for _, uncovered in verdicts),
    )


def outcome_of(findings: Iterable[Finding], scope: str) -> Outcome:
    """Add findings up to a result; what decided nothing is never compliant."""
    return result_of([(finding.rule, finding.verdict, finding.waived) for finding in findings], scope)


def result_of(verdicts: Iterable[tuple[Rule, Verdict, bool]], scope: str) -> Outcome:
    """Add verdicts up to a result; each comes with its rule and whether a waiver covers it."""
    found = tuple(verdicts)
    waived = [covered for _, verdict, covered in found if verdict is Verdict.VARIANCE]
    if not all(waived):
        return Outcome.NOT_COMPLIANT
    counting = [verdict for rule, verdict, _ in found if scope == "all" or rule.scope is Scope.FILING]
    if Verdict.UNDETERMINED in counting or not {verdict for _, verdict, _ in found} & {Verdict.PASS, Verdict.VARIANCE}:
        return Outcome.UNDETERMINED
    return Outcome.COMPLIANT_WITH_WAIVERS if waived else Outcome.COMPLIANT


def _finding(
    rule: Rule, verdict: Verdict, at: Setting, submission: Submission, ruleset: Ruleset, as_of: dt.date
) -> Finding:
    if verdict is Verdict.NOT_APPLICABLE:
        readings = () if rule.applies is None else readings_in(rule.applies)
        return _bare(rule, tuple(_reading_use(rule, name, verdict, at, ruleset) for name in readings))
    figures = figures_of(rule.requires, at) or _NOTHING
    variance, undetermined = verdict is Verdict.VARIANCE, verdict is Verdict.UNDETERMINED
    waivers = [waiver for waiver in submission.waivers if variance and _covers(waiver, rule, ruleset)]
    counting = next((waiver for waiver in waivers if waiver.counts_on(as_of)), None)
    statement = submission.statements.get(figures.field) or _nearest_statement(rule, submission)
    remarks = (at.facts.remarks.get(name) for name in fields_in(rule.requires))
    behind = next((remark for remark in remarks if remark is not None), None)
    remark = "" if behind is None else behind.text
    return Finding(
        rule=rule,
        verdict=verdict,
        kind=rule.variance if variance else None,
        message=rule.fails if variance else rule.title,
        actual="" if undetermined and remark else figures.actual,
        required=figures.required,
        difference="" if verdict is Verdict.PASS else (remark if undetermined else "") or figures.difference,
        cure=cure_of(rule, figures) if variance else "",
        where=behind.span if behind is not None and behind.span else None if statement is None else statement.span,
        missing=_missing(rule, at) if undetermined and not remark else (),
        readings=tuple(_reading_use(rule, name, verdict, at, ruleset) for name in _readings_of(rule)),
        waiver=counting,
        waivers_not_in_effect=tuple(waiver for waiver in waivers if not waiver.counts_on(as_of)),
        trace=trace_of(rule.requires, at) if variance else None,
        witness=remark if variance else "",
        computed=at.vocabulary.fields[figures.field].label if figures.field in dict(at.vocabulary.derived) else "",
    )


def _nearest_statement(rule: Rule, submission: Submission) -> Statement | None:
    """Return the first statement a rule reads, for a finding about something that is not stated itself."""
    conditions = (rule.requires,) if rule.applies is None else (rule.requires, rule.applies)
    names = (name for condition in conditions for name in fields_in(condition))
    return next((submission.statements[name] for name in names if name in submission.statements), None)


def _bare(rule: Rule, readings: tuple[ReadingUse, ...]) -> Finding:
    return Finding(
        rule=rule,
        verdict=Verdict.NOT_APPLICABLE,
        kind=None,
        message=rule.title,
        actual="",
        required="",
        difference="",
        cure="",
        where=None,
        missing=(),
        readings=readings,
        waiver=None,
        waivers_not_in_effect=(),
        trace=None,
    )


def cure_of(rule: Rule, figures: Figures) -> str:
    """Fill the figures into a rule's cure."""
    required = figures.required.removeprefix("at least ").removeprefix("at most ").partition(": ")[0]
    return rule.cure.replace("{required}", required).replace("{stated}", figures.actual)


def _missing(rule: Rule, at: Setting) -> tuple[str, ...]:
    parts = () if rule.applies is None else missing_in(rule.applies, at)
    return tuple(dict.fromkeys((*parts, *missing_in(rule.requires, at))))


def _readings_of(rule: Rule) -> tuple[str, ...]:
    used = (*readings_in(rule.requires), *(() if rule.applies is None else readings_in(rule.applies)))
    return tuple(dict.fromkeys((*used, *rule.readings)))


def _reading_use(rule: Rule, name: str, verdict: Verdict, at: Setting, ruleset: Ruleset) -> ReadingUse:
    reading = ruleset.reading(name)
    chosen = next(option for option in reading.options if option.id == at.choices[name])
    others = []
    for option in reading.options:
        if option.id != chosen.id:
            there = replace(at, choices={**at.choices, name: option.id})
            figures = figures_of(rule.requires, there) or _NOTHING
            other = verdict_of(rule, there.facts, there.choices)
            others.append(OtherReading(option=option.id, label=option.label, verdict=other, required=figures.required))
    return ReadingUse(
        id=name,
        question=reading.question,
        option=chosen.id,
        label=chosen.label,
        why=chosen.why,
        default=chosen.default,
        decides=chosen.value is not None,
        others=tuple(others),
        turns=any(other.verdict is not verdict for other in others),
    )


def _election_made(election: Election, facts: Facts, submission: Submission) -> ElectionMade:
    raw = facts.values.get(election.field)
    statement = submission.statements.get(election.field)
    return ElectionMade(
        election=election,
        value="" if raw is None else show_value(election.kind, raw),
        by_silence=statement is None,
        where=None if statement is None else statement.span,
    )


def provision_in(text: str, prefix: str) -> str:
    """Return the bare provision a waiver names, with or without the chapter's prefix."""
    bare = text.removeprefix(prefix.strip()).strip()
    return re.sub(r"^§+\s*", "", bare).replace(" ", "")


def waived_on(rule: Rule, waivers: Iterable[Waiver], ruleset: Ruleset, day: dt.date) -> bool:
    """Tell whether a waiver in effect on a day covers a rule."""
    return any(waiver.counts_on(day) and _covers(waiver, rule, ruleset) for waiver in waivers)


def _covers(waiver: Waiver, rule: Rule, ruleset: Ruleset) -> bool:
    # LAW: a waiver reaches the provision it names and what stands below it; a rule's first citation is what binds.
    named = provision_in(waiver.provision, ruleset.cite_prefix)
    binding = rule.cites[0]
    return bool(named) and (binding == named or binding.startswith(named + "("))
