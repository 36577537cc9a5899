"""The solver asked about mutants, in the words of the checker: what is apart, what is alike."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from compliance.check import Docket, Tell, verdict_of
from compliance.diag import NOWHERE
from compliance.lang import Choices
from compliance.model import (
    CLAUSES,
    Alike,
    Apart,
    Raw,
    Rule,
    Ruleset,
    Statement,
    Undecided,
    Verdict,
    WayClause,
    fields_in,
)
from compliance.prove import KnownWay, tell_apart


def make_mutant_solver(docket: Docket) -> Tell:
    """Return what asks the solver, and confirms by the checker what it finds."""
    derived = {name for name, derivation in docket.vocabulary.derived if derivation.source == CLAUSES}
    examples = _examples_from_cases(docket)
    ways = cache(lambda: _ways_from_cases(docket))

    def judge(rule: Rule, ruleset: Ruleset, facts: Mapping[str, Raw], choices: Choices) -> Verdict:
        stated = {name: Statement(name, raw, NOWHERE) for name, raw in facts.items()}
        return verdict_of(rule, docket.facts(stated, ruleset), choices)

    def tell(rule: Rule, mutant: Rule, ruleset: Ruleset, mutated: Ruleset) -> Apart | Alike | Undecided:
        # WHY: proving the house ways of all cases takes long, and only rules that rest on a proof need them.
        known = ways() if derived & _fields_of_rule(rule) else ()
        return tell_apart(rule, mutant, ruleset, mutated, docket.vocabulary, judge=judge, examples=examples, ways=known)

    return tell


def _fields_of_rule(rule: Rule) -> set[str]:
    return {name for one in (rule.applies, rule.requires) if one is not None for name in fields_in(one)}


def _examples_from_cases(docket: Docket) -> dict[str, Raw]:
    """Return for every field the value that the cases state most often: a case is best written like its neighbours."""
    seen: dict[str, Counter[Raw]] = {}
    for cases in docket.cases.values():
        for case in cases:
            for name, statement in case.facts.items():
                seen.setdefault(name, Counter())[statement.raw] += 1
    return {name: counted.most_common(1)[0][0] for name, counted in seen.items()}


def _ways_from_cases(docket: Docket) -> tuple[KnownWay, ...]:
    """Return the house ways that cases state, with how many hands each fails in which manner."""
    how = {name: derivation.how for name, derivation in docket.vocabulary.derived if derivation.source == CLAUSES}
    found: dict[tuple[WayClause, ...], KnownWay] = {}
    for rule in docket.ruleset.rules:
        for trial in docket.trials(rule):
            clauses = trial.facts.values.get(CLAUSES)
            if isinstance(clauses, tuple) and clauses not in found:
                counts = {how[name]: raw for name, raw in trial.facts.values.items() if name in how}
                found[clauses] = KnownWay(clauses, counts)  # type: ignore[arg-type, index]
    return tuple(found.values())
