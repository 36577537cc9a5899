"""Times and memory: contenders in turn, several times over, and the median of each."""

import gc
import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

LONG_ENOUGH = 0.02


class Run(NamedTuple):
    """A command that was run: how long it took and the most memory it had, in kilobytes."""

    seconds: float
    peak: int


def time_calls(tasks: Mapping[str, Callable[[], object]], *, rounds: int) -> dict[str, float]:
    """Return the median time of a call of each task; in each round every task takes its turn."""
    numbers = {name: _number(task) for name, task in tasks.items()}
    taken: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            taken[name].append(_timed(task, numbers[name]))
    return {name: median(times) for name, times in taken.items()}


def _number(task: Callable[[], object]) -> int:
    """Return how many calls take long enough to be timed."""
    number = 1
    while (taken := _timed(task, number) * number) < LONG_ENOUGH:
        number = max(number * 2, int(number * LONG_ENOUGH / max(taken, 1e-9)))
    return number


def _timed(task: Callable[[], object], number: int) -> float:
    gc.collect()
    gc.disable()
    try:
        start = time.perf_counter()
        for _ in range(number):
            task()
        return (time.perf_counter() - start) / number
    finally:
        gc.enable()


def time_commands(
    commands: Mapping[str, tuple[Sequence[str], Mapping[str, str]]], *, rounds: int, cwd: Path
) -> dict[str, Run]:
    """Return the median run of each command; each is run once before, so that bytecode and caches are there."""
    taken: dict[str, list[Run]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, (command, environment) in commands.items():
            run = run_command(command, environment, cwd=cwd)
            if turn:
                taken[name].append(run)
    return {
        name: Run(median(run.seconds for run in runs), max(run.peak for run in runs)) for name, runs in taken.items()
    }


def run_command(command: Sequence[str], environment: Mapping[str, str], *, cwd: Path) -> Run:
    """Run a command to its end, without its output."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, env={**_clean(), **environment}, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in {0, 1, 4}:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}: {complaint.decode()[-500:]}")
    return Run(seconds, usage.ru_maxrss)


def _clean() -> dict[str, str]:
    """Return the environment without what keeps bytecode from being written or slows Python down."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COMPLIANCE_"))}
