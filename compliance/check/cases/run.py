"""The cases beside the rules, run: each on its one rule, with the facts and readings it gives."""

from collections.abc import Iterable

from compliance.check.facts import Prover, facts_of
from compliance.check.findings import default_choices, verdict_of
from compliance.model import Case, Ruleset, Verdict, Vocabulary
from compliance.record import record


@record
class Mismatch:
    """A case that came out otherwise than expected."""

    case: Case
    got: Verdict


def run_cases(
    cases: Iterable[Case], ruleset: Ruleset, vocabulary: Vocabulary, prover: Prover | None = None
) -> tuple[Mismatch, ...]:
    """Run every case and return those that came out otherwise than expected."""
    rules = {rule.id: rule for rule in ruleset.rules}
    found = []
    for case in cases:
        facts = facts_of(case.facts, ruleset, vocabulary, prover)
        got = verdict_of(rules[case.rule], facts, {**default_choices(ruleset), **case.choices})
        if got is not case.expect:
            found.append(Mismatch(case, got))
    return tuple(found)
