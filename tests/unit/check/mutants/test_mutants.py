"""What each operator makes of a condition, a reading, a paytable or an election."""

import datetime as dt

import pytest
from mutating import a_rule, a_ruleset, an_election
from strategies import READINGS, TABLES, VOCABULARY

from compliance.check import mutants_of_parts, mutants_of_rule
from compliance.check.mutants import apply_mutant, changed_rule
from compliance.check.value_steps import neighbours_of
from compliance.lang import write_condition
from compliance.model import Kind, Mutant, Operator, Raw, Rule


def mutants(requires: str, applies: str | None = None) -> list[Mutant]:
    rule = a_rule(requires, applies)
    return list(mutants_of_rule(rule, a_ruleset(rule), VOCABULARY))


def made(operator: Operator, requires: str) -> list[str]:
    """Return what an operator makes of a requirement, as the condition language writes it."""
    return [write_condition(_rule(one).requires) for one in mutants(requires) if one.operator is operator]


def _rule(mutant: Mutant) -> Rule:
    rule = mutant.changed[0]
    assert isinstance(rule, Rule)
    return rule


@pytest.mark.parametrize(
    ("operator", "condition", "expected"),
    [
        (Operator.COMPARATOR, "stake.share >= 5%", ["stake.share > 5%", "stake.share < 5%", "stake.share <= 5%"]),
        (Operator.COMPARATOR, "play.decks is 2", ["play.decks is not 2", "play.decks >= 2", "play.decks <= 2"]),
        (Operator.COMPARATOR, "play.motion is still", ["play.motion is not still"]),
        (Operator.BOUND, "stake.least is $5", ["stake.least is $4.99", "stake.least is $5.01"]),
        (Operator.BOUND, "stake.share <= 12.5%", ["stake.share <= 12.49%", "stake.share <= 12.51%"]),
        (Operator.BOUND, "stake.share <= 25%", ["stake.share <= 24.99%", "stake.share <= 25.01%"]),
        (Operator.BOUND, "stake.share is 0.125%", ["stake.share is 0.124%", "stake.share is 0.126%"]),
        (Operator.BOUND, "play.life <= 8 hours", ["play.life <= 479 minutes", "play.life <= 481 minutes"]),
        (Operator.BOUND, "play.life <= 90 minutes", ["play.life <= 89 minutes", "play.life <= 91 minutes"]),
        (Operator.BOUND, "play.life is 30 days", ["play.life is 43,199 minutes", "play.life is 43,201 minutes"]),
        (Operator.BOUND, "play.since is 2012-03-01", ["play.since is 2012-02-29", "play.since is 2012-03-02"]),
        (Operator.BOUND, "stake.odds is 3 to 2", ["stake.odds is 1 to 1", "stake.odds is 2 to 1"]),
        (
            Operator.BOUND,
            "stake.reward is 10% of meter",
            ["stake.reward is 9% of meter", "stake.reward is 11% of meter"],
        ),
        (Operator.CONNECTIVE, "play.open and play.dealt", ["play.open or play.dealt"]),
        (Operator.CONNECTIVE, "play.open or play.dealt", ["play.open and play.dealt"]),
        (
            Operator.CONNECTIVE,
            "play.open implies play.dealt",
            ["play.open and play.dealt", "play.dealt implies play.open"],
        ),
        (Operator.OPERAND, "play.open and play.dealt", ["play.dealt", "play.open"]),
        (Operator.OPERAND, "play.open implies play.dealt", ["play.dealt", "not play.open"]),
        (Operator.NEGATION, "play.open", ["not play.open"]),
        (Operator.NEGATION, "not play.open", ["play.open"]),
        (Operator.STATED, "play.open is stated", ["play.open is not stated"]),
        (Operator.STATED, "play.* is not stated", ["play.* is stated"]),
        (
            Operator.EXTREME,
            "stake.most >= max($5, stake.least)",
            ["stake.most >= min($5, stake.least)", "stake.most >= stake.least", "stake.most >= $5"],
        ),
        (
            Operator.ARITHMETIC,
            "stake.most >= stake.least + $5",
            ["stake.most >= stake.least - $5", "stake.most >= stake.least", "stake.most >= $5"],
        ),
        (Operator.ARITHMETIC, "stake.most >= 2 * stake.least", ["stake.most >= stake.least"]),
        (
            Operator.BRANCH,
            "stake.most >= ($5 if play.open else $9)",
            ["stake.most >= ($9 if play.open else $5)", "stake.most >= $5", "stake.most >= $9"],
        ),
        (
            Operator.WORDS,
            "play.motion in {still, clockwise}",
            [
                "play.motion in {clockwise}",
                "play.motion in {still}",
                "play.motion in {still, clockwise, counterclockwise}",
            ],
        ),
        (
            Operator.WORDS,
            "play.tools within {bell, lamp}",
            ["play.tools within {lamp}", "play.tools within {bell}", "play.tools within {bell, lamp, cut-card}"],
        ),
        (
            Operator.WORDS,
            "play.order is [lamp, bell]",
            ["play.order is [bell, lamp]", "play.order is [bell]", "play.order is [lamp]"],
        ),
        (Operator.WORDS, "play.tools is {bell}", ["play.tools is {bell, lamp}", "play.tools is {bell, cut-card}"]),
        (Operator.CHOICE, "play.motion is still", ["play.motion is clockwise"]),
        (Operator.CHOICE, "play.tools includes cut-card", ["play.tools includes lamp"]),
        (Operator.CHOICE, "row pair of side.table >= 1 to 1", ["row triple of side.table >= 1 to 1"]),
        (
            Operator.TABLES,
            "side.table matches one of tables {side-a}",
            [
                "side.table matches one of tables {side-b}",
                "side.table matches one of tables {side-a, side-b}",
                "side.table pays at least one of tables {side-a}",
            ],
        ),
        (
            Operator.TABLES,
            "side.table pays at least one of tables {side-a, side-b}",
            [
                "side.table pays at least one of tables {side-b}",
                "side.table pays at least one of tables {side-a}",
                "side.table matches one of tables {side-a, side-b}",
            ],
        ),
    ],
)
def test_an_operator_makes_what_it_says(operator: Operator, condition: str, expected: list[str]) -> None:
    assert made(operator, condition) == expected


def test_a_bound_is_never_shifted_below_nothing() -> None:
    assert made(Operator.BOUND, "stake.least > $0") == ["stake.least > $0.01"]


def test_what_two_operators_make_alike_is_made_once() -> None:
    texts = [write_condition(_rule(one).requires) for one in mutants("play.decks >= 5")]
    assert texts == ["play.decks > 5", "play.decks < 5", "play.decks <= 5", "play.decks >= 4"]


def test_what_means_the_same_after_simplification_is_not_made() -> None:
    texts = [write_condition(_rule(one).requires) for one in mutants("play.decks is 0")]
    assert texts == ["play.decks is not 0", "play.decks >= 0", "play.decks is 1"]


def test_applies_is_left_out() -> None:
    (one,) = (one for one in mutants("play.open", "play.dealt") if one.operator is Operator.APPLIES)
    assert _rule(one).applies is None


def test_applies_is_changed_as_well() -> None:
    texts = {write_condition(changed) for one in mutants("play.open", "play.dealt") if (changed := _rule(one).applies)}
    assert texts == {"play.dealt", "not play.dealt"}


def test_a_mutant_tells_what_was_changed_and_where() -> None:
    one = next(one for one in mutants("stake.least >= $5") if one.operator is Operator.BOUND)
    assert one.what == "`$5` made `$4.99`"
    assert (one.span.line, one.span.column) == (1, 16)
    assert one.subject == "zz.play.one"


def test_a_mutant_of_an_operand_points_at_the_operand() -> None:
    one = next(one for one in mutants("play.open and play.dealt") if one.operator is Operator.OPERAND)
    assert (one.what, one.span.column) == ("`play.open` left out", 1)


def test_the_options_of_a_reading_are_no_part_of_a_rule() -> None:
    assert not [one for one in mutants("stake.least >= reading limit") if one.operator is Operator.BOUND]


# Parts that rules rest on


def parts(*texts: str, silence: tuple[tuple[str, Raw | None], ...] = ()) -> list[Mutant]:
    rules = tuple(a_rule(text, name=f"zz.play.r{number}") for number, text in enumerate(texts))
    elections = tuple(an_election(field, raw) for field, raw in silence)
    return list(mutants_of_parts(a_ruleset(*rules, elections=elections), VOCABULARY))


def test_the_value_of_an_option_is_changed() -> None:
    told = [one.what for one in parts() if one.subject == "reading limit"]
    assert "option flat: `$500` made `$500.01`" in told
    assert "option won: `$0` made `$0.01`" in told


def test_a_bare_yes_or_no_of_an_option_is_changed() -> None:
    assert "option never: `no` made `yes`" in [one.what for one in parts()]


def test_a_cell_of_a_paytable_is_changed_by_one_unit_and_a_row_is_left_out() -> None:
    told = [one.what for one in parts() if one.subject == "paytable side-a"]
    assert told == [
        "triple made 8 to 1, not 9 to 1, in Paytable A",
        "triple made 10 to 1, not 9 to 1, in Paytable A",
        "pair made 1 to 1, not 2 to 1, in Paytable A",
        "pair made 3 to 1, not 2 to 1, in Paytable A",
        "triple left out of Paytable A",
        "pair left out of Paytable A",
    ]


def test_two_tables_of_one_wager_are_swapped() -> None:
    told = [one.subject for one in parts() if one.operator is Operator.TABLES]
    assert told == [
        "paytable side-a and paytable side-b",
        "paytable star-a and paytable star-b",
        "paytable star-b and paytable star-c",
    ]


@pytest.mark.parametrize(
    ("field", "silence", "expected"),
    [
        ("play.open", True, [None, False]),
        ("play.decks", 2, [None, 1, 3]),
        ("play.since", dt.date(2012, 1, 1), [None, dt.date(2011, 12, 31), dt.date(2012, 1, 2)]),
        ("play.motion", "still", [None, "clockwise", "counterclockwise"]),
        ("play.tools", frozenset({"bell"}), [None, frozenset({"bell", "lamp"}), frozenset({"bell", "cut-card"})]),
        ("play.motion", None, []),
    ],
)
def test_what_silence_means_is_left_out_or_changed(field: str, silence: Raw | None, expected: list[Raw | None]) -> None:
    found = [one.changed[0] for one in parts(silence=((field, silence),)) if one.operator is Operator.SILENCE]
    assert [getattr(one, "silence", "") for one in found] == expected


def test_a_changed_paytable_is_read_by_every_rule_that_rests_on_it() -> None:
    rule = a_rule("side.table matches one of tables {side-a, side-b}")
    ruleset = a_ruleset(rule)
    mutant = next(one for one in mutants_of_parts(ruleset, VOCABULARY) if one.subject == "paytable side-b")
    mutated = apply_mutant(mutant, ruleset)
    assert mutated.tables[1] == mutant.changed[0] != TABLES[1]
    assert getattr(mutated.rules[0].requires, "data", ()) == (TABLES[0], mutant.changed[0])


def test_a_changed_reading_is_read_by_every_rule_that_turns_on_it() -> None:
    rule = a_rule("stake.least >= reading limit and reading careful")
    ruleset = a_ruleset(rule)
    mutant = next(one for one in mutants_of_parts(ruleset, VOCABULARY) if one.subject == "reading limit")
    assert apply_mutant(mutant, ruleset).readings == (mutant.changed[0], READINGS[1])
    assert write_condition(changed_rule(rule, mutant).requires) == write_condition(rule.requires)
    assert repr(changed_rule(rule, mutant).requires) != repr(rule.requires)


def test_the_first_and_the_last_day_of_the_calendar_have_one_day_beside_them() -> None:
    assert neighbours_of(Kind.DATE, dt.date.min) == (dt.date(1, 1, 2),)
    assert neighbours_of(Kind.DATE, dt.date.max) == (dt.date(9999, 12, 30),)
