"""A draft as it is written: it loads, states what was proposed, and waits for a person."""

import datetime as dt
from pathlib import Path

import pytest
from builders import a_text_file
from filed_documents import FILED, build_document, chapter_and_form
from reading_measure import session

from compliance.api import read_filing_bytes
from compliance.load import confirm_marks, parse_submission
from compliance.model import Confirmation
from compliance.report import render_draft

SOURCES = sorted((FILED / "tuned").glob("*.src"))


def draft_of(source: Path) -> str:
    text = source.read_text("utf-8")
    ending, raw = build_document(text)
    reading = read_filing_bytes(raw, f"{source.stem}{ending}", session(), chapter=chapter_and_form(text)[0]).value
    assert reading is not None
    return render_draft(reading, session().vocabulary)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_a_draft_loads_and_each_of_its_statements_waits_for_a_person(source: Path) -> None:
    read = parse_submission(a_text_file(draft_of(source)), session().vocabulary)
    assert read.value is not None, read.diagnostics
    assert read.value.read is not None
    waiting = {mark.field for mark in read.value.unconfirmed}
    assert set(read.value.statements) <= waiting
    assert all(one.words and (one.page or one.why) for mark in read.value.unconfirmed for one in mark.read)


def test_words_of_a_document_are_text_in_the_draft_whatever_they_are() -> None:
    hostile = 'Casino: Paper "Moon" Casino\n\nDecks: 1\n\n- {a: *b} # !!python/object: "x\x07" \\ | >\n\n--- : &c\n'
    reading = read_filing_bytes(hostile.encode(), "x: #y.txt", session(), chapter="pa-575").value
    assert reading is not None
    read = parse_submission(a_text_file(render_draft(reading, session().vocabulary)), session().vocabulary)
    assert read.value is not None, read.diagnostics
    assert read.value.read is not None
    assert read.value.read.document == "x: #y.txt"


def test_confirming_changes_the_mark_alone_and_the_last_one_leaves_none() -> None:
    text = draft_of(FILED / "tuned" / "letter.src")
    who = Confirmation(by="Office, of: X", decided=dt.date(2012, 3, 6))
    once = confirm_marks(a_text_file(text), ("payout_limit.amount",), who, session().vocabulary).value
    assert once is not None
    changed = [new for old, new in zip(text.split("\n"), once.text.split("\n"), strict=True) if old != new]
    assert changed == ['      confirmed: {by: "Office, of: X", decided: 2012-03-06}']
    every = confirm_marks(a_text_file(once.text), ("all",), who, session().vocabulary).value
    assert every is not None
    assert every.left == 0


def test_a_mark_that_is_not_there_is_refused() -> None:
    text = draft_of(FILED / "tuned" / "letter.src")
    who = Confirmation(by="Office", decided=dt.date(2012, 3, 6))
    found = confirm_marks(a_text_file(text), ("payout_limit.amont",), who, session().vocabulary)
    assert [(str(one.code), one.hint) for one in found.diagnostics] == [
        ("key.unknown", "did you mean `payout_limit.amount`?")
    ]
