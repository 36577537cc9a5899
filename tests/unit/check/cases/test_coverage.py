"""What cases cover of a rule: its verdicts, its branches, and its comparisons at their edges."""

from fractions import Fraction

from mutating import a_case, a_docket, a_rule, a_ruleset, an_election

from compliance.check import coverage_of, run_cases, unexpected_in
from compliance.model import Case, GoalKind, Share, Verdict

PASS, VARIANCE, OPEN, OUTSIDE = Verdict.PASS, Verdict.VARIANCE, Verdict.UNDETERMINED, Verdict.NOT_APPLICABLE


def lacking(requires: str, *cases: Case, applies: str | None = None, silent: str = "") -> list[str]:
    rule = a_rule(requires, applies)
    elections = (an_election(silent, True),) if silent else ()
    ruleset = a_ruleset(rule, elections=elections)
    return [f"{one.kind}: {one.lacking}" for one in coverage_of((rule,), a_docket(ruleset, *cases)).unmet]


def decks(number: int, expect: Verdict) -> Case:
    return a_case({"play.decks": number}, expect)


NOTHING = a_case({}, OPEN)


def test_a_comparison_is_covered_at_its_bound_beyond_it_and_where_nothing_is_stated() -> None:
    assert lacking("play.decks <= 6", decks(6, PASS), decks(7, VARIANCE), NOTHING) == []


def test_what_is_not_shown_of_a_comparison_is_named() -> None:
    assert lacking("play.decks <= 6", decks(1, PASS), decks(9, VARIANCE)) == [
        "comparison: never undetermined",
        "comparison: never exactly at the bound",
        "comparison: never one step from the bound",
    ]


def test_a_strict_comparison_turns_on_the_other_side() -> None:
    assert lacking("play.decks < 6", decks(6, VARIANCE), decks(7, VARIANCE), decks(1, PASS), NOTHING) == [
        "comparison: never one step from the bound"
    ]
    assert lacking("play.decks < 6", decks(6, VARIANCE), decks(5, PASS), NOTHING) == []


def test_a_length_of_time_within_a_step_of_its_bound_is_near_enough() -> None:
    cases = (a_case({"play.life": 8}, PASS), a_case({"play.life": Fraction(481, 60)}, VARIANCE), NOTHING)
    assert lacking("play.life <= 8 hours", *cases) == []


def test_a_bound_below_which_nothing_can_be_stated_is_not_asked_for() -> None:
    assert "comparison: never one step from the bound" not in lacking("play.decks >= 0", decks(0, PASS))


def test_verdicts_are_wanted_of_every_rule() -> None:
    assert lacking("play.open", a_case({"play.open": True}, PASS)) == ["rule: no case is a variance"]


def test_a_rule_that_need_not_apply_wants_a_case_outside_its_scope() -> None:
    yes, no = a_case({"play.open": True, "play.dealt": True}, PASS), a_case({"play.open": False}, VARIANCE)
    assert "rule: no case is outside its scope" in lacking("play.open", yes, no, applies="play.dealt")


def test_every_operand_is_wanted_both_ways() -> None:
    both = a_case({"play.open": True, "play.dealt": True}, PASS)
    neither = a_case({"play.open": False, "play.dealt": True}, VARIANCE)
    assert lacking("play.open and play.dealt", both, neither) == ["branch: never no"]


def test_the_test_of_a_choice_between_values_is_a_branch() -> None:
    condition = "stake.most >= ($5 if play.open else $9)"
    assert "branch: never no" in lacking(condition, a_case({"stake.most": 500, "play.open": True}, PASS))


def test_every_option_of_a_reading_is_wanted() -> None:
    assert "branch: option won never taken" in lacking("stake.least >= reading limit", NOTHING)


def test_what_silence_settles_is_never_undetermined() -> None:
    cases = (a_case({}, PASS), a_case({"play.open": False}, VARIANCE))
    assert lacking("play.open is yes", *cases, silent="play.open") == []
    assert lacking("play.open is yes", a_case({"play.open": True}, PASS), cases[1]) == [
        "comparison: never undetermined"
    ]


def test_what_a_rule_needs_to_apply_is_never_undetermined_in_what_it_requires() -> None:
    cases = (decks(6, PASS), decks(7, VARIANCE), a_case({}, OUTSIDE))
    assert lacking("play.decks <= 6", *cases, applies="play.decks is stated") == []


def test_shares_are_exact() -> None:
    rule = a_rule("play.decks <= 6")
    coverage = coverage_of((rule,), a_docket(a_ruleset(rule), decks(6, PASS)))
    assert coverage.shares == {
        GoalKind.RULE: Share(1, 2),
        GoalKind.BRANCH: Share(0, 0),
        GoalKind.COMPARISON: Share(2, 5),
    }


def test_what_is_unexpected_is_what_the_plain_run_of_cases_finds() -> None:
    rule = a_rule("play.decks <= 6")
    docket = a_docket(a_ruleset(rule), decks(6, VARIANCE), decks(7, VARIANCE))
    (one,) = unexpected_in((rule,), docket)
    (plain,) = run_cases(docket.cases[rule.id], docket.ruleset, docket.vocabulary)
    assert (one.case, one.got) == (plain.case, plain.got)
    assert one.traces[0].outcome is True
