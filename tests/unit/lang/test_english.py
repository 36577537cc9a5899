"""Conditions in English: a few exact sentences, and that no two conditions of unlike meaning are said alike."""

from collections.abc import Iterator
from itertools import product

import pytest
from strategies import DEFAULTS, VOCABULARY, resolved

from compliance.lang import decide_condition, evaluate_condition, is_plural, label_of, list_words, say_in_english
from compliance.model import And, Arith, Compare, Expr, Facts, Field, IfElse, Implies, Kind, Lit, Not, Or, Pick, Raw


def said(text: str, choices: dict[str, str] = DEFAULTS) -> str:
    return say_in_english(resolved(text), VOCABULARY, choices)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("play.open", "“open play” is yes"),
        ("not play.open", "“open play” is no"),
        ("play.open is yes", "“open play” is yes"),
        ("play.open is not yes", "“open play” is no"),
        ("no is play.open", "“open play” is no"),
        ("play.open is play.dealt", "“open play” is yes exactly if “dealt play” is yes"),
        ("play.open is not play.dealt", "either “open play” is yes or “dealt play” is yes, and not both"),
        ("play.decks >= 3", "the number of decks is at least 3"),
        ("play.decks <= 3", "the number of decks is at most 3"),
        ("stake.least > $5", "the least stake is more than $5"),
        ("stake.least < $0.50", "the least stake is less than $0.50"),
        ("play.life is 90 minutes", "the life of a deck is 1.5 hours"),
        ("play.since is not 2011-10-01", "the day of opening is not 2011-10-01"),
        ("play.motion is still", "the motion of play is still"),
        ("play.motion in {still, clockwise}", "the motion of play is still or clockwise"),
        ("play.tools includes lamp", "the tools of the dealer include lamp"),
        ("play.tools within {lamp, bell}", "the tools of the dealer are none but lamp and bell"),
        ("play.decks is stated", "the number of decks is stated"),
        ("play.decks is not stated", "the number of decks is not stated"),
        ("play.open is stated", "“open play” is stated"),
        ("play.tools is not stated", "the tools of the dealer are not stated"),
        ("play.* is stated", "something is stated under “Play”"),
        ("star.* is not stated", "nothing is stated under “star”"),
        ("size of play.tools is 2", "the number of tools of the dealer is 2"),
        ("side.table matches one of tables {side-a, side-b}", "the side table is entirely Paytable A or B"),
        (
            "side.table pays at least one of tables {side-a}",
            "the side table pays in every row at least as much as Paytable A",
        ),
        ("row triple of side.table is 9 to 1", "what triple pays in the side table is 9 to 1"),
        (
            "row triple envy of star.table is stake.reward",
            "what triple (envy) pays in the star table is the reward of the stake",
        ),
        ("win(stake.least, 5 to 1) > $1", "the win of the least stake at 5 to 1 is more than $1"),
        ("play.open and play.decks is 1", "“open play” is yes and the number of decks is 1"),
        ("play.open implies play.decks is 1", "if “open play” is yes, then the number of decks is 1"),
        (
            "stake.most >= max($50,000, reading limit)",
            "the greatest stake is at least the greater of $50,000 and $500",
        ),
        ("play.decks >= max(1, 2, 3)", "the number of decks is at least the greatest of 1, 2 and 3"),
        ("play.decks >= min(1, 2, 3)", "the number of decks is at least the least of 1, 2 and 3"),
        ("play.tools is {lamp, bell}", "the tools of the dealer are bell and lamp"),
        ("play.tools is {}", "the tools of the dealer are nothing"),
        (
            "(play.open if play.dealt else yes) is play.open",
            "(“open play” is yes if “dealt play” is yes, otherwise this is always so) exactly if “open play” is yes",
        ),
        (
            "reading careful is play.open",
            "the tools of the dealer include lamp exactly if “open play” is yes",
        ),
    ],
)
def test_a_condition_is_a_sentence(text: str, sentence: str) -> None:
    assert said(text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("play.decks is 1 and yes", "the number of decks is 1"),
        ("play.decks is 1 or no", "the number of decks is 1"),
        ("play.decks is 1 or not no", "this is always so"),
        ("play.decks is 1 and no", "this is never so"),
        ("yes implies play.open", "“open play” is yes"),
        ("no implies play.open", "this is always so"),
        ("play.open implies yes", "this is always so"),
        ("play.open implies no", "“open play” is no"),
        ("play.open and (play.decks is 1 or no) and not no", "“open play” is yes and the number of decks is 1"),
    ],
)
def test_what_is_always_or_never_so_is_left_out_of_a_sentence(text: str, sentence: str) -> None:
    assert said(text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "(play.open or play.dealt) and play.decks is 1",
            "(“open play” is yes or “dealt play” is yes) and the number of decks is 1",
        ),
        (
            "play.open or play.dealt and play.decks is 1",
            "“open play” is yes or (“dealt play” is yes and the number of decks is 1)",
        ),
        ("not (play.open and play.dealt)", "it is not so that (“open play” is yes and “dealt play” is yes)"),
        ("not play.decks is 1 and play.open", "(it is not so that the number of decks is 1) and “open play” is yes"),
        ("play.decks * (play.seats + 1) > 3", "the number of decks times (the number of seats plus 1) is more than 3"),
        ("play.decks * play.seats + 1 > 3", "the number of decks times the number of seats plus 1 is more than 3"),
        ("play.decks - (play.seats - 1) > 3", "the number of decks less (the number of seats less 1) is more than 3"),
        ("max(play.decks, 2) + 1 > 3", "(the greater of the number of decks and 2) plus 1 is more than 3"),
        ("max(play.decks, 2 + 1) > 3", "the greater of the number of decks and 2 plus 1 is more than 3"),
        (
            "play.decks + (1 if play.open else 2) > 3",
            "the number of decks plus (1 if “open play” is yes, otherwise 2) is more than 3",
        ),
    ],
)
def test_brackets_stand_where_a_sentence_could_be_misread(text: str, sentence: str) -> None:
    assert said(text) == sentence


def test_a_reading_is_said_as_the_option_that_is_chosen_with_brackets_where_it_needs_them() -> None:
    either = {**DEFAULTS, "careful": "either"}
    assert said("play.open and reading careful") == "“open play” is yes and the tools of the dealer include lamp"
    assert said("play.open and reading careful", either) == (
        "“open play” is yes and (the tools of the dealer include bell or “dealt play” is yes)"
    )


# No two meanings, one sentence


def grown_conditions(small: list[Expr]) -> Iterator[Expr]:
    yield from small
    yield from (Not(one) for one in small)
    for one, two in product(small, repeat=2):
        yield And((one, two))
        yield Or((one, two))
        yield Implies(one, two)
        yield Compare("is", one, two)


def grown_values(small: list[Expr]) -> Iterator[Expr]:
    yield from small
    for one, two in product(small, repeat=2):
        yield from (Arith(op, one, two) for op in ("+", "-", "*"))
        yield Pick("max", (one, two))
        yield IfElse(one, Field("play.open", Kind.FLAG), two)


def test_conditions_that_can_come_out_differently_are_never_said_in_the_same_words() -> None:
    leaves: list[Expr] = [Field("play.open", Kind.FLAG), Field("play.dealt", Kind.FLAG), _bell()]
    meanings: dict[str, set[tuple[bool | None, ...]]] = {}
    for condition in grown_conditions(list(grown_conditions(leaves))):
        meaning = tuple(decide_condition(condition, facts, DEFAULTS) for facts in _worlds())
        meanings.setdefault(say_in_english(condition, VOCABULARY, DEFAULTS), set()).add(meaning)
    assert len(meanings) > 2_000
    assert [sentence for sentence, found in meanings.items() if len(found) > 1] == []


def _bell() -> Expr:
    return resolved("play.tools includes bell")


def _worlds() -> Iterator[Facts]:
    for one, two, three in product((True, False), repeat=3):
        tools = frozenset({"bell"}) if three else frozenset()
        yield Facts({"play.open": one, "play.dealt": two, "play.tools": tools}, frozenset())


def test_values_that_can_differ_are_never_said_in_the_same_words() -> None:
    leaves: list[Expr] = [Field("play.decks", Kind.COUNT), Field("play.seats", Kind.COUNT), Lit(Kind.COUNT, 3)]
    worlds: list[dict[str, Raw]] = [
        {"play.decks": decks, "play.seats": seats, "play.open": flag}
        for decks, seats, flag in ((2, 7, True), (5, 1, False), (0, 11, True), (13, 4, False))
    ]
    meanings: dict[str, set[tuple[Raw | None, ...]]] = {}
    for value in grown_values(list(grown_values(leaves))):
        meaning = tuple(evaluate_condition(value, Facts(world, frozenset()), DEFAULTS) for world in worlds)
        meanings.setdefault(say_in_english(value, VOCABULARY, DEFAULTS), set()).add(meaning)
    assert len(meanings) > 5_000
    assert [sentence for sentence, found in meanings.items() if len(found) > 1] == []


# Lists and labels


@pytest.mark.parametrize(
    ("words", "text"),
    [((), "nothing"), (("a",), "a"), (("a", "b"), "a or b"), (("a", "b", "c"), "a, b or c")],
)
def test_words_are_listed_as_in_a_sentence(words: tuple[str, ...], text: str) -> None:
    assert list_words(words) == text


def test_the_last_word_may_be_and() -> None:
    assert list_words(("a", "b"), "and") == "a and b"


@pytest.mark.parametrize(
    ("label", "plural"),
    [
        ("number of decks", False),
        ("ways to find the starting position", True),
        ("odds of the wager", True),
        ("limits, in chips of a table", True),
        ("largest wager, in times the antes", False),
        ("gap, in seconds", False),
        ("glass", False),
        ("bonus", False),
        ("analysis", False),
        ("of the decks", False),
    ],
)
def test_a_label_is_plural_by_the_noun_it_turns_on(label: str, plural: bool) -> None:
    assert is_plural(label) is plural


def test_a_field_that_the_vocabulary_does_not_know_is_called_by_its_name() -> None:
    assert label_of("play.decks", VOCABULARY) == "number of decks"
    assert label_of("play.nothing", VOCABULARY) == "play.nothing"
