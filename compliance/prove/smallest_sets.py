"""The smallest sets of rules that a question turns on: what the solver names, made smaller while it still clashes."""

from collections.abc import Mapping, Sequence

from compliance.prove.solve import Solver
from compliance.prove.terms.values import Formula

_MOST_TRIES = 60
"""How many sets of one or two are tried before the set at hand is taken for the smallest."""


def find_smallest_clash(solver: Solver, supposed: Mapping[str, Formula], *wanted: Formula) -> tuple[str, ...] | None:
    """Return the fewest suppositions that cannot hold together with a formula; nothing where all can, or nobody knows.

    No name can be left out of what is returned; that no other set of at most two is smaller has been tried.
    """
    clash = solver.find_clash(supposed, *wanted)
    if not isinstance(clash, frozenset):
        return None
    order = [name for name in supposed if name in clash]
    # WHY: which set is left depends on what is tried first; two orders find most of the small ones.
    shrunk = [_leave_out_needless(solver, names, wanted) for names in (order, order[::-1])]
    best = min(shrunk, key=len)
    fewer = _find_fewer(solver, supposed, wanted, len(best))
    return tuple(name for name in supposed if name in (fewer or best))


def _leave_out_needless(solver: Solver, names: Sequence[str], wanted: Sequence[Formula]) -> frozenset[str]:
    """Leave one name out after the other, as long as the rest still clashes."""
    needed = frozenset(names)
    for name in names:
        smaller = solver.find_clash(sorted(needed - {name}), *wanted) if name in needed else None
        needed = smaller if isinstance(smaller, frozenset) else needed
    return needed


def _find_fewer(
    solver: Solver, supposed: Mapping[str, Formula], wanted: Sequence[Formula], size: int
) -> frozenset[str] | None:
    """Look for a smaller set of one or two: it has a member of whatever fails in any submission that shows no clash."""
    names, formulas = tuple(supposed), tuple(supposed.values())
    to_hit: list[frozenset[str]] = []
    for _try in range(_MOST_TRIES):
        few = _hit_all(to_hit, min(size - 1, 2))
        if few is None:
            return None
        held = solver.together((*wanted, *(supposed[name] for name in few)), formulas)
        if not isinstance(held, frozenset):
            return few if held is None and few else None
        to_hit.append(frozenset(name for place, name in enumerate(names) if place not in held))
    return None


def _hit_all(sets: Sequence[frozenset[str]], most: int) -> frozenset[str] | None:
    """Return the fewest names, at most so many, of which every set has one."""
    if not sets:
        return frozenset()
    common = frozenset.intersection(*sets)
    if common and most > 0:
        return frozenset({min(common)})
    for first in sorted(sets[0]) if most > 1 else ():
        missed = [each for each in sets if first not in each]
        seconds = frozenset.intersection(*missed)
        if seconds:
            return frozenset({first, min(seconds)})
    return None
