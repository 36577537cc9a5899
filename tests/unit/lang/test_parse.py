"""Text to expression: every form, what binds tighter, where each part stands, and what is said about a slip."""

import datetime as dt
from fractions import Fraction

import pytest
from strategies import GRAMMAR, NAMES, ORIGIN

from compliance.diag import Code, Diagnostic, Span
from compliance.lang import TextOrigin, parse_condition, resolve_condition
from compliance.model import (
    KINDS,
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

A, B, C = Field("a.a"), Field("b.b"), Field("c.c")
X, Y, Z = Field("x.x"), Field("y.y"), Field("z.z")


def parsed(text: str, origin: TextOrigin = ORIGIN) -> Expr:
    result = parse_condition(text, origin, GRAMMAR)
    assert result.value is not None, result.diagnostics
    return result.value


def slips(text: str, origin: TextOrigin = ORIGIN) -> tuple[Diagnostic, ...]:
    """Return what is said about a text, whether the parser or the resolver says it."""
    result = parse_condition(text, origin, GRAMMAR)
    return result.diagnostics if result.value is None else resolve_condition(result.value, NAMES).diagnostics


def columns(span: Span) -> tuple[int, int]:
    return span.column, span.end_column


# Forms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.a", A),
        ("a.a and b.b and c.c", And((A, B, C))),
        ("a.a or b.b or c.c", Or((A, B, C))),
        ("not a.a", Not(A)),
        ("a.a implies b.b", Implies(A, B)),
        ("(a.a)", A),
        ("x.x is y.y", Compare("is", X, Y)),
        ("x.x is not y.y", Compare("is not", X, Y)),
        ("x.x >= y.y", Compare(">=", X, Y)),
        ("x.x <= y.y", Compare("<=", X, Y)),
        ("x.x > y.y", Compare(">", X, Y)),
        ("x.x < y.y", Compare("<", X, Y)),
        ("x.x is stated", Stated("x.x", False)),
        ("x.x is not stated", Stated("x.x", True)),
        ("x.* is stated", Stated("x.*", False)),
        ("x.y.* is not stated", Stated("x.y.*", True)),
        ("nothing else in x.y.* is asserted", NothingElse("x.y.*")),
        ("x.x in {shoe, by-hand}", In(X, ("shoe", "by-hand"))),
        ("x.x in {}", In(X, ())),
        ("x.x includes shoe", Includes(X, "shoe")),
        ("x.x within {shoe}", Within(X, ("shoe",))),
        ("x.x matches one of tables {t-a, t-b}", Matches("matches", X, ("t-a", "t-b"))),
        ("x.x pays at least one of tables {t-a}", Matches("pays at least", X, ("t-a",))),
        ("row full-house of x.x is y.y", Compare("is", RowOf("full-house", "pays", X), Y)),
        ("row full-house envy of x.x is y.y", Compare("is", RowOf("full-house", "envy", X), Y)),
        ("win(x.x, y.y) > z.z", Compare(">", Win(X, Y), Z)),
        ("max(x.x, y.y, z.z) > x.x", Compare(">", Pick("max", (X, Y, Z)), X)),
        ("min(x.x, y.y) > x.x", Compare(">", Pick("min", (X, Y)), X)),
        ("x.x + y.y > z.z", Compare(">", Arith("+", X, Y), Z)),
        ("x.x - y.y > z.z", Compare(">", Arith("-", X, Y), Z)),
        ("x.x * y.y > z.z", Compare(">", Arith("*", X, Y), Z)),
        ("(x.x if a.a else y.y) > z.z", Compare(">", IfElse(X, A, Y), Z)),
        ("size of x.x > y.y", Compare(">", Size(X), Y)),
        ("reading some-reading", ReadingRef("some-reading")),
        ("x.x is shoe", Compare("is", X, Word("shoe"))),
        ("x.x is {shoe, by-hand}", Compare("is", X, Words(("shoe", "by-hand"), False))),
        ("x.x is {}", Compare("is", X, Words((), False))),
        ("x.x is [shoe, by-hand]", Compare("is", X, Words(("shoe", "by-hand"), True))),
        ("x.x is []", Compare("is", X, Words((), True))),
    ],
)
def test_each_form_has_its_expression(text: str, expected: Expr) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6", Lit(Kind.COUNT, 6)),
        ("1,000", Lit(Kind.COUNT, 1000)),
        ("1.5", Lit(Kind.COUNT, Fraction(3, 2))),
        ("$50,000", Lit(Kind.MONEY, 5_000_000)),
        ("$0.50", Lit(Kind.MONEY, 50)),
        ("$0.5", Lit(Kind.MONEY, 50)),
        ("12.5%", Lit(Kind.PERCENT, Fraction(1, 8))),
        ("4 hours", Lit(Kind.HOURS, 4)),
        ("1 hour", Lit(Kind.HOURS, 1)),
        ("90 minutes", Lit(Kind.HOURS, Fraction(3, 2))),
        ("1 minute", Lit(Kind.HOURS, Fraction(1, 60))),
        ("2 days", Lit(Kind.HOURS, 48)),
        ("1 day", Lit(Kind.HOURS, 24)),
        ("2 weeks", Lit(Kind.HOURS, 336)),
        ("1.5 oz", Lit(Kind.VOLUME, Fraction(3, 2))),
        ("12 oz", Lit(Kind.VOLUME, 12)),
        ("2011-10-01", Lit(Kind.DATE, dt.date(2011, 10, 1))),
        ("1 to 1", Lit(Kind.ODDS, make_odds(OddsForm.TO, 1))),
        ("4 to 5", Lit(Kind.ODDS, make_odds(OddsForm.TO, 4, 5))),
        ("10 to 4", Lit(Kind.ODDS, make_odds(OddsForm.TO, 5, 2))),
        ("5,000 to 1", Lit(Kind.ODDS, make_odds(OddsForm.TO, 5000))),
        ("75 for 1", Lit(Kind.ODDS, make_odds(OddsForm.FOR, 75))),
        ("10% of meter", Lit(Kind.ODDS, make_odds(OddsForm.METER, 1, 10))),
        ("push", Lit(Kind.ODDS, make_odds(OddsForm.PUSH, 0))),
        ("yes", Lit(Kind.FLAG, True)),
        ("no", Lit(Kind.FLAG, False)),
    ],
)
def test_each_literal_is_exact(text: str, expected: Lit) -> None:
    compared = parsed(f"x.x is {text}")
    assert isinstance(compared, Compare)
    assert compared.right == expected
    assert not isinstance(compared.right.raw, float)


@pytest.mark.parametrize("word", ["no-marker", "yes-man", "one-deck", "to-go", "nothingness", "ending", "is-it", "4"])
def test_a_word_may_begin_like_a_keyword(word: str) -> None:
    compared = parsed(f"x.x is {word}")
    assert isinstance(compared, Compare)
    assert isinstance(compared.right, Word) or word == "4"


def test_blanks_and_line_breaks_carry_no_meaning() -> None:
    assert parsed("  a.a\n and\tb.b \n") == parsed("a.a and b.b")


# What binds tighter


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.a implies b.b implies c.c", Implies(A, Implies(B, C))),
        ("(a.a implies b.b) implies c.c", Implies(Implies(A, B), C)),
        ("a.a or b.b implies c.c", Implies(Or((A, B)), C)),
        ("a.a or b.b and c.c", Or((A, And((B, C))))),
        ("(a.a or b.b) and c.c", And((Or((A, B)), C))),
        ("not a.a and b.b", And((Not(A), B))),
        ("not (a.a and b.b)", Not(And((A, B)))),
        ("not not a.a", Not(Not(A))),
        ("not x.x is y.y", Not(Compare("is", X, Y))),
        ("x.x is y.y and a.a", And((Compare("is", X, Y), A))),
        ("x.x + y.y * z.z > x.x", Compare(">", Arith("+", X, Arith("*", Y, Z)), X)),
        ("(x.x + y.y) * z.z > x.x", Compare(">", Arith("*", Arith("+", X, Y), Z), X)),
        ("x.x - y.y - z.z > x.x", Compare(">", Arith("-", Arith("-", X, Y), Z), X)),
        ("x.x - (y.y - z.z) > x.x", Compare(">", Arith("-", X, Arith("-", Y, Z)), X)),
        ("a.a and (b.b and c.c)", And((A, And((B, C))))),
        ("(x.x if a.a or b.b else y.y + z.z) > x.x", Compare(">", IfElse(X, Or((A, B)), Arith("+", Y, Z)), X)),
    ],
)
def test_the_loosest_binding_is_implies_then_or_and_not_comparisons_sums_products(text: str, expected: Expr) -> None:
    assert parsed(text) == expected


# Where each part stands


def test_every_part_knows_where_it_was_written() -> None:
    whole = parsed("a.a and x.x >= max($5, y.y)")
    assert isinstance(whole, And)
    compared = whole.items[1]
    assert isinstance(compared, Compare)
    assert whole.span == Span("rules.yaml", 1, 1, 1, 28)
    assert columns(whole.items[0].span) == (1, 4)
    assert columns(compared.span) == (9, 28)
    assert columns(compared.left.span) == (9, 12)
    assert columns(compared.right.span) == (16, 28)
    assert isinstance(compared.right, Pick)
    assert [columns(item.span) for item in compared.right.items] == [(20, 22), (24, 27)]


def test_an_empty_set_has_a_place_too() -> None:
    compared = parsed("x.x is {}")
    assert isinstance(compared, Compare)
    assert columns(compared.right.span) == (8, 10)


def test_a_plain_scalar_starts_at_its_own_column_of_the_file() -> None:
    span = parsed("a.a and b.b", TextOrigin("rules.yaml", 14, 15)).span
    assert span == Span("rules.yaml", 14, 15, 14, 26)
    assert str(span) == "rules.yaml:14:15"


def test_later_lines_of_a_block_start_at_its_indent() -> None:
    block = TextOrigin("rules.yaml", 20, 7, 7)
    whole = parsed("a.a\nand b.b\n  and c.c\n", block)
    assert isinstance(whole, And)
    assert [(item.span.line, *columns(item.span)) for item in whole.items] == [(20, 7, 10), (21, 11, 14), (22, 13, 16)]
    assert whole.span == Span("rules.yaml", 20, 7, 22, 16)


def test_a_slip_in_a_later_line_of_a_block_points_into_that_line() -> None:
    (slip,) = slips("play.open\nand play.dealt and )\n", TextOrigin("rules.yaml", 20, 7, 7))
    assert slip.span == Span("rules.yaml", 21, 26, 21, 27)


def test_a_block_that_ends_early_is_marked_after_its_last_word() -> None:
    (slip,) = slips("play.open\nand play.decks >=\n\n", TextOrigin("rules.yaml", 20, 7, 7))
    assert slip.message == "the condition ends too early"
    assert slip.span == Span("rules.yaml", 21, 24, 21, 25)


# What is said about a slip


VALUE = "expected a field, a number, an amount such as `$50` or a word"
SYNTAX, TYPE, FIELD = Code.CONDITION_SYNTAX, Code.CONDITION_TYPE, Code.CONDITION_UNKNOWN_FIELD
CHOICE, TABLE = Code.CONDITION_UNKNOWN_CHOICE, Code.CONDITION_UNKNOWN_TABLE
HAND, READING = Code.CONDITION_UNKNOWN_HAND, Code.CONDITION_UNKNOWN_READING
GOING_ON = "a comparison such as `>=`, `is` or `and`"
NO_TABLE = "no table of `side.table` is called `side-c`"
TABLES = "the tables of this field are side-a, side-b"
UP = "the choices are clockwise, counterclockwise, still"
PERCENT, HOURS = KINDS[Kind.PERCENT].hint, KINDS[Kind.HOURS].hint
SLIPS = [
    ("play.opne", FIELD, (1, 10), "no field is called `play.opne`", "did you mean `play.open`?"),
    ("$5 < stake.leest", FIELD, (6, 17), "no field is called `stake.leest`", "did you mean `stake.least`?"),
    ("stake.least >= 12.5%", TYPE, (16, 21), "an amount of money cannot be compared with a percentage", None),
    ("stake.odds is 3 for 2", TYPE, (15, 22), "odds `to` cannot be compared with odds `for`", None),
    ("play.motion is clockwize", CHOICE, (16, 25), "`clockwize` is not a choice here", "did you mean `clockwise`?"),
    ("play.motion is up", CHOICE, (16, 18), "`up` is not a choice here", UP),
    ("side.table matches one of tables {side-c}", TABLE, (1, 42), NO_TABLE, TABLES),
    ("reading carefull", READING, (1, 17), "no reading with a value is called `carefull`", "did you mean `careful`?"),
    ("row tripel of side.table is 1 to 1", HAND, (1, 25), "`side.table` has no `tripel`", "did you mean `triple`?"),
    ("lamp", TYPE, (1, 5), "`lamp` stands alone", "a word needs a field of choices beside it"),
    ("play.decks >= ", SYNTAX, (14, 15), "the condition ends too early", VALUE),
    ("", SYNTAX, (1, 2), "the condition ends too early", VALUE),
    ("play.open && play.dealt", SYNTAX, (11, 12), "`&` does not fit here", f"expected {GOING_ON}"),
    ("play.open and ) play.dealt", SYNTAX, (15, 16), "`)` does not fit here", VALUE),
    ("(play.open", SYNTAX, (11, 12), "the condition ends too early", "expected `)`"),
    ("(play.open & play.dealt)", SYNTAX, (12, 13), "`&` does not fit here", f"expected `)`, {GOING_ON}"),
    ("play.motion in {still; up}", SYNTAX, (22, 23), "`;` does not fit here", "expected `}` or `,`"),
    ("play.motion in {still", SYNTAX, (22, 23), "the condition ends too early", "expected `}` or `,`"),
    ("side.table matches one of {side-a}", SYNTAX, (27, 28), "`{` does not fit here", "expected `tables`"),
    ("stake.least > $0.005", TYPE, (15, 21), "`$0.005` is not a whole number of cents", None),
    ("stake.least > $50.000", TYPE, (15, 22), "`$50.000` may mean two amounts", "write `$50,000` or `$50.00`"),
    ("stake.least > $50.0000", TYPE, (15, 23), "`$50.0000` has more decimals than cents have", None),
    ("play.decks > 1.500", TYPE, (14, 19), "`1.500` may mean two numbers", "write `1,500` or `1.50`"),
    ("play.since > 2011-02-30", TYPE, (14, 24), "`2011-02-30` is not a day of the calendar", None),
    ("stake.share > 1.1234567890123%", TYPE, (15, 31), "`1.1234567890123%` is not a percentage", PERCENT),
    ("play.life > 1.1234567 hours", TYPE, (13, 28), "`1.1234567 hours` is not a length of time", HOURS),
    ("nothing", SYNTAX, (8, 9), "the condition ends too early", None),
    ("stake.odds > 1.5 to 1", TYPE, (14, 17), "`1.5` is not a whole number", None),
    ("stake.odds > 1 to 0", TYPE, (14, 20), "odds are given against at least 1", None),
    ("play.* and play.open", SYNTAX, (1, 7), "`play.*` can only be followed by `is stated`", None),
    ("play.decks + 1 is stated", SYNTAX, (1, 15), "only a field can be stated", "write a field, or `section.*`"),
    ("3 matches one of tables {side-a}", SYNTAX, (1, 2), "a paytable field is needed here", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "place", "message", "hint"), SLIPS, ids=[slip[0] for slip in SLIPS])
def test_a_slip_is_named_with_its_column_and_the_way_out(
    text: str, code: Code, place: tuple[int, int], message: str, hint: str | None
) -> None:
    (slip,) = slips(text)
    assert (slip.code, columns(slip.span), slip.message, slip.hint) == (code, place, message, hint)


def test_several_slips_are_told_in_one_run() -> None:
    found = slips("play.opne and stake.least >= 3 and play.motion is up and size of play.decks > 1")
    assert [(slip.code, slip.span.column) for slip in found] == [
        (Code.CONDITION_UNKNOWN_FIELD, 1),
        (Code.CONDITION_TYPE, 30),
        (Code.CONDITION_UNKNOWN_CHOICE, 51),
        (Code.CONDITION_TYPE, 66),
    ]


def test_text_beyond_the_limit_is_refused() -> None:
    (slip,) = slips("play.open or " * 400 + "play.open")
    assert slip.code is Code.CONDITION_TOO_DEEP
    assert slip.message == "a condition is at most 4,000 characters long"


@pytest.mark.parametrize("text", ["(" * 40 + "play.open" + ")" * 40, "not " * 70 + "play.open"])
def test_what_nests_too_deeply_is_refused(text: str) -> None:
    deeper = f"({text} and {text})" if text.startswith("(") else text
    slip = slips("(" * 30 + deeper + ")" * 30)[0]
    assert slip.code is Code.CONDITION_TOO_DEEP
    assert slip.message == "a condition nests at most 60 levels deep"


# Keywords


GLUED = [
    "play.open isstated",
    "play.open andplay.dealt",
    "play.life <= 4 hoursand play.open",
    "play.life <= 4hours",
    "play.decks >= 3and play.open",
    "stake.odds is 1to1",
    "notplay.open and play.open isnot stated",
]


@pytest.mark.parametrize("text", GLUED)
def test_a_keyword_ends_where_the_word_ends(text: str) -> None:
    assert [slip.code for slip in slips(text)] == [Code.CONDITION_SYNTAX]


@pytest.mark.parametrize(
    ("text", "word"), [("play.decks >= and play.open", "and"), ("play.open is not not play.dealt", "not")]
)
def test_a_keyword_in_the_place_of_a_value_is_what_does_not_fit(text: str, word: str) -> None:
    (slip,) = slips(text)
    assert slip.message == f"`{word}` does not fit here"
