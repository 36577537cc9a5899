"""Files of coherence conditions: every mistake is told with its place, and what is worked out is no statement."""

from pathlib import Path

import pytest
from builders import a_library

from compliance.load.rulesets.coherence import write_coherence
from compliance.model import CoherenceKind

PATH = "rulesets/vocabulary/coherence/dealing.yaml"
GOOD = """\
coherence:
  - id: coherence.dealing.decks
    kind: contradiction
    requires: dealing.decks >= 1
    fails: The game is dealt without a deck
"""


def test_a_condition_is_read_with_its_place(tmp_path: Path) -> None:
    vocabulary = a_library(tmp_path, {PATH: GOOD}).vocabulary().value
    assert vocabulary is not None
    [condition] = vocabulary.coherence
    assert (condition.kind, condition.topic, condition.fields) == (
        CoherenceKind.CONTRADICTION,
        "dealing",
        ("dealing.decks",),
    )
    assert str(condition.span).startswith(f"{PATH}:2:5")
    assert write_coherence(condition) == ("coherence.dealing.decks", "contradiction", "", "dealing.decks >= 1")


def test_a_library_without_conditions_has_none(tmp_path: Path) -> None:
    vocabulary = a_library(tmp_path).vocabulary().value
    assert vocabulary is not None
    assert vocabulary.coherence == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("coherence.dealing.decks", "coherence.cards.decks", "rule.id", 2),
        ("kind: contradiction", "kind: mistake", "value.choice", 3),
        ("dealing.decks >= 1", "dealing.deks >= 1", "condition.unknown-field", 4),
        ("dealing.decks >= 1", "dealing.decks >= $1", "condition.type", 4),
        ("dealing.decks >= 1", "wagers.side.best_award >= 1 to 1", "condition.unknown-field", 4),
        ("    fails: The game is dealt without a deck\n", "", "key.missing", 2),
        ("    fails:", "    sentence: x\n    fails:", "key.unknown", 5),
    ],
)
def test_a_mistake_in_a_condition_is_told_at_its_line(tmp_path: Path, old: str, new: str, code: str, line: int) -> None:
    result = a_library(tmp_path, {PATH: GOOD.replace(old, new)}).vocabulary()
    assert result.value is None
    assert [(str(one.code), one.span.path, one.span.line) for one in result.diagnostics] == [(code, PATH, line)]


def test_an_id_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    twice = GOOD + GOOD.removeprefix("coherence:\n")
    result = a_library(tmp_path, {PATH: twice}).vocabulary()
    assert [(str(one.code), one.span.line) for one in result.diagnostics] == [("rule.duplicate", 6)]
