"""What filings around one another show of rules together: nothing that the solver finds impossible."""

from itertools import combinations

from hypothesis import given, settings
from mutating import a_rule, a_ruleset, an_election
from spaces import a_side
from strategies import VOCABULARY, conditions

from compliance.model import Expr, Rule
from compliance.prove import Sides
from compliance.prove.enumeration.tried_filings import TriedFilings
from compliance.prove.terms.values import all_of, none_of
from compliance.record import replace


def rules_of(*requires: str) -> tuple[Rule, ...]:
    return tuple(a_rule(text, name=f"zz.play.r{place}") for place, text in enumerate(requires))


def tried_over(*rules: Rule, elections: tuple[str, ...] = ()) -> tuple[TriedFilings, Sides]:
    ruleset = replace(a_ruleset(*rules), elections=tuple(an_election(field, None) for field in elections))
    sides = Sides((a_side(ruleset, VOCABULARY),), VOCABULARY, {})
    return TriedFilings(sides), sides


def test_a_rule_that_nothing_else_covers_is_seen_to_fail_alone() -> None:
    rules = rules_of("play.decks <= 6", "play.decks <= 4", "play.open")
    tried, _ = tried_over(*rules)
    tried.vary({"play.decks": 2, "play.open": True})
    assert [tried.fails_alone(rule.id) for rule in rules] == [False, True, True]


def test_rules_that_exclude_each_other_are_never_seen_to_pass_together() -> None:
    first, second, third = rules_of("play.decks <= 4", "play.decks > 4", "play.open")
    tried, _ = tried_over(first, second, third)
    tried.vary({"play.decks": 2, "play.open": True})
    assert not tried.pass_together(first.id, second.id)


def test_rules_with_a_case_are_seen_to_apply_where_all_are_kept() -> None:
    cased = a_rule("play.decks <= 6", "play.motion is still", name="zz.play.cased")
    other = a_rule("play.open", name="zz.play.other")
    tried, _ = tried_over(cased, other)
    assert not tried.apply_together(frozenset({cased.id}))
    tried.vary({"play.open": True})
    assert tried.apply_together(frozenset({cased.id, other.id}))


def test_a_rule_that_is_open_for_want_of_a_statement_is_not_kept() -> None:
    cased = a_rule("play.decks <= 6", "play.motion is still", name="zz.play.cased")
    other = a_rule("play.open", name="zz.play.other")
    tried, _ = tried_over(cased, other)
    assert tried.try_filing({"play.motion": "still"}) is None
    assert tried.try_filing({"play.motion": "still", "play.open": True, "play.decks": 1}) == {cased.id, other.id}


def test_an_election_is_seen_only_in_a_filing_that_is_lawful() -> None:
    tried, sides = tried_over(*rules_of("play.open"), elections=("play.open", "play.decks"))
    opened, decks = sides.sides[0].ruleset.elections
    tried.try_filing({"play.decks": 2})
    assert not tried.is_elected(decks)
    tried.try_filing({"play.open": False})
    assert not tried.is_elected(opened)
    tried.try_filing({"play.open": True})
    assert (tried.is_elected(opened), tried.is_elected(decks)) == (True, False)


@settings(max_examples=40, deadline=None)
@given(conditions(), conditions(), conditions())
def test_what_was_seen_is_possible_to_the_solver(one: Expr, two: Expr, three: Expr) -> None:
    rules = [
        replace(a_rule("play.open", name=f"zz.play.r{at}"), requires=requires)
        for at, requires in enumerate((one, two, three))
    ]
    tried, sides = tried_over(*rules)
    tried.vary({})
    judged, ask = sides.benches[0].rules, sides.open
    for rule in rules:
        if tried.fails_alone(rule.id):
            others = [judged[other.id].fails for other in rules if other is not rule]
            assert ask.possible(all_of((judged[rule.id].fails, none_of(*others)))) is not False
    for first, second in combinations(rules, 2):
        if tried.pass_together(first.id, second.id):
            assert ask.possible(judged[first.id].passes, judged[second.id].passes) is not False
