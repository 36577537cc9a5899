"""The nouns of testing rules: what cases should show, a part changed on purpose, and what became of it."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from compliance.diag import Span
from compliance.model.results.finding import Trace, Verdict
from compliance.model.rules.expr import Expr
from compliance.model.rules.ruleset import Election, Reading, Rule, Ruleset
from compliance.model.testing.case import Case
from compliance.model.values.kinds import Raw
from compliance.model.values.paytable import Table
from compliance.record import keyword_record, record


class Operator(StrEnum):
    """A way in which a part is changed on purpose."""

    COMPARATOR = "comparator"
    BOUND = "bound"
    CONNECTIVE = "connective"
    OPERAND = "operand"
    NEGATION = "negation"
    APPLIES = "applies"
    BRANCH = "branch"
    EXTREME = "extreme"
    ARITHMETIC = "arithmetic"
    WORDS = "words"
    CHOICE = "choice"
    STATED = "stated"
    TABLES = "tables"
    ROW = "row"
    SILENCE = "silence"


OPERATORS = {
    Operator.COMPARATOR: "comparators flipped",
    Operator.BOUND: "bounds shifted by the smallest step",
    Operator.CONNECTIVE: "connectives swapped",
    Operator.OPERAND: "operands left out",
    Operator.NEGATION: "conditions negated",
    Operator.APPLIES: "`applies` left out",
    Operator.BRANCH: "branches swapped or left out",
    Operator.EXTREME: "greatest and least swapped",
    Operator.ARITHMETIC: "sums and differences swapped",
    Operator.WORDS: "words added to a set or taken out",
    Operator.CHOICE: "one word put for another",
    Operator.STATED: "stated and not stated swapped",
    Operator.TABLES: "tables dropped, added or swapped",
    Operator.ROW: "cells of a paytable changed",
    Operator.SILENCE: "the meaning of silence changed",
}
"""What each operator does, in words."""

Part = Rule | Reading | Table | Election


@keyword_record
class Mutant:
    """A rule, reading, paytable or election with one thing changed, which the cases must notice."""

    operator: Operator
    what: str
    span: Span
    about: Expr | None
    changed: tuple[Part, ...]

    @property
    def rule(self) -> str | None:
        """The id of the rule that is changed; nothing where a part is changed that several rules may read."""
        one = self.changed[0]
        return one.id if isinstance(one, Rule) else None

    @property
    def subject(self) -> str:
        """What is changed, by its name."""
        return " and ".join(_name_part(one) for one in self.changed)


def _name_part(part: Part) -> str:
    match part:
        case Rule(id=name):
            return name
        case Reading(id=name):
            return f"reading {name}"
        case Table(id=name):
            return f"paytable {name}"
        case Election(id=name):
            return f"election {name}"
        case _ as unknown:
            assert_never(unknown)


@record
class Apart:
    """A submission on which a rule and its mutant come out differently, under these readings."""

    facts: Mapping[str, Raw]
    choices: Mapping[str, str]
    expect: Verdict
    mutant: Verdict


@record
class Alike:
    """No submission tells a rule from its mutant, whatever readings are chosen."""


@record
class Undecided:
    """The solver could not tell."""

    reason: str


@keyword_record
class Proposal:
    """A case that is missing beside a rule, ready to be written."""

    rule: str
    name: str
    facts: Mapping[str, Raw]
    choices: Mapping[str, str]
    boundary: bool
    expect: Verdict
    mutant: Verdict


class MutantStanding(StrEnum):
    """What is known of a mutant that no case noticed."""

    MISSING_CASE = "missing-case"
    EQUIVALENT = "equivalent"
    UNDECIDED = "undecided"
    NOT_EXAMINED = "not-examined"


@keyword_record
class Survivor:
    """A mutant that no case noticed, and why: a case is missing, or it means the same."""

    mutant: Mutant
    standing: MutantStanding
    proposal: Proposal | None = None
    reason: str = ""


@keyword_record
class Mutation:
    """How many mutants were made and noticed, by operator, and those that were not."""

    made: Mapping[Operator, int]
    killed: Mapping[Operator, int]
    survivors: tuple[Survivor, ...]

    @property
    def equivalent(self) -> int:
        """How many survivors were shown to mean the same."""
        return sum(survivor.standing is MutantStanding.EQUIVALENT for survivor in self.survivors)

    @property
    def share(self) -> "Share":
        """How many of the mutants that mean something else were noticed."""
        return Share(sum(self.killed.values()), sum(self.made.values()) - self.equivalent)

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """The missing cases, each once."""
        told = [survivor.proposal for survivor in self.survivors if survivor.proposal is not None]
        return tuple({(one.rule, one.name): one for one in told}.values())


class GoalKind(StrEnum):
    """What coverage is counted of."""

    RULE = "rule"
    BRANCH = "branch"
    COMPARISON = "comparison"


@keyword_record
class Goal:
    """Something that the cases of a rule should show and do not."""

    rule: str
    kind: GoalKind
    lacking: str
    text: str
    span: Span


@record
class Share:
    """So many of so many."""

    met: int
    of: int

    @property
    def part(self) -> Fraction:
        """The exact part that is met; of nothing, all is."""
        return Fraction(self.met, self.of) if self.of else Fraction(1)


@record
class Coverage:
    """What the cases of a ruleset show of its rules, branches and comparisons, and what they do not."""

    shares: Mapping[GoalKind, Share]
    unmet: tuple[Goal, ...]


@record
class Unexpected:
    """A case that came out otherwise than expected, with how its rule was decided."""

    case: Case
    got: Verdict
    traces: tuple[Trace, ...]


@keyword_record
class TestedRuleset:
    """A ruleset whose cases were run, with what they cover and which mutants they notice."""

    ruleset: Ruleset
    rules: tuple[Rule, ...]
    cases: tuple[Case, ...]
    unexpected: tuple[Unexpected, ...]
    coverage: Coverage
    mutation: Mutation | None

    @property
    def fine(self) -> bool:
        """Whether every case came out as expected and every mutant that means something else was noticed."""
        return not self.unexpected and (self.mutation is None or self.mutation.share.met == self.mutation.share.of)
