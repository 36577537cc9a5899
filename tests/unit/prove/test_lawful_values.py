"""What a side lets a submission state in a field of each kind, and how two sides compare field by field."""

import datetime as dt
from fractions import Fraction

import pytest
from mutating import a_rule, a_ruleset, an_election
from spaces import a_side
from strategies import VOCABULARY

from compliance.model import Election, FieldChange, Lawful, Range, Raw, Relation
from compliance.prove.cells import OTHER, parts_of
from compliance.prove.fields import FieldApart, compare_fields
from compliance.prove.sides import Sides
from compliance.record import replace

ANY = "play.open is stated or play.open is not stated"


def sides_of(one: str, two: str, *, elections: tuple[tuple[Election, ...], tuple[Election, ...]] = ((), ())) -> Sides:
    """Return two rulesets that each ask one thing, and pass something besides so that they can accept at all."""
    first, second = (
        replace(
            a_ruleset(a_rule(text), a_rule(ANY, name="zz.play.any"), elections=silent),
            id=name,
        )
        for text, name, silent in zip((one, two), ("aa", "bb"), elections, strict=True)
    )
    return Sides((a_side(first, VOCABULARY), a_side(second, VOCABULARY)), VOCABULARY, {})


def compared(one: str, two: str, **more: object) -> dict[str, FieldApart]:
    sides = sides_of(one, two, **more)  # type: ignore[arg-type]
    rules = [rule for side in sides.sides for rule in side.ruleset.rules]
    return {apart.change.field.name: apart for apart in compare_fields(sides, rules)}


def changed(one: str, two: str, field: str, **more: object) -> FieldChange:
    return compared(one, two, **more)[field].change


def lawful(text: str, field: str) -> Lawful:
    """Return what a side lets be stated beside one that asks nothing."""
    return changed(text, "no implies no", field).first


@pytest.mark.parametrize(
    ("text", "words"),
    [("play.open", ("yes",)), ("not play.open", ("no",))],
)
def test_of_a_flag_it_says_yes_or_no(text: str, words: tuple[str, ...]) -> None:
    found = lawful(text, "play.open")
    assert (found.words, found.unstated, found.stated, found.everything) == (words, False, True, False)


@pytest.mark.parametrize(
    ("text", "field", "ranges"),
    [
        ("play.decks <= 6", "play.decks", (Range(None, 6),)),
        ("play.decks < 6", "play.decks", (Range(None, 5),)),
        ("play.decks >= 6", "play.decks", (Range(6, None),)),
        ("play.decks > 6", "play.decks", (Range(7, None),)),
        ("play.decks is 6", "play.decks", (Range(6, 6),)),
        ("play.decks is not 6", "play.decks", (Range(None, 5), Range(7, None))),
        ("play.decks >= 2 and play.decks <= 6", "play.decks", (Range(2, 6),)),
        ("play.decks is 2 or play.decks is 6", "play.decks", (Range(2, 2), Range(6, 6))),
        ("stake.least >= $5", "stake.least", (Range(500, None),)),
        ("stake.least > $5", "stake.least", (Range(501, None),)),
        ("stake.share < 50%", "stake.share", (Range(None, Fraction(1, 2), False, True),)),
        ("stake.share <= 50%", "stake.share", (Range(None, Fraction(1, 2)),)),
        ("play.life > 4 hours", "play.life", (Range(4, None, True, False),)),
        ("play.since >= 2011-10-01", "play.since", (Range(dt.date(2011, 10, 1), None),)),
        ("play.since > 2011-10-01", "play.since", (Range(dt.date(2011, 10, 2), None),)),
    ],
)
def test_of_a_number_it_says_the_range(text: str, field: str, ranges: tuple[Range, ...]) -> None:
    found = lawful(text, field)
    assert found.ranges == ranges
    assert not found.everything


def test_of_a_choice_it_says_the_words() -> None:
    assert lawful("play.motion in {still, clockwise}", "play.motion").words == ("clockwise", "still")


def test_of_a_set_of_choices_it_says_the_members_and_which_are_needed() -> None:
    found = lawful("play.tools within {lamp, bell} and play.tools includes lamp", "play.tools")
    assert found.words == ("lamp", "bell")
    assert found.needed == ("lamp",)


def test_of_a_set_that_may_be_empty_it_says_none() -> None:
    assert lawful("play.tools within {lamp}", "play.tools").words == ("lamp", "none")


def test_of_a_sequence_it_says_the_one_that_is_named() -> None:
    found = lawful("play.order is [lamp, bell]", "play.order")
    assert (found.words, found.other) == (("lamp, bell",), False)


def test_of_odds_it_says_those_that_are_named_and_whether_there_are_others() -> None:
    found = lawful("stake.odds is 3 to 2", "stake.odds")
    assert (found.words, found.other) == (("3 to 2",), False)
    found = lawful("stake.odds is not 3 to 2", "stake.odds")
    assert (found.words, found.other) == ((), True)


def test_of_a_paytable_it_says_the_tables_by_name() -> None:
    found = lawful("side.table matches one of tables {side-a}", "side.table")
    assert (found.words, found.other) == (("A",), False)


def test_of_names_it_says_whether_there_may_be_any() -> None:
    found = lawful("size of play.rivals is 0", "play.rivals")
    assert (found.words, found.stated, found.unstated) == (("none",), True, False)


def test_of_text_it_says_whether_it_must_be_stated() -> None:
    found = lawful("play.story is stated", "play.story")
    assert (found.stated, found.unstated) == (True, False)
    found = lawful("play.story is not stated", "play.story")
    assert (found.stated, found.unstated) == (False, True)


# Two sides


@pytest.mark.parametrize(
    ("one", "two", "wanted"),
    [
        ("play.decks <= 6", "play.decks <= 8", Relation.LOOSER),
        ("play.decks <= 8", "play.decks <= 6", Relation.STRICTER),
        ("play.decks <= 6", "play.decks >= 4", Relation.INCOMPARABLE),
        ("play.decks <= 6", "play.decks <= 6 or play.decks is not stated", Relation.LOOSER),
        ("play.decks <= 6", "play.seats is stated", Relation.ONLY_FIRST),
        ("play.seats is stated", "play.decks <= 6", Relation.ONLY_SECOND),
    ],
)
def test_two_sides_stand_so_to_each_other(one: str, two: str, wanted: Relation) -> None:
    assert changed(one, two, "play.decks").relation is wanted


def test_a_field_that_both_treat_alike_is_no_difference() -> None:
    assert "play.decks" not in compared("play.decks <= 6", "not (play.decks > 6)")


def test_what_one_side_alone_lets_be_stated_is_the_values_between() -> None:
    apart = compared("play.decks <= 6", "play.decks <= 8")["play.decks"]
    assert apart.only[0] is None
    assert apart.only[1] is not None


def test_an_election_of_one_side_alone_is_a_difference() -> None:
    silent = ((an_election("play.open", False),), ())
    change = changed("play.decks <= 6", "play.decks <= 6", "play.open", elections=silent)
    assert change.topic == "elections"
    assert (change.first.silence, change.second.silence) == (False, None)
    assert change.relation is not Relation.SAME


@pytest.mark.parametrize(
    ("field", "text", "topic"),
    [
        ("side.table", "side.table matches one of tables {side-a}", "paytables"),
        ("stake.least", "stake.least >= $5", "limits"),
        ("play.decks", "play.decks <= 6", "play"),
    ],
)
def test_a_difference_has_a_topic(field: str, text: str, topic: str) -> None:
    assert changed(text, "yes", field).topic == topic


# Cells


def cells(field: str, *texts: str) -> list[str]:
    rules = [a_rule(text, name=f"zz.play.r{at}") for at, text in enumerate(texts)]
    ruleset = a_ruleset(*rules)
    sides = Sides((a_side(ruleset, VOCABULARY),) * 2, VOCABULARY, {})
    tables = [table for table in ruleset.tables if table.field == field]
    return [part.label for part in parts_of(VOCABULARY.fields[field], sides.space, rules, tables)]


def test_every_value_of_a_field_lies_in_exactly_one_cell() -> None:
    rules = [a_rule("play.decks > 2 and play.decks < 6")]
    sides = Sides((a_side(a_ruleset(*rules), VOCABULARY),) * 2, VOCABULARY, {})
    parts = parts_of(VOCABULARY.fields["play.decks"], sides.space, rules, ())
    for raw in range(9):
        inside = [part for part in parts if sides.open.possible(part.formula, sides.space.states("play.decks", raw))]
        assert len(inside) == 1


def test_a_paytable_is_cut_into_the_tables_and_another() -> None:
    assert cells("side.table", "side.table matches one of tables {side-a}") == ["A", "B", OTHER]


def test_values_that_no_rule_names_are_one_cell() -> None:
    assert cells("stake.odds", "stake.odds is stated") == [OTHER]
    assert cells("play.decks", "play.decks is stated") == ["any"]


def test_a_value_is_never_of_another_kind() -> None:
    raws: list[Raw | None] = [
        end for one in lawful("stake.share > 0%", "stake.share").ranges for end in (one.low, one.high)
    ]
    assert all(raw is None or isinstance(raw, Fraction) for raw in raws)
