"""Many submissions against one ruleset, quickly: compiled verdicts with values, positions and bounds, not yet in words."""

from collections.abc import Mapping
from typing import NamedTuple

from compliance.check.assess import default_choices
from compliance.check.facts import facts_of
from compliance.diag import Span
from compliance.lang import Choices, Clause, compile_rules, evaluate
from compliance.model import (
    Compare,
    Expr,
    Facts,
    Field,
    Lit,
    Raw,
    Rule,
    Ruleset,
    Statement,
    Verdict,
    Vocabulary,
    fields_in,
)

_VERDICTS = (Verdict.VARIANCE, Verdict.PASS, Verdict.UNDETERMINED, Verdict.NOT_APPLICABLE)


class Screened(NamedTuple):
    """A rule, how it came out, the value it turned on, the bound it was held to, and where the value stands."""

    rule: Rule
    verdict: Verdict
    actual: Raw | None
    required: Raw | None
    where: Span | None


class _Plan(NamedTuple):
    rule: Rule
    subject: str
    fixed: Raw | None
    bound: Expr | None


class Screen:
    """A ruleset compiled once, to be used on many submissions."""

    def __init__(self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices | None = None) -> None:
        self.ruleset = ruleset
        self.vocabulary = vocabulary
        self.choices = {**default_choices(ruleset), **(choices or {})}
        self.verdict_codes = compile_rules([Clause(r.applies, r.requires) for r in ruleset.rules], self.choices)
        self.plans = tuple(_plan(rule) for rule in ruleset.rules)

    def facts(self, statements: Mapping[str, Statement]) -> Facts:
        """Gather the facts of one submission."""
        return facts_of(statements, self.ruleset, self.vocabulary)

    def verdicts(self, facts: Facts) -> list[Verdict]:
        """Return the verdict on every rule, in the order of the ruleset."""
        return [_VERDICTS[code] for code in self.verdict_codes(facts.values, facts.stated)]

    def findings(self, facts: Facts, statements: Mapping[str, Statement]) -> list[Screened]:
        """Return every rule with its verdict, value, bound and position."""
        values = facts.values.get
        found = []
        for code, (rule, subject, fixed, bound) in zip(
            self.verdict_codes(facts.values, facts.stated), self.plans, strict=True
        ):
            stated = statements.get(subject)
            required = fixed if bound is None or code else evaluate(bound, facts, self.choices)
            where = None if stated is None else stated.span
            found.append(Screened(rule, _VERDICTS[code], values(subject), required, where))
        return found


def _plan(rule: Rule) -> _Plan:
    subject = next(iter(fields_in(rule.requires)), "")
    match rule.requires:
        case Compare(left=Field(), right=Lit(raw=raw)):
            return _Plan(rule, subject, raw, None)
        case Compare(left=Field(), right=right):
            return _Plan(rule, subject, None, right)
        case _:
            return _Plan(rule, subject, None, None)
