"""Mutants tried on the cases beside the rules: how many were noticed, and what became of the others."""

from collections.abc import Iterable, Sequence

from compliance.check.mutants.kills import CaseBench
from compliance.check.mutants.survivors import Tell, examine_survivors
from compliance.model import Mutant, Mutation, Operator, Proposal


def try_mutants(
    bench: CaseBench, mutants: Iterable[Mutant], tell: Tell | None = None, known: Sequence[Proposal] = ()
) -> Mutation:
    """Try mutants one after another; those that no case notices are examined by the solver, if there is one."""
    made = dict.fromkeys(Operator, 0)
    killed = dict.fromkeys(Operator, 0)
    unnoticed = []
    for mutant in mutants:
        made[mutant.operator] += 1
        if bench.notices(mutant):
            killed[mutant.operator] += 1
        else:
            unnoticed.append(mutant)
    return Mutation(made=made, killed=killed, survivors=examine_survivors(bench, unnoticed, tell, known))


def merge_mutations(several: Iterable[Mutation]) -> Mutation:
    """Add up what was found of parts of a ruleset, in their order."""
    known = tuple(several)
    return Mutation(
        made={operator: sum(one.made[operator] for one in known) for operator in Operator},
        killed={operator: sum(one.killed[operator] for one in known) for operator in Operator},
        survivors=tuple(survivor for one in known for survivor in one.survivors),
    )
