"""Values that were read freely, written canonically where they stand."""

import pytest
from builders import a_field, a_text_file, a_vocabulary, submission_text

from compliance.load import parse_submission, write_spellings
from compliance.model import Kind

VOCABULARY = a_vocabulary(
    a_field(Kind.COUNT, name="dealing.decks"),
    a_field(Kind.CHOICE, name="dealing.method", words="shoe two-hands"),
    a_field(Kind.MONEY, name="wagers.side.minimum"),
    a_field(Kind.PAYTABLE, name="wagers.side.paytable", hands="nine-high pair"),
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("dealing.decks: six   # decks\n", "dealing.decks: 6   # decks\n"),
        ("dealing.decks: 'six'\n", "dealing.decks: '6'\n"),
        ("dealing: {decks: six, method: 2 hands}\n", "dealing: {decks: 6, method: two-hands}\n"),
        ("wagers.side.minimum: 5000 dollars\n", "wagers.side.minimum: $5,000\n"),
        ("wagers: {side.minimum: 5000 dollars}\n", 'wagers: {side.minimum: "$5,000"}\n'),
        (
            "wagers.side.paytable:\n  rows:\n    9-high: 30:1 # row\n    pair: 2.5 to 1\n",
            "wagers.side.paytable:\n  rows:\n    nine-high: 30 to 1 # row\n    pair: 5 to 2\n",
        ),
        ("dealing.decks: 6\n", "dealing.decks: 6\n"),
        ("dealing.decks: 06\n", "dealing.decks: 6\n"),
        ("dealing.decks: 1000\n", "dealing.decks: 1000\n"),
        ("wagers.side.minimum: $ 5000.5 # a day\n", "wagers.side.minimum: $5,000.50 # a day\n"),
        ("wagers.side.minimum: $5,000.00\n", "wagers.side.minimum: $5,000\n"),
        (
            "wagers.side.paytable:\n  rows: {Nine high: 1000 to 1, Pair: Push}\n",
            "wagers.side.paytable:\n  rows: {Nine high: 1000 to 1, Pair: push}\n",
        ),
        ("dealing.decks: 1,000\n", "dealing.decks: 1,000\n"),
        ("dealing.decks: 1.500\n", "dealing.decks: 1.500\n"),
        ("dealing.decks: six\nwagers.side.minimum: 1.500\n", "dealing.decks: 6\nwagers.side.minimum: 1.500\n"),
    ],
)
def test_letters_become_canonical_and_nothing_else_changes(before: str, after: str) -> None:
    file = a_text_file(submission_text(before))
    assert write_spellings(file, VOCABULARY) == submission_text(after)


def test_the_days_of_the_header_become_canonical() -> None:
    file = a_text_file(submission_text("dealing.decks: 6\n", filed="June 1, 2020"))
    assert write_spellings(file, VOCABULARY) == submission_text("dealing.decks: 6\n", filed="2020-06-01")


def test_what_was_written_reads_as_the_same_submission_without_a_note() -> None:
    file = a_text_file(submission_text("dealing.decks: six\nwagers.side.minimum: 15\n"))
    before = parse_submission(file, VOCABULARY).value
    after = parse_submission(a_text_file(write_spellings(file, VOCABULARY)), VOCABULARY).value
    assert before is not None
    assert after is not None
    assert [one.raw for one in before.statements.values()] == [one.raw for one in after.statements.values()]
    assert [one.letters for one in before.spellings] == ["six", "15"]
    assert after.spellings == ()
