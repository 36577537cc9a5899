"""Names to things and parts to kinds: what a condition may say, and that each mistake is told once."""

import pytest
from strategies import CAREFUL, GRAMMAR, LIMIT, NAMES, ORIGIN, TABLES, VOCABULARY, field_def, resolved, to

from compliance.diag import Code
from compliance.lang import ConditionNames, parse_condition, resolve_condition, resolve_value
from compliance.model import (
    And,
    Compare,
    Derivation,
    Expr,
    Field,
    In,
    Kind,
    Lit,
    Matches,
    OddsForm,
    Pick,
    ReadingRef,
    RowOf,
    Stated,
    Vocabulary,
    Within,
    make_odds,
)


def parsed(text: str) -> Expr:
    result = parse_condition(text, ORIGIN, GRAMMAR)
    assert result.value is not None, result.diagnostics
    return result.value


def told(text: str, names: ConditionNames = NAMES) -> list[tuple[Code, str]]:
    return [(one.code, one.message) for one in resolve_condition(parsed(text), names).diagnostics]


# What resolving fills in


def test_a_field_gets_the_kind_of_the_vocabulary() -> None:
    compared = resolved("stake.least >= $5")
    assert isinstance(compared, Compare)
    assert compared.left == Field("stake.least")
    assert isinstance(compared.left, Field)
    assert compared.left.kind is Kind.MONEY


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("play.motion is still", Lit(Kind.CHOICE, "still")),
        ("play.tools is {lamp, bell}", Lit(Kind.CHOICES, frozenset({"lamp", "bell"}))),
        ("play.tools is {}", Lit(Kind.CHOICES, frozenset())),
        ("play.order is [lamp, bell]", Lit(Kind.SEQUENCE, ("lamp", "bell"))),
        ("play.order is []", Lit(Kind.SEQUENCE, ())),
        ("(play.motion if play.open else play.habit) is still", Lit(Kind.CHOICE, "still")),
    ],
)
def test_words_become_what_the_field_beside_them_makes_of_them(text: str, literal: Lit) -> None:
    compared = resolved(text)
    assert isinstance(compared, Compare)
    assert compared.right == literal


def test_words_may_stand_before_the_field() -> None:
    compared = resolved("still is play.motion")
    assert isinstance(compared, Compare)
    assert compared.left == Lit(Kind.CHOICE, "still")


def test_stated_knows_every_field_it_asks_about() -> None:
    one, section = resolved("stake.odds is stated"), resolved("stake.* is not stated")
    assert isinstance(one, Stated)
    assert isinstance(section, Stated)
    assert one.fields == ("stake.odds",)
    assert section.fields == tuple(name for name in VOCABULARY.fields if name.startswith("stake."))


def test_a_section_leaves_out_what_is_computed() -> None:
    derived = field_def("stake.best", Kind.ODDS, "best", derived=Derivation(how="best-award", source="side.table"))
    names = ConditionNames(Vocabulary(sections={}, fields={**VOCABULARY.fields, derived.name: derived}), TABLES)
    result = resolve_condition(parsed("stake.* is stated"), names)
    assert isinstance(result.value, Stated)
    assert "stake.best" not in result.value.fields
    assert told("stake.best is stated", names) == [
        (Code.CONDITION_TYPE, "`stake.best` is computed and never stated"),
    ]


def test_tables_and_readings_carry_their_data() -> None:
    whole = resolved(
        "side.table matches one of tables {side-b} and row triple of side.table is 1 to 1 and reading careful"
    )
    assert isinstance(whole, And)
    matched, compared, reading = whole.items
    assert isinstance(matched, Matches)
    assert isinstance(compared, Compare)
    assert isinstance(compared.left, RowOf)
    assert isinstance(reading, ReadingRef)
    assert [table.id for table in matched.data] == ["side-b"]
    assert [table.id for table in compared.left.data] == ["side-a", "side-b"]
    assert [name for name, _ in reading.options] == [option.id for option in CAREFUL.options]


def test_spans_survive() -> None:
    text = "play.open and play.motion in {still} and play.tools within {lamp} and stake.odds >= max(1 to 1, 2 to 1)"
    before, after = parsed(text), resolved(text)
    assert isinstance(before, And)
    assert isinstance(after, And)
    assert [item.span for item in after.items] == [item.span for item in before.items]
    compared = after.items[-1]
    assert isinstance(compared, Compare)
    assert isinstance(compared.right, Pick)
    assert text[compared.right.span.column - 1 :].startswith("max(")


# What a condition may not say


TYPE, FIELD, CHOICE = Code.CONDITION_TYPE, Code.CONDITION_UNKNOWN_FIELD, Code.CONDITION_UNKNOWN_CHOICE
TABLE, HAND, READING = Code.CONDITION_UNKNOWN_TABLE, Code.CONDITION_UNKNOWN_HAND, Code.CONDITION_UNKNOWN_READING
COUNTABLE = "a set of choices or a sequence or names"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("play.decks", TYPE, "a condition is needed here, this is a count"),
        ("not play.decks", TYPE, "a condition is needed here, this is a count"),
        ("play.open and $5", TYPE, "a condition is needed here, this is an amount of money"),
        ("play.open implies 5%", TYPE, "a condition is needed here, this is a percentage"),
        ("reading limit", TYPE, "a condition is needed here, this is an amount of money"),
        ("play.decks >= $3", TYPE, "a count cannot be compared with an amount of money"),
        ("stake.least is 3", TYPE, "an amount of money cannot be compared with a count"),
        ("play.life <= 3", TYPE, "a length of time cannot be compared with a count"),
        ("stake.odds is $5", TYPE, "odds `to` cannot be compared with odds `sum`"),
        ("play.open > play.dealt", TYPE, "a yes or no is not more or less than another"),
        ("play.motion > play.habit", TYPE, "a choice is not more or less than another"),
        ("side.table is side.table", TYPE, "a paytable cannot be compared"),
        ("play.story is play.story", TYPE, "text cannot be compared"),
        ("play.rivals is play.rivals", TYPE, "names cannot be compared"),
        ("play.steps is play.steps", TYPE, "clauses cannot be compared"),
        ("play.decks is side.table", TYPE, "a paytable cannot be compared"),
        ("play.story is lamp", TYPE, "words do not compare with text"),
        ("play.tools is lamp", TYPE, "words do not compare with a set of choices"),
        ("play.motion is {still}", TYPE, "words do not compare with a choice"),
        ("play.tools is [lamp]", TYPE, "words do not compare with a set of choices"),
        ("play.order is {lamp}", TYPE, "words do not compare with a sequence"),
        ("lamp is bell", TYPE, "`lamp` stands alone"),
        ("{lamp} is {bell}", TYPE, "these words stand alone"),
        ("play.motion includes still", TYPE, "a set of choices is needed here, this is a choice"),
        ("play.tools in {lamp}", TYPE, "a choice is needed here, this is a set of choices"),
        ("play.order within {lamp}", TYPE, "a set of choices is needed here, this is a sequence"),
        ("play.tools includes lampp", CHOICE, "`lampp` is not a choice here"),
        ("play.tools within {lampp}", CHOICE, "`lampp` is not a choice here"),
        ("play.motion in {up}", CHOICE, "`up` is not a choice here"),
        ("play.order is [up]", CHOICE, "`up` is not a choice here"),
        ("play.decks matches one of tables {side-a}", TYPE, "a paytable is needed here, this is a count"),
        ("side.table matches one of tables {star-a}", TABLE, "no table of `side.table` is called `star-a`"),
        ("row triple envy of side.table is 1 to 1", HAND, "`side.table` has no `envy`"),
        ("row triple of play.decks is 1 to 1", TYPE, "a paytable is needed here, this is a count"),
        ("win(play.decks, stake.odds) > $1", TYPE, "an amount of money is needed here, this is a count"),
        ("win(stake.least, 3) > $1", TYPE, "odds is needed here, this is a count"),
        ("win(stake.least, stake.return) > $1", TYPE, "a win is reckoned from odds `to` only"),
        ("max(play.motion, play.habit) is still", TYPE, "a choice has no greatest or least"),
        ("max(1, $1) > 1", TYPE, "an amount of money does not go with a count"),
        ("(1 if play.open else $1) > 1", TYPE, "an amount of money does not go with a count"),
        ("(1 if play.decks else 2) > 1", TYPE, "a condition is needed here, this is a count"),
        ("3 + $5 > $1", TYPE, "`+` does not join a count and an amount of money"),
        ("$3 * $5 > $1", TYPE, "`*` does not join an amount of money and an amount of money"),
        ("stake.odds + 1 to 1 > 1 to 1", TYPE, "`+` does not join odds and odds"),
        ("play.since + 1 > play.since", TYPE, "`+` does not join a date and a count"),
        ("size of play.decks > 1", TYPE, f"{COUNTABLE} is needed here, this is a count"),
        ("nowhere.* is stated", FIELD, "no field is below `nowhere.*`"),
        ("nothing else in nowhere.* is asserted", FIELD, "no field is below `nowhere.*`"),
        ("play.opne is stated", FIELD, "no field is called `play.opne`"),
        ("reading nowhere", READING, "no reading with a value is called `nowhere`"),
    ],
)  # fmt: skip
def test_one_mistake_is_told_once(text: str, code: Code, message: str) -> None:
    assert told(text) == [(code, message)]


def test_a_misspelt_field_is_not_blamed_again_for_its_kind() -> None:
    for text in (
        "play.opne >= 3",
        "play.opne is still",
        "play.opne + 1 > $5",
        "play.opne includes lamp",
        "play.opne matches one of tables {side-a}",
        "row triple of play.opne is 1 to 1",
        "win(play.opne, stake.odds) > $1",
        "max(play.opne, $1) > $5",
        "size of play.opne is 1",
        "not play.opne",
        "(play.opne if play.open else $1) > $5",
    ):
        assert told(text) == [(Code.CONDITION_UNKNOWN_FIELD, "no field is called `play.opne`")], text


def test_every_unknown_word_of_a_set_is_told() -> None:
    assert [code for code, _ in told("play.tools within {lamp, foo, bar}")] == [Code.CONDITION_UNKNOWN_CHOICE] * 2


# Odds keep to their form


@pytest.mark.parametrize(
    "text",
    [
        "stake.odds >= 75 for 1",
        "stake.odds is stake.return",
        "75 for 1 is stake.odds",
        "row triple of side.table >= 9 for 1",
        "row triple of star.table is 75 to 1",
        "row pair of star.table is 1 for 1",
        "max(stake.odds, 2 to 1) >= 75 for 1",
        "max(stake.odds, 75 for 1) >= 1 to 1",
        "max(1 to 1, stake.odds, 75 for 1) >= 1 to 1",
        "(stake.odds if play.open else 2 to 1) is 75 for 1",
        "(stake.odds if play.open else 2 to 1) is 10% of meter",
        "stake.odds is push",
    ],
)
def test_odds_of_unlike_forms_are_refused_however_they_are_wrapped(text: str) -> None:
    (code, message), *others = told(text)
    assert code is Code.CONDITION_TYPE
    assert "cannot be compared with odds" in message
    assert not others


@pytest.mark.parametrize(
    "text",
    [
        "stake.reward >= 75 for 1",
        "stake.reward is 10% of meter",
        "row triple of star.table is 75 for 1",
        "row triple of star.table is 10% of meter",
        "row high-card of side.table is push",
        "row pair of star.table is 1 to 1",
        "(stake.odds if play.open else stake.return) is 75 for 1",
        "max(stake.reward, 75 for 1) >= 1 for 1",
        "win(stake.least, stake.reward) > $1",
    ],
)
def test_odds_whose_form_only_the_facts_tell_are_allowed(text: str) -> None:
    assert told(text) == []


def test_a_reading_keeps_the_words_and_forms_of_its_options() -> None:
    options = (Lit(Kind.ODDS, to(1)), Lit(Kind.ODDS, to(2)))
    reading = LIMIT.__class__(
        id="odds",
        cite="7.2",
        question="which?",
        options=tuple(
            LIMIT.options[0].__class__(id=f"o{number}", label="", why="", value=value, default=number == 0)
            for number, value in enumerate(options)
        ),
        span=LIMIT.span,
    )
    names = ConditionNames(VOCABULARY, TABLES, {"odds": (reading, Kind.ODDS)})
    assert told("reading odds >= 1 to 1", names) == []
    assert told("reading odds >= 75 for 1", names) == [
        (Code.CONDITION_TYPE, "odds `to` cannot be compared with odds `for`"),
    ]


# A word that no branch knows


@pytest.mark.parametrize(
    "text",
    [
        "(play.motion if play.open else play.habit) is sideways",
        "(play.motion if play.open else play.habit) in {sideways}",
        "sideways is (play.motion if play.open else play.habit)",
    ],
)
def test_a_choice_of_neither_branch_is_refused(text: str) -> None:
    assert told(text) == [(Code.CONDITION_UNKNOWN_CHOICE, "`sideways` is not a choice here")]


# Values of any kind


def test_the_value_of_an_option_may_be_of_any_kind() -> None:
    for text, kind in (
        ("$500", Kind.MONEY),
        ("play.open or play.dealt", Kind.FLAG),
        ("75 for 1", Kind.ODDS),
        ("play.motion", Kind.CHOICE),
    ):
        result, found = resolve_value(parsed(text), NAMES)
        assert result.value is not None
        assert found is kind
    assert resolve_value(parsed("lamp"), NAMES)[1] is None


def test_a_literal_has_the_form_it_is_written_in() -> None:
    compared = resolved("stake.reward is 75 for 1")
    assert isinstance(compared, Compare)
    assert compared.right == Lit(Kind.ODDS, make_odds(OddsForm.FOR, 75))
    assert compared.right != Lit(Kind.ODDS, to(75))


def test_words_of_lists_are_kept_in_order() -> None:
    one, two = resolved("play.motion in {still, clockwise}"), resolved("play.tools within {lamp, bell}")
    assert isinstance(one, In)
    assert isinstance(two, Within)
    assert (one.words, two.words) == (("still", "clockwise"), ("lamp", "bell"))
