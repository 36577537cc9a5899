"""The compiled screen says what the plain evaluator says, of every example and under every ruleset."""

from collections.abc import Iterator
from functools import cache

import pytest
from conftest import SHIPPED_SUBMISSIONS
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import Screen, facts_of, screen_of, verdict_of
from compliance.load import read_submission
from compliance.model import Facts, Statement, Verdict
from compliance.record import replace

SUBMISSIONS = SHIPPED_SUBMISSIONS


@cache
def screen(name: str) -> Screen:
    return Screen(shipped_ruleset(name), shipped_vocabulary())


@cache
def statements(name: str) -> dict[str, Statement]:
    (path,) = (path for path in SUBMISSIONS if path.stem == name)
    submission = read_submission(path, shipped_vocabulary()).value
    assert submission is not None
    return dict(submission.statements)


def plain(by: Screen, facts: Facts) -> list[Verdict]:
    return [verdict_of(rule, facts, by.choices) for rule in by.ruleset.rules]


def other_readings(name: str) -> Iterator[Screen]:
    """Yield the screen of a ruleset under each option of each reading."""
    for reading in shipped_ruleset(name).readings:
        for option in reading.options:
            yield Screen(shipped_ruleset(name), shipped_vocabulary(), {reading.id: option.id})


EXAMPLES = [path.stem for path in SUBMISSIONS]
every_ruleset = pytest.mark.parametrize("name", IDS)


def test_there_are_submissions() -> None:
    assert SUBMISSIONS


@every_ruleset
def test_screened_verdicts_are_the_plain_ones_whatever_game_is_filed(name: str) -> None:
    by, wrong = screen(name), {}
    for submission in EXAMPLES:
        facts = by.facts(statements(submission))
        if by.verdicts(facts) != plain(by, facts):
            wrong[submission] = facts
    assert wrong == {}


@every_ruleset
def test_screened_verdicts_are_the_plain_ones_under_every_reading(name: str) -> None:
    wrong = []
    for by in other_readings(name):
        # WHY: the screen of a reading is compiled for it alone, which takes longer than all that is asked of it.
        for submission in ("river-bend", "river-bend-lawful", "stone-harbor-minimal"):
            facts = by.facts(statements(submission))
            if by.verdicts(facts) != plain(by, facts):
                wrong.append((submission, by.choices))
    assert wrong == []


@every_ruleset
def test_of_nothing_stated_the_verdicts_are_the_plain_ones(name: str) -> None:
    by = screen(name)
    facts = by.facts({})
    assert by.verdicts(facts) == plain(by, facts)


def test_a_screen_gathers_the_same_facts_as_the_check() -> None:
    by = screen("pa-575")
    assert by.facts(statements("river-bend")) == facts_of(statements("river-bend"), by.ruleset, shipped_vocabulary())


def test_a_ruleset_has_one_screen_for_each_choice_of_readings() -> None:
    ruleset, vocabulary = shipped_ruleset("pa-575"), shipped_vocabulary()
    (reading, *_) = ruleset.readings
    other = next(option.id for option in reading.options if not option.default)
    default = screen_of(ruleset, vocabulary)
    assert screen_of(ruleset, vocabulary, {reading.id: reading.default.id}) is default
    assert screen_of(ruleset, vocabulary, {reading.id: other}).choices[reading.id] == other
    assert screen_of(replace(ruleset), vocabulary) is not default
    assert screen_of(ruleset, replace(vocabulary)).vocabulary is not vocabulary
