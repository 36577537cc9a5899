"""The compiled screen says what the plain evaluator says, of every example and under every ruleset."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from conftest import SHIPPED_SUBMISSIONS
from reference.filings import Chapter
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import Screen, facts_of, find_incoherences, screen_of, verdict_of
from compliance.check.answers import field_states
from compliance.check.coherence import incoherences_of
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


# What is kept


@pytest.mark.parametrize(("states", "of_a_rule"), [(1, 1), (20_000, 1), (1, 64)])
def test_however_little_is_kept_answers_are_the_same(
    states: int, of_a_rule: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = [assess_shipped(path) for path in SUBMISSIONS[:12]]
    monkeypatch.setattr(field_states, "MOST_STATES", states)
    monkeypatch.setattr(field_states, "MOST_OF_A_RULE", of_a_rule)
    assert [assess_shipped(path) for path in (*SUBMISSIONS[:12], *SUBMISSIONS[:12])] == expected * 2


def test_a_kept_answer_with_another_verdict_is_not_used() -> None:
    """Whatever is kept, the verdict is the one that was decided for this filing."""
    by, stated = Screen(shipped_ruleset("pa-575"), shipped_vocabulary()), statements("river-bend")
    facts = by.facts(stated)
    decided = by.verdicts(facts)
    first = by.answers(decided, facts, stated, explained=False)
    assert [one.answer.verdict for one in first] == decided
    place = decided.index(Verdict.PASS)
    turned = [*decided[:place], Verdict.UNDETERMINED, *decided[place + 1 :]]
    assert [one.answer.verdict for one in by.answers(turned, facts, stated, explained=False)] == turned
    assert [one.answer.verdict for one in by.answers(decided, facts, stated, explained=False)] == decided


@cache
def generated(name: str) -> Chapter:
    return Chapter(name)


@every_ruleset
def test_the_conditions_that_fail_together_are_those_of_the_plain_evaluator(name: str) -> None:
    by, failed = screen(name), 0
    filings = [generated(name).filing(Random(number)).submission.statements for number in range(150)]
    for stated in (*map(statements, EXAMPLES), *filings):
        plainly = find_incoherences(stated, by.ruleset, by.vocabulary)
        compiled = incoherences_of(by.failed_conditions(stated), stated)
        assert compiled == plainly
        failed += len(plainly)
    assert failed or not by.vocabulary.coherence_under(name, by.ruleset.domain)


def assess_shipped(path: Path) -> list[tuple[str, Verdict, object]]:
    submission = read_submission(path, shipped_vocabulary()).value
    assert submission is not None
    name = next(one for one in IDS if shipped_ruleset(one).game == submission.game)
    by = Screen(shipped_ruleset(name), shipped_vocabulary())
    facts = by.facts(submission.statements)
    answers = by.answers(by.verdicts(facts), facts, submission.statements, explained=True)
    return [(one.answer.rule.id, one.answer.verdict, one.answer.difference) for one in answers]
