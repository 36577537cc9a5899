"""Questions put to the solver: the same answer on every run, and never a guess where it gives up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum

import z3

from compliance.model import Raw
from compliance.prove.certify import AnswerLog
from compliance.prove.second_solver import ask_second_solver
from compliance.prove.space import Space
from compliance.prove.terms.values import Formula, Paytable

EFFORT = 4_000_000
"""How hard the solver tries before it gives up, in its own steps, so that the machine's speed changes no answer."""


Free = frozenset[str] | None
"""The fields in which a submission may differ from the one that is held; nothing where none is."""


class Answer(Enum):
    """What came of a question for which there is no submission to show."""

    NONE = "none"
    UNDECIDED = "undecided"


class Solver:
    """One solver over one space, asked many questions; what others were asked before changes no answer of its own."""

    def __init__(
        self, space: Space, always: Iterable[Formula] = (), *, effort: int = EFFORT, log: AnswerLog | None = None
    ) -> None:
        self.space = space
        self._log = log
        # WHY: in a context of its own, so that formulas made for other questions do not change the order of the search.
        self._context = z3.Context()
        self._z3 = z3.Solver(ctx=self._context)
        self._z3.set("rlimit", effort)
        # WHY: a question that somebody breaks off would come back as one that the solver gave up.
        self._z3.set("ctrl_c", False)
        self._add((*space.domain, *always))
        self._by_name = [z3.Not(value.has_rows) for value in space.values.values() if isinstance(value, Paytable)]

        self._held: dict[str, Formula] = {}
        self._supposed: dict[str, Formula] = {}
        self._base: Mapping[str, Raw] = {}

    def hold(self, base: Mapping[str, Raw]) -> None:
        """Let questions be asked about submissions that differ from this one in some fields only."""
        self._base = base
        for name, stated in self.space.stated.items():
            as_in_base = self.space.states(name, base[name]) if name in base else z3.Not(stated)
            self._held[name] = z3.Bool(f"held {name}", ctx=self._context)
            self._z3.add(z3.Implies(self._held[name], as_in_base.translate(self._context)))

    def _add(self, formulas: Iterable[Formula]) -> None:
        # WHY: as `translate` and `add` do it, which make and ask a dozen objects for each of thousands of formulas; a
        # node is held while it is in no hands but ours.
        source, target = z3.main_ctx().ref(), self._context.ref()
        nodes = []
        for formula in formulas:
            nodes.append(z3.Z3_translate(source, formula.ast, target))
            z3.Z3_inc_ref(target, nodes[-1])
        for node in nodes:
            z3.Z3_solver_assert(target, self._z3.solver, node)
        for node in nodes:
            z3.Z3_dec_ref(target, node)

    def find(self, *wanted: Formula, free: Free = None) -> dict[str, Raw] | Answer:
        """Return a submission of which all this holds; paytables by their name and plain figures are tried first.

        Where some fields are free all others are as in the submission that is held.
        """
        # WHY: a win at the best award of free rows is a product of two unknowns; by name it is one of few figures.
        first = self._tidied((*wanted, *self._by_name), free)
        return first if isinstance(first, dict) or not self._by_name else self._tidied(wanted, free)

    def find_any(self, *wanted: Formula) -> dict[str, Raw] | Answer:
        """Return a submission of which all this holds as it comes, with figures that nobody is to be shown."""
        return self._ask(wanted)

    def _tidied(self, wanted: Sequence[Formula], free: Free) -> dict[str, Raw] | Answer:
        """Ask, and ask once more for plain figures where the answer has odd ones."""
        answer = self._ask(wanted, free)
        odd = self.space.odd(answer) if isinstance(answer, dict) else ()
        plain = self._ask((*wanted, *odd), free) if odd else answer
        best = plain if isinstance(plain, dict) else answer
        # WHY: a figure such as a third of a percent stands in no file; whether another would do is not known then.
        return best if isinstance(best, Answer) or self.space.writes(best) else Answer.UNDECIDED

    def find_smaller(self, fewer_than: int, *wanted: Formula, free: Free = None) -> dict[str, Raw] | Answer:
        """Return such a submission that states fewer fields than this."""
        # WHY: fields that are not free are stated as in the submission that is held, so they are counted beforehand
        # and not asked about.
        names = self.space.stated if free is None else [name for name in self.space.stated if name in free]
        fixed = 0 if free is None else sum(name not in free for name in self._base)
        most = fewer_than - 1 - fixed
        if most < 0 or not names:
            return Answer.NONE
        return self.find(*wanted, z3.AtMost(*(self.space.stated[name] for name in names), most), free=free)

    def possible(self, *wanted: Formula) -> bool | None:
        """Tell whether there is such a submission, or nothing where both solvers give up."""
        return self._decide_possible(wanted, ())

    def suppose(self, formulas: Mapping[str, Formula]) -> None:
        """Give names to formulas that later questions may take for granted."""
        for name, formula in formulas.items():
            self._supposed[name] = z3.Bool(f"supposed {name}", ctx=self._context)
            self._z3.add(z3.Implies(self._supposed[name], formula.translate(self._context)))

    def possible_besides(self, name: str, formula: Formula) -> bool | None:
        """Tell whether a formula is possible where all that is supposed holds, but for what has this name."""
        return self._decide_possible((formula,), [mark for other, mark in self._supposed.items() if other != name])

    def _decide_possible(self, wanted: Sequence[Formula], marks: Sequence[Formula]) -> bool | None:
        with self._asking(wanted, marks=marks) as outcome:
            if outcome == z3.unknown:
                return ask_second_solver(self._question_in_text(marks))
            if outcome == z3.unsat and self._log is not None:
                self._log.questions[self._question_in_text(marks)] = None
            return bool(outcome == z3.sat)

    def _question_in_text(self, marks: Sequence[Formula]) -> str:
        """Return what is being asked in SMT-LIB, which every solver reads."""
        self._z3.push()
        self._z3.add(*marks)
        text: str = self._z3.to_smt2()
        self._z3.pop()
        return text

    def find_clash(self, names: Iterable[str], *wanted: Formula) -> frozenset[str] | bool | None:
        """Return which of the named suppositions cannot hold together with a formula, or nothing where all can.

        False where the solver gives up.
        """
        marks = {self._supposed[name]: name for name in names}
        with self._asking(wanted, marks=[*marks]) as outcome:
            if outcome == z3.unknown:
                return False
            return frozenset(marks[mark] for mark in self._z3.unsat_core()) if outcome == z3.unsat else None

    def together(self, some: Sequence[Formula], everything: Sequence[Formula]) -> frozenset[int] | bool | None:
        """Return which of all formulas hold in a submission of which some must; false where the solver gives up."""
        with self._asking(some) as outcome:
            if outcome != z3.sat:
                return None if outcome == z3.unsat else False
            model = self._model()
            return frozenset(
                at for at, part in enumerate(everything) if z3.is_true(model.eval(part, model_completion=True))
            )

    def _ask(self, wanted: Sequence[Formula], free: Free = None) -> dict[str, Raw] | Answer:
        with self._asking(wanted, free) as outcome:
            if outcome == z3.sat and free is not None:
                fixed = {name: raw for name, raw in self._base.items() if name not in free}
                return {**fixed, **self.space.read(self._model(), free)}
            if outcome == z3.sat:
                return self.space.read(self._model())
            return Answer.NONE if outcome == z3.unsat else Answer.UNDECIDED

    def _model(self) -> z3.ModelRef:
        return self._z3.model().translate(z3.main_ctx())

    @contextmanager
    def _asking(
        self, wanted: Iterable[Formula], free: Free = None, marks: Sequence[Formula] = ()
    ) -> Iterator[z3.CheckSatResult]:
        # WHY: a frame of its own for each question, so that none leaves anything behind for the next; what is held or
        # supposed stays outside and is switched on by its marks (assumption literals).
        self._z3.push()
        try:
            self._add(wanted)
            fixed_marks = () if free is None else [mark for name, mark in self._held.items() if name not in free]
            yield self._z3.check(*fixed_marks, *marks)
        finally:
            self._z3.pop()
