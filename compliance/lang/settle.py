"""Conditions with their readings chosen, and without the parts that this makes always or never so."""

from compliance.lang.evaluate import Choices
from compliance.model import And, Expr, Implies, Kind, Lit, Not, Or, ReadingRef
from compliance.record import replace


def resolve_reading(expr: Expr, choices: Choices) -> Expr:
    """Return what an expression stands for once readings are chosen: itself, or the option of a reading."""
    return resolve_reading(dict(expr.options)[choices[expr.id]], choices) if isinstance(expr, ReadingRef) else expr


def settle_readings(expr: Expr, choices: Choices) -> Expr:
    """Return a condition with its readings chosen, and without the parts that they make always or never so."""
    match expr:
        case ReadingRef():
            return settle_readings(resolve_reading(expr, choices), choices)
        case Not(item=item):
            settled = settle_readings(item, choices)
            known = _constant_of(settled)
            return Not(settled, expr.span) if known is None else _write_constant(not known, expr)
        case And(items=items) | Or(items=items):
            deciding = isinstance(expr, Or)
            parts = [settle_readings(item, choices) for item in items]
            if any(_constant_of(part) is deciding for part in parts):
                return _write_constant(deciding, expr)
            left = tuple(part for part in parts if _constant_of(part) is None)
            if len(left) < 2:
                return left[0] if left else _write_constant(not deciding, expr)
            return expr if left == items else replace(expr, items=left)
        case Implies(left=left_side, right=right_side):
            return _settle_implication(expr, settle_readings(left_side, choices), settle_readings(right_side, choices))
        case _:
            return expr


def _settle_implication(expr: Implies, left: Expr, right: Expr) -> Expr:
    if _constant_of(left) is False or _constant_of(right) is True:
        return _write_constant(True, expr)
    if _constant_of(left) is True:
        return right
    return Not(left, expr.span) if _constant_of(right) is False else replace(expr, left=left, right=right)


def _constant_of(expr: Expr) -> bool | None:
    return bool(expr.raw) if isinstance(expr, Lit) and expr.kind is Kind.FLAG else None


def _write_constant(value: bool, expr: Expr) -> Lit:
    return Lit(kind=Kind.FLAG, raw=value, span=expr.span)
