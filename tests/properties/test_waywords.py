"""Laws of the house way's words: text and model agree, no text breaks the parser, and the cache keeps clauses."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from strategies import ORIGIN, WAY_GRAMMAR, assert_inside, hand_tests, placements

from compliance.lang import parse_set, parse_when, write_set, write_when
from compliance.lang.syntax import LONGEST
from compliance.load.store.codec import decode_stored, encode_value
from compliance.model import HandTest, Placement


@given(hand_tests())
def test_what_is_written_parses_to_the_same_test(when: HandTest) -> None:
    parsed = parse_when(write_when(when), ORIGIN, WAY_GRAMMAR)
    assert parsed.value == when, parsed.diagnostics


@given(placements())
def test_what_is_written_parses_to_the_same_placements(places: tuple[Placement, ...]) -> None:
    parsed = parse_set(write_set(places), ORIGIN, WAY_GRAMMAR)
    assert parsed.value == places, parsed.diagnostics


@given(hand_tests(2), placements())
def test_the_cache_carries_tests_and_placements(when: HandTest, places: tuple[Placement, ...]) -> None:
    assert decode_stored(encode_value((when, places))) == (when, places)


_KEYWORDS = (
    "and",
    "or",
    "not",
    "is",
    "in",
    "the",
    "of",
    "shape",
    "can make",
    "leaving",
    "holds",
    "otherwise",
    "to",
    "a",
)
_SIGNS = ("(", ")", "{", "}", ",", ">=", "<", "\n", "chosen by", "then")
_WORDS = ("pair", "three", "higher", "lowest", "two", "one", "singles", "other", "rest", "joker", "ace", "two-pair")
_OTHERS = (
    "straight",
    "flush",
    "ranking highest",
    "leaving the highest pair",
    "high",
    "medium",
    "nonsense",
    "10",
    "Ace",
)
_TOKENS = (*_KEYWORDS, *_SIGNS, *_WORDS, *_OTHERS)
_SOUP = st.lists(st.sampled_from(_TOKENS), max_size=25).map(" ".join)


@st.composite
def _spoilt(draw: st.DrawFn) -> str:
    """Return the text of a test or of placements with one piece cut out, doubled or replaced."""
    text = draw(hand_tests().map(write_when) | placements().map(write_set))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 8)))
    return text[:start] + draw(st.sampled_from(["", text[start:end] * 2, *_TOKENS])) + text[end:]


@settings(max_examples=400)
@given(st.text() | _SOUP | _spoilt())
@example("")
@example(" \n\t ")
@example("(" * 1_000_000)
@example("(" * 1_500 + "otherwise" + ")" * 1_500)
@example("not " * 900 + "otherwise")
@example("otherwise" + " or otherwise" * 300)
@example("can make a" + " or a" * 900)
@example("can make straight or " + "flush " * 600)
@example("the " + "pair " * 700 + "is ace")
@example("the x to y, " * 300 + "the x to y")
@example("the pair in {" + "x, " * 1_000 + "x}")
@example("a straight to high chosen by " + "ranking " * 400)
@example("\ud800")
@example("the pair is ace \x00")
def test_any_text_gives_a_value_or_diagnostics_that_point_into_it(text: str) -> None:
    for parsed in (parse_when(text, ORIGIN, WAY_GRAMMAR), parse_set(text, ORIGIN, WAY_GRAMMAR)):
        assert (parsed.value is None) is bool(parsed.diagnostics)
        for one in parsed.diagnostics:
            assert str(one.code).startswith("houseway.")
            assert_inside(one, text)


@settings(max_examples=400)
@given(_SOUP | _spoilt())
def test_whatever_parses_survives_being_written(text: str) -> None:
    when, places = parse_when(text, ORIGIN, WAY_GRAMMAR).value, parse_set(text, ORIGIN, WAY_GRAMMAR).value
    assert when is None or parse_when(write_when(when), ORIGIN, WAY_GRAMMAR).value == when
    assert places is None or parse_set(write_set(places), ORIGIN, WAY_GRAMMAR).value == places


@pytest.mark.parametrize("beyond", [0, 1])
def test_a_text_longer_than_the_limit_is_refused_and_one_at_the_limit_is_not(beyond: int) -> None:
    assert (parse_when("otherwise".ljust(LONGEST + beyond), ORIGIN, WAY_GRAMMAR).value is None) is bool(beyond)
    assert (parse_set("the rest to low".ljust(LONGEST + beyond), ORIGIN, WAY_GRAMMAR).value is None) is bool(beyond)
