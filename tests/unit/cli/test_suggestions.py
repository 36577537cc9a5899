"""A misspelt command, option, choice or file name: the nearest one is named, and looking for it costs little."""

from pathlib import Path

import pytest
from builders import write_files
from conftest import RunCommand

from compliance.cli import suggestions
from compliance.cli.suggestions import MOST_NAMES, find_nearest_path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chek",), "compliance: `chek` is not known here; did you mean `check`?"),
        (("chek", "--format", "json"), "compliance: `chek` is not known here; did you mean `check`?"),
        (("law", "tre", "x.txt"), "compliance law: `tre` is not known here; did you mean `tree`?"),
        (
            ("check", "--fromat", "json"),
            "compliance check: there is no option `--fromat` here; did you mean `--format`?",
        ),
        (("check", "-format", "json"), "compliance check: there is no option `-format` here; did you mean `--format`?"),
        (("check", "--fromat=json"), "compliance check: there is no option `--fromat` here; did you mean `--format`?"),
        (("check", "--format", "jsn"), "compliance check: `jsn` is not known here; did you mean `json`?"),
        (("law", "tree", "--sid", "x", "y"), "compliance law tree: `x` is not known here; there are printed, after"),
        (("--vesion",), "compliance: there is no option `--vesion` here; did you mean `--version`?"),
        (
            ("--format", "json", "check"),
            "compliance: there is no option `--format` here; options come after the command",
        ),
        (("odds", "pa-659a", "--hand", "x"), "`--hand` here; it belongs to `compliance odds houseway`"),
        (("odds", "--format", "json", "houseway", "x"), "`houseway` comes right after `odds`"),
        (("new", "pa-575", "more"), "compliance new: `more` is one word too many"),
        (("check", "--zzzzzz"), "there is no option `--zzzzzz` here; `compliance check --help` lists those there are"),
    ],
)
def test_the_nearest_word_is_named(words: tuple[str, ...], said: str, run_command: RunCommand) -> None:
    ran = run_command(*words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


FILES = {
    "submissions/river-bend.yaml": "x",
    "submissions/river-bend-lawful.yaml": "x",
    "submissions/quarry.yml": "x",
    "rulesets/zz-lantern/wagers.yaml": "x",
    "notes.txt": "x",
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_files(tmp_path, FILES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("submisions/river-bend.yaml", "submissions/river-bend.yaml"),
        ("submissions/river-bned.yaml", "submissions/river-bend.yaml"),
        ("submisions/river-bnd.yaml", "submissions/river-bend.yaml"),
        ("submissions/river-bend", "submissions/river-bend.yaml"),
        ("submissions/quarry", "submissions/quarry.yml"),
        ("./submisions/quarry.yml", "submissions/quarry.yml"),
        ("submision", "submissions"),
        ("note.txt", "notes.txt"),
        ("notes.txt/river-bend.yaml", None),
        ("elsewhere/river-bend.yaml", None),
        ("", None),
        ("a/" * 40 + "b", None),
        ("x" * 5_000, None),
        ("note\0.txt", "notes.txt"),
    ],
)
def test_every_part_of_a_path_is_corrected(typed: str, meant: str | None, here: Path) -> None:
    assert find_nearest_path(typed) == meant


def test_an_absolute_path_stays_one(here: Path) -> None:
    assert find_nearest_path(str(here / "submisions" / "quarry.yml")) == str(here / "submissions" / "quarry.yml")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("check", "submisions/river-bend.yaml"), "submissions/river-bend.yaml"),
        (("check", "submisions/river-bend.yaml", "--format", "github"), "submissions/river-bend.yaml"),
        (("cure", "submissions/river-bnd.yaml"), "submissions/river-bend.yaml"),
        (("odds", "submissions/river-bnd.yaml"), "submissions/river-bend.yaml"),
        (("redline", "note.txt", "notes.txt"), "notes.txt"),
        (("law", "tree", "note.txt"), "notes.txt"),
        (("law", "tree", "note.txt#575"), "notes.txt"),
        (("fmt", "rulesets/zz-lantern/wager.yaml"), "rulesets/zz-lantern/wagers.yaml"),
        (("impact", "pa-659a-asia", "pa-659a", "--submissions", "submision"), "submissions"),
    ],
)
def test_a_command_hints_at_the_file_that_is_there(
    words: tuple[str, ...], hint: str, here: Path, run_command: RunCommand
) -> None:
    ran = run_command(*words, cwd=here)
    assert ran.code == 3
    assert f"   hint: did you mean `{hint}`?\n" in ran.err


def test_a_folder_to_serve_is_hinted_at(here: Path, run_command: RunCommand) -> None:
    ran = run_command("serve", "submision", cwd=here)
    assert (ran.code, ran.err) == (2, "compliance serve: `submision` is no folder. Did you mean `submissions`?\n")


def test_a_huge_folder_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(2 * MOST_NAMES):
        (tmp_path / f"a-submission-{number:05}.yaml").touch()
    compared: list[str] = []
    monkeypatch.setattr(suggestions, "nearest_word", lambda _word, names: compared.extend(names))
    assert find_nearest_path(str(tmp_path / "a-submision-99999.yaml")) is None
    assert len(compared) == MOST_NAMES


def test_a_hint_cannot_move_the_cursor(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "river\x1b[2Jbend.yaml").touch()
    ran = run_command("check", "river\x1b[2Jbed.yaml", cwd=tmp_path)
    assert "did you mean" in ran.err
    assert "\x1b" not in ran.err
