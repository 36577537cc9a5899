"""A git repository around the tiny library, made where a test wants it, with nobody's settings."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from builders import library_files, write_files

_SETTINGS = ("-c", "user.name=Paper Moon", "-c", "user.email=moon@example.test", "-c", "commit.gpgsign=false")
_NOBODY = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def git(folder: Path, *arguments: str) -> str:
    """Run git in a folder and return what it says."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    command = ["git", "-C", str(folder), *_SETTINGS, *arguments]
    ran = subprocess.run(command, capture_output=True, check=True, text=True, env={**outside, **_NOBODY})
    return ran.stdout


def a_repository(folder: Path, files: Mapping[str, str] | None = None) -> Path:
    """Make a repository with one commit that holds the tiny library, with some files changed."""
    write_files(folder, {**library_files(), **(files or {})})
    git(folder, "init", "--quiet", "--initial-branch", "main")
    return commit(folder)


def commit(folder: Path) -> Path:
    """Commit everything as it is."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "as it is")
    return folder
