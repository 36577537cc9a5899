"""The completion scripts, asked in the shells themselves where they are installed."""

import os
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand

from compliance.cli.command_list import COMMANDS
from compliance.cli.completion import SHELLS
from compliance.cli.outline import outline_commands, outline_program_options

FIRST = {name for name in COMMANDS if " " not in name}
RULESETS = {path.parent.name for path in (ROOT / "rulesets").glob("*/ruleset.yaml")}

LINES: list[tuple[str, set[str]]] = [
    ("compliance che", {"check"}),
    ("compliance ", FIRST),
    ("compliance law ", {"tree", "amend", "verify", "lock", "slips"}),
    ("compliance law tree --si", {"--side"}),
    ("compliance law tree --side ", {"printed", "after", "before"}),
    ("compliance odds houseway --aga", {"--against"}),
    (
        "compliance check --format ",
        {"text", "html", "md", "json", "jsonl", "parquet", "pdf", "docx", "csv", "xlsx", "sarif", "junit", "github"},
    ),
    ("compliance check --format js", {"json", "jsonl"}),
    ("compliance check submissions/river", {"submissions/river-bend.yaml", "submissions/river-bend-lawful.yaml"}),
    ("compliance check --scope all -o submissions/river-bend-", {"submissions/river-bend-lawful.yaml"}),
    ("compliance diff pa-57", {"pa-575", "pa-577"}),
    ("compliance cure x.yaml --ruleset ma-", {"ma-asia-poker"}),
    ("compliance schema sub", {"submission"}),
    ("compliance completion ", {"bash", "zsh", "fish"}),
    ("compliance help la", {"law"}),
    ("compliance odds house", {"houseway"}),
]


@cache
def script(shell: str) -> str:
    return SHELLS[shell](outline_commands(), outline_program_options())


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Put the program of this environment first, and keep the shells from anybody's settings."""
    home = tmp_path_factory.mktemp("home")
    program = home / "bin" / "compliance"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m compliance "$@"\n', "utf-8")
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "HOME": str(home), "PATH": path, "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(home)}


def installed(shell: str) -> str:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"{shell} is not installed")
    return found


def ask_bash(line: str, environment: dict[str, str], folder: Path) -> set[str]:
    words = [*shlex.split(line), *([""] if line.endswith(" ") else [])]
    asking = (
        f"{script('bash')}\nCOMP_WORDS=({shlex.join(words)})\nCOMP_CWORD={len(words) - 1}\n_compliance\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        [installed("bash"), "--norc", "--noprofile", "-c", asking],
        cwd=folder, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stderr == ""
    return set(filter(None, done.stdout.split("\n")))


def ask_fish(line: str, environment: dict[str, str], folder: Path) -> set[str]:
    asking = f"{script('fish')}\ncomplete -C {shlex.quote(line)}\n"
    done = subprocess.run(
        [installed("fish"), "--no-config", "-c", asking], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.stderr == ""
    return {answer.partition("\t")[0] for answer in done.stdout.splitlines()}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_writes_the_script(shell: str, run_command: RunCommand) -> None:
    ran = run_command("completion", shell)
    assert (ran.code, ran.err, ran.out) == (0, "", script(shell))


def test_a_shell_has_to_be_named(run_command: RunCommand) -> None:
    ran = run_command("completion")
    assert (ran.code, ran.out) == (2, "")
    assert "for which shell? There are bash, zsh, fish." in ran.err


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_one_that_the_shell_reads(shell: str, tmp_path: Path) -> None:
    path = tmp_path / "script"
    path.write_text(script(shell), "utf-8")
    done = subprocess.run([installed(shell), "-n", str(path)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("line", "answers"), LINES)
def test_bash_completes_a_line(line: str, answers: set[str], environment: dict[str, str]) -> None:
    assert ask_bash(line, environment, ROOT) - {"-h", "--help", "--version"} == answers


@pytest.mark.parametrize(("line", "answers"), LINES)
def test_fish_completes_a_line(line: str, answers: set[str], environment: dict[str, str]) -> None:
    assert ask_fish(line, environment, ROOT) == answers


def test_bash_completes_the_value_after_an_equals_sign(environment: dict[str, str]) -> None:
    assert ask_bash("compliance check --format = js", environment, ROOT) == {"json", "jsonl"}


def test_bash_counts_words_not_values(environment: dict[str, str], tmp_path: Path) -> None:
    assert ask_bash("compliance new -o x.yaml pa-57", environment, tmp_path) == {"pa-575", "pa-577"}
    assert ask_bash("compliance new pa-575 pa-57", environment, tmp_path) == set()
    assert ask_bash("compliance rules --ledger pa-57", environment, tmp_path) == {"pa-575", "pa-577"}


def test_every_ruleset_is_offered_beside_the_files(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "a file.yaml").touch()
    assert ask_bash("compliance lint ", environment, tmp_path) == {*RULESETS, "a file.yaml"}


def test_every_option_of_every_command_is_completed_by_bash(environment: dict[str, str]) -> None:
    for command in outline_commands():
        flags = {flag for option in command.options for flag in option.flags}
        assert ask_bash(f"compliance {command.name} -", environment, ROOT) == flags


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_every_script(shell: str) -> None:
    text = script(shell)
    for command in outline_commands():
        assert command.name.rpartition(" ")[2] in text
        for option in command.options:
            assert option.flags[-1].lstrip("-") in text


def test_the_ids_of_rulesets_are_written_for_scripts(run_command: RunCommand, tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    for place in ("zz-mine/ruleset.yaml", "vocabulary/fields.yaml"):
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).touch()
    ran = run_command("rules", "--ids", cwd=tmp_path)
    assert (ran.code, ran.err, ran.out.split()) == (0, "", sorted({*RULESETS, "zz-mine"}))
