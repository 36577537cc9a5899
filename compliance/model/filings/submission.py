"""A submission: what a holder states, where it is stated, and the waivers it cites."""

import datetime as dt
from collections.abc import Mapping

from compliance.diag import Span
from compliance.model.filings.cover import Cover, EquipmentItem, Exhibit
from compliance.model.filings.reading_marks import ReadFrom, ReadMark
from compliance.model.values.kinds import Raw
from compliance.record import attribute, keyword_record, record

_NO_COVER = Cover()
_NO_ROWS: Mapping[str, Span] = {}


@record
class Statement:
    """One field with the value the submission gives it."""

    field: str
    raw: Raw
    span: Span
    rows: Mapping[str, Span] = attribute(default=_NO_ROWS, compare=False)
    """Where each row of a paytable stands."""


@record
class FreeSpelling:
    """Letters that are not the canonical ones of a value, and the canonical ones that they were read as."""

    field: str
    letters: str
    read_as: str
    span: Span


@record
class EmptyStatement:
    """A field with the words in it that state nothing: a whole text, or items of a list of names."""

    field: str
    words: tuple[str, ...]
    span: Span


@keyword_record
class Waiver:
    """A granted exception the holder cites: for what, from whom, from when, until when."""

    provision: str
    authority: str
    granted: dt.date
    expires: dt.date | None
    span: Span
    by_nobody: bool = False
    """Whether the words that should name the authority state nothing."""

    def counts_on(self, day: dt.date) -> bool:
        """Tell whether the waiver is in effect on a day; the day of expiry still counts, and nobody can grant one."""
        return not self.by_nobody and self.granted <= day and (self.expires is None or day <= self.expires)


@keyword_record
class Submission:
    """One filing, as read from its file."""

    path: str
    sha256: str
    holder: str
    jurisdiction: str
    game: str
    filed: dt.date | None
    as_of: dt.date | None
    ruleset: str | None
    statements: Mapping[str, Statement]
    waivers: tuple[Waiver, ...]
    header: Mapping[str, Span]
    spellings: tuple[FreeSpelling, ...] = ()
    """What was read freely, in the order of the file."""
    cover: Cover = _NO_COVER
    equipment: tuple[EquipmentItem, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    read: ReadFrom | None = None
    """The document that it was read from, where it is a draft that a document was read into."""

    @property
    def unconfirmed(self) -> tuple[ReadMark, ...]:
        """What was read from a document and nobody has confirmed: with any of it there is no verdict."""
        return () if self.read is None else self.read.unconfirmed


@record
class Remark:
    """What stands behind a value that was worked out, and the place in the filing that it comes from."""

    text: str
    span: Span | None = None


_NO_REMARKS: Mapping[str, Remark] = {}


@record
class Facts:
    """What conditions are decided on: every known value, and which of them the holder stated."""

    values: Mapping[str, Raw]
    stated: frozenset[str]
    remarks: Mapping[str, Remark] = attribute(default=_NO_REMARKS, compare=False)
    """What stands behind a value that was worked out: a hand that shows it, or why there is no value."""
