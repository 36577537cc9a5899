"""Many submissions against one ruleset, quickly: compiled verdicts with values, places and bounds, not yet in words."""

import datetime as dt
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from compliance.check.facts import Prover, facts_of
from compliance.check.findings import default_choices, result_of, waived_on
from compliance.diag import Span
from compliance.lang import Choices, Clause, Decide, Find, Point, compile_findings, compile_rules
from compliance.model import (
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

    def summary(self, submission: Submission, as_of: dt.date, scope: str) -> tuple[Outcome, int]:
        """Return the result of one submission and how many variances it has, and no more."""
        verdicts = self.verdicts(self.facts(submission.statements))
        found = [
            (rule, verdict, verdict is Verdict.VARIANCE and waived_on(rule, submission.waivers, self.ruleset, as_of))
            for rule, verdict in zip(self.ruleset.rules, verdicts, strict=True)
        ]
        return result_of(found, scope), verdicts.count(Verdict.VARIANCE)

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
