"""The program decides as the reference does, which was written from the documentation alone.

``nox -s model`` asks for a million filings; without it each chapter gets a bounded share of them.
"""

import ast
import os
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from shipped import IDS
from strategies import CHOICES, conditions, facts

from compliance.check import verdict_of
from compliance.lang import decide_condition
from compliance.model import Expr, Facts, Outcome, Rule, Verdict
from reference.agreeing import Bench
from reference.conditions import Known, decide
from reference.filings import MODES, Chapter

FILINGS = int(os.environ.get("MODEL_FILINGS", "130"))
AT_ONCE = 2_500
PARTS = range(0, FILINGS, AT_ONCE)
REPORT_EVERY = 20


@cache
def bench(name: str) -> Bench:
    return Bench(Chapter(name))


@pytest.mark.parametrize("start", PARTS)
@pytest.mark.parametrize("name", IDS)
def test_every_rule_and_result_is_what_the_documentation_says(name: str, start: int) -> None:
    for number in range(start, min(start + AT_ONCE, FILINGS)):
        filing = bench(name).chapter.filing(Random(f"{name} {number}"))
        compared = bench(name).compare(filing, report=number % REPORT_EVERY == 0)
        assert not compared.differences, (name, number, filing.mode, compared.differences)


@settings(max_examples=400)
@given(conditions(2), facts(), CHOICES)
def test_conditions_that_no_chapter_has_are_what_the_documentation_says(
    condition: Expr, known: Facts, choices: dict[str, str]
) -> None:
    in_words = Known(known.values, known.stated, known.stated, choices)
    assert decide(condition, in_words) is decide_condition(condition, known, choices)


@pytest.mark.parametrize("module", ["conditions", "paying", "verdicts"])
def test_the_reference_takes_nothing_but_nouns_from_the_program(module: str) -> None:
    tree = ast.parse((Path(__file__).parent / f"{module}.py").read_text("utf-8"))
    named = [one.module for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    named += [alias.name for one in ast.walk(tree) if isinstance(one, ast.Import) for alias in one.names]
    assert {name for name in named if name and name.startswith("compliance")} == {"compliance.model"}


# The filings themselves


def test_the_filings_come_to_every_result_and_are_of_every_mode() -> None:
    results: Counter[Outcome] = Counter()
    modes: Counter[str] = Counter()
    for name in ("pa-575", "pa-40-liquor", "pa-559", "pa-561"):
        for number in range(40):
            filing = bench(name).chapter.filing(Random(f"{name} {number}"))
            results[bench(name).compare(filing, report=False).outcome] += 1
            modes[filing.mode] += 1
    # WHY: no shipped chapter is partly encoded, so that nothing can come to that result.
    assert results.keys() == set(Outcome) - {Outcome.PARTLY_ENCODED}
    assert modes.keys() == set(MODES)


@pytest.mark.parametrize("wrong", [Verdict.PASS, Verdict.VARIANCE])
def test_a_rule_that_is_decided_otherwise_is_told(monkeypatch: pytest.MonkeyPatch, wrong: Verdict) -> None:
    one = Bench(Chapter("pa-575"))
    asked = one.chapter.ruleset.rules[0]

    def decide_wrongly(rule: Rule, known: Facts, choices: dict[str, str]) -> Verdict:
        return wrong if rule is asked else verdict_of(rule, known, choices)

    monkeypatch.setattr("reference.agreeing.verdict_of", decide_wrongly)
    filings = (one.chapter.filing(Random(number)) for number in range(40))
    told = [line for filing in filings for line in one.compare(filing, report=False).differences]
    assert told
    assert all(line.startswith(f"{asked.id}: ") for line in told)
