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
    raised: bool = False
    """Whether it would be open, and half a statement raises it."""


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
class RuleAnswer:
    """What a rule comes to on the facts that it reads, with its figures as data: the same for all who state them.

    ``raised_by`` are the fields in which a filing states half of what would decide a rule that is open.
    """

    rule: Rule
    verdict: Verdict
    kind: VarianceKind | None
    message: str
    actual: Actual
    required: Required
    difference: Difference | None
    missing: tuple[str, ...]
    readings: tuple[ReadingUse, ...]
    trace: Trace | None
    witness: str = ""
    computed: str = ""
    raised_by: tuple[str, ...] = ()
    whole: WholeRequirement | None = None
    """What is required of the field by all rules together, where ``required``, the bound of this rule, is less."""

    @property
    def uncovered(self) -> bool:
        """Whether this is a floor fact that a filing does not state and that nothing it states turns on."""
        return self.verdict is Verdict.UNDETERMINED and self.rule.scope is Scope.FLOOR and not self.raised_by


@keyword_record
class Finding:
    """A rule and how it came out for one submission: the answer, where it is stated, and what covers it.

    ``settlement`` is there where a person decided a review point, and the rule is made from that point.
    """

    answer: RuleAnswer
    where: Span | None = None
    waiver: Waiver | None = None
    waivers_not_in_effect: tuple[Waiver, ...] = ()
    empty: tuple[EmptyStatement, ...] = ()
    """Statements that the rule would read if they stated something."""
    settlement: Settlement | None = None

    @property
    def rule(self) -> Rule:
        """The rule."""
        return self.answer.rule

    @property
    def verdict(self) -> Verdict:
        """How the rule came out."""
        return self.answer.verdict

    @property
    def kind(self) -> VarianceKind | None:
        """How the filing departs, where it does."""
        return self.answer.kind

    @property
    def message(self) -> str:
        """What is wrong, or what the rule is about."""
        return self.answer.message

    @property
    def actual(self) -> Actual:
        """What the filing states."""
        return self.answer.actual

    @property
    def required(self) -> Required:
        """What the rule requires."""
        return self.answer.required

    @property
    def difference(self) -> Difference | None:
        """What sets the stated apart from the required."""
        return self.answer.difference

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields whose absence leaves the rule open."""
        return self.answer.missing

    @property
    def readings(self) -> tuple[ReadingUse, ...]:
        """The readings that the verdict rests on."""
        return self.answer.readings

    @property
    def trace(self) -> Trace | None:
        """Why the condition came out as it did."""
        return self.answer.trace

    @property
    def witness(self) -> str:
        """A hand that shows the variance, in words."""
        return self.answer.witness

    @property
    def computed(self) -> str:
        """What people call the value, where it is worked out and not stated."""
        return self.answer.computed

    @property
    def raised_by(self) -> tuple[str, ...]:
        """The fields in which the filing states half of what would decide a rule that is open."""
        return self.answer.raised_by

    @property
    def whole(self) -> WholeRequirement | None:
        """What all rules together require of the field, where this one requires less."""
        return self.answer.whole

    @property
    def waived(self) -> bool:
        """Whether a waiver in effect covers this variance."""
        return self.waiver is not None

    @property
    def raised(self) -> bool:
        """Whether the filing states half of what would decide this rule, and so makes it its own."""
        return bool(self.answer.raised_by)

    @property
    def uncovered(self) -> bool:
        """Whether this is a floor fact that the filing does not state and that nothing it states turns on."""
        return self.answer.uncovered


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
