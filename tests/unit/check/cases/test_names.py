"""Names of proposed cases: short English, made from what was changed, unlike each other."""

from collections.abc import Mapping

import pytest
from mutating import a_rule, a_ruleset
from strategies import VOCABULARY

from compliance.check import mutants_of_rule
from compliance.check.cases.names import case_name
from compliance.model import Apart, OddsForm, PaytableValue, Raw, Verdict, make_odds

Named = Mapping[str, Mapping[str, Raw]]
"""Cases that have their names already, with what they state."""


def name(
    requires: str,
    facts: Mapping[str, Raw],
    *,
    taken: Named | None = None,
    choices: Mapping[str, str] | None = None,
) -> str:
    rule = a_rule(requires)
    mutant = next(mutants_of_rule(rule, a_ruleset(rule), VOCABULARY))
    return case_name(mutant, Apart(facts, choices or {}, Verdict.PASS, Verdict.VARIANCE), VOCABULARY, taken or {})


@pytest.mark.parametrize(
    ("requires", "facts", "expected"),
    [
        ("stake.least >= $500", {"stake.least": 50_000}, "least stake exactly $500"),
        ("stake.least >= $500", {"stake.least": 49_999}, "least stake below $500"),
        ("stake.least >= $500", {"stake.least": 60_000}, "least stake above $500"),
        ("stake.least >= $500", {}, "least stake not stated"),
        ("play.open", {"play.open": False}, "without open play"),
        ("play.open", {"play.open": True}, "with open play"),
        ("play.motion is still", {"play.motion": "clockwise"}, "motion of play clockwise"),
        (
            "play.tools includes bell",
            {"play.tools": frozenset({"bell", "lamp"})},
            "bell and lamp among the tools of the dealer",
        ),
        ("size of play.rivals >= 2", {"play.rivals": ("A", "B")}, "2 names of rivals"),
        ("play.story is stated", {"play.story": "long"}, "story of play stated"),
    ],
)
def test_a_name_says_what_the_case_turns_on(requires: str, facts: Mapping[str, Raw], expected: str) -> None:
    assert name(requires, facts) == expected


def test_a_name_that_is_taken_gives_way_to_the_exact_value() -> None:
    taken: Named = {"number of decks above 6": {"play.decks": 9}}
    assert name("play.decks <= 6", {"play.decks": 7}, taken=taken) == "number of decks 7"


def test_a_reading_tells_two_cases_apart() -> None:
    taken: Named = {"without open play": {"play.open": False}}
    assert (
        name("play.open", {"play.open": False}, taken=taken, choices={"limit": "won"})
        == "without open play under the reading won"
    )


def test_a_fact_that_differs_tells_two_cases_apart() -> None:
    facts: Mapping[str, Raw] = {"play.open": False, "play.decks": 2, "play.motion": "still"}
    taken: Named = {"without open play": {**facts, "play.motion": "clockwise"}}
    assert name("play.open", facts, taken=taken) == "without open play and motion of play still"


def test_a_fact_that_only_the_other_case_states_tells_them_apart() -> None:
    taken: Named = {"without open play": {"play.open": False, "play.decks": 2}}
    assert name("play.open", {"play.open": False}, taken=taken) == "without open play and number of decks not stated"


def test_a_row_that_differs_tells_two_paytables_apart() -> None:
    def paying(pair: int) -> PaytableValue:
        return PaytableValue(None, {"pair": {"pays": make_odds(OddsForm.TO, pair)}})

    requires = "side.table matches one of tables {side-a}"
    first = name(requires, {"side.table": paying(1)})
    assert (
        name(requires, {"side.table": paying(2)}, taken={first: {"side.table": paying(1)}})
        == f"{first} and pair 2 to 1"
    )


def test_cases_that_state_the_same_are_numbered_at_last() -> None:
    same: Mapping[str, Raw] = {"play.open": False}
    taken = {"without open play": same, "without open play and lawful": same}
    for number in range(2, 5):
        found = name("play.open", same, taken=taken)
        assert found == f"without open play and lawful ({number})"
        taken[found] = same
