"""Findings: each rule and how it came out, and the assessment they add up to."""

import datetime as dt
from enum import StrEnum

from compliance.diag import Span
from compliance.model.filings.submission import EmptyStatement, Facts, Statement, Submission, Waiver
from compliance.model.results.checklist import ChecklistLine
from compliance.model.results.coherence import CoherenceFinding
from compliance.model.results.figures import Actual, Bound, Difference, Required
from compliance.model.results.proof import HouseWay, HouseWayProof
from compliance.model.results.review import Review, ReviewStanding, Settlement
from compliance.model.rules.ruleset import Election, Rule, Ruleset, Scope, Standing, Unchecked, VarianceKind
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
    NEEDS_REVIEW = "needs_review"
    PARTLY_ENCODED = "partly_encoded"
    NOT_IN_FORCE = "not_in_force"


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
class WholeRequirement:
    """All that the rules which apply require of the field of a finding, bounds that must all be kept.

    ``rules`` are those besides the rule of the finding that have a part in it.
    """

    bounds: tuple[Bound, ...]
    rules: tuple[Rule, ...] = ()


@keyword_record
class Finding:
    """A rule and how it came out for one submission, with its figures as data.

    ``raised_by`` are the fields in which the filing states half of what would decide a rule that is open;
    ``settlement`` is there where a person decided a review point, and the rule is made from that point.
    """

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
    raised_by: tuple[str, ...] = ()
    empty: tuple[EmptyStatement, ...] = ()
    """Statements that the rule would read if they stated something."""
    whole: WholeRequirement | None = None
    """What is required of the field by all rules together, where ``required``, the bound of this rule, is less."""
    settlement: Settlement | None = None

    @property
    def waived(self) -> bool:
        """Whether a waiver in effect covers this variance."""
        return self.waiver is not None

    @property
    def raised(self) -> bool:
        """Whether the filing states half of what would decide this rule, and so makes it its own."""
        return bool(self.raised_by)

    @property
    def uncovered(self) -> bool:
        """Whether this is a floor fact that the filing does not state and that nothing it states turns on."""
        return self.verdict is Verdict.UNDETERMINED and self.rule.scope is Scope.FLOOR and not self.raised


@keyword_record
class ElectionMade:
    """An election and how the filing makes it: by stating it, by silence, or not at all."""

    election: Election
    value: Raw | None
    by_silence: bool
    where: Span | None


@keyword_record
class Counts:
    """How many rules came out each way; each rule is counted once."""

    passed: int
    variance: int
    undetermined: int
    not_applicable: int
    uncovered: int

    @property
    def decided(self) -> int:
        """How many rules were decided."""
        return self.passed + self.variance + self.not_applicable

    @property
    def rules(self) -> int:
        """How many rules there are."""
        return self.decided + self.undetermined + self.uncovered


@keyword_record
class TurnedResult:
    """Another option of a reading under which, all else as it is, the filing would come to another result."""

    reading: str
    option: str
    label: str
    outcome: Outcome


@keyword_record
class SelectedHold:
    """A paytable that a filing selects, what it keeps, and the hold that the filing declares."""

    hold: Hold
    declared: Statement | None
    agrees: bool | None
    row: str = ""


@keyword_record
class Assessment:
    """A submission checked against a ruleset on a day.

    ``by_rules`` is what the rules alone add up to; ``outcome`` is the result, which says no more than was decided.
    ``review`` has every point that only a person can decide; ``reviewed_in`` is the file of what persons decided, and
    ``stray_settlements`` what of it is about a point that is not asked here.
    """

    ruleset: Ruleset
    submission: Submission
    as_of: dt.date
    scope: str
    outcome: Outcome
    by_rules: Outcome
    standing: Standing
    findings: tuple[Finding, ...]
    counts: Counts
    elections: tuple[ElectionMade, ...]
    unread: tuple[Statement, ...]
    unchecked: tuple[Unchecked, ...]
    stray_waivers: tuple[Waiver, ...]
    facts: Facts
    way: HouseWay | None
    holds: tuple[SelectedHold, ...] = ()
    empty: tuple[EmptyStatement, ...] = ()
    proof: HouseWayProof | None = None
    contradictions: tuple[CoherenceFinding, ...] = ()
    cautions: tuple[CoherenceFinding, ...] = ()
    checklist: tuple[ChecklistLine, ...] = ()
    review: tuple[ReviewStanding, ...] = ()
    reviewed_in: Review | None = None
    stray_settlements: tuple[Settlement, ...] = ()
    turned_results: tuple[TurnedResult, ...] = ()
    idle_waivers: tuple[Waiver, ...] = ()
    """Waivers of a provision of this chapter from which the filing does not depart."""
    foreign: tuple[Statement, ...] = ()
    """Statements of a subject of which the chapter says nothing at all."""

    @property
    def points_for_a_person(self) -> int:
        """How many review points nobody has settled, or whose settlement no longer counts."""
        return sum(one.is_open for one in self.review)

    @property
    def in_force(self) -> bool | None:
        """Whether the chapter is in force on the day, or nothing where its source does not let us know."""
        return {Standing.IN_FORCE: True, Standing.NOT_IN_FORCE: False}.get(self.standing)
