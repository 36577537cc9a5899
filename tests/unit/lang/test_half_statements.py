"""Half a statement: a rule that is open counts where what is stated is lawful only under a choice or leave left out."""

import pytest
from mutating import a_rule, a_ruleset, an_election
from spaces import asking_raised, stated
from strategies import VOCABULARY

from compliance.check import facts_of
from compliance.model import OddsForm, Raw, Rule, make_odds
from compliance.record import replace

MOTION = an_election("play.motion", None)


def is_raised(rule: Rule, statements: dict[str, Raw], *, leaves: tuple[str, ...] = ()) -> bool:
    fields = {name: replace(field, leave=name in leaves) for name, field in VOCABULARY.fields.items()}
    vocabulary, ruleset = replace(VOCABULARY, fields=fields), a_ruleset(rule, elections=(MOTION,))
    facts = facts_of(stated(statements), ruleset, vocabulary)
    return asking_raised(facts, ruleset, vocabulary, {})(rule)


@pytest.mark.parametrize(
    ("requires", "applies", "statements", "raised"),
    [
        # a use is stated, and the choice that makes it lawful is left out
        ("play.motion is clockwise", "play.open", {"play.open": True}, True),
        ("play.open implies play.motion is clockwise", None, {"play.open": True}, True),
        ("not play.open or play.motion is clockwise", None, {"play.open": True}, True),
        # a figure is stated that is unlawful under one of the choices
        ("play.decks <= 4", "play.motion is clockwise", {"play.decks": 6}, True),
        # the figure is lawful under each
        ("play.decks <= 4", "play.motion is clockwise", {"play.decks": 4}, False),
        # the choice is made, and something else is left out
        ("play.decks <= 4", "play.motion is clockwise", {"play.motion": "clockwise"}, False),
        # nothing is stated
        ("play.motion is clockwise", "play.open", {}, False),
        ("play.motion is clockwise", None, {}, False),
        # what is stated leads away from the rule
        ("play.motion is clockwise", "play.open or play.seats > 2", {"play.seats": 2}, False),
        ("play.motion is clockwise", "play.open", {"play.open": False}, False),
        # the rule applies by silence alone, and what is stated has no part in it
        ("play.motion is clockwise", "play.open is not stated or play.seats > 2", {"play.seats": 2}, False),
        ("play.motion is clockwise", "play.open is not stated or play.seats > 2", {"play.seats": 3}, True),
        ("not (play.open is not stated or play.seats > 2) or play.motion is clockwise", None, {"play.seats": 2}, False),
        # the rule applies because of what is stated, or by silence alone
        ("play.motion is clockwise", "play.open implies play.seats > 2", {"play.seats": 3}, True),
        ("play.motion is clockwise", "play.open implies play.seats > 2", {"play.open": False}, True),
        ("play.motion is clockwise", "play.open is stated implies play.seats > 2", {"play.seats": 2}, False),
        ("play.motion is clockwise", "play.open is stated implies play.seats > 2", {"play.seats": 3}, True),
        # whatever the choice that is left out, a figure that is left out decides
        ("play.decks <= 4", "play.open and play.motion is clockwise", {"play.open": True}, False),
        ("play.decks <= 4 or not (play.open and play.motion is clockwise)", None, {"play.open": True}, False),
        ("play.decks <= 4", "play.open and play.motion is clockwise", {"play.open": True, "play.decks": 6}, True),
        ("play.decks is 1 or play.decks is play.seats", "play.motion is clockwise", {"play.seats": 2}, False),
        # decided
        ("play.motion is clockwise", "play.open", {"play.open": True, "play.motion": "clockwise"}, False),
        # the choice is missing inside a part that is decided without it
        (
            "(play.motion is clockwise or play.seats > 2) and play.decks is 1",
            "play.open",
            {"play.open": True, "play.seats": 6},
            False,
        ),
    ],
)
def test_a_rule_is_raised_where_a_statement_turns_on_a_choice_that_is_left_out(
    requires: str, applies: str | None, statements: dict[str, Raw], raised: bool
) -> None:
    assert is_raised(a_rule(requires, applies), statements) is raised


def test_a_leave_that_is_left_out_raises_the_rule_of_what_is_used() -> None:
    rule = a_rule("play.dealt", "play.open")
    assert not is_raised(rule, {"play.open": True})
    assert is_raised(rule, {"play.open": True}, leaves=("play.dealt",))
    assert not is_raised(rule, {"play.dealt": False}, leaves=("play.dealt",))


SHARE, EVENS = make_odds(OddsForm.METER, 1, 10), make_odds(OddsForm.TO, 1, 1)


@pytest.mark.parametrize(
    ("requires", "applies", "statements", "raised"),
    [
        # a share of a meter does not compare with odds, and nothing is left out that would help
        ("stake.reward >= 3 to 2", None, {"stake.reward": SHARE}, True),
        ("stake.reward >= 3 to 2 and play.decks <= 6", None, {"stake.reward": SHARE}, True),
        ("stake.reward >= 3 to 2", "play.open", {"stake.reward": SHARE, "play.open": True}, True),
        # it compares
        ("stake.reward >= 3 to 2", None, {"stake.reward": EVENS}, False),
        # another part decides the rule
        ("stake.reward >= 3 to 2 or play.decks <= 6", None, {"stake.reward": SHARE, "play.decks": 6}, False),
        # whether the rule applies is a fact of the floor that is left out
        ("play.decks <= 6", "play.open", {"play.decks": 9}, False),
    ],
)
def test_a_rule_is_raised_where_what_is_stated_does_not_compare(
    requires: str, applies: str | None, statements: dict[str, Raw], raised: bool
) -> None:
    assert is_raised(a_rule(requires, applies), statements) is raised
