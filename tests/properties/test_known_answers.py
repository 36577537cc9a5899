"""What is compiled, kept and written once says what the plain evaluator says anew, under every ruleset."""

import json
from functools import cache
from random import Random

import pytest
from edited_rulesets import Filing, filings_for
from shipped import IDS, shipped_ruleset, shipped_session, shipped_vocabulary

from compliance.check import Screen, assess_submission, facts_of, find_incoherences, verdict_of
from compliance.check.answers import field_states
from compliance.check.answers.rule_answer import PlacedAnswer, answer_rule
from compliance.lang import Setting
from compliance.model import Facts, Ruleset, Statement
from compliance.record import replace
from compliance.report.check.json import judged_text, report_object

FILINGS = 16
every_ruleset = pytest.mark.parametrize("name", IDS)


@cache
def filings_under(name: str) -> tuple[Filing, ...]:
    """Return the filings of which every law here is asked."""
    return tuple(filings_for(shipped_ruleset(name), shipped_session(), Random(name), FILINGS))


def choices_of(ruleset: Ruleset, random: Random) -> dict[str, str]:
    """Take another option of some readings."""
    picked = {one.id: random.choice(one.options).id for one in ruleset.readings if random.random() < 0.3}
    return {**ruleset.default_choices, **picked}


def plain_answers(ruleset: Ruleset, facts: Facts, choices: dict[str, str], *, explained: bool) -> list[PlacedAnswer]:
    """Answer every rule by the plain evaluator, from all facts of one filing."""
    at = Setting(facts, choices, shipped_vocabulary())
    return [
        answer_rule(rule, verdict_of(rule, facts, choices), at, ruleset, explained=explained) for rule in ruleset.rules
    ]


@every_ruleset
def test_findings_are_those_of_the_plain_evaluator(name: str) -> None:
    ruleset, random = shipped_ruleset(name), Random(name)
    choices = choices_of(ruleset, random)
    wrong = []
    for submission, day in filings_under(name):
        explained = random.random() < 0.5
        facts = facts_of(submission.statements, ruleset, shipped_vocabulary())
        plain = plain_answers(ruleset, facts, choices, explained=explained)
        found = assess_submission(
            submission, ruleset, shipped_vocabulary(), as_of=day, choices=choices, explained=explained
        )
        by_rules = [one for one in found.findings if one.settlement is None]
        for one, wanted in zip(by_rules, plain, strict=True):
            place = wanted.place_in(submission.statements)
            if one.answer != wanted.answer or (one.where != place and not one.empty):
                wrong.append((one.answer, wanted.answer, one.where, place))
    assert wrong == []


@every_ruleset
def test_a_report_is_written_as_its_plain_objects_are(name: str) -> None:
    ruleset = shipped_ruleset(name)
    for submission, day in filings_under(name):
        report = assess_submission(submission, ruleset, shipped_vocabulary(), as_of=day, explained=True)
        assert judged_text(report) == json.dumps(report_object(report))


@every_ruleset
def test_conditions_between_statements_fail_as_the_plain_evaluator_says(name: str) -> None:
    ruleset = shipped_ruleset(name)
    screen = Screen(ruleset, shipped_vocabulary())
    for submission, _ in filings_under(name):
        plain = find_incoherences(submission.statements, ruleset, shipped_vocabulary())
        assert screen.failed_conditions(submission.statements) == [one.condition for one in plain]


@every_ruleset
def test_a_summary_has_the_result_of_the_report(name: str) -> None:
    ruleset = shipped_ruleset(name)
    screen = Screen(ruleset, shipped_vocabulary())
    for submission, day in filings_under(name):
        for scope in ("filing", "all"):
            report = assess_submission(submission, ruleset, shipped_vocabulary(), as_of=day, scope=scope)
            summary = screen.summary(submission, day, scope)
            assert summary.outcome is report.outcome
            assert (summary.variances, summary.rules) == (report.counts.variance, report.counts.rules)


def test_no_answer_is_lost_where_more_are_worked_out_than_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(field_states, "MOST_OF_A_RULE", 2)
    monkeypatch.setattr(field_states, "MOST_STATES", 10)
    # WHY: a copy of a ruleset has no answers yet, and what is kept with the shipped one is left alone.
    ruleset, random = replace(shipped_ruleset("pa-575")), Random(5)
    for submission, day in filings_for(ruleset, shipped_session(), random, 3 * FILINGS):
        facts = facts_of(submission.statements, ruleset, shipped_vocabulary())
        found = assess_submission(submission, ruleset, shipped_vocabulary(), as_of=day)
        plain = plain_answers(ruleset, facts, ruleset.default_choices, explained=False)
        assert [one.answer for one in found.findings if one.settlement is None] == [one.answer for one in plain]


def test_a_kept_answer_with_another_verdict_is_not_used() -> None:
    ruleset, vocabulary = replace(shipped_ruleset("pa-575")), shipped_vocabulary()
    screen, statements = Screen(ruleset, vocabulary), dict[str, Statement]()
    facts = screen.facts(statements)
    verdicts = screen.verdicts(facts)
    before = screen.answers(verdicts, facts, statements, explained=False)
    turned = [verdicts[-1], *verdicts[1:]] if verdicts[0] is not verdicts[-1] else [*verdicts]
    after = screen.answers(turned, facts, statements, explained=False)
    assert [one.answer.verdict for one in before] == verdicts
    assert [one.answer.verdict for one in after] == turned
