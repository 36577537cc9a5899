"""The one list of checks: run them all with `nox`, or one with `nox -s NAME`."""

import os
import sys
from pathlib import Path

import nox

TOOLS = Path(sys.executable).parent

nox.options.default_venv_backend = "none"
nox.options.sessions = ["lint", "types", "rooms", "rulesets", "tests"]


@nox.session
def lint(session: nox.Session) -> None:
    """Hold the code to its format and style."""
    session.run(str(TOOLS / "ruff"), "format", "--check", ".")
    session.run(str(TOOLS / "ruff"), "check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check every type."""
    session.run(str(TOOLS / "mypy"))


@nox.session
def rooms(session: nox.Session) -> None:
    """Check that imports go downwards only."""
    session.run(str(TOOLS / "lint-imports"), "--no-cache")


@nox.session
def rulesets(session: nox.Session) -> None:
    """Hold the shipped rulesets to what is asked of anybody's: no finding of lint, and a case for every mutant."""
    session.run(str(TOOLS / "compliance"), "lint", "--strict")
    session.run(str(TOOLS / "compliance"), "test", "--mutate", "-o", os.devnull)
    session.run(str(TOOLS / "compliance"), "schema", "--all", "schemas", "--check")


@nox.session
def tests(session: nox.Session) -> None:
    """Run every test, the wheel's among them, a file at a time on every core."""
    session.run(str(TOOLS / "pytest"), "--numprocesses", "auto", "--dist", "loadfile", *session.posargs)
