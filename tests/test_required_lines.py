"""What a variance says is required: every way that it names without a condition keeps the rule, in every chapter."""

import pytest
from shipped import IDS, shipped_cases, shipped_ruleset, shipped_vocabulary

from compliance.check import facts_of, verdict_of
from compliance.diag import NOWHERE
from compliance.lang import Setting, figures_of
from compliance.model import Bound, BoundKind, Kind, Statement, Verdict

EXACT = frozenset({BoundKind.EXACTLY, BoundKind.ONE_OF})
SINGLE = frozenset({Kind.CHOICE, Kind.FLAG, Kind.COUNT, Kind.PERCENT, Kind.MONEY})


@pytest.mark.parametrize("name", IDS)
def test_every_alternative_that_is_named_without_a_condition_keeps_the_rule(name: str) -> None:
    ruleset, vocabulary = shipped_ruleset(name), shipped_vocabulary()
    for case in (one for one in shipped_cases(name) if one.expect is Verdict.VARIANCE):
        rule = next(one for one in ruleset.rules if one.id == case.rule)
        at = Setting(facts_of(case.facts, ruleset, vocabulary), ruleset.default_choices, vocabulary)
        figures = figures_of(rule.requires, at)
        if figures is None or len(figures.required) < 2 or vocabulary.fields[figures.field].kind not in SINGLE:
            continue
        ways = [one for one in figures.required if isinstance(one, Bound) and not one.condition and one.kind in EXACT]
        for value in (figure.raw for way in ways for figure in way.values if figure.raw is not None):
            told = {**case.facts, figures.field: Statement(figures.field, value, NOWHERE)}
            verdict = verdict_of(rule, facts_of(told, ruleset, vocabulary), ruleset.default_choices)
            assert verdict is not Verdict.VARIANCE, (rule.id, figures.field, value)
