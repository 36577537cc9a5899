"""A checklist of a filing in the order of its chapter: what it states, must state and may state."""

from enum import StrEnum

from compliance.diag import Span
from compliance.model.values.kinds import Raw
from compliance.record import keyword_record


class ChecklistMark(StrEnum):
    """How a line of a checklist stands."""

    STATED = "stated"
    MUST = "must_state"
    MAY = "may_state"


@keyword_record
class ChecklistLine:
    """One field that a chapter speaks of, and how the filing stands to it."""

    field: str
    cite: str
    mark: ChecklistMark
    value: Raw | None
    where: Span | None
