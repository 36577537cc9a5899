"""Comparisons changed: another comparator, a bound one step away, stated for not stated."""

from collections.abc import Iterator

from compliance.check.condition_places import Place
from compliance.check.mutants.edits import ConditionEdit, Known, made
from compliance.check.value_steps import shifted
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


def comparators(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Flip a comparator; values without an order are only the same or not."""
    part = place.part
    if not isinstance(part, Compare):
        return
    ordered = kind_of(part.left) in ORDERED
    for op in _FLIPPED[part.op]:
        if ordered or op in {"is", "is not"}:
            flipped = replace(part, op=op)
            yield ConditionEdit(Operator.COMPARATOR, made(part, flipped), flipped)


def bounds(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Shift a figure by its smallest step, down and up."""
    part = place.part
    if not isinstance(part, Lit) or part.kind not in ORDERED:
        return
    for raw in shifted(part.kind, part.raw):
        beside = replace(part, raw=raw)
        yield ConditionEdit(Operator.BOUND, made(part, beside), beside)


def stated(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Ask whether something is not stated in the place of whether it is."""
    part = place.part
    if isinstance(part, Stated):
        other = replace(part, negated=not part.negated)
        yield ConditionEdit(Operator.STATED, made(part, other), other)
