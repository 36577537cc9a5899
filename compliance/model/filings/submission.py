"""A submission: what a holder states, where it is stated, and the waivers it cites."""

import datetime as dt
from collections.abc import Mapping

from compliance.diag import Span
from compliance.model.values.kinds import Raw
from compliance.record import attribute, keyword_record, record


@record
class Statement:
    """One field with the value the submission gives it."""

    field: str
    raw: Raw
    span: Span


@keyword_record
class Waiver:
    """A granted exception the holder cites: for what, from whom, from when, until when."""

    provision: str
    authority: str
    granted: dt.date
    expires: dt.date | None
    span: Span

    def counts_on(self, day: dt.date) -> bool:
        """Tell whether the waiver is in effect on a day; the day of expiry still counts."""
        return self.granted <= day and (self.expires is None or day <= self.expires)


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
