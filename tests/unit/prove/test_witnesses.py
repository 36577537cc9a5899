"""Witnesses: one side accepts them, a rule of the other stands against them, and the checker says so too."""

from collections.abc import Mapping

import pytest
from mutating import a_rule, a_ruleset
from spaces import a_side
from strategies import VOCABULARY

from compliance.model import Outcome, Raw, Relation, Rule, Scope, Verdict, Witness
from compliance.prove import RulesetSide, compare_sides
from compliance.prove.sides import Replay, Sides
from compliance.prove.solve import Answer
from compliance.prove.witness import NotReplayed, witness_against, witness_of_value
from compliance.record import replace

ONE, TWO = "zz.play.one", "zz.play.two"


def sides_of(first: tuple[Rule, ...], second: tuple[Rule, ...], examples: Mapping[str, Raw] | None = None) -> Sides:
    one, two = a_ruleset(*first), replace(a_ruleset(*second), id="yy")
    return Sides((a_side(one, VOCABULARY), a_side(two, VOCABULARY)), VOCABULARY, examples or {})


def rules(*texts: str) -> tuple[Rule, ...]:
    return tuple(a_rule(text, name=name) for text, name in zip(texts, (ONE, TWO), strict=False))


def test_a_witness_is_accepted_by_one_side_and_refused_by_the_rule() -> None:
    sides = sides_of(rules("play.decks <= 8"), rules("play.decks <= 6"))
    found = witness_against(ONE, sides, 0)
    assert isinstance(found, Witness)
    assert found == Witness(accepted=0, refused=1, statements=found.statements, rules=(ONE,), open=False)
    assert sides.sides[0].accepts(found.statements)
    assert sides.sides[1].replay(found.statements)[1][ONE] is Verdict.VARIANCE
    assert list(found.statements) == ["play.decks"]


def test_what_the_stricter_side_accepts_the_looser_accepts_too() -> None:
    sides = sides_of(rules("play.decks <= 8"), rules("play.decks <= 6"))
    assert witness_against(ONE, sides, 1) is Answer.NONE


def test_a_witness_has_the_example_where_that_shows_it() -> None:
    sides = sides_of(rules("play.decks <= 8"), rules("play.decks <= 6"), {"play.decks": 8})
    found = witness_against(ONE, sides, 0)
    assert isinstance(found, Witness)
    assert found.statements == {"play.decks": 8}


def test_a_variance_that_comes_alone_is_preferred() -> None:
    asked = rules("play.decks <= 6", "play.open implies play.decks <= 5")
    sides = sides_of(rules("play.decks <= 8"), (*asked,))
    found = witness_against(ONE, sides, 0)
    assert isinstance(found, Witness)
    assert found.rules == (ONE,)


def test_a_rule_of_the_filing_that_stays_open_is_a_witness_too() -> None:
    sides = sides_of(rules("play.seats <= 8"), rules("play.seats <= 8", "play.decks <= 10 or play.decks > 9"))
    found = witness_against(TWO, sides, 0)
    assert isinstance(found, Witness)
    assert found.open
    assert found.rules == (TWO,)
    assert sides.sides[1].replay(found.statements)[0] is Outcome.UNDETERMINED


def test_a_rule_of_the_floor_that_stays_open_is_none() -> None:
    one, two = rules("play.seats <= 8", "play.decks <= 10 or play.decks > 9")
    sides = sides_of((one,), (one, replace(two, scope=Scope.FLOOR)))
    assert witness_against(TWO, sides, 0) is Answer.NONE


def test_a_witness_that_is_known_already_is_taken() -> None:
    sides = sides_of(rules("play.decks <= 8"), rules("play.decks <= 6", "play.decks < 7"))
    first = witness_against(ONE, sides, 0)
    assert isinstance(first, Witness)
    assert witness_against(TWO, sides, 0, [first]) is first


def test_a_witness_states_no_more_than_the_side_that_accepts_it_needs() -> None:
    sides = sides_of(rules("play.decks <= 8", "play.open is stated and play.dealt is stated"), rules("play.decks <= 6"))
    found = witness_against(ONE, sides, 0)
    assert isinstance(found, Witness)
    assert set(found.statements) == {"play.decks", "play.open", "play.dealt"}


def test_a_value_that_one_side_alone_lets_be_stated_is_shown() -> None:
    sides = sides_of(rules("play.motion in {still, clockwise}"), rules("play.motion is still"))
    wanted = sides.space.states("play.motion", "clockwise")
    found = witness_of_value("play.motion", wanted, sides, 0)
    assert isinstance(found, Witness)
    assert found.statements == {"play.motion": "clockwise"}
    assert witness_of_value("play.motion", wanted, sides, 1) is Answer.NONE


# A checker that says something else than the solver


def lying(side: RulesetSide, outcome: Outcome, verdict: Verdict) -> RulesetSide:
    def replay(_: Mapping[str, Raw]) -> tuple[Outcome, Mapping[str, Verdict]]:
        return outcome, {rule.id: verdict for rule in side.ruleset.rules}

    checker: Replay = replay
    return replace(side, replay=checker)


@pytest.mark.parametrize(
    ("which", "outcome", "verdict"),
    [
        (0, Outcome.NOT_COMPLIANT, Verdict.VARIANCE),
        (0, Outcome.UNDETERMINED, Verdict.UNDETERMINED),
        (1, Outcome.COMPLIANT, Verdict.PASS),
        (1, Outcome.NOT_COMPLIANT, Verdict.PASS),
    ],
)
def test_a_witness_that_does_not_replay_comes_back_as_such(which: int, outcome: Outcome, verdict: Verdict) -> None:
    sides = sides_of(rules("play.decks <= 8"), rules("play.decks <= 6"))
    told = tuple(lying(side, outcome, verdict) if at == which else side for at, side in enumerate(sides.sides))
    found = witness_against(ONE, Sides(told, VOCABULARY, {}), 0)
    assert isinstance(found, NotReplayed)
    assert 6 < found.statements["play.decks"] <= 8  # type: ignore[operator]


def test_a_comparison_reports_it_as_a_defect_and_not_as_a_difference() -> None:
    sides = sides_of(rules("play.decks <= 8"), rules("play.decks <= 6"))
    liar = lying(sides.sides[1], Outcome.COMPLIANT, Verdict.PASS)
    comparison = compare_sides(sides.sides[0], liar, VOCABULARY, {})
    assert comparison.defects
    assert ONE in comparison.defects
    assert comparison.witnesses == ()
    assert comparison.relation is Relation.UNDECIDED
    assert comparison.changed
