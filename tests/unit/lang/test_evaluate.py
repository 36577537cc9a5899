"""Deciding in three values: Kleene's tables, limbs of a greatest or least, and what the facts leave open."""

import datetime as dt
from fractions import Fraction

import pytest
from strategies import DEFAULTS, resolved, to

from compliance.lang import Clause, compile_rules, decide_condition, evaluate_condition, kind_of, split_min_max
from compliance.lang.evaluate import negate_outcome, outcome_of_all, outcome_of_any, pick_extreme, win_of
from compliance.lang.generated_calls import MOST_BOUNDS
from compliance.model import (
    And,
    Compare,
    Expr,
    Facts,
    Field,
    Implies,
    Kind,
    Lit,
    Not,
    OddsForm,
    Or,
    PaytableValue,
    Pick,
    Raw,
    make_odds,
)

YES, NO, OPEN = True, False, None
THREE = (YES, NO, OPEN)


def known(values: dict[str, Raw], *, silent: tuple[str, ...] = ()) -> Facts:
    return Facts(values, frozenset(values) - set(silent))


def outcome(text: str, values: dict[str, Raw] | None = None, choices: dict[str, str] = DEFAULTS) -> bool | None:
    """Decide a condition with both evaluators, which must agree."""
    condition, facts = resolved(text), known(values or {})
    plain = decide_condition(condition, facts, choices)
    code = compile_rules([Clause(None, condition)], choices)(facts.values, facts.stated)[0]
    assert {1: True, 0: False, 2: None}[code] is plain
    return plain


# Kleene's tables


def flags(*outcomes: bool | None) -> tuple[tuple[Field, ...], Facts]:
    fields = tuple(Field(f"flag.{number}", Kind.FLAG) for number in range(len(outcomes)))
    stated = {field.name: one for field, one in zip(fields, outcomes, strict=True) if one is not None}
    return fields, known(stated)


AND = {(YES, YES): YES, (YES, NO): NO, (YES, OPEN): OPEN, (NO, NO): NO, (NO, OPEN): NO, (OPEN, OPEN): OPEN}
OR = {(YES, YES): YES, (YES, NO): YES, (YES, OPEN): YES, (NO, NO): NO, (NO, OPEN): OPEN, (OPEN, OPEN): OPEN}
IMPLIES = {
    (YES, YES): YES, (YES, NO): NO, (YES, OPEN): OPEN,
    (NO, YES): YES, (NO, NO): YES, (NO, OPEN): YES,
    (OPEN, YES): YES, (OPEN, NO): OPEN, (OPEN, OPEN): OPEN,
}  # fmt: skip
TABLES = [
    *((And, one, two, AND.get((one, two), AND.get((two, one)))) for one in THREE for two in THREE),
    *((Or, one, two, OR.get((one, two), OR.get((two, one)))) for one in THREE for two in THREE),
]


@pytest.mark.parametrize(("join", "one", "two", "expected"), TABLES)
def test_and_and_or_follow_kleene(join: type, one: bool | None, two: bool | None, expected: bool | None) -> None:
    fields, facts = flags(one, two)
    assert decide_condition(join(fields), facts, {}) is expected


@pytest.mark.parametrize(("pair", "expected"), IMPLIES.items())
def test_implies_follows_kleene(pair: tuple[bool | None, bool | None], expected: bool | None) -> None:
    (left, right), facts = flags(*pair)
    assert decide_condition(Implies(left, right), facts, {}) is expected


@pytest.mark.parametrize(("one", "expected"), [(YES, NO), (NO, YES), (OPEN, OPEN)])
def test_the_opposite_of_open_is_open(one: bool | None, expected: bool | None) -> None:
    (field,), facts = flags(one)
    assert decide_condition(Not(field), facts, {}) is negate_outcome(one) is expected


def test_one_no_among_many_open_parts_decides_and_one_yes_decides_the_other_way() -> None:
    assert outcome_of_all([OPEN, OPEN, NO, YES]) is False
    assert outcome_of_any([OPEN, OPEN, NO, YES]) is True
    assert outcome_of_all([]) is True
    assert outcome_of_any([]) is False


# Comparisons


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("play.decks >= 3", {"play.decks": 3}, YES),
        ("play.decks > 3", {"play.decks": 3}, NO),
        ("play.decks <= 3", {"play.decks": 4}, NO),
        ("play.decks < 4", {"play.decks": 3}, YES),
        ("play.decks is 3", {"play.decks": 3}, YES),
        ("play.decks is not 3", {"play.decks": 3}, NO),
        ("play.decks >= 3", {}, OPEN),
        ("play.decks is not 3", {}, OPEN),
        ("stake.least >= $10", {"stake.least": 999}, NO),
        ("stake.share <= 12.5%", {"stake.share": Fraction(1, 8)}, YES),
        ("stake.share <= 12.5%", {"stake.share": Fraction(1251, 10_000)}, NO),
        ("play.life <= 90 minutes", {"play.life": Fraction(3, 2)}, YES),
        ("play.since > 2011-10-01", {"play.since": dt.date(2011, 10, 1)}, NO),
        ("stake.odds is 4 to 5", {"stake.odds": to(8, 10)}, YES),
        ("stake.odds >= 4 to 5", {"stake.odds": to(1)}, YES),
        ("stake.odds >= 4 to 5", {"stake.odds": make_odds(OddsForm.FOR, 75)}, YES),
        ("stake.odds >= 20 to 1", {"stake.odds": make_odds(OddsForm.FOR, 20)}, NO),
        ("stake.odds >= 20 to 1", {"stake.odds": make_odds(OddsForm.FOR, 21)}, YES),
        ("stake.odds is 20 to 1", {"stake.odds": make_odds(OddsForm.FOR, 21)}, YES),
        ("stake.odds >= 1 to 1", {"stake.odds": make_odds(OddsForm.PUSH, 0)}, NO),
        ("stake.odds >= 1 to 1", {"stake.odds": make_odds(OddsForm.METER, 1, 10)}, OPEN),
        ("stake.odds >= 1 to 1", {"stake.odds": make_odds(OddsForm.SUM, 500)}, OPEN),
        ("stake.odds is 1 to 1", {"stake.odds": make_odds(OddsForm.METER, 1, 10)}, NO),
        ("stake.odds is 4 to 5", {"stake.odds": make_odds(OddsForm.FOR, 75)}, NO),
        ("stake.odds is not 4 to 5", {"stake.odds": make_odds(OddsForm.FOR, 4, 5)}, YES),
        ("play.open is yes", {"play.open": True}, YES),
        ("play.open is no", {"play.open": True}, NO),
        ("play.open is play.dealt", {"play.open": True}, OPEN),
        ("play.tools is {bell, lamp}", {"play.tools": frozenset({"lamp", "bell"})}, YES),
        ("play.tools is {}", {"play.tools": frozenset()}, YES),
        ("play.order is [lamp, bell]", {"play.order": ("bell", "lamp")}, NO),
        ("play.order is [lamp, bell]", {"play.order": ("lamp", "bell")}, YES),
    ],
)
def test_a_comparison_is_exact_and_open_where_a_side_is_missing(
    text: str, values: dict[str, Raw], expected: bool | None
) -> None:
    assert outcome(text, values) is expected


# The limbs of a greatest or least


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("stake.least >= max($50, stake.most)", {"stake.least": 4_999}, NO),
        ("stake.least >= max($50, stake.most)", {"stake.least": 5_000}, OPEN),
        ("stake.least >= max($50, stake.most)", {"stake.least": 5_000, "stake.most": 5_000}, YES),
        ("stake.least >= max(stake.most, $50)", {"stake.least": 4_999}, NO),
        ("stake.least > max($50, stake.most)", {"stake.least": 5_000}, NO),
        ("stake.least < max($50, stake.most)", {"stake.least": 4_999}, YES),
        ("stake.least < max($50, stake.most)", {"stake.least": 5_000}, OPEN),
        ("stake.least <= min($50, stake.most)", {"stake.least": 5_001}, NO),
        ("stake.least <= min($50, stake.most)", {"stake.least": 5_000}, OPEN),
        ("stake.least >= min($50, stake.most)", {"stake.least": 5_000}, YES),
        ("stake.least >= min($50, stake.most)", {"stake.least": 4_999}, OPEN),
        ("max($50, stake.most) <= stake.least", {"stake.least": 4_999}, NO),
        ("max($50, stake.most) > stake.least", {"stake.least": 4_999}, YES),
        ("min($50, stake.most) > stake.least", {"stake.least": 5_000}, NO),
        ("stake.least >= max($50, max(stake.most, $60))", {"stake.least": 5_500}, NO),
        ("stake.least >= max($50, min(stake.most, $60))", {"stake.least": 5_500}, OPEN),
        ("min(stake.least, $60) >= max($50, stake.most)", {"stake.least": 100}, NO),
        ("stake.least is max($50, stake.most)", {"stake.least": 100}, NO),
        ("stake.least is max($50, stake.most)", {"stake.least": 5_000}, OPEN),
        ("stake.least is max($50, stake.most)", {"stake.least": 5_000, "stake.most": 1}, YES),
    ],
)
def test_one_limb_decides_where_it_can_although_another_is_not_known(
    text: str, values: dict[str, Raw], expected: bool | None
) -> None:
    assert outcome(text, values) is expected


def test_limbs_say_whether_all_of_them_must_hold() -> None:
    one, two, three = Field("x.x", Kind.COUNT), Lit(Kind.COUNT, 1), Lit(Kind.COUNT, 2)
    most = Pick("max", (two, three))
    assert split_min_max(">=", one, most) == (True, ((one, two), (one, three)))
    assert split_min_max("<", one, most) == (False, ((one, two), (one, three)))
    assert split_min_max(">=", most, one) == (False, ((two, one), (three, one)))
    assert split_min_max("is", one, most) is None
    assert split_min_max(">=", one, two) is None


# Values


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("(stake.least if play.open else $5) is $5", {"play.open": False}, YES),
        ("(stake.least if play.open else $5) is $5", {"play.open": True}, OPEN),
        ("(stake.least if play.open else $5) is $5", {}, OPEN),
        ("(stake.least if play.open else $5) is $5", {"stake.least": 500}, YES),
        ("(stake.least if play.open else $5) is $5", {"stake.least": 600}, OPEN),
        ("(stake.least if play.open else $5) is $5", {"stake.least": 600, "play.open": True}, NO),
        ("(play.dealt if play.open else no)", {"play.dealt": False}, NO),
    ],
)
def test_an_open_test_leaves_the_value_open_unless_both_ways_are_the_same(
    text: str, values: dict[str, Raw], expected: bool | None
) -> None:
    assert outcome(text, values) is expected


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("play.motion in {still, clockwise}", {"play.motion": "still"}, YES),
        ("play.motion in {clockwise}", {"play.motion": "still"}, NO),
        ("play.motion in {}", {"play.motion": "still"}, NO),
        ("play.motion in {still}", {}, OPEN),
        ("play.tools includes lamp", {"play.tools": frozenset({"lamp"})}, YES),
        ("play.tools includes lamp", {"play.tools": frozenset()}, NO),
        ("play.tools includes lamp", {}, OPEN),
        ("play.tools within {lamp, bell}", {"play.tools": frozenset({"lamp"})}, YES),
        ("play.tools within {lamp, bell}", {"play.tools": frozenset({"lamp", "cut-card"})}, NO),
        ("play.tools within {lamp}", {"play.tools": frozenset()}, YES),
        ("play.tools within {}", {"play.tools": frozenset()}, YES),
        ("play.tools within {lamp}", {}, OPEN),
        ("size of play.tools is 2", {"play.tools": frozenset({"lamp", "bell"})}, YES),
        ("size of play.order is 0", {"play.order": ()}, YES),
        ("size of play.rivals >= 1", {"play.rivals": ("Moon",)}, YES),
        ("size of play.tools is 0", {}, OPEN),
    ],
)
def test_words_are_looked_up_and_counted(text: str, values: dict[str, Raw], expected: bool | None) -> None:
    assert outcome(text, values) is expected


@pytest.mark.parametrize(
    ("text", "stated", "expected"),
    [
        ("play.open is stated", {"play.open": False}, YES),
        ("play.open is stated", {"play.dealt": True}, NO),
        ("play.open is not stated", {"play.dealt": True}, YES),
        ("play.open is not stated", {"play.open": True}, NO),
        ("play.* is stated", {"play.decks": 1}, YES),
        ("play.* is stated", {"stake.least": 1}, NO),
        ("play.* is not stated", {"stake.least": 1}, YES),
        ("play.* is not stated", {"play.steps": (("a", "b"),)}, NO),
        ("star.* is stated", {"star.table": PaytableValue("A", None)}, YES),
    ],
)
def test_stated_is_never_open_and_a_section_is_stated_by_any_field_below_it(
    text: str, stated: dict[str, Raw], expected: bool
) -> None:
    assert outcome(text, stated) is expected


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ({}, YES),
        ({"play.open": True, "play.decks": 3}, YES),
        ({"play.dealt": True}, NO),
        ({"play.dealt": False}, YES),
        ({"play.order": ()}, YES),
        ({"play.order": ("lamp",)}, NO),
        ({"play.seats": 0}, NO),
        ({"play.rivals": ()}, YES),
        ({"play.story": "told"}, NO),
        ({"stake.most": 5}, YES),
    ],
)
def test_nothing_else_is_asserted_where_what_no_rule_reads_is_unstated_denied_or_empty(
    stated: dict[str, Raw], expected: bool
) -> None:
    # INVARIANT: the vocabulary of these tests takes `play.open`, `play.decks` and `play.tools` as read by other rules.
    assert outcome("nothing else in play.* is asserted", stated) is expected


def test_what_silence_gives_a_value_is_known_but_not_stated() -> None:
    facts = known({"play.open": False}, silent=("play.open",))
    assert decide_condition(resolved("play.open is stated"), facts, DEFAULTS) is False
    assert decide_condition(resolved("play.open"), facts, DEFAULTS) is False
    assert decide_condition(resolved("play.* is stated"), facts, DEFAULTS) is False


def test_a_win_is_exact_and_reckoned_from_odds_that_convert() -> None:
    assert win_of(1_000, to(5_000)) == 5_000_000
    assert win_of(1_000, to(1, 3)) == Fraction(1_000, 3)
    assert win_of(1_000, to(6, 5)) == 1_200
    assert win_of(1_000, make_odds(OddsForm.FOR, 5)) == 4_000
    assert win_of(1_000, make_odds(OddsForm.FOR, 1, 2)) == win_of(1_000, make_odds(OddsForm.PUSH, 0)) == 0
    assert win_of(1_000, make_odds(OddsForm.METER, 1, 10)) is win_of(1_000, make_odds(OddsForm.SUM, 500)) is None
    assert win_of(None, to(1)) is win_of(1_000, None) is None


def test_a_greatest_is_open_where_any_part_is_missing_or_odds_do_not_convert() -> None:
    assert pick_extreme("max", [1, 2, 3]) == 3
    assert pick_extreme("min", [1, None, 3]) is None
    assert pick_extreme("max", [to(1), to(3, 2)]) == to(3, 2)
    assert pick_extreme("max", [to(1), make_odds(OddsForm.FOR, 3)]) == to(2)
    assert pick_extreme("min", [to(1), make_odds(OddsForm.PUSH, 0)]) == to(0)
    assert pick_extreme("max", [to(1), make_odds(OddsForm.METER, 1)]) is None


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("2 * stake.least + $1 is $21", {"stake.least": 1_000}, YES),
        ("stake.least - $1 >= $9", {"stake.least": 1_000}, YES),
        ("stake.share * stake.least is $1.25", {"stake.share": Fraction(1, 8), "stake.least": 1_000}, YES),
        ("win(stake.least, stake.odds) is $15", {"stake.least": 1_000, "stake.odds": to(3, 2)}, YES),
        ("win(stake.least, stake.odds) is $15", {"stake.least": 1_000, "stake.odds": make_odds(OddsForm.FOR, 3)}, NO),
        ("win(stake.least, stake.odds) is $20", {"stake.least": 1_000, "stake.odds": make_odds(OddsForm.FOR, 3)}, YES),
        # a part that is not stated is not negative
        ("stake.most >= stake.least + $100", {"stake.most": 9_999}, NO),
        ("stake.most >= stake.least + $100", {"stake.most": 10_000}, OPEN),
        ("stake.most >= win(stake.least, stake.odds) + $100", {"stake.most": 9_999}, NO),
        ("stake.most < stake.least + $100", {"stake.most": 9_999}, YES),
        ("stake.most - stake.least <= $5", {"stake.most": 500}, YES),
        ("stake.most - stake.least >= $5", {"stake.most": 500}, OPEN),
        ("stake.most >= ($80 if play.open else $100)", {"stake.most": 7_999}, NO),
        ("stake.most >= ($80 if play.open else $100)", {"stake.most": 9_999}, OPEN),
        ("stake.most >= ($80 if play.open else $100)", {"stake.most": 10_000}, YES),
        ("play.decks * play.seats > 5", {"play.decks": 2, "play.seats": 3}, YES),
        ("play.decks * play.seats > 5", {"play.decks": 0}, OPEN),
        # a factor that may be negative bounds nothing: with three seats this is 0, with none it is 9
        ("(play.seats - 3) * (play.seats - 3) >= 9", {}, OPEN),
        ("(play.seats - 3) * play.decks > 5", {"play.decks": 1}, OPEN),
        # the greatest is no less than each part that is known, and the least no more
        ("max(play.decks, 5) + 0 >= 5", {}, YES),
        ("max(play.decks, 5) + 0 <= 5", {}, OPEN),
        ("max(play.decks, 5) + 0 <= 4", {}, NO),
        ("min(play.decks, 5) + 0 <= 5", {}, YES),
        ("min(play.decks, 5) + 0 >= 5", {}, OPEN),
        ("min(play.decks, 5) + 0 > 5", {}, NO),
        # one part of the least has no lower end, and one of the greatest has no upper end
        ("min(3, 4 - play.seats) + 0 >= 3", {}, OPEN),
        ("max(5, 4 - play.seats) + 0 <= 5", {}, YES),
        ("max(5, 4 - play.seats) + 0 > 5", {}, NO),
    ],
)
def test_arithmetic_is_exact_and_open_where_a_part_is_missing(
    text: str, values: dict[str, Raw], expected: bool | None
) -> None:
    assert outcome(text, values) is expected


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("max(stake.odds, 2 to 1) is 3 to 1", {"stake.odds": to(3)}, YES),
        ("max(stake.odds, 2 to 1) is 2 to 1", {"stake.odds": make_odds(OddsForm.FOR, 2)}, YES),
        ("min(stake.odds, 2 to 1) is 1 to 1", {"stake.odds": make_odds(OddsForm.FOR, 2)}, YES),
        ("max(stake.odds, 2 to 1) is 2 to 1", {"stake.odds": make_odds(OddsForm.METER, 1)}, OPEN),
        ("max(stake.odds, 2 to 1) is 2 to 1", {}, OPEN),
        ("(play.open and play.dealt) is play.dealt", {"play.open": True, "play.dealt": True}, YES),
        ("(play.open and play.dealt) is play.dealt", {"play.open": False, "play.dealt": True}, NO),
        ("(play.open and play.dealt) is play.dealt", {"play.open": False}, OPEN),
        ("(play.open and play.dealt) is no", {"play.open": False}, YES),
    ],
)
def test_odds_and_conditions_are_values_too(text: str, values: dict[str, Raw], expected: bool | None) -> None:
    assert outcome(text, values) is expected


def test_what_nests_deeper_than_python_reads_is_decided_all_the_same() -> None:
    enough: Expr = Compare(">=", Field("play.decks", Kind.COUNT), Lit(Kind.COUNT, 2))
    for _ in range(70):
        enough = And((Lit(Kind.FLAG, True), Or((enough, Lit(Kind.FLAG, False)))))
    clauses = [Clause(Field("play.open", Kind.FLAG), enough)]
    decide = compile_rules(clauses, {})
    assert decide({"play.open": True, "play.decks": 2}, {"play.open", "play.decks"}) == [1]
    assert decide({"play.open": True, "play.decks": 1}, {"play.open", "play.decks"}) == [0]
    assert decide({"play.open": True}, {"play.open"}) == [2]
    assert decide({"play.decks": 1}, {"play.decks"}) == [2]
    assert decide({"play.open": False}, {"play.open"}) == [3]


def test_comparisons_by_bounds_stay_right_beyond_those_that_are_kept() -> None:
    condition = resolved("stake.most >= stake.least + $100")
    decide = compile_rules([Clause(None, condition)], {})
    amounts = [9_999 - MOST_BOUNDS + number for number in range(2 * MOST_BOUNDS)]
    for most in (*amounts, *amounts):
        assert decide({"stake.most": most}, {"stake.most"}) == [0 if most < 10_000 else 2]


# Paytables


A = {"triple": {"pays": to(9)}, "pair": {"pays": to(2)}}
MATCHES = "side.table matches one of tables {side-a, side-b}"
FLOOR = "side.table pays at least one of tables {side-a, side-b}"


@pytest.mark.parametrize(
    ("stated", "matches", "floor"),
    [
        (PaytableValue("A", None), YES, YES),
        (PaytableValue("b", None), YES, YES),
        (PaytableValue("C", None), NO, NO),
        (PaytableValue(None, A), YES, YES),
        (PaytableValue("A", A), YES, YES),
        (PaytableValue("B", A), NO, YES),
        (PaytableValue(None, {**A, "high-card": {"pays": to(1)}}), NO, NO),
        (PaytableValue(None, {"triple": {"pays": to(9)}}), NO, NO),
        (PaytableValue(None, {"triple": {"pays": to(10)}, "pair": {"pays": to(2)}}), NO, YES),
        (PaytableValue(None, {"triple": {"pays": to(8)}, "pair": {"pays": to(3, 2)}}), YES, YES),
        (PaytableValue(None, {"triple": {"pays": to(9)}, "pair": {"pays": to(1)}}), NO, NO),
        (PaytableValue(None, {"triple": {"pays": make_odds(OddsForm.FOR, 99)}, "pair": {"pays": to(2)}}), NO, YES),
        (PaytableValue(None, {"triple": {"pays": make_odds(OddsForm.METER, 1)}, "pair": {"pays": to(2)}}), NO, OPEN),
        (PaytableValue(None, {}), NO, NO),
    ],
)
def test_a_paytable_is_held_against_one_table_entirely(
    stated: PaytableValue, matches: bool | None, floor: bool | None
) -> None:
    assert outcome(MATCHES, {"side.table": stated}) is matches
    assert outcome(FLOOR, {"side.table": stated}) is floor


def test_a_table_that_is_not_stated_leaves_both_open() -> None:
    assert outcome(MATCHES) is outcome(FLOOR) is None


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        (PaytableValue("A", None), to(9)),
        (PaytableValue(None, {"triple": {"pays": to(4)}}), to(4)),
        (PaytableValue("A", {"triple": {"pays": to(4)}}), to(4)),
        (PaytableValue(None, {"pair": {"pays": to(4)}}), None),
        (PaytableValue("Z", None), None),
    ],
)
def test_a_row_is_read_from_what_is_stated_or_from_the_table_that_is_named(
    stated: PaytableValue, expected: Raw | None
) -> None:
    compared = resolved("row triple of side.table is 1 to 1")
    assert isinstance(compared, Compare)
    assert evaluate_condition(compared.left, known({"side.table": stated}), DEFAULTS) == expected


@pytest.mark.parametrize(
    "text",
    ["row pair of star.table is 1 to 1", "row pair of star.table is not 1 to 1", "row pair of star.table >= 1 to 1"],
)
def test_a_row_that_the_source_has_lost_leaves_a_comparison_open(text: str) -> None:
    assert outcome(text, {"star.table": PaytableValue("C", None)}) is None
    assert outcome(text, {"star.table": PaytableValue("B", None)}) is (text != "row pair of star.table is not 1 to 1")


def test_a_table_with_a_lost_cell_is_matched_by_its_name_and_by_its_rows_alike() -> None:
    text = "star.table matches one of tables {star-c}"
    stated = {
        "triple": {"pays": make_odds(OddsForm.FOR, 75), "envy": make_odds(OddsForm.SUM, 1)},
        "pair": {"pays": to(1)},
    }
    assert outcome(text, {"star.table": PaytableValue("C", None)}) is True
    assert outcome(text, {"star.table": PaytableValue(None, stated)}) is True
    assert outcome(text, {"star.table": PaytableValue(None, {**stated, "triple": {"pays": to(75)}})}) is False


# Readings


def test_a_reading_stands_for_the_option_that_is_chosen() -> None:
    values: dict[str, Raw] = {"stake.least": 1_000, "stake.odds": to(3), "play.open": False}
    assert outcome("reading limit is $500", values) is True
    assert outcome("reading limit is $30", values, {**DEFAULTS, "limit": "won"}) is True
    assert outcome("reading careful", {"play.dealt": True}) is None
    assert outcome("reading careful", {"play.dealt": True}, {**DEFAULTS, "careful": "either"}) is True
    assert outcome("reading careful", {}, {**DEFAULTS, "careful": "never"}) is False


# Kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("play.decks is 1", Kind.COUNT),
        ("size of play.tools is 1", Kind.COUNT),
        ("win(stake.least, stake.odds) is $1", Kind.MONEY),
        ("3 * stake.least is $1", Kind.MONEY),
        ("stake.share * stake.least is $1", Kind.MONEY),
        ("2 * stake.share is 1%", Kind.PERCENT),
        ("2 * play.life is 1 hour", Kind.HOURS),
        ("2 * play.decks is 1", Kind.COUNT),
        ("max(play.life, 1 hour) is 1 hour", Kind.HOURS),
        ("row triple of side.table is 1 to 1", Kind.ODDS),
        ("(play.since if play.open else 2011-10-01) is 2011-10-01", Kind.DATE),
        ("reading limit is $1", Kind.MONEY),
        ("play.open is yes", Kind.FLAG),
        ("(play.open and play.dealt) is yes", Kind.FLAG),
    ],
)
def test_every_expression_has_one_kind(text: str, kind: Kind) -> None:
    compared = resolved(text)
    assert isinstance(compared, Compare)
    assert kind_of(compared.left) is kind
