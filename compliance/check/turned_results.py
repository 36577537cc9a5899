"""Results under other readings: which single other option would turn what a filing comes to."""

import datetime as dt
from collections.abc import Iterable

from compliance.check.coherence import lower_outcome
from compliance.check.findings import add_up_verdicts, final_outcome, waived_on
from compliance.check.review import review_findings
from compliance.check.screen import Screen, screen_of
from compliance.model import (
    CoherenceFinding,
    CoherenceKind,
    Facts,
    Finding,
    OtherReading,
    Outcome,
    Review,
    ReviewStanding,
    Ruleset,
    Scope,
    Submission,
    TurnedResult,
    Verdict,
    Vocabulary,
    readings_in,
)
from compliance.record import kept_with_record, keyword_record, record


@keyword_record
class JudgedFiling:
    """What rules, a person and the statements among themselves say of a filing; ``by_rules`` are findings of rules."""

    submission: Submission
    screen: Screen
    facts: Facts
    as_of: dt.date
    scope: str
    by_rules: tuple[Finding, ...]
    review: Review | None
    points: tuple[ReviewStanding, ...]
    incoherences: tuple[CoherenceFinding, ...]

    @property
    def ruleset(self) -> Ruleset:
        """What the filing is held against."""
        return self.screen.ruleset

    @property
    def vocabulary(self) -> Vocabulary:
        """What the filing is written in."""
        return self.screen.vocabulary

    @property
    def contradictions(self) -> tuple[CoherenceFinding, ...]:
        """What cannot both be so."""
        return tuple(one for one in self.incoherences if one.condition.kind is CoherenceKind.CONTRADICTION)

    @property
    def cautions(self) -> tuple[CoherenceFinding, ...]:
        """What is pointless, and may be so."""
        return tuple(one for one in self.incoherences if one.condition.kind is CoherenceKind.CAUTION)

    def result(self, added: Outcome, points: tuple[ReviewStanding, ...]) -> Outcome:
        """Return the result that verdicts which add up to an outcome have beside points for a person."""
        return final_outcome(
            lower_outcome(added, self.contradictions),
            self.ruleset.period.standing(self.as_of),
            awaits_person=any(point.is_open for point in points),
            is_partly_encoded=bool(self.ruleset.open_provisions),
            is_unconfirmed=bool(self.submission.unconfirmed),
        )


Others = dict[str, tuple[Finding, OtherReading]]
"""By the id of a rule its finding, and what it comes to under another option of a reading."""


def find_turned_results(used: Outcome, filing: JudgedFiling) -> tuple[TurnedResult, ...]:
    """Return every single other option of a reading under which the filing would come to another result."""
    others: dict[tuple[str, str], Others] = {}
    labels: dict[tuple[str, str], str] = {}
    for finding in filing.by_rules:
        for use in finding.answer.readings:
            for other in use.others:
                others.setdefault((use.id, other.option), {})[finding.rule.id] = finding, other
                if _may_turn(finding, other):
                    labels[use.id, other.option] = other.label
    turned = []
    counts = _Counts(filing) if labels else None
    for (reading, option), label in labels.items():
        assert counts is not None
        outcome = _result_under(reading, option, others[reading, option], counts)
        if outcome is not used:
            turned.append(TurnedResult(reading=reading, option=option, label=label, outcome=outcome))
    return tuple(turned)


def _may_turn(finding: Finding, other: OtherReading) -> bool:
    # WHY: an open rule of the floor counts only where the filing raises it, and that may turn on a reading.
    return other.verdict is not finding.verdict or other.verdict is Verdict.UNDETERMINED


@record
class _Verdict:
    """How one rule came out: whether it is of the filing, waived or raised."""

    verdict: Verdict
    of_filing: bool
    waived: bool
    raised: bool


def _verdict_of(finding: Finding) -> _Verdict:
    answer = finding.answer
    return _Verdict(
        answer.verdict, answer.rule.scope is Scope.FILING, finding.waiver is not None, bool(answer.raised_by)
    )


_STANDING = (Verdict.VARIANCE, Verdict.UNDETERMINED)


class _Counts:
    """How many verdicts of a filing count for each result, so that a few of them can be exchanged."""

    def __init__(self, filing: JudgedFiling) -> None:
        self.filing = filing
        self.against = self.waived = self.left_open = 0
        verdicts = [finding.answer.verdict for finding in filing.by_rules]
        self.passed = verdicts.count(Verdict.PASS)
        for finding, verdict in zip(filing.by_rules, verdicts, strict=True):
            if verdict in _STANDING:
                self._count(_verdict_of(finding), 1)

    def _count(self, one: _Verdict, number: int) -> None:
        match one.verdict:
            case Verdict.VARIANCE:
                self.waived += number * one.waived
                self.against += number * (not one.waived)
            case Verdict.UNDETERMINED:
                self.left_open += number * (self.filing.scope == "all" or one.of_filing or one.raised)
            case Verdict.PASS:
                self.passed += number
            case Verdict.NOT_APPLICABLE:
                pass

    def result_with(
        self, exchanged: Iterable[tuple[_Verdict, _Verdict]], points: tuple[ReviewStanding, ...]
    ) -> Outcome:
        """Return the result with other verdicts in the place of some, and with these points for a person."""
        # WHY: what `copy` does, which loads two modules more.
        there, filing = object.__new__(_Counts), self.filing
        there.__dict__.update(self.__dict__)
        for before, after in exchanged:
            there._count(before, -1)
            there._count(after, 1)
        refused = review_findings(points, filing.submission, filing.ruleset, filing.vocabulary, filing.as_of)
        for finding in refused:
            there._count(_verdict_of(finding), 1)
        added = add_up_verdicts(
            against=there.against,
            is_open=there.left_open > 0,
            is_decided=there.passed + there.against + there.waived > 0,
            waived=there.waived,
        )
        return filing.result(added, points)


def _result_under(reading: str, option: str, others: Others, counts: _Counts) -> Outcome:
    """Add up to a result what all rules and the review come to under another option of one reading."""
    filing = counts.filing
    # INVARIANT: a finding has every reading that its verdict rests on, so without this one it stays as it is.
    exchanged = [(_verdict_of(finding), _verdict_under(other, finding, filing)) for finding, other in others.values()]
    points = filing.points
    if reading in _readings_of_points(filing.ruleset):
        there = screen_of(filing.ruleset, filing.vocabulary, {**filing.screen.choices, reading: option})
        points = there.standings(there.decide(filing.facts), filing.submission, filing.as_of, filing.review)
    return counts.result_with(exchanged, points)


def _verdict_under(other: OtherReading, finding: Finding, filing: JudgedFiling) -> _Verdict:
    rule, waivers = finding.rule, filing.submission.waivers
    is_waived = other.verdict is Verdict.VARIANCE and waived_on(rule, waivers, filing.ruleset, filing.as_of)
    return _Verdict(other.verdict, rule.scope is Scope.FILING, is_waived, other.raised)


@kept_with_record
def _readings_of_points(ruleset: Ruleset) -> frozenset[str]:
    """Name every reading that decides whether a person is asked something."""
    return frozenset(name for point in ruleset.review for name in readings_in(point.when))
