"""Standard streams that are closed or full: what cannot be written is said, and no verdict is read off an exit code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

WRITERS = ("check submissions/river-bend.yaml", "--help", "check --help", "--version", "rules", "new pa-575")
COMMAND = [sys.executable, "-m", "compliance"]


def run_with(redirections: str, words: str) -> subprocess.CompletedProcess[str]:
    program = " ".join((*COMMAND, *words.split(), redirections))
    return subprocess.run(["bash", "-c", program], capture_output=True, check=False, text=True, cwd=ROOT)


@pytest.mark.parametrize("words", WRITERS)
@pytest.mark.parametrize("where", [">&-", "> /dev/full"])
def test_output_that_nobody_can_take_is_told_and_is_no_verdict(where: str, words: str) -> None:
    ran = run_with(where, words)
    assert ran.returncode == 3
    assert "the output cannot be written: " in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", WRITERS)
def test_without_a_place_for_messages_the_output_and_the_exit_code_are_the_same(words: str) -> None:
    alone, with_both = run_with("2>&-", words), run_with("", words)
    assert (alone.returncode, alone.stdout) == (with_both.returncode, with_both.stdout)


@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", ">&- 2>&-", "<&- 2>&-"])
def test_no_file_takes_the_place_of_a_closed_stream(closed: str, tmp_path: Path) -> None:
    target = tmp_path / "report.txt"
    ran = run_with(closed, f"check submissions/river-bend.yaml -o {target}")
    plain = tmp_path / "plain.txt"
    run_with("", f"check submissions/river-bend.yaml -o {plain}")
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "")
    assert target.read_bytes() == plain.read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["plain.txt", "report.txt"]
