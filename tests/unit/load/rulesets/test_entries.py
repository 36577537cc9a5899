"""What a ruleset is chosen by: read from the head of its file alone, with the mistakes of that head."""

from pathlib import Path

import pytest
from builders import RULESET, a_library

from compliance.diag import Code, Diagnostic
from compliance.load import Cache, Library
from compliance.load.yaml.events import parse_head
from compliance.load.yaml.nodes import Mapping
from compliance.model import RulesetEntry, Vocabulary


def vocabulary_of(library: Library) -> Vocabulary:
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    return vocabulary


def change(library: Library, old: str, new: str) -> None:
    path = library.folder / RULESET / "ruleset.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def found_in(library: Library) -> tuple[Diagnostic, ...]:
    return library.entries(vocabulary_of(library)).diagnostics


def test_an_entry_says_what_the_whole_ruleset_says(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    vocabulary = vocabulary_of(library)
    ruleset = library.read(library.folder / RULESET, vocabulary).value
    assert ruleset is not None
    (entry,) = library.entries(vocabulary).value or ()
    assert entry == RulesetEntry(
        id=ruleset.id, jurisdiction=ruleset.jurisdiction, game=ruleset.game, period=ruleset.period
    )


def test_a_mistake_in_the_head_is_said(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    change(library, "game: ", "gaem: ")
    assert {one.code for one in found_in(library)} == {Code.KEY_UNKNOWN, Code.KEY_MISSING}


def test_a_head_with_a_mistake_is_not_kept(tmp_path: Path) -> None:
    library = a_library(tmp_path, cache=Cache(tmp_path / "cache"))
    change(library, "game: ", "gaem: ")
    assert found_in(library)
    assert not list((tmp_path / "cache").glob("entries*.json"))


def test_a_change_of_the_head_is_seen_at_once(tmp_path: Path) -> None:
    library = a_library(tmp_path, cache=Cache(tmp_path / "cache"))
    vocabulary = vocabulary_of(library)
    (before,) = library.entries(vocabulary).value or ()
    change(library, f"game: {before.game}", "game: another-game")
    (after,) = library.entries(vocabulary).value or ()
    assert (before.game, after.game) == (before.game, "another-game")


def keys_of(text: str, *names: str) -> list[str]:
    head = parse_head(text, "here.yaml", lambda keys: keys >= set(names)).value
    assert isinstance(head, Mapping)
    return [key.text for key, _ in head.entries]


def test_a_head_ends_with_the_last_of_the_keys() -> None:
    assert keys_of("a: 1\nb: 2\nc: 3\nd: 4\n", "c", "a") == ["a", "b", "c"]


def test_a_head_is_the_whole_block_where_a_key_is_missing() -> None:
    assert keys_of("a: 1\nb: 2\n", "z") == ["a", "b"]


def test_what_stands_below_the_head_is_not_looked_at() -> None:
    assert keys_of("a: 1\nb: &anchor [\n", "a") == ["a"]


def test_the_head_of_something_else_than_a_block_is_that_thing() -> None:
    assert not isinstance(parse_head("[a, b]", "here.yaml", bool).value, Mapping)
    assert parse_head("# nothing\n", "here.yaml", bool).value is None


@pytest.mark.parametrize(
    ("text", "code"),
    [("a: &b 1\n", Code.YAML_ANCHOR), ("a: 1\na: 2\nb: 3\n", Code.YAML_DUPLICATE_KEY), ("a: [\n", Code.YAML_SYNTAX)],
)
def test_a_mistake_within_the_head_is_found(text: str, code: Code) -> None:
    result = parse_head(text, "here.yaml", lambda keys: keys >= {"a", "b"})
    assert result.value is None
    assert [one.code for one in result.diagnostics] == [code]


def test_a_ruleset_without_its_id_is_told_so_once_and_not_at_every_rule(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    change(library, f"ruleset: {RULESET}\n", "")
    found = library.read(library.folder / RULESET, vocabulary_of(library)).diagnostics
    assert [(one.code, one.message) for one in found] == [(Code.KEY_MISSING, "ruleset.yaml lacks `ruleset`")]
