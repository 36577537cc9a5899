"""The normal form of a condition, in which two spellings of the same thing are equal.

`not` is pushed inwards as far as it goes (``yes`` says whether the condition or its opposite is wanted), `and` and `or`
become flat sets, a bare value stands on the right of a comparison, and a strict bound on whole numbers becomes the next
one that includes its end. Unlike forms may still mean the same; equal forms are meant always to do so.
"""

import datetime as dt
from collections.abc import Hashable, Iterable
from typing import cast

from compliance.lang import kind_of
from compliance.model import (
    ADDED,
    WHOLE,
    And,
    Arith,
    Compare,
    CompareOp,
    Expr,
    Field,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Not,
    NothingElse,
    Or,
    Pick,
    Raw,
    ReadingRef,
    RowOf,
    Stated,
    Within,
    children_of,
)

OPPOSITE: dict[CompareOp, CompareOp] = {
    ">=": "<",
    "<=": ">",
    ">": "<=",
    "<": ">=",
    "is": "is not",
    "is not": "is",
}
_MIRROR: dict[CompareOp, CompareOp] = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "is": "is", "is not": "is not"}


def normal_form_of(expr: Expr, *, yes: bool = True) -> Hashable:
    """Return the normal form of an expression, or of the opposite of a condition."""
    match expr:
        case Not(item=item):
            return normal_form_of(item, yes=not yes)
        case And(items=items):
            return _normal_junction("and" if yes else "or", (normal_form_of(item, yes=yes) for item in items))
        case Or(items=items):
            return _normal_junction("or" if yes else "and", (normal_form_of(item, yes=yes) for item in items))
        case Implies(left=left, right=right):
            return _normal_junction(
                "or" if yes else "and", (normal_form_of(left, yes=not yes), normal_form_of(right, yes=yes))
            )
        case Compare(op=op, left=left, right=right):
            return _normal_comparison(op if yes else OPPOSITE[op], left, right)
        case In(item=item, words=words) if len(set(words)) == 1:
            return _normal_comparison("is" if yes else "is not", item, Lit(Kind.CHOICE, words[0]))
        case Stated(name=name, negated=negated):
            return "stated", name, negated is yes
        case Lit(kind=Kind.FLAG, raw=raw):
            return "flag", raw is yes
        case _:
            return _normal_of_other(expr) if yes else ("not", _normal_of_other(expr))


def _normal_junction(word: str, parts: Iterable[Hashable]) -> Hashable:
    flat: set[Hashable] = set()
    for part in parts:
        if isinstance(part, tuple) and part[0] == word and len(part) == 2:
            flat |= part[1]
        else:
            flat.add(part)
    return flat.pop() if len(flat) == 1 else (word, frozenset(flat))


def _normal_comparison(op: CompareOp, left: Expr, right: Expr) -> Hashable:
    if isinstance(left, Lit) and not isinstance(right, Lit):
        op, left, right = _MIRROR[op], right, left
    if isinstance(right, Lit) and right.kind is Kind.FLAG:
        return normal_form_of(left, yes=(right.raw is True) is (op == "is"))
    if isinstance(right, Lit) and op in {">", "<"} and (next_to := _next_bound(left, right, up=op == ">")) is not None:
        op, right = (">=" if op == ">" else "<="), Lit(right.kind, next_to)
    if isinstance(right, Lit) and right.kind in ADDED and not _may_fall(left):
        op, right = _from_nothing(op, left, right)
    return "compare", op, normal_form_of(left), normal_form_of(right)


def _from_nothing(op: CompareOp, left: Expr, right: Lit) -> tuple[CompareOp, Lit]:
    """Write `at most nothing` as `is nothing`, and `at least the least there is` as `is not nothing`."""
    nothing = Lit(right.kind, 0)
    if right.raw == 0 and op in {"<=", ">"}:
        return ("is" if op == "<=" else "is not"), nothing
    least = right.raw == 1 and op == ">=" and _next_bound(left, nothing, up=True) == 1
    return ("is not", nothing) if least else (op, right)


def _may_fall(expr: Expr) -> bool:
    """Tell whether a value may be below nothing, which only a difference is."""
    return (isinstance(expr, Arith) and expr.op == "-") or any(_may_fall(part) for part in children_of(expr))


def _next_bound(left: Expr, right: Lit, *, up: bool) -> Raw | None:
    """Return the neighbour of a bound where a value can have nothing in between: `> 5` is `>= 6` for whole numbers."""
    # INVARIANT: counts are whole everywhere, but an amount is in whole cents only where it is stated, not reckoned.
    whole = right.kind is Kind.COUNT or (right.kind in WHOLE and isinstance(left, Field))
    if not whole or kind_of(left) is not right.kind:
        return None
    if isinstance(right.raw, dt.date):
        day = right.raw.toordinal() + (1 if up else -1)
        return dt.date.fromordinal(day) if 1 <= day <= dt.date.max.toordinal() else None
    return cast("int", right.raw) + (1 if up else -1)


def _normal_of_other(expr: Expr) -> Hashable:
    parts: Iterable[Expr] = () if isinstance(expr, ReadingRef) else children_of(expr)
    normals = tuple(normal_form_of(part) for part in parts)
    return type(expr).__name__, _own_content(expr), frozenset(normals) if isinstance(expr, Pick) else normals


def _own_content(expr: Expr) -> Hashable:
    match expr:
        case Lit(kind=kind, raw=raw):
            return kind, raw
        case Field(name=name) | NothingElse(name=name) | ReadingRef(id=name) | Includes(word=name):
            return name
        case In(words=words) | Within(words=words):
            return frozenset(words)
        case Matches(mode=mode, tables=tables):
            return mode, frozenset(tables)
        case RowOf(hand=hand, column=column):
            return hand, column
        case Pick(op=op) | Arith(op=op):
            return op
        case _:
            return None
