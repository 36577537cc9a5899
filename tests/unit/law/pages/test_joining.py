"""Lines joined to running text: hyphens that belong to a word stay, those of the line end go."""

import pytest

from compliance.law.pages.joining import Joiner


def joined(*lines: str, known: str = "") -> str:
    return Joiner([*lines, known]).join(lines)


def test_lines_are_joined_with_single_spaces() -> None:
    assert joined("The kite", "is red", "today.") == "The kite is red today."


def test_no_lines_are_no_text_and_one_line_is_itself() -> None:
    assert Joiner([]).join([]) == ""
    assert joined("A kite-") == "A kite-"


def test_a_word_broken_at_the_end_of_a_line_is_made_whole() -> None:
    assert joined("The super-", "visor counts.") == "The supervisor counts."


def test_a_word_of_three_lines_is_made_whole() -> None:
    assert joined("The super-", "vis-", "or.") == "The supervisor."


@pytest.mark.parametrize(
    ("before", "after"), [("four-", "of-a-kind"), ("four-of-", "a-kind"), ("four-of-a-", "kind"), ("mini-", "royal")]
)
def test_a_hyphen_stays_where_the_document_writes_it_elsewhere(before: str, after: str) -> None:
    known = "A four-of-a-kind beats a mini-royal here."
    assert joined(f"The {before}", f"{after} wins.", known=known) == f"The {before}{after} wins."


@pytest.mark.parametrize(("before", "after"), [("four-of-", "a-kind"), ("four-of-a-", "kind")])
def test_a_hyphen_stays_in_a_word_that_has_another_and_is_written_nowhere_else(before: str, after: str) -> None:
    assert joined(f"The {before}", f"{after} wins.") == "The four-of-a-kind wins."


def test_a_hyphen_stays_between_two_words_of_the_document() -> None:
    assert joined("A seven-", "card hand.", known="These seven are one card each.") == "A seven-card hand."


def test_a_hyphen_goes_where_the_document_writes_the_word_without() -> None:
    assert joined("They over-", "turn it.", known="They overturn what they turn over here.") == "They overturn it."


def test_halves_of_broken_words_are_not_taken_for_words() -> None:
    assert joined("Of pro-", "gress and pro-", "gress again.") == "Of progress and progress again."


@pytest.mark.parametrize("word", ["and", "or", "to"])
def test_a_hyphen_before_a_second_half_that_comes_later_keeps_its_space(word: str) -> None:
    assert (
        joined("The first-", f"{word} second-row kites, the first.")
        == f"The first- {word} second-row kites, the first."
    )


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        ("9-", "high", "9-high"),
        ("Mini-", "Royal", "Mini-Royal"),
        ("kite—", "The lamp", "kite—The lamp"),
        ("and/", "or", "and/or"),
        ("kite--", "the lamp", "kite--the lamp"),
        ("kite -", "lamp", "kite - lamp"),
        ("lan\u00ad", "tern", "lantern"),
    ],
)
def test_other_line_ends(before: str, after: str, whole: str) -> None:
    assert joined(before, after) == whole
