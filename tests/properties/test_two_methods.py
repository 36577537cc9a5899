"""Cells, the solver and a second solver say the same of the same question; no two of them share code."""

from random import Random

import pytest
from hypothesis import given, settings
from mutating import a_rule, a_ruleset
from shipped import IDS, shipped_ruleset, shipped_session, shipped_vocabulary
from spaces import a_side
from strategies import VOCABULARY, conditions

from compliance.api.diff.compare import side_of
from compliance.check import mutants_of_rule
from compliance.check.mutants import apply_mutant
from compliance.load import examples_of
from compliance.model import Expr, Rule
from compliance.prove.certify import AnswerLog, certify_questions
from compliance.prove.compare import certify_comparison
from compliance.prove.enumeration.rules import look_at_rule
from compliance.prove.flaws import _rules_without_branch, _SolverOfRule
from compliance.prove.relate import ask_solver, compare_rules_by_cells
from compliance.prove.second_solver import ask_second_solver, name_of_second_solver
from compliance.prove.sides import Sides
from compliance.prove.solve import Solver
from compliance.prove.space import Space
from compliance.record import replace

second_solver = pytest.mark.skipif(name_of_second_solver() is None, reason="the second solver is not installed")


@given(conditions(), conditions())
@settings(max_examples=150)
def test_cells_and_solver_agree_on_any_two_rules(first: Expr, second: Expr) -> None:
    one, two = (replace(a_rule("play.open"), requires=condition) for condition in (first, second))
    sides = Sides((a_side(a_ruleset(one), VOCABULARY), a_side(a_ruleset(two), VOCABULARY)), VOCABULARY, {})
    by_cells = compare_rules_by_cells(one, two, sides)
    by_solver = ask_solver(sides.benches[0].rules[one.id], sides.benches[1].rules[two.id], sides)
    assert by_cells is None or None in by_solver or by_cells == by_solver


@pytest.mark.parametrize("name", IDS)
def test_cells_and_solver_agree_on_mutants_of_shipped_rules(name: str) -> None:
    ruleset, luck, decided = shipped_ruleset(name), Random(name), 0
    session = shipped_session()
    for rule in luck.sample(ruleset.rules, min(8, len(ruleset.rules))):
        mutants = list(mutants_of_rule(rule, ruleset, session.vocabulary))
        for mutant in luck.sample(mutants, min(2, len(mutants))):
            changed = replace(apply_mutant(mutant, ruleset), id="changed")
            other = next(one for one in changed.rules if one.id == rule.id)
            ours, theirs = replace(ruleset, rules=(rule,)), replace(changed, rules=(other,))
            sides = Sides((side_of(ours, session), side_of(theirs, session)), session.vocabulary, {})
            by_cells = compare_rules_by_cells(rule, other, sides)
            if by_cells is not None:
                decided += 1
                by_solver = ask_solver(sides.benches[0].rules[rule.id], sides.benches[1].rules[rule.id], sides)
                assert by_cells == by_solver, (rule.id, mutant.what)
    assert decided >= 8


@pytest.mark.parametrize("name", IDS)
def test_what_cells_see_of_a_shipped_rule_the_solver_finds_possible(name: str) -> None:
    ruleset, luck = shipped_ruleset(name), Random(name)
    for rule in luck.sample(ruleset.rules, min(6, len(ruleset.rules))):
        branches = list(_rules_without_branch(rule))
        solver = _SolverOfRule(rule, ruleset, shipped_vocabulary())
        seen = look_at_rule(rule, [one for _, one in branches], ruleset, solver.taken, shipped_vocabulary())
        if seen.is_all:
            assert solver.can_apply() is seen.applies
            assert solver.can_fail() is seen.fails
            for at, (_, changed) in enumerate(branches):
                assert solver.can_differ(changed) is (at in seen.differing), rule.id


def test_most_shipped_rules_are_decided_without_any_solver() -> None:
    rules: list[bool] = []
    for name in IDS:
        ruleset = shipped_ruleset(name)
        for rule in ruleset.rules:
            taken = (ruleset.default_choices,)
            rules.append(look_at_rule(rule, (), ruleset, taken, shipped_vocabulary()).is_all)
    assert sum(rules) > 0.9 * len(rules)


# A second solver


@second_solver
def test_what_the_first_solver_gives_up_is_put_to_the_second() -> None:
    rule = a_rule("play.decks <= 6 and stake.least <= stake.most")
    space = Space(VOCABULARY, ("play.decks", "stake.least", "stake.most"), (a_ruleset(rule),))
    stated = [space.stated[name] for name in ("play.decks", "stake.least")]
    assert Solver(space, effort=1).possible(*stated) is True
    contradiction = (stated[0], space.values["play.decks"].value > 5, space.values["play.decks"].value < 5)  # type: ignore[union-attr]
    assert Solver(space, effort=1).possible(*contradiction) is False


@second_solver
def test_the_second_solver_gives_up_where_it_may_not_try() -> None:
    hard = "(declare-fun a () Int)(declare-fun b () Int)(declare-fun c () Int)"
    hard += "(assert (and (> a 0) (> b 0) (> c 0) (= (+ (* a a a) (* b b b)) (* c c c))))(check-sat)"
    assert ask_second_solver(hard, effort=1_000) is None


@second_solver
def test_every_none_of_a_comparison_is_confirmed_by_a_second_method() -> None:
    session = shipped_session()
    sides = [side_of(shipped_ruleset(name), session) for name in ("pa-521", "pa-527")]
    answers = certify_comparison(*sides, session.vocabulary, examples_of(session.vocabulary))
    assert {answer.agrees for answer in answers} == {True}
    assert {answer.answered_by.split()[0] for answer in answers} >= {"Z3"}


@second_solver
def test_a_wrong_none_does_not_pass() -> None:
    log = AnswerLog()
    log.questions["(declare-fun a () Int)(assert (> a 0))(check-sat)"] = None
    assert [answer.agrees for answer in certify_questions(log)] == [False]


def test_no_rule_stands_worse_than_itself() -> None:
    rule: Rule = a_rule("play.open")
    sides = Sides((a_side(a_ruleset(rule), VOCABULARY),) * 2, VOCABULARY, {})
    assert compare_rules_by_cells(rule, rule, sides) == (False, False)
