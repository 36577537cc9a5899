"""Conditions decided in three values: yes, no, or undetermined where the facts leave it open.

This is the plain evaluator, the reference that the compiled one is tested against.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import assert_never, cast

from compliance.lang.bounds import (
    Bounds,
    add_bounds,
    bounds_of_number,
    bounds_of_odds,
    compare_bounds,
    has_bounds,
    join_bounds,
    multiply_bounds,
    pick_bounds,
    subtract_bounds,
)
from compliance.model import (
    And,
    Arith,
    Compare,
    CompareOp,
    Expr,
    Facts,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Not,
    NothingElse,
    Number,
    Odds,
    OddsForm,
    Or,
    PaytableValue,
    Pick,
    Raw,
    ReadingRef,
    RowOf,
    Size,
    Stated,
    Win,
    Within,
    Word,
    Words,
    equals_one_of,
    make_odds,
    order_odds,
    pays_at_least_one_of,
    rows_of,
    same_odds,
    winnings_of,
)

Choices = Mapping[str, str]


def decide_condition(expr: Expr, facts: Facts, choices: Choices) -> bool | None:
    """Decide a condition; ``choices`` names the option taken of every reading."""
    return cast("bool | None", evaluate_condition(expr, facts, choices))


def evaluate_condition(expr: Expr, facts: Facts, choices: Choices) -> Raw | None:
    """Return the value of an expression, or nothing where the facts leave it open."""
    match expr:
        case Lit(raw=raw):
            return raw
        case Field(name=name):
            return facts.values.get(name)
        case Not(item=item):
            return negate_outcome(decide_condition(item, facts, choices))
        case And(items=items):
            return outcome_of_all(decide_condition(item, facts, choices) for item in items)
        case Or(items=items):
            return outcome_of_any(decide_condition(item, facts, choices) for item in items)
        case Implies(left=left, right=right):
            return outcome_of_any(
                (negate_outcome(decide_condition(left, facts, choices)), decide_condition(right, facts, choices))
            )
        case Compare(op=op, left=left, right=right):
            return _evaluate_comparison(op, left, right, facts, choices)
        case Stated(fields=fields, negated=negated):
            return negated is facts.stated.isdisjoint(fields)
        case NothingElse(fields=fields):
            return not any(name in facts.stated and asserts_something(facts.values[name]) for name in fields)
        case _:
            return _evaluate_words(expr, facts, choices)


def _evaluate_words(expr: Expr, facts: Facts, choices: Choices) -> Raw | None:
    match expr:
        case In(item=item, words=words):
            value = evaluate_condition(item, facts, choices)
            return None if value is None else value in words
        case Includes(item=item, word=word):
            members = cast("frozenset[str] | None", evaluate_condition(item, facts, choices))
            return None if members is None else word in members
        case Within(item=item, words=words):
            members = cast("frozenset[str] | None", evaluate_condition(item, facts, choices))
            return None if members is None else members.issubset(words)
        case Size(item=item):
            counted = cast("frozenset[str] | None", evaluate_condition(item, facts, choices))
            return None if counted is None else len(counted)
        case Matches():
            return _evaluate_match(expr, facts)
        case RowOf(hand=hand, column=column, field=field, data=data):
            stated = cast("PaytableValue | None", facts.values.get(field.name))
            return None if stated is None else (rows_of(stated, data) or {}).get(hand, {}).get(column)
        case _:
            return _evaluate_number(expr, facts, choices)


def _evaluate_number(expr: Expr, facts: Facts, choices: Choices) -> Raw | None:
    match expr:
        case Win(stake=stake, odds=odds):
            return win_of(
                cast("Number | None", evaluate_condition(stake, facts, choices)),
                cast("Odds | None", evaluate_condition(odds, facts, choices)),
            )
        case Pick(op=op, items=items):
            return pick_extreme(op, [evaluate_condition(item, facts, choices) for item in items])
        case Arith(op=op, left=left, right=right):
            one = cast("Number | None", evaluate_condition(left, facts, choices))
            two = cast("Number | None", evaluate_condition(right, facts, choices))
            return None if one is None or two is None else _calculate_number(op, one, two)
        case IfElse(then=then, test=test, other=other):
            return _evaluate_if_else(then, decide_condition(test, facts, choices), other, facts, choices)
        case ReadingRef(id=name, options=options):
            return evaluate_condition(dict(options)[choices[name]], facts, choices)
        case (
            Lit() | Field() | Not() | And() | Or() | Implies() | Compare() | Stated() | NothingElse() | In()
            | Includes() | Within() | Size() | Matches() | RowOf() | Word() | Words()
        ):  # fmt: skip
            raise AssertionError(expr)
        case _ as rest:
            assert_never(rest)


def _calculate_number(op: str, one: Number, two: Number) -> Number:
    if op == "+":
        return one + two
    return one - two if op == "-" else one * two


def asserts_something(raw: Raw) -> bool:
    """Tell whether a stated value asserts something: `no`, `none` and an empty list do not."""
    return not (raw is False or raw == frozenset() or raw == ())


def negate_outcome(outcome: bool | None) -> bool | None:
    """Return the opposite; the opposite of undetermined is undetermined."""
    return None if outcome is None else not outcome


def outcome_of_all(outcomes: Iterable[bool | None]) -> bool | None:
    """Return no where any is no, else undetermined where any is, else yes."""
    known = set(outcomes)
    if False in known:
        return False
    return None if None in known else True


def outcome_of_any(outcomes: Iterable[bool | None]) -> bool | None:
    """Return yes where any is yes, else undetermined where any is, else no."""
    known = set(outcomes)
    if True in known:
        return True
    return None if None in known else False


def compare_values(op: CompareOp, one: Raw | None, two: Raw | None) -> bool | None:
    """Compare two values of one kind; odds of forms that do not convert have no order."""
    if one is None or two is None:
        return None
    if isinstance(one, Odds) and isinstance(two, Odds):
        return _compare_odds(op, one, two)
    if op in {"is", "is not"}:
        return (one == two) is (op == "is")
    return _is_ordered(op, cast("Number", one), cast("Number", two))


def _compare_odds(op: CompareOp, one: Odds, two: Odds) -> bool | None:
    if op in {"is", "is not"}:
        same = same_odds(one, two)
        return same if op == "is" else negate_outcome(same)
    gap = order_odds(one, two)
    if gap is None:
        return None
    least, most = (_is_ordered(op, side, 0) for side in gap)
    return least if least is most else None


def _is_ordered(op: CompareOp, one: Number, two: Number) -> bool:
    if op == ">=":
        return one >= two
    if op == "<=":
        return one <= two
    return one > two if op == ">" else one < two


def split_min_max(op: CompareOp, left: Expr, right: Expr) -> tuple[bool, tuple[tuple[Expr, Expr], ...]] | None:
    """Split a comparison with a greatest or least into its limbs, and tell whether all of them must hold.

    `x >= max(a, b)` is `x >= a and x >= b`: one limb can decide although the other is not known.
    """
    if op in {"is", "is not"}:
        return None
    upward = op in {">=", ">"}
    if isinstance(right, Pick):
        return upward is (right.op == "max"), tuple((left, item) for item in right.items)
    if isinstance(left, Pick):
        return upward is (left.op == "min"), tuple((item, right) for item in left.items)
    return None


def _evaluate_comparison(op: CompareOp, left: Expr, right: Expr, facts: Facts, choices: Choices) -> bool | None:
    split = split_min_max(op, left, right)
    if split is None:
        one, two = evaluate_condition(left, facts, choices), evaluate_condition(right, facts, choices)
        if (one is None or two is None) and has_bounds(left, right, kind_of(left)):
            return compare_bounds(op, bounds_of(left, facts, choices), bounds_of(right, facts, choices))
        return compare_values(op, one, two)
    all_of, pairs = split
    return (outcome_of_all if all_of else outcome_of_any)(
        _evaluate_comparison(op, one, two, facts, choices) for one, two in pairs
    )


def bounds_of(expr: Expr, facts: Facts, choices: Choices) -> Bounds:
    """Return between which bounds a number lies; one that is known lies between itself and itself."""
    match expr:
        case Arith(op=op, left=left, right=right):
            join = _JOINED[op]
            return join(bounds_of(left, facts, choices), bounds_of(right, facts, choices))
        case Win(stake=stake, odds=odds):
            paid = cast("Odds | None", evaluate_condition(odds, facts, choices))
            return multiply_bounds(bounds_of(stake, facts, choices), bounds_of_odds(paid))
        case Pick(op=op, items=items):
            return pick_bounds(op, [bounds_of(item, facts, choices) for item in items])
        case IfElse(then=then, test=test, other=other):
            outcome = decide_condition(test, facts, choices)
            if outcome is not None:
                return bounds_of(then if outcome else other, facts, choices)
            return join_bounds(bounds_of(then, facts, choices), bounds_of(other, facts, choices))
        case ReadingRef(id=name, options=options):
            return bounds_of(dict(options)[choices[name]], facts, choices)
        case _:
            return bounds_of_number(evaluate_condition(expr, facts, choices))


_JOINED = {"+": add_bounds, "-": subtract_bounds, "*": multiply_bounds}


def _evaluate_match(expr: Matches, facts: Facts) -> bool | None:
    stated = cast("PaytableValue | None", facts.values.get(expr.field.name))
    if stated is None:
        return None
    if expr.mode == "matches":
        return equals_one_of(stated, expr.data)
    return pays_at_least_one_of(stated, expr.data, expr.hands)


def win_of(stake: Number | None, paid: Odds | None) -> Number | None:
    """Return what a stake wins at odds; a share of a meter and a sum of money do not say."""
    winnings = None if stake is None or paid is None else winnings_of(paid)
    if stake is None or winnings is None:
        return None
    exact = stake * winnings[0]
    return exact.numerator if exact.denominator == 1 else exact


def pick_extreme(op: str, values: list[Raw | None]) -> Raw | None:
    """Return the greatest or least of these, or nothing where any is missing or they do not compare."""
    if any(value is None for value in values):
        return None
    if isinstance(values[0], Odds):
        return _pick_odds(op, cast("list[Odds]", values))
    known = cast("list[Number]", values)
    return max(known) if op == "max" else min(known)


def _pick_odds(op: str, values: list[Odds]) -> Odds | None:
    take = max if op == "max" else min
    if len({odds.form for odds in values}) == 1:
        return take(values, key=lambda odds: odds.ratio)
    winnings = [winnings_of(odds) for odds in values]
    if None in winnings:
        return None
    won = take(cast("tuple[Fraction, Fraction]", each)[0] for each in winnings)
    return make_odds(OddsForm.TO, won.numerator, won.denominator)


def _evaluate_if_else(then: Expr, test: bool | None, other: Expr, facts: Facts, choices: Choices) -> Raw | None:
    if test is not None:
        return evaluate_condition(then if test else other, facts, choices)
    # WHY: where the test is open, what both branches agree on is known all the same.
    one, two = evaluate_condition(then, facts, choices), evaluate_condition(other, facts, choices)
    return one if one == two else None


def kind_of(expr: Expr) -> Kind:
    """Return the kind of a resolved expression."""
    match expr:
        case Lit(kind=kind):
            return kind
        case Field(kind=kind):
            assert kind is not None
            return kind
        case Win():
            return Kind.MONEY
        case Size():
            return Kind.COUNT
        case RowOf():
            return Kind.ODDS
        case Pick(items=items):
            return kind_of(items[0])
        case IfElse(then=then):
            return kind_of(then)
        case ReadingRef(options=options):
            return kind_of(options[0][1])
        case Arith(op=op, left=left, right=right):
            return _product_kind(kind_of(left), kind_of(right)) if op == "*" else kind_of(left)
        case _:
            return Kind.FLAG


def _product_kind(left: Kind, right: Kind) -> Kind:
    kinds = {left, right} - {Kind.COUNT}
    if not kinds:
        return Kind.COUNT
    return Kind.MONEY if Kind.MONEY in kinds else kinds.pop()
