"""Two submissions compared by meaning: what is stated otherwise, and what that does to verdicts and points."""

from compliance.model.filings.submission import Statement, Waiver
from compliance.model.results.finding import Assessment
from compliance.model.results.impact import FindingMove, PointMove
from compliance.model.results.proof import WaysCompared
from compliance.model.values.kinds import Row
from compliance.record import keyword_record, record


@record
class HeadingCompared:
    """A line of the head that is not the same, such as the day of filing."""

    name: str
    old: str
    new: str


@record
class RowCompared:
    """A row of a paytable that pays otherwise; a side is missing where the paytable has no such row."""

    hand: str
    old: Row | None
    new: Row | None


@keyword_record
class StatementCompared:
    """A field that is stated otherwise; a side is missing where nothing is stated.

    ``cites`` are the sections that read it on either side, ``rows`` the rows of a paytable that differ, ``ways`` the
    hands that two house ways set differently. ``by_silence`` is what an election comes to where a side says nothing.
    """

    field: str
    old: Statement | None
    new: Statement | None
    cites: tuple[str, ...]
    rows: tuple[RowCompared, ...] = ()
    tables: tuple[str | None, str | None] = (None, None)
    """The chapter's tables that the two paytables are, by name or by all their rows."""
    ways: WaysCompared | None = None
    by_silence: str = ""


@keyword_record
class FilingsCompared:
    """Two submissions, each checked, with every difference in what they state and in what comes of it."""

    old: Assessment
    new: Assessment
    headings: tuple[HeadingCompared, ...]
    statements: tuple[StatementCompared, ...]
    waivers_dropped: tuple[Waiver, ...]
    waivers_added: tuple[Waiver, ...]
    moves: tuple[FindingMove, ...]
    quiet: tuple[FindingMove, ...]
    points: tuple[PointMove, ...]
    not_compared: tuple[str, ...] = ()
    """What could not be compared, in sentences."""

    @property
    def differs(self) -> bool:
        """Whether the two state anything otherwise."""
        return bool(self.headings or self.statements or self.waivers_dropped or self.waivers_added)

    @property
    def changed(self) -> tuple[StatementCompared, ...]:
        """What both state, otherwise."""
        return tuple(one for one in self.statements if one.old is not None and one.new is not None)

    @property
    def added(self) -> tuple[StatementCompared, ...]:
        """What only the new one states."""
        return tuple(one for one in self.statements if one.old is None)

    @property
    def withdrawn(self) -> tuple[StatementCompared, ...]:
        """What only the old one states."""
        return tuple(one for one in self.statements if one.new is None)
