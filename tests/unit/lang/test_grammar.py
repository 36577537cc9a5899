"""The grammars themselves: free of conflicts, short, and without a keyword that a choice could be called."""

import pytest
from lark import Lark
from strategies import GRAMMAR, WAY_GRAMMAR

from compliance.load import RESERVED


def test_the_grammar_builds_in_strict_mode() -> None:
    parser = Lark(GRAMMAR, parser="lalr", strict=True, propagate_positions=True, maybe_placeholders=False)
    assert parser.parse("play.open and play.decks >= 3")


def test_the_grammar_of_the_house_way_builds_in_strict_mode() -> None:
    parser = Lark(
        WAY_GRAMMAR,
        parser="lalr",
        start=["condition", "placement"],
        strict=True,
        propagate_positions=True,
        maybe_placeholders=False,
    )
    assert parser.parse("can make straight or flush and the three is three", start="condition")
    assert parser.parse("a straight to high, three of the four to medium, the rest to low", start="placement")


def test_every_keyword_is_reserved_so_that_no_choice_can_be_called_by_it() -> None:
    parser = Lark(GRAMMAR, parser="lalr")
    patterns = {terminal.name: terminal.pattern for terminal in parser.terminals}
    keywords = {p.value for p in patterns.values() if type(p).__name__ == "PatternStr" and p.value.isalpha()}
    units = set(patterns["UNIT"].value.removeprefix("(?:").removesuffix(")").split("|"))
    assert {"implies", "stated", "meter", "else"} <= keywords
    assert {"hours", "minute"} <= units
    assert keywords | units <= RESERVED


def test_what_is_reserved_is_a_keyword_or_the_word_for_an_empty_set() -> None:
    parser = Lark(GRAMMAR, parser="lalr")
    texts = {terminal.pattern.value for terminal in parser.terminals if type(terminal.pattern).__name__ == "PatternStr"}
    units = {"minute", "minutes", "hour", "hours", "day", "days", "week", "weeks"}
    assert RESERVED - units - {"none"} <= texts


@pytest.mark.parametrize("grammar", [GRAMMAR, WAY_GRAMMAR], ids=["condition", "houseway"])
def test_a_grammar_is_one_short_file(grammar: str) -> None:
    assert len(grammar.splitlines()) < 150
