"""Cures: whose act an edit takes, what it takes away, and how many cures stand behind a few choices."""

import pytest

from compliance.model import Act, Cure, CureAct, CureChoice, CureEdit, CureFamily, Raw, Step
from compliance.model.results.cure import CureTier, act_of_edit, tier_of_cures
from compliance.record import replace

FIRST, SECOND = frozenset({"bell"}), frozenset({"bell", "lamp"})


@pytest.mark.parametrize(
    ("act", "before", "after", "without", "taken"),
    [
        (Act.CHOICE, 6, 4, (), CureAct.CHOICE),
        (Act.CHOICE, True, False, (), CureAct.CHOICE),
        (Act.CHOICE, 6, None, (), CureAct.WITHDRAWAL),
        (Act.OFFER, True, False, (), CureAct.WITHDRAWAL),
        (Act.OFFER, False, True, (), CureAct.CHOICE),
        (Act.OFFER, None, False, (), CureAct.CHOICE),
        (Act.OFFER, SECOND, FIRST, (), CureAct.WITHDRAWAL),
        (Act.OFFER, FIRST, SECOND, (), CureAct.CHOICE),
        (Act.OFFER, FIRST, FIRST, (), CureAct.CHOICE),
        (Act.OFFER, FIRST, frozenset({"lamp", "cut-card"}), (), CureAct.WITHDRAWAL),
        (Act.OFFER, ("Ann", "Bo"), ("Ann",), (), CureAct.WITHDRAWAL),
        (Act.OFFER, ("Ann", "Bo"), ("Bo", "Cy"), (), CureAct.CHOICE),
        (Act.OFFER, ("Ann",), ("Ann", "Bo"), (), CureAct.CHOICE),
        (Act.FLOOR, 6, 4, (), CureAct.FLOOR),
        (Act.FLOOR, True, False, (), CureAct.FLOOR),
        (Act.OTHERS, False, True, (), CureAct.OTHERS),
        (Act.OTHERS, True, False, (), CureAct.WITHDRAWAL),
        (Act.OTHERS, "given", "refused", ("refused",), CureAct.WITHDRAWAL),
        (Act.OTHERS, "refused", "given", ("refused",), CureAct.OTHERS),
        (Act.FLOOR, "given", "refused", ("refused",), CureAct.FLOOR),
        (Act.GIVEN, 6, 4, (), CureAct.GIVEN),
        (Act.GIVEN, 6, None, (), CureAct.WITHDRAWAL),
    ],
)
def test_an_edit_takes_the_act_of_its_field_unless_it_takes_away(
    act: Act, before: Raw | None, after: Raw | None, without: tuple[Raw, ...], taken: CureAct
) -> None:
    assert act_of_edit(act, before, after, without) is taken


def edit(name: str, after: Raw | None = 4, before: Raw | None = 6, *, place: int = 0, **more: object) -> CureEdit:
    step = Step.REMOVE if after is None else Step.CHANGE
    made = CureEdit(field=name, step=step, before=before, after=after, forced_by=(), place=place)
    return replace(made, **more)


@pytest.mark.parametrize(
    ("before", "after", "act", "takes_away"),
    [
        (6, 4, CureAct.CHOICE, False),
        (True, False, CureAct.CHOICE, True),
        (None, False, CureAct.CHOICE, False),
        (FIRST, frozenset(), CureAct.CHOICE, True),
        (("Ann",), (), CureAct.CHOICE, True),
        (frozenset(), frozenset(), CureAct.CHOICE, False),
        (6, 0, CureAct.CHOICE, False),
        (6, 4, CureAct.WITHDRAWAL, True),
    ],
)
def test_an_edit_takes_away_what_was_there_and_is_not_any_more(
    before: Raw | None, after: Raw, act: CureAct, takes_away: bool
) -> None:
    assert edit("play.decks", after, before, act=act).takes_away is takes_away


def test_where_only_the_holder_finds_the_words_a_kept_place_is_written() -> None:
    own, ours = edit("play.story", "an example", None, kept_place="(to be stated)"), edit("play.decks", 4)
    assert (own.own_words, own.written) == (True, "(to be stated)")
    assert (ours.own_words, ours.written) == (False, 4)
    assert Cure((ours, own)).waits_for_words
    assert not Cure((ours,)).waits_for_words


def test_a_cure_weighs_what_its_heaviest_edit_does() -> None:
    light, heavy = edit("play.decks", act=CureAct.FLOOR), edit("play.seats", act=CureAct.GIVEN)
    assert Cure((light, heavy)).act is Cure((heavy, light)).act is CureAct.GIVEN
    assert Cure((light,)).act is CureAct.FLOOR
    assert Cure(()).act is CureAct.CHOICE


def test_two_cures_are_one_where_they_make_the_same_of_the_same_fields() -> None:
    assert Cure((edit("play.decks", 4, 6),)).key == Cure((edit("play.decks", 4, 8),)).key
    assert Cure((edit("play.decks", 4),)).key != Cure((edit("play.decks", 5),)).key
    assert Cure((edit("play.decks", None),)).key != Cure((edit("play.decks", 4),)).key


DECKS = CureChoice(((edit("play.decks", 4, place=2),), (edit("play.decks", 5, place=2),)))
SEATS = CureChoice(((edit("play.seats", 7, place=1),), (edit("play.seats", 6, place=1),)))
ONLY = CureChoice(((edit("play.open", False, True, place=3),),))


def afters(cure: Cure) -> list[object]:
    return [one.after for one in cure.edits]


def test_a_family_stands_for_every_combination_of_its_choices_in_the_order_of_the_fields() -> None:
    family = CureFamily((DECKS, ONLY, SEATS))
    assert family.count == 4
    assert family.open_choices == (DECKS, SEATS)
    assert [afters(cure) for cure in family.list_cures(10)] == [
        [7, 4, False],
        [6, 4, False],
        [7, 5, False],
        [6, 5, False],
    ]
    assert [afters(cure) for cure in family.list_cures(2)] == [[7, 4, False], [6, 4, False]]


def test_a_tier_counts_what_its_families_stand_for_and_lists_each_cure_once() -> None:
    tier = CureTier(families=(CureFamily((DECKS, SEATS)), CureFamily((DECKS, CureChoice(SEATS.alternatives[:1])))))
    assert (tier.size, tier.count) == (2, 6)
    assert len(tier.list_cures(10)) == 4
    assert len(tier.list_cures(3)) == 3
    assert CureTier(families=()).size == 0


def test_cures_that_are_no_family_stand_for_themselves() -> None:
    cures = (Cure((edit("play.decks", 4),)), Cure((edit("play.seats", 7),)))
    tier = tier_of_cures(cures, more=True)
    assert tier.list_cures(10) == cures
    assert (tier.count, tier.size, tier.more) == (2, 1, True)
