"""One submission held against two chapters."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from compliance.api import Session, check_under_two_chapters, read_draft, rewrite_header_for
from compliance.model import SubmissionDraft, UnderTwo
from compliance.report import render_page
from compliance.web.long_work import Tell, open_session_for
from compliance.web.tasks.shared import refusal_of
from compliance.web.views.two_chapters import two_chapters_view


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Hold the submission in `text`, called `name`, against the chapters `first` and `second`."""
    name, text = str(given["name"]), str(given["text"])
    tell("holding the submission against both chapters", 0, 0)
    session = open_session_for(tell)
    read = read_draft(SubmissionDraft(name, text), session, sha256=str(given.get("sha256", "")))
    if read.value is None:
        raise refusal_of(read.diagnostics)
    day = dt.date.fromisoformat(given["as_of"]) if given["as_of"] else None
    held = check_under_two_chapters(read.value, (str(given["first"]), str(given["second"])), session, as_of=day)
    if held.value is None:
        raise refusal_of(held.diagnostics)
    return {
        "body": _render_body(name, held.value, session),
        "texts": [_text_under_chapter(text, name, at, held.value, session) for at in (0, 1)],
    }


def _render_body(name: str, held: UnderTwo, session: Session) -> str:
    view = two_chapters_view(held, session.vocabulary)
    inputs = dict(pair for side in view.sides for pair in side.report.inputs)
    return render_page("web/beside.html.j2", {"view": view, "name": name, "inputs": tuple(inputs.items())})


def _text_under_chapter(text: str, name: str, at: int, held: UnderTwo, session: Session) -> str:
    """Return the submission under a head that fits one of the chapters; nothing where it fits, or cannot be made to."""
    return (rewrite_header_for(text, name, held.sides[at].ruleset, session).value or "") if held.set_aside[at] else ""
