"""Cases made ready to be decided: each with its facts, worked out once, and the readings it is decided under."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.check.facts import Prover, facts_of
from compliance.check.findings import default_choices, verdict_of
from compliance.lang import Choices, Setting, trace_of
from compliance.model import Case, Facts, Rule, Ruleset, Statement, Trace, Unexpected, Vocabulary
from compliance.record import record


@record
class Trial:
    """A case with the facts and readings that its rule is decided on."""

    case: Case
    facts: Facts
    choices: Choices


class Docket:
    """A ruleset with the cases beside its rules, whose facts are worked out when they are first asked for."""

    def __init__(
        self, cases: Iterable[Case], ruleset: Ruleset, vocabulary: Vocabulary, prover: Prover | None = None
    ) -> None:
        self.ruleset = ruleset
        self.vocabulary = vocabulary
        self.prover = prover
        self.rules = {rule.id: rule for rule in ruleset.rules}
        self.choices = default_choices(ruleset)
        self.cases: dict[str, list[Case]] = {}
        self._trials: dict[str, tuple[Trial, ...]] = {}
        for case in cases:
            self.cases.setdefault(case.rule, []).append(case)

    def trials(self, rule: Rule) -> tuple[Trial, ...]:
        """Return the cases of a rule, ready to be decided."""
        if rule.id not in self._trials:
            self._trials[rule.id] = tuple(
                Trial(case, self.facts(case.facts), {**self.choices, **case.choices})
                for case in self.cases.get(rule.id, ())
            )
        return self._trials[rule.id]

    def facts(self, statements: Mapping[str, Statement], under: Ruleset | None = None) -> Facts:
        """Gather the facts of some statements, under this ruleset or another version of it."""
        return facts_of(statements, under or self.ruleset, self.vocabulary, self.prover)


def unexpected_in(rules: Iterable[Rule], docket: Docket) -> Iterator[Unexpected]:
    """Return the cases that came out otherwise than expected, each with how its rule was decided."""
    for rule in rules:
        for trial in docket.trials(rule):
            got = verdict_of(rule, trial.facts, trial.choices)
            if got is not trial.case.expect:
                yield Unexpected(trial.case, got, _trace_rule(rule, trial, docket.vocabulary))


def _trace_rule(rule: Rule, trial: Trial, vocabulary: Vocabulary) -> tuple[Trace, ...]:
    at = Setting(trial.facts, trial.choices, vocabulary)
    conditions = (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)
    return tuple(trace_of(condition, at) for condition in conditions)
