"""Which mutants a set of cases notices, and what the solver says of the others."""

from collections.abc import Mapping, Sequence

from mutating import a_case, a_docket, a_rule, a_ruleset, an_election
from strategies import VOCABULARY

from compliance.check import CaseBench, Docket, Tell, mutants_of_parts, mutants_of_rule, try_mutants
from compliance.model import (
    Alike,
    Apart,
    Case,
    MutantStanding,
    Mutation,
    Operator,
    PaytableValue,
    Raw,
    Rule,
    Ruleset,
    Undecided,
    Verdict,
)

PASS, VARIANCE, OUTSIDE = Verdict.PASS, Verdict.VARIANCE, Verdict.NOT_APPLICABLE
RULE = a_rule("play.decks <= 6 and play.motion in {still, clockwise}", "play.open")
CASES = (
    a_case({"play.open": True, "play.decks": 6, "play.motion": "still"}, PASS),
    a_case({"play.open": True, "play.decks": 5, "play.motion": "clockwise"}, PASS),
    a_case({"play.open": True, "play.decks": 7, "play.motion": "still"}, VARIANCE),
    a_case({"play.open": True, "play.decks": 6, "play.motion": "counterclockwise"}, VARIANCE),
    a_case({"play.open": False, "play.decks": 9, "play.motion": "still"}, OUTSIDE),
)


def tried(cases: Sequence[Case], tell: Tell | None = None, rule: Rule = RULE) -> Mutation:
    docket = a_docket(a_ruleset(rule), *cases)
    return try_mutants(CaseBench(docket), mutants_of_rule(rule, docket.ruleset, VOCABULARY), tell)


def left(mutation: Mutation) -> list[str]:
    return [one.mutant.what for one in mutation.survivors]


def test_good_cases_notice_every_mutant() -> None:
    assert left(tried(CASES)) == []


def test_without_the_case_beyond_the_bound_exactly_its_mutants_survive() -> None:
    assert left(tried([case for case in CASES if case is not CASES[2]])) == [
        "`6` made `7`",
        "`play.decks <= 6` left out",
    ]


def test_without_the_case_at_the_bound_exactly_its_mutants_survive() -> None:
    beyond = a_case({"play.open": True, "play.decks": 6, "play.motion": "counterclockwise"}, VARIANCE)
    inside = a_case({"play.open": True, "play.decks": 5, "play.motion": "still"}, PASS)
    assert left(tried([inside, CASES[1], CASES[2], beyond, CASES[4]])) == ["`play.decks <= 6` made `play.decks < 6`"]


def test_without_the_case_outside_the_rule_its_scope_may_be_left_out() -> None:
    assert [one.mutant.operator for one in tried(CASES[:4]).survivors] == [Operator.APPLIES]


def test_mutants_are_counted_by_operator() -> None:
    mutation = tried(CASES[:4])
    assert mutation.made[Operator.APPLIES] == 1
    assert mutation.killed[Operator.APPLIES] == 0
    assert mutation.share.of - mutation.share.met == 1


def test_a_case_that_is_wrong_already_notices_nothing() -> None:
    wrong = a_case({"play.open": True, "play.decks": 7, "play.motion": "still"}, PASS)
    assert tried([wrong]).share.met == 0


# What rules rest on


def parts_left(docket: Docket, operator: Operator) -> list[str]:
    mutation = try_mutants(CaseBench(docket), mutants_of_parts(docket.ruleset, VOCABULARY))
    return [one.mutant.what for one in mutation.survivors if one.mutant.operator is operator]


def test_silence_is_noticed_by_a_case_that_states_nothing() -> None:
    ruleset = a_ruleset(RULE, elections=(an_election("play.open", False),))
    silent = a_case({"play.decks": 9, "play.motion": "still"}, OUTSIDE)
    assert len(parts_left(a_docket(ruleset, *CASES), Operator.SILENCE)) == 2
    assert parts_left(a_docket(ruleset, *CASES, silent), Operator.SILENCE) == []


def test_the_cells_of_a_paytable_are_noticed_by_a_case_that_states_its_rows() -> None:
    rule = a_rule("side.table matches one of tables {side-a}")
    ruleset = a_ruleset(rule)
    by_name = a_case({"side.table": PaytableValue("A", None)}, PASS)
    by_rows = a_case({"side.table": PaytableValue("A", ruleset.tables[0].rows)}, PASS)
    told = [one for one in parts_left(a_docket(ruleset, by_name), Operator.ROW) if one.endswith("Paytable A")]
    assert len([one for one in told if "triple" in one]) > 2
    assert [one for one in parts_left(a_docket(ruleset, by_rows), Operator.ROW) if "made 10 to 1" in one] == []


def test_the_value_of_a_reading_is_noticed_by_a_case_under_that_option() -> None:
    ruleset = a_ruleset(a_rule("stake.least >= reading limit"))
    at = a_case({"stake.least": 50_000}, PASS)
    below = a_case({"stake.least": 49_999}, VARIANCE)
    flat = [one for one in parts_left(a_docket(ruleset, at, below), Operator.BOUND) if "option flat" in one]
    assert flat == []
    assert [one for one in parts_left(a_docket(ruleset, at), Operator.BOUND) if "option flat" in one]


# Survivors


def telling(facts: Mapping[str, Raw], expect: Verdict = VARIANCE) -> Tell:
    def tell(_rule: Rule, _mutant: Rule, _ruleset: Ruleset, _mutated: Ruleset) -> Apart:
        return Apart(facts, {}, expect, PASS)

    return tell


MISSING = {"play.open": True, "play.decks": 7, "play.motion": "still"}
GAPPED = [case for case in CASES if case is not CASES[2]]


def test_without_a_solver_survivors_are_not_examined() -> None:
    assert {one.standing for one in tried(GAPPED).survivors} == {MutantStanding.NOT_EXAMINED}


def test_one_missing_case_is_proposed_for_all_mutants_that_it_tells_apart() -> None:
    mutation = tried(GAPPED, telling(MISSING))
    assert {one.standing for one in mutation.survivors} == {MutantStanding.MISSING_CASE}
    (proposal,) = mutation.proposals
    assert (proposal.name, proposal.expect, proposal.boundary) == ("number of decks above 6", VARIANCE, True)
    assert proposal.facts == MISSING


def test_a_mutant_that_means_the_same_does_not_count() -> None:
    mutation = tried(GAPPED, lambda *_: Alike())
    assert mutation.equivalent == 2
    assert mutation.share.met == mutation.share.of


def test_what_the_solver_could_not_tell_is_said() -> None:
    assert {(one.standing, one.reason) for one in tried(GAPPED, lambda *_: Undecided("too hard")).survivors} == {
        (MutantStanding.UNDECIDED, "too hard")
    }


def test_a_case_that_does_not_come_out_so_is_not_proposed() -> None:
    mutation = tried(GAPPED, telling({"play.open": False}))
    assert mutation.proposals == ()
    assert {one.standing for one in mutation.survivors} == {MutantStanding.UNDECIDED}
    assert "defect" in mutation.survivors[0].reason


def test_proposed_names_are_unlike_those_of_the_cases_beside() -> None:
    taken = [*GAPPED, a_case({"play.open": False}, OUTSIDE, name="number of decks above 6")]
    (proposal,) = tried(taken, telling(MISSING)).proposals
    assert proposal.name == "number of decks 7"
