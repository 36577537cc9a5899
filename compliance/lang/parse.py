"""Text of a condition to an expression that knows where each part was written."""

import datetime as dt
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

from compliance.diag import Code, Diagnostic, Result, Span
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
from compliance.record import record

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

LONGEST = 4_000
DEEPEST = 60


@record
class Origin:
    """Where the text of a condition stands in its file; later lines start at ``next_column``."""

    path: str
    line: int = 1
    column: int = 1
    next_column: int = 1

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """Map a place in the text to a place in the file."""
        return Span(
            self.path,
            self.line + line - 1,
            column + (self.column if line == 1 else self.next_column) - 1,
            self.line + end_line - 1,
            end_column + (self.column if end_line == 1 else self.next_column) - 1,
        )


class _FaultError(Exception):
    def __init__(self, span: Span, code: Code, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(code, message, span, hint)


class _MisplacedError(Exception):
    def __init__(self, token: "Token") -> None:
        super().__init__(str(token))
        self.token = token


class _Watch:
    """Looks at every token on its way to the parser: words end where they end, and keywords are no words."""

    always_accept = ()
    keywords: frozenset[str] = frozenset()

    def process(self, stream: "Iterator[Token]") -> "Iterator[Token]":
        before: Token | None = None
        for token in stream:
            glued = (
                before is not None
                and before.end_pos == token.start_pos
                and before[-1:].isalnum()
                and token[:1].isalnum()
            )
            if glued or (token.type == "WORD" and str(token) in self.keywords):
                raise _MisplacedError(token)
            yield token
            before = token


@cache
def _parser(grammar: str) -> "Lark":
    from lark import Lark, lexer

    # WHY: where interegular is at hand Lark looks for terminals that collide, which takes longer than all the rest; a
    # test does that in strict mode, once for all.
    there, lexer.has_interegular = lexer.has_interegular, False
    try:
        watch = _Watch()
        lark = Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=False, postlex=watch)
        watch.keywords = frozenset(t.pattern.value for t in lark.terminals if t.pattern.type == "str")
        return lark
    finally:
        lexer.has_interegular = there


@lru_cache(maxsize=1024)
def _tree(text: str, grammar: str) -> "Tree[Token]":
    """Parse a text; rules often share one, and where it stands is not in its tree."""
    return _parser(grammar).parse(text)


def parse_condition(text: str, origin: Origin, grammar: str) -> Result[Expr]:
    """Parse one condition; every problem comes back as a diagnostic with its column."""
    from lark.exceptions import UnexpectedInput

    if len(text) > LONGEST:
        where = origin.span(1, 1, 1, 2)
        return Result(
            None,
            (Diagnostic(Code.CONDITION_TOO_DEEP, f"a condition is at most {LONGEST:,} characters long", where),),
        )
    try:
        tree = _tree(text, grammar)
        _refuse_depth(tree, origin)
        return Result(_expr(cast("Tree[Token]", tree.children[0]), origin))
    except UnexpectedInput as error:
        return Result(None, (_syntax_diagnostic(error, text, origin),))
    except _MisplacedError as misplaced:
        where = _span(misplaced.token, origin)
        return Result(None, (Diagnostic(Code.CONDITION_SYNTAX, f"`{misplaced.token}` does not fit here", where),))
    except _FaultError as fault:
        return Result(None, (fault.diagnostic,))


def _refuse_depth(tree: Any, origin: Origin) -> None:
    level: list[Any] = [tree]
    for _ in range(DEEPEST):
        level = [child for node in level for child in getattr(node, "children", ())]
        if not level:
            return
    raise _FaultError(
        origin.span(1, 1, 1, 2), Code.CONDITION_TOO_DEEP, f"a condition nests at most {DEEPEST} levels deep"
    )


def _syntax_diagnostic(error: Any, text: str, origin: Origin) -> Diagnostic:
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        lines = text.rstrip().split("\n")
        where = origin.span(len(lines), len(lines[-1]) + 1, len(lines), len(lines[-1]) + 2)
        return Diagnostic(Code.CONDITION_SYNTAX, "the condition ends too early", where, _expected_hint(error, text))
    word = str(token) if token is not None else text[error.pos_in_stream : error.pos_in_stream + 1]
    where = origin.span(error.line, error.column, error.line, error.column + max(1, len(word)))
    hint = _expected_hint(error, text[: error.pos_in_stream])
    return Diagnostic(Code.CONDITION_SYNTAX, f"`{word}` does not fit here", where, hint)


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


def _expected_hint(error: Any, before: str) -> str | None:
    expected = set(
        getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    )
    # WHY: the lexer names whatever may follow anywhere; a bracket closes and a comma fits only where one is open.
    opened = {sign: before.count(sign[0]) > before.count(sign[1]) for sign in ("()", "[]", "{}")}
    expected -= set() if opened["()"] else {"RPAR"}
    expected -= set() if any(opened.values()) else {"COMMA"}
    known = [text for name, text in _EXPECTED.items() if name in expected][:4]
    return f"expected {', '.join(known[:-1])}{' or ' if len(known) > 1 else ''}{known[-1]}" if known else None


def _span(node: Any, origin: Origin) -> Span:
    place = getattr(node, "meta", node)
    if getattr(place, "line", None) is None:
        return origin.span(1, 1, 1, 1)
    return origin.span(place.line, place.column, place.end_line, place.end_column)


def _number(text: str) -> Number:
    exact = Fraction(text.replace(",", ""))
    return exact.numerator if exact.denominator == 1 else exact


def _whole(token: Any, origin: Origin) -> int:
    exact = _number(str(token))
    if not isinstance(exact, int):
        raise _FaultError(_span(token, origin), Code.CONDITION_TYPE, f"`{token}` is not a whole number")
    return exact


def _expr(tree: "Tree[Token]", origin: Origin) -> Expr:
    build = _BUILDERS[str(tree.data)]
    return build(tree.children, _span(tree, origin), origin)


def _child(node: Any, origin: Origin) -> Expr:
    return _expr(node, origin)


Build = Callable[[list[Any], Span, Origin], Expr]


def _operands(kids: list[Any], origin: Origin) -> tuple[Expr, ...]:
    return tuple(_child(kid, origin) for kid in kids)


def _words(node: Any) -> tuple[str, ...]:
    return tuple(str(kid) for kid in node.children)


def _compare(op: CompareOp) -> Build:
    return lambda kids, span, at: Compare(op, _child(kids[0], at), _child(kids[-1], at), span)


def _comparison(kids: list[Any], span: Span, at: Origin) -> Expr:
    return Compare(cast("CompareOp", str(kids[1])), _child(kids[0], at), _child(kids[2], at), span)


def _stated(negated: bool) -> Build:
    def build(kids: list[Any], span: Span, at: Origin) -> Expr:
        if str(kids[0].data) not in {"field", "section"}:
            raise _FaultError(
                _span(kids[0], at),
                Code.CONDITION_SYNTAX,
                "only a field can be stated",
                "write a field, or `section.*`",
            )
        return Stated(str(kids[0].children[0]), negated, (), span)

    return build


def _paytable_field(node: Any, at: Origin) -> Field:
    if str(node.data) != "field":
        raise _FaultError(_span(node, at), Code.CONDITION_SYNTAX, "a paytable field is needed here")
    return Field(str(node.children[0]), None, _span(node, at))


def _matches(mode: MatchMode) -> Build:
    return lambda kids, span, at: Matches(mode, _paytable_field(kids[0], at), _words(kids[1]), (), span)


def _arith(op: Any) -> Build:
    return lambda kids, span, at: Arith(op, _child(kids[0], at), _child(kids[1], at), span)


def _odds(form: OddsForm) -> Build:
    def build(kids: list[Any], span: Span, at: Origin) -> Expr:
        number, per = _whole(kids[0], at), _whole(kids[1], at)
        if per == 0:
            raise _FaultError(span, Code.CONDITION_TYPE, "odds are given against at least 1")
        return Lit(Kind.ODDS, odds(form, number, per), span)

    return build


def _meter(kids: list[Any], span: Span, _at: Origin) -> Expr:
    share = Fraction(_number(str(kids[0])[:-1])) / 100
    return Lit(Kind.ODDS, odds(OddsForm.METER, share.numerator, share.denominator), span)


def _money(kids: list[Any], span: Span, _at: Origin) -> Expr:
    cents = Fraction(_number(str(kids[0])[1:])) * 100
    if cents.denominator != 1:
        raise _FaultError(span, Code.CONDITION_TYPE, f"`{kids[0]}` is not a whole number of cents")
    return Lit(Kind.MONEY, cents.numerator, span)


def _percent(kids: list[Any], span: Span, _at: Origin) -> Expr:
    return Lit(Kind.PERCENT, Fraction(_number(str(kids[0])[:-1])) / 100, span)


def _date(kids: list[Any], span: Span, _at: Origin) -> Expr:
    try:
        return Lit(Kind.DATE, dt.date.fromisoformat(str(kids[0])), span)
    except ValueError:
        raise _FaultError(span, Code.CONDITION_TYPE, f"`{kids[0]}` is not a day of the calendar") from None


def _duration(kids: list[Any], span: Span, _at: Origin) -> Expr:
    exact = Fraction(_number(str(kids[0]))) * HOURS_IN[str(kids[1]).removesuffix("s")]
    return Lit(Kind.HOURS, exact.numerator if exact.denominator == 1 else exact, span)


def _section(kids: list[Any], span: Span, _at: Origin) -> Expr:
    raise _FaultError(span, Code.CONDITION_SYNTAX, f"`{kids[0]}` can only be followed by `is stated`")


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
    "row": lambda kids, span, at: RowOf(str(kids[0]), "pays", Field(str(kids[1]), None, _span(kids[1], at)), (), span),
    "row_column": lambda kids, span, at: RowOf(
        str(kids[0]), str(kids[1]), Field(str(kids[2]), None, _span(kids[2], at)), (), span
    ),
    "size": lambda kids, span, at: Size(Field(str(kids[0]), None, _span(kids[0], at)), span),
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
