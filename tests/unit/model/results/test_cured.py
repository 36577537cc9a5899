"""A cured submission: which edits wait for somebody, what is free to choose, and by which number and letter."""

from typing import Any, cast

import pytest
from strategies import VOCABULARY

from compliance.model import Cure, CureAct, CureChoice, CureEdit, CureFamily, Raw, Step
from compliance.model.results.cure import CureTier
from compliance.model.results.cured import CheckedCure, CureResult, letter_of


def edit(name: str, after: Raw, act: CureAct = CureAct.CHOICE) -> CureEdit:
    return CureEdit(field=name, step=Step.CHANGE, before=None, after=after, forced_by=(), act=act)


def choice(name: str, *values: Raw) -> CureChoice:
    return CureChoice(tuple((edit(name, value),) for value in values))


DECKS, SEATS, MOTION = choice("play.decks", 4, 5), choice("play.seats", 6, 7), choice("play.motion", "still")
OPEN = CureFamily((DECKS, MOTION, SEATS))
NARROW = CureFamily((DECKS, MOTION))


def result(*families: CureFamily, listed: int = 0, more: bool = False) -> CureResult:
    checked = CheckedCure(cure=Cure((edit("play.decks", 4),)), text="")
    return CureResult(
        assessment=cast("Any", None),
        vocabulary=VOCABULARY,
        text="",
        called="",
        cures=(checked,) * listed,
        undecided=False,
        furthest=3,
        tiers=(CureTier(families=families, more=more),),
    )


def test_an_edit_waits_where_it_rests_on_others_and_nobody_has_said_that_it_is_so() -> None:
    ours, theirs, given = (
        edit("play.decks", 4),
        edit("play.dealt", True, CureAct.OTHERS),
        edit("play.since", 1, CureAct.GIVEN),
    )
    cure = Cure((ours, theirs, given))
    assert CheckedCure(cure=cure, text="").waiting == (theirs, given)
    assert CheckedCure(cure=cure, text="", confirmed=frozenset({"play.dealt"})).waiting == (given,)
    assert CheckedCure(cure=cure, text="", confirmed=frozenset({"play.dealt", "play.since"})).waiting == ()


@pytest.mark.parametrize(
    ("families", "listed", "more", "expected"),
    [
        ((NARROW,), 2, False, False),
        ((NARROW,), 1, False, True),
        ((NARROW,), 2, True, True),
        ((), 0, False, False),
    ],
)
def test_there_may_be_more_cures_than_are_listed(
    families: tuple[CureFamily, ...], listed: int, more: bool, expected: bool
) -> None:
    assert result(*families, listed=listed, more=more).more is expected


def test_choices_are_numbered_through_all_families_with_more_than_one() -> None:
    other = CureFamily((choice("play.decks", 1, 2), choice("play.seats", 1, 2)))
    both = result(NARROW, OPEN, other)
    assert both.families_to_choose_from == (OPEN, other)
    assert [number for number, _ in both.numbered_choices] == [1, 2, 3, 4]
    assert [one for _, one in both.numbered_choices] == [DECKS, SEATS, *other.choices]
    assert [both.number_of(one) for one in (SEATS, other.choices[0])] == [2, 3]
    assert result(NARROW).families_to_choose_from == ()


def test_an_alternative_is_picked_by_its_letter() -> None:
    assert [letter_of(DECKS, one) for one in DECKS.alternatives] == ["a", "b"]
