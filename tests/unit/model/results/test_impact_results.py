"""What a change means: which way a finding moves, and what is told of rulesets, rules and submissions."""

import datetime as dt

import pytest
from answers import a_finding
from mutating import HERE, a_rule
from strategies import VOCABULARY

from compliance.model import (
    Fate,
    Finding,
    FindingMove,
    Impact,
    Relation,
    RuleChange,
    RulesetImpact,
    Touch,
    Verdict,
    Waiver,
)
from compliance.model.results.filings.two_chapters import comes_out_alike, weighs_on_result
from compliance.model.results.impact import RuleEffect, RuleImpact, SubmissionImpact
from compliance.model.rules.ruleset import Scope
from compliance.record import replace

PASS, OPEN, VARIANCE = (a_finding(one) for one in (Verdict.PASS, Verdict.UNDETERMINED, Verdict.VARIANCE))
FLOOR = a_finding(Verdict.UNDETERMINED, replace(a_rule("play.decks <= 6"), scope=Scope.FLOOR))
WAIVER = Waiver(provision="7.2", authority="Lantern Board", granted=dt.date(2020, 1, 1), expires=None, span=HERE)
WAIVED = a_finding(Verdict.VARIANCE, waiver=WAIVER)
OTHER_VARIANCE = a_finding(Verdict.VARIANCE, required=("something else",))


@pytest.mark.parametrize(
    ("before", "after", "direction"),
    [
        (PASS, VARIANCE, 1),
        (VARIANCE, PASS, -1),
        (PASS, OPEN, 1),
        (OPEN, VARIANCE, 1),
        (VARIANCE, OPEN, -1),
        (None, VARIANCE, 1),
        (VARIANCE, None, -1),
        (None, PASS, 0),
        (PASS, PASS, 0),
        (VARIANCE, WAIVED, -1),
        (WAIVED, PASS, 0),
        (PASS, FLOOR, 0),
        (FLOOR, OPEN, 1),
    ],
)
def test_a_finding_moves_towards_what_stands_against_the_filing(
    before: Finding | None, after: Finding | None, direction: int
) -> None:
    assert FindingMove(before=before, after=after).direction == direction


def test_a_move_has_the_verdicts_of_both_sides() -> None:
    assert FindingMove(before=None, after=PASS).verdicts == (None, Verdict.PASS)
    assert FindingMove(before=VARIANCE, after=None).verdicts == (Verdict.VARIANCE, None)


def rule_impact(effect: RuleEffect) -> RuleImpact:
    rule = a_rule("play.decks <= 6")
    return RuleImpact(change=RuleChange(first=rule, second=rule, relation=Relation.STRICTER), effect=effect)


EFFECTS = {effect: rule_impact(effect) for effect in RuleEffect}
QUIET = RulesetImpact(id="zz", fate=Fate.WORDS)


def submission(touch: Touch) -> SubmissionImpact:
    return SubmissionImpact(path=f"{touch}.yaml", holder="Paper Moon Casino", before=None, after=None, touch=touch)


def impact(*rulesets: RulesetImpact, submissions: tuple[SubmissionImpact, ...] = ()) -> Impact:
    return Impact(
        before="a",
        after="b",
        rulesets=rulesets,
        submissions=submissions,
        looked_at=0,
        folder=".",
        in_folder=0,
        unjudged={},
        vocabulary=VOCABULARY,
    )


def test_a_rule_without_effect_is_told_apart_from_those_that_changed_meaning() -> None:
    ruleset = RulesetImpact(id="zz", fate=Fate.CHANGED, rules=tuple(EFFECTS.values()))
    assert ruleset.without_effect == (EFFECTS[RuleEffect.NONE],)
    assert ruleset.changed == tuple(one for one in EFFECTS.values() if one.effect is not RuleEffect.NONE)
    assert impact(QUIET, ruleset).rules == ruleset.changed


@pytest.mark.parametrize(
    ("told", "changes"),
    [
        (impact(), False),
        (impact(QUIET), False),
        (impact(submissions=(submission(Touch.APPLIES),)), False),
        (impact(submissions=(submission(Touch.APPLIES), submission(Touch.FINDINGS))), True),
        (impact(submissions=(submission(Touch.VERDICT),)), True),
        (impact(QUIET, replace(QUIET, fate=Fate.NEW)), True),
        (impact(replace(QUIET, fate=Fate.GONE)), True),
        (impact(QUIET, replace(QUIET, fate=Fate.CHANGED)), False),
        (impact(replace(QUIET, fate=Fate.CHANGED, differs=True)), True),
    ],
)
def test_something_changes_where_a_part_a_ruleset_or_a_result_does(told: Impact, changes: bool) -> None:
    assert told.changes is changes


def test_submissions_are_told_by_how_they_are_touched() -> None:
    one, two = submission(Touch.VERDICT), submission(Touch.APPLIES)
    told = impact(submissions=(one, two))
    assert (told.touched(Touch.VERDICT), told.touched(Touch.FINDINGS)) == ((one,), ())


def test_what_could_not_be_decided_or_confirmed_is_gathered_from_all_rulesets() -> None:
    doubtful = replace(QUIET, undecided=("zz.play.one",), defects=("w01",))
    assert impact(QUIET, doubtful).undecided
    assert not impact(QUIET).undecided
    assert impact(doubtful, QUIET, replace(QUIET, defects=("w02",))).defects == ("w01", "w02")


# Two chapters


@pytest.mark.parametrize(
    ("one", "two", "alike"),
    [
        (PASS, PASS, True),
        (PASS, VARIANCE, False),
        (VARIANCE, VARIANCE, True),
        (VARIANCE, OTHER_VARIANCE, False),
        (VARIANCE, WAIVED, False),
        (OPEN, OPEN, True),
        (OPEN, FLOOR, False),
        (PASS, None, False),
        (None, PASS, False),
        (None, None, False),
    ],
)
def test_rules_come_out_alike_by_verdict_and_a_variance_by_what_it_is(
    one: Finding | None, two: Finding | None, alike: bool
) -> None:
    assert comes_out_alike(FindingMove(before=one, after=two)) is alike


@pytest.mark.parametrize(
    ("one", "two", "weighs"),
    [
        (PASS, PASS, False),
        (PASS, None, False),
        (VARIANCE, None, True),
        (None, OPEN, True),
        (FLOOR, FLOOR, False),
        (FLOOR, None, False),
        (PASS, FLOOR, True),
        (PASS, a_finding(Verdict.NOT_APPLICABLE), True),
        (WAIVED, WAIVED, True),
    ],
)
def test_a_pair_weighs_where_a_side_has_something_open_or_both_come_out_otherwise(
    one: Finding | None, two: Finding | None, weighs: bool
) -> None:
    assert weighs_on_result(FindingMove(before=one, after=two)) is weighs
