"""An expression back to text of the condition language; parsing that text gives the same expression."""

from typing import assert_never, cast

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
    NothingElse,
    Number,
    Or,
    Pick,
    ReadingRef,
    RowOf,
    Size,
    Stated,
    Win,
    Within,
    Word,
    Words,
    show_decimal,
    show_value,
)

_IMPLIES, _OR, _AND, _NOT, _TEST, _SUM, _PRODUCT, _ATOM = range(8)


def _level_of(expr: Expr) -> int:
    match expr:
        case Implies():
            return _IMPLIES
        case Or():
            return _OR
        case And():
            return _AND
        case Not():
            return _NOT
        case Compare() | In() | Includes() | Within() | Stated() | NothingElse() | Matches():
            return _TEST
        case Arith(op=op):
            return _PRODUCT if op == "*" else _SUM
        case _:
            return _ATOM


def _write_wrapped(expr: Expr, level: int) -> str:
    text = write_condition(expr)
    return text if _level_of(expr) >= level else f"({text})"


def _write_braces(words: tuple[str, ...]) -> str:
    return "{" + ", ".join(words) + "}"


def _write_literal(lit: Lit) -> str:
    if lit.kind is Kind.CHOICES:
        return _write_braces(tuple(sorted(cast("frozenset[str]", lit.raw))))
    if lit.kind is Kind.SEQUENCE:
        return "[" + ", ".join(cast("tuple[str, ...]", lit.raw)) + "]"
    if lit.kind is Kind.HOURS:
        minutes = cast("Number", lit.raw) * 60
        whole = cast("Number", lit.raw)
        return f"{show_decimal(whole)} hours" if isinstance(whole, int) else f"{show_decimal(minutes)} minutes"
    return show_value(lit.kind, lit.raw)


def write_condition(expr: Expr) -> str:
    """Write an expression as the condition language spells it."""
    match expr:
        case Lit():
            return _write_literal(expr)
        case Word(text=text):
            return text
        case Words(items=items, ordered=ordered):
            return "[" + ", ".join(items) + "]" if ordered else _write_braces(items)
        case Field(name=name):
            return name
        case Not(item=item):
            return f"not {_write_wrapped(item, _NOT)}"
        case And(items=items):
            return " and ".join(_write_wrapped(item, _NOT) for item in items)
        case Or(items=items):
            return " or ".join(_write_wrapped(item, _AND) for item in items)
        case Implies(left=left, right=right):
            return f"{_write_wrapped(left, _OR)} implies {_write_wrapped(right, _IMPLIES)}"
        case _:
            return _write_test(expr)


def _write_test(expr: Expr) -> str:
    match expr:
        case Compare(op=op, left=left, right=right):
            return f"{_write_wrapped(left, _SUM)} {op} {_write_wrapped(right, _SUM)}"
        case In(item=item, words=words):
            return f"{_write_wrapped(item, _SUM)} in {_write_braces(words)}"
        case Includes(item=item, word=word):
            return f"{_write_wrapped(item, _SUM)} includes {word}"
        case Within(item=item, words=words):
            return f"{_write_wrapped(item, _SUM)} within {_write_braces(words)}"
        case Stated(name=name, negated=negated):
            return f"{name} is {'not ' if negated else ''}stated"
        case NothingElse(name=name):
            return f"nothing else in {name} is asserted"
        case Matches(mode=mode, field=field, tables=tables):
            return f"{field.name} {mode} one of tables {_write_braces(tables)}"
        case _:
            return _write_value(expr)


def _write_value(expr: Expr) -> str:
    match expr:
        case RowOf(hand=hand, column=column, field=field):
            return f"row {hand} {'' if column == 'pays' else column + ' '}of {field.name}"
        case Win(stake=stake, odds=odds):
            return f"win({_write_wrapped(stake, _SUM)}, {_write_wrapped(odds, _SUM)})"
        case Pick(op=op, items=items):
            return f"{op}({', '.join(_write_wrapped(item, _SUM) for item in items)})"
        case Arith(op=op, left=left, right=right):
            level = _PRODUCT if op == "*" else _SUM
            return f"{_write_wrapped(left, level)} {op} {_write_wrapped(right, level + 1)}"
        case IfElse(then=then, test=test, other=other):
            return f"({write_condition(then)} if {write_condition(test)} else {write_condition(other)})"
        case Size(item=item):
            return f"size of {write_condition(item)}"
        case ReadingRef(id=name):
            return f"reading {name}"
        case (
            Lit() | Word() | Words() | Field() | Not() | And() | Or() | Implies() | Compare() | In() | Includes()
            | Within() | Stated() | NothingElse() | Matches()
        ):  # fmt: skip
            raise AssertionError(expr)
        case _ as rest:
            assert_never(rest)
