"""Text of a condition to an expression that knows where each part was written."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from compliance.diag import Code, Result, Span
from compliance.lang.syntax import FaultError, Language, TextOrigin, parse_text, span_of
from compliance.model import (
    KINDS,
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
    make_odds,
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
        lambda tree: Result(_build_expr(cast("Tree[Token]", tree.children[0]), origin)),
    )


def _read_number(text: str) -> Number:
    exact = Fraction(text.replace(",", ""))
    return exact.numerator if exact.denominator == 1 else exact


def _read_whole(token: Any, origin: TextOrigin) -> int:
    exact = _read_number(str(token))
    if not isinstance(exact, int):
        raise FaultError(span_of(token, origin), Code.CONDITION_TYPE, f"`{token}` is not a whole number")
    return exact


def _build_expr(tree: "Tree[Token]", origin: TextOrigin) -> Expr:
    build = _BUILDERS[str(tree.data)]
    return build(tree.children, span_of(tree, origin), origin)


def _build_child(node: Any, origin: TextOrigin) -> Expr:
    return _build_expr(node, origin)


Build = Callable[[list[Any], Span, TextOrigin], Expr]


def _build_operands(kids: list[Any], origin: TextOrigin) -> tuple[Expr, ...]:
    return tuple(_build_child(kid, origin) for kid in kids)


def _read_words(node: Any) -> tuple[str, ...]:
    return tuple(str(kid) for kid in node.children)


def _comparison_builder(op: CompareOp) -> Build:
    return lambda kids, span, at: Compare(op, _build_child(kids[0], at), _build_child(kids[-1], at), span)


def _build_comparison(kids: list[Any], span: Span, at: TextOrigin) -> Expr:
    return Compare(cast("CompareOp", str(kids[1])), _build_child(kids[0], at), _build_child(kids[2], at), span)


def _stated_builder(negated: bool) -> Build:
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


def _build_paytable_field(node: Any, at: TextOrigin) -> Field:
    if str(node.data) != "field":
        raise FaultError(span_of(node, at), Code.CONDITION_SYNTAX, "a paytable field is needed here")
    return _build_field(node.children[0], at)


def _build_field(token: Any, at: TextOrigin) -> Field:
    return Field(str(token), None, span_of(token, at))


def _match_builder(mode: MatchMode) -> Build:
    return lambda kids, span, at: Matches(mode, _build_paytable_field(kids[0], at), _read_words(kids[1]), (), span)


def _arith_builder(op: Any) -> Build:
    return lambda kids, span, at: Arith(op, _build_child(kids[0], at), _build_child(kids[1], at), span)


def _odds_builder(form: OddsForm) -> Build:
    def build(kids: list[Any], span: Span, at: TextOrigin) -> Expr:
        number, per = _read_whole(kids[0], at), _read_whole(kids[1], at)
        if per == 0:
            raise FaultError(span, Code.CONDITION_TYPE, "odds are given against at least 1")
        return Lit(Kind.ODDS, make_odds(form, number, per), span)

    return build


def _build_meter(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    share = Fraction(_read_number(str(kids[0])[:-1])) / 100
    return Lit(Kind.ODDS, make_odds(OddsForm.METER, share.numerator, share.denominator), span)


def _build_money(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    return _read_as(Kind.MONEY, str(kids[0]), span)


def _build_percent(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    return _read_as(Kind.PERCENT, str(kids[0]), span)


def _build_date(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    return _read_as(Kind.DATE, str(kids[0]), span)


def _build_duration(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    return _read_as(Kind.HOURS, f"{kids[0]} {kids[1]}", span)


def _build_count(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    # WHY: a factor may have decimals, a count of a submission never has; so only what may mean two numbers is refused.
    _refuse_two_meanings(str(kids[0]), "numbers", span)
    return Lit(Kind.COUNT, _read_number(str(kids[0])), span)


def _read_as(kind: Kind, letters: str, span: Span) -> Expr:
    """Read a value as a submission's is read, so that no condition names one which a submission cannot state."""
    value = KINDS[kind].read(letters)
    if value is not None:
        return Lit(kind, value, span)
    if kind is Kind.DATE:
        raise FaultError(span, Code.CONDITION_TYPE, f"`{letters}` is not a day of the calendar")
    if kind is Kind.MONEY:
        _refuse_two_meanings(letters, "amounts", span)
        is_whole = (Fraction(_read_number(letters[1:])) * 100).denominator == 1
        wrong = "has more decimals than cents have" if is_whole else "is not a whole number of cents"
        raise FaultError(span, Code.CONDITION_TYPE, f"`{letters}` {wrong}")
    raise FaultError(span, Code.CONDITION_TYPE, f"`{letters}` is not {KINDS[kind].noun}", KINDS[kind].hint)


def _refuse_two_meanings(letters: str, what: str, span: Span) -> None:
    """Refuse three decimals, whose point may stand for a comma."""
    whole, _, decimals = letters.partition(".")
    if len(decimals) == len("000") and whole.lstrip("$") != "0":
        hint = f"write `{whole},{decimals}` or `{whole}.{decimals[:2]}`"
        raise FaultError(span, Code.CONDITION_TYPE, f"`{letters}` may mean two {what}", hint)


def _build_volume(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    return _read_as(Kind.VOLUME, f"{kids[0]} oz", span)


def _refuse_section(kids: list[Any], span: Span, _at: TextOrigin) -> Expr:
    raise FaultError(span, Code.CONDITION_SYNTAX, f"`{kids[0]}` can only be followed by `is stated`")


_BUILDERS: dict[str, Build] = {
    "group": lambda kids, _span, at: _build_child(kids[0], at),
    "implies": lambda kids, span, at: Implies(_build_child(kids[0], at), _build_child(kids[1], at), span),
    "any_of": lambda kids, span, at: Or(_build_operands(kids, at), span),
    "all_of": lambda kids, span, at: And(_build_operands(kids, at), span),
    "negate": lambda kids, span, at: Not(_build_child(kids[0], at), span),
    "compare": _build_comparison,
    "same": _comparison_builder("is"),
    "differs": _comparison_builder("is not"),
    "stated": _stated_builder(False),
    "unstated": _stated_builder(True),
    "nothing_else": lambda kids, span, _at: NothingElse(str(kids[0]), (), span),
    "among": lambda kids, span, at: In(_build_child(kids[0], at), _read_words(kids[1]), span),
    "includes": lambda kids, span, at: Includes(_build_child(kids[0], at), str(kids[1]), span),
    "within": lambda kids, span, at: Within(_build_child(kids[0], at), _read_words(kids[1]), span),
    "matches": _match_builder("matches"),
    "pays_at_least": _match_builder("pays at least"),
    "plus": _arith_builder("+"),
    "minus": _arith_builder("-"),
    "times": _arith_builder("*"),
    "if_else": lambda kids, span, at: IfElse(
        _build_child(kids[0], at), _build_child(kids[1], at), _build_child(kids[2], at), span
    ),
    "greatest": lambda kids, span, at: Pick("max", _build_operands(kids, at), span),
    "least": lambda kids, span, at: Pick("min", _build_operands(kids, at), span),
    "win": lambda kids, span, at: Win(_build_child(kids[0], at), _build_child(kids[1], at), span),
    "row": lambda kids, span, at: RowOf(str(kids[0]), "pays", _build_field(kids[1], at), (), span),
    "row_column": lambda kids, span, at: RowOf(str(kids[0]), str(kids[1]), _build_field(kids[2], at), (), span),
    "size": lambda kids, span, at: Size(_build_field(kids[0], at), span),
    "reading": lambda kids, span, _at: ReadingRef(str(kids[0]), (), span),
    "field": lambda kids, span, _at: Field(str(kids[0]), None, span),
    "section": _refuse_section,
    "word": lambda kids, span, _at: Word(str(kids[0]), span),
    "word_set": lambda kids, span, _at: Words(tuple(str(kid) for kid in kids), False, span),
    "word_sequence": lambda kids, span, _at: Words(tuple(str(kid) for kid in kids), True, span),
    "odds_to": _odds_builder(OddsForm.TO),
    "odds_for": _odds_builder(OddsForm.FOR),
    "odds_meter": _build_meter,
    "odds_push": lambda _kids, span, _at: Lit(Kind.ODDS, make_odds(OddsForm.PUSH, 0), span),
    "duration": _build_duration,
    "volume": _build_volume,
    "count": _build_count,
    "money": _build_money,
    "percent": _build_percent,
    "date": _build_date,
    "true": lambda _kids, span, _at: Lit(Kind.FLAG, True, span),
    "false": lambda _kids, span, _at: Lit(Kind.FLAG, False, span),
}
