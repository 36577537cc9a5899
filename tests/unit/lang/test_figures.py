"""Figures as data: each kind of bound, what is not stated, several values, differences; what a cure takes of them."""

import datetime as dt

import pytest
from answers import a_finding, an_answer
from mutating import a_rule
from strategies import DEFAULTS, NAMES, TABLES, VOCABULARY, resolved, to

from compliance.lang import Setting, decide_condition, figures_of, show_actual, show_difference, show_required
from compliance.lang.figure_words import fill_cure, show_cure, show_whole
from compliance.model import (
    Bound,
    BoundKind,
    Facts,
    Figure,
    Figures,
    Gap,
    GapSide,
    Kind,
    LabelledBounds,
    LabelledFigures,
    OddsForm,
    PaytableDeparture,
    PaytableValue,
    Raw,
    Remark,
    UnlikeOdds,
    Verdict,
    WholeRequirement,
    WordsBeyond,
    make_odds,
)
from compliance.record import replace


def figures(text: str, values: dict[str, Raw] | None = None, silent: dict[str, Raw] | None = None) -> Figures:
    facts = Facts({**(silent or {}), **(values or {})}, frozenset(values or {}))
    found = figures_of(resolved(text), Setting(facts, DEFAULTS, VOCABULARY))
    assert found is not None
    return found


def counts(*numbers: int) -> tuple[Figure, ...]:
    return tuple(Figure(Kind.COUNT, number) for number in numbers)


def words(*several: str) -> tuple[Figure, ...]:
    return tuple(Figure(Kind.CHOICE, word) for word in several)


def paytables(*names: str) -> tuple[Figure, ...]:
    return tuple(Figure(Kind.PAYTABLE, PaytableValue(name, None)) for name in names)


# Alternatives


def test_an_alternative_says_under_what_else_it_holds_where_that_is_not_so() -> None:
    text = "play.decks is 1 or (play.decks is 2 and play.open)"
    closed = figures(text, {"play.decks": 3, "play.open": False})
    assert [one.condition != "" for one in closed.required if isinstance(one, Bound)] == [False, True]
    assert show_required(closed.required).startswith("1, or 2 where ")
    opened = figures(text, {"play.decks": 3, "play.open": True})
    assert show_required(opened.required) == "1, or 2"
    assert show_required(figures(f"play.decks is 2 or ({text})", {"play.decks": 3}).required) == "2, or 1"


def test_an_alternative_that_a_reading_shuts_is_not_required() -> None:
    for shut in ("1 is 2", "not 1 is 1", "(1 is 1 and 1 is 2)", "(no if 1 is 1 else yes)"):
        found = figures(f"play.decks is 1 or (play.decks is 2 and {shut})", {"play.decks": 3})
        assert show_required(found.required) == "1", shut
        assert show_required(figures(f"play.decks is 2 and {shut}", {"play.decks": 3}).required) == "2", shut


def test_a_bound_that_silence_gives_shows_its_value_alone() -> None:
    found = figures("play.decks is play.seats", {"play.decks": 3}, {"play.seats": 1})
    assert show_required(found.required) == "1"


# Bounds

FILED: dict[str, Raw] = {
    "play.decks": 5,
    "play.open": True,
    "play.motion": "clockwise",
    "play.tools": frozenset({"bell"}),
    "side.table": PaytableValue("A", None),
}


@pytest.mark.parametrize(
    ("text", "kind", "values"),
    [
        ("play.decks >= 3", BoundKind.AT_LEAST, counts(3)),
        ("not play.decks >= 3", BoundKind.LESS_THAN, counts(3)),
        ("play.decks <= 3", BoundKind.AT_MOST, counts(3)),
        ("not play.decks <= 3", BoundKind.MORE_THAN, counts(3)),
        ("3 >= play.decks", BoundKind.AT_MOST, counts(3)),
        ("play.decks is 3", BoundKind.EXACTLY, counts(3)),
        ("play.decks is not 3", BoundKind.OTHER_THAN, counts(3)),
        ("play.open", BoundKind.EXACTLY, (Figure(Kind.FLAG, True),)),
        ("not play.open", BoundKind.EXACTLY, (Figure(Kind.FLAG, False),)),
        ("play.motion is still", BoundKind.EXACTLY, words("still")),
        ("play.motion in {still}", BoundKind.EXACTLY, words("still")),
        ("play.motion in {still, clockwise}", BoundKind.ONE_OF, words("still", "clockwise")),
        ("not play.motion in {still}", BoundKind.OTHER_THAN, words("still")),
        ("not play.motion in {still, clockwise}", BoundKind.NONE_OF, words("still", "clockwise")),
        ("play.tools includes lamp", BoundKind.INCLUDING, words("lamp")),
        ("not play.tools includes lamp", BoundKind.WITHOUT, words("lamp")),
        ("play.tools within {lamp, bell}", BoundKind.ONLY, words("lamp", "bell")),
        ("not play.tools within {lamp, bell}", BoundKind.MORE_THAN_ONLY, words("lamp", "bell")),
        ("play.decks is stated", BoundKind.STATED, ()),
        ("play.decks is not stated", BoundKind.NOT_STATED, ()),
        ("nothing else in play.* is asserted", BoundKind.NOTHING_ELSE, ()),
        ("not nothing else in play.* is asserted", BoundKind.SOMETHING_ELSE, ()),
        ("side.table matches one of tables {side-a}", BoundKind.ONE_TABLE_ENTIRELY, paytables("A")),
        ("side.table matches one of tables {side-a, side-b}", BoundKind.ONE_TABLE_ENTIRELY, paytables("A", "B")),
        ("not side.table matches one of tables {side-a}", BoundKind.NO_TABLE, paytables("A")),
        ("side.table pays at least one of tables {side-a}", BoundKind.TABLE_FLOOR, paytables("A")),
        ("not side.table pays at least one of tables {side-a}", BoundKind.BELOW_TABLE_FLOOR, paytables("A")),
    ],
)
def test_a_bound_is_a_kind_and_its_values(text: str, kind: BoundKind, values: tuple[Figure, ...]) -> None:
    assert figures(text, FILED).required == (Bound(kind=kind, values=values),)


def test_a_table_that_is_not_stated_is_required_by_name_alone() -> None:
    found = figures("side.table pays at least one of tables {side-a}")
    assert found.required == (Bound(kind=BoundKind.ONE_TABLE, values=paytables("A")),)
    assert found.difference is None


def test_every_kind_of_bound_can_be_written() -> None:
    written = [
        show_required([Bound(kind=kind, values=paytables("A") if "table" in kind else counts(1))]) for kind in BoundKind
    ]
    assert all(written)
    assert not any("{" in text for text in written)


def test_a_bound_that_is_worked_out_has_its_arithmetic_beside_its_value() -> None:
    found = figures("play.decks <= 2 * play.seats", {"play.decks": 9, "play.seats": 3})
    assert found.required == (Bound(kind=BoundKind.AT_MOST, values=counts(6), working="2 × 3"),)
    assert show_required(found.required) == "at most 6: 2 × 3"


def test_a_bound_that_is_not_known_has_its_arithmetic_and_no_value() -> None:
    found = figures("play.decks <= 2 * play.seats", {"play.decks": 9})
    (bound,) = found.required
    assert isinstance(bound, Bound)
    assert (bound.kind, bound.values) == (BoundKind.AT_MOST, ())
    assert show_required(found.required) == f"at most {bound.working}"
    assert "not stated" in bound.working


def test_an_alternative_without_a_field_has_no_figures() -> None:
    at = Setting(Facts({}, frozenset()), DEFAULTS, VOCABULARY)
    assert figures_of(resolved("1 is 2 or 2 is 3"), at) is None
    assert figures_of(resolved("not (1 is 1 and 2 is 2)"), at) is None


def test_a_section_of_which_rules_read_every_field_asks_about_none() -> None:
    every = replace(NAMES, read=frozenset(VOCABULARY.fields))
    condition = resolved("nothing else in play.* is asserted", every)
    facts = Facts({"play.seats": 3}, frozenset({"play.seats"}))
    assert decide_condition(condition, facts, {}) is True
    assert figures_of(condition, Setting(facts, {}, VOCABULARY)) is None


# Whole requirements


def at_least(*numbers: int, working: str = "") -> Bound:
    return Bound(kind=BoundKind.AT_LEAST, values=counts(*numbers), working=working)


def at_most(*numbers: int, working: str = "") -> Bound:
    return Bound(kind=BoundKind.AT_MOST, values=counts(*numbers), working=working)


@pytest.mark.parametrize(
    ("bounds", "text"),
    [
        ((at_least(2), at_most(8)), "from 2 to 8"),
        ((at_most(8), at_least(2)), "from 2 to 8"),
        ((at_least(2, working="1 + 1"), at_most(8, working="2 × 4")), "from 2 (1 + 1) to 8 (2 × 4)"),
        ((at_least(8), at_most(8)), "exactly 8"),
        ((at_least(8), at_most(8, working="2 × 4")), "exactly 8 (2 × 4)"),
        ((at_least(8, working="4 + 4"), at_most(8, working="2 × 4")), "exactly 8 (4 + 4)"),
        ((at_least(2), Bound(kind=BoundKind.OTHER_THAN, values=counts(3))), "at least 2 and not 3"),
        ((at_most(2), Bound(kind=BoundKind.OTHER_THAN, values=counts(1))), "at most 2 and not 1"),
    ],
)
def test_bounds_that_must_all_be_kept_are_a_range(bounds: tuple[Bound, ...], text: str) -> None:
    assert show_whole(WholeRequirement(bounds=bounds)) == text


def test_a_bound_of_no_words_is_nothing() -> None:
    assert show_required([Bound(kind=BoundKind.ONLY)]) == "only nothing"


# What is stated


def test_what_is_not_stated_has_no_value() -> None:
    found = figures("play.decks >= 3")
    assert found.actual == (Figure(Kind.COUNT, None),)
    assert found.difference is None
    assert show_actual(found.actual) == "not stated"


def test_a_value_that_follows_from_silence_says_so() -> None:
    found = figures("play.open", silent={"play.open": False})
    assert found.actual == (Figure(Kind.FLAG, False, by_silence=True),)
    assert show_actual(found.actual) == "not stated, which means no"


def test_values_of_several_fields_are_labelled_and_several_bounds_are_alternatives() -> None:
    found = figures("play.open or play.decks <= 2", {"play.open": False, "play.decks": 5})
    assert found.actual == (
        LabelledFigures("open play", (Figure(Kind.FLAG, False),)),
        LabelledFigures("number of decks", counts(5)),
    )
    assert found.required == (
        LabelledBounds("open play", (Bound(kind=BoundKind.EXACTLY, values=(Figure(Kind.FLAG, True),)),)),
        LabelledBounds("number of decks", (Bound(kind=BoundKind.AT_MOST, values=counts(2)),)),
    )


def test_several_bounds_on_one_field_need_no_label_and_its_value_is_written_once() -> None:
    found = figures("play.decks is 1 or play.decks is 2", {"play.decks": 3})
    assert set(found.actual) == set(counts(3))
    assert show_actual(found.actual) == "3"
    assert found.required == tuple(Bound(kind=BoundKind.EXACTLY, values=counts(number)) for number in (1, 2))


def test_values_of_a_section_are_labelled_each() -> None:
    found = figures("play.* is not stated", {"play.decks": 2, "play.open": True})
    assert found.actual == (
        LabelledFigures("open play", (Figure(Kind.FLAG, True),)),
        LabelledFigures("number of decks", counts(2)),
    )


# Differences


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("play.decks >= 8", Gap(Kind.COUNT, 3, GapSide.SHORT)),
        ("play.decks > 8", Gap(Kind.COUNT, 3, GapSide.SHORT)),
        ("play.decks <= 3", Gap(Kind.COUNT, 2, GapSide.TOO_MUCH)),
        ("play.decks < 3", Gap(Kind.COUNT, 2, GapSide.TOO_MUCH)),
        ("play.decks is 3", Gap(Kind.COUNT, 2, GapSide.MORE)),
        ("play.decks is 8", Gap(Kind.COUNT, 3, GapSide.LESS)),
        ("play.decks >= 5", None),
        ("play.decks >= 3", None),
        ("play.decks <= 8", None),
        ("play.decks is not 5", None),
    ],
)
def test_a_gap_is_an_amount_and_a_side(text: str, gap: Gap | None) -> None:
    assert figures(text, FILED).difference == gap


def test_other_differences_are_data_too() -> None:
    paid = make_odds(OddsForm.METER, 1, 10)
    assert figures("stake.odds is 1 to 1", {"stake.odds": paid}).difference == UnlikeOdds(paid, to(1))
    assert figures("play.tools within {lamp}", FILED).difference == WordsBeyond(("bell",))
    stated = PaytableValue(None, {"triple": {"pays": to(9)}})
    text = "side.table matches one of tables {side-a}"
    side_a = next(table for table in TABLES if table.id == "side-a")
    departure = PaytableDeparture(stated, (side_a,), "matches", ("triple", "pair"))
    assert figures(text, {"side.table": stated}).difference == departure


def test_a_remark_is_written_as_it_is() -> None:
    assert show_difference(Remark("the proof was left out")) == "the proof was left out"
    assert show_difference(None) == ""


# Cures


@pytest.mark.parametrize(
    ("text", "values", "cure"),
    [
        ("play.decks >= 8", {"play.decks": 5}, "from 5 to 8"),
        ("play.decks <= 2 * play.seats", {"play.decks": 9, "play.seats": 3}, "from 9 to 6"),
        ("play.decks > 8", {"play.decks": 5}, "from 5 to more than 8"),
        ("play.motion in {still, clockwise}", {"play.motion": "other"}, "from other to still or clockwise"),
        ("play.decks >= 8 or play.decks is 1", {"play.decks": 5}, "from 5 to 8, or 1"),
        (
            "play.open or play.decks <= 2",
            {"play.open": False, "play.decks": 5},
            "from open play: no; number of decks: 5 to open play: yes, or number of decks: 2",
        ),
        ("play.open is stated", {}, "from not stated to stated"),
    ],
)
def test_a_cure_takes_the_bare_value_of_a_least_or_greatest(text: str, values: dict[str, Raw], cure: str) -> None:
    assert fill_cure("from {stated} to {required}", figures(text, values)) == cure


def test_a_colon_inside_a_value_does_not_cut_a_cure() -> None:
    bound = Bound(kind=BoundKind.EXACTLY, values=(Figure(Kind.TEXT, "Exhibit C: the layout"),))
    assert fill_cure("state {required}", Figures(field="a.b", actual=(), required=(bound,))) == (
        "state Exhibit C: the layout"
    )


# Cures of findings


def test_only_a_variance_has_a_cure_with_its_figures_filled_in() -> None:
    rule = replace(a_rule("play.decks <= 6"), cure="use {required} decks instead of {stated}")
    found = figures("play.decks <= 6", {"play.decks": 9})
    given = {"actual": found.actual, "required": found.required, "difference": found.difference}
    assert show_cure(an_answer(Verdict.VARIANCE, rule, **given)) == "use 6 decks instead of 9"
    assert show_cure(a_finding(Verdict.VARIANCE, rule, **given)) == "use 6 decks instead of 9"
    assert show_cure(an_answer(Verdict.PASS, rule, **given)) == ""
    assert show_cure(an_answer(Verdict.UNDETERMINED, rule, **given)) == ""


def test_rows_that_no_table_has_are_cured_by_name_instead() -> None:
    rule = replace(a_rule("side.table pays at least one of tables {side-a}"), cure="pay {required}")
    rows = {"tripel": {"pays": to(9)}, "pair": {"pays": to(2)}}
    beyond = PaytableDeparture(PaytableValue(None, rows), TABLES[:1], "pays at least", ("triple", "pair"))
    known = PaytableDeparture(PaytableValue(None, {"pair": rows["pair"]}), TABLES[:1], "pays at least", ("pair",))
    given = {"required": (Bound(kind=BoundKind.TABLE_FLOOR, values=paytables("A")),)}
    assert show_cure(an_answer(Verdict.VARIANCE, rule, difference=beyond, **given)) == "write triple for tripel"
    assert show_cure(an_answer(Verdict.VARIANCE, rule, difference=known, **given)) == (
        "pay every row at least as in Paytable A"
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (BoundKind.AT_LEAST, "on 2010-09-01 or later"),
        (BoundKind.AT_MOST, "on 2010-09-01 or earlier"),
        (BoundKind.MORE_THAN, "after 2010-09-01"),
        (BoundKind.LESS_THAN, "before 2010-09-01"),
        (BoundKind.EXACTLY, "2010-09-01"),
    ],
)
def test_a_day_is_later_or_earlier_than_another_and_never_more(kind: BoundKind, said: str) -> None:
    day = Figure(Kind.DATE, dt.date(2010, 9, 1))
    assert show_required((Bound(kind=kind, values=(day,)),)) == said
