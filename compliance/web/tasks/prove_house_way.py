"""A typed house way proved on every hand, with the hands that fail it drawn."""

from collections.abc import Mapping
from typing import Any

from compliance.api import Session, read_typed_way
from compliance.model import TypedWay, WayRead
from compliance.report import is_proved, render_page
from compliance.web.long_work import Tell, open_session_for
from compliance.web.tasks.shared import refusal
from compliance.web.views.houseway import proof_view


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Prove the house way that was typed."""
    session = open_session_for(tell)
    read = way_in(given, session)
    proof = session.prove(read.way)
    shown = render_page("web/houseproof.html.j2", {"proof": proof_view(proof, read.way)})
    return {"html": shown, "proved": is_proved(proof), "failures": len(proof.failures)}


def way_in(given: Mapping[str, Any], session: Session) -> WayRead:
    """Return the house way that was typed, or refuse the work."""
    read = read_typed_way(TypedWay(given["chapter"], given["texts"]), session)
    if read.value is None:
        raise refusal(read.diagnostics)
    return read.value
