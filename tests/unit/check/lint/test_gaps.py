"""Gaps: words and fields that may be stated and that nothing in the chapter reads."""

from pathlib import Path

import pytest
from builders import a_library, elections_text, rules_text, ruleset_text

from compliance.check.lint.gaps import lint_gaps

METHOD = "dealing.method is by-hand"
ELECTED = elections_text() + "  - {id: method, field: dealing.method, cite: 7.2(b), label: way of dealing}\n"


def told(folder: Path, *, requires: str = "dealing.decks <= 6", applies: str = "", more: str = "") -> list[str]:
    rules = rules_text(requires=requires)
    rules = rules.replace("    requires", f"    applies: {applies}\n    requires") if applies else rules
    files = {"dealing": rules, "ruleset": ruleset_text(more=more)}
    library = a_library(folder, {f"rulesets/zz-lantern/{name}.yaml": text for name, text in files.items()})
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    ruleset = library.read(library.folder / "zz-lantern", vocabulary).value
    assert ruleset is not None
    return [one.diagnostic.message for one in lint_gaps(ruleset, vocabulary)]


@pytest.mark.parametrize(
    ("requires", "applies"),
    [
        ("dealing.decks <= 6", METHOD),
        (f"{METHOD} implies dealing.decks <= 6", ""),
        ("dealing.decks <= 6", "not dealing.method is not by-hand"),
        ("dealing.decks <= 6", "dealing.aids includes lamp"),
    ],
)
def test_a_word_that_makes_no_case_of_any_rule_is_told(requires: str, applies: str, tmp_path: Path) -> None:
    [message] = told(tmp_path, requires=requires, applies=applies)
    assert ("`shoe`" if "method" in requires + applies else "`cut-card`") in message


@pytest.mark.parametrize(
    ("requires", "applies", "more"),
    [
        (METHOD, "", ""),
        ("dealing.decks <= 6", "not dealing.method is by-hand", ""),
        ("dealing.decks <= 6", "dealing.method is not by-hand", ""),
        ("dealing.decks <= 6", "dealing.method in {by-hand, shoe}", ""),
        ("dealing.decks <= 6", METHOD, ELECTED),
        ("dealing.decks <= 6 or dealing.method is shoe", METHOD, ""),
    ],
)
def test_a_word_that_a_rule_or_an_election_reads_is_no_gap(
    requires: str, applies: str, more: str, tmp_path: Path
) -> None:
    assert told(tmp_path, requires=requires, applies=applies, more=more) == []
