"""Findings: each rule and how it came out, and the assessment they add up to."""

import datetime as dt
from enum import StrEnum

from compliance.diag import Span
from compliance.model.filings.submission import Facts, Statement, Submission, Waiver
from compliance.model.results.figures import Actual, Difference, Required
from compliance.model.results.proof import HouseWay, HouseWayProof
from compliance.model.rules.ruleset import Election, Rule, Ruleset, Scope, Unchecked, VarianceKind
from compliance.model.rules.wager import Hold
from compliance.model.values.kinds import Raw
from compliance.record import keyword_record


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
