"""What all rules of a chapter together require of the field of a finding, where that is more than its own rule does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from compliance.lang import Setting, decide_condition, figures_of, taken_part
from compliance.model import (
    ADDED,
    And,
    Bound,
    BoundKind,
    Compare,
    Expr,
    Field,
    Figure,
    Figures,
    IfElse,
    Implies,
    In,
    Kind,
    Lit,
    Matches,
    Number,
    PaytableDeparture,
    PaytableValue,
    ReadingRef,
    Rule,
    Ruleset,
    WholeRequirement,
    fields_in,
)
from compliance.record import kept_with_record, replace

_LOWS = frozenset({BoundKind.AT_LEAST, BoundKind.MORE_THAN, BoundKind.EXACTLY})
_HIGHS = frozenset({BoundKind.AT_MOST, BoundKind.LESS_THAN, BoundKind.EXACTLY})
_STRICT = frozenset({BoundKind.MORE_THAN, BoundKind.LESS_THAN})
_ALLOWING = frozenset({BoundKind.EXACTLY, BoundKind.ONE_OF})
_FORBIDDING = frozenset({BoundKind.OTHER_THAN, BoundKind.NONE_OF})
_TABLES = frozenset({BoundKind.ONE_TABLE, BoundKind.ONE_TABLE_ENTIRELY, BoundKind.TABLE_FLOOR})


def whole_requirement(rule: Rule, figures: Figures, at: Setting, ruleset: Ruleset) -> WholeRequirement | None:
    """Return what the rules that apply require together of the field of a finding, where its own bound says less."""
    about = _rules_by_field(ruleset).get(figures.field, ())
    if len(about) < 2 and isinstance(rule.requires, Compare | In | Matches):
        return None
    own = tuple(_bounds_on(rule.requires, figures.field, at))
    bound = figures.required[0] if len(figures.required) == 1 else None
    # WHY: figures may be of a sum that the field is a part of, and what bounds the field does not bound the sum.
    if not isinstance(bound, Bound) or bound not in own:
        return None
    others = [(other, given) for other in about if other is not rule for given in _literal_bounds(other, figures, at)]
    merged = _merge_bounds((bound, *own, *(given for _, given in others)))
    if not merged or merged == (bound,):
        return None
    alone = _merge_bounds((bound, *own))
    rules = tuple(dict.fromkeys(other for other, given in others if _merge_bounds((*alone, given)) != alone))
    return WholeRequirement(bounds=merged, rules=rules)


def narrow_departure(figures: Figures, whole: WholeRequirement | None) -> Figures:
    """Return figures whose paytable is held against those tables only that all rules together leave."""
    departure = figures.difference
    if whole is None or not isinstance(departure, PaytableDeparture):
        return figures
    left = {cast("PaytableValue", figure.raw).name for bound in whole.bounds for figure in bound.values}
    tables = tuple(table for table in departure.tables if table.name in left)
    return replace(figures, difference=replace(departure, tables=tables)) if tables else figures


@kept_with_record
def _rules_by_field(ruleset: Ruleset) -> Mapping[str, tuple[Rule, ...]]:
    """Return the rules that require something of each field."""
    by_field: dict[str, list[Rule]] = {}
    for rule in ruleset.rules:
        for name in dict.fromkeys(fields_in(rule.requires)):
            by_field.setdefault(name, []).append(rule)
    return {name: tuple(rules) for name, rules in by_field.items()}


def _literal_bounds(rule: Rule, figures: Figures, at: Setting) -> Iterator[Bound]:
    """Yield the bounds that another rule sets for a field as they stand in it, if it applies."""
    if rule.applies is not None and not decide_condition(rule.applies, at.facts, at.choices):
        return
    # WHY: a bound that is worked out moves with other statements of the filing, so it is told by its own rule alone.
    yield from _bounds_on(rule.requires, figures.field, at, literal_only=True)


def _bounds_on(expr: Expr, field: str, at: Setting, *, literal_only: bool = False) -> Iterator[Bound]:
    """Yield the bounds that every way to keep a condition sets for a field itself, where they are known."""
    match expr:
        case And(items=items):
            for item in items:
                yield from _bounds_on(item, field, at, literal_only=literal_only)
        case Implies(left=left, right=right) if at.decide(left):
            yield from _bounds_on(right, field, at, literal_only=literal_only)
        case ReadingRef() | IfElse():
            inner = taken_part(expr, at)
            if not isinstance(inner, IfElse):
                yield from _bounds_on(inner, field, at, literal_only=literal_only)
        case _ if _is_test_of(expr, field, at, literal_only=literal_only):
            figures = figures_of(expr, at)
            required = () if figures is None or figures.field != field else figures.required
            yield from (bound for bound in required if isinstance(bound, Bound) and bound.values)


def _is_test_of(expr: Expr, field: str, at: Setting, *, literal_only: bool) -> bool:
    """Tell whether a condition holds the value of a field itself against something."""
    match expr:
        case In(item=Field(name=name)) | Matches(field=Field(name=name)):
            return name == field
        case Compare(left=left, right=right):
            sides = [side for side in (left, right) if not (isinstance(side, Field) and side.name == field)]
            is_literal = all(isinstance(taken_part(side, at), Lit) for side in sides)
            return len(sides) == 1 and (is_literal or not literal_only)
        case _:
            return False


def _merge_bounds(bounds: Sequence[Bound]) -> tuple[Bound, ...]:
    """Return the fewest bounds that say what all of these say together, or none where they cannot be put together."""
    kinds = {figure.kind for bound in bounds for figure in bound.values}
    if kinds and kinds <= ADDED:
        return _merge_numbers(bounds)
    if kinds == {Kind.CHOICE}:
        return _merge_choices(bounds)
    return _merge_tables(bounds) if kinds == {Kind.PAYTABLE} else ()


def _merge_numbers(bounds: Sequence[Bound]) -> tuple[Bound, ...]:
    if not {bound.kind for bound in bounds} <= _LOWS | _HIGHS:
        return ()
    lows = [bound for bound in bounds if bound.kind in _LOWS]
    highs = [bound for bound in bounds if bound.kind in _HIGHS]
    low = max(lows, key=lambda bound: (_number_of(bound), bound.kind in _STRICT), default=None)
    high = min(highs, key=lambda bound: (_number_of(bound), bound.kind not in _STRICT), default=None)
    if low is None or high is None:
        return tuple(bound for bound in (low, high) if bound is not None)
    gap = _number_of(high) - _number_of(low)
    # WHY: bounds that leave no value are a defect of the ruleset, or of what else is stated; each is told by itself.
    if gap < 0 or (not gap and {low.kind, high.kind} & _STRICT):
        return ()
    exact = next((bound for bound in (low, high) if bound.kind is BoundKind.EXACTLY), None)
    return (low, high) if exact is None else (exact,)


def _number_of(bound: Bound) -> Number:
    return cast("Number", bound.values[0].raw)


def _merge_choices(bounds: Sequence[Bound]) -> tuple[Bound, ...]:
    if not {bound.kind for bound in bounds} <= _ALLOWING | _FORBIDDING:
        return ()
    forbidden = dict.fromkeys(figure for bound in bounds if bound.kind in _FORBIDDING for figure in bound.values)
    allowing = [bound.values for bound in bounds if bound.kind in _ALLOWING]
    if not allowing:
        kind = BoundKind.OTHER_THAN if len(forbidden) == 1 else BoundKind.NONE_OF
        return (Bound(kind=kind, values=tuple(forbidden)),)
    left = tuple(figure for figure in _values_in_all(allowing) if figure not in forbidden)
    kind = BoundKind.EXACTLY if len(left) == 1 else BoundKind.ONE_OF
    return (Bound(kind=kind, values=left),) if left else ()


def _merge_tables(bounds: Sequence[Bound]) -> tuple[Bound, ...]:
    kinds = {bound.kind for bound in bounds}
    left = _values_in_all([bound.values for bound in bounds])
    if len(kinds) != 1 or not kinds <= _TABLES or not left:
        return ()
    return (Bound(kind=bounds[0].kind, values=left),)


def _values_in_all(several: Iterable[tuple[Figure, ...]]) -> tuple[Figure, ...]:
    first, *rest = several
    return tuple(figure for figure in first if all(figure in values for values in rest))
