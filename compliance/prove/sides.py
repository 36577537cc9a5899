"""Two rulesets over one space of submissions, with what the ordinary checker says of either."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from compliance.model import (
    CoherenceCondition,
    Expr,
    Outcome,
    Raw,
    Reading,
    Rule,
    Ruleset,
    Scope,
    Verdict,
    Vocabulary,
    readings_in,
)
from compliance.prove.apart import with_sources
from compliance.prove.certify import AnswerLog
from compliance.prove.shrink import shrink_statements
from compliance.prove.solve import Solver
from compliance.prove.space import KnownWay, Space
from compliance.prove.terms.values import Formula, none_of
from compliance.prove.verdicts import JudgedRuleset, fields_of, rests_on_house_way
from compliance.record import attribute, keyword_record

Replay = Callable[[Mapping[str, Raw]], tuple[Outcome, Mapping[str, Verdict]]]
"""What the ordinary checker says of statements: the result, and the verdict on every rule by its id."""

Decide = Callable[[Mapping[str, Raw]], Mapping[str, Verdict]]
"""The verdict of the ordinary checker on every rule by its id, for what is asked thousands of times."""

Contradict = Callable[[Mapping[str, Raw]], Sequence[CoherenceCondition]]
"""The coherence conditions that the ordinary checker finds broken by statements."""


def _find_no_contradiction(_statements: Mapping[str, Raw]) -> Sequence[CoherenceCondition]:
    return ()


RaiseRules = Callable[[Mapping[str, Raw]], Sequence[Rule]]
"""The rules of the floor that the checker finds open because statements have half of what would decide them."""


def _raise_no_rule(_statements: Mapping[str, Raw]) -> Sequence[Rule]:
    return ()


@keyword_record
class RulesetSide:
    """A ruleset, and the checker that checks statements against it and against each other."""

    ruleset: Ruleset
    replay: Replay
    decide: Decide
    choices: Mapping[str, str]
    scope: str = "filing"
    contradict: Contradict = attribute(default=_find_no_contradiction)
    raise_rules: RaiseRules = attribute(default=_raise_no_rule)

    def open_rules(self, statements: Mapping[str, Raw]) -> tuple[str, ...]:
        """Name the rules that are open and count: those of the filing, and those that half a statement raises."""
        verdicts, raised = self.replay(statements)[1], {rule.id for rule in self.raise_rules(statements)}
        counted = {rule.id for rule in self.ruleset.rules if self.scope == "all" or rule.scope is Scope.FILING} | raised
        return tuple(name for name, came in verdicts.items() if came is Verdict.UNDETERMINED and name in counted)

    def accepts(self, statements: Mapping[str, Raw]) -> bool:
        """Tell whether the checker finds statements compliant."""
        return self.replay(statements)[0] is Outcome.COMPLIANT


class Sides:
    """The rulesets in question, each judged over the same submissions."""

    def __init__(
        self,
        sides: Sequence[RulesetSide],
        vocabulary: Vocabulary,
        examples: Mapping[str, Raw],
        ways: Iterable[KnownWay] = (),
        known: Iterable[Raw] = (),
        barred: Iterable[str] = (),
        besides: Iterable[str] = (),
        log: AnswerLog | None = None,
    ) -> None:
        self.sides = tuple(sides)
        self.log = log
        self._besides = frozenset(besides)
        self.vocabulary = vocabulary
        self.examples = examples
        self.barred = frozenset(barred)
        self.space = Space(vocabulary, self.fields, (side.ruleset for side in self.sides), ways, known, self.barred)
        self.benches = tuple(
            JudgedRuleset(self.space, side.ruleset, {**side.ruleset.default_choices, **side.choices}, side.scope)
            for side in self.sides
        )

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """Every field that a rule or an election of either side speaks of, in the order of the vocabulary.

        Those that must agree with one of them, or with a field that is asked about besides, are among them.
        """
        named = {name for side in self.sides for name in fields_spoken_of(side.ruleset)}
        asked = [
            one.fields
            for side in self.sides
            for one in self.vocabulary.coherence_under(side.ruleset.id, side.ruleset.domain)
        ]
        beside = {name for names in asked if not (named | self._besides).isdisjoint(names) for name in names}
        wanted = set(with_sources(named | beside, self.vocabulary))
        return tuple(name for name in self.vocabulary.fields if name in wanted)

    def are_surely_alike(self, first: Rule, second: Rule) -> bool:
        """Tell without a search whether two rules, one of each side, come out and count alike in every submission.

        They do where their words and scope are the same, and all that those words stand on: elections, readings,
        tables and the ranking of hands.
        """
        counts_by_scope = any(side.scope == "filing" for side in self.sides)
        if (counts_by_scope and first.scope is not second.scope) or _words_of(first) != _words_of(second):
            return False
        # WHY: `nothing else` and `x.* is stated` are the same words over other fields where a chapter is another.
        if fields_of(first) != fields_of(second):
            return False
        fields, readings = set(with_sources(fields_of(first), self.vocabulary)), _readings_of(first)
        stood_on = [
            (
                {(one.field, one.kind, one.silence) for one in bench.ruleset.elections if one.field in fields},
                [(table.name, table.rows, table.stake) for table in bench.ruleset.tables if table.field in fields],
                [(bench.view.choices[name], _options_of(bench.ruleset.reading(name))) for name in readings],
                bench.ruleset.ranking if rests_on_house_way(first, self.vocabulary) else None,
            )
            for bench in self.benches
        ]
        return stood_on[0] == stood_on[1]

    def _solver_over(self, *always: Formula) -> Solver:
        return Solver(self.space, always, log=self.log)

    @cached_property
    def undecided(self) -> tuple[Solver, ...]:
        """For each side the solver over the submissions in which it finds no variance."""
        return tuple(self._solver_over(none_of(bench.rejects), *self.space.showable) for bench in self.benches)

    @cached_property
    def open(self) -> Solver:
        """The solver over all submissions."""
        return self._solver_over()

    @cached_property
    def accepting(self) -> tuple[Solver, ...]:
        """For each side the solver over the submissions that it accepts."""
        return tuple(self._solver_over(bench.accepts, *self.space.showable) for bench in self.benches)

    @cached_property
    def near(self) -> tuple[Solver, ...]:
        """For each side the same solver, holding the smallest submission that the side accepts."""
        # WHY: witnesses near to one lawful submission are easy to read side by side, and most fields are fixed at
        # once, which makes the search short.
        for at, solver in enumerate(self.accepting):
            solver.hold(self._smallest(at))
        return self.accepting

    def _smallest(self, at: int) -> Mapping[str, Raw]:
        solver, side = self.accepting[at], self.sides[at]
        best: Mapping[str, Raw] = {}
        answer = solver.find()
        while isinstance(answer, dict) and side.accepts(answer):
            best = shrink_statements(answer, side.accepts, self.vocabulary, self.examples)
            answer = solver.find_smaller(len(best))
        return best


def _words_of(rule: Rule) -> tuple[Expr | None, Expr]:
    return rule.applies, rule.requires


def _readings_of(rule: Rule) -> tuple[str, ...]:
    return tuple(name for part in _words_of(rule) if part is not None for name in readings_in(part))


def _options_of(reading: Reading) -> list[tuple[str, Expr | None]]:
    return [(option.id, option.value) for option in reading.options]


def fields_spoken_of(ruleset: Ruleset) -> set[str]:
    """Name every field that a rule reads or watches or that is elected."""
    return {name for rule in ruleset.rules for name in fields_of(rule)} | {
        election.field for election in ruleset.elections
    }
