"""Mutants and coverage of rules: what is changed, by which name, and how much of it was noticed."""

from fractions import Fraction

import pytest
from mutating import HERE, a_case, a_rule, a_ruleset, an_election
from strategies import LIMIT, TABLES

from compliance.model import Mutant, Operator, Verdict
from compliance.model.testing.mutant import (
    Coverage,
    MutantStanding,
    Mutation,
    Part,
    Proposal,
    Share,
    Survivor,
    Unexpected,
)
from compliance.model.testing.mutant import TestedRuleset as RulesetTried
from compliance.record import replace

RULE = a_rule("play.decks <= 6")


def a_mutant(*changed: Part) -> Mutant:
    return Mutant(operator=Operator.BOUND, what="6 to 7", span=HERE, about=None, changed=changed)


@pytest.mark.parametrize(
    ("changed", "rule", "subject"),
    [
        ((RULE,), "zz.play.one", "zz.play.one"),
        ((LIMIT,), None, "reading limit"),
        ((TABLES[0], TABLES[1]), None, "paytable side-a and paytable side-b"),
        ((an_election("play.open", False),), None, "election play-open"),
    ],
)
def test_a_mutant_is_named_by_what_it_changes(changed: tuple[Part, ...], rule: str | None, subject: str) -> None:
    assert (a_mutant(*changed).rule, a_mutant(*changed).subject) == (rule, subject)


PROPOSAL = Proposal(
    rule="zz.play.one",
    name="seven decks",
    facts={"play.decks": 7},
    choices={},
    boundary=True,
    expect=Verdict.VARIANCE,
    mutant=Verdict.PASS,
)


def survivor(standing: MutantStanding, proposal: Proposal | None = None) -> Survivor:
    return Survivor(mutant=a_mutant(RULE), standing=standing, proposal=proposal)


MUTATION = Mutation(
    made={Operator.BOUND: 5, Operator.ROW: 3},
    killed={Operator.BOUND: 3, Operator.ROW: 2},
    survivors=(
        survivor(MutantStanding.EQUIVALENT),
        survivor(MutantStanding.MISSING_CASE, PROPOSAL),
        survivor(MutantStanding.MISSING_CASE, replace(PROPOSAL)),
    ),
)


def test_mutants_that_mean_the_same_do_not_count_and_a_missing_case_is_proposed_once() -> None:
    assert MUTATION.equivalent == 1
    assert MUTATION.share == Share(5, 7)
    assert MUTATION.proposals == (PROPOSAL,)


def test_a_share_is_exact_and_of_nothing_all_is_met() -> None:
    assert Share(1, 3).part == Fraction(1, 3)
    assert Share(0, 0).part == 1


def test_a_ruleset_is_fine_where_no_case_is_unexpected_and_every_mutant_was_noticed() -> None:
    case = a_case({"play.decks": 6}, Verdict.PASS)
    tested = RulesetTried(
        ruleset=a_ruleset(RULE),
        rules=(RULE,),
        cases=(case,),
        unexpected=(),
        coverage=Coverage({}, ()),
        mutation=None,
    )
    assert tested.fine
    assert not replace(tested, unexpected=(Unexpected(case, Verdict.VARIANCE, ()),)).fine
    assert not replace(tested, mutation=MUTATION).fine
    assert replace(tested, mutation=replace(MUTATION, killed={Operator.BOUND: 7})).fine
