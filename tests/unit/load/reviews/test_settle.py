"""A settlement put into a review file: whatever the file looks like, it is added and nothing else changes."""

import datetime as dt
from hashlib import sha256

import pytest
from builders import HERE
from reviews import review_text, settlement_text

from compliance.load import add_settlement, parse_review
from compliance.load.files import TextFile
from compliance.model import Settlement
from compliance.record import replace

NEW = Settlement(
    point="side-wager",
    satisfied=False,
    by="legal department",
    on=dt.date(2020, 5, 2),
    until=dt.date(2021, 5, 1),
    explanation="Letter 7: not approved",
    fingerprint="a" * 64,
    span=HERE,
)
OLD = settlement_text("1" * 64)
FLOW = """\
submission: input.yaml
settlements: [{point: words, satisfied: no, by: x, decided: 2020-05-01, explanation: y, fingerprint: '%s'}]
"""
INDENTED = review_text(OLD).replace("\n  ", "\n    ")


def file_of(text: str) -> TextFile:
    return TextFile("input.review.yaml", text, sha256(text.encode()).hexdigest())


def added(text: str | None, settlement: Settlement = NEW) -> str:
    result = add_settlement(None if text is None else file_of(text), "filings/input.yaml", settlement)
    assert result.value is not None, result.diagnostics
    return result.value


def settlements_in(text: str) -> tuple[Settlement, ...]:
    read = parse_review(file_of(text), "filings/input.yaml")
    assert read.value is not None, read.diagnostics
    return tuple(replace(one, span=HERE) for one in read.value.settlements)


def test_a_new_file_names_its_submission_and_has_the_settlement() -> None:
    text = added(None)
    assert "\nsubmission: input.yaml\n" in text
    assert settlements_in(text) == (NEW,)


@pytest.mark.parametrize(
    "text",
    [
        review_text(OLD),
        review_text(OLD, OLD),
        review_text(),
        review_text(OLD).replace("\n", "\r\n"),
        review_text(OLD).rstrip("\n"),
        INDENTED,
        FLOW % ("2" * 64),
        f"settlements:\n{OLD}# between\nsubmission: input.yaml\n",
        review_text(OLD.replace("Read twice.", "|\n      Read\n      twice.")),
        "{submission: input.yaml, settlements: []}\n",
    ],
)
def test_a_settlement_is_added_and_what_was_there_stays(text: str) -> None:
    after = added(text)
    assert settlements_in(after) == (*settlements_in(text), NEW)
    kept = [line for line in text.splitlines() if line.startswith((" ", "#"))]
    assert [line for line in kept if line not in after.splitlines()] == []


def test_the_ends_of_lines_stay_as_they_are() -> None:
    after = added(review_text(OLD).replace("\n", "\r\n"))
    assert after.count("\n") == after.count("\r\n")


def test_the_mark_of_the_encoding_stays() -> None:
    text = review_text(OLD)
    marked = TextFile("input.review.yaml", text, sha256(f"\ufeff{text}".encode()).hexdigest())
    result = add_settlement(marked, "input.yaml", NEW)
    assert result.value is not None
    assert result.value.startswith("\ufeffsubmission")


@pytest.mark.parametrize("words", ["yes", "2020-05-01", "a: b # c", "two\nlines", "- item", "{braces}", "ünï \u202e"])
@pytest.mark.parametrize("before", [None, review_text(OLD), FLOW % ("2" * 64)])
def test_any_words_read_back_as_they_were_said(words: str, before: str | None) -> None:
    said = replace(NEW, by=words.replace("\n", " "), explanation=words)
    assert settlements_in(added(before, said))[-1] == said
