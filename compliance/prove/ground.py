"""A submission that several rulesets accept, or the fewest rules of theirs that cannot be kept together."""

from collections.abc import Callable, Iterable, Sequence

from compliance.model import Ground, Raw, Rule, Ruleset
from compliance.prove.shrink import shrink
from compliance.prove.sides import Sides
from compliance.prove.solve import Answer, Solver
from compliance.prove.values import Formula


def ground_of(sides: Sides) -> Ground:
    """Find the smallest submission that every side accepts, or the fewest rules that make it impossible."""
    rulesets = tuple(side.ruleset for side in sides.sides)
    solver = Solver(sides.space, (*(bench.decided for bench in sides.benches), *sides.space.showable))
    wanted = [bench.content(one) for bench in sides.benches for one in bench.rules.values()]
    found = solver.find(*wanted)
    if found is Answer.UNDECIDED:
        return Ground(rulesets=rulesets, statements=None, undecided=True)
    if isinstance(found, dict):
        return Ground(rulesets=rulesets, statements=_smallest(found, solver, wanted, sides))
    owners = [(bench.ruleset, one.rule) for bench in sides.benches for one in bench.rules.values()]
    return _conflict(rulesets, owners, wanted, solver)


def _smallest(found: dict[str, Raw], solver: Solver, wanted: list[Formula], sides: Sides) -> dict[str, Raw] | None:
    def lawful(statements: object) -> bool:
        return all(side.accepts(statements) for side in sides.sides)  # type: ignore[arg-type]

    best: dict[str, Raw] | None = None
    answer: dict[str, Raw] | Answer = found
    while isinstance(answer, dict) and lawful(answer):
        best = shrink(answer, lawful, sides.vocabulary, sides.examples)
        answer = solver.find_smaller(len(best), *wanted)
    return best


def _conflict(
    rulesets: tuple[Ruleset, ...], owners: Sequence[tuple[Ruleset, Rule]], wanted: Sequence[Formula], solver: Solver
) -> Ground:
    kept = smallest_conflict(len(wanted), lambda some: solver.together([wanted[at] for at in some], wanted))
    if not kept:
        # WHY: without a conflict it fails only because some side has no rule that a submission can ever pass.
        return Ground(rulesets=rulesets, statements=None, undecided=True)
    return Ground(rulesets=rulesets, statements=None, conflict=tuple(owners[at] for at in kept))


Together = Callable[[frozenset[int]], frozenset[int] | bool | None]
"""All that holds where these hold: their places and others; nothing where they cannot hold together."""


def smallest_conflict(number: int, together: Together) -> tuple[int, ...] | None:
    """Return the fewest of so many wishes that cannot all be granted.

    Every set of wishes that can be granted leaves some out, and the answer has one of those; so the smallest set that
    has one of each is tried, until it cannot be granted itself.
    """
    left_out: list[frozenset[int]] = []
    everything = frozenset(range(number))
    while True:
        tried = frozenset(_hitting(left_out))
        granted = together(tried)
        if granted is None:
            return tuple(sorted(tried))
        if isinstance(granted, bool):
            return None
        for one in sorted(everything - granted):
            more = together(granted | {one})
            if isinstance(more, frozenset):
                granted = more
        left_out.append(everything - granted)


def _hitting(sets: Sequence[frozenset[int]]) -> tuple[int, ...]:
    """Return the fewest numbers of which every set has one."""
    size = 0
    while True:
        found = _hit(sets, (), size)
        if found is not None:
            return found
        size += 1


def _hit(sets: Sequence[frozenset[int]], taken: tuple[int, ...], left: int) -> tuple[int, ...] | None:
    missed = next((one for one in sets if one.isdisjoint(taken)), None)
    if missed is None:
        return taken
    if not left:
        return None
    tries: Iterable[tuple[int, ...] | None] = (_hit(sets, (*taken, one), left - 1) for one in sorted(missed))
    return next((found for found in tries if found is not None), None)
