"""Two rulesets over one space of submissions, with what the ordinary checker says of either."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from compliance.model import Outcome, Raw, Ruleset, Verdict, Vocabulary
from compliance.prove.apart import with_sources
from compliance.prove.shrink import shrink_statements
from compliance.prove.solve import Solver
from compliance.prove.space import KnownWay, Space
from compliance.prove.verdicts import JudgedRuleset, fields_of
from compliance.record import keyword_record

Replay = Callable[[Mapping[str, Raw]], tuple[Outcome, Mapping[str, Verdict]]]
"""What the ordinary checker says of statements: the result, and the verdict on every rule by its id."""


@keyword_record
class RulesetSide:
    """A ruleset, and the checker that checks statements against it."""

    ruleset: Ruleset
    replay: Replay
    choices: Mapping[str, str]

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
    ) -> None:
        self.sides = tuple(sides)
        self.vocabulary = vocabulary
        self.examples = examples
        self.space = Space(vocabulary, self.fields, (side.ruleset for side in self.sides), ways, known, barred)
        self.benches = tuple(
            JudgedRuleset(self.space, side.ruleset, {**side.ruleset.default_choices, **side.choices})
            for side in self.sides
        )

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """Every field that a rule or an election of either side speaks of, in the order of the vocabulary."""
        named = {name for side in self.sides for name in fields_spoken_of(side.ruleset)}
        wanted = set(with_sources(named, self.vocabulary))
        return tuple(name for name in self.vocabulary.fields if name in wanted)

    @cached_property
    def open(self) -> Solver:
        """The solver over all submissions."""
        return Solver(self.space)

    @cached_property
    def accepting(self) -> tuple[Solver, ...]:
        """For each side the solver over the submissions that it accepts."""
        return tuple(Solver(self.space, (bench.accepts, *self.space.showable)) for bench in self.benches)

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


def fields_spoken_of(ruleset: Ruleset) -> set[str]:
    """Name every field that a rule reads or watches or that is elected."""
    return {name for rule in ruleset.rules for name in fields_of(rule)} | {
        election.field for election in ruleset.elections
    }
