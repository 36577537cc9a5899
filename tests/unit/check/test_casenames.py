"""Names of proposed cases: short English, made from what was changed, unlike each other."""

from collections.abc import Mapping

import pytest
from mutating import a_rule, a_ruleset
from strategies import VOCABULARY

from compliance.check import mutants_of_rule
from compliance.check.casenames import case_name
from compliance.model import Raw, Verdict
from compliance.model.mutant import Apart

TAKEN: frozenset[str] = frozenset()


def name(
    requires: str,
    facts: Mapping[str, Raw],
    *,
    taken: frozenset[str] = TAKEN,
    choices: Mapping[str, str] | None = None,
) -> str:
    rule = a_rule(requires)
    mutant = next(mutants_of_rule(rule, a_ruleset(rule), VOCABULARY))
    return case_name(mutant, Apart(facts, choices or {}, Verdict.PASS, Verdict.VARIANCE), VOCABULARY, taken)


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
    taken = frozenset({"number of decks above 6"})
    assert name("play.decks <= 6", {"play.decks": 7}, taken=taken) == "number of decks 7"


def test_a_reading_tells_two_cases_apart() -> None:
    taken = frozenset({"without open play"})
    assert (
        name("play.open", {"play.open": False}, taken=taken, choices={"limit": "won"})
        == "without open play read as won"
    )


def test_at_last_names_are_numbered() -> None:
    taken = {"without open play", "without open play and lawful"}
    for number in range(2, 5):
        found = name("play.open", {"play.open": False}, taken=frozenset(taken))
        assert found == f"without open play and lawful ({number})"
        taken.add(found)
