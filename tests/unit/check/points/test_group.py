"""Differences as decision points, over the shipped chapters whose facts the design lists."""

from functools import cache

import pytest
from shipped import shipped_session

from compliance.api.diff.compare import compare_rulesets
from compliance.api.diff.witnesses import replay_witnesses
from compliance.check.points import group_in_points
from compliance.check.points.gather import MOST
from compliance.model import Comparison, DecisionPoint, DecisionPoints, PointKind

STATES, AMENDMENT, GAMES = ("pa-575", "ma-asia-poker"), ("pa-659a-asia", "pa-659a"), ("pa-561", "pa-575")
pytestmark = pytest.mark.usefixtures("shared_work")


@cache
def compared(first: str, second: str) -> Comparison:
    found = compare_rulesets(first, second, shipped_session()).value
    assert found is not None
    return found


def grouped(first: str, second: str) -> DecisionPoints:
    return group_in_points(compared(first, second), shipped_session().vocabulary)


def point_about(name: str, found: DecisionPoints) -> DecisionPoint:
    [point] = [one for one in found.points if one.subjects[0].name == name]
    return point


def names_of(point: DecisionPoint) -> set[str]:
    return {subject.name for subject in point.subjects}


@pytest.mark.parametrize("pair", [STATES, AMENDMENT, GAMES])
def test_the_points_fit_on_a_page(pair: tuple[str, str]) -> None:
    assert 6 < len(grouped(*pair).points) <= MOST


def test_a_wager_that_one_side_does_not_know_is_one_point_with_all_that_goes_with_it() -> None:
    point = point_about("wagers.bonus.offered", grouped(*STATES))
    assert (point.kind, point.sides, point.rule) == (PointKind.UNKNOWN, {0, 1}, "ma-asia-poker.wagers.bonus")
    terms = ("minimum", "maximum", "paytable", "needs_base_wager", "independent", "optional")
    assert {f"wagers.bonus.{name}" for name in terms} | {"layout.areas"} <= names_of(point)
    assert [subject.name for subject in point.subjects if not subject.follows] == ["wagers.bonus.offered"]


def test_areas_for_other_things_stay_a_point_of_their_own() -> None:
    point = point_about("layout.areas", grouped(*STATES))
    assert (point.sides, names_of(point)) == ({0}, {"layout.areas"})


def test_the_equipment_of_a_progressive_wager_goes_with_the_wager() -> None:
    point = point_about("wagers.progressive.offered", grouped(*AMENDMENT))
    assert {"progressive.initial_amount", "progressive.lock_out", "layout.areas"} <= names_of(point)
    assert point.kind is PointKind.UNKNOWN


def test_rules_about_a_device_that_was_struck_go_with_it() -> None:
    [point] = [one for one in grouped(*AMENDMENT).points if one.rule == "pa-659a.starting-position.button"]
    assert {"starting_position.methods", "approvals.button", "shuffle.method", "dealing.method"} <= names_of(point)


def test_approving_bodies_are_one_point() -> None:
    leaves = shipped_session().vocabulary.leaves
    for pair in (STATES, GAMES):
        [point] = [one for one in grouped(*pair).points if one.kind is PointKind.APPROVALS]
        assert len(point.subjects) > 2
        assert names_of(point) <= leaves


def test_what_a_text_leaves_undecided_is_no_point() -> None:
    found = grouped(*STATES)
    left = {subject.name for subject in found.left_undecided}
    assert {"cards.change_interval", "approvals.layout", "table.discard_rack"} <= left
    assert not left & {name for point in found.points for name in names_of(point)}


@pytest.mark.parametrize("pair", [STATES, AMENDMENT, GAMES])
def test_no_witness_is_lost_and_the_other_way_round_the_points_are_the_same(pair: tuple[str, str]) -> None:
    comparison, found, other = compared(*pair), grouped(*pair), grouped(*reversed(pair))
    subjects = [*(one for point in found.points for one in point.subjects), *found.left_undecided]
    rules = {at for subject in subjects for change in subject.rules for at in change.witnesses}
    fields = {at for subject in subjects if subject.field is not None for at in subject.field.witnesses}
    assert rules | fields == set(range(len(comparison.witnesses)))
    told = [(names_of(point), {1 - side for side in point.sides}) for point in other.points]
    assert [(names_of(point), set(point.sides)) for point in found.points] == told


# Two games: whatever a filing of the one states, the other refuses it

CARD_GAMES = ("pa-555", "pa-557")


@cache
def grouped_with_filings(first: str, second: str) -> DecisionPoints:
    return replay_witnesses(compared(first, second), shipped_session()).points


def test_between_two_games_nothing_follows_from_what_refuses_every_filing() -> None:
    found = grouped_with_filings(*CARD_GAMES)
    assert 8 < len(found.points) <= MOST
    # LAW: § 555.1 makes a hand of five cards, § 557.11(e) of four; that is no consequence of a wager.
    point = point_about("dealing.cards_in_hand", found)
    assert (point.sides, names_of(point)) == ({0, 1}, {"dealing.cards_in_hand"})


def test_a_rule_that_bars_a_thing_goes_with_it_where_every_filing_is_refused() -> None:
    heads = {point.subjects[0].name for point in grouped_with_filings(*CARD_GAMES).points}
    assert not [name for name in heads if name.startswith(("pa-555.", "pa-557."))]


def test_the_points_of_two_games_mirror_each_other() -> None:
    one, two = grouped_with_filings(*CARD_GAMES), grouped_with_filings(*CARD_GAMES[::-1])
    mirrored = {(point.subjects[0].name, frozenset(1 - side for side in point.sides)) for point in two.points}
    assert {(point.subjects[0].name, point.sides) for point in one.points} == mirrored
