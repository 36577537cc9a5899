"""The smallest changes that make a text lawful: whole cures, and what each rule alone would have changed."""

from collections.abc import Mapping
from typing import Any

from compliance.api import Desk, cures_for, mended_by_rule
from compliance.report import cure_object
from compliance.web.answers import diagnostic_object
from compliance.web.asking import draft_in, request_in
from compliance.web.refusing import RefusedError
from compliance.web.work import Tell, WorkRefusedError, desk_for

__all__ = ["run"]


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Find the cures of a draft."""
    try:
        draft, request = draft_in(given), request_in(given)
    except RefusedError as refused:
        raise WorkRefusedError(refused.message) from refused
    desk: Desk = desk_for(tell)
    found = cures_for(draft, request, desk)
    if found.value is None:
        raise WorkRefusedError(found.diagnostics[0].message, [diagnostic_object(one) for one in found.diagnostics])
    return {**cure_object(found.value), "by_rule": mended_by_rule(found.value, desk)}
