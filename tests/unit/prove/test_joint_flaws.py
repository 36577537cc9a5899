"""Contradictions of several rules: the smallest set, and what is none."""

from pathlib import Path

import pytest
from builders import a_library, rules_text

from compliance.api import flaws_in, open_session
from compliance.diag import Code

HOURS = "dealing.decks * 1 hour"


def told(folder: Path, *rules: tuple[str, str, str], code: Code = Code.LINT_JOINT_CONTRADICTION) -> list[str]:
    """Return what is told of sets of rules under a code; a rule is its slug, case and condition."""
    texts = [rules_text(slug=slug, requires=requires) for slug, _applies, requires in rules]
    cased = [
        text.replace("    requires", f"    applies: {applies}\n    requires") if applies else text
        for text, (_slug, applies, _requires) in zip(texts, rules, strict=True)
    ]
    head, *_ = cased[0].partition("  - id:")
    blocks = "".join(text[text.index("  - id:") :] for text in cased)
    library = a_library(folder, {"rulesets/zz-lantern/dealing.yaml": head + blocks})
    session = open_session(library).value
    assert session is not None
    ruleset = session.ruleset("zz-lantern").value
    assert ruleset is not None
    found = [one.message for one in flaws_in(ruleset, session) if one.code is code]
    return [message.replace("zz-lantern.dealing.", "") for message in found]


def test_four_rules_of_which_any_three_can_be_kept_are_told_together(tmp_path: Path) -> None:
    rules = (
        ("a", "", "dealing.decks <= 6"),
        ("b", "", f"dealing.deck_life <= {HOURS}"),
        ("c", "", "win(wagers.minimum, 1 to 1) <= $1 or dealing.deck_life > 6 hours"),
        ("d", "", "wagers.minimum >= $5"),
    )
    [message] = told(tmp_path, *rules)
    assert message == "`d` contradicts `a`, `b` and `c` taken together: where they apply, one of the 4 fails"


def test_three_rules_with_a_case_each_are_told_where_the_cases_go_together(tmp_path: Path) -> None:
    rules = (
        ("a", "dealing.method is shoe", "dealing.decks <= 6"),
        ("b", "wagers.side.offered", f"dealing.deck_life <= {HOURS}"),
        ("c", "dealing.aids includes lamp", "dealing.deck_life > 6 hours"),
    )
    [message] = told(tmp_path, *rules)
    assert message == "`c` contradicts `a` and `b` taken together: where they apply, one of the 3 fails"


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(
            (
                ("a", "dealing.method is shoe", "dealing.decks <= 6"),
                ("b", "dealing.method is by-hand", f"dealing.deck_life <= {HOURS}"),
                ("c", "", "dealing.deck_life > 6 hours"),
            ),
            id="cases that exclude each other",
        ),
        pytest.param(
            (
                ("a", "dealing.decks > 4", "dealing.deck_life <= 3 hours"),
                ("b", "dealing.method is shoe", "dealing.deck_life <= 5 hours"),
                ("c", "", "not (dealing.decks > 4 and dealing.method is shoe)"),
            ),
            id="a rule that bars what others are for",
        ),
        pytest.param(
            (("a", "", "dealing.decks <= 6"), ("b", "", "dealing.decks > 6"), ("c", "", "dealing.decks > 0")),
            id="two of them alone",
        ),
        pytest.param(
            (
                ("a", "", "dealing.decks <= 6"),
                ("b", "", f"dealing.deck_life <= {HOURS}"),
                ("c", "", "dealing.deck_life >= 6 hours"),
            ),
            id="kept on the line",
        ),
    ],
)
def test_what_can_be_kept_or_is_meant_is_not_told(rules: tuple[tuple[str, str, str], ...], tmp_path: Path) -> None:
    assert told(tmp_path, *rules) == []


def test_a_rule_that_follows_from_two_others_names_both_and_no_third(tmp_path: Path) -> None:
    rules = (
        ("a", "", "dealing.decks <= 6"),
        ("b", "", "dealing.method is shoe"),
        ("c", "", "dealing.deck_life <= 6 hours"),
        ("d", "", "dealing.decks <= 6 and dealing.method is shoe"),
    )
    found = told(tmp_path, *rules, code=Code.LINT_IMPLIED)
    assert "`d` follows from `a` and `b`: wherever it fails, one of them does" in found
