"""The order of cures that are equally small: as the words of a rule's cure advise, then as its condition speaks."""

import pytest
from mutating import a_rule
from strategies import VOCABULARY

from compliance.model import Cure, CureEdit, Raw, Rule, Step
from compliance.prove.cures.order import advised_fields, order_cures, rank_edits
from compliance.record import replace

CONDITION = "play.decks <= 6 and stake.least <= $5"


def ruled(words: str, *, requires: str = CONDITION, applies: str | None = None) -> Rule:
    return replace(a_rule(requires, applies), cure=words)


def an_edit(field: str, before: Raw | None, after: Raw | None, *rules: Rule) -> CureEdit:
    step = Step.ADD if before is None else Step.REMOVE if after is None else Step.CHANGE
    return CureEdit(field=field, step=step, before=before, after=after, forced_by=rules)


def told(*cures: Cure) -> list[list[tuple[str, Raw | None]]]:
    return [[(edit.field, edit.after) for edit in cure.edits] for cure in order_cures(cures, VOCABULARY, ())]


@pytest.mark.parametrize(
    ("words", "order"),
    [
        (
            "lower play.decks to 6",
            [("play.decks", 6), ("stake.least", 500), ("play.decks", None), ("stake.least", None)],
        ),
        (
            "lower stake.least to $5, or lower play.decks",
            [("stake.least", 500), ("play.decks", 6), ("stake.least", None), ("play.decks", None)],
        ),
        (
            "take stake.least out, or lower play.decks",
            [("stake.least", None), ("play.decks", 6), ("stake.least", 500), ("play.decks", None)],
        ),
        (
            "lower play.decks and leave stake.least out of the submission",
            [("play.decks", 6), ("stake.least", None), ("stake.least", 500), ("play.decks", None)],
        ),
        (
            "take 8 out of play.decks, and stake.least out of the submission",
            [("play.decks", 6), ("stake.least", None), ("stake.least", 500), ("play.decks", None)],
        ),
        (
            "take everything under stake out",
            [("stake.least", None), ("stake.least", 500), ("play.decks", 6), ("play.decks", None)],
        ),
        ("make it so", [("play.decks", 6), ("stake.least", 500), ("play.decks", None), ("stake.least", None)]),
    ],
)
def test_what_the_words_advise_comes_first_then_what_the_condition_speaks_of(
    words: str, order: list[tuple[str, Raw | None]]
) -> None:
    rule = ruled(words)
    edits = [
        an_edit("stake.least", 700, None, rule),
        an_edit("play.decks", 8, None, rule),
        an_edit("stake.least", 700, 500, rule),
        an_edit("play.decks", 8, 6, rule),
    ]
    assert told(*(Cure((edit,)) for edit in edits)) == [[one] for one in order]


def test_the_value_that_the_words_name_comes_before_one_that_they_do_not() -> None:
    rule = ruled("set play.open to no, or lower play.decks", requires="play.open or play.decks <= 6")
    edits = [an_edit("play.open", None, True, rule), an_edit("play.decks", 8, 6, rule)]
    assert told(*(Cure((edit,)) for edit in edits)) == [[("play.decks", 6)], [("play.open", True)]]
    lawful = [an_edit("play.open", True, False, rule), an_edit("play.decks", 8, 6, rule)]
    assert told(*(Cure((edit,)) for edit in lawful)) == [[("play.open", False)], [("play.decks", 6)]]


def test_it_stands_for_the_field_that_was_named_before() -> None:
    rule = ruled("leave play.decks out, or set it to 6")
    edits = [an_edit("stake.least", 700, 500, rule), an_edit("play.decks", 8, 6, rule)]
    assert told(*(Cure((edit,)) for edit in edits)) == [[("play.decks", 6)], [("stake.least", 500)]]


def test_a_cure_is_as_good_as_the_worst_of_its_edits() -> None:
    decks, stake = ruled("lower play.decks"), replace(ruled("raise play.seats"), id="zz.play.two")
    seats = an_edit("play.seats", 1, 2, stake)
    good = Cure((an_edit("play.decks", 8, 6, decks), seats))
    other = Cure((an_edit("stake.least", 700, 500, decks), seats))
    assert order_cures([other, good], VOCABULARY, ()) == (good, other)


def test_for_the_sake_of_one_rule_only_its_own_advice_counts() -> None:
    first, second = ruled("lower play.decks"), replace(ruled("lower stake.least"), id="zz.play.two")
    decks, stake = an_edit("play.decks", 8, 6, first, second), an_edit("stake.least", 700, 500, first, second)
    for rule, order in ((first, [decks, stake]), (second, [stake, decks])):
        assert sorted([decks, stake], key=lambda edit: rank_edits((edit,), VOCABULARY, (), rule.id)) == order


def test_the_order_does_not_depend_on_the_order_in_which_cures_are_found() -> None:
    rule = ruled("make it so")
    cures = [Cure((an_edit(name, 8, after, rule),)) for name in ("play.decks", "play.seats") for after in (5, 6, None)]
    assert order_cures(cures, VOCABULARY, ()) == order_cures(reversed(cures), VOCABULARY, ())


def test_of_a_rule_that_is_left_open_what_is_missing_is_stated_first() -> None:
    rule = ruled("lower play.decks")
    cures = [Cure((an_edit("play.decks", 8, 6, rule),)), Cure((an_edit("stake.least", None, 500, rule),))]
    assert order_cures(cures, VOCABULARY, ()) == tuple(cures)
    assert order_cures(cures, VOCABULARY, {rule.id}) == tuple(reversed(cures))


def test_a_section_that_is_named_stands_for_every_field_in_it() -> None:
    named = advised_fields([ruled("take everything under stake out"), ruled("lower play.decks")], VOCABULARY)
    assert named == {"play.decks", *VOCABULARY.below("stake")}
