"""`compliance check --jobs`: the same bytes, messages and exit code on any number of processes, in every format."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from builders import submission_text
from conftest import ROOT, RunCommand

from compliance.cli.commands.check import FORMATS_OF_CHECK


@pytest.fixture
def filings(tiny: Path) -> Path:
    folder = tiny / "filings"
    folder.mkdir()
    for place in range(9):
        (folder / f"{place}.yaml").write_text(submission_text(f"dealing.decks: {place}\n"), "utf-8")
    (folder / "5.yaml").write_text("holder: [\n", "utf-8")
    (folder / "6.yaml").write_bytes(b"holder: \xff\n")
    (tiny / "empty").mkdir()
    return folder


@pytest.mark.parametrize("words", [("--format", name) for name in FORMATS_OF_CHECK] + [("--summary",)])
def test_the_output_is_the_same_whatever_the_number_of_processes(
    run_command: RunCommand, filings: Path, words: tuple[str, ...]
) -> None:
    written = []
    for jobs in ("1", "2"):
        target = filings.parent / f"report-{jobs}"
        asked = ("check", "empty", "filings", "missing.yaml", "--jobs", jobs, *words, "-o", str(target))
        ran = run_command(*asked, cwd=filings.parent)
        written.append((ran.code, ran.err.replace(str(target), "target"), target.read_bytes()))
    assert written[0] == written[1]
    assert written[0][0] == 3


@pytest.mark.parametrize("number", ["0", "-2"])
def test_a_number_that_is_none_is_refused(run_command: RunCommand, number: str) -> None:
    ran = run_command("check", "submissions/river-bend.yaml", f"--jobs={number}", cwd=ROOT)
    assert (ran.code, ran.err) == (2, f"compliance check: --jobs takes a number from 1, not {number}\n")


def list_running(group: int) -> list[str]:
    """Return the processes of a group that have not ended."""
    states = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, leader = path.read_text().rpartition(")")[2].split()[:3]
            states += [path.parent.name] if leader == str(group) and state not in "ZX" else []
    return states


def hear_interrupts() -> None:
    """Let a program that is about to start hear Ctrl-C, also where these tests run in the background and do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(process: "subprocess.Popen[str]") -> str:
    """Press Ctrl-C once."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=60)[1]


def test_a_run_that_is_interrupted_says_so_and_leaves_no_file_and_no_process(tmp_path: Path) -> None:
    text = (ROOT / "submissions" / "river-bend.yaml").read_text("utf-8")
    for place in range(60):
        (tmp_path / f"{place}.yaml").write_text(text, "utf-8")
    os.mkfifo(tmp_path / "never")
    target = tmp_path / "report.json"
    # WHY: a pipe that nobody writes to keeps the run from its end until it is interrupted.
    files = [str(tmp_path), str(tmp_path / "never")]
    command = [sys.executable, "-m", "compliance", "check", *files, "--jobs", "2", "-o", str(target)]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=ROOT, preexec_fn=hear_interrupts
    )
    deadline = time.monotonic() + 60
    while not any(path.name.startswith(".report.json.") and path.stat().st_size for path in tmp_path.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    told = interrupt(process)
    assert process.returncode == 130
    assert told == "compliance: interrupted; what was written so far is not the whole\n"
    assert [path.name for path in tmp_path.iterdir() if "report" in path.name] == []
    while list_running(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)
