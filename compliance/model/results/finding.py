"""Findings: each rule and how it came out with its figures as data, and the assessment they add up to."""

import datetime as dt
from enum import StrEnum

from compliance.diag import Span
from compliance.model.filings.submission import Facts, Remark, Statement, Submission, Waiver
from compliance.model.results.proof import HouseWay, HouseWayProof
from compliance.model.rules.expr import MatchMode
from compliance.model.rules.ruleset import Election, Rule, Ruleset, Scope, Unchecked, VarianceKind
from compliance.model.rules.wager import Hold
from compliance.model.values.kinds import Kind, Number, Odds, PaytableValue, Raw
from compliance.model.values.paytable import Table
from compliance.record import keyword_record, record


@record
class Figure:
    """A value of a kind, or none where it is not stated.

    ``by_silence`` says that the value is not stated but follows from silence; ``working`` is the arithmetic behind it.
    """

    kind: Kind
    raw: Raw | None
    by_silence: bool = False
    working: str = ""


@record
class LabelledFigures:
    """The values of one field among those of several, with what people call the field."""

    label: str
    figures: tuple["Figure | LabelledFigures", ...]


class BoundKind(StrEnum):
    """How a value must stand to the values of a bound."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE_THAN = "more than"
    LESS_THAN = "less than"
    EXACTLY = "exactly"
    OTHER_THAN = "other than"
    ONE_OF = "one of"
    NONE_OF = "none of"
    INCLUDING = "including"
    WITHOUT = "without"
    ONLY = "only"
    MORE_THAN_ONLY = "more than only"
    STATED = "stated"
    NOT_STATED = "not stated"
    NOTHING_ELSE = "nothing else"
    SOMETHING_ELSE = "something else"
    ONE_TABLE = "one table"
    ONE_TABLE_ENTIRELY = "one table entirely"
    NO_TABLE = "no table"
    TABLE_FLOOR = "floor of one table"
    BELOW_TABLE_FLOOR = "below the floor of every table"


@keyword_record
class Bound:
    """One thing that is required: how a value must stand to these values.

    A bound that is worked out has its arithmetic in ``working``, and no value where a part of that is not known.
    """

    kind: BoundKind
    values: tuple[Figure, ...] = ()
    working: str = ""


@record
class LabelledBounds:
    """What is required of one field among several, with what people call the field."""

    label: str
    bounds: tuple["Bound | LabelledBounds", ...]


Actual = tuple[Figure | LabelledFigures, ...]
"""What a submission states: one value, or several where a condition turns on several."""

Required = tuple[Bound | LabelledBounds, ...]
"""What is required: one bound, or several of which any one would do."""


class GapSide(StrEnum):
    """On which side of a bound a value lies."""

    SHORT = "short"
    TOO_MUCH = "too much"
    LESS = "less"
    MORE = "more"


@record
class Gap:
    """How far a value lies from its bound."""

    kind: Kind
    amount: Number
    side: GapSide


@record
class UnlikeOdds:
    """Odds of two forms, which do not compare."""

    stated: Odds
    required: Odds


@record
class WordsBeyond:
    """Words that are stated beyond those that may be."""

    words: tuple[str, ...]


@record
class PaytableDeparture:
    """A stated paytable beside the tables that it must match, or pay at least as much as."""

    stated: PaytableValue
    tables: tuple[Table, ...]
    mode: MatchMode


Difference = Gap | UnlikeOdds | WordsBeyond | PaytableDeparture | Remark
"""What sets the stated apart from the required; a remark where nothing but a sentence tells it."""


@keyword_record
class Figures:
    """What the submission says, what is required, the difference, and the field it turns on."""

    field: str
    actual: Actual
    required: Required
    difference: Difference | None = None


class Verdict(StrEnum):
    """How a rule came out."""

    PASS = "pass"  # noqa: S105
    VARIANCE = "variance"
    UNDETERMINED = "undetermined"
    NOT_APPLICABLE = "not-applicable"


class Outcome(StrEnum):
    """How a whole submission came out."""

    COMPLIANT = "compliant"
    COMPLIANT_WITH_WAIVERS = "compliant_with_waivers"
    NOT_COMPLIANT = "not_compliant"
    UNDETERMINED = "undetermined"


@keyword_record
class Trace:
    """A condition with how it came out: both sides of a comparison, and the parts it rests on."""

    text: str
    outcome: bool | None
    left: str = ""
    right: str = ""
    parts: tuple["Trace", ...] = ()


@keyword_record
class OtherReading:
    """How a rule would come out under another recorded reading."""

    option: str
    label: str
    verdict: Verdict
    required: Required


@keyword_record
class ReadingUse:
    """A reading a verdict rests on, the option used, and what the others would say."""

    id: str
    question: str
    option: str
    label: str
    why: str
    default: bool
    decides: bool
    others: tuple[OtherReading, ...]
    turns: bool


@keyword_record
class Finding:
    """A rule and how it came out for one submission, with its figures as data."""

    rule: Rule
    verdict: Verdict
    kind: VarianceKind | None
    message: str
    actual: Actual
    required: Required
    difference: Difference | None
    where: Span | None
    missing: tuple[str, ...]
    readings: tuple[ReadingUse, ...]
    waiver: Waiver | None
    waivers_not_in_effect: tuple[Waiver, ...]
    trace: Trace | None
    witness: str = ""
    computed: str = ""

    @property
    def waived(self) -> bool:
        """Whether a waiver in effect covers this variance."""
        return self.waiver is not None

    @property
    def uncovered(self) -> bool:
        """Whether this is a floor fact that the filing does not state."""
        return self.verdict is Verdict.UNDETERMINED and self.rule.scope is Scope.FLOOR


@keyword_record
class ElectionMade:
    """An election and how the filing makes it: by stating it, by silence, or not at all."""

    election: Election
    value: Raw | None
    by_silence: bool
    where: Span | None


@keyword_record
class Counts:
    """How many rules came out each way."""

    passed: int
    variance: int
    undetermined: int
    not_applicable: int
    uncovered: int


@keyword_record
class SelectedHold:
    """A paytable that a filing selects, what it keeps, and the hold that the filing declares."""

    hold: Hold
    declared: Statement | None
    agrees: bool | None
    row: str = ""


@keyword_record
class Assessment:
    """A submission checked against a ruleset on a day."""

    ruleset: Ruleset
    submission: Submission
    as_of: dt.date
    scope: str
    outcome: Outcome
    in_force: bool | None
    findings: tuple[Finding, ...]
    counts: Counts
    elections: tuple[ElectionMade, ...]
    unread: tuple[Statement, ...]
    unchecked: tuple[Unchecked, ...]
    stray_waivers: tuple[Waiver, ...]
    facts: Facts
    way: HouseWay | None
    holds: tuple[SelectedHold, ...] = ()
    proof: HouseWayProof | None = None
