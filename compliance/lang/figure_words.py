"""Figures in words: where the figures of a finding become text; rows of paytables by `lang/paytable_words.py`."""

from collections.abc import Mapping
from typing import assert_never, cast

from compliance.lang.english import list_words, tables_in_words
from compliance.model import (
    Actual,
    Bound,
    BoundKind,
    Difference,
    Figure,
    Figures,
    Finding,
    Gap,
    Kind,
    LabelledBounds,
    LabelledFigures,
    PaytableDeparture,
    PaytableValue,
    Remark,
    Required,
    RuleAnswer,
    UnlikeOdds,
    Verdict,
    WholeRequirement,
    WordsBeyond,
    show_value,
)
from compliance.record import replace

UNSTATED = "not stated"

_PHRASES: Mapping[BoundKind, str] = {
    BoundKind.AT_LEAST: "at least {}",
    BoundKind.AT_MOST: "at most {}",
    BoundKind.MORE_THAN: "more than {}",
    BoundKind.LESS_THAN: "less than {}",
    BoundKind.EXACTLY: "{}",
    BoundKind.OTHER_THAN: "not {}",
    BoundKind.ONE_OF: "{}",
    BoundKind.NONE_OF: "not {}",
    BoundKind.INCLUDING: "{}",
    BoundKind.WITHOUT: "without {}",
    BoundKind.ONLY: "only {}",
    BoundKind.MORE_THAN_ONLY: "something besides {}",
    BoundKind.STATED: "stated",
    BoundKind.NOT_STATED: UNSTATED,
    BoundKind.NOTHING_ELSE: "nothing else",
    BoundKind.SOMETHING_ELSE: "something else",
    BoundKind.ONE_TABLE: "{}",
    BoundKind.ONE_TABLE_ENTIRELY: "{}, entirely",
    BoundKind.NO_TABLE: "not {}",
    BoundKind.TABLE_FLOOR: "every row at least as in {}",
    BoundKind.BELOW_TABLE_FLOOR: "some row less than in {}",
}
_PHRASES_OF_DAYS: Mapping[BoundKind, str] = {
    BoundKind.AT_LEAST: "on {} or later",
    BoundKind.AT_MOST: "on {} or earlier",
    BoundKind.MORE_THAN: "after {}",
    BoundKind.LESS_THAN: "before {}",
}
_TABLE_BOUNDS = frozenset(
    {
        BoundKind.ONE_TABLE,
        BoundKind.ONE_TABLE_ENTIRELY,
        BoundKind.NO_TABLE,
        BoundKind.TABLE_FLOOR,
        BoundKind.BELOW_TABLE_FLOOR,
    }
)


def show_figure(figure: Figure) -> str:
    """Write a value with what stands behind it: that it is not stated, or its arithmetic."""
    if figure.raw is None:
        text = UNSTATED
    elif figure.by_silence:
        text = f"{UNSTATED}, which means {show_value(figure.kind, figure.raw)}"
    else:
        text = show_value(figure.kind, figure.raw)
    return f"{text} ({figure.working})" if figure.working else text


def show_actual(figures: Actual) -> str:
    """Write what a submission states, each value once."""
    if len(figures) == 1:
        return _show_stated(figures[0])
    return "; ".join(dict.fromkeys(map(_show_stated, figures)))


def _show_stated(stated: Figure | LabelledFigures) -> str:
    if isinstance(stated, LabelledFigures):
        return f"{stated.label}: {show_actual(stated.figures)}"
    return show_figure(stated)


def show_required(bounds: Required) -> str:
    """Write what is required, with the arithmetic behind it."""
    if len(bounds) == 1:
        return _show_bound(bounds[0])
    return ", or ".join(dict.fromkeys(map(_show_bound, bounds)))


def show_whole(whole: WholeRequirement) -> str:
    """Write bounds that must all be kept: both ends of a range, or exactly one value where they meet."""
    ends = {bound.kind: bound for bound in whole.bounds}
    low, high = ends.get(BoundKind.AT_LEAST), ends.get(BoundKind.AT_MOST)
    if low is None or high is None:
        return " and ".join(map(_show_bound, whole.bounds))
    least, most = _show_bound_values(low), _show_bound_values(high)
    if least == most:
        return f"exactly {least}{_working_in_brackets(low) or _working_in_brackets(high)}"
    return f"from {least}{_working_in_brackets(low)} to {most}{_working_in_brackets(high)}"


def _working_in_brackets(bound: Bound) -> str:
    return f" ({bound.working})" if bound.working else ""


def _show_bound(bound: Bound | LabelledBounds) -> str:
    if isinstance(bound, LabelledBounds):
        return f"{bound.label}: {show_required(bound.bounds)}"
    text = _phrase_of(bound).format(_show_bound_values(bound))
    return _add_condition(f"{text}: {bound.working}" if bound.values and bound.working else text, bound)


def _show_bound_alone(bound: Bound) -> str:
    return _add_condition(_phrase_of(bound).format(_show_bound_values(bound)), bound)


def _phrase_of(bound: Bound) -> str:
    # WHY: a day is not more than another, it is later.
    days = bound.values and all(figure.kind is Kind.DATE for figure in bound.values)
    return (_PHRASES_OF_DAYS.get(bound.kind) if days else None) or _PHRASES[bound.kind]


def _add_condition(text: str, bound: Bound) -> str:
    return f"{text} where {bound.condition}" if bound.condition else text


def _show_bound_values(bound: Bound) -> str:
    """Write the values of a bound, or its arithmetic where the value is not known."""
    if bound.working and not bound.values:
        return bound.working
    if bound.kind in _TABLE_BOUNDS:
        return tables_in_words([cast("PaytableValue", figure.raw).name or "" for figure in bound.values])
    return list_words([show_figure(_without_silence(figure)) for figure in bound.values])


def _without_silence(figure: Figure) -> Figure:
    """Return the figure of a bound as its value alone: that silence means it matters where it is stated or not."""
    return replace(figure, by_silence=False) if figure.by_silence else figure


def show_difference(difference: Difference | None) -> str:
    """Write by how much the stated misses the required, or nothing where there is no more to say."""
    match difference:
        case None:
            return ""
        case Gap(kind=kind, amount=amount, side=side):
            return f"{show_value(kind, amount)} {side}"
        case UnlikeOdds():
            return "these are different kinds of odds, which do not compare"
        case WordsBeyond(words=words):
            return f"{list_words(words, 'and')} {'is' if len(words) == 1 else 'are'} not among them"
        case PaytableDeparture():
            return _show_departure(difference)
        case Remark(text=text):
            return text
        case _ as unknown:
            assert_never(unknown)


def _show_departure(departure: PaytableDeparture) -> str:
    # WHY: the rows of paytables are written only where one departs; most checks never need the words for them.
    from compliance.lang.paytable_words import describe_departure

    return describe_departure(departure)


def show_cure(finding: Finding | RuleAnswer) -> str:
    """Write the cure of a variance, with the figures filled in."""
    if finding.verdict is not Verdict.VARIANCE:
        return ""
    difference = finding.difference
    if isinstance(difference, PaytableDeparture) and difference.rows_beyond:
        from compliance.lang.paytable_words import mend_rows_beyond

        return mend_rows_beyond(difference)
    return fill_cure(finding.rule.cure, finding)


def fill_cure(cure: str, figures: Figures | Finding | RuleAnswer) -> str:
    """Put figures in the place of `{required}` and `{stated}`."""
    return cure.replace("{required}", _show_targets(figures.required)).replace("{stated}", show_actual(figures.actual))


def _show_targets(bounds: Required) -> str:
    return ", or ".join(dict.fromkeys(map(_show_target, bounds)))


def _show_target(bound: Bound | LabelledBounds) -> str:
    """Write what to change a value to: of a least or a greatest lawful value, just that value."""
    if isinstance(bound, LabelledBounds):
        return f"{bound.label}: {_show_targets(bound.bounds)}"
    if bound.kind in {BoundKind.AT_LEAST, BoundKind.AT_MOST}:
        return _show_bound_values(bound)
    return _show_bound_alone(bound)
