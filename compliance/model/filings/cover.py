"""What a filing says of itself beside the rules: who files, what kind of filing it is, the equipment, the exhibits."""

import datetime as dt
from enum import StrEnum

from compliance.diag import NOWHERE, Span
from compliance.record import attribute, keyword_record, record


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


class ExhibitState(StrEnum):
    """What became of an exhibit where its submission stands."""

    AT_HAND = "at-hand"
    DIFFERS = "differs"
    MISSING = "missing"
    UNREADABLE = "unreadable"


@record
class ExhibitFile:
    """The file of an exhibit as it was found: its fingerprint, or why there is none."""

    state: ExhibitState
    sha256: str = ""
    size: int = 0
    why: str = ""


@keyword_record
class Exhibit:
    """A file that goes with a filing, with the fingerprint that the filing states of it, if it does."""

    file: str
    title: str
    sha256: str = ""
    span: Span = attribute(default=NOWHERE, compare=False)
    found: ExhibitFile | None = attribute(default=None, compare=False)
    """The file itself, where the submission came from a folder in which it was looked for."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the file that is there, or else the one that is stated."""
        return self.sha256 if self.found is None or not self.found.sha256 else self.found.sha256
