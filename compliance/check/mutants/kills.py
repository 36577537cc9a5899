"""Which mutants the cases beside the rules notice."""

from collections.abc import Callable, Mapping

from compliance.check.cases.trials import Docket, Trial
from compliance.check.findings import verdict_of
from compliance.check.mutants import changed_rule
from compliance.check.mutants.changed import with_tables
from compliance.diag import NOWHERE
from compliance.model import (
    CLAUSES,
    Election,
    Expr,
    Facts,
    Matches,
    Mutant,
    Part,
    Proposal,
    Reading,
    RowOf,
    Rule,
    Statement,
    Table,
    children_of,
    fields_in,
    readings_in,
)


class CaseBench:
    """The cases of a ruleset, on which mutants are tried."""

    def __init__(self, docket: Docket) -> None:
        self.docket = docket
        self._sound: dict[str, tuple[Trial, ...]] = {}

    def sound(self, rule: Rule) -> tuple[Trial, ...]:
        """Return the trials of a rule that come out as expected, those with a house way to be proved last."""
        if rule.id not in self._sound:
            # WHY: a case that is wrong already cannot tell a mutant from its rule.
            trials = [t for t in self.docket.trials(rule) if verdict_of(rule, t.facts, t.choices) is t.case.expect]
            self._sound[rule.id] = tuple(sorted(trials, key=lambda trial: CLAUSES in trial.case.facts))
        return self._sound[rule.id]

    def notices(self, mutant: Mutant) -> bool:
        """Tell whether some case comes out otherwise than expected with a mutant."""
        facts = self._facts(mutant)
        pairs = [(changed_rule(rule, mutant), self.sound(rule)) for rule in self.resting_on(mutant)]
        # WHY: a house way is proved anew where a mutant changes it, so that every other case is tried before.
        for proved in (False, True):
            for rule, trials in pairs:
                for trial in trials:
                    if (CLAUSES in trial.case.facts) is proved:
                        if verdict_of(rule, facts(trial), trial.choices) is not trial.case.expect:
                            return True
        return False

    def _facts(self, mutant: Mutant) -> Callable[[Trial], Facts]:
        """Return how facts are worked out with a mutant: anew where a paytable or the meaning of silence changed."""
        if isinstance(mutant.changed[0], Rule | Reading):
            return lambda trial: trial.facts
        mutated = with_tables(mutant, self.docket.ruleset)
        return lambda trial: self.docket.facts(trial.case.facts, mutated)

    def resting_on(self, mutant: Mutant) -> tuple[Rule, ...]:
        """Return the rules that read what a mutant changes."""
        own = mutant.rule
        if own is not None:
            return (self.docket.rules[own],)
        derived = {name: derivation.source for name, derivation in self.docket.vocabulary.derived}
        rules = self.docket.ruleset.rules
        return tuple(rule for rule in rules if any(_rests_on(rule, part, derived) for part in mutant.changed))

    def differs(self, mutant: Mutant, proposal: Proposal) -> bool:
        """Tell whether a proposed case comes out as it says, and otherwise with a mutant."""
        rule = self.docket.rules[proposal.rule]
        if mutant.rule not in {None, rule.id}:
            return False
        choices = {**self.docket.choices, **proposal.choices}
        stated = {name: Statement(name, raw, NOWHERE) for name, raw in proposal.facts.items()}
        facts = self.docket.facts(stated)
        other = self.docket.facts(stated, with_tables(mutant, self.docket.ruleset))
        return (
            verdict_of(rule, facts, choices) is proposal.expect
            and verdict_of(changed_rule(rule, mutant), other, choices) is not proposal.expect
        )


def _rests_on(rule: Rule, part: Part, derived: Mapping[str, str]) -> bool:
    conditions = [one for one in (rule.applies, rule.requires) if one is not None]
    read = {name for one in conditions for name in fields_in(one)}
    sources = {derived[name] for name in read if name in derived}
    match part:
        case Reading(id=name):
            return any(name in readings_in(one) for one in conditions)
        case Table(id=name, field=field):
            return field in sources or any(_holds_table(one, name) for one in conditions)
        case Election(field=field):
            # LAW: how a house way sets a hand rests on what the holder elects about ranks, stated or not.
            return field in read or field in sources or CLAUSES in sources
        case _:
            return rule.id == part.id


def _holds_table(expr: Expr, name: str) -> bool:
    if isinstance(expr, Matches | RowOf):
        return any(table.id == name for table in expr.data)
    return any(_holds_table(part, name) for part in children_of(expr))
