"""A ruleset: our encoding of one version of a chapter, with its rules, readings, elections and ledger."""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property

from compliance.diag import Span
from compliance.model.rules.expr import Expr
from compliance.model.rules.vocabulary import GAMING
from compliance.model.rules.wager import Ranking, Wager
from compliance.model.values.houseway import EQUAL_CARDS
from compliance.model.values.kinds import Kind, Raw
from compliance.model.values.paytable import Table
from compliance.record import keyword_record


class Scope(StrEnum):
    """What a rule is about: what the filing itself must say, or what must be true on the floor."""

    FILING = "filing"
    FLOOR = "floor"


class VarianceKind(StrEnum):
    """How a filing departs: stated and unlawful, not stated though it must be, or stated without authority."""

    BREACH = "breach"
    OMISSION = "omission"
    NO_AUTHORITY = "no-authority"


@keyword_record
class Rule:
    """One requirement, with its citation."""

    id: str
    topic: str
    cites: tuple[str, ...]
    scope: Scope
    title: str
    fails: str
    summary: str
    applies: Expr | None
    requires: Expr
    variance: VarianceKind
    cure: str
    readings: tuple[str, ...]
    note: str
    span: Span


@keyword_record
class Election:
    """A choice the chapter leaves to the holder, and what silence about it means."""

    id: str
    field: str
    kind: Kind
    cite: str
    label: str
    help: str
    silence: Raw | None
    span: Span


@keyword_record
class ReadingOption:
    """One way to read ambiguous words."""

    id: str
    label: str
    why: str
    value: Expr | None
    default: bool


@keyword_record
class Reading:
    """Where the text is ambiguous: the question, and the ways to answer it."""

    id: str
    cite: str
    question: str
    options: tuple[ReadingOption, ...]
    span: Span

    @property
    def default(self) -> ReadingOption:
        """The option that decides unless another is chosen."""
        return next(option for option in self.options if option.default)


@keyword_record
class NotedSlip:
    """A drafting slip of the source, noted."""

    cite: str
    note: str


@keyword_record
class Unchecked:
    """Something a filing may state whose lawfulness this ruleset does not prove."""

    when: Expr
    cite: str
    note: str


@keyword_record
class ReviewPoint:
    """Something a filing states that only a person can decide: the question, and when it is asked."""

    id: str
    when: Expr
    cite: str
    question: str
    span: Span


OPEN = "open"
"""What the ledger calls a provision that is not encoded yet."""


@keyword_record
class LedgerLine:
    """One numbered paragraph of the chapter, and how the ruleset disposes of it."""

    id: str
    disposition: str
    note: str


class Standing(StrEnum):
    """How a version of a chapter stands on a day, as far as its source lets us know."""

    IN_FORCE = "in_force"
    NOT_IN_FORCE = "not_in_force"
    NOT_KNOWN = "not_known"
    UNDATED = "undated"


@keyword_record
class Period:
    """When a version is in force; ``None`` for a date that the source does not give."""

    start: dt.date | None
    not_before: dt.date | None = None
    end: dt.date | None
    open_ended: bool
    known_through: dt.date | None
    note: str

    def standing(self, on: dt.date) -> Standing:
        """Say how the version stands on a day: known, undated between the bounds of the source, or past them."""
        started, ended = self.start or self.not_before, self.end
        if (started is not None and on < started) or (ended is not None and on >= ended):
            return Standing.NOT_IN_FORCE
        # LAW: temporary regulations lapse on a day that is counted from publication (58 Pa. Code Ch. 575, for one);
        # up to the day that is known the answer is yes, after it nobody knows.
        if self.known_through is not None and on > self.known_through:
            return Standing.NOT_KNOWN
        # LAW: an order may leave its effective date to the day of publication, which the source does not give; then
        # only what is certainly too early or too late is decided.
        if self.start is None:
            return Standing.UNDATED
        is_bounded = ended is not None or self.open_ended or self.known_through is not None
        return Standing.IN_FORCE if is_bounded else Standing.UNDATED

    def in_force(self, on: dt.date) -> bool | None:
        """Tell whether the version is in force on a day, or nothing where the source does not let us know."""
        return {Standing.IN_FORCE: True, Standing.NOT_IN_FORCE: False}.get(self.standing(on))

    def __str__(self) -> str:
        start = "from a date not known from the source" if self.start is None else f"from {self.start.isoformat()}"
        if self.not_before is not None:
            start += f" (not before {self.not_before.isoformat()})"
        if self.end is not None:
            return f"{start} until {self.end.isoformat()}"
        return start if self.open_ended else f"{start}, end not known from the source"


@keyword_record
class Source:
    """A document the ruleset was written from, with its fingerprint."""

    document: str
    sha256: str


@keyword_record
class SectionOutline:
    """One section of the chapter with the labels of its paragraphs."""

    section: str
    title: str
    paragraphs: tuple[str, ...]


@keyword_record
class RegulatorTerms:
    """The regulator's own words for the parties and the filing."""

    holder: str
    regulator: str
    submission: str


@keyword_record
class Ruleset:
    """Everything we check a submission against under one version of a chapter."""

    id: str
    title: str
    chapter: str
    version: str
    jurisdiction: str
    game: str
    cite_prefix: str
    instrument: str
    authority: str
    terms: RegulatorTerms
    period: Period
    sources: tuple[Source, ...]
    supersedes: tuple[str, ...]
    superseded_by: tuple[str, ...]
    outline: tuple[SectionOutline, ...]
    topics: Mapping[str, str]
    elections: tuple[Election, ...]
    readings: tuple[Reading, ...]
    slips: tuple[NotedSlip, ...]
    unchecked: tuple[Unchecked, ...]
    tables: tuple[Table, ...]
    rules: tuple[Rule, ...]
    ledger: tuple[LedgerLine, ...]
    sha256: str
    domain: str = GAMING
    about: str = "game"
    wagers: tuple[Wager, ...] = ()
    ranking: Ranking | None = None
    review: tuple[ReviewPoint, ...] = ()

    def __hash__(self) -> int:
        # INVARIANT: the fingerprint covers all files of the ruleset and every field they read, so that two rulesets
        # with one hash are the same.
        return hash((self.id, self.sha256))

    def cite(self, provision: str) -> str:
        """Write a provision as lawyers do, with the chapter's prefix."""
        return f"{self.cite_prefix}{provision}"

    def short_cite(self, provision: str) -> str:
        """Write a provision with the section sign alone."""
        return f"§ {provision}"

    @cached_property
    def read_besides(self) -> frozenset[str]:
        """The fields that are read though no rule names them: declared holds, and the rule on cards of equal rank."""
        # WHY: these are read by the counting and by the proof, which are no rules; without them a filing would be
        # told that nobody reads what it states.
        holds = {wager.declared_in for wager in self.wagers if wager.declared_in}
        return frozenset(holds | ({EQUAL_CARDS} if self.ranking is not None else set()))

    @cached_property
    def open_provisions(self) -> tuple[str, ...]:
        """The provisions that the ledger calls open, because nobody has encoded them yet."""
        return tuple(line.id for line in self.ledger if line.disposition == OPEN)

    @property
    def default_choices(self) -> dict[str, str]:
        """The default option of every reading."""
        return {reading.id: reading.default.id for reading in self.readings}

    @cached_property
    def choices_to_make(self) -> frozenset[str]:
        """The fields of elections that a holder has to make in words, since silence about them has no meaning."""
        # WHY: a yes or no, an amount or a number elects something besides; who is silent about it does not use it.
        words = {Kind.CHOICE, Kind.CHOICES}
        return frozenset(one.field for one in self.elections if one.silence is None and one.kind in words)

    def reading(self, name: str) -> Reading:
        """Return the reading with this id."""
        return next(reading for reading in self.readings if reading.id == name)


def are_of_one_chapter(first: Ruleset, second: Ruleset) -> bool:
    """Tell whether two rulesets are versions of one chapter, so that a section of the one is that of the other."""
    # WHY: two states of one ruleset are of one chapter also where an edit spells its name otherwise.
    return first.id == second.id or first.chapter == second.chapter


def provisions_of(outline: tuple[SectionOutline, ...]) -> tuple[str, ...]:
    """List every provision an outline declares: each section, then each of its paragraphs."""
    return tuple(section.section + label for section in outline for label in ("", *section.paragraphs))


@keyword_record
class RulesetEntry:
    """What a ruleset is chosen by."""

    id: str
    jurisdiction: str
    game: str
    period: Period
