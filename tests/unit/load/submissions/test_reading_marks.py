"""The marks of a draft that a document was read into."""

import datetime as dt

import pytest
from builders import a_text_file
from shipped import shipped_vocabulary

from compliance.diag import Result
from compliance.load import parse_submission
from compliance.model import Confirmation, ReadMark, Submission, Sureness, WordsRead

HEAD = "submission: 1\nholder: Paper Moon Casino\njurisdiction: ZZ\ngame: lantern-three\npayout_limit.amount: $40,000\n"


def read(marks: str) -> Result[Submission]:
    lines = "".join(f"    {line}\n" for line in marks.splitlines())
    return parse_submission(a_text_file(f"{HEAD}read:\n  document: old.docx\n  marks:\n{lines}"), shipped_vocabulary())


def mark(confirmed: str) -> ReadMark:
    words = "page: 2\n  paragraph: 7\n  words: The limit is $40,000.\n  why: the words before it\n"
    found = read(f"payout_limit.amount:\n  sure: likely\n  value: $40,000\n  {words}  confirmed: {confirmed}\n")
    assert found.value is not None, found.diagnostics
    assert found.value.read is not None
    return found.value.read.marks["payout_limit.amount"]


def test_a_mark_has_the_words_with_their_place_and_how_sure_they_are() -> None:
    found = mark("no")
    words = WordsRead(page=2, paragraph=7, words="The limit is $40,000.", value="$40,000", why="the words before it")
    assert (found.sure, found.value, found.read) == (Sureness.LIKELY, "$40,000", (words,))
    assert found.confirmed is None


def test_a_confirmation_names_who_and_when() -> None:
    found = mark("{by: Office of Compliance, decided: 2012-03-01}")
    assert found.confirmed == Confirmation(by="Office of Compliance", decided=dt.date(2012, 3, 1))


@pytest.mark.parametrize("confirmed", ["yes", "maybe", "{by: N/A, decided: 2012-03-01}", "{by: The office}"])
def test_a_confirmation_by_nobody_or_of_no_day_is_refused(confirmed: str) -> None:
    found = read(f"payout_limit.amount: {{sure: clear, value: $1, words: x, confirmed: {confirmed}}}")
    assert found.value is None
    assert found.diagnostics


def test_a_mark_of_no_field_is_refused_with_the_field_that_may_be_meant() -> None:
    found = read("payout_limit.amont: {sure: clear, words: x}")
    assert [(str(one.code), one.hint) for one in found.diagnostics] == [
        ("key.unknown", "did you mean `payout_limit.amount`?")
    ]


def test_a_question_has_its_candidates_and_no_value() -> None:
    found = read(
        "payout_limit.amount:\n  sure: open\n  candidates:\n"
        "    - {value: $40,000, words: forty}\n    - {value: $50,000, words: fifty}\n".replace(",000", "000")
    )
    assert found.value is not None, found.diagnostics
    assert found.value.read is not None
    question = found.value.read.marks["payout_limit.amount"]
    assert (question.value, [one.words for one in question.read]) == ("", ["forty", "fifty"])
    assert found.value.unconfirmed == (question,)


def test_a_submission_that_was_not_read_from_a_document_has_nothing_to_confirm() -> None:
    found = parse_submission(a_text_file(HEAD), shipped_vocabulary())
    assert found.value is not None
    assert found.value.unconfirmed == ()
