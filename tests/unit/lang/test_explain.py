"""Why a condition came out as it did: figures of each kind of part, paytables row by row, and what is missing."""

import datetime as dt
from fractions import Fraction

import pytest
from strategies import DEFAULTS, HERE, LOST, TABLES, VOCABULARY, field_def, resolved, to

from compliance.lang import (
    Setting,
    figures_of,
    hand_in_words,
    missing_in,
    row_in_words,
    show_actual,
    show_difference,
    show_required,
    trace_of,
)
from compliance.lang.explain import show_with_working
from compliance.lang.paytable_words import departure_in_words, describe_departure, mend_rows_beyond
from compliance.model import (
    Compare,
    Derivation,
    Facts,
    Field,
    Kind,
    Lit,
    OddsForm,
    PaytableDeparture,
    PaytableValue,
    Raw,
    Row,
    Table,
    Trace,
    Vocabulary,
    make_odds,
)


def setting(values: dict[str, Raw], choices: dict[str, str] = DEFAULTS) -> Setting:
    return Setting(Facts(values, frozenset(values)), choices, VOCABULARY)


def figures(text: str, values: dict[str, Raw] | None = None, choices: dict[str, str] = DEFAULTS) -> tuple[str, ...]:
    found = figures_of(resolved(text), setting(values or {}, choices))
    assert found is not None
    return (
        found.field,
        show_actual(found.actual),
        show_required(found.required),
        show_difference(found.difference),
    )


# The figures of each kind of part


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("play.decks >= 3", {"play.decks": 1}, ("play.decks", "1", "at least 3", "2 short")),
        ("play.decks <= 3", {"play.decks": 5}, ("play.decks", "5", "at most 3", "2 too much")),
        ("play.decks > 3", {"play.decks": 3}, ("play.decks", "3", "more than 3", "")),
        ("play.decks < 3", {"play.decks": 4}, ("play.decks", "4", "less than 3", "1 too much")),
        ("play.decks is 3", {"play.decks": 4}, ("play.decks", "4", "3", "1 more")),
        ("play.decks is 3", {"play.decks": 1}, ("play.decks", "1", "3", "2 less")),
        ("play.decks is not 3", {"play.decks": 3}, ("play.decks", "3", "not 3", "")),
        ("play.decks >= 3", {}, ("play.decks", "not stated", "at least 3", "")),
        ("3 <= play.decks", {"play.decks": 1}, ("play.decks", "1", "at least 3", "2 short")),
        ("3 > play.decks", {"play.decks": 4}, ("play.decks", "4", "less than 3", "1 too much")),
        ("stake.least >= $10", {"stake.least": 999}, ("stake.least", "$9.99", "at least $10", "$0.01 short")),
        (
            "stake.share <= 12.5%",
            {"stake.share": Fraction(1251, 10_000)},
            ("stake.share", "12.51%", "at most 12.5%", "0.01% too much"),
        ),
        ("play.life <= 4 hours", {"play.life": 6}, ("play.life", "6 hours", "at most 4 hours", "2 hours too much")),
        (
            "play.since >= 2011-10-01",
            {"play.since": dt.date(2011, 9, 30)},
            ("play.since", "2011-09-30", "on 2011-10-01 or later", ""),
        ),
        ("stake.odds >= 2 to 1", {"stake.odds": to(3, 2)}, ("stake.odds", "3 to 2", "at least 2 to 1", "")),
        (
            "stake.odds is 1 to 1",
            {"stake.odds": make_odds(OddsForm.METER, 1, 10)},
            ("stake.odds", "10% of meter", "1 to 1", "these are different kinds of odds, which do not compare"),
        ),
        ("play.motion is still", {"play.motion": "clockwise"}, ("play.motion", "clockwise", "still", "")),
        ("play.motion in {still}", {"play.motion": "clockwise"}, ("play.motion", "clockwise", "still", "")),
        ("not play.motion in {still}", {"play.motion": "still"}, ("play.motion", "still", "not still", "")),
        ("play.tools includes lamp", {"play.tools": frozenset({"bell"})}, ("play.tools", "bell", "lamp", "")),
        ("play.tools includes lamp", {"play.tools": frozenset()}, ("play.tools", "none", "lamp", "")),
        (
            "not play.tools includes lamp",
            {"play.tools": frozenset({"lamp"})},
            ("play.tools", "lamp", "without lamp", ""),
        ),
        (
            "play.tools within {lamp}",
            {"play.tools": frozenset({"bell", "cut-card"})},
            ("play.tools", "bell, cut-card", "only lamp", "bell and cut-card are not among them"),
        ),
        (
            "play.tools within {lamp, cut-card}",
            {"play.tools": frozenset({"bell"})},
            ("play.tools", "bell", "only lamp or cut-card", "bell is not among them"),
        ),
        (
            "not play.tools within {lamp}",
            {"play.tools": frozenset({"lamp"})},
            ("play.tools", "lamp", "something besides lamp", ""),
        ),
        ("play.open", {"play.open": False}, ("play.open", "no", "yes", "")),
        ("not play.open", {"play.open": True}, ("play.open", "yes", "no", "")),
        ("play.open is yes", {"play.open": False}, ("play.open", "no", "yes", "")),
        ("play.decks is stated", {}, ("play.decks", "not stated", "stated", "")),
        ("play.decks is not stated", {"play.decks": 2}, ("play.decks", "2", "not stated", "")),
        (
            "play.* is not stated",
            {"play.decks": 2, "play.open": True},
            ("play.open", "open play: yes; number of decks: 2", "not stated", ""),
        ),
        (
            "nothing else in stake.* is asserted",
            {"stake.most": 500, "stake.least": 100},
            ("stake.most", "greatest stake: $5", "nothing else", ""),
        ),
        ("not nothing else in stake.* is asserted", {}, ("stake.most", "not stated", "something else", "")),
        ("size of play.tools >= 2", {"play.tools": frozenset({"bell"})}, ("play.tools", "1", "at least 2", "1 short")),
        ("play.order is [lamp, bell]", {"play.order": ("bell",)}, ("play.order", "bell", "lamp, bell", "")),
    ],
)
def test_the_figures_say_what_is_stated_what_is_required_and_by_how_much(
    text: str, values: dict[str, Raw], expected: tuple[str, ...]
) -> None:
    assert figures(text, values) == expected


def test_a_condition_without_a_field_has_no_figures() -> None:
    assert figures_of(resolved("1 > 2"), setting({})) is None
    assert figures_of(resolved("no"), setting({})) is None
    assert figures_of(resolved("reading careful"), setting({}, {**DEFAULTS, "careful": "never"})) is None


# The part that decides


@pytest.mark.parametrize(
    ("text", "values", "field"),
    [
        ("play.open and play.decks <= 2", {"play.open": True, "play.decks": 5}, "play.decks"),
        ("play.open and play.decks <= 2", {"play.decks": 5}, "play.decks"),
        ("play.open and play.decks <= 2", {"play.decks": 1}, "play.open"),
        ("play.open and play.decks <= 2", {"play.open": True, "play.decks": 1}, "play.open"),
        ("play.open or play.decks <= 2", {"play.open": False, "play.decks": 1}, "play.decks"),
        ("not (play.open or play.decks is 5)", {"play.open": False, "play.decks": 5}, "play.decks"),
        ("not (play.open and play.decks is 5)", {"play.open": True, "play.decks": 4}, "play.decks"),
        ("play.open implies play.decks is 5", {"play.open": True, "play.decks": 4}, "play.decks"),
        ("not (play.open implies play.decks is 5)", {"play.open": False, "play.decks": 4}, "play.open"),
        ("not (play.open implies play.decks is 5)", {"play.open": True, "play.decks": 5}, "play.decks"),
        ("(play.dealt if play.open else play.decks is 5)", {"play.open": False, "play.decks": 4}, "play.decks"),
    ],
)
def test_the_figures_are_those_of_the_part_that_decides(text: str, values: dict[str, Raw], field: str) -> None:
    assert figures(text, values)[0] == field


def test_where_no_part_of_an_or_holds_all_of_them_are_told() -> None:
    assert figures("play.open or play.decks <= 2", {"play.open": False, "play.decks": 5}) == (
        "play.open",
        "open play: no; number of decks: 5",
        "open play: yes, or number of decks: at most 2",
        "",
    )


def test_parts_about_one_field_are_told_once() -> None:
    assert figures("play.decks is 1 or play.decks is 2", {"play.decks": 3}) == ("play.decks", "3", "1, or 2", "")


def test_a_part_without_figures_does_not_shift_the_others() -> None:
    values: dict[str, Raw] = {"play.motion": "clockwise", "play.decks": 1}
    text = "reading careful or play.motion is still or play.decks is 1"
    assert figures(text, values, {**DEFAULTS, "careful": "never"}) == ("play.decks", "1", "1", "")


# Bounds that are worked out


def test_a_bound_is_told_with_the_arithmetic_behind_it() -> None:
    values: dict[str, Raw] = {
        "stake.most": 4_000_000,
        "stake.least": 1_000,
        "stake.odds": to(5_000),
        "play.open": False,
    }
    text = (
        "stake.most >= max($50,000, win(stake.least, 1 to 1) + (win(stake.least, stake.odds) if not play.open else $0))"
    )
    assert figures(text, values) == (
        "stake.most",
        "$40,000",
        "at least $50,010: the greater of $50,000 and $10 at 1 to 1 + $10 at 5,000 to 1",
        "$10,010 short",
    )


def test_a_bound_that_is_not_known_names_what_is_missing() -> None:
    assert figures("stake.least >= max($50, stake.most)", {"stake.least": 6_000}) == (
        "stake.least",
        "$60",
        "at least the greater of $50 and greatest stake (not stated)",
        "",
    )


def test_a_limb_that_fails_is_the_bound_although_another_is_not_known() -> None:
    assert figures("stake.least >= max($50, stake.most)", {"stake.least": 4_000})[2] == (
        "at least $50: the greater of $50 and greatest stake (not stated)"
    )


def test_a_limb_that_need_not_hold_is_not_told_as_the_bound() -> None:
    assert figures("stake.least >= min($50, stake.most)", {"stake.least": 4_000})[2] == (
        "at least the lesser of $50 and greatest stake (not stated)"
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(play.decks + play.seats) * 2 > 1", "10 ((2 + 3) × 2)"),
        ("play.decks + play.seats * 2 > 1", "8 (2 + 3 × 2)"),
        ("play.seats - (play.decks - 1) > 1", "2 (3 - (2 - 1))"),
        ("max(play.decks, play.seats) + 1 > 1", "4 ((the greater of 2 and 3) + 1)"),
        ("max(1, play.decks, play.seats) > 1", "3 (the greatest of 1, 2 and 3)"),
        ("max(1, min(play.decks, play.seats)) > 1", "2 (the greater of 1 and (the lesser of 2 and 3))"),
        ("2 * (play.decks + 1 if play.open else play.seats) > 1", "6 (2 × (2 + 1))"),
        ("play.decks > 1", "2"),
    ],
)
def test_arithmetic_is_shown_with_the_brackets_it_needs(text: str, shown: str) -> None:
    compared = resolved(text)
    assert isinstance(compared, Compare)
    assert show_with_working(compared.left, setting({"play.decks": 2, "play.seats": 3, "play.open": True})) == shown


# Traces


def test_a_trace_has_both_sides_of_a_comparison_and_every_part() -> None:
    trace = trace_of(resolved("play.open and stake.least >= max($50, $60)"), setting({"stake.least": 5_500}))
    assert trace == Trace(
        text="“open play” is yes and the least stake is at least the greater of $50 and $60",
        outcome=False,
        parts=(
            Trace(text="“open play” is yes", outcome=None, left="not stated"),
            Trace(
                text="the least stake is at least the greater of $50 and $60",
                outcome=False,
                left="$55",
                right="$60 (the greater of $50 and $60)",
            ),
        ),
    )


def test_a_reading_is_traced_as_the_option_that_is_chosen() -> None:
    trace = trace_of(resolved("reading careful"), setting({"play.tools": frozenset({"bell"})}))
    assert (trace.text, trace.outcome, trace.left) == ("the tools of the dealer include lamp", False, "bell")


# What is missing


@pytest.mark.parametrize(
    ("text", "values", "missing"),
    [
        ("play.open", {}, ("play.open",)),
        ("play.open", {"play.open": False}, ()),
        ("play.open and play.dealt", {}, ("play.open", "play.dealt")),
        ("play.open and play.dealt", {"play.dealt": True}, ("play.open",)),
        ("play.open and play.dealt", {"play.dealt": False}, ()),
        ("play.open and play.open", {}, ("play.open",)),
        ("stake.least >= max($50, stake.most)", {"stake.least": 6_000}, ("stake.most",)),
        ("stake.least >= max($50, stake.most)", {"stake.least": 4_000}, ()),
        ("(stake.least if play.open else stake.most) > $5", {}, ("stake.least", "play.open", "stake.most")),
        ("(stake.least if play.open else stake.most) > $5", {"play.open": True}, ("stake.least",)),
        ("(stake.least if play.open else stake.most) > $5", {"play.open": False}, ("stake.most",)),
        ("reading careful", {}, ("play.tools",)),
        ("play.tools includes lamp or play.open", {"play.open": False}, ("play.tools",)),
        ("play.open is stated", {}, ()),
        ("side.table matches one of tables {side-a}", {}, ("side.table",)),
        ("row triple of side.table is 9 to 1", {}, ("side.table",)),
        ("stake.odds >= 1 to 1", {"stake.odds": make_odds(OddsForm.FOR, 2)}, ()),
    ],
)
def test_the_fields_are_named_whose_absence_leaves_a_condition_open(
    text: str, values: dict[str, Raw], missing: tuple[str, ...]
) -> None:
    assert missing_in(resolved(text), setting(values)) == missing


def test_for_a_computed_field_its_source_is_missing() -> None:
    derived = field_def("side.best", Kind.ODDS, "best", derived=Derivation(how="best-award", source="side.table"))
    vocabulary = Vocabulary(sections={}, fields={**VOCABULARY.fields, "side.best": derived})
    condition = Compare(">=", Field("side.best", Kind.ODDS), Lit(Kind.ODDS, to(5)))
    assert missing_in(condition, Setting(Facts({}, frozenset()), {}, vocabulary)) == ("side.table",)


# Paytables


def table(name: str, **rows: int) -> Table:
    paid: dict[str, Row] = {hand.replace("_", "-"): {"pays": to(number)} for hand, number in rows.items()}
    return Table(id=name.lower(), field="side.table", name=name, cite="7.2", rows=paid, span=HERE)


A = table("A", royal_flush=200, natural_straight_flush=80, four_of_a_kind=30, straight=2)
B = table("B", royal_flush=200, natural_straight_flush=50, four_of_a_kind=30, straight=2)
C = table("C", royal_flush=200, natural_straight_flush=50, four_of_a_kind=25, straight=2)
ALL = (A, B, C)


def rows(name: str | None = None, **paid: int) -> PaytableValue:
    return PaytableValue(name, table("", **paid).rows)


def departure(stated: PaytableValue, tables: tuple[Table, ...] = ALL) -> str:
    return describe_departure(PaytableDeparture(stated, tables, "matches"))


def shortfall(stated: PaytableValue, tables: tuple[Table, ...]) -> str:
    return describe_departure(PaytableDeparture(stated, tables, "pays at least"))


def test_a_mixture_of_two_tables_is_set_beside_both_that_are_equally_near() -> None:
    mixed = rows(royal_flush=200, natural_straight_flush=80, four_of_a_kind=25, straight=2)
    assert departure(mixed) == (
        "nearest lawful tables: A and C, 1 row differs from each: "
        "natural straight flush 80 to 1 (required 80 to 1 in A, or 50 to 1 in C); "
        "four-of-a-kind 25 to 1 (required 30 to 1 in A, or 25 to 1 in C)"
    )


def test_a_row_that_the_nearest_tables_share_is_told_once() -> None:
    mixed = rows(royal_flush=200, natural_straight_flush=80, four_of_a_kind=25, straight=1)
    assert departure(mixed).startswith("nearest lawful tables: A and C, 2 rows differ from each: ")
    assert departure(mixed).endswith("straight 1 to 1 (required 2 to 1)")
    shared = rows(royal_flush=100, natural_straight_flush=50, four_of_a_kind=30, straight=2)
    assert departure(shared) == "nearest lawful table: B, 1 row differs: royal flush 100 to 1 (required 200 to 1)"


def test_a_wrong_row_is_told_with_what_the_nearest_tables_have() -> None:
    wrong = rows(royal_flush=200, natural_straight_flush=60, four_of_a_kind=30, straight=2)
    assert departure(wrong) == (
        "nearest lawful tables: A and B, 1 row differs from each: "
        "natural straight flush 60 to 1 (required 80 to 1 in A, or 50 to 1 in B)"
    )
    assert departure(wrong, (A,)) == (
        "nearest lawful table: A, 1 row differs: natural straight flush 60 to 1 (required 80 to 1)"
    )


def test_every_row_that_differs_is_told_in_the_order_of_the_law() -> None:
    wrong = rows(straight=9, four_of_a_kind=9, natural_straight_flush=9, royal_flush=9)
    words = departure_in_words(PaytableDeparture(wrong, (A,), "matches"))
    assert words.sentence == "nearest lawful table: A, 4 rows differ"
    assert [(row.hand, row.stated, row.required) for row in words.rows] == [
        ("royal-flush", "9 to 1", "200 to 1"),
        ("natural-straight-flush", "9 to 1", "80 to 1"),
        ("four-of-a-kind", "9 to 1", "30 to 1"),
        ("straight", "9 to 1", "2 to 1"),
    ]


def test_a_missing_row_is_told() -> None:
    short = rows(royal_flush=200, natural_straight_flush=80, four_of_a_kind=30)
    assert departure(short, (A,)) == "nearest lawful table: A, 1 row differs: straight is missing (required 2 to 1)"


def test_an_extra_row_is_told() -> None:
    extra = rows(royal_flush=200, natural_straight_flush=80, four_of_a_kind=30, straight=2, flush=3)
    assert departure(extra, (A,)) == "nearest lawful table: A, 1 row differs: flush 3 to 1 (no such row)"


def test_a_named_table_with_other_rows_is_checked_against_that_table_alone() -> None:
    renamed = rows("A", royal_flush=200, natural_straight_flush=50, four_of_a_kind=30, straight=2)
    assert departure(renamed) == (
        "nearest lawful table: A, 1 row differs (the rows are those of B): "
        "natural straight flush 50 to 1 (required 80 to 1)"
    )


def test_a_name_that_no_table_has_is_told_with_the_names_there_are() -> None:
    assert departure(PaytableValue("D", None)) == "no such table here; there are A, B and C"
    assert shortfall(PaytableValue("D", None), ALL) == "no such table here; there are A, B and C"
    high = rows("D", royal_flush=999, natural_straight_flush=999, four_of_a_kind=999, straight=999)
    assert shortfall(high, ALL) == "no such table here; there are A, B and C"
    off = rows("D", royal_flush=200, natural_straight_flush=50, four_of_a_kind=30, straight=3)
    assert departure(off) == (
        "no such table here; there are A, B and C; "
        "nearest lawful table: B, 1 row differs: straight 3 to 1 (required 2 to 1)"
    )
    assert departure(PaytableValue("D", B.rows)) == (
        "no such table here; there are A, B and C; the rows are those of B"
    )


def test_a_table_that_is_right_departs_in_nothing() -> None:
    assert departure(PaytableValue("b", None)) == ""
    assert departure(PaytableValue(None, C.rows)) == ""
    assert departure(PaytableValue("C", C.rows)) == ""


def test_rows_that_are_each_right_and_together_no_table_lack_a_row_of_each() -> None:
    one, two = table("A", flush=1, straight=2), table("B", flush=1, royal_flush=9)
    assert departure(rows(flush=1), (one, two)) == (
        "nearest lawful tables: A and B, 1 row differs from each: "
        "straight is missing (required 2 to 1 in A, or no such row in B); "
        "royal flush is missing (required no such row in A, or 9 to 1 in B)"
    )


def test_figures_of_a_paytable_name_the_tables() -> None:
    mixed = PaytableValue(None, {"triple": {"pays": to(9)}, "pair": {"pays": to(3, 2)}})
    assert figures("side.table matches one of tables {side-a, side-b}", {"side.table": mixed}) == (
        "side.table",
        "2 rows",
        "Paytable A or B, entirely",
        "nearest lawful tables: A and B, 1 row differs from each: "
        "triple 9 to 1 (required 9 to 1 in A, or 8 to 1 in B); pair 3 to 2 (required 2 to 1 in A, or 3 to 2 in B)",
    )
    assert figures("side.table matches one of tables {side-a}") == ("side.table", "not stated", "Paytable A", "")
    named: dict[str, Raw] = {"side.table": PaytableValue("A", None)}
    assert figures("not side.table matches one of tables {side-a}", named) == (
        "side.table",
        "Paytable A",
        "not Paytable A",
        "",
    )


def test_a_row_whose_figure_the_source_has_lost_is_not_told_as_departing() -> None:
    lost = Table(
        id="c", field="side.table", name="C", cite="7.2", rows={**A.rows, "straight": {"pays": LOST}}, span=HERE
    )
    wrong = rows(royal_flush=100, natural_straight_flush=80, four_of_a_kind=30, straight=7)
    assert (
        departure(wrong, (lost,)) == "nearest lawful table: C, 1 row differs: royal flush 100 to 1 (required 200 to 1)"
    )
    right = rows(royal_flush=200, natural_straight_flush=80, four_of_a_kind=30, straight=7)
    assert departure(right, (lost,)) == ""
    assert shortfall(wrong, (lost,)) == (
        "nearest lawful table: C, 1 row falls short: royal flush 100 to 1 (required at least 200 to 1)"
    )


# Floors

LOW_TRIPLE, LOW_PAIR = table("A", triple=8, pair=2), table("B", triple=9, pair=1)


def test_a_floor_is_that_of_one_table_and_not_the_least_of_each_row() -> None:
    # 8 is the least triple of the two tables and 1 the least pair, but no table has both.
    lowest = rows(triple=8, pair=1)
    assert shortfall(lowest, (LOW_TRIPLE, LOW_PAIR)) == (
        "nearest lawful tables: A and B, 1 row falls short of each: "
        "triple 8 to 1 (required at least 8 to 1 in A, or at least 9 to 1 in B); "
        "pair 1 to 1 (required at least 2 to 1 in A, or at least 1 to 1 in B)"
    )


def test_a_floor_without_a_name_is_compared_with_the_rows_whatever_they_are_called() -> None:
    stated = PaytableValue("House Special", rows(triple=8, pair=1).rows)
    minimum = table("minimum", triple=9, pair=1)
    assert shortfall(stated, (minimum,)) == (
        "nearest lawful table: the chapter's, 1 row falls short: triple 8 to 1 (required at least 9 to 1)"
    )
    assert shortfall(stated, (LOW_TRIPLE,)).startswith(
        "no such table here; there are A; nearest lawful table: A, 1 row "
    )
    assert shortfall(PaytableValue("House Special", None), (minimum,)) == "no such table here; there are minimum"


def test_the_table_that_is_nearest_is_the_one_checked_against() -> None:
    stated = rows(triple=9, pair=1)
    high = table("A", triple=10, pair=5)
    assert shortfall(stated, (high, table("B", triple=9, pair=2))) == (
        "nearest lawful table: B, 1 row falls short: pair 1 to 1 (required at least 2 to 1)"
    )


def test_a_missing_row_falls_short_and_a_row_of_another_form_may_not() -> None:
    stated = PaytableValue(None, {"pair": {"pays": make_odds(OddsForm.METER, 1, 10)}})
    assert shortfall(stated, (LOW_TRIPLE,)) == (
        "nearest lawful table: A, 2 rows fall short or do not compare: "
        "triple is missing (required at least 8 to 1); pair 10% of meter (required at least 2 to 1)"
    )
    converted = PaytableValue(None, {"triple": {"pays": make_odds(OddsForm.FOR, 9)}, "pair": {"pays": to(1)}})
    assert shortfall(converted, (LOW_TRIPLE,)) == (
        "nearest lawful table: A, 1 row falls short: pair 1 to 1 (required at least 2 to 1)"
    )


def test_odds_that_convert_fall_short_by_what_they_win() -> None:
    stated = PaytableValue(None, {"triple": {"pays": to(8)}, "pair": {"pays": make_odds(OddsForm.FOR, 2)}})
    assert shortfall(stated, (LOW_TRIPLE,)) == (
        "nearest lawful table: A, 1 row falls short: pair 2 for 1 (required at least 2 to 1)"
    )


def test_a_table_at_the_floor_falls_short_in_nothing() -> None:
    assert shortfall(rows(triple=8, pair=2), (LOW_TRIPLE, LOW_PAIR)) == ""
    assert shortfall(PaytableValue("A", None), (LOW_TRIPLE, LOW_PAIR)) == ""
    assert shortfall(rows("B", triple=9, pair=1), (LOW_TRIPLE, LOW_PAIR)) == ""


def test_a_named_table_is_checked_against_its_own_floor() -> None:
    stated = rows("A", triple=9, pair=1)
    assert shortfall(stated, (LOW_TRIPLE, LOW_PAIR)) == (
        "nearest lawful table: A, 1 row falls short (the rows are those of B): pair 1 to 1 (required at least 2 to 1)"
    )


def test_figures_of_a_floor_name_the_tables() -> None:
    stated: dict[str, Raw] = {"side.table": PaytableValue(None, {"triple": {"pays": to(8)}})}
    assert figures("side.table pays at least one of tables {side-a, side-b}", stated) == (
        "side.table",
        "1 row",
        "every row at least as in Paytable A or B",
        "nearest lawful table: B, 1 row falls short: pair is missing (required at least 3 to 2)",
    )


# Rows beyond every table


def beyond(stated: PaytableValue, tables: tuple[Table, ...], *hands: str) -> PaytableDeparture:
    return PaytableDeparture(stated, tables, "pays at least", hands)


def test_a_row_that_no_table_has_is_asked_about_where_it_is_nearly_another() -> None:
    one = beyond(rows(tripel=8, pair=2), (LOW_TRIPLE,), "triple", "pair")
    assert one.rows_beyond == ("tripel",)
    assert describe_departure(one) == (
        "nearest lawful table: A, 1 row falls short and 1 row that no table here has: "
        "triple is missing (required at least 8 to 1); "
        "tripel 8 to 1 is a row that no table here has (did you mean `triple`?)"
    )
    assert mend_rows_beyond(one) == "write triple for tripel"


def test_a_row_that_no_table_has_and_that_is_near_to_none_is_to_be_taken_out() -> None:
    one = beyond(rows(triple=8, pair=2, royal_flush=9), (LOW_TRIPLE,), "triple", "pair")
    assert describe_departure(one) == (
        "nearest lawful table: A, 1 row that no table here has: royal flush 9 to 1 is a row that no table here has"
    )
    assert mend_rows_beyond(one) == "take out the row royal-flush"


def test_what_else_departs_is_mended_beside_the_rows_beyond() -> None:
    one = beyond(rows(tripel=8, pair=1, royal_flush=9, straight=4), (LOW_TRIPLE,), "triple", "pair")
    assert mend_rows_beyond(one) == (
        "write triple for tripel, and take out the row royal-flush and straight, and pay pair at least 2 to 1"
    )


def test_two_slips_of_the_pen_are_mended_together() -> None:
    one = beyond(rows(tripel=8, pairr=2), (LOW_TRIPLE,), "triple", "pair")
    assert mend_rows_beyond(one) == "write triple for tripel, write pair for pairr"


# Words


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("three-of-a-kind-and-four-8s", "three-of-a-kind and four 8s"),
        ("four-of-a-kind", "four-of-a-kind"),
        ("nine-high", "nine-high"),
        ("full-house", "full house"),
        ("seven-card-straight-flush-with-joker", "seven-card straight flush with joker"),
        ("royal-flush-and-royal-match", "royal flush and royal match"),
    ],
)
def test_hands_are_written_as_people_do(hand: str, words: str) -> None:
    assert hand_in_words(hand) == words


def test_a_row_is_written_with_its_further_columns() -> None:
    assert row_in_words({"pays": to(8_000), "envy": make_odds(OddsForm.SUM, 500_000)}) == "8,000 to 1, envy $5,000"
    assert row_in_words({"envy": make_odds(OddsForm.SUM, 500)}) == "envy $5"
    assert row_in_words(TABLES[0].rows["pair"]) == "2 to 1"
