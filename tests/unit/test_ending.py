"""The process ends at once, and yet nothing that is to happen at its end is left out."""

import os
import subprocess
import sys

import pytest

END = "from compliance.__main__ import end_at_once; end_at_once(int(sys.argv[1]))"


def run_python(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", f"import atexit, sys\n{program}", *words]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=buffered)


@pytest.mark.parametrize("code", [0, 1, 3, 70])
def test_the_exit_code_is_kept(code: int) -> None:
    assert run_python(END, str(code)).returncode == code


def test_what_was_written_comes_out_whole() -> None:
    ran = run_python(f"sys.stdout.write('a' * 100_000); sys.stderr.write('b' * 10)\n{END}", "0")
    assert (len(ran.stdout), ran.stderr) == (100_000, "b" * 10)


def test_what_is_to_happen_at_the_end_happens_once() -> None:
    ran = run_python(f"atexit.register(print, 'at the end')\n{END}", "4")
    assert (ran.stdout, ran.returncode) == ("at the end\n", 4)


def test_output_that_cannot_be_written_at_the_end_is_told() -> None:
    ran = run_python(f"import os; sys.stdout.write('a'); os.close(1)\n{END}", "0")
    assert ran.returncode == 120
    assert "Bad file descriptor" in ran.stderr


def test_a_thread_that_works_is_waited_for() -> None:
    slow = "import threading, time; threading.Thread(target=lambda: (time.sleep(0.3), print('done'))).start()"
    run = "sys.argv[1:] = ['--version']; from compliance.__main__ import run_and_end; run_and_end()"
    ran = run_python(f"{slow}\n{run}")
    assert ran.stdout.endswith("done\n")
