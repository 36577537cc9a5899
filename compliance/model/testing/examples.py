"""Examples of what a submission may state in each field, taken from the cases beside a ruleset's rules."""

from collections import Counter
from collections.abc import Sequence
from typing import cast

from compliance.model.filings.spell import spell_block
from compliance.model.results.finding import Verdict
from compliance.model.rules.expr import fields_in
from compliance.model.rules.ruleset import Ruleset
from compliance.model.rules.vocabulary import FieldDef, Vocabulary
from compliance.model.testing.case import Case
from compliance.model.values.kinds import Kind, PaytableValue, Raw


def fitting_examples(ruleset: Ruleset, cases: Sequence[Case], vocabulary: Vocabulary) -> dict[str, str]:
    """Return an example of every field, from cases that pass where there are any."""
    lawful = _lawful_examples(ruleset, cases)
    return {
        name: _spell_example(field, lawful[name]) or field.example if name in lawful else field.example
        for name, field in vocabulary.fields.items()
    }


def _lawful_examples(ruleset: Ruleset, cases: Sequence[Case]) -> dict[str, Raw]:
    """Return, for every field, the value that most passing cases of the rules about it state."""
    about = {rule.id: set(fields_in(rule.requires)) for rule in ruleset.rules}
    votes: dict[str, Counter[Raw]] = {}
    for case in cases:
        if case.expect is Verdict.PASS and not case.choices:
            for name in about.get(case.rule, set()) & case.facts.keys():
                votes.setdefault(name, Counter())[case.facts[name].raw] += 1
    return {name: count.most_common(1)[0][0] for name, count in votes.items()}


def _spell_example(field: FieldDef, raw: Raw) -> str:
    """Write a value as a submission states it, or nothing where that would be long."""
    if field.kind is Kind.PAYTABLE:
        return cast("PaytableValue", raw).name or ""
    return "" if field.kind in {Kind.TEXT, Kind.NAMES} else "\n".join(spell_block(field, raw))
