"""The smallest sets of suppositions that clash, against all subsets tried one by one."""

from itertools import combinations
from random import Random

import pytest
import z3
from builders import a_vocabulary

from compliance.prove.smallest_sets import find_smallest_clash
from compliance.prove.solve import Solver
from compliance.prove.space import Space

NAMES = tuple("abcdefgh")


def random_clauses(random: Random) -> dict[str, z3.BoolRef]:
    """Return a formula for each name: one of two or three letters, or its opposite."""
    letters = [z3.Bool(f"letter {number}") for number in range(4)]
    some = [random.sample(letters, random.randint(1, 3)) for _ in NAMES]
    return {
        name: z3.Or([letter if random.random() < 0.5 else z3.Not(letter) for letter in one])
        for name, one in zip(NAMES, some, strict=True)
    }


def clashes(formulas: list[z3.BoolRef]) -> bool:
    solver = z3.Solver()
    solver.add(*formulas)
    return bool(solver.check() == z3.unsat)


def fewest_that_clash(supposed: dict[str, z3.BoolRef]) -> int | None:
    sizes = (
        size
        for size in range(len(supposed) + 1)
        if any(clashes([supposed[name] for name in names]) for names in combinations(supposed, size))
    )
    return next(sizes, None)


@pytest.mark.parametrize("seed", range(60))
def test_the_set_clashes_has_no_needless_member_and_is_the_smallest_up_to_three(seed: int) -> None:
    supposed = random_clauses(Random(seed))
    solver = Solver(Space(a_vocabulary(), (), ()))
    solver.suppose(supposed)
    found = find_smallest_clash(solver, supposed)
    fewest = fewest_that_clash(supposed)
    if found is None:
        assert fewest is None
        return
    assert fewest is not None
    assert clashes([supposed[name] for name in found])
    for name in found:
        assert not clashes([supposed[other] for other in found if other != name])
    assert len(found) == fewest or fewest > 2
