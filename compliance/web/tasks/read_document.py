"""A document that somebody dropped, read as what it is: a form of this program, or one that nobody made for it."""

from collections.abc import Mapping
from typing import Any

from compliance.api import Session, parse_submission_text, read_filing_bytes
from compliance.diag import Code
from compliance.load import is_form_start
from compliance.report import render_draft, sum_up_reading
from compliance.web.long_work import Tell, open_session_for
from compliance.web.tasks.shared import bytes_of_file, refusal_of


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Return the text of the submission that a document states, or is proposed to state."""
    session = open_session_for(tell)
    name, raw = given["name"], bytes_of_file(given)
    tell("reading the document", 0, 0)
    return _read_form(raw, name, session) or _read_document(raw, name, given["chapter"], session)


def _read_form(raw: bytes, name: str, session: Session) -> dict[str, Any] | None:
    if not is_form_start(raw):
        return None
    read = parse_submission_text(raw, name, session)
    if read.value is not None and read.value.text:
        return {"text": read.value.text, "said": "The answers of the form were taken over.", "is_form": True}
    if any(one.code is not Code.FORM_UNKNOWN for one in read.diagnostics):
        raise refusal_of(read.diagnostics)
    return None


def _read_document(raw: bytes, name: str, chapter: str, session: Session) -> dict[str, Any]:
    reading = read_filing_bytes(raw, name, session, chapter=chapter or None)
    if reading.value is None:
        raise refusal_of(reading.diagnostics)
    said = f"{reading.value.ruleset.title}, {reading.value.ruleset.chapter}: {sum_up_reading(reading.value)}."
    return {"text": render_draft(reading.value, session.vocabulary), "said": said, "is_form": False}
