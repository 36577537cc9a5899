"""Jurisdictions against citations: names of states in codes, and chapters that their sections are not of."""

import pytest
from shipped import IDS, shipped_ruleset

from compliance.check.lint.places import lint_places, states_named_in
from compliance.diag import Code
from compliance.model import Ruleset
from compliance.record import replace


def codes(ruleset: Ruleset) -> list[Code]:
    return [one.diagnostic.code for one in lint_places(ruleset, called="rulesets/x")]


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("58 Pa. Code § ", ("PA",)),
        ("4 Pa.C.S. §§ 1302A(1)", ("PA",)),
        ("205 CMR 146.51", ("MA",)),
        ("N.J.A.C. 13:69", ("NJ",)),
        ("Nev. Gaming Reg. 5", ("NV",)),
        ("COMAR 36.05", ("MD",)),
        ("Massachusetts Rules of the Game of Texas Hold 'em", ("MA",)),
        ("Massachusetts Rules of the Game of Mississippi Stud", ("MA", "MS")),
        ("West Virginia Lottery Commission", ("WV",)),
        ("99 Zz. Code Ch. 7", ()),
        ("rules of the games", ()),
    ],
)
def test_the_state_of_a_citation_is_known_by_its_name(text: str, states: tuple[str, ...]) -> None:
    assert states_named_in(text) == states


@pytest.mark.parametrize("name", IDS)
def test_every_shipped_ruleset_is_refused_under_another_state(name: str) -> None:
    ruleset = shipped_ruleset(name)
    assert codes(ruleset) == []
    assert codes(replace(ruleset, jurisdiction="US-NJ")) == [Code.LINT_JURISDICTION]


def test_a_section_of_another_chapter_is_told() -> None:
    ruleset = shipped_ruleset("pa-575")
    assert set(codes(replace(ruleset, chapter="58 Pa. Code Ch. 576"))) == {Code.LINT_CITED_CODE}
    assert codes(replace(ruleset, chapter="58 Pa. Code Chs. 574 and 575")) == []
    assert codes(replace(ruleset, chapter="40 Pa. Code Ch. 575")) == [Code.LINT_CITED_CODE]
