"""`compliance help` and `--help`: one text, two ways to it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand

from compliance.cli.command_list import COMMANDS

GOLDEN = ROOT / "tests" / "golden" / "help"
PAGES = {"program": (), "check": ("check",), "odds": ("odds",), "law": ("law",), "law-tree": ("law", "tree")}

Expect = Callable[[Path, str], None]


@pytest.fixture(autouse=True)
def of_one_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("name", PAGES)
def test_help_is_as_expected(name: str, run_command: RunCommand, expect: Expect) -> None:
    ran = run_command(*PAGES[name], "--help")
    assert (ran.code, ran.err) == (0, "")
    expect(GOLDEN / f"{name}.txt", ran.out)


def test_no_golden_page_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(PAGES)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_command_and_the_option_show_the_same(name: str, run_command: RunCommand) -> None:
    words = name.split()
    by_command, by_option = run_command("help", *words), run_command(*words, "--help")
    assert by_command == by_option
    assert by_option == run_command(*words, "-h")
    assert (by_option.code, by_option.err) == (0, "")


@pytest.mark.parametrize("columns", ["50", "80", "120"])
def test_help_keeps_to_the_width(columns: str, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for name in ("", "law", "schema", "cure"):
        lines = run_command("help", *name.split()).out.splitlines()
        wide = [line for line in lines if len(line) > int(columns) and not line.startswith("  ")]
        assert wide == []


def test_an_unknown_command_has_no_help(run_command: RunCommand) -> None:
    ran = run_command("help", "law", "tre")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "compliance help: `law tre` is not known here; did you mean `law tree`?\n"


def test_the_program_alone_says_what_to_type(run_command: RunCommand) -> None:
    ran = run_command()
    assert (ran.code, ran.err) == (2, "")
    assert "compliance check submissions/river-bend.yaml" in ran.out
