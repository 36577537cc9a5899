"""Whose rulesets a command reads: an author's commands those of the folder they run in, a check never."""

from pathlib import Path

import pytest
from builders import RULESET, library_files, rules_text, ruleset_text, write_files
from conftest import ROOT, RunCommand
from repositories import a_repository

from compliance.load import Library, library_at_hand, place_of, shipped_library

DEALING = f"rulesets/{RULESET}/dealing.yaml"
TOLD = "read from ./rulesets\n"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """Make a repository with a library of its own; the shipped library stays the shipped one."""
    return a_repository(tmp_path)


def test_the_folder_at_hand_is_read_where_it_has_a_vocabulary(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here)
    library = library_at_hand()
    assert (library.folder, library.ids(), place_of(library)) == (Path("rulesets"), (RULESET,), "./rulesets")
    assert library.grammar == shipped_library().grammar


def test_a_folder_without_a_vocabulary_is_no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(tmp_path, {f"rulesets/{RULESET}/ruleset.yaml": ruleset_text(), "rulesets/vocabulary/README.md": ""})
    monkeypatch.chdir(tmp_path)
    assert library_at_hand().folder == shipped_library().folder


def test_the_checkout_itself_is_the_shipped_library_and_nothing_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert library_at_hand().folder == shipped_library().folder
    assert place_of(shipped_library()) == ""


def test_the_copy_of_an_installed_program_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.load.rulesets.library.is_installed", lambda: True)
    assert place_of(shipped_library()) == "the installed copy of the rulesets"
    assert place_of(Library(Path("mine/rulesets"), shipped_library().grammar)) == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("lint", "--select", "lint.format"), "nothing found in 1 ruleset\n"),
        (("lint", RULESET, "--select", "lint.format"), "nothing found in 1 ruleset\n"),
        (("test",), "3 of 3 as expected"),
        (("test", RULESET), "3 of 3 as expected"),
        (("fmt", "--check"), "nothing would change in 6 files\n"),
        (("fmt", RULESET), "nothing changed in 5 files\n"),
        (("schema", "submission"), "deck_life"),
        (("impact", "--base", "main"), "main"),
        (("diff", "--base", "main"), f"The same as at main  {RULESET}\n"),
    ],
)
def test_an_authors_command_reads_the_folder_at_hand_and_says_so(
    arguments: tuple[str, ...], said: str, here: Path, run_command: RunCommand
) -> None:
    ran = run_command(*arguments, cwd=here)
    assert (ran.code, ran.err) == (0, f"compliance {arguments[0]}: {TOLD}")
    assert said in ran.out


def test_a_mistake_in_the_folder_at_hand_is_found(here: Path, run_command: RunCommand) -> None:
    (here / DEALING).write_text(rules_text(requires="dealing.deks <= 6"), "utf-8")
    ran = run_command("lint", cwd=here)
    assert ran.code == 3
    assert ran.out.startswith(f"{DEALING}:10:15: error[condition.unknown-field]")
    assert "   10 |     requires: dealing.deks <= 6\n" in ran.out


def test_a_change_of_the_folder_at_hand_has_its_impact(here: Path, run_command: RunCommand) -> None:
    (here / DEALING).write_text(rules_text(requires="dealing.decks <= 5"), "utf-8")
    ran = run_command("impact", "--base", "main", cwd=here)
    assert (ran.code, ran.err) == (1, f"compliance impact: {TOLD}")
    assert "stricter" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "input.yaml"),
        ("rules", RULESET),
        ("diff", RULESET, RULESET),
        ("impact", RULESET, RULESET),
        ("cure", "input.yaml"),
    ],
)
def test_nothing_is_judged_by_a_folder_that_lies_about(
    arguments: tuple[str, ...], here: Path, run_command: RunCommand
) -> None:
    ran = run_command(*arguments, cwd=here)
    assert ran.code == 3
    assert TOLD not in ran.err


def test_the_folders_of_the_tiny_library_are_all_of_its_files() -> None:
    assert sum(name.startswith("rulesets/") for name in library_files()) == 6
