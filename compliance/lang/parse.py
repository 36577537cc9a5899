"""Text of a condition to an expression that knows where each part was written."""

import datetime as dt
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from compliance.diag import Code, Result, Span
from compliance.lang.syntax import FaultError, Language, TextOrigin, parse_text, span_of
from compliance.model import (
    HOURS_IN,
    And,
    Arith,
    Compare,
    CompareOp,
    Expr,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    MatchMode,
    Not,
    NothingElse,
    Number,
    OddsForm,
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
    odds,
)

if TYPE_CHECKING:
    from lark import Token, Tree

_EXPECTED = {
    "FIELD": "a field",
    "NUMBER": "a number",
    "MONEY": "an amount such as `$50`",
    "WORD": "a word",
    "RPAR": "`)`",
    "RBRACE": "`}`",
    "RSQB": "`]`",
    "COMPARISON": "a comparison such as `>=`",
    "IS": "`is`",
    "AND": "`and`",
    "TABLES": "`tables`",
    "LBRACE": "`{`",
    "COMMA": "`,`",
    "TO": "`to`",
    "OF": "`of`",
}
_LANGUAGE = Language("condition", "start", ("start",), Code.CONDITION_SYNTAX, Code.CONDITION_TOO_DEEP, _EXPECTED)


def parse_condition(text: str, origin: TextOrigin, grammar: str) -> Result[Expr]:
    """Parse one condition; every problem comes back as a diagnostic with its column."""
    return parse_text(
        text,
        origin,
        grammar,
        _LANGUAGE,
        lambda tree: Result(_expr(cast("Tree[Token]", tree.children[0]), origin)),
    )


def _number(text: str) -> Number:
    exact = Fraction(text.replace(",", ""))
    return exact.numerator if exact.denominator == 1 else exact


def _whole(token: Any, origin: TextOrigin) -> int:
    exact = _number(str(token))
    if not isinstance(exact, int):
        raise FaultError(span_of(token, origin), Code.CONDITION_TYPE, f"`{token}` is not a whole number")
    return exact


def _expr(tree: "Tree[Token]", origin: TextOrigin) -> Expr:
    build = _BUILDERS[str(tree.data)]
    return build(tree.children, span_of(tree, origin), origin)


def _child(node: Any, origin: TextOrigin) -> Expr:
    return _expr(node, origin)


Build = Callable[[list[Any], Span, TextOrigin], Expr]


def _operands(kids: list[Any], origin: TextOrigin) -> tuple[Expr, ...]:
    return tuple(_child(kid, origin) for kid in kids)


def _words(node: Any) -> tuple[str, ...]:
    return tuple(str(kid) for kid in node.children)


def _compare(op: CompareOp) -> Build:
    return lambda kids, span, at: Compare(op, _child(kids[0], at), _child(kids[-1], at), span)


def _comparison(kids: list[Any], span: Span, at: TextOrigin) -> Expr:
    return Compare(cast("CompareOp", str(kids[1])), _child(kids[0], at), _child(kids[2], at), span)


def _stated(negated: bool) -> Build:
    def build(kids: list[Any], span: Span, at: TextOrigin) -> Expr:
        if str(kids[0].data) not in {"field", "section"}:
            raise FaultError(
                span_of(kids[0], at),
                Code.CONDITION_SYNTAX,
                "only a field can be stated",
                "write a field, or `section.*`",
            )
        return Stated(str(kids[0].children[0]), negated, (), span)

    return build


def _paytable_field(node: Any, at: TextOrigin) -> Field:
    if str(node.data) != "field":
        raise FaultError(span_of(node, at), Code.CONDITION_SYNTAX, "a paytable field is needed here")
    return _field(node.children[0], at)


def _field(token: Any, at: TextOrigin) -> Field:
    return Field(str(token), None, span_of(token, at))


def _matches(mode: MatchMode) -> Build:
    return lambda kids, span, at: Matches(mode, _paytable_field(kids[0], at), _words(kids[1]), (), span)


def _arith(op: Any) -> Build:
    return lambda kids, span, at: Arith(op, _child(kids[0], at), _child(kids[1], at), span)


def _odds(form: OddsForm) -> Build:
    def build(kids: list[Any], span: Span, at: TextOrigin) -> Expr:
        number, per = _whole(kids[0], at), _whole(kids[1], at)
        if per == 0:
            raise FaultError(span, Code.CONDITION_TYPE, "odds are given against at least 1")
        return Lit(Kind.ODDS, odds(form, number, per), span)

    return build


def _meter(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    share = Fraction(_number(str(kids[0])[:-1])) / 100
    return Lit(Kind.ODDS, odds(OddsForm.METER, share.numerator, share.denominator), span)


def _money(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    cents = Fraction(_number(str(kids[0])[1:])) * 100
    if cents.denominator != 1:
        raise FaultError(span, Code.CONDITION_TYPE, f"`{kids[0]}` is not a whole number of cents")
    return Lit(Kind.MONEY, cents.numerator, span)


def _percent(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    return Lit(Kind.PERCENT, Fraction(_number(str(kids[0])[:-1])) / 100, span)


def _date(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    try:
        return Lit(Kind.DATE, dt.date.fromisoformat(str(kids[0])), span)
    except ValueError:
        raise FaultError(span, Code.CONDITION_TYPE, f"`{kids[0]}` is not a day of the calendar") from None


def _duration(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    exact = Fraction(_number(str(kids[0]))) * HOURS_IN[str(kids[1]).removesuffix("s")]
    return Lit(Kind.HOURS, exact.numerator if exact.denominator == 1 else exact, span)


def _section(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    raise FaultError(span, Code.CONDITION_SYNTAX, f"`{kids[0]}` can only be followed by `is stated`")


_BUILDERS: dict[str, Build] = {
    "group": lambda kids, _span, at: _child(kids[0], at),
    "implies": lambda kids, span, at: Implies(_child(kids[0], at), _child(kids[1], at), span),
    "any_of": lambda kids, span, at: Or(_operands(kids, at), span),
    "all_of": lambda kids, span, at: And(_operands(kids, at), span),
    "negate": lambda kids, span, at: Not(_child(kids[0], at), span),
    "compare": _comparison,
    "same": _compare("is"),
    "differs": _compare("is not"),
    "stated": _stated(False),
    "unstated": _stated(True),
    "nothing_else": lambda kids, span, _at: NothingElse(str(kids[0]), (), span),
    "among": lambda kids, span, at: In(_child(kids[0], at), _words(kids[1]), span),
    "includes": lambda kids, span, at: Includes(_child(kids[0], at), str(kids[1]), span),
    "within": lambda kids, span, at: Within(_child(kids[0], at), _words(kids[1]), span),
    "matches": _matches("matches"),
    "pays_at_least": _matches("pays at least"),
    "plus": _arith("+"),
    "minus": _arith("-"),
    "times": _arith("*"),
    "if_else": lambda kids, span, at: IfElse(_child(kids[0], at), _child(kids[1], at), _child(kids[2], at), span),
    "greatest": lambda kids, span, at: Pick("max", _operands(kids, at), span),
    "least": lambda kids, span, at: Pick("min", _operands(kids, at), span),
    "win": lambda kids, span, at: Win(_child(kids[0], at), _child(kids[1], at), span),
    "row": lambda kids, span, at: RowOf(str(kids[0]), "pays", _field(kids[1], at), (), span),
    "row_column": lambda kids, span, at: RowOf(str(kids[0]), str(kids[1]), _field(kids[2], at), (), span),
    "size": lambda kids, span, at: Size(_field(kids[0], at), span),
    "reading": lambda kids, span, _at: ReadingRef(str(kids[0]), (), span),
    "field": lambda kids, span, _at: Field(str(kids[0]), None, span),
    "section": _section,
    "word": lambda kids, span, _at: Word(str(kids[0]), span),
    "word_set": lambda kids, span, _at: Words(tuple(str(kid) for kid in kids), False, span),
    "word_sequence": lambda kids, span, _at: Words(tuple(str(kid) for kid in kids), True, span),
    "odds_to": _odds(OddsForm.TO),
    "odds_for": _odds(OddsForm.FOR),
    "odds_meter": _meter,
    "odds_push": lambda _kids, span, _at: Lit(Kind.ODDS, odds(OddsForm.PUSH, 0), span),
    "duration": _duration,
    "count": lambda kids, span, _at: Lit(Kind.COUNT, _number(str(kids[0])), span),
    "money": _money,
    "percent": _percent,
    "date": _date,
    "true": lambda _kids, span, _at: Lit(Kind.FLAG, True, span),
    "false": lambda _kids, span, _at: Lit(Kind.FLAG, False, span),
}
