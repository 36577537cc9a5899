"""The words of the house way: every form of `docs/reference/house-way.md`, its place, and what is said of a slip."""

import re

import pytest
from conftest import ROOT
from strategies import ORIGIN, WAY_GRAMMAR

from compliance.diag import Code, Diagnostic
from compliance.lang import TextOrigin, parse_set, parse_when, stuck_in_words, write_set, write_when
from compliance.lang.houseway import MOST_SLIPS
from compliance.model import (
    RANK_WORDS,
    SHAPES,
    AllOf,
    AnyOf,
    CanMake,
    CardGroup,
    HandTest,
    Holds,
    Left,
    Made,
    NotSo,
    Otherwise,
    PlaceGroups,
    PlaceMade,
    Placement,
    Preference,
    RankIn,
    RankIs,
    RanksCompare,
    ShapeIs,
    Stuck,
)

DOCUMENT = (ROOT / "docs" / "reference" / "house-way.md").read_text("utf-8")
PAIR, THREE, HIGHER = CardGroup("pair", 0, 1), CardGroup("three", 0, 1), CardGroup("pair", 0, 2)
SINGLE, REST = CardGroup("single"), CardGroup("rest")
ACE, KING, TEN = 14, 13, 10
STRAIGHT, FLUSH = Made.STRAIGHT, Made.FLUSH
TWO_PAIR, HOLDS_ACE = ShapeIs(("two-pair",)), Holds(ACE)


def when(text: str, origin: TextOrigin = ORIGIN) -> HandTest:
    result = parse_when(text, origin, WAY_GRAMMAR)
    assert result.value is not None, result.diagnostics
    return result.value


def placed(text: str) -> tuple[Placement, ...]:
    result = parse_set(text, ORIGIN, WAY_GRAMMAR)
    assert result.value is not None, result.diagnostics
    return result.value


def said(one: Diagnostic) -> tuple[str, tuple[int, int], str, str | None]:
    return str(one.code).removeprefix("houseway."), (one.span.column, one.span.end_column), one.message, one.hint


# Tests of a hand


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("otherwise", Otherwise()),
        ("shape is two-pair", TWO_PAIR),
        ("shape is not no-pair", NotSo(ShapeIs(("no-pair",)))),
        ("shape in {one-pair, two-pair}", ShapeIs(("one-pair", "two-pair"))),
        ("shape in {two-pair}", TWO_PAIR),
        ("the higher pair >= ten", RankIs(HIGHER, ">=", TEN)),
        ("the higher pair > ten", RankIs(HIGHER, ">", TEN)),
        ("the higher pair <= ten", RankIs(HIGHER, "<=", TEN)),
        ("the higher pair < ten", RankIs(HIGHER, "<", TEN)),
        ("the three is ace", RankIs(THREE, "is", ACE)),
        ("the pair is not king", RankIs(PAIR, "is not", KING)),
        ("the pair in {ace, king}", RankIn(PAIR, (ACE, KING))),
        ("the pair > the highest single", RanksCompare(PAIR, ">", SINGLE)),
        ("the pair is the highest single", RanksCompare(PAIR, "is", SINGLE)),
        ("the pair is not the highest single", RanksCompare(PAIR, "is not", SINGLE)),
        ("the joker is ace", RankIs(CardGroup("joker"), "is", ACE)),
        ("can make straight", CanMake((STRAIGHT,))),
        ("can make straight-flush", CanMake((Made.STRAIGHT_FLUSH,))),
        ("can make royal-flush", CanMake((Made.ROYAL_FLUSH,))),
        ("can make straight or flush", CanMake((STRAIGHT, FLUSH))),
        ("can make straight or flush or royal-flush", CanMake((STRAIGHT, FLUSH, Made.ROYAL_FLUSH))),
        ("can make flush leaving pair", CanMake((FLUSH,), Left.PAIR)),
        ("can make flush leaving the two highest cards", CanMake((FLUSH,), CardGroup("card", 0, width=2))),
        ("can make flush leaving one of the three", CanMake((FLUSH,), CardGroup("three", 0, 1, take=1))),
        ("can make flush leaving two-pair", CanMake((FLUSH,), Left.TWO_PAIR)),
        ("can make straight or flush leaving three-of-a-kind", CanMake((STRAIGHT, FLUSH), Left.THREE_OF_A_KIND)),
        ("holds joker", Holds(None)),
        ("holds ace", HOLDS_ACE),
        ("shape is two-pair and holds ace", AllOf((TWO_PAIR, HOLDS_ACE))),
        ("shape is two-pair or holds ace", AnyOf((TWO_PAIR, HOLDS_ACE))),
        ("not holds ace", NotSo(HOLDS_ACE)),
        ("not (holds ace)", NotSo(HOLDS_ACE)),
        ("holds\n  ace", HOLDS_ACE),
    ],
)
def test_every_form_of_a_when_is_read(text: str, expected: HandTest) -> None:
    assert when(text) == expected


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("not holds ace and holds king", "(not holds ace) and holds king"),
        ("can make straight or flush and holds ace", "(can make straight or flush) and holds ace"),
        ("can make straight or flush or holds ace", "(can make straight or flush) or holds ace"),
        ("not can make straight or flush", "not (can make straight or flush)"),
        ("can make flush leaving pair or holds ace", "(can make flush leaving pair) or holds ace"),
        ("shape is not two-pair", "not shape is two-pair"),
    ],
)
def test_what_binds_tighter_is_read_first(text: str, same: str) -> None:
    assert when(text) == when(same)


@pytest.mark.parametrize(
    ("text", "tight", "wide"),
    [
        (
            "shape is one-pair and the pair >= ten or holds joker",
            "(shape is one-pair and the pair >= ten) or holds joker",
            "shape is one-pair and (the pair >= ten or holds joker)",
        ),
        (
            "holds ace or holds king and holds ten",
            "holds ace or (holds king and holds ten)",
            "(holds ace or holds king) and holds ten",
        ),
        (
            "not holds ace or holds joker and (holds ten or holds two) or holds king and holds six",
            "not holds ace or (holds joker and (holds ten or holds two)) or (holds king and holds six)",
            "(not holds ace or holds joker) and ((holds ten or holds two) or holds king) and holds six",
        ),
        (
            "holds ace and can make straight or flush or holds king",
            "(holds ace and can make straight or flush) or holds king",
            "holds ace and (can make straight or flush or holds king)",
        ),
    ],
)
def test_and_beside_or_is_refused_with_both_ways_to_bracket(text: str, tight: str, wide: str) -> None:
    (found,) = parse_when(text, ORIGIN, WAY_GRAMMAR).diagnostics
    assert found.code is Code.HOUSEWAY_MIXED
    assert found.hint == f"say which is meant: `{tight}`, or `{wide}`"
    assert when(tight) != when(wide)


@pytest.mark.parametrize(
    "text", ["not (holds ace or holds king and holds ten)", "holds two and (holds ace or holds king and holds ten)"]
)
def test_and_beside_or_is_refused_inside_brackets_too(text: str) -> None:
    assert [one.code for one in parse_when(text, ORIGIN, WAY_GRAMMAR).diagnostics] == [Code.HOUSEWAY_MIXED]


@pytest.mark.parametrize(
    "second",
    [
        "can make flush",
        "holds ace",
        "shape is two-pair",
        "the pair is ace",
        "not holds ace",
        "(holds ace)",
        "otherwise",
    ],
)
def test_an_or_after_a_made_hand_may_go_on_with_another_test(second: str) -> None:
    assert when(f"can make straight or {second}") == AnyOf((CanMake((STRAIGHT,)), when(second)))


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_can_be_named(name: str) -> None:
    assert when(f"shape is {name}") == ShapeIs((name,))


@pytest.mark.parametrize(("word", "rank"), RANK_WORDS.items())
def test_every_rank_can_be_named_also_where_it_is_a_number_or_a_group(word: str, rank: int) -> None:
    assert when(f"the three is {word}") == RankIs(THREE, "is", rank)
    assert when(f"the three in {{{word}, {word}}}") == RankIn(THREE, (rank, rank))
    assert when(f"holds {word}") == Holds(rank)


# Groups


GROUPS = {
    "the pair": PAIR,
    "the three": THREE,
    "the four": CardGroup("four", 0, 1),
    "the five": CardGroup("five", 0, 1),
    "the higher pair": HIGHER,
    "the lower pair": CardGroup("pair", 1, 2),
    "the higher three": CardGroup("three", 0, 2),
    "the lower three": CardGroup("three", 1, 2),
    "the highest pair": CardGroup("pair", 0, None),
    "the lowest pair": CardGroup("pair", -1, None),
    "the highest three": CardGroup("three", 0, None),
    "the lowest three": CardGroup("three", -1, None),
    "the middle pair": CardGroup("pair", 1, 3),
    "the highest single": SINGLE,
    "the second-highest single": CardGroup("single", 1),
    "the third-highest single": CardGroup("single", 2),
    "the fourth-highest single": CardGroup("single", 3),
    "the fifth-highest single": CardGroup("single", 4),
    "the lowest single": CardGroup("single", -1),
    "the second-lowest single": CardGroup("single", -2),
    "the highest card": CardGroup("card"),
    "the fifth-lowest card": CardGroup("card", -5),
    "the lowest card": CardGroup("card", -1),
    "the joker": CardGroup("joker"),
}
SEVERAL = {
    "the two highest singles": CardGroup("single", 0, width=2),
    "the three highest singles": CardGroup("single", 0, width=3),
    "the four lowest singles": CardGroup("single", -1, width=4),
    "the two lowest singles": CardGroup("single", -1, width=2),
    "the two highest cards": CardGroup("card", 0, width=2),
    "one of the pair": CardGroup("pair", 0, 1, take=1),
    "one of the lower pair": CardGroup("pair", 1, 2, take=1),
    "two of the three": CardGroup("three", 0, 1, take=2),
    "three of the four": CardGroup("four", 0, 1, take=3),
    "four of the five": CardGroup("five", 0, 1, take=4),
}
UNPLACED = {
    "the highest other": CardGroup("other"),
    "the second-highest other": CardGroup("other", 1),
    "the lowest other": CardGroup("other", -1),
    "the two highest others": CardGroup("other", 0, width=2),
    "the two lowest others": CardGroup("other", -1, width=2),
    "the best two others": CardGroup("best-other", width=2),
    "the rest": REST,
}


@pytest.mark.parametrize(("text", "group"), GROUPS.items())
def test_every_group_can_be_compared(text: str, group: CardGroup) -> None:
    assert when(f"{text} >= ten") == RankIs(group, ">=", TEN)
    assert when(f"the pair > {text}") == RanksCompare(PAIR, ">", group)


@pytest.mark.parametrize(("text", "group"), {**GROUPS, **SEVERAL, **UNPLACED}.items())
def test_every_group_can_be_placed_and_is_written_as_it_was_read(text: str, group: CardGroup) -> None:
    assert placed(f"{text} to low") == (PlaceGroups((group,), "low"),)
    assert write_set(placed(f"{text} to low")) == f"{text} to low"


@pytest.mark.parametrize("text", UNPLACED)
@pytest.mark.parametrize("form", ["{} is ace", "the pair > {}", "{} in {{ace}}"])
def test_what_is_not_yet_placed_has_no_place_in_a_when(text: str, form: str) -> None:
    (one,) = parse_when(form.format(text), ORIGIN, WAY_GRAMMAR).diagnostics
    assert one.code is Code.HOUSEWAY_NOT_HERE
    assert one.message == f"`{text}` has no place in a `when`"


@pytest.mark.parametrize("text", SEVERAL)
@pytest.mark.parametrize("form", ["{} is ace", "the pair > {}", "{} in {{ace}}"])
def test_several_cards_have_no_rank_to_compare(text: str, form: str) -> None:
    (one,) = parse_when(form.format(text), ORIGIN, WAY_GRAMMAR).diagnostics
    assert one.code is Code.HOUSEWAY_CARD_COUNT
    assert one.message == f"`{text}` has no one rank to compare"


# Placements


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the higher pair to high", (PlaceGroups((HIGHER,), "high"),)),
        ("the pair and the highest single to high", (PlaceGroups((PAIR, SINGLE), "high"),)),
        ("the pair to high, the rest to low", (PlaceGroups((PAIR,), "high"), PlaceGroups((REST,), "low"))),
        ("a straight to high", (PlaceMade((STRAIGHT,), "high"),)),
        ("a straight or a flush to high", (PlaceMade((STRAIGHT, FLUSH), "high"),)),
        (
            "a straight to high chosen by leaving the highest pair then leaving the highest cards then ranking highest",
            (
                PlaceMade(
                    (STRAIGHT,),
                    "high",
                    (Preference.LEAVING_PAIR, Preference.LEAVING_CARDS, Preference.RANKING_HIGHEST),
                ),
            ),
        ),
        (
            "a flush to high chosen by ranking lowest, the rest to low",
            (PlaceMade((FLUSH,), "high", (Preference.RANKING_LOWEST,)), PlaceGroups((REST,), "low")),
        ),
    ],
)
def test_every_form_of_a_set_is_read(text: str, expected: tuple[Placement, ...]) -> None:
    assert placed(text) == expected
    assert write_set(expected) == text


def test_the_hands_are_those_of_the_game() -> None:
    result = parse_set("the pair to medium", ORIGIN, WAY_GRAMMAR, ("high", "low"))
    assert [said(one) for one in result.diagnostics] == [
        ("unknown-hand", (13, 19), "no hand of this game is called `medium`", "it is one of high, low")
    ]


# The document


def documented(heading: str) -> list[str]:
    """Return what stands in backticks in the first column of the tables under a heading."""
    section = DOCUMENT.partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    rows = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    return [text for row in rows for text in re.findall(r"`([^`]+)`", row) if not text.startswith("...")]


@pytest.mark.parametrize("text", documented("## `when`"))
def test_every_condition_of_the_document_is_read(text: str) -> None:
    when(text)


@pytest.mark.parametrize("text", documented("## `set`"))
def test_every_part_of_the_document_is_read(text: str) -> None:
    placed(text)


@pytest.mark.parametrize("text", [name for name in documented("## What the words mean") if " " in name])
def test_every_group_of_the_document_is_read(text: str) -> None:
    placed(f"{text} to low")


def test_the_example_of_the_document_is_written_as_it_stands() -> None:
    lines = dict(re.findall(r"(?m)^ +(?:- )?(when|set): (.+)$", DOCUMENT))
    assert write_when(when(lines["when"])) == lines["when"]
    assert write_set(placed(lines["set"])) == lines["set"]


# Places


def test_every_part_knows_where_it_stands() -> None:
    test = when("shape is two-pair and the higher pair <= six", TextOrigin("way.yaml", 7, 11, 1))
    assert isinstance(test, AllOf)
    shape, rank = test.items
    assert isinstance(rank, RankIs)
    assert [(one.line, one.column, one.end_column) for one in (test.span, shape.span, rank.span, rank.group.span)] == [
        (7, 11, 55),
        (7, 11, 28),
        (7, 33, 55),
        (7, 33, 48),
    ]


def test_a_place_on_a_later_line_is_counted_from_its_own_margin() -> None:
    (one,) = parse_set("the pair to high,\nthe rset to low", TextOrigin("way.yaml", 3, 9, 9), WAY_GRAMMAR).diagnostics
    assert (one.span.line, one.span.column, one.span.end_column) == (4, 13, 17)


# Slips

RANKS = "ace, king, queen, jack, ten, nine, eight, seven, six, five, four, three, two"
WHEN_SLIPS = [
    ("shape is two-par", "unknown-word", (10, 17), "no shape is called `two-par`", "did you mean `two-pair`?"),
    ("shape is two pair", "unknown-word", (10, 18), "no shape is called `two pair`", "did you mean `two-pair`?"),
    ("shape is Two-Pair", "unknown-word", (10, 18), "no shape is called `Two-Pair`", "did you mean `two-pair`?"),
    (
        "shape in {one-pair, tow-pair}",
        "unknown-word",
        (21, 29),
        "no shape is called `tow-pair`",
        "did you mean `two-pair`?",
    ),
    ("the heigher pair is ace", "unknown-word", (5, 12), "no group is called `heigher pair`", "did you mean `higher`?"),
    (
        "the higher single is ace",
        "unknown-word",
        (5, 18),
        "no group is called `higher single`",
        "did you mean `highest single`?",
    ),
    ("one of the pairs is ace", "unknown-word", (12, 17), "no group is called `pairs`", "did you mean `pair`?"),
    ("the pair is tens", "unknown-word", (13, 17), "no rank is called `tens`", "did you mean `ten`?"),
    ("the pair in {ace, knig}", "unknown-word", (19, 23), "no rank is called `knig`", "did you mean `king`?"),
    ("can make flsh", "unknown-word", (10, 14), "no made hand is called `flsh`", "did you mean `flush`?"),
    ("can make straight or flsh", "unknown-word", (22, 26), "no made hand is called `flsh`", "did you mean `flush`?"),
    (
        "can make royal flush",
        "unknown-word",
        (10, 21),
        "no made hand is called `royal flush`",
        "did you mean `royal-flush`?",
    ),
    (
        "can make flush leaving pari",
        "unknown-word",
        (24, 28),
        "no hand left over is called `pari`",
        "did you mean `pair`?",
    ),
    ("holds jokr", "unknown-word", (7, 11), "no rank is called `jokr`", "did you mean `joker`?"),
    ("holds 10", "unknown-word", (7, 9), "no rank is called `10`", f"it is one of joker, {RANKS}"),
    ("shpe is two-pair", "syntax", (1, 5), "`shpe` does not fit here", "did you mean `shape`?"),
    ("Shape is two-pair", "syntax", (1, 6), "`Shape` does not fit here", "did you mean `shape`?"),
    ("can make straight or shpe is two-pair", "syntax", (22, 26), "`shpe` does not fit here", "did you mean `shape`?"),
    ("holds ace adn holds king", "syntax", (11, 14), "`adn` does not fit here", "did you mean `and`?"),
    ("the pair is is ace", "syntax", (13, 15), "`is` does not fit here", None),
    ("holds ace holds king", "syntax", (11, 16), "`holds` does not fit here", "expected `and` or `or`"),
    ("the pair", "syntax", (9, 10), "the `when` ends too early", "expected `is`, a comparison such as `>=` or `in`"),
    ("(holds ace", "syntax", (11, 12), "the `when` ends too early", "expected `)`"),
    ("", "syntax", (1, 2), "the `when` ends too early", "expected `the`, `shape`, `can` or `holds`"),
]


@pytest.mark.parametrize("slip", WHEN_SLIPS, ids=[slip[0] for slip in WHEN_SLIPS])
def test_a_slip_in_a_when_is_said_at_its_word(slip: tuple[str, str, tuple[int, int], str, str | None]) -> None:
    text, *expected = slip
    assert [list(said(one)) for one in parse_when(text, ORIGIN, WAY_GRAMMAR).diagnostics] == [expected]


SET_SLIPS = [
    ("the pair to hgih", "unknown-hand", (13, 17), "no hand of this game is called `hgih`", "did you mean `high`?"),
    ("the rset to low", "unknown-word", (5, 9), "no group is called `rset`", "did you mean `rest`?"),
    ("a strait to high", "unknown-word", (3, 9), "no made hand is called `strait`", "did you mean `straight`?"),
    (
        "a flush to high chosen by leaving the highst pair",
        "unknown-word",
        (39, 45),
        "no preference is called `leaving the highst pair`",
        "did you mean `highest`?",
    ),
    (
        "a flush to high chosen by ranking",
        "unknown-word",
        (27, 34),
        "no preference is called `ranking`",
        f"it is one of {', '.join(Preference)}",
    ),
    (
        "the pair to high, a flush to high",
        "made-first",
        (19, 26),
        "a made hand comes first in its `set`",
        "put it before the other parts; one made hand in a `set` is all",
    ),
    ("a flush to low", "made-first", (12, 15), "a made hand goes to the high hand, not to `low`", "write `to high`"),
    (
        "two of the pair to high",
        "card-count",
        (1, 16),
        "`two of the pair` is not a part of it: a pair has 2 cards",
        "for all of it write `the pair`",
    ),
    (
        "one of the rest to high",
        "card-count",
        (1, 16),
        "`the rest` is no group of several cards of one rank",
        "a number of cards is taken of a pair, a three, a four or a five",
    ),
    (
        "a flush to high choosen by ranking highest",
        "syntax",
        (17, 24),
        "`choosen` does not fit here",
        "did you mean `chosen`?",
    ),
    ("the pair to high chosen by ranking highest", "syntax", (18, 24), "`chosen` does not fit here", "expected `,`"),
    ("the pair to high the rest to low", "syntax", (18, 21), "`the` does not fit here", "expected `,`"),
    ("the pair to high; the rest to low", "syntax", (17, 18), "`;` does not fit here", "expected `,`"),
    ("straight to high", "syntax", (1, 9), "`straight` does not fit here", "expected `the` or `a`"),
    ("the pair", "syntax", (9, 10), "the `set` ends too early", "expected `to` or `and`"),
]


@pytest.mark.parametrize("slip", SET_SLIPS, ids=[slip[0] for slip in SET_SLIPS])
def test_a_slip_in_a_set_is_said_at_its_word(slip: tuple[str, str, tuple[int, int], str, str | None]) -> None:
    text, *expected = slip
    assert [list(said(one)) for one in parse_set(text, ORIGIN, WAY_GRAMMAR).diagnostics] == [expected]


def test_every_wrong_word_of_a_text_is_said_in_one_run() -> None:
    found = parse_when("shape is x1 and the y1 is z1 or holds w1", ORIGIN, WAY_GRAMMAR).diagnostics
    assert [one.span.column for one in found] == [10, 21, 27, 39]


def test_a_text_of_wrong_words_alone_is_blamed_a_few_times_only() -> None:
    found = parse_when("holds x" + " or holds x" * 300, ORIGIN, WAY_GRAMMAR).diagnostics
    assert len(found) == MOST_SLIPS


def test_slips_of_every_sort_are_blamed_a_few_times_only() -> None:
    found = parse_set("two of the joker to high" + ", two of the joker to high" * 100, ORIGIN, WAY_GRAMMAR).diagnostics
    assert len(found) == MOST_SLIPS
    assert {one.code for one in found} == {Code.HOUSEWAY_CARD_COUNT}


def test_a_text_that_nests_too_deep_is_refused() -> None:
    text = "(" * 100 + "otherwise" + ")" * 100
    (one,) = parse_when(text, ORIGIN, WAY_GRAMMAR).diagnostics
    assert (one.code, one.message) == (Code.HOUSEWAY_TOO_DEEP, "a `when` nests at most 60 levels deep")


def test_a_million_parentheses_are_refused() -> None:
    (one,) = parse_when("(" * 1_000_000, ORIGIN, WAY_GRAMMAR).diagnostics
    assert (one.code, one.message) == (Code.HOUSEWAY_TOO_DEEP, "a `when` is at most 4,000 characters long")


def test_articles_before_a_made_hand_may_be_left_out_or_put_in() -> None:
    assert when("can make a straight or a flush") == when("can make straight or flush")
    assert placed("a straight or flush to high") == placed("a straight or a flush to high")


def test_what_only_a_set_can_name_cannot_be_left_over() -> None:
    (found,) = parse_when("can make straight leaving the rest", ORIGIN, WAY_GRAMMAR).diagnostics
    assert found.code is Code.HOUSEWAY_NOT_HERE
    assert (found.span.column, found.span.end_column) == (27, 35)


def test_the_only_single_is_named_as_the_only_pair_is() -> None:
    assert placed("the single to low") == (PlaceGroups((CardGroup("single", 0, 1),), "low"),)


# Why cards are not set

FIVES = CardGroup("five", 0, 1, take=2)


@pytest.mark.parametrize(
    ("stuck", "sentence"),
    [
        (None, "nothing of what it makes can be made"),
        (PAIR, "`the pair` names nothing here: there is another number of these, or they are placed"),
        (HIGHER, "`the higher pair` names nothing here: there is another number of these, or they are placed"),
        (CardGroup("pair"), "`the highest pair` names nothing here that is not placed yet"),
        (FIVES, "`two of the five` names nothing here: there is another number of these, or they are placed"),
        (CardGroup("joker"), "`the joker` names nothing here that is not placed yet"),
        (("high", 1, 5), "the high hand would get 1 card and takes 5"),
        (("low", 3, 2), "the low hand would get 3 cards and takes 2"),
        ("two-pair", "no clause is for the shape two-pair"),
    ],
)  # fmt: skip
def test_why_cards_are_not_set_is_said(stuck: Stuck | None, sentence: str) -> None:
    assert stuck_in_words(stuck) == sentence
