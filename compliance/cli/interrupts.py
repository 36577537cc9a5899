"""Ctrl-C, heard also where Python loses it.

Python raises an interrupt wherever the work happens to be. In a callback that passes exceptions over, such as those of
weak references, of which the loading of modules has many, it is printed and forgotten; a library, and Python itself
where it makes a class, may turn it into an error of another kind; and one that comes between the last look at signals
and a wait of the system is seen only when the wait ends, which may be never. So a clock ticks: each tick ends a wait
for as long as it takes to look, and an interrupt that nobody is at work on is raised again.
"""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

SECONDS_BETWEEN_TICKS = 1.0


@contextmanager
def hear_interrupts(command: str) -> Iterator[None]:
    """Let Ctrl-C end a command, unless somebody has said already what else it does."""
    # WHY: the workbench ends in good order, and takes some time for it.
    if command == "serve" or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    ear = _Ear()
    try:
        before = signal.signal(signal.SIGALRM, ear.look_again)
    except ValueError:
        # WHY: only the first thread of a process may say what a signal does.
        yield
        return
    tell_before, sys.unraisablehook = sys.unraisablehook, ear.tell_of_unraisable(sys.unraisablehook)
    signal.signal(signal.SIGINT, ear.hear)
    signal.setitimer(signal.ITIMER_REAL, SECONDS_BETWEEN_TICKS, SECONDS_BETWEEN_TICKS)
    try:
        yield
    except Exception as error:
        # WHY: a library that is called back makes an error of its own of an interrupt that comes there.
        if ear.is_interrupted:
            raise KeyboardInterrupt from error
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.unraisablehook = tell_before


class _Ear:
    def __init__(self) -> None:
        self.is_interrupted = False

    def hear(self, _signal: int, _frame: FrameType | None) -> None:
        self.is_interrupted = True
        raise KeyboardInterrupt

    def look_again(self, _signal: int, _frame: FrameType | None) -> None:
        if self.is_interrupted and not _is_at_work_on_one():
            raise KeyboardInterrupt

    def tell_of_unraisable(self, otherwise: Callable[[Any], object]) -> Callable[[Any], object]:
        """Return what is told of an exception that goes nowhere: nothing where it is an interrupt."""

        def tell(lost: Any) -> None:
            if not issubclass(lost.exc_type, KeyboardInterrupt):
                otherwise(lost)

        return tell


def comes_from_interrupt(error: BaseException | None) -> bool:
    """Tell whether an error is an interrupt, or was made of one."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def _is_at_work_on_one() -> bool:
    """Tell whether what was interrupted here tidies up after an interrupt that is on its way out."""
    error = sys.exc_info()[1]
    while error is not None:
        # WHY: leaving a generator is how its tidying hears of what ends those who read from it.
        if isinstance(error, (KeyboardInterrupt, GeneratorExit)):
            return True
        error = error.__context__
    return False
