"""The places of a condition: every part, with how the whole reads when another part is put there."""

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from compliance.lang import kind_of
from compliance.model import (
    And,
    Arith,
    Compare,
    Expr,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Not,
    Or,
    Pick,
    ReadingRef,
    RowOf,
    Size,
    Win,
    Within,
    children_of,
)
from compliance.record import record, replace

Put = Callable[[Expr], Expr]


@record
class Place:
    """One part of a condition: the part, the nearest test it stands in, and how to put another in its place."""

    part: Expr
    test: Expr
    put: Put


def with_children(expr: Expr, parts: Sequence[Expr]) -> Expr:
    """Return an expression with other parts, in the order in which `children_of` names them."""
    match expr:
        case Not() | In() | Includes() | Within() | Size():
            return replace(expr, item=parts[0])
        case And() | Or() | Pick():
            return replace(expr, items=tuple(parts))
        case Implies() | Compare() | Arith():
            return replace(expr, left=parts[0], right=parts[1])
        case Win():
            return replace(expr, stake=parts[0], odds=parts[1])
        case IfElse():
            return replace(expr, then=parts[0], test=parts[1], other=parts[2])
        case Matches() | RowOf():
            return replace(expr, field=cast("Field", parts[0]))
        case ReadingRef(options=options):
            return replace(expr, options=tuple((name, part) for (name, _), part in zip(options, parts, strict=True)))
        case _:
            return expr


def places_in(expr: Expr) -> Iterator[Place]:
    """Walk every part of a condition; the options of a reading are parts of the reading, not of the condition."""
    yield from _walk_places(expr, expr, lambda part: part)


def _walk_places(expr: Expr, test: Expr, put: Put) -> Iterator[Place]:
    test = expr if is_condition(expr) else test
    yield Place(expr, test, put)
    if isinstance(expr, ReadingRef):
        return
    parts = children_of(expr)
    for number, part in enumerate(parts):
        yield from _walk_places(part, test, _put_into(expr, parts, number, put))


def _put_into(expr: Expr, parts: tuple[Expr, ...], number: int, put: Put) -> Put:
    return lambda part: put(with_children(expr, (*parts[:number], part, *parts[number + 1 :])))


def is_condition(expr: Expr) -> bool:
    """Tell whether an expression comes out as yes or no; a bare `yes` or `no` does not count."""
    return kind_of(expr) is Kind.FLAG and not isinstance(expr, Lit)


def worded_values(expr: Expr) -> Iterator[tuple[Lit, Put]]:
    """Walk the literals that a value can come down to, through both branches of a choice between values."""
    match expr:
        case Lit():
            yield expr, lambda part: part
        case IfElse(then=then, test=test, other=other):
            parts = (then, test, other)
            for number in (0, 2):
                for literal, put in worded_values(parts[number]):
                    yield literal, _put_inside(put, _put_into(expr, parts, number, lambda part: part))
        case _:
            return


def _put_inside(put: Put, outer: Put) -> Put:
    return lambda part: outer(put(part))
