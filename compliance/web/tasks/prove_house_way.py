"""A typed house way proved on every hand, with the hands that fail it drawn."""

from collections.abc import Mapping
from typing import Any

from compliance.api import Session, read_typed_way
from compliance.model import TypedWay, WayRead
from compliance.report import body_in_html, is_proved, typed_way_document
from compliance.web.long_work import Tell, open_session_for
from compliance.web.tasks.shared import refusal_of


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Prove the house way that was typed."""
    session = open_session_for(tell)
    read = way_in(given, session)
    proof = session.prove(read.way)
    shown = body_in_html(typed_way_document(proof, read.way), shift=1)
    return {"html": shown, "proved": is_proved(proof), "failures": len(proof.failures)}


def way_in(given: Mapping[str, Any], session: Session) -> WayRead:
    """Return the house way that was typed, or refuse the work."""
    read = read_typed_way(TypedWay(given["chapter"], given["texts"]), session)
    if read.value is None:
        raise refusal_of(read.diagnostics)
    return read.value
