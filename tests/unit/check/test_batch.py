"""The compiled screen says what the plain evaluator says, of every example and under every ruleset."""

from collections.abc import Iterator
from functools import cache

import pytest
from conftest import SHIPPED_SUBMISSIONS
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import Screen, Screened, facts_of, verdict_of
from compliance.lang import evaluate_condition
from compliance.load import read_submission
from compliance.model import Compare, Facts, Field, Lit, Statement, Verdict, fields_in

Filed = tuple[Screen, dict[str, tuple[Facts, dict[str, Statement], list[Screened]]]]
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


def filed(name: str, by: Screen) -> tuple[Facts, dict[str, Statement], list[Screened]]:
    facts = by.facts(statements(name))
    return facts, statements(name), by.findings(facts, statements(name))


EXAMPLES = [path.stem for path in SUBMISSIONS]
every_ruleset = pytest.mark.parametrize("name", IDS)


@pytest.fixture(scope="module", params=IDS)
def all_filed(request: pytest.FixtureRequest) -> Filed:
    """Screen every submission under a ruleset, once for all tests of that ruleset."""
    # WHY: a test for each pair of a ruleset and a submission was more than half of all tests, and most of its time was
    # spent on starting them; every pair that comes out wrong is named all the same.
    return screen(request.param), {name: filed(name, screen(request.param)) for name in EXAMPLES}


def test_there_are_submissions() -> None:
    assert SUBMISSIONS


def test_screened_verdicts_are_the_plain_ones_whatever_game_is_filed(all_filed: Filed) -> None:
    by, filings = all_filed
    wrong = {}
    for submission, (facts, _, findings) in filings.items():
        verdicts = plain(by, facts)
        screened = {
            "verdicts": by.verdicts(facts) == verdicts,
            "order of findings": [one.rule for one in findings] == list(by.ruleset.rules),
            "verdicts of findings": [one.verdict for one in findings] == verdicts,
        }
        wrong |= {(submission, what): facts for what, is_right in screened.items() if not is_right}
    assert wrong == {}


def test_a_finding_has_the_value_of_its_subject_and_the_place_where_it_stands(all_filed: Filed) -> None:
    by, filings = all_filed
    subjects = {rule.id: next(iter(fields_in(rule.requires)), "") for rule in by.ruleset.rules}
    wrong = {}
    for submission, (facts, stated, findings) in filings.items():
        for one in findings:
            subject = subjects[one.rule.id]
            wanted = (facts.values.get(subject), stated[subject].span if subject in stated else None)
            if (one.actual, one.where) != wanted:
                wrong[submission, one.rule.id] = (one.actual, one.where), wanted
    assert wrong == {}


def test_a_variance_has_the_bound_that_the_plain_evaluator_works_out(all_filed: Filed) -> None:
    by, filings = all_filed
    wrong = {}
    for submission, (facts, _, findings) in filings.items():
        for one in findings:
            match one.rule.requires:
                case Compare(left=Field(), right=Lit(raw=figure)):
                    wanted = figure
                case Compare(left=Field(), right=bound):
                    varied = one.verdict is Verdict.VARIANCE
                    wanted = evaluate_condition(bound, facts, by.choices) if varied else None
                case _:
                    continue
            if one.required != wanted:
                wrong[submission, one.rule.id] = one.required, wanted
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


def test_a_finding_is_a_tuple_with_names() -> None:
    _, stated, findings = filed("river-bend", screen("pa-575"))
    (floor,) = (one for one in findings if one.rule.id == "pa-575.payout-limit.floor")
    rule, verdict, actual, required, where = floor
    assert (rule.id, verdict) == ("pa-575.payout-limit.floor", Verdict.VARIANCE)
    assert (actual, required) == (5_000_000, 5_001_000)
    assert where == stated["payout_limit.amount"].span
    assert isinstance(floor, Screened)
    assert floor.required == required


def test_the_figure_of_a_finding_is_what_the_rule_names() -> None:
    _, _, findings = filed("river-bend", screen("pa-575"))
    figures = {one.rule.id.removeprefix("pa-575."): one.required for one in findings}
    assert figures["table.positions"] == 6
    assert figures["table.boxes"] == ("opposite-sides", "approved-alternative")
    assert figures["layout.base-area"] == "base-wager"
    assert figures["payouts.bonus-table"] == ("bonus-a", "bonus-b", "bonus-c")
    assert figures["cards.identical"] is True
    assert figures["dealing.card-by-card"] is False
