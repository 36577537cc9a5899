"""A ruleset made ready for any number of filings: its verdicts compiled, and its answers kept once they are known."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from compliance.check.answers.field_states import FieldStates, StateNumbers
from compliance.check.answers.known_answers import KnownAnswers, KnownRaises
from compliance.check.answers.rule_answer import PlacedAnswer
from compliance.check.coherence import lower_outcome, stated_values
from compliance.check.facts import Prover, facts_of
from compliance.check.findings import default_choices, final_outcome, result_of, waived_on
from compliance.check.review import review_findings, review_standings
from compliance.lang import Choices, Clause, Decide, Setting, compile_rules, compile_when_reused
from compliance.model import (
    CoherenceCondition,
    CoherenceKind,
    Facts,
    Outcome,
    Review,
    ReviewStanding,
    Rule,
    Ruleset,
    Statement,
    Submission,
    Verdict,
    Vocabulary,
)
from compliance.record import kept_with_record, record

_OUTCOMES = (Verdict.VARIANCE, Verdict.PASS, Verdict.UNDETERMINED, Verdict.NOT_APPLICABLE)
MOST_SCREENS = 32
"""So many choices of readings under one ruleset are kept ready."""


@record
class Summary:
    """The result of one submission, its variances and points for a person, and how many rules were decided."""

    outcome: Outcome
    variances: int
    points_for_a_person: int
    decided: int
    rules: int


@record
class Decided:
    """How the conditions of a ruleset came out, each list in its order.

    Of points a pass says that the condition holds, and a variance that it does not.
    """

    rules: list[Verdict]
    points: list[Verdict]
    unchecked: list[Verdict]


class Screen:
    """A ruleset compiled once, to be used on many submissions."""

    def __init__(
        self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices | None = None, prover: Prover | None = None
    ) -> None:
        self.ruleset = ruleset
        self.vocabulary = vocabulary
        self.prover = prover
        self.choices = {**default_choices(ruleset), **(choices or {})}
        self._numbers = StateNumbers()
        self._answers: dict[bool, KnownAnswers] = {}
        self._has_held_together = False

    def facts(self, statements: Mapping[str, Statement]) -> Facts:
        """Gather the facts of one submission."""
        return facts_of(statements, self.ruleset, self.vocabulary, self.prover)

    def setting(self, facts: Facts) -> Setting:
        """Return what conditions are explained with."""
        return Setting(facts, self.choices, self.vocabulary)

    def verdicts(self, facts: Facts) -> list[Verdict]:
        """Return the verdict on every rule, in the order of the ruleset."""
        return self.decide(facts).rules

    def decide(self, facts: Facts) -> Decided:
        """Decide all conditions of the ruleset."""
        came = self._decide(facts.values, facts.stated)
        rules, points = len(self.ruleset.rules), len(self.ruleset.review)
        return Decided(came[:rules], came[rules : rules + points], came[rules + points :])

    def answers(
        self, verdicts: Sequence[Verdict], facts: Facts, statements: Mapping[str, Statement], *, explained: bool
    ) -> list[PlacedAnswer]:
        """Return the answer of every rule, given its verdict, in the order of the ruleset."""
        if explained not in self._answers:
            self._answers[explained] = KnownAnswers(self.ruleset, self.vocabulary, self.choices, explained=explained)
        states = self._numbers.number_states(facts, statements)
        return self._answers[explained].answers_of(verdicts, facts, states)

    def standings(
        self, decided: Decided, submission: Submission, as_of: dt.date, review: Review | None
    ) -> tuple[ReviewStanding, ...]:
        """Return every review point that a submission raises, and how it stands."""
        asked = zip(self.ruleset.review, decided.points, strict=True)
        return review_standings(asked, submission, self.ruleset, self.vocabulary, as_of, review)

    def summary(self, submission: Submission, as_of: dt.date, scope: str, review: Review | None = None) -> Summary:
        """Return the result of one submission, how many variances it has and how many points wait for a person."""
        facts = self.facts(submission.statements)
        decided = self.decide(facts)
        verdicts = decided.rules
        found = [
            (rule, verdict, verdict is Verdict.VARIANCE and waived_on(rule, submission.waivers, self.ruleset, as_of))
            for rule, verdict in zip(self.ruleset.rules, verdicts, strict=True)
        ]
        points = self.standings(decided, submission, as_of, review)
        refused = review_findings(points, submission, self.ruleset, self.vocabulary, as_of)
        found += [(finding.rule, finding.verdict, finding.waived) for finding in refused]
        added = result_of(found, scope, self.raised_by(facts))
        open_points = sum(one.is_open for one in points)
        return Summary(
            outcome=final_outcome(
                lower_outcome(added, self.contradictions(submission.statements)),
                self.ruleset.period.standing(as_of),
                awaits_person=open_points > 0,
                is_partly_encoded=bool(self.ruleset.open_provisions),
                is_unconfirmed=bool(submission.unconfirmed),
            ),
            variances=verdicts.count(Verdict.VARIANCE) + len(refused),
            points_for_a_person=open_points,
            decided=len(found) - verdicts.count(Verdict.UNDETERMINED),
            rules=len(found),
        )

    def raised_by(self, facts: Facts) -> Callable[[Rule], bool]:
        """Return the question whether the filing states half of what would decide a rule that is open."""
        states: list[FieldStates] = []

        def is_raised(rule: Rule) -> bool:
            # WHY: many filings have no open rule that is asked about, and need no states.
            if not states:
                states.append(self._numbers.number_states(facts, {}))
            return self._raises.is_raised(rule, facts, states[0])

        return is_raised

    @cached_property
    def _raises(self) -> KnownRaises:
        return KnownRaises(self.ruleset, self.vocabulary, self.choices)

    def contradictions(self, statements: Mapping[str, Statement]) -> list[CoherenceCondition]:
        """Return the coherence conditions, cautions left out, that fail on what is stated."""
        return [one for one in self.failed_conditions(statements) if one.kind is CoherenceKind.CONTRADICTION]

    def failed_conditions(self, statements: Mapping[str, Statement]) -> list[CoherenceCondition]:
        """Return the coherence conditions that fail on what is stated."""
        if not self._conditions or not statements:
            return []
        asked = self._conditions
        if not self._has_held_together:
            # WHY: a single filing is about some of them, and these are decided plainly.
            self._has_held_together = True
            asked = tuple([one for one in asked if not statements.keys().isdisjoint(one.fields)])
            decide = compile_when_reused(_clauses_of(asked), {}, _OUTCOMES)
        else:
            decide = self._hold_together
        # INVARIANT: what silence means and what is worked out from statements is no statement, so neither contradicts
        # one.
        verdicts = decide(stated_values(statements), statements.keys())
        return [
            one
            for one, came in zip(asked, verdicts, strict=True)
            if came is Verdict.VARIANCE and not statements.keys().isdisjoint(one.fields)
        ]

    @cached_property
    def _conditions(self) -> tuple[CoherenceCondition, ...]:
        return self.vocabulary.coherence_under(self.ruleset.id, self.ruleset.domain)

    @cached_property
    def _hold_together(self) -> Decide:
        return compile_rules(_clauses_of(self._conditions), {}, _OUTCOMES)

    @cached_property
    def _decide(self) -> Decide:
        clauses = [Clause(rule.applies, rule.requires) for rule in self.ruleset.rules]
        clauses += [Clause(None, point.when) for point in self.ruleset.review]
        clauses += [Clause(None, point.when) for point in self.ruleset.unchecked]
        return compile_when_reused(clauses, self.choices, _OUTCOMES)


def _clauses_of(conditions: Sequence[CoherenceCondition]) -> list[Clause]:
    return [Clause(one.applies, one.requires) for one in conditions]


def screen_of(
    ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices | None = None, prover: Prover | None = None
) -> Screen:
    """Return the screen of a ruleset under a choice of readings, made once for each."""
    screens = _screens_of(ruleset)
    taken = {**default_choices(ruleset), **(choices or {})}
    # INVARIANT: a screen keeps its vocabulary, so that no other one can get this id while the screen is found by it.
    key = id(vocabulary), prover, tuple(taken.items())
    if key not in screens:
        if len(screens) >= MOST_SCREENS:
            screens.clear()
        screens[key] = Screen(ruleset, vocabulary, taken, prover)
    return screens[key]


@kept_with_record
def _screens_of(_ruleset: Ruleset) -> dict[object, Screen]:
    return {}
