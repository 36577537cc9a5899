"""The proof of the house way that a text states, made so that later checks have it at hand."""

from collections.abc import Mapping
from typing import Any

from compliance.api import prove_draft
from compliance.web.long_work import Tell, open_session_for
from compliance.web.tasks.shared import read_draft_and_request


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Prove the house way of a draft, and tell whether there was one."""
    draft, request = read_draft_and_request(given)
    return {"proved": prove_draft(draft, request, open_session_for(tell)) is not None}
