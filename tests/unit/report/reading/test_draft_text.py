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
    text, vocabulary = draft_of(FILED / "tuned" / "letter.src"), session().vocabulary
    who = Confirmation(by="Office, of: X", decided=dt.date(2012, 3, 6))
    once = confirm_marks(text, "draft.yaml", ("payout_limit.amount",), who, vocabulary).value
    assert once is not None
    changed = [new for old, new in zip(text.split("\n"), once.split("\n"), strict=True) if old != new]
    assert changed == ['      confirmed: {by: "Office, of: X", decided: 2012-03-06}']
    read = parse_submission(a_text_file(once), vocabulary).value
    assert read is not None
    every = confirm_marks(once, "draft.yaml", [mark.field for mark in read.unconfirmed], who, vocabulary).value
    assert every is not None
    whole = parse_submission(a_text_file(every), vocabulary).value
    assert whole is not None
    assert whole.unconfirmed == ()
