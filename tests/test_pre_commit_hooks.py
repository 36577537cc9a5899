"""The hooks for pre-commit: the form it asks for, commands that exist, patterns that fit our own files."""

import re
from typing import Any

import pytest
import yaml
from conftest import ROOT

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
