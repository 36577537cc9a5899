"""Alternatives of a condition: which are shut whatever is stated, and under what else one of them holds."""

from compliance.lang.english import say_in_english
from compliance.lang.explain import Setting, taken_part
from compliance.model import (
    And,
    Bound,
    Expr,
    Figures,
    Not,
    Or,
    ReadingRef,
    Required,
    fields_in,
    watched_in,
)
from compliance.record import replace


def is_shut(expr: Expr, at: Setting, *, wanted: bool) -> bool:
    """Tell whether a condition cannot come out as wanted under the readings taken, whatever a filing states."""
    match expr:
        case Not(item=item):
            return is_shut(item, at, wanted=not wanted)
        case And(items=items):
            return (any if wanted else all)(is_shut(item, at, wanted=wanted) for item in items)
        case Or(items=items):
            return (all if wanted else any)(is_shut(item, at, wanted=wanted) for item in items)
        case ReadingRef():
            return is_shut(taken_part(expr, at), at, wanted=wanted)
        case _:
            return not fields_in(expr) and not watched_in(expr) and at.decide(expr) is not wanted


def add_condition(figures: Figures | None, expr: Expr, at: Setting, *, wanted: bool) -> Figures | None:
    """Return the figures of an alternative with what it needs besides the field that they are about."""
    condition = "" if figures is None or not wanted else _say_other_conditions(expr, figures.field, at)
    if figures is None or not condition:
        return figures
    bounds = (replace(one, condition=condition) if isinstance(one, Bound) else one for one in figures.required)
    return replace(figures, required=tuple(bounds))


def _say_other_conditions(expr: Expr, field: str, at: Setting) -> str:
    """Say under what else an alternative about a field holds: what stands beside that field and is not so already."""
    if not isinstance(expr, And):
        return ""
    others = [part for part in expr.items if field not in fields_in(part) and at.decide(part) is not True]
    return " and ".join(say_in_english(part, at.vocabulary, at.choices) for part in others)


def leave_out_covered(required: Required) -> Required:
    """Return alternatives without those that hold under a condition and without it too."""
    return tuple(one for one in required if not (isinstance(one, Bound) and _holds_anyway(one, required)))


def _holds_anyway(bound: Bound, required: Required) -> bool:
    return bool(bound.condition) and replace(bound, condition="") in required
