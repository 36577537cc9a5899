"""What a condition comes to, a second time: written from the pages about conditions and verdicts alone, for reading.

Nothing here is shared with the evaluators; parsed conditions are taken as data. An unknown bound is ``None``.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from compliance.model import (
    And,
    Arith,
    Compare,
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
    Odds,
    OddsForm,
    Or,
    Pick,
    ReadingRef,
    RowOf,
    Size,
    Stated,
    Win,
    Within,
)  # fmt: skip
from reference.paying import (
    agreed,
    among_tables,
    best_odds,
    by_bounds,
    calls,
    compare_odds,
    every,
    opposite,
    some,
    winnings,
)

NUMBERS = {Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.HOURS, Kind.VOLUME}
WORKED_OUT = (Arith, Win, Pick, IfElse, ReadingRef)


@dataclass(frozen=True)
class Known:
    """What is known: a value for each field that has one, which are stated or rest on what is, the readings taken."""

    values: Mapping[str, Any]
    stated: frozenset[str]
    backed: frozenset[str]
    readings: Mapping[str, str]


def decide(expr: Any, known: Known) -> bool | None:
    """Tell whether a condition holds."""
    match expr:
        case Not(item=item):
            return opposite(decide(item, known))
        case And(items=items):
            return every(decide(one, known) for one in items)
        case Or(items=items):
            return some(decide(one, known) for one in items)
        case Implies(left=left, right=right):
            return some((opposite(decide(left, known)), decide(right, known)))
        case Compare(op=op, left=left, right=right):
            return compare(op, left, right, known)
        case Stated(fields=fields, negated=negated):
            return any(name in known.stated for name in fields) != negated
        case NothingElse(fields=fields):
            said = [known.values[name] for name in fields if name in known.stated]
            return all(one is False or one in (frozenset(), ()) for one in said)
        case Matches(field=field, mode=mode, data=tables, hands=hands):
            stated = known.values.get(field.name)
            return None if stated is None else among_tables(stated, mode, tables, hands)
        case ReadingRef(id=reading, options=options):
            return decide(dict(options)[known.readings[reading]], known)
        case IfElse(then=then, test=test, other=other):
            taken = decide(test, known)
            one, two = decide(then, known), decide(other, known)
            return agreed(one, two) if taken is None else one if taken else two
    value = value_of(expr.item if isinstance(expr, In | Includes | Within) else expr, known)
    if value is None:
        return None
    match expr:
        case In(words=words):
            return value in words
        case Includes(word=word):
            return word in value
        case Within(words=words):
            return all(one in words for one in value)
    return value


# Values, and the bounds of numbers: what is not stated is not negative.


def value_of(expr: Any, known: Known) -> Any:
    """Return what an expression stands for, or None where that is not known."""
    match expr:
        case Lit(raw=raw):
            return raw
        case Field(name=name):
            return known.values.get(name)
        case Size(item=item):
            members = value_of(item, known)
            return None if members is None else len(members)
        case ReadingRef(id=reading, options=options):
            return value_of(dict(options)[known.readings[reading]], known)
        case RowOf(hand=hand, column=column, field=field, data=tables):
            stated = known.values.get(field.name)
            named = None if stated is None else next((t.rows for t in tables if calls(stated, t)), {})
            rows = named if stated is None or stated.rows is None else stated.rows
            odds = None if rows is None else rows.get(hand, {}).get(column)
            return None if odds is None or odds.form is OddsForm.UNRESOLVED else odds
        case IfElse(then=then, test=test, other=other):
            taken, one, two = decide(test, known), value_of(then, known), value_of(other, known)
            return agreed(one, two) if taken is None else one if taken else two
        case Pick(op=op, items=items):
            values = [value_of(one, known) for one in items]
            if None in values:
                return None
            return best_odds(op, values) if isinstance(values[0], Odds) else (max if op == "max" else min)(values)
        case Arith(op=op, left=left, right=right):
            one, two = value_of(left, known), value_of(right, known)
            if one is None or two is None:
                return None
            return one * two if op == "*" else one + two if op == "+" else one - two
        case Win(stake=stake, odds=odds):
            staked, paid = value_of(stake, known), value_of(odds, known)
            won = None if paid is None else winnings(paid)
            return None if staked is None or won is None else staked * won
        case _:
            return decide(expr, known)


def bounds(expr: Any, known: Known) -> tuple[Any, Any]:
    """Return the least and the most that a number can be, None where there is no end."""
    match expr:
        case Arith(op="*", left=left, right=right):
            return times(bounds(left, known), bounds(right, known))
        case Arith(op=op, left=left, right=right):
            (a, b), (c, d) = bounds(left, known), bounds(right, known)
            return (plus(a, c), plus(b, d)) if op == "+" else (plus(a, minus(d)), plus(b, minus(c)))
        case Win(stake=stake, odds=odds):
            paid = value_of(odds, known)
            won = None if paid is None else winnings(paid)
            return times(bounds(stake, known), (0, None) if won is None else (won, won))
        case Pick(op=op, items=items):
            sides = [bounds(one, known) for one in items]
            if op == "max":
                return upper(sides)
            high, low = upper([(minus(b), minus(a)) for a, b in sides])
            return minus(low), minus(high)
        case IfElse(then=then, test=test, other=other):
            taken = decide(test, known)
            (a, b), (c, d) = bounds(then, known), bounds(other, known)
            if taken is not None:
                return (a, b) if taken else (c, d)
            return None if None in (a, c) else min(a, c), None if None in (b, d) else max(b, d)
        case ReadingRef(id=reading, options=options):
            return bounds(dict(options)[known.readings[reading]], known)
    value = value_of(expr, known)
    return (0, None) if value is None else (value, value)


def plus(one: Any, two: Any) -> Any:
    return None if one is None or two is None else one + two


def minus(one: Any) -> Any:
    return None if one is None else -one


def upper(sides: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    """Return the bounds of the greatest."""
    lows, highs = [a for a, _ in sides if a is not None], [b for _, b in sides]
    return max(lows, default=None), None if None in highs else max(highs)


def times(one: tuple[Any, Any], two: tuple[Any, Any]) -> tuple[Any, Any]:
    """Return the bounds of a product; where a factor may be negative, there are none."""
    if None in (one[0], two[0]) or min(one[0], two[0]) < 0:
        return None, None
    return one[0] * two[0], None if None in (one[1], two[1]) else one[1] * two[1]


# Comparisons


def compare(op: str, left: Any, right: Any, known: Known) -> bool | None:
    """Tell whether two sides compare so; a greatest or least is taken limb by limb, what is worked out by bounds."""
    if op == "is not":
        return opposite(compare("is", left, right, known))
    if op != "is" and (isinstance(left, Pick) or isinstance(right, Pick)):
        pick = right if isinstance(right, Pick) else left
        limbs = [compare(op, *((left, one) if pick is right else (one, right)), known) for one in pick.items]
        return (every if ((op in (">", ">=")) == (pick.op == "max")) == (pick is right) else some)(limbs)
    one, two = value_of(left, known), value_of(right, known)
    if one is not None and two is not None:
        if isinstance(one, Odds):
            return compare_odds(op, one, two)
        if op == "is":
            return one == two
        gap = one.toordinal() - two.toordinal() if isinstance(one, dt.date) else one - two
        return by_bounds(op, gap, gap)
    if is_number(left) and (isinstance(left, WORKED_OUT) or isinstance(right, WORKED_OUT)):
        (a, b), (c, d) = bounds(left, known), bounds(right, known)
        return by_bounds(op, plus(a, minus(d)), plus(b, minus(c)))
    return None


def is_number(expr: Any) -> bool:
    match expr:
        case Lit(kind=kind) | Field(kind=kind):
            return kind in NUMBERS
        case Pick(items=(one, *_)) | IfElse(then=one) | ReadingRef(options=((_, one), *_)):
            return is_number(one)
    return isinstance(expr, Arith | Win | Size)
