"""One value of every cell that conditions can tell apart, and a walk that meets each submission once."""

import pytest
from mutating import a_rule, a_ruleset
from strategies import VOCABULARY

from compliance.model import Rule
from compliance.prove.enumeration.points import CellSpace, CellValues
from compliance.prove.enumeration.rules import RuleInQuestion, space_of_rules


def space_of(*conditions: str) -> CellSpace:
    rules: tuple[Rule, ...] = tuple(a_rule(condition) for condition in conditions)
    space = space_of_rules([RuleInQuestion(rule, a_ruleset(rule), {}) for rule in rules], VOCABULARY)
    assert space is not None
    return space


def values_of(space: CellSpace, name: str) -> tuple[object, ...]:
    return next(field.values for field in space.fields if field.name == name)


def test_numbers_are_cut_at_every_figure_and_between() -> None:
    assert values_of(space_of("play.decks <= 6", "play.decks >= 2"), "play.decks") == (None, 1, 2, 4, 6, 7)


def test_there_is_no_whole_number_between_neighbours() -> None:
    assert values_of(space_of("play.decks < 6", "play.decks >= 5"), "play.decks") == (None, 2, 5, 6, 7)


def test_nothing_lies_below_zero() -> None:
    assert values_of(space_of("play.decks > 0"), "play.decks") == (None, 0, 1)


def test_a_choice_has_every_word() -> None:
    assert set(values_of(space_of("play.motion is still"), "play.motion")) == {
        None,
        *VOCABULARY.fields["play.motion"].choices,
    }


def test_members_that_no_condition_tells_apart_are_tried_as_one() -> None:
    words = VOCABULARY.fields["play.tools"].choices
    named = values_of(space_of("play.tools includes lamp"), "play.tools")
    assert len(named) == 1 + 4
    counted = values_of(space_of("size of play.tools >= 2"), "play.tools")
    assert len(counted) == 1 + 2 ** len(words)


@pytest.mark.parametrize(
    "condition", ["play.open", "play.decks <= 6", "play.tools includes lamp", "play.motion is still"]
)
def test_what_is_compared_with_constants_alone_is_told_completely(condition: str) -> None:
    assert space_of(condition).is_complete


@pytest.mark.parametrize(
    "condition",
    ["stake.least <= stake.most", "side.table matches one of tables {side-a}", "stake.reward >= 3 to 2"],
)
def test_what_is_compared_with_other_fields_tables_or_odds_is_not(condition: str) -> None:
    assert not space_of(condition).is_complete


@pytest.mark.parametrize("sizes", [(1,), (2, 3), (7, 5, 4), (6, 10, 15), (2,) * 10])
def test_a_walk_meets_every_submission_once(sizes: tuple[int, ...]) -> None:
    fields = tuple(CellValues(f"f{at}", tuple(range(1, size + 1)), True) for at, size in enumerate(sizes))
    space = CellSpace(fields)
    points = [tuple(sorted(point.items())) for point in space.walk(10**6)]
    assert len(points) == len(set(points)) == space.size


def test_a_walk_ends_where_it_is_told_to() -> None:
    space = CellSpace(tuple(CellValues(f"f{at}", (1, 2, 3), True) for at in range(40)))
    assert sum(1 for _ in space.walk(25)) == 25
