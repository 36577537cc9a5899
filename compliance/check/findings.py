"""Findings: one rule decided, with its figures, place, readings and waivers, and the result that many add up to."""

import datetime as dt
import re
from collections.abc import Callable, Iterable

from compliance.check.whole_requirement import narrow_departure, whole_requirement
from compliance.diag import Span
from compliance.lang import (
    Choices,
    PlainLogic,
    Setting,
    choices_and_leaves,
    decide_condition,
    figures_of,
    missing_in,
    raises_rule,
    source_of,
    trace_of,
)
from compliance.model import (
    Actual,
    Counts,
    Difference,
    Expr,
    Facts,
    Figure,
    Figures,
    Finding,
    Kind,
    LabelledFigures,
    Matches,
    OtherReading,
    Outcome,
    PaytableDeparture,
    PaytableValue,
    ReadingUse,
    Remark,
    Rule,
    Ruleset,
    Scope,
    Standing,
    Submission,
    VarianceKind,
    Verdict,
    Waiver,
    children_of,
    fields_in,
    readings_in,
    rows_beyond,
)
from compliance.record import record, replace

_VERDICT = {True: Verdict.PASS, False: Verdict.VARIANCE, None: Verdict.UNDETERMINED}


def default_choices(ruleset: Ruleset) -> dict[str, str]:
    """Return the default option of every reading."""
    return ruleset.default_choices


def verdict_of(rule: Rule, facts: Facts, choices: Choices) -> Verdict:
    """Decide one rule."""
    applies = True if rule.applies is None else decide_condition(rule.applies, facts, choices)
    if applies is False:
        return Verdict.NOT_APPLICABLE
    requires = decide_condition(rule.requires, facts, choices)
    # LAW: what keeps a requirement is lawful whether or not the requirement reaches it.
    return Verdict.UNDETERMINED if applies is None and not requires else _VERDICT[requires]


def count_verdicts(findings: Iterable[Finding], scope: str) -> Counts:
    """Count how the rules came out; floor facts that are not stated are counted apart, unless they count as well."""
    verdicts = [(finding.verdict, finding.uncovered and scope != "all") for finding in findings]
    number = {verdict: sum(counted is verdict for counted, _ in verdicts) for verdict in Verdict}
    uncovered = sum(not_covered for _, not_covered in verdicts)
    return Counts(
        passed=number[Verdict.PASS],
        variance=number[Verdict.VARIANCE],
        undetermined=number[Verdict.UNDETERMINED] - uncovered,
        not_applicable=number[Verdict.NOT_APPLICABLE],
        uncovered=uncovered,
    )


def outcome_of(findings: Iterable[Finding], scope: str) -> Outcome:
    """Add findings up to what the rules decide; what decided nothing is never compliant."""
    counted = tuple(findings)
    raised = {finding.rule.id for finding in counted if finding.raised}
    verdicts = [(finding.rule, finding.verdict, finding.waived) for finding in counted]
    return result_of(verdicts, scope, lambda rule: rule.id in raised)


def result_of(verdicts: Iterable[tuple[Rule, Verdict, bool]], scope: str, is_raised: Callable[[Rule], bool]) -> Outcome:
    """Add verdicts up to what the rules decide; each comes with its rule and whether a waiver covers it.

    A rule of the floor that is open counts where the filing raises it by stating half of what would decide it.
    """
    decided = tuple(verdicts)
    waived = [covered for _, verdict, covered in decided if verdict is Verdict.VARIANCE]
    if not all(waived):
        return Outcome.NOT_COMPLIANT
    open_rules = [rule for rule, verdict, _ in decided if verdict is Verdict.UNDETERMINED]
    if any(scope == "all" or rule.scope is Scope.FILING or is_raised(rule) for rule in open_rules):
        return Outcome.UNDETERMINED
    # WHY: where no rule came to a verdict nothing was checked, and nothing passes in silence.
    if not {verdict for _, verdict, _ in decided} & {Verdict.PASS, Verdict.VARIANCE}:
        return Outcome.UNDETERMINED
    return Outcome.COMPLIANT_WITH_WAIVERS if waived else Outcome.COMPLIANT


_PAST_BOUNDS = frozenset({Standing.NOT_IN_FORCE, Standing.NOT_KNOWN})


_NOTHING_AGAINST = frozenset({Outcome.COMPLIANT, Outcome.COMPLIANT_WITH_WAIVERS})


def final_outcome(decided: Outcome, standing: Standing, *, awaits_person: bool, is_partly_encoded: bool) -> Outcome:
    """Return the result of a filing: what rules and persons decided, unless less than that can be claimed."""
    # LAW: what is not law on the day decides nothing, neither for the filing nor against it.
    if standing in _PAST_BOUNDS:
        return Outcome.NOT_IN_FORCE
    if decided not in _NOTHING_AGAINST:
        return decided
    if awaits_person:
        return Outcome.NEEDS_REVIEW
    return Outcome.PARTLY_ENCODED if is_partly_encoded else decided


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
    # WHY: a paytable that is left open is told with all tables that its rule names, for they are why it is open.
    is_open_table = is_open and isinstance(figures.difference, PaytableDeparture)
    whole = None if is_open_table else whole_requirement(rule, figures, at, ruleset)
    figures = narrow_departure(figures, whole)
    beyond = _find_row_beyond(rule.requires, at) if is_variance else None
    if beyond is not None:
        figures = replace(figures, field=beyond.field, actual=_rows_as_figures(beyond), difference=beyond.departure)
    # WHY: where a proof is left out or fails to decide, what it has to say takes the place of what is stated.
    is_unproved = is_open and remark is not None and bool(remark.text)
    waivers = [waiver for waiver in submission.waivers if is_variance and covers_rule(waiver, rule, ruleset)]
    return Finding(
        rule=rule,
        verdict=verdict,
        kind=_kind_of_variance(rule, beyond) if is_variance else None,
        message=_message_of(rule, beyond, is_variance=is_variance),
        actual=() if is_unproved else figures.actual,
        required=figures.required,
        difference=_difference_in(figures, verdict, remark if is_unproved else None),
        where=_place_of_row(beyond, submission) or _place_of(rule, figures, remark, submission),
        missing=_missing_fields(rule, at) if is_open and not is_unproved else (),
        readings=tuple(_reading_use(rule, name, verdict, at, ruleset) for name in _readings_behind(rule)),
        waiver=next((waiver for waiver in waivers if waiver.counts_on(as_of)), None),
        waivers_not_in_effect=tuple(waiver for waiver in waivers if not waiver.counts_on(as_of)),
        trace=trace_of(rule.requires, at) if is_variance else None,
        witness=remark.text if is_variance and remark is not None else "",
        computed=_label_if_computed(figures.field, at),
        raised_by=_fields_raising(rule, at, ruleset) if is_open else (),
        whole=whole,
    )


def logic_of(at: Setting, ruleset: Ruleset) -> PlainLogic:
    """Return what tells whether a filing states half of what would decide a rule."""
    return PlainLogic(at.facts, at.choices, at.vocabulary, choices_and_leaves(ruleset, at.vocabulary))


ROW_BEYOND = "A row of the paytable has no authority in the chapter"
"""What a variance is called that is about a row which no table of the chapter has."""


@record
class _RowBeyond:
    """A stated paytable with a row that no table of the chapter has."""

    field: str
    departure: PaytableDeparture


def _find_row_beyond(condition: Expr, at: Setting) -> _RowBeyond | None:
    """Find the first paytable of a condition that has a row which no table of the chapter has."""
    if isinstance(condition, Matches):
        stated = at.facts.values.get(condition.field.name)
        if isinstance(stated, PaytableValue) and rows_beyond(stated, condition.hands):
            departure = PaytableDeparture(stated, condition.data, condition.mode, condition.hands)
            return _RowBeyond(condition.field.name, departure)
    found = (_find_row_beyond(part, at) for part in children_of(condition))
    return next((one for one in found if one is not None), None)


def _rows_as_figures(beyond: _RowBeyond) -> Actual:
    """Return what the rows pay that no table of the chapter has."""
    rows = beyond.departure.stated.rows or {}
    return tuple(
        LabelledFigures(hand, tuple(Figure(Kind.ODDS, paid) for paid in rows[hand].values()))
        for hand in beyond.departure.rows_beyond
    )


def _kind_of_variance(rule: Rule, beyond: _RowBeyond | None) -> VarianceKind:
    return rule.variance if beyond is None else VarianceKind.NO_AUTHORITY


def _message_of(rule: Rule, beyond: _RowBeyond | None, *, is_variance: bool) -> str:
    if not is_variance:
        return rule.title
    return rule.fails if beyond is None else ROW_BEYOND


def _place_of_row(beyond: _RowBeyond | None, submission: Submission) -> Span | None:
    statement = None if beyond is None else submission.statements.get(beyond.field)
    if beyond is None or statement is None:
        return None
    return statement.rows.get(beyond.departure.rows_beyond[0], statement.span)


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


def _fields_raising(rule: Rule, at: Setting, ruleset: Ruleset) -> tuple[str, ...]:
    """Name the stated fields that raise an open rule by half a statement; without any nothing presses on it."""
    stated = _stated_fields(rule, at)
    is_raised = bool(stated) and raises_rule(rule.applies, rule.requires, logic_of(at, ruleset))
    return stated if is_raised else ()


def _stated_fields(rule: Rule, at: Setting) -> tuple[str, ...]:
    sources = (source_of(name, at.vocabulary) for part in _conditions_of(rule) for name in fields_in(part))
    return tuple(dict.fromkeys(name for name in sources if name in at.facts.stated))


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
