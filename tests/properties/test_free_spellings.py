"""Laws of free spelling: it never says anything else than the canonical letters, whatever the typing."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import ANY_ODDS, CENTS, COUNTS, DATES, HOURS, PERCENTS, VOLUMES

from compliance.load.values.spellings import read_spelling
from compliance.load.values.spelt_meanings import OnlyBound, OtherUnit, TwoMeanings
from compliance.load.values.spelt_words import match_word
from compliance.model import KINDS, Kind, show_value

VALUES = {
    Kind.FLAG: st.booleans(),
    Kind.COUNT: COUNTS,
    Kind.MONEY: CENTS,
    Kind.PERCENT: PERCENTS,
    Kind.HOURS: HOURS,
    Kind.VOLUME: VOLUMES,
    Kind.DATE: DATES,
    Kind.ODDS: ANY_ODDS,
}
TYPINGS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "in capitals": str.upper,
    "with a full stop": lambda letters: f"{letters}.",
    "in quotes": lambda letters: f'"{letters}"',
    "with hard spaces": lambda letters: letters.replace(" ", "\xa0"),
    "with wide spaces": lambda letters: letters.replace(" ", " \u2003 "),
    "with a break of no width": lambda letters: f"\u200b{letters}\ufeff",
    "with long dashes": lambda letters: letters.replace("-", "\u2013"),
    "without commas": lambda letters: letters.replace(",", ""),
}
SIGNS = st.text(st.sampled_from("0123456789.,:'/-% $½ktofrhmindaysxofzul"), max_size=14)


@pytest.mark.parametrize("kind", VALUES, ids=str)
@given(data=st.data())
def test_canonical_letters_typed_otherwise_are_the_same_value(kind: Kind, data: st.DataObject) -> None:
    raw = data.draw(VALUES[kind])
    # WHY: to make a value up takes far longer than to read it, so that each is typed in every way.
    for typing, type_otherwise in TYPINGS.items():
        letters = type_otherwise(show_value(kind, raw))
        assert read_spelling(kind, letters) == raw, (typing, letters)


@pytest.mark.parametrize("kind", VALUES, ids=str)
@given(letters=SIGNS)
def test_a_free_reading_never_differs_from_a_canonical_one(kind: Kind, letters: str) -> None:
    canonical, free = KINDS[kind].read(letters), read_spelling(kind, letters)
    if canonical is not None:
        assert free == canonical
    elif free is not None and not isinstance(free, TwoMeanings | OtherUnit | OnlyBound):
        assert KINDS[kind].read(show_value(kind, free)) == free


@pytest.mark.parametrize("kind", VALUES, ids=str)
@given(letters=st.text(max_size=30))
def test_any_text_is_a_value_two_meanings_or_none(kind: Kind, letters: str) -> None:
    free = read_spelling(kind, letters)
    assert not isinstance(free, TwoMeanings) or len(free.meanings) > 1


@given(words=st.lists(st.from_regex(r"[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,3}", fullmatch=True), unique=True, min_size=1))
def test_a_word_is_never_taken_for_another_word(words: list[str]) -> None:
    for word in words:
        assert match_word(word, words) in {word, None}
