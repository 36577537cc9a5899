"""Two versions of a rule told apart: exactly at the bound, under the reading that shows it, or shown to be alike."""

from collections.abc import Mapping

import pytest
from mutating import a_rule, a_ruleset, an_election
from spaces import COUNTED, count_unset, judge_in, stated
from strategies import DEFAULTS, LIMIT, PROVED, PROVED_TABLES, VOCABULARY

from compliance.check import facts_of, verdict_of
from compliance.lang import Choices
from compliance.model import (
    Alike,
    Apart,
    Compare,
    Election,
    Field,
    Kind,
    Lit,
    PaytableValue,
    Ranking,
    Raw,
    ReadingRef,
    Rule,
    Ruleset,
    Undecided,
    Verdict,
)
from compliance.prove import tell_apart
from compliance.prove.apart import NO_WAY, NOT_REPLAYED
from compliance.record import replace


def told(one: str, two: str, *, elections: tuple[Election, ...] = (), applies: str | None = None) -> object:
    rule, mutant = a_rule(one, applies), a_rule(two, applies)
    ruleset, mutated = a_ruleset(rule, elections=elections), a_ruleset(mutant, elections=elections)
    return tell_apart(rule, mutant, ruleset, mutated, VOCABULARY, judge=judge_in(VOCABULARY), examples={})


@pytest.mark.parametrize(
    ("one", "two", "field", "bound"),
    [
        ("play.decks >= 6", "play.decks > 6", "play.decks", 6),
        ("play.decks <= 6", "play.decks < 6", "play.decks", 6),
        ("play.decks >= 6", "play.decks >= 7", "play.decks", 6),
        ("stake.least >= $5", "stake.least > $5", "stake.least", 500),
        ("stake.least >= $5", "stake.least >= $5.01", "stake.least", 500),
    ],
)
def test_a_shifted_bound_is_told_exactly_at_the_bound(one: str, two: str, field: str, bound: int) -> None:
    apart = told(one, two)
    assert apart == Apart(facts={field: bound}, choices={}, expect=Verdict.PASS, mutant=Verdict.VARIANCE)


def test_odds_are_told_apart_at_the_bound() -> None:
    apart = told("stake.reward >= 3 to 2", "stake.reward > 3 to 2")
    assert isinstance(apart, Apart)
    assert [(name, raw.form, raw.ratio) for name, raw in apart.facts.items()] == [("stake.reward", "to", 1.5)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("play.decks >= 6", "not (play.decks < 6)"),
        ("play.decks > 5", "play.decks >= 6"),
        ("play.open implies play.dealt", "not play.open or play.dealt"),
        ("not (play.open and play.dealt)", "not play.open or not play.dealt"),
        ("play.decks >= max(2, 4)", "play.decks >= 4"),
        ("play.motion in {still}", "play.motion is still"),
        ("play.tools within {lamp, bell}", "not (play.tools includes cut-card)"),
        ("play.tools is stated", "not (play.tools is not stated)"),
        ("side.table matches one of tables {side-a, side-b}", "side.table matches one of tables {side-b, side-a}"),
    ],
)
def test_what_means_the_same_is_alike(one: str, two: str) -> None:
    assert told(one, two) == Alike()


def test_a_part_that_decides_although_another_is_missing_is_told_apart() -> None:
    apart = told("play.open or play.dealt is play.dealt", "play.open or yes")
    assert isinstance(apart, Apart)
    assert (apart.expect, apart.mutant) == (Verdict.UNDETERMINED, Verdict.PASS)
    assert apart.facts == {}


def test_silence_makes_alike_what_is_apart_without_it() -> None:
    silent = (an_election("play.open", False),)
    assert isinstance(told("not play.open", "play.open is not stated or not play.open"), Apart)
    assert told("not play.open", "play.open is not stated or not play.open", elections=silent) == Alike()


def test_a_rule_that_never_applies_is_alike_with_any_other() -> None:
    assert told("play.decks > 1", "play.decks > 2", applies="play.open and not play.open and no") == Alike()


def test_the_default_reading_is_tried_first() -> None:
    apart = told("stake.least <= reading limit", "stake.least < reading limit")
    assert apart == Apart(facts={"stake.least": 50_000}, choices={}, expect=Verdict.PASS, mutant=Verdict.VARIANCE)


def test_another_reading_that_alone_shows_it_is_found_and_named() -> None:
    apart = told("reading careful", "play.tools includes lamp")
    assert isinstance(apart, Apart)
    assert apart.choices.keys() == {"careful"}
    assert apart.choices["careful"] != DEFAULTS["careful"]


def test_a_mutated_option_of_a_reading_is_found_under_that_option() -> None:
    rule = a_rule("stake.least <= reading limit")
    options = tuple(replace(one, value=Lit(Kind.MONEY, 100)) if one.id == "won" else one for one in LIMIT.options)
    readings = (replace(LIMIT, options=options),)
    named = ReadingRef("limit", tuple((one.id, one.value) for one in options if one.value is not None))
    mutant = replace(rule, requires=Compare("<=", Field("stake.least", Kind.MONEY), named))
    apart = tell_apart(
        rule,
        mutant,
        a_ruleset(rule, readings=(LIMIT,)),
        a_ruleset(mutant, readings=readings),
        VOCABULARY,
        judge=judge_in(VOCABULARY),
        examples={},
    )
    assert isinstance(apart, Apart)
    assert apart.choices == {"limit": "won"}


# Paytables


def test_a_paytable_under_another_floor_is_told_apart() -> None:
    apart = told("side.table pays at least one of tables {side-a}", "side.table pays at least one of tables {side-b}")
    assert isinstance(apart, Apart)
    assert {apart.expect, apart.mutant} == {Verdict.PASS, Verdict.VARIANCE}


def test_a_cell_that_the_source_has_lost_leaves_it_open() -> None:
    apart = told("star.table matches one of tables {star-c}", "star.table matches one of tables {star-a}")
    assert isinstance(apart, Apart)
    lost = told("row pair of star.table is 1 to 1", "row pair of star.table is 2 to 1")
    assert isinstance(lost, Apart)
    table = lost.facts["star.table"]
    assert isinstance(table, PaytableValue)
    assert table != PaytableValue("C", None)


# House ways


def way_judge(rule: Rule, ruleset: Ruleset, facts: Mapping[str, Raw], choices: Choices) -> Verdict:
    return verdict_of(rule, facts_of(stated(facts), ruleset, PROVED, count_unset), choices)


def told_of_ways(bound: int, other: int, *, known: bool) -> object:
    unset = Field("house_way.unset", Kind.COUNT)
    rule, mutant = (
        replace(a_rule("play.open"), requires=Compare("<=", unset, Lit(Kind.COUNT, most))) for most in (bound, other)
    )
    ranking = Ranking(hands=(), order=(), ace_low_straight="highest", ace_low_straight_flush="highest")
    ruleset, mutated = (replace(a_ruleset(one, tables=PROVED_TABLES), ranking=ranking) for one in (rule, mutant))
    ways = COUNTED if known else ()
    return tell_apart(rule, mutant, ruleset, mutated, PROVED, judge=way_judge, examples={}, ways=ways)


def test_a_house_way_at_hand_tells_bounds_apart() -> None:
    apart = told_of_ways(6, 7, known=True)
    assert isinstance(apart, Apart)
    assert apart.facts == {"house_way.clauses": COUNTED[1].clauses}


def test_where_no_house_way_at_hand_shows_it_that_is_said() -> None:
    assert told_of_ways(3, 4, known=True) == Undecided(NO_WAY)
    assert told_of_ways(6, 7, known=False) == Undecided(NO_WAY)


def test_rules_on_house_ways_that_mean_the_same_are_alike() -> None:
    assert told_of_ways(6, 6, known=True) == Alike()


# The checker has the last word


def test_what_the_checker_does_not_confirm_is_not_shown() -> None:
    rule, mutant = a_rule("play.decks >= 6"), a_rule("play.decks > 6")
    found = tell_apart(
        rule,
        mutant,
        a_ruleset(rule),
        a_ruleset(mutant),
        VOCABULARY,
        judge=lambda *_: Verdict.PASS,
        examples={},
    )
    assert found == Undecided(NOT_REPLAYED)


def test_the_same_question_has_the_same_answer() -> None:
    asked = ("stake.reward > 3 to 2 or play.tools includes bell", "stake.reward >= 3 to 2 or play.tools includes bell")
    assert told(*asked) == told(*asked)
