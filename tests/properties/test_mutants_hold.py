"""Laws of mutants: each differs from its rule and is well typed, and none that is passed over means something else."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from mutating import a_rule, a_ruleset
from shipped import IDS, shipped_ruleset, shipped_vocabulary
from strategies import CHOICES, NAMES, TABLES, VOCABULARY, conditions, facts

from compliance.check import mutants_of_parts, mutants_of_rule
from compliance.check.condition_places import places_in, with_children
from compliance.check.mutants import apply_mutant
from compliance.check.mutants.edits import Known
from compliance.check.mutants.made import edits_of
from compliance.check.mutants.normal import normal_form_of
from compliance.lang import ConditionNames, decide_condition, kind_of, resolve_condition, write_condition
from compliance.model import Expr, Facts, Mutant, Operator, Reading, Rule, children_of
from compliance.record import replace


@given(conditions())
def test_every_mutant_differs_from_its_rule(condition: Expr) -> None:
    rule = replace(a_rule("play.open"), requires=condition, applies=condition)
    found = list(mutants_of_rule(rule, a_ruleset(rule), VOCABULARY))
    assert found
    for one in found:
        changed = one.changed[0]
        assert isinstance(changed, Rule)
        assert (changed.applies, changed.requires) != (condition, condition)


@given(conditions())
def test_every_mutant_is_well_typed(condition: Expr) -> None:
    rule = replace(a_rule("play.open"), requires=condition)
    for one in mutants_of_rule(rule, a_ruleset(rule), VOCABULARY):
        changed = one.changed[0]
        assert isinstance(changed, Rule)
        assert resolve_condition(changed.requires, NAMES).diagnostics == (), one.what


@given(conditions(), facts(), CHOICES)
@settings(max_examples=400)
def test_what_has_the_same_normal_form_comes_out_the_same(condition: Expr, at: Facts, choices: dict[str, str]) -> None:
    before = decide_condition(condition, at, choices)
    for edit, place in edits_of(condition, Known(VOCABULARY, TABLES)):
        changed = place.put(edit.part)
        if normal_form_of(changed) == normal_form_of(condition):
            assert decide_condition(changed, at, choices) is before, edit.what


@given(conditions())
def test_every_place_is_put_back_as_it_was(condition: Expr) -> None:
    for place in places_in(condition):
        assert place.put(place.part) == condition


@given(conditions())
def test_an_expression_with_its_own_parts_is_the_same(condition: Expr) -> None:
    assert repr(with_children(condition, children_of(condition))) == repr(condition)


# The shipped rulesets


@cache
def shipped(name: str) -> tuple[Mutant, ...]:
    own = shipped_ruleset(name)
    of_rules = (one for rule in own.rules for one in mutants_of_rule(rule, own, shipped_vocabulary()))
    return (*of_rules, *mutants_of_parts(own, shipped_vocabulary()))


def test_every_operator_is_exercised_on_the_shipped_rulesets() -> None:
    counted = Counter(one.operator for name in IDS for one in shipped(name))
    assert [operator for operator in Operator if not counted[operator]] == []


@pytest.mark.parametrize("name", ["pa-575", "pa-577"])
def test_every_mutant_of_a_shipped_ruleset_is_well_typed_and_changes_it(name: str) -> None:
    own = shipped_ruleset(name)
    readings = {one.id: (one, kind_of(one.default.value)) for one in own.readings if one.default.value is not None}
    names = ConditionNames(shipped_vocabulary(), own.tables, readings)
    for one in shipped(name):
        changed = one.changed[0]
        if isinstance(changed, Rule):
            for condition in (changed.applies, changed.requires):
                assert condition is None or resolve_condition(condition, names).diagnostics == (), one.what
        elif not isinstance(changed, Reading):
            assert apply_mutant(one, own) != own


def test_the_words_of_a_mutant_are_one_short_line() -> None:
    for one in shipped("pa-575"):
        assert "\n" not in one.what
        assert len(one.what) < 240
    assert write_condition(shipped_ruleset("pa-575").rules[0].requires)
