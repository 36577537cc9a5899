"""The hooks for pre-commit: the form it asks for, commands that exist, patterns that fit our own files."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import ROOT, RunCommand

HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
KEYS = {"id", "name", "description", "entry", "language", "files", "require_serial", "pass_filenames"}


def named(hook: dict[str, Any]) -> str:
    return str(hook["id"])


def test_there_is_a_hook_for_each_command_of_a_rule_edit() -> None:
    assert [hook["entry"] for hook in HOOKS] == [f"compliance {name}" for name in ("check", "lint", "fmt", "test")]


@pytest.mark.parametrize("hook", HOOKS, ids=named)
def test_a_hook_has_the_keys_that_it_must_have_and_no_unknown_one(hook: dict[str, Any]) -> None:
    assert {"id", "name", "entry", "language", "files"} <= set(hook) <= KEYS
    assert hook["id"] == hook["entry"].replace(" ", "-")
    assert hook["language"] == "python"


@pytest.mark.parametrize("hook", HOOKS, ids=named)
def test_a_hooks_pattern_finds_files_of_this_repository(hook: dict[str, Any]) -> None:
    folder = "submissions" if hook["id"] == "compliance-check" else "rulesets"
    files = [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.yaml")]
    assert files
    assert [name for name in files if not re.search(hook["files"], name)] == []
    assert re.search(hook["files"], "README.md") is None


@pytest.mark.parametrize("hook", HOOKS, ids=named)
def test_a_hook_is_given_the_files_that_changed(hook: dict[str, Any]) -> None:
    assert hook.get("pass_filenames", True) is True
    assert hook["require_serial"] is True


CHANGED = ["ruleset.yaml", "dealing.yaml", "dealing.test.yaml", "ledger.yaml", "paytables.yaml"]


@pytest.mark.parametrize("hook", HOOKS[1:], ids=named)
def test_a_hook_works_with_the_names_of_changed_files(
    hook: dict[str, Any], tiny: Path, run_command: RunCommand
) -> None:
    command = hook["entry"].split()[1]
    files = [f"rulesets/zz-lantern/{name}" for name in CHANGED] + ["rulesets/vocabulary/fields.yaml"]
    assert [name for name in files if not re.search(hook["files"], name)] == []
    ran = run_command(command, *files, cwd=tiny)
    assert (ran.code, ran.err) == (0, "")
