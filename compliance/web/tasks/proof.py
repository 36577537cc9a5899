"""The proof of the house way that a text states, made so that later checks have it at hand."""

from collections.abc import Mapping
from typing import Any

from compliance.api import prove_draft
from compliance.web.asking import draft_in, request_in
from compliance.web.refusing import RefusedError
from compliance.web.work import Tell, WorkRefusedError, desk_for


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Prove the house way of a draft; tell whether there was one to prove."""
    try:
        draft, request = draft_in(given), request_in(given)
    except RefusedError as refused:
        raise WorkRefusedError(refused.message) from refused
    return {"proved": prove_draft(draft, request, desk_for(tell)) is not None}
