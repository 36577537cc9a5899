"""The answer of one rule: its verdict with figures, readings and reasons, of the facts that it reads."""

from collections.abc import Mapping

from compliance.check.answers.whole_requirement import narrow_departure, whole_requirement
from compliance.check.findings import verdict_of
from compliance.diag import Span
from compliance.lang import (
    PlainLogic,
    Setting,
    choices_and_leaves,
    figures_of,
    missing_in,
    raises_rule,
    source_of,
    trace_of,
)
from compliance.model import (
    Actual,
    Difference,
    Expr,
    Figure,
    Figures,
    Kind,
    LabelledFigures,
    Matches,
    OtherReading,
    PaytableDeparture,
    PaytableValue,
    ReadingUse,
    Remark,
    Rule,
    RuleAnswer,
    Ruleset,
    Statement,
    VarianceKind,
    Verdict,
    children_of,
    fields_in,
    readings_in,
    rows_beyond,
)
from compliance.record import record, replace

_NO_FIGURES = Figures(field="", actual=(), required=())


@record
class PlacedAnswer:
    """An answer, and where a filing states what it is about.

    That is the row of a paytable if there is one, else a place that is known already, else the first of the fields.
    """

    answer: RuleAnswer
    fields: tuple[str, ...] = ()
    row: str | None = None
    span: Span | None = None

    def place_in(self, statements: Mapping[str, Statement]) -> Span | None:
        """Return the place in a filing that states these fields."""
        if self.row is not None and self.fields[0] in statements:
            statement = statements[self.fields[0]]
            return statement.rows.get(self.row, statement.span)
        if self.span is not None:
            return self.span
        for name in self.fields:
            if name in statements:
                return statements[name].span
        return None


def answer_rule(rule: Rule, verdict: Verdict, at: Setting, ruleset: Ruleset, *, explained: bool) -> PlacedAnswer:
    """Say what stands behind the verdict on a rule; only a variance has its reasons unless all are ``explained``."""
    if verdict is Verdict.NOT_APPLICABLE:
        return PlacedAnswer(_answer_outside(rule, at, ruleset))
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
    answer = RuleAnswer(
        rule=rule,
        verdict=verdict,
        kind=_kind_of_variance(rule, beyond) if is_variance else None,
        message=_message_of(rule, beyond, is_variance=is_variance),
        actual=() if is_unproved else figures.actual,
        required=figures.required,
        difference=_difference_in(figures, verdict, remark if is_unproved else None),
        missing=_missing_fields(rule, at) if is_open and not is_unproved else (),
        readings=tuple(_reading_use(rule, name, verdict, at, ruleset) for name in _readings_behind(rule)),
        trace=trace_of(rule.requires, at) if is_variance or explained else None,
        witness=remark.text if is_variance and remark is not None else "",
        computed=_label_if_computed(figures.field, at),
        raised_by=_fields_raising(rule, at, ruleset) if is_open else (),
        whole=whole,
    )
    return PlacedAnswer(
        answer,
        fields=_fields_to_look_in(rule, figures),
        row=None if beyond is None else beyond.departure.rows_beyond[0],
        span=None if remark is None else remark.span,
    )


def _fields_to_look_in(rule: Rule, figures: Figures) -> tuple[str, ...]:
    """Name the field that the figures are of, and then those that the rule reads."""
    read = (name for condition in _conditions_of(rule) for name in fields_in(condition))
    return tuple(dict.fromkeys(name for name in (figures.field, *read) if name))


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


def _answer_outside(rule: Rule, at: Setting, ruleset: Ruleset) -> RuleAnswer:
    """Return the answer of a rule that does not apply; what decided that may rest on readings."""
    names = () if rule.applies is None else readings_in(rule.applies)
    return RuleAnswer(
        rule=rule,
        verdict=Verdict.NOT_APPLICABLE,
        kind=None,
        message=rule.title,
        actual=(),
        required=(),
        difference=None,
        missing=(),
        readings=tuple(_reading_use(rule, name, Verdict.NOT_APPLICABLE, at, ruleset) for name in names),
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


def _conditions_of(rule: Rule) -> tuple[Expr, ...]:
    return (rule.requires,) if rule.applies is None else (rule.requires, rule.applies)


def _label_if_computed(name: str, at: Setting) -> str:
    field = at.vocabulary.fields.get(name)
    return "" if field is None or field.derived is None else field.label


def _fields_raising(rule: Rule, at: Setting, ruleset: Ruleset) -> tuple[str, ...]:
    """Name the stated fields that raise an open rule by half a statement; without any nothing presses on it."""
    stated = _stated_fields(rule, at)
    return stated if stated and _is_raised(rule, at, ruleset) else ()


def _is_raised(rule: Rule, at: Setting, ruleset: Ruleset) -> bool:
    logic = PlainLogic(at.facts, at.choices, at.vocabulary, choices_and_leaves(ruleset, at.vocabulary))
    return raises_rule(rule.applies, rule.requires, logic)


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
            others.append(
                OtherReading(
                    option=option.id,
                    label=option.label,
                    verdict=other,
                    required=figures.required,
                    raised=other is Verdict.UNDETERMINED and _is_raised(rule, there, ruleset),
                )
            )
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
