"""Results under other readings: what is told of an option is what the ordinary check says under that option."""

import datetime as dt
from pathlib import Path

import pytest
from shipped import shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission
from compliance.load import TextFile, parse_submission
from compliance.model import Assessment, Outcome, Submission, TurnedResult

ROOT = Path(__file__).parents[3]
DAY = dt.date(2012, 3, 1)
FILED = (
    ("laurel-ridge-limit-one-cent-short", "pa-575"),
    ("river-bend", "pa-575"),
    ("river-bend-lawful", "pa-575"),
    ("bell-creek-hold-em-lawful", "pa-561"),
    ("copperfield-run-training-lawful", "pa-527"),
    ("bramble-gate-three-card-as-poker", "pa-527"),
)


def a_shipped_filing(name: str) -> Submission:
    path = ROOT / "submissions" / f"{name}.yaml"
    parsed = parse_submission(TextFile(path.name, path.read_text(encoding="utf-8"), "0" * 64), shipped_vocabulary())
    assert parsed.value is not None
    return parsed.value


def judged(name: str, ruleset: str, choices: dict[str, str] | None = None, as_of: dt.date = DAY) -> Assessment:
    filing = a_shipped_filing(name)
    return assess_submission(filing, shipped_ruleset(ruleset), shipped_vocabulary(), as_of=as_of, choices=choices)


@pytest.mark.parametrize(("name", "ruleset"), FILED)
def test_every_other_option_turns_the_result_exactly_where_the_check_under_it_says_so(name: str, ruleset: str) -> None:
    assessment = judged(name, ruleset)
    told = {(one.reading, one.option): one.outcome for one in assessment.turned_results}
    chosen = assessment.ruleset.default_choices
    for reading in assessment.ruleset.readings:
        for option in reading.options:
            there = judged(name, ruleset, {reading.id: option.id}).outcome
            turns = option.id != chosen[reading.id] and there is not assessment.outcome
            assert told.get((reading.id, option.id)) is (there if turns else None), (reading.id, option.id)


def test_a_reading_that_turns_the_only_variance_turns_the_result() -> None:
    (turned,) = judged("laurel-ridge-limit-one-cent-short", "pa-575").turned_results
    assert turned == TurnedResult(
        reading="payout-limit-basis", option="base-only", label="base wager alone", outcome=Outcome.NEEDS_REVIEW
    )


def test_under_the_other_option_the_default_is_the_one_that_turns_it_back() -> None:
    chosen = judged("laurel-ridge-limit-one-cent-short", "pa-575", {"payout-limit-basis": "base-only"})
    assert chosen.outcome is Outcome.NEEDS_REVIEW
    assert {one.outcome for one in chosen.turned_results} == {Outcome.NOT_COMPLIANT}


def test_a_reading_that_turns_one_variance_of_two_does_not_turn_the_result() -> None:
    assessment = judged("river-bend", "pa-575")
    assert any(use.turns for finding in assessment.findings for use in finding.readings)
    assert assessment.turned_results == ()


def test_no_reading_turns_the_result_of_a_chapter_that_is_not_in_force() -> None:
    assert judged("laurel-ridge-limit-one-cent-short", "pa-575", as_of=dt.date(2011, 9, 30)).turned_results == ()
