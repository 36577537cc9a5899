"""Findings: one rule decided, with its figures, place, readings and waivers, and the result that many add up to."""

import datetime as dt
import re
from collections.abc import Iterable

from compliance.diag import Span
from compliance.lang import Choices, Setting, decide_condition, figures_of, missing_in, trace_of
from compliance.model import (
    Counts,
    Difference,
    Expr,
    Facts,
    Figures,
    Finding,
    OtherReading,
    Outcome,
    ReadingUse,
    Remark,
    Rule,
    Ruleset,
    Scope,
    Submission,
    Verdict,
    Waiver,
    fields_in,
    readings_in,
)
from compliance.record import replace

_VERDICT = {True: Verdict.PASS, False: Verdict.VARIANCE, None: Verdict.UNDETERMINED}


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


def count_verdicts(findings: Iterable[Finding]) -> Counts:
    """Count how the rules came out; floor facts that are not stated are counted apart as well."""
    verdicts = [(finding.verdict, finding.uncovered) for finding in findings]
    number = {verdict: sum(counted is verdict for counted, _ in verdicts) for verdict in Verdict}
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
    decided = tuple(verdicts)
    waived = [covered for _, verdict, covered in decided if verdict is Verdict.VARIANCE]
    if not all(waived):
        return Outcome.NOT_COMPLIANT
    counting = [verdict for rule, verdict, _ in decided if scope == "all" or rule.scope is Scope.FILING]
    if Verdict.UNDETERMINED in counting:
        return Outcome.UNDETERMINED
    # WHY: where no rule came to a verdict nothing was checked, and nothing passes in silence.
    if not {verdict for _, verdict, _ in decided} & {Verdict.PASS, Verdict.VARIANCE}:
        return Outcome.UNDETERMINED
    return Outcome.COMPLIANT_WITH_WAIVERS if waived else Outcome.COMPLIANT


def provision_in(text: str, prefix: str) -> str:
    """Return the bare provision a waiver names, with or without the chapter's prefix."""
    bare = text.removeprefix(prefix.strip()).strip()
    return re.sub(r"^§+\s*", "", bare).replace(" ", "")


def waived_on(rule: Rule, waivers: Iterable[Waiver], ruleset: Ruleset, day: dt.date) -> bool:
    """Tell whether a waiver in effect on a day covers a rule."""
    return any(waiver.counts_on(day) and covers_rule(waiver, rule, ruleset) for waiver in waivers)


def covers_rule(waiver: Waiver, rule: Rule, ruleset: Ruleset) -> bool:
    """Tell whether a waiver names the provision that a rule rests on, in effect or not."""
    # LAW: a waiver reaches the provision it names and what stands below it; a rule's first citation is what binds.
    named = provision_in(waiver.provision, ruleset.cite_prefix)
    binding = rule.cites[0]
    return bool(named) and (binding == named or binding.startswith(named + "("))


_NO_FIGURES = Figures(field="", actual=(), required=())


def find_for_rule(rule: Rule, at: Setting, submission: Submission, ruleset: Ruleset, as_of: dt.date) -> Finding:
    """Decide a rule for a submission and return the finding."""
    verdict = verdict_of(rule, at.facts, at.choices)
    if verdict is Verdict.NOT_APPLICABLE:
        return _finding_outside(rule, at, ruleset)
    figures = figures_of(rule.requires, at) or _NO_FIGURES
    remark = _first_remark(rule, at)
    is_variance, is_open = verdict is Verdict.VARIANCE, verdict is Verdict.UNDETERMINED
    # WHY: where a proof is left out or fails to decide, what it has to say takes the place of what is stated.
    is_unproved = is_open and remark is not None and bool(remark.text)
    waivers = [waiver for waiver in submission.waivers if is_variance and covers_rule(waiver, rule, ruleset)]
    return Finding(
        rule=rule,
        verdict=verdict,
        kind=rule.variance if is_variance else None,
        message=rule.fails if is_variance else rule.title,
        actual=() if is_unproved else figures.actual,
        required=figures.required,
        difference=_difference_in(figures, verdict, remark if is_unproved else None),
        where=_place_of(rule, figures, remark, submission),
        missing=_missing_fields(rule, at) if is_open and not is_unproved else (),
        readings=tuple(_reading_use(rule, name, verdict, at, ruleset) for name in _readings_behind(rule)),
        waiver=next((waiver for waiver in waivers if waiver.counts_on(as_of)), None),
        waivers_not_in_effect=tuple(waiver for waiver in waivers if not waiver.counts_on(as_of)),
        trace=trace_of(rule.requires, at) if is_variance else None,
        witness=remark.text if is_variance and remark is not None else "",
        computed=_label_if_computed(figures.field, at),
    )


def _finding_outside(rule: Rule, at: Setting, ruleset: Ruleset) -> Finding:
    """Return the finding of a rule that does not apply; what decided that may rest on readings."""
    names = () if rule.applies is None else readings_in(rule.applies)
    return Finding(
        rule=rule,
        verdict=Verdict.NOT_APPLICABLE,
        kind=None,
        message=rule.title,
        actual=(),
        required=(),
        difference=None,
        where=None,
        missing=(),
        readings=tuple(_reading_use(rule, name, Verdict.NOT_APPLICABLE, at, ruleset) for name in names),
        waiver=None,
        waivers_not_in_effect=(),
        trace=None,
    )


def _difference_in(figures: Figures, verdict: Verdict, unproved: Remark | None) -> Difference | None:
    if verdict is Verdict.PASS:
        return None
    return figures.difference if unproved is None else unproved


def _first_remark(rule: Rule, at: Setting) -> Remark | None:
    """Return what stands behind the first value a rule reads that was worked out, such as a hand that fails."""
    if not at.facts.remarks:
        return None
    remarks = (at.facts.remarks.get(name) for name in fields_in(rule.requires))
    return next((remark for remark in remarks if remark is not None), None)


def _place_of(rule: Rule, figures: Figures, remark: Remark | None, submission: Submission) -> Span | None:
    """Return the place in the filing: of what a remark points at, of the field, or of the first one the rule reads."""
    if remark is not None and remark.span is not None:
        return remark.span
    statements = submission.statements
    if figures.field in statements:
        return statements[figures.field].span
    names = (name for condition in _conditions_of(rule) for name in fields_in(condition))
    return next((statements[name].span for name in names if name in statements), None)


def _conditions_of(rule: Rule) -> tuple[Expr, ...]:
    return (rule.requires,) if rule.applies is None else (rule.requires, rule.applies)


def _label_if_computed(name: str, at: Setting) -> str:
    field = at.vocabulary.fields.get(name)
    return "" if field is None or field.derived is None else field.label


def _missing_fields(rule: Rule, at: Setting) -> tuple[str, ...]:
    parts = () if rule.applies is None else missing_in(rule.applies, at)
    return tuple(dict.fromkeys((*parts, *missing_in(rule.requires, at))))


def _readings_behind(rule: Rule) -> tuple[str, ...]:
    used = (name for condition in _conditions_of(rule) for name in readings_in(condition))
    return tuple(dict.fromkeys((*used, *rule.readings)))


def _reading_use(rule: Rule, name: str, verdict: Verdict, at: Setting, ruleset: Ruleset) -> ReadingUse:
    reading = ruleset.reading(name)
    chosen = next(option for option in reading.options if option.id == at.choices[name])
    others = []
    for option in reading.options:
        if option.id != chosen.id:
            there = replace(at, choices={**at.choices, name: option.id})
            figures = figures_of(rule.requires, there) or _NO_FIGURES
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
