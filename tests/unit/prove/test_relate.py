"""How two rules stand to each other over all submissions, and which rule answers to which."""

import pytest
from mutating import a_rule, a_ruleset, an_election
from spaces import a_side
from strategies import VOCABULARY

from compliance.model import Election, Relation, Rule, mirror_relation
from compliance.prove.relate import Pair, pair_rules, relation_of, slug_of
from compliance.prove.sides import Sides
from compliance.record import replace

BOTH = "one of tables {side-a, side-b}"


def beside(first: tuple[Rule, ...], second: tuple[Rule, ...], elections: tuple[Election, ...] = ()) -> Sides:
    one, two = a_ruleset(*first), replace(a_ruleset(*second, elections=elections), id="yy")
    return Sides((a_side(one, VOCABULARY), a_side(two, VOCABULARY)), VOCABULARY, {})


def relation(one: Rule, two: Rule, *, silent: tuple[Election, ...] = ()) -> Relation:
    sides = beside((one,), (two,), silent)
    return relation_of(sides.benches[0].rules[one.id], sides.benches[1].rules[two.id], sides)


@pytest.mark.parametrize(
    ("one", "two", "wanted"),
    [
        ("play.decks <= 6", "not (play.decks > 6)", Relation.SAME),
        ("play.decks <= 6", "play.decks < 7", Relation.SAME),
        ("play.decks <= 6", "play.decks < 6", Relation.STRICTER),
        ("play.decks < 6", "play.decks <= 6", Relation.LOOSER),
        ("play.decks <= 6", "play.decks >= 6", Relation.INCOMPARABLE),
        ("play.motion is still", "play.motion in {still, clockwise}", Relation.LOOSER),
        ("play.tools includes lamp", "play.tools is {lamp}", Relation.STRICTER),
        ("stake.reward >= 3 to 2", "stake.reward >= 2 for 1", Relation.LOOSER),
        ("stake.reward >= 3 to 2", "stake.reward >= 10% of meter", Relation.INCOMPARABLE),
        ("side.table matches one of tables {side-a}", f"side.table matches {BOTH}", Relation.LOOSER),
        ("play.decks <= 6", "play.decks <= 6 and play.decks is stated", Relation.STRICTER),
        ("play.decks <= 6", "play.decks <= 6 or play.decks is not stated", Relation.LOOSER),
    ],
)  # fmt: skip
def test_the_second_rule_stands_so_to_the_first(one: str, two: str, wanted: Relation) -> None:
    assert relation(a_rule(one), a_rule(two)) is wanted
    assert relation(a_rule(two), a_rule(one)) is mirror_relation(wanted)


def test_a_rule_that_applies_more_rarely_is_looser() -> None:
    assert relation(a_rule("play.decks <= 6"), a_rule("play.decks <= 6", "play.open")) is Relation.LOOSER
    rare = a_rule("play.decks <= 6", "play.open is stated")
    assert relation(a_rule("play.decks <= 6"), rare) is Relation.LOOSER


def test_the_same_rule_under_another_citation_is_renumbered() -> None:
    one = a_rule("play.decks <= 6")
    assert relation(one, replace(one, cites=("7.3",))) is Relation.RENUMBERED


def test_silence_changes_what_a_rule_asks() -> None:
    rule = a_rule("not play.open")
    assert relation(rule, rule) is Relation.SAME
    assert relation(rule, rule, silent=(an_election("play.open", False),)) is Relation.LOOSER
    assert relation(rule, rule, silent=(an_election("play.open", True),)) is Relation.STRICTER


def test_a_slug_is_the_id_without_the_ruleset() -> None:
    assert slug_of(a_rule("play.open", name="zz.play.one")) == "play.one"


# Pairing


def test_rules_are_paired_by_their_names_first() -> None:
    first = (a_rule("play.decks <= 6", name="zz.play.decks"), a_rule("play.seats <= 6", name="zz.play.seats"))
    second = (a_rule("play.seats <= 6", name="yy.play.decks"), a_rule("play.decks <= 6", name="yy.play.other"))
    assert pair_rules(beside(first, second))[0] == Pair("zz.play.decks", "yy.play.decks", Relation.INCOMPARABLE)


def test_rules_of_other_names_are_paired_by_what_they_mean() -> None:
    first = (a_rule("play.decks <= 6", name="zz.play.decks"),)
    second = (a_rule("play.decks < 9", name="yy.play.a"), a_rule("not (play.decks > 6)", name="yy.play.b"))
    assert pair_rules(beside(first, second)) == (Pair("zz.play.decks", "yy.play.b", Relation.SAME),)


def test_rules_of_other_names_that_govern_the_same_field_are_held_beside_each_other() -> None:
    first = (a_rule("play.decks <= 6", name="zz.play.decks"),)
    second = (a_rule("play.decks < 6", name="yy.play.a"),)
    assert pair_rules(beside(first, second)) == (Pair("zz.play.decks", "yy.play.a", Relation.STRICTER),)


def test_rules_that_have_nothing_in_common_are_no_pair() -> None:
    first = (a_rule("play.decks <= 6", name="zz.play.decks"),)
    second = (a_rule("play.seats <= 6", name="yy.play.seats"),)
    assert pair_rules(beside(first, second)) == ()


def test_no_rule_is_in_two_pairs() -> None:
    first = tuple(a_rule(f"play.decks <= {most}", name=f"zz.play.a{most}") for most in (4, 5, 6))
    second = tuple(a_rule(f"play.decks <= {most}", name=f"yy.play.b{most}") for most in (5, 6, 7))
    pairs = pair_rules(beside(first, second))
    assert len({pair.first for pair in pairs}) == len({pair.second for pair in pairs}) == len(pairs) == 3
