"""Many submissions against one ruleset, quickly: compiled verdicts with values, places and bounds, not yet in words."""

import datetime as dt
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from compliance.check.coherence import lower_outcome, stated_values
from compliance.check.facts import Prover, facts_of
from compliance.check.findings import default_choices, final_outcome, result_of, waived_on
from compliance.check.review import review_findings, review_standings
from compliance.diag import Span
from compliance.lang import (
    Choices,
    Clause,
    Decide,
    Find,
    PlainLogic,
    Point,
    Setting,
    choices_and_leaves,
    compile_findings,
    compile_rules,
    raises_rule,
    source_of,
)
from compliance.model import (
    CoherenceCondition,
    CoherenceKind,
    Compare,
    Facts,
    Field,
    In,
    Includes,
    Lit,
    Matches,
    Not,
    Outcome,
    Raw,
    Review,
    Rule,
    Ruleset,
    Statement,
    Submission,
    Verdict,
    Vocabulary,
    Within,
    fields_in,
)

_OUTCOMES = (Verdict.VARIANCE, Verdict.PASS, Verdict.UNDETERMINED, Verdict.NOT_APPLICABLE)


class Screened(NamedTuple):
    """A rule, how it came out, the value it turned on, the bound it was checked against, and where the value stands."""

    rule: Rule
    verdict: Verdict
    actual: Raw | None
    required: Raw | tuple[str, ...] | None
    where: Span | None


class Summary(NamedTuple):
    """The result of one submission, its variances and points for a person, and how many rules were decided."""

    outcome: Outcome
    variances: int
    points_for_a_person: int
    decided: int
    rules: int


class Screen:
    """A ruleset compiled once, to be used on many submissions."""

    def __init__(
        self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices | None = None, prover: Prover | None = None
    ) -> None:
        self.ruleset = ruleset
        self.vocabulary = vocabulary
        self.prover = prover
        self.choices = {**default_choices(ruleset), **(choices or {})}

    def facts(self, statements: Mapping[str, Statement]) -> Facts:
        """Gather the facts of one submission."""
        return facts_of(statements, self.ruleset, self.vocabulary, self.prover)

    def verdicts(self, facts: Facts) -> list[Verdict]:
        """Return the verdict on every rule, in the order of the ruleset."""
        return self._decide(facts.values, facts.stated)

    def findings(self, facts: Facts, statements: Mapping[str, Statement]) -> list[Screened]:
        """Return every rule with its verdict, value, bound and position."""
        return self._find(facts.values, facts.stated, statements)

    def summary(self, submission: Submission, as_of: dt.date, scope: str, review: Review | None = None) -> Summary:
        """Return the result of one submission, how many variances it has and how many points wait for a person."""
        facts = self.facts(submission.statements)
        verdicts = self.verdicts(facts)
        found = [
            (rule, verdict, verdict is Verdict.VARIANCE and waived_on(rule, submission.waivers, self.ruleset, as_of))
            for rule, verdict in zip(self.ruleset.rules, verdicts, strict=True)
        ]
        at = Setting(facts, self.choices, self.vocabulary)
        points = review_standings(submission, self.ruleset, at, as_of, review)
        refused = review_findings(points, submission, self.ruleset, self.vocabulary, as_of)
        found += [(finding.rule, finding.verdict, finding.waived) for finding in refused]
        decided = result_of(found, scope, self.raised_by(facts))
        decided = lower_outcome(decided, self.contradictions(submission.statements))
        open_points = sum(one.is_open for one in points)
        standing = self.ruleset.period.standing(as_of)
        return Summary(
            outcome=final_outcome(
                decided,
                standing,
                awaits_person=open_points > 0,
                is_partly_encoded=bool(self.ruleset.open_provisions),
            ),
            variances=verdicts.count(Verdict.VARIANCE) + len(refused),
            points_for_a_person=open_points,
            decided=sum(verdict is not Verdict.UNDETERMINED for _, verdict, _ in found),
            rules=len(found),
        )

    def raised_by(self, facts: Facts) -> Callable[[Rule], bool]:
        """Return the question whether the filing states half of what would decide a rule that is open."""
        logic = PlainLogic(facts, self.choices, self.vocabulary, choices_and_leaves(self.ruleset, self.vocabulary))

        def is_raised(rule: Rule) -> bool:
            read = self._fields_of_rules.get(rule.id)
            # WHY: most rules of the floor are open because nothing about them is stated; then nothing presses on them.
            if read is not None and facts.stated.isdisjoint(read):
                return False
            return raises_rule(rule.applies, rule.requires, logic)

        return is_raised

    @cached_property
    def _fields_of_rules(self) -> Mapping[str, frozenset[str]]:
        """The fields that a filing can state of what each rule reads."""
        parts = {
            rule.id: [part for part in (rule.applies, rule.requires) if part is not None] for rule in self.ruleset.rules
        }
        return {
            name: frozenset(source_of(field, self.vocabulary) for part in conditions for field in fields_in(part))
            for name, conditions in parts.items()
        }

    def contradictions(self, statements: Mapping[str, Statement]) -> list[CoherenceCondition]:
        """Return the coherence conditions, cautions left out, that fail on what is stated."""
        if not self._conditions:
            return []
        verdicts = self._hold_together(stated_values(statements), statements.keys())
        return [one for one, came in zip(self._conditions, verdicts, strict=True) if came is Verdict.VARIANCE]

    @cached_property
    def _conditions(self) -> tuple[CoherenceCondition, ...]:
        asked = self.vocabulary.coherence_under(self.ruleset.id, self.ruleset.domain)
        return tuple(one for one in asked if one.kind is CoherenceKind.CONTRADICTION)

    @cached_property
    def _hold_together(self) -> Decide:
        clauses = [Clause(one.applies, one.requires) for one in self._conditions]
        return compile_rules(clauses, {}, _OUTCOMES)

    @cached_property
    def _decide(self) -> Decide:
        clauses = [Clause(rule.applies, rule.requires) for rule in self.ruleset.rules]
        return compile_rules(clauses, self.choices, _OUTCOMES)

    @cached_property
    def _find(self) -> Find[Screened]:
        return compile_findings([_point_of(rule) for rule in self.ruleset.rules], self.choices, _OUTCOMES, Screened)


def _point_of(rule: Rule) -> Point:
    """Say what a rule is about: the field it turns on, and the figure or bound that field is checked against."""
    clause, subject = Clause(rule.applies, rule.requires), next(iter(fields_in(rule.requires)), "")
    match rule.requires:
        case Compare(left=Field(), right=Lit(raw=figure)) | Includes(item=Field(), word=figure):
            return Point(clause, rule, subject, figure)
        case In(item=Field(), words=words) | Within(item=Field(), words=words):
            return Point(clause, rule, subject, words)
        case Matches(tables=tables):
            return Point(clause, rule, subject, tables)
        case Field():
            return Point(clause, rule, subject, True)
        case Not(item=Field()):
            return Point(clause, rule, subject, False)
        case Compare(left=Field(), right=bound):
            return Point(clause, rule, subject, None, bound)
        case _:
            return Point(clause, rule, subject)
