"""Questions put to the solver: the same answer on every run, and never a guess where it gives up."""

from collections.abc import Iterable, Sequence
from enum import Enum

import z3

from compliance.model import Raw
from compliance.prove.space import Space
from compliance.prove.values import Formula, Paytable

EFFORT = 40_000_000
"""How hard the solver tries before it gives up, in its own steps, so that the machine's speed changes no answer."""


class Answer(Enum):
    """What came of a question for which there is no submission to show."""

    NONE = "none"
    UNDECIDED = "undecided"


class Solver:
    """One solver over one space, asked many questions."""

    def __init__(self, space: Space, always: Iterable[Formula] = (), *, effort: int = EFFORT) -> None:
        self.space = space
        self._z3 = z3.Solver()
        self._z3.set("rlimit", effort)
        self._z3.add(*space.domain, *always)
        self._by_name = [z3.Not(value.has_rows) for value in space.values.values() if isinstance(value, Paytable)]

    def find(self, *wanted: Formula) -> dict[str, Raw] | Answer:
        """Return a submission of which all this holds; paytables by their name are tried first."""
        # WHY: a win at the best award of free rows is a product of two unknowns; by name it is one of few figures.
        first = self._ask((*wanted, *self._by_name))
        if isinstance(first, dict) or not self._by_name:
            return first
        return self._ask(wanted)

    def possible(self, *wanted: Formula) -> bool | None:
        """Tell whether there is such a submission, or nothing where the solver gives up."""
        self._z3.push()
        try:
            self._z3.add(*wanted)
            outcome = self._z3.check()
            return None if outcome == z3.unknown else bool(outcome == z3.sat)
        finally:
            self._z3.pop()

    def find_smaller(self, fewer_than: int, *wanted: Formula) -> dict[str, Raw] | Answer:
        """Return such a submission that states fewer fields than this."""
        return self.find(*wanted, z3.AtMost(*self.space.stated.values(), fewer_than - 1))

    def _ask(self, wanted: Sequence[Formula]) -> dict[str, Raw] | Answer:
        self._z3.push()
        try:
            self._z3.add(*wanted)
            outcome = self._z3.check()
            if outcome == z3.sat:
                return self.space.read(self._z3.model())
            return Answer.NONE if outcome == z3.unsat else Answer.UNDECIDED
        finally:
            self._z3.pop()

    def together(self, some: Sequence[Formula], everything: Sequence[Formula]) -> frozenset[int] | bool | None:
        """Return which of all formulas hold in a submission of which some must; false where the solver gives up."""
        self._z3.push()
        try:
            self._z3.add(*some)
            outcome = self._z3.check()
            if outcome == z3.unsat:
                return None
            if outcome == z3.unknown:
                return False
            model = self._z3.model()
            return frozenset(
                at for at, part in enumerate(everything) if z3.is_true(model.eval(part, model_completion=True))
            )
        finally:
            self._z3.pop()
