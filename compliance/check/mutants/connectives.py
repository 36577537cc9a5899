"""Connectives changed: swapped, with an operand left out, or negated."""

from collections.abc import Iterator

from compliance.check.condition_places import Place, is_condition
from compliance.check.mutants.edits import ConditionEdit, Known, describe_change, left_out, quote_condition
from compliance.model import And, Expr, Implies, Kind, Lit, Not, Operator, Or
from compliance.record import replace


def swap_connectives(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Put `or` for `and`, `and` for `or` or `implies`, and turn `implies` round."""
    part = place.part
    match part:
        case And(items=items, span=span):
            yield ConditionEdit(Operator.CONNECTIVE, f"`and` made `or` in {quote_condition(part)}", Or(items, span))
        case Or(items=items, span=span):
            yield ConditionEdit(Operator.CONNECTIVE, f"`or` made `and` in {quote_condition(part)}", And(items, span))
        case Implies(left=left, right=right, span=span):
            yield ConditionEdit(
                Operator.CONNECTIVE, f"`implies` made `and` in {quote_condition(part)}", And((left, right), span)
            )
            turned = replace(part, left=right, right=left)
            yield ConditionEdit(Operator.CONNECTIVE, f"`implies` turned round in {quote_condition(part)}", turned)
        case _:
            return


def leave_out_operands(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Leave out one operand of a connective."""
    part = place.part
    match part:
        case And(items=items) | Or(items=items):
            for number, item in enumerate(items):
                rest = (*items[:number], *items[number + 1 :])
                fewer = rest[0] if len(rest) == 1 else replace(part, items=rest)
                yield ConditionEdit(Operator.OPERAND, left_out(item), fewer, item)
        case Implies(left=left, right=right, span=span):
            yield ConditionEdit(Operator.OPERAND, f"the condition {left_out(left)}", right, left)
            yield ConditionEdit(Operator.OPERAND, f"what follows, {left_out(right)}", Not(left, span), right)
        case _:
            return


def negate_conditions(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Put the opposite for a condition, and `no` for `yes`."""
    part = place.part
    opposite = _opposite_of(part)
    if opposite is not None:
        yield ConditionEdit(Operator.NEGATION, describe_change(part, opposite), opposite)


def _opposite_of(part: Expr) -> Expr | None:
    match part:
        case Not(item=item):
            return item
        case Lit(kind=Kind.FLAG, raw=raw):
            return replace(part, raw=not raw)
        case _:
            return Not(part, part.span) if is_condition(part) else None
