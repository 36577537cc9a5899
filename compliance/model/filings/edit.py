"""A change to what a submission states: one field, and the value it is to have."""

from compliance.model.values.kinds import Raw
from compliance.record import keyword_record


@keyword_record
class FieldEdit:
    """One field with its new value; no value takes the statement out."""

    field: str
    value: Raw | None
