"""What a command may take: in proportion to what it was given, and at the end of it a message and exit code 3."""

import resource
import signal
import time
from pathlib import Path

import pytest
from conftest import RunCommand

from compliance.cli import budget, exit_codes
from compliance.cli.commands.law import tree


def work_for(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


@pytest.fixture
def law(tmp_path: Path) -> Path:
    (tmp_path / "law.txt").write_text("§ 7.1. Dealing.\n\n(a) The dealer deals.\n", "utf-8")
    return tmp_path


def test_a_command_that_works_for_too_long_ends_with_a_message(
    law: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "LEAST_SECONDS", 1)
    monkeypatch.setattr(tree, "run", lambda _arguments: work_for(10))
    ran = run_command("law", "tree", "law.txt", cwd=law)
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert ran.err.startswith("compliance law tree:1:1: error[work.too-much]: this takes more than 1 seconds of work")
    assert "give it less at once" in ran.err


def test_a_command_that_takes_too_much_memory_ends_with_a_message(
    law: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "run", lambda _arguments: len(bytearray(8 << 30)))
    ran = run_command("law", "tree", "law.txt", cwd=law)
    assert ran.code == exit_codes.INVALID
    assert "error[work.too-much]: this takes more memory than files of this size do" in ran.err


def test_more_is_allowed_for_more(law: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(signal, "setitimer", lambda _kind, seconds: asked.append(seconds))
    (law / "large.txt").write_bytes(b"a\n" * 1024 * 1024)
    for words in (("law.txt",), ("--text=large.txt",), ("large.txt", "large.txt#575"), (".",)):
        monkeypatch.chdir(law)
        with budget.within_budget("law tree", words):
            pass
    assert [one for one in asked if one] == [300, 420, 540]


def test_the_bounds_end_with_the_command(law: Path, run_command: RunCommand) -> None:
    before = resource.getrlimit(resource.RLIMIT_DATA), signal.getsignal(signal.SIGPROF)
    run_command("law", "tree", "law.txt", cwd=law)
    assert (resource.getrlimit(resource.RLIMIT_DATA), signal.getsignal(signal.SIGPROF)) == before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_whoever_wants_no_bounds_has_none(law: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPLIANCE_BUDGET", "off")
    monkeypatch.setattr(budget, "LEAST_SECONDS", 1)
    monkeypatch.setattr(tree, "run", lambda _arguments: work_for(1.5) or 0)
    assert run_command("law", "tree", "law.txt", cwd=law).code == 0
