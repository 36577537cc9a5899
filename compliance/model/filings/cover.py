"""What a filing says of itself beside the rules: who files, what kind of filing it is, the equipment, the exhibits."""

import datetime as dt
from enum import StrEnum

from compliance.diag import NOWHERE, Span
from compliance.record import attribute, keyword_record


class FilingKind(StrEnum):
    """Whether a filing is new, or amends an earlier one."""

    NEW = "new"
    AMENDMENT = "amendment"


@keyword_record
class Cover:
    """The first page of a filing; what is not stated is left to be written in by hand."""

    certificate: str = ""
    contact: str = ""
    kind: FilingKind | None = None
    amends: str = ""
    """Which filing it amends, by its day or name."""
    effective: dt.date | None = None
    tables: tuple[str, ...] = ()
    """The tables or pits that it is about."""
    remarks: str = ""
    """What the filer says to whoever reads the filing; no statement that a rule reads."""


@keyword_record
class EquipmentItem:
    """A piece of equipment in use, by its maker and model."""

    item: str
    maker: str
    model: str
    span: Span = attribute(default=NOWHERE, compare=False)


@keyword_record
class Exhibit:
    """A file that goes with a filing, with the fingerprint that the filing states of it, if it does."""

    file: str
    title: str
    sha256: str = ""
    span: Span = attribute(default=NOWHERE, compare=False)
