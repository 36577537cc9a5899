"""A submission that several rulesets accept, or the fewest rules of theirs that cannot be kept together."""

from collections.abc import Callable, Sequence

from compliance.model import Ground, Raw, Rule, Ruleset
from compliance.prove.shrink import shrink_statements
from compliance.prove.sides import Sides
from compliance.prove.solve import Answer, Solver
from compliance.prove.terms.values import Formula


def ground_of(sides: Sides) -> Ground:
    """Find the smallest submission that every side accepts, or the fewest rules that make it impossible."""
    rulesets = tuple(side.ruleset for side in sides.sides)
    always = [formula for bench in sides.benches for formula in (bench.decided, bench.coherent)]
    solver = Solver(sides.space, (*always, *sides.space.showable))
    wanted = [bench.content(judged_rule) for bench in sides.benches for judged_rule in bench.rules.values()]
    answer = solver.find(*wanted)
    if answer is Answer.UNDECIDED:
        return Ground(rulesets=rulesets, statements=None, undecided=True)
    if isinstance(answer, dict):
        return Ground(rulesets=rulesets, statements=_smallest_lawful(answer, solver, wanted, sides))
    owners = [(bench.ruleset, judged_rule.rule) for bench in sides.benches for judged_rule in bench.rules.values()]
    return _ground_in_conflict(rulesets, owners, wanted, solver)


def _smallest_lawful(
    first: dict[str, Raw], solver: Solver, wanted: list[Formula], sides: Sides
) -> dict[str, Raw] | None:
    def lawful(statements: object) -> bool:
        return all(side.accepts(statements) for side in sides.sides)  # type: ignore[arg-type]

    best: dict[str, Raw] | None = None
    answer: dict[str, Raw] | Answer = first
    while isinstance(answer, dict) and lawful(answer):
        best = shrink_statements(answer, lawful, sides.vocabulary, sides.examples)
        answer = solver.find_smaller(len(best), *wanted)
    return best


def _ground_in_conflict(
    rulesets: tuple[Ruleset, ...], owners: Sequence[tuple[Ruleset, Rule]], wanted: Sequence[Formula], solver: Solver
) -> Ground:
    conflict = smallest_conflict(len(wanted), lambda places: solver.together([wanted[at] for at in places], wanted))
    if not conflict:
        # WHY: without a conflict it fails only because some side has no rule that a submission can ever pass.
        return Ground(rulesets=rulesets, statements=None, undecided=True)
    return Ground(rulesets=rulesets, statements=None, conflict=tuple(owners[at] for at in conflict))


Together = Callable[[frozenset[int]], frozenset[int] | bool | None]
"""All that holds where these hold: their places and others; nothing where they cannot hold together."""


def smallest_conflict(number: int, together: Together) -> tuple[int, ...] | None:
    """Return the fewest of so many wishes that cannot all be granted.

    Every set of wishes that can be granted leaves some out, and the answer has one of those; so the smallest set that
    has one of each is tried, until it cannot be granted itself. (Minimal unsatisfiable sets as smallest hitting sets
    of the complements of maximal satisfiable ones.)
    """
    left_out: list[frozenset[int]] = []
    everything = frozenset(range(number))
    while True:
        tried = frozenset(_smallest_hitting_set(left_out))
        granted = together(tried)
        if granted is None:
            return tuple(sorted(tried))
        if isinstance(granted, bool):
            return None
        # WHY: the more is granted, the less is left out, and the fewer sets the search for the smallest has to try.
        # INVARIANT: afterwards `granted` is maximal: no further wish can be added, so what is left out is a
        # correction set and every conflict has one of it.
        for wish in sorted(everything - granted):
            more = together(granted | {wish})
            if isinstance(more, frozenset):
                granted = more
        left_out.append(everything - granted)


def _smallest_hitting_set(sets: Sequence[frozenset[int]]) -> tuple[int, ...]:
    """Return the fewest numbers of which every set has one."""
    size = 0
    while True:
        hitting = _extend_hitting_set(sets, (), size)
        if hitting is not None:
            return hitting
        size += 1


def _extend_hitting_set(sets: Sequence[frozenset[int]], taken: tuple[int, ...], left: int) -> tuple[int, ...] | None:
    # WHY: branching on a set that is missed bounds the search by the size of the sets to the power of the answer,
    # which is a handful of rules.
    missed = next((number for number in sets if number.isdisjoint(taken)), None)
    if missed is None:
        return taken
    if not left:
        return None
    for number in sorted(missed):
        hitting = _extend_hitting_set(sets, (*taken, number), left - 1)
        if hitting is not None:
            return hitting
    return None
