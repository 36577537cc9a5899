"""What a command may take of the machine, in proportion to what it was given; at the end of it stands a message.

Readers have bounds of their own, counted in characters, values, cells and steps, which are met first. This one stands
behind them all: whatever was overlooked, the command ends, and says why.
"""

import os
import resource
import signal
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from compliance.diag import Code, Diagnostic, whole_file

_MIB = 1024 * 1024
LEAST_SECONDS, SECONDS_FOR_EACH_MIB = 300, 60
LEAST_MEMORY, LEAST_MEMORY_OF_TEXTS, MEMORY_FOR_EACH_BYTE = 3072 * _MIB, 1024 * _MIB, 1024
UNBOUNDED = "COMPLIANCE_BUDGET"
_LONG_COMMANDS = frozenset({"serve", "lint", "test", "diff", "impact", "common", "odds", "odds houseway"})
"""Their work goes with the questions of a ruleset or the hands of a deal, and is bounded question by question."""
_TEXT_COMMANDS = ("law", "redline")
"""They work on documents alone: no solver and no table of hands, which take memory before they begin."""


class BudgetSpentError(BaseException):
    """The command has used the time that what it was given may take."""

    # WHY: it is raised wherever the work happens to be, and nothing there that tries again or passes over may take it
    # for its own.

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


@contextmanager
def within_budget(command: str, words: Iterable[str]) -> Iterator[None]:
    """Do something within what these words, where they name files, may take of time and memory."""
    if os.environ.get(UNBOUNDED) == "off" or command == "serve":
        yield
        return
    sizes = [_size_of(word.partition("=")[2] or word) for word in words]
    size = sum(one for one in sizes if one is not None)
    least = LEAST_MEMORY_OF_TEXTS if command.split()[0] in _TEXT_COMMANDS else LEAST_MEMORY
    before = _bound_memory(least + MEMORY_FOR_EACH_BYTE * size)
    # WHY: a folder is taken file by file, and each has its own bounds.
    is_long = command in _LONG_COMMANDS or None in sizes
    seconds = 0 if is_long else LEAST_SECONDS + SECONDS_FOR_EACH_MIB * size // _MIB
    handler = _ring_after(seconds)
    try:
        yield
    finally:
        # WHY: tests and programs call commands inside their own process, and go on after this one.
        _stop_ringing(handler)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, before)


def describe_spent_budget(spent: BudgetSpentError | MemoryError, command: str) -> Diagnostic:
    """Say what is over, the time or the memory, and what to do."""
    message = "this takes more memory than files of this size do"
    if isinstance(spent, BudgetSpentError):
        message = f"this takes more than {spent.seconds} seconds of work, far more than files of this size do"
    hint = f"give it less at once; {UNBOUNDED}=off takes the bound away"
    return Diagnostic(Code.WORK_TOO_MUCH, message, whole_file(f"compliance {command}"), hint)


def _size_of(name: str) -> int | None:
    """Return how many bytes a file has that a word names; nothing for a folder."""
    with suppress(OSError, ValueError):
        path = Path(name.partition("#")[0])
        about = path.stat()
        return None if stat.S_ISDIR(about.st_mode) else about.st_size
    return 0


def _bound_memory(most: int) -> tuple[int, int]:
    # WHY: what is written to and not what is reserved: threads reserve far more than they use.
    before = resource.getrlimit(resource.RLIMIT_DATA)
    if before[0] == resource.RLIM_INFINITY:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (_memory_in_use() + most, before[1]))
    return before


def _memory_in_use() -> int:
    """Return how many bytes of data this process has already, nought where the system does not tell."""
    # WHY: a program that calls a command inside its own process has data of its own, which the command did not take.
    with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", encoding="ascii") as counts:
        return int(counts.read().split()[5]) * resource.getpagesize()
    return 0


def _ring_after(seconds: int) -> object:
    """Let the time that this process works be counted, and the work end when it is over."""

    def end_work(_signal: int, _frame: FrameType | None) -> None:
        raise BudgetSpentError(seconds)

    try:
        before = signal.signal(signal.SIGPROF, end_work)
    except ValueError:
        # WHY: only the first thread of a process may say what a signal does.
        return None
    signal.setitimer(signal.ITIMER_PROF, seconds)
    return before


def _stop_ringing(before: object) -> None:
    if before is not None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)  # type: ignore[arg-type]
