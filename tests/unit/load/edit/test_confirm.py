"""What was read for a draft, confirmed in its own text: nothing but the confirmation changes."""

import datetime as dt

import pytest
from statedvalues import vocabulary

from compliance.diag import Code, Diagnostic
from compliance.load import confirm_marks, read_sketch
from compliance.model import Confirmation

BY = Confirmation(by="Table games desk", decided=dt.date(2012, 3, 6))
DRAFT = """\
submission: 1  # a draft
holder: Paper Moon Casino
jurisdiction: US-PA
game: asia-poker
cards.decks: 1

read:
  document: letter.docx
  marks:
    holder: {sure: clear, value: Paper Moon Casino, words: Paper Moon Casino, confirmed: no}
    cards.decks:
      sure: likely
      value: "1"
      # from the letter
      words: one deck
      confirmed: no   # not yet
    table.positions:
      sure: open
      candidates:
        - {words: six, value: "6"}
        - {words: seven, value: "7"}
  unread:
    - {page: 1, words: and so on}
"""


def confirm(text: str, *fields: str) -> str:
    result = confirm_marks(text, "here.yaml", fields, BY, vocabulary())
    assert result.value is not None, result.diagnostics
    return result.value


def refuse(text: str, *fields: str, by: Confirmation = BY) -> Diagnostic:
    result = confirm_marks(text, "here.yaml", fields, by, vocabulary())
    assert result.value is None
    return result.diagnostics[0]


def left_in(text: str) -> list[str]:
    submission = read_sketch(text, "here.yaml", vocabulary()).submission
    assert submission is not None
    return [mark.field for mark in submission.unconfirmed]


def test_one_mark_is_confirmed_in_its_line() -> None:
    text = confirm(DRAFT, "cards.decks")
    was, now = "confirmed: no   # not", "confirmed: {by: Table games desk, decided: 2012-03-06}   # not"
    assert text == DRAFT.replace(was, now)
    assert left_in(text) == ["holder", "table.positions"]


def test_marks_in_braces_and_without_the_key_are_confirmed() -> None:
    text = confirm(DRAFT, "holder", "table.positions", "holder")
    assert "words: Paper Moon Casino, confirmed: {by: Table games desk, decided: 2012-03-06}}" in text
    assert '        - {words: seven, value: "7"}\n      confirmed: {by: Table games desk' in text
    assert left_in(text) == ["cards.decks"]
    assert left_in(confirm(text, "cards.decks")) == []


def test_a_confirmation_is_replaced_by_a_later_one() -> None:
    once = confirm(DRAFT, "cards.decks")
    other = Confirmation(by='the "desk", #2: B', decided=dt.date(2012, 3, 7))
    again = confirm_marks(once, "here.yaml", ("cards.decks",), other, vocabulary()).value
    assert again is not None
    submission = read_sketch(again, "here.yaml", vocabulary()).submission
    assert submission is not None
    assert submission.read is not None
    assert submission.read.marks["cards.decks"].confirmed == other


def test_what_was_not_read_cannot_be_confirmed() -> None:
    assert refuse(DRAFT, "card.decks").hint == "did you mean `cards.decks`?"
    assert refuse(DRAFT, "payout_limit.amount").code == Code.KEY_UNKNOWN
    assert "read from no document" in refuse(DRAFT[: DRAFT.index("\nread:")], "holder").message


@pytest.mark.parametrize("by", ["N/A", "TBD", "  "])
def test_nobody_cannot_confirm(by: str) -> None:
    assert "names nobody" in refuse(DRAFT, "holder", by=Confirmation(by=by, decided=BY.decided)).message


def test_a_draft_with_mistakes_is_left_alone() -> None:
    assert "nope" in refuse(DRAFT.replace("cards.decks: 1\n", "cards.nope: 1\n"), "holder").message
