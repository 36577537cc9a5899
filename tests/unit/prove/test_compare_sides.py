"""Two rulesets compared: what only one asks, what others cover, the mirror image, and nothing where nothing differs."""

import pytest
from mutating import a_rule, a_ruleset, an_election
from spaces import a_side
from strategies import VOCABULARY

from compliance.model import (
    UNCHANGED,
    Comparison,
    Election,
    Outcome,
    Relation,
    Rule,
    RuleChange,
    Ruleset,
    Scope,
    mirror_relation,
)
from compliance.prove import compare_sides
from compliance.prove.compare import reverse_comparison
from compliance.record import replace


def chapter(name: str, *rules: Rule, elections: tuple[Election, ...] = ()) -> Ruleset:
    own = tuple(replace(rule, id=rule.id.replace("zz.", f"{name}.", 1)) for rule in rules)
    return replace(a_ruleset(*own, elections=elections), id=name)


def compared(first: Ruleset, second: Ruleset) -> Comparison:
    return compare_sides(a_side(first, VOCABULARY), a_side(second, VOCABULARY), VOCABULARY, {})


def about(slug: str, comparison: Comparison) -> RuleChange:
    [change] = [
        one for one in comparison.rules if any(rule and rule.id.endswith(slug) for rule in (one.first, one.second))
    ]
    return change


DECKS = a_rule("play.decks <= 6", name="zz.play.decks")
SEATS = a_rule("play.seats <= 7", name="zz.play.seats")
TOOLS = a_rule("play.tools is stated implies play.tools includes lamp", name="zz.play.tools")
STAKE = a_rule("stake.least >= $5 and stake.least <= $500", name="zz.stake.least")
TABLE = a_rule("side.table is stated implies side.table matches one of tables {side-a, side-b}", name="zz.side.table")
ONE = chapter("aa", DECKS, SEATS, TOOLS, STAKE, TABLE)
TWO = chapter(
    "bb",
    a_rule("play.decks <= 8", name="zz.play.decks"),
    replace(SEATS, cites=("7.9",)),
    STAKE,
    a_rule("side.table is stated implies side.table matches one of tables {side-a}", name="zz.side.table"),
    a_rule("play.motion is stated implies play.motion is still", name="zz.play.motion"),
    elections=(an_election("play.open", False),),
)


@pytest.fixture(scope="module")
def both() -> Comparison:
    return compared(ONE, TWO)


@pytest.mark.parametrize("ruleset", [ONE, TWO], ids=["one", "two"])
def test_a_ruleset_does_not_differ_from_itself(ruleset: Ruleset) -> None:
    found = compared(ruleset, ruleset)
    assert found.relation is Relation.SAME
    assert {change.relation for change in found.rules} == {Relation.SAME}
    assert (found.fields, found.witnesses, found.undecided, found.defects) == ((), (), (), ())
    assert not found.changed


def test_a_ruleset_does_not_differ_from_one_that_says_the_same_in_other_words() -> None:
    other = chapter("bb", a_rule("not (play.decks > 6)", name="zz.play.decks"), SEATS, TOOLS, STAKE, TABLE)
    found = compared(ONE, other)
    assert (found.relation, found.fields, found.witnesses) == (Relation.SAME, (), ())


def test_a_chapter_that_only_counts_its_sections_anew_is_renumbered() -> None:
    found = compared(chapter("aa", DECKS, SEATS), chapter("bb", DECKS, replace(SEATS, cites=("7.9",))))
    assert found.relation is Relation.RENUMBERED
    assert not found.changed


@pytest.mark.parametrize(
    ("slug", "relation"),
    [
        ("play.decks", Relation.LOOSER),
        ("play.seats", Relation.RENUMBERED),
        ("stake.least", Relation.SAME),
        ("side.table", Relation.STRICTER),
        ("play.tools", Relation.ONLY_FIRST),
        ("play.motion", Relation.ONLY_SECOND),
    ],
)
def test_every_rule_stands_as_it_should(both: Comparison, slug: str, relation: Relation) -> None:
    assert about(slug, both).relation is relation


def test_the_whole_is_incomparable_where_each_side_accepts_what_the_other_refuses(both: Comparison) -> None:
    assert both.relation is Relation.INCOMPARABLE
    assert (both.undecided, both.defects) == ((), ())


def test_every_rule_that_differs_has_a_witness(both: Comparison) -> None:
    differing = [change for change in both.rules if change.relation not in UNCHANGED]
    assert len(differing) == 4
    assert all(change.witnesses for change in differing)


def test_every_witness_is_accepted_by_one_side_and_not_by_the_other(both: Comparison) -> None:
    sides = [a_side(ONE, VOCABULARY), a_side(TWO, VOCABULARY)]
    for witness in both.witnesses:
        assert sides[witness.accepted].accepts(witness.statements)
        assert sides[witness.refused].replay(witness.statements)[0] is not Outcome.COMPLIANT


def test_a_witness_departs_only_in_what_it_shows(both: Comparison) -> None:
    [place] = about("play.motion", both).witnesses
    statements = both.witnesses[place].statements
    assert set(statements) == {"play.decks", "play.seats", "stake.least", "play.motion"}
    assert statements["play.motion"] != "still"


def test_the_fields_that_differ_are_named_in_the_order_of_the_vocabulary(both: Comparison) -> None:
    found = {change.field.name: change.relation for change in both.fields}
    assert list(found) == [name for name in VOCABULARY.fields if name in found]
    assert found["play.decks"] is Relation.LOOSER
    assert found["side.table"] is Relation.STRICTER
    assert found["play.tools"] is Relation.ONLY_FIRST
    assert found["play.motion"] is Relation.ONLY_SECOND
    assert "play.open" in found
    assert not {"play.seats", "stake.least"} & set(found)


def test_what_differs_but_is_covered_by_other_rules_is_said_to_be() -> None:
    narrow = a_rule("play.decks <= 4", name="zz.play.narrow")
    found = compared(chapter("aa", DECKS, narrow), chapter("bb", narrow))
    change = about("play.decks", found)
    assert change.relation is Relation.ONLY_FIRST
    assert change.covered
    assert change.witnesses == ()
    assert found.relation is Relation.SAME
    assert not found.changed


@pytest.mark.parametrize(
    ("first", "second", "relation"),
    [
        ("play.decks <= 6", "play.decks <= 4", Relation.STRICTER),
        ("play.decks <= 4", "play.decks <= 6", Relation.LOOSER),
        ("play.decks <= 4", "play.decks >= 2", Relation.INCOMPARABLE),
    ],
)
def test_the_whole_stands_as_its_one_rule(first: str, second: str, relation: Relation) -> None:
    found = compared(chapter("aa", a_rule(first)), chapter("bb", a_rule(second)))
    assert found.relation is relation


def test_the_other_order_is_the_mirror_image(both: Comparison) -> None:
    other = compared(TWO, ONE)
    assert other == reverse_comparison(both)
    assert other.relation is mirror_relation(both.relation)
    assert [change.relation for change in other.rules] == [mirror_relation(change.relation) for change in both.rules]
    assert [dict(one.statements) for one in other.witnesses] == [dict(one.statements) for one in both.witnesses]
    assert [one.accepted for one in other.witnesses] == [one.refused for one in both.witnesses]
    assert [one.refused for one in other.witnesses] == [one.accepted for one in both.witnesses]
    assert (other.first, other.second) == (both.second, both.first)
    assert reverse_comparison(reverse_comparison(both)) == both


def test_the_same_comparison_comes_out_the_same_again(both: Comparison) -> None:
    assert compared(ONE, TWO) == both


def test_silence_that_means_another_thing_is_a_difference() -> None:
    rule = a_rule("play.open implies play.decks <= 6")
    first = chapter("aa", rule, SEATS, elections=(an_election("play.open", False),))
    second = chapter("bb", rule, SEATS, elections=(an_election("play.open", True),))
    found = compared(first, second)
    assert found.relation is Relation.STRICTER
    [change] = [one for one in found.fields if one.field.name == "play.open"]
    assert (change.first.silence, change.second.silence) == (False, True)
    assert change.topic == "elections"


def test_a_rule_that_is_kept_on_one_side_and_does_not_apply_on_the_other_decides_a_filing_of_its_own() -> None:
    condition = a_rule("play.seats <= 7", "play.open", name="zz.play.seats")
    implied = a_rule("play.open implies play.seats <= 7", name="zz.play.seats")
    found = compared(chapter("aa", condition), chapter("bb", implied))
    change = about("play.seats", found)
    [witness] = found.witnesses
    assert (found.relation, change.relation, change.witnesses) == (Relation.LOOSER, Relation.LOOSER, (0,))
    assert (witness.statements, witness.accepted, witness.rules, witness.open) == ({"play.open": False}, 1, (), True)
    assert compared(chapter("bb", implied), chapter("aa", condition)).relation is Relation.STRICTER


def test_where_something_is_always_decided_or_open_it_makes_no_difference_what_a_rule_applies_to() -> None:
    condition = a_rule("play.seats <= 7", "play.open", name="zz.play.seats")
    implied = a_rule("play.open implies play.seats <= 7", name="zz.play.seats")
    found = compared(chapter("aa", condition, DECKS), chapter("bb", implied, DECKS))
    assert (found.relation, found.witnesses, found.undecided) == (Relation.SAME, (), ())


def test_a_submission_that_leaves_several_rules_open_is_one_witness_of_all_of_them() -> None:
    floor = [replace(rule, scope=Scope.FLOOR) for rule in (DECKS, SEATS)]
    found = compared(chapter("aa", STAKE, *floor), chapter("bb", STAKE, DECKS, SEATS))
    filings = [(one.accepted, tuple(sorted(one.statements.items()))) for one in found.witnesses]
    assert len(filings) == len(set(filings))
    shown = {at: one.rules for at, one in enumerate(found.witnesses) if len(one.rules) > 1}
    assert list(shown.values()) == [("bb.play.decks", "bb.play.seats")]
    for slug in ("play.decks", "play.seats"):
        assert set(about(slug, found).witnesses) & shown.keys()
