"""Comparisons changed: another comparator, a bound one step away, stated for not stated."""

from collections.abc import Iterator

from compliance.check.condition_places import Place
from compliance.check.mutants.edits import ConditionEdit, Known, describe_change
from compliance.check.value_steps import neighbours_of
from compliance.lang import kind_of
from compliance.model import ORDERED, Compare, CompareOp, Lit, Operator, Stated
from compliance.record import replace

_FLIPPED: dict[CompareOp, tuple[CompareOp, ...]] = {
    ">=": (">", "<", "<="),
    "<=": ("<", ">", ">="),
    ">": (">=", "<=", "<"),
    "<": ("<=", ">=", ">"),
    "is": ("is not", ">=", "<="),
    "is not": ("is", ">", "<"),
}


def flip_comparators(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Flip a comparator; values without an order are only the same or not."""
    part = place.part
    if not isinstance(part, Compare):
        return
    ordered = kind_of(part.left) in ORDERED
    for op in _FLIPPED[part.op]:
        if ordered or op in {"is", "is not"}:
            flipped = replace(part, op=op)
            yield ConditionEdit(Operator.COMPARATOR, describe_change(part, flipped), flipped)


def shift_bounds(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Shift a figure by its smallest step, down and up."""
    part = place.part
    if not isinstance(part, Lit) or part.kind not in ORDERED:
        return
    for raw in neighbours_of(part.kind, part.raw):
        beside = replace(part, raw=raw)
        yield ConditionEdit(Operator.BOUND, describe_change(part, beside), beside)


def negate_stated(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Ask whether something is not stated in the place of whether it is."""
    part = place.part
    if isinstance(part, Stated):
        other = replace(part, negated=not part.negated)
        yield ConditionEdit(Operator.STATED, describe_change(part, other), other)
