"""Words of shipped rules, changed as an author could get them wrong: each is told; as shipped, none is."""

from collections.abc import Iterator

import pytest
from shipped import IDS, shipped_cases, shipped_ruleset, shipped_vocabulary

from compliance.check.lint.bounds import bounds_in
from compliance.check.lint.cure_words import lint_cures
from compliance.check.lint.directions import lint_directions
from compliance.check.lint.doubles import lint_doubles, lint_names_of_cases
from compliance.check.lint.figures import lint_figures
from compliance.check.lint.words import lint_words
from compliance.diag import Diagnostic
from compliance.model import Compare, CompareOp, Lit, Rule, Ruleset
from compliance.record import replace


def told_of(ruleset: Ruleset) -> Iterator[Diagnostic]:
    vocabulary = shipped_vocabulary()
    found = (
        *lint_cures(ruleset, vocabulary),
        *lint_directions(ruleset),
        *lint_doubles(ruleset),
        *lint_figures(ruleset, vocabulary),
        *lint_words(ruleset, vocabulary),
    )
    return (one.diagnostic for one in found)


def find_rule(name: str) -> tuple[Ruleset, Rule]:
    ruleset = shipped_ruleset(name.partition(".")[0])
    return ruleset, next(rule for rule in ruleset.rules if rule.id == name)


def with_rule(ruleset: Ruleset, changed: Rule) -> Ruleset:
    return replace(ruleset, rules=tuple(changed if rule.id == changed.id else rule for rule in ruleset.rules))


@pytest.mark.parametrize("name", IDS)
def test_the_shipped_words_have_nothing_of_it(name: str) -> None:
    assert [*map(str, told_of(shipped_ruleset(name)))] == []
    assert [*lint_names_of_cases(shipped_cases(name))] == []


@pytest.mark.parametrize(
    ("name", "key", "old", "new", "code"),
    [
        # A cure that is followed and leaves the rule unkept
        ("pa-557.wagers.play", "cure", "offered to yes", "offered to no", "lint.cure-fails"),
        ("pa-561.vigorish.base", "cure", "to amount-won", "to amount-wagered", "lint.cure-fails"),
        ("pa-561.vigorish.base", "cure", "to amount-won", "to winnings", "lint.cure-fails"),
        ("pa-561.vigorish.rate", "cure", "vigorish.rate to 5%", "vigorish.charged to yes", "lint.cure-fails"),
        ("pa-40-liquor.tasting.wine-serving", "cure", "lower tasting", "raise tasting", "lint.cure-fails"),
        ("pa-527.curriculum.hours-craps", "cure", "raise training", "lower training", "lint.cure-fails"),
        # Words that bound a figure otherwise
        ("pa-557.table.positions", "title", "At most seven", "At least seven", "lint.direction"),
        ("pa-557.table.positions", "title", "At most seven", "Fewer than seven", "lint.direction"),
        ("pa-557.table.positions", "fails", "More than seven", "At least seven", "lint.direction"),
        ("pa-557.table.positions", "fails", "More than seven", "More than six", "lint.direction"),
        ("pa-527.curriculum.hours-craps", "title", "at least 160", "at most 160", "lint.direction"),
        ("pa-40-liquor.tasting.wine-serving", "title", "4 ounces at most", "4 ounces or more", "lint.direction"),
        # A figure that is only the example of a field
        ("pa-557.table.positions", "title", "At most seven", "At most six", "lint.figure"),
        ("pa-561.vigorish.rounding-step", "title", "25 cents", "50 cents", "lint.figure"),
        # Words that were copied, or slipped
        ("pa-557.wagers.play", "title", "The Play Wager", "The Ante Wager", "lint.copied-words"),
        ("pa-557.wagers.play", "fails", "The Play Wager", "The Ante Wager", "lint.copied-words"),
        ("pa-561.vigorish.collected", "summary", "The vigorish", "The the vigorish", "lint.punctuation"),
        ("pa-561.vigorish.collected", "summary", "The vigorish", "the vigorish", "lint.punctuation"),
    ],
)
def test_words_that_say_something_else_than_the_condition_are_told(
    name: str, key: str, old: str, new: str, code: str
) -> None:
    ruleset, rule = find_rule(name)
    text = getattr(rule, key)
    assert old in text
    changed = with_rule(ruleset, replace(rule, **{key: text.replace(old, new)}))
    assert code in {one.code for one in told_of(changed)}


@pytest.mark.parametrize(
    ("name", "key", "new"),
    [
        ("pa-557.table.positions", "title", "No more than seven betting positions"),
        ("pa-557.table.positions", "title", "Seven betting positions or fewer"),
        ("pa-557.table.positions", "fails", "Eight or more betting positions"),
        ("pa-557.table.positions", "cure", "set table.positions to 7"),
        ("pa-557.table.positions", "cure", "set table.positions to a number from 1 to 7"),
        ("pa-527.curriculum.hours-craps", "fails", "Craps is taught for less than 160 hours"),
        ("pa-561.vigorish.rounding-step", "title", "The vigorish is rounded in steps of $0.25"),
        ("pa-561.vigorish.base", "cure", "reckon it on the amount won and set vigorish.base to amount-won"),
    ],
)
def test_other_words_for_the_same_are_not_doubted(name: str, key: str, new: str) -> None:
    ruleset, rule = find_rule(name)
    assert [*map(str, told_of(with_rule(ruleset, replace(rule, **{key: new}))))] == []


@pytest.mark.parametrize(("wrong", "right"), [("<=", ">="), (">=", "<="), ("<", "<="), (">", ">=")])
def test_a_bound_that_is_turned_in_the_condition_is_told_by_its_words(wrong: CompareOp, right: CompareOp) -> None:
    """Every shipped rule whose title says which way its one figure is bounded, with the sign changed."""
    told = asked = 0
    for name in IDS:
        ruleset = shipped_ruleset(name)
        for rule in ruleset.rules:
            bounds = [one for one in bounds_in(rule.requires) if isinstance(one.right, Lit) and one.op == right]
            says_way = any(phrase in rule.title.lower() for phrase in ("at least", "at most"))
            if len(bounds) != 1 or not isinstance(rule.requires, Compare) or not says_way:
                continue
            turned = with_rule(ruleset, replace(rule, requires=replace(rule.requires, op=wrong)))
            asked += 1
            told += any(one.code == "lint.direction" and rule.id in one.message for one in told_of_rule(turned, rule))
    assert asked > 10
    assert told >= asked * 9 // 10


def told_of_rule(ruleset: Ruleset, rule: Rule) -> Iterator[Diagnostic]:
    alone = replace(ruleset, rules=tuple(one for one in ruleset.rules if one.id == rule.id))
    return (one.diagnostic for one in lint_directions(alone))


@pytest.mark.parametrize("key", ["fails", "summary"])
@pytest.mark.parametrize("sign", ["", ".", ":"])
def test_a_headline_that_stands_under_another_key_too_is_told(key: str, sign: str) -> None:
    ruleset, rule = find_rule("pa-557.wagers.play")
    changed = with_rule(ruleset, replace(rule, **{key: rule.title + sign}))
    told = [one.message for one in told_of(changed) if one.code == "lint.same-words"]
    assert told == [f"`title` and `{key}` say the same"]


def test_what_stands_twice_is_told() -> None:
    ruleset, rule = find_rule("pa-557.wagers.play")
    cited = with_rule(ruleset, replace(rule, cites=(rule.cites[0], rule.cites[0])))
    assert [one.code for one in told_of(cited)] == ["lint.said-twice"]
    elections = tuple(replace(one, field=ruleset.elections[0].field) for one in ruleset.elections[:2])
    assert [one.code for one in told_of(replace(ruleset, elections=elections))] == ["lint.said-twice"]
    reading = next(one for one in shipped_ruleset("pa-577").readings if one.id == "layout-approver")
    first, second = reading.options
    alike = replace(reading, options=(first, replace(second, value=first.value)))
    changed = replace(shipped_ruleset("pa-577"), readings=(alike,))
    assert [one.diagnostic.code for one in lint_doubles(changed)] == ["lint.said-twice"]
    one, other = shipped_cases("pa-557")[:2]
    assert len([*lint_names_of_cases((one, replace(other, rule=one.rule, name=one.name)))]) == 1
