"""Times and memory: contenders in turn, many short times over, compared round by round.

On a busy machine one round is slower than the next, for all contenders alike. So a ratio is taken within each round and
the median of these counts. Within this process the processor's time is taken, not the clock's.
"""

import gc
import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

LONG_ENOUGH = 0.01


class Run(NamedTuple):
    """A command that was run: how long it took, how long it worked, and the most memory it had, in kilobytes."""

    seconds: float
    peak: int
    worked: float = 0.0


class Times:
    """How long each contender took in each round."""

    def __init__(self, rounds: Sequence[Mapping[str, float]]) -> None:
        self.rounds = rounds

    def ratio(self, one: str, other: str) -> float:
        """Return how many times as long one takes as another."""
        return median(taken[one] / taken[other] for taken in self.rounds)

    def medians(self) -> dict[str, float]:
        """Return the median time of each."""
        return {name: median(taken[name] for taken in self.rounds) for name in self.rounds[0]}


def time_calls(tasks: Mapping[str, Callable[[], object]], *, rounds: int) -> Times:
    """Time a call of each task."""
    numbers = {name: _number(task) for name, task in tasks.items()}
    return Times([{name: _timed(task, numbers[name]) for name, task in tasks.items()} for _ in range(rounds)])


def _number(task: Callable[[], object]) -> int:
    """Return how many calls take long enough to be timed."""
    number = 1
    while (taken := _timed(task, number) * number) < LONG_ENOUGH:
        number = max(number * 2, int(number * LONG_ENOUGH / max(taken, 1e-6)))
    return number


def processor_time() -> float:
    """Return what this process and those that it has started and seen end have worked."""
    spent = os.times()
    return time.process_time() + spent.children_user + spent.children_system


def _timed(task: Callable[[], object], number: int) -> float:
    gc.collect()
    gc.disable()
    try:
        start = processor_time()
        for _ in range(number):
            task()
        return (processor_time() - start) / number
    finally:
        gc.enable()


def time_commands(commands: Mapping[str, tuple[Sequence[str], Mapping[str, str]]], *, rounds: int, cwd: Path) -> Times:
    """Time each command; each is run once before, so that bytecode and caches are there."""
    taken = [
        {name: run_command(command, given, cwd=cwd).seconds for name, (command, given) in commands.items()}
        for _ in range(rounds + 1)
    ]
    return Times(taken[1:])


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
    return Run(seconds, usage.ru_maxrss, usage.ru_utime + usage.ru_stime)


def _clean() -> dict[str, str]:
    """Return the environment without what keeps bytecode from being written or slows Python down."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COMPLIANCE_"))}
