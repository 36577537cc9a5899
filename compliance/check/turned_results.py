"""Results under other readings: which single other option would turn what a filing comes to."""

import datetime as dt
from collections.abc import Mapping, Sequence

from compliance.check.coherence import lower_outcome
from compliance.check.findings import final_outcome, logic_of, result_of, waived_on
from compliance.check.review import review_findings, review_standings
from compliance.lang import Setting, raises_rule
from compliance.model import (
    CoherenceFinding,
    CoherenceKind,
    Finding,
    OtherReading,
    Outcome,
    Review,
    ReviewStanding,
    Ruleset,
    Submission,
    TurnedResult,
    Verdict,
    readings_in,
)
from compliance.record import kept_with_record, keyword_record, replace


@keyword_record
class JudgedFiling:
    """What rules, a person and the statements among themselves say of a filing; ``by_rules`` are findings of rules."""

    submission: Submission
    ruleset: Ruleset
    at: Setting
    as_of: dt.date
    scope: str
    by_rules: tuple[Finding, ...]
    review: Review | None
    points: tuple[ReviewStanding, ...]
    incoherences: tuple[CoherenceFinding, ...]

    @property
    def contradictions(self) -> tuple[CoherenceFinding, ...]:
        """What cannot both be so."""
        return tuple(one for one in self.incoherences if one.condition.kind is CoherenceKind.CONTRADICTION)

    @property
    def cautions(self) -> tuple[CoherenceFinding, ...]:
        """What is pointless, and may be so."""
        return tuple(one for one in self.incoherences if one.condition.kind is CoherenceKind.CAUTION)

    def result(self, added: Outcome, points: Sequence[ReviewStanding]) -> Outcome:
        """Return the result that verdicts which add up to an outcome have beside points for a person."""
        return final_outcome(
            lower_outcome(added, self.contradictions),
            self.ruleset.period.standing(self.as_of),
            awaits_person=any(point.is_open for point in points),
            is_partly_encoded=bool(self.ruleset.open_provisions),
        )


def find_turned_results(used: Outcome, filing: JudgedFiling) -> tuple[TurnedResult, ...]:
    """Return every single other option of a reading under which the filing would come to another result."""
    others: dict[tuple[str, str], dict[str, OtherReading]] = {}
    labels: dict[tuple[str, str], str] = {}
    for finding in filing.by_rules:
        for use in finding.readings:
            for other in use.others:
                others.setdefault((use.id, other.option), {})[finding.rule.id] = other
                if _may_turn(finding, other):
                    labels[use.id, other.option] = other.label
    turned = []
    for (reading, option), label in labels.items():
        outcome = _result_under(reading, option, others[reading, option], filing)
        if outcome is not used:
            turned.append(TurnedResult(reading=reading, option=option, label=label, outcome=outcome))
    return tuple(turned)


def _may_turn(finding: Finding, other: OtherReading) -> bool:
    # WHY: an open rule of the floor counts only where the filing raises it, and that may turn on a reading.
    return other.verdict is not finding.verdict or other.verdict is Verdict.UNDETERMINED


def _result_under(reading: str, option: str, others: Mapping[str, OtherReading], filing: JudgedFiling) -> Outcome:
    """Add up to a result what all rules and the review come to under another option of one reading."""
    submission, ruleset, as_of, at = filing.submission, filing.ruleset, filing.as_of, filing.at
    there = replace(at, choices={**at.choices, reading: option})
    logic = logic_of(there, ruleset)
    verdicts, raised = [], set()
    for finding in filing.by_rules:
        rule, other = finding.rule, others.get(finding.rule.id)
        # INVARIANT: a finding has every reading that its verdict rests on, so without this one it stays as it is.
        if other is None:
            verdicts.append((rule, finding.verdict, finding.waived))
            is_raised = finding.raised
        else:
            is_waived = other.verdict is Verdict.VARIANCE and waived_on(rule, submission.waivers, ruleset, as_of)
            verdicts.append((rule, other.verdict, is_waived))
            is_raised = other.verdict is Verdict.UNDETERMINED and raises_rule(rule.applies, rule.requires, logic)
        raised |= {rule.id} if is_raised else set()
    points = filing.points
    if reading in _readings_of_points(ruleset):
        points = review_standings(submission, ruleset, there, as_of, filing.review)
    reviewed = review_findings(points, submission, ruleset, at.vocabulary, as_of)
    verdicts += [(finding.rule, finding.verdict, finding.waived) for finding in reviewed]
    added = result_of(verdicts, filing.scope, lambda rule: rule.id in raised)
    return filing.result(added, points)


@kept_with_record
def _readings_of_points(ruleset: Ruleset) -> frozenset[str]:
    """Name every reading that decides whether a person is asked something."""
    return frozenset(name for point in ruleset.review for name in readings_in(point.when))
