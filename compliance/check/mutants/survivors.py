"""What is the matter with a mutant that no case noticed: it means the same, or a case is missing."""

from collections.abc import Callable, Iterable, Sequence

from compliance.check.cases.names import case_name
from compliance.check.mutants import apply_mutant, changed_rule
from compliance.check.mutants.kills import CaseBench
from compliance.model import (
    Alike,
    Apart,
    Mutant,
    MutantStanding,
    Operator,
    Proposal,
    Rule,
    Ruleset,
    Survivor,
    Undecided,
)
from compliance.record import replace

Tell = Callable[[Rule, Rule, Ruleset, Ruleset], Apart | Alike | Undecided]
"""Asks a solver for a submission that tells a rule from its mutant, each under its own ruleset."""
_EDGES = frozenset({Operator.COMPARATOR, Operator.BOUND})


def examine_survivors(
    bench: CaseBench, unnoticed: Iterable[Mutant], tell: Tell | None, known: Sequence[Proposal] = ()
) -> tuple[Survivor, ...]:
    """Tell of each mutant that no case noticed whether it means the same, or which case is missing.

    One missing case may tell several mutants apart; those that are known already are tried first.
    """
    proposals, survivors = list(known), []
    for mutant in unnoticed:
        same = next((one for one in proposals if bench.differs(mutant, one)), None)
        if same is not None:
            survivors.append(Survivor(mutant=mutant, standing=MutantStanding.MISSING_CASE, proposal=same))
            continue
        survivor = _examine_mutant(bench, mutant, proposals, tell)
        if survivor.proposal is not None:
            proposals.append(survivor.proposal)
        survivors.append(survivor)
    return _spare_needless_cases(bench, survivors, proposals[len(known) :])


def _spare_needless_cases(
    bench: CaseBench, survivors: list[Survivor], proposals: Sequence[Proposal]
) -> tuple[Survivor, ...]:
    """Leave out every missing case whose mutants the other missing cases tell apart as well."""
    kept = list(proposals)
    for one in proposals:
        rest = [other for other in kept if other is not one and other.rule == one.rule]
        own = [at for at, survivor in enumerate(survivors) if survivor.proposal is one]
        others = [next((p for p in rest if bench.differs(survivors[at].mutant, p)), None) for at in own]
        if own and all(other is not None for other in others):
            kept.remove(one)
            for at, other in zip(own, others, strict=True):
                survivors[at] = replace(survivors[at], proposal=other)
    return tuple(survivors)


def _examine_mutant(bench: CaseBench, mutant: Mutant, proposals: Sequence[Proposal], tell: Tell | None) -> Survivor:
    if tell is None:
        return Survivor(mutant=mutant, standing=MutantStanding.NOT_EXAMINED)
    ruleset = bench.docket.ruleset
    mutated = apply_mutant(mutant, ruleset)
    open_points = []
    for rule in bench.resting_on(mutant):
        told = tell(rule, changed_rule(rule, mutant), ruleset, mutated)
        if isinstance(told, Undecided):
            open_points.append(told.reason)
        if isinstance(told, Apart):
            proposal = _propose_case(bench, mutant, rule, told, proposals)
            if bench.differs(mutant, proposal):
                return Survivor(mutant=mutant, standing=MutantStanding.MISSING_CASE, proposal=proposal)
            open_points.append("the solver's case does not come out so in the checker, which is a defect")
    if open_points:
        return Survivor(mutant=mutant, standing=MutantStanding.UNDECIDED, reason="; ".join(dict.fromkeys(open_points)))
    return Survivor(mutant=mutant, standing=MutantStanding.EQUIVALENT)


def _propose_case(bench: CaseBench, mutant: Mutant, rule: Rule, told: Apart, proposals: Sequence[Proposal]) -> Proposal:
    beside = bench.docket.cases.get(rule.id, ())
    taken = {case.name: {name: stated.raw for name, stated in case.facts.items()} for case in beside}
    taken |= {one.name: dict(one.facts) for one in proposals if one.rule == rule.id}
    defaults = bench.docket.choices
    return Proposal(
        rule=rule.id,
        name=case_name(mutant, told, bench.docket.vocabulary, taken),
        facts=told.facts,
        choices={name: option for name, option in told.choices.items() if defaults.get(name) != option},
        boundary=mutant.operator in _EDGES,
        expect=told.expect,
        mutant=told.mutant,
    )
