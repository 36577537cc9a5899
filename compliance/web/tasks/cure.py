"""The smallest changes that make a text lawful: whole cures, and what each rule alone would have changed."""

from collections.abc import Mapping
from typing import Any

from compliance.api import cures_by_rule, cures_for, families_in_text
from compliance.report import cure_object
from compliance.web.long_work import Tell, WorkRefusedError, open_session_for
from compliance.web.mistakes import diagnostic_object
from compliance.web.tasks.shared import read_draft_and_request


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Find the cures of a draft."""
    draft, request = read_draft_and_request(given)
    session = open_session_for(tell)
    found = cures_for(draft, request, session)
    if found.value is None:
        raise WorkRefusedError(found.diagnostics[0].message, [diagnostic_object(one) for one in found.diagnostics])
    by_rule, families = cures_by_rule(found.value, session), families_in_text(found.value, session)
    return {**cure_object(found.value), "by_rule": by_rule, "families": families}
