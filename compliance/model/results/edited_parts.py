"""Parts of a ruleset that an edit changed, by name: cells of paytables, and what is left to the holder."""

from enum import StrEnum

from compliance.model.results.change import FieldChange
from compliance.record import keyword_record


@keyword_record
class CellChange:
    """A cell of a chapter's paytable on both sides, as it is written; nothing where a side has no such cell."""

    table: str
    name: str
    field: str
    hand: str
    column: str
    first: str
    second: str


class ElectionMove(StrEnum):
    """What becomes of a choice that is left to the holder."""

    GAINED = "gained"
    LOST = "lost"
    WIDER = "wider"
    NARROWER = "narrower"
    OTHER = "changed"


@keyword_record
class ElectionChange:
    """An election that came, went or offers something else; the field has what each side lets be stated."""

    move: ElectionMove
    field: FieldChange


@keyword_record
class RenamedField:
    """A field of the vocabulary that is called otherwise, and means what it meant."""

    first: str
    second: str
    label: str
