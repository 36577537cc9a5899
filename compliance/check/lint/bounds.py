"""Which way a condition bounds a value: at least, at most, or exactly, whatever it is negated by."""

from collections.abc import Iterator

from compliance.check.lint.unused import parts_of
from compliance.model import And, Arith, Compare, CompareOp, Expr, Implies, Not, Or, ReadingRef, fields_in
from compliance.record import record

_NEGATED: dict[CompareOp, CompareOp] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "is": "is not", "is not": "is"}
_MIRRORED: dict[CompareOp, CompareOp] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "is": "is", "is not": "is not"}


@record
class SidedBound:
    """A comparison as it stands to be kept: what is compared, how, and with what."""

    op: CompareOp
    left: Expr
    right: Expr


def bounds_in(condition: Expr, *, wanted: bool = True) -> Iterator[SidedBound]:
    """Yield every comparison of a condition that has to come out one way, from the side of its left and of its right.

    A comparison inside of something that is neither joined nor negated, such as a branch, is left out.
    """
    match condition:
        case And(items=items) | Or(items=items):
            for item in items:
                yield from bounds_in(item, wanted=wanted)
        case Not(item=item):
            yield from bounds_in(item, wanted=not wanted)
        case Implies(right=right):
            yield from bounds_in(right, wanted=wanted)
        case ReadingRef(options=options):
            for _option, value in options:
                yield from bounds_in(value, wanted=wanted)
        case Compare(op=op, left=left, right=right):
            kept = op if wanted else _NEGATED[op]
            yield SidedBound(kept, left, right)
            yield SidedBound(_MIRRORED[kept], right, left)
        case _:
            return


def sides_of_field(condition: Expr, name: str) -> frozenset[CompareOp]:
    """Return the ways in which a condition bounds a field; nothing where it is not all seen."""
    seen = [one for one in bounds_in(condition) if name in fields_in(one.left)]
    compared = [part for part in parts_of(condition) if isinstance(part, Compare) and name in fields_in(part)]
    if len(compared) > len(seen) or any(_subtracts(one.left) for one in seen):
        return frozenset()
    return frozenset(one.op for one in seen)


def _subtracts(expr: Expr) -> bool:
    return any(isinstance(part, Arith) and part.op == "-" for part in parts_of(expr))
