"""Half a statement: whether what is stated is lawful only under what is left out, or does not compare with the law.

The question is asked in two logics, of the checker (booleans) and of the solver (formulas), and answered here once.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from compliance.lang.evaluate import Choices, decide_condition, evaluate_condition
from compliance.model import (
    And,
    Expr,
    Facts,
    Field,
    Implies,
    Not,
    Or,
    ReadingRef,
    RowOf,
    Ruleset,
    Stated,
    Vocabulary,
    children_of,
)
from compliance.record import record

T = TypeVar("T")
_JOINED = (Not, And, Or, Implies)


class Logic(Protocol[T]):
    """A logic in which conditions are yes, no or open."""

    @property
    def choices(self) -> Choices:
        """The option taken of every reading."""

    def decide_both(self, expr: Expr) -> tuple[T, T]:
        """Return whether a condition is yes, and whether it is no."""

    def is_stated(self, name: str) -> T:
        """Tell whether a field is stated."""

    def is_left_out(self, name: str) -> T:
        """Tell whether a field is a choice or a leave of which nothing is known."""

    def is_known(self, value: Field | RowOf) -> T:
        """Tell whether a field or a row of it has a value, by what is stated or by what silence means."""

    def join_all(self, parts: Iterable[T]) -> T:
        """Say that all parts hold."""

    def join_any(self, parts: Iterable[T]) -> T:
        """Say that one part holds."""

    def negate(self, part: T) -> T:
        """Say that a part does not hold."""


@record
class PlainLogic:
    """The logic of the plain evaluator: what one submission states, in yes, no and open."""

    facts: Facts
    choices: Choices
    vocabulary: Vocabulary
    asked: frozenset[str]

    def decide_both(self, expr: Expr) -> tuple[bool, bool]:
        """Return whether a condition is yes, and whether it is no."""
        outcome = decide_condition(expr, self.facts, self.choices)
        return outcome is True, outcome is False

    def is_stated(self, name: str) -> bool:
        """Tell whether a field, or what it is computed from, is stated."""
        return source_of(name, self.vocabulary) in self.facts.stated

    def is_left_out(self, name: str) -> bool:
        """Tell whether a field is a choice or a leave of which nothing is known."""
        return name in self.asked and name not in self.facts.values

    def is_known(self, value: Field | RowOf) -> bool:
        """Tell whether a field or a row of it has a value, by what is stated or by what silence means."""
        return evaluate_condition(value, self.facts, self.choices) is not None

    def join_all(self, parts: Iterable[bool]) -> bool:
        """Say that all parts hold."""
        return all(parts)

    def join_any(self, parts: Iterable[bool]) -> bool:
        """Say that one part holds."""
        return any(parts)

    def negate(self, part: bool) -> bool:
        """Say that a part does not hold."""
        return not part


def source_of(name: str, vocabulary: Vocabulary) -> str:
    """Return the field that is stated for a field: itself, or the one that it is computed from."""
    derived = vocabulary.fields[name].derived
    return name if derived is None else derived.source


def choices_and_leaves(ruleset: Ruleset, vocabulary: Vocabulary) -> frozenset[str]:
    """Name the facts that half a statement can leave out: choices the holder has to make, leaves of somebody else."""
    return ruleset.choices_to_make | vocabulary.leaves


def raises_rule(applies: Expr | None, requires: Expr, logic: Logic[T]) -> T:
    """Say that a rule is left open although statements press towards its breach, or are all that it asks about.

    They press where a choice or a leave is missing, and where the choices and leaves that are missing are enough for a
    breach. Where nothing is missing what is stated does not compare with what is asked, such as a sum of money with
    odds, and no statement but another one can decide it.
    """
    breach: Expr = Not(requires) if applies is None else And((applies, Not(requires)))
    pressed = logic.join_all((_is_pressed(breach, True, logic), _can_come_by_left_out(breach, True, logic)))
    raised = logic.join_any((pressed, _does_not_compare(breach, logic)))
    return logic.join_all((_is_open(breach, logic), raised))


def _can_come_by_left_out(expr: Expr, wanted: bool, logic: Logic[T]) -> T:
    """Say that a condition has an outcome, or may get it by choices and leaves alone that are left out.

    WHY: a cut that is stated does not press on its depth. Whatever the way of shuffling that is left out, the depth
    decides, and who does not state it is held to the law.
    """
    match expr:
        case Not(item=item):
            return _can_come_by_left_out(item, not wanted, logic)
        case And(items=items) | Or(items=items):
            parts = [_can_come_by_left_out(item, wanted, logic) for item in items]
            alone = isinstance(expr, Or) is wanted
            return logic.join_any(parts) if alone else logic.join_all(parts)
        case Implies(left=left, right=right):
            return _can_come_by_left_out(Or((Not(left), right)), wanted, logic)
        case ReadingRef(id=name, options=options):
            return _can_come_by_left_out(dict(options)[logic.choices[name]], wanted, logic)
        case _:
            only_left_out = logic.join_all(_is_known_or_left_out(value, logic) for value in _values_read(expr, logic))
            return logic.join_any(
                (_has_outcome(expr, wanted, logic), logic.join_all((_is_open(expr, logic), only_left_out)))
            )


def _is_known_or_left_out(value: Field | RowOf, logic: Logic[T]) -> T:
    name = value.name if isinstance(value, Field) else value.field.name
    return logic.join_any((logic.is_known(value), logic.is_left_out(name)))


def _does_not_compare(expr: Expr, logic: Logic[T]) -> T:
    """Say that a part is open although all that it reads is known, and some of it stated."""
    if isinstance(expr, (*_JOINED, ReadingRef)):
        parts = _taken_parts(expr, logic)
        return logic.join_any(logic.join_all((_is_open(part, logic), _does_not_compare(part, logic))) for part in parts)
    known = (logic.is_known(value) for value in _values_read(expr, logic))
    return logic.join_all((_is_open(expr, logic), _states_part(expr, logic), *known))


def _values_read(expr: Expr, logic: Logic[T]) -> Iterator[Field | RowOf]:
    if isinstance(expr, Field | RowOf):
        yield expr
    for part in _taken_parts(expr, logic):
        yield from _values_read(part, logic)


def _is_pressed(expr: Expr, wanted: bool, logic: Logic[T]) -> T:
    """Say that statements press a condition towards an outcome which only what is left out can still keep away."""
    match expr:
        case Not(item=item):
            return _is_pressed(item, not wanted, logic)
        case And(items=items):
            return _is_any_part_pressed(items, wanted, logic, alone=not wanted)
        case Or(items=items):
            return _is_any_part_pressed(items, wanted, logic, alone=wanted)
        case Implies(left=left, right=right):
            return _is_pressed(Or((Not(left), right)), wanted, logic)
        case ReadingRef(id=name, options=options):
            return _is_pressed(dict(options)[logic.choices[name]], wanted, logic)
        case _:
            return logic.join_all((_is_open(expr, logic), _states_part(expr, logic), _turns_on_left_out(expr, logic)))


def _is_any_part_pressed(items: Sequence[Expr], wanted: bool, logic: Logic[T], *, alone: bool) -> T:
    """Say that an open part is pressed; ``alone`` says that one part brings the outcome about without the others."""
    return logic.join_any(
        logic.join_all((_is_open(item, logic), _is_part_pressed(item, items, wanted, logic, alone=alone)))
        for item in items
    )


def _is_part_pressed(item: Expr, items: Sequence[Expr], wanted: bool, logic: Logic[T], *, alone: bool) -> T:
    inside = _is_pressed(item, wanted, logic)
    if alone:
        return inside
    # WHY: where all parts together bring the outcome about, a stated part that has it already presses on the others.
    beside = logic.join_any(_states_outcome(other, wanted, logic) for other in items if other is not item)
    return logic.join_any((inside, logic.join_all((beside, _turns_on_left_out(item, logic)))))


def _states_outcome(expr: Expr, wanted: bool, logic: Logic[T]) -> T:
    """Say that a condition has an outcome by what is stated, and not by silence alone."""
    match expr:
        case Not(item=item):
            return _states_outcome(item, not wanted, logic)
        case And(items=items) | Or(items=items):
            stated = logic.join_any(_states_outcome(item, wanted, logic) for item in items)
            alone = isinstance(expr, Or) is wanted
            return stated if alone else logic.join_all((_has_outcome(expr, wanted, logic), stated))
        case Implies(left=left, right=right):
            return _states_outcome(Or((Not(left), right)), wanted, logic)
        case ReadingRef(id=name, options=options):
            return _states_outcome(dict(options)[logic.choices[name]], wanted, logic)
        case _:
            return logic.join_all((_has_outcome(expr, wanted, logic), _states_part(expr, logic)))


def _has_outcome(expr: Expr, wanted: bool, logic: Logic[T]) -> T:
    yes, no = logic.decide_both(expr)
    return yes if wanted else no


def _is_open(expr: Expr, logic: Logic[T]) -> T:
    return logic.negate(logic.join_any(logic.decide_both(expr)))


def _states_part(expr: Expr, logic: Logic[T]) -> T:
    if isinstance(expr, Field):
        return logic.is_stated(expr.name)
    if isinstance(expr, Stated):
        return logic.join_any(logic.is_stated(name) for name in expr.fields)
    return logic.join_any(_states_part(part, logic) for part in _taken_parts(expr, logic))


def _turns_on_left_out(expr: Expr, logic: Logic[T]) -> T:
    if isinstance(expr, Field):
        return logic.is_left_out(expr.name)
    inside = logic.join_any(_turns_on_left_out(part, logic) for part in _taken_parts(expr, logic))
    # WHY: what is left out of a part that is decided without it is not missed.
    return logic.join_all((inside, _is_open(expr, logic))) if isinstance(expr, _JOINED) else inside


def _taken_parts(expr: Expr, logic: Logic[T]) -> tuple[Expr, ...]:
    if isinstance(expr, ReadingRef):
        return (dict(expr.options)[logic.choices[expr.id]],)
    return children_of(expr)
