"""Ctrl-C ends a command also where Python loses it, and does not come twice to who tidies up."""

import os
import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator

import pytest

from compliance.cli import interrupts
from compliance.cli.interrupts import hear_interrupts

TICK = 0.02


@pytest.fixture(autouse=True)
def python_hears_interrupts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # WHY: what starts the tests may have let interrupts be ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(interrupts, "SECONDS_BETWEEN_TICKS", TICK)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    signal.signal(signal.SIGINT, before)


def press(_: object = None) -> None:
    signal.raise_signal(signal.SIGINT)


def work_until_interrupted(work: Callable[[], object]) -> None:
    with pytest.raises(KeyboardInterrupt), hear_interrupts("check"):
        work()


def test_an_interrupt_is_heard_at_once() -> None:
    work_until_interrupted(press)


def test_an_interrupt_that_is_lost_in_a_callback_comes_again_and_nothing_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)

    class Thing:
        pass

    def lose_one_and_go_on() -> None:
        thing = Thing()
        watched = weakref.ref(thing, press)
        del thing
        assert watched() is None
        time.sleep(20)

    work_until_interrupted(lose_one_and_go_on)
    assert sys.unraisablehook is sys.__unraisablehook__
    assert capsys.readouterr().err == ""


def test_what_else_goes_nowhere_is_told_as_before(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)

    class Broken:
        def __del__(self) -> None:
            raise ValueError("a defect")

    with hear_interrupts("check"):
        Broken()
    assert "ValueError: a defect" in capsys.readouterr().err


def test_an_interrupt_that_does_not_end_a_wait_of_the_system_is_heard_at_the_next_tick() -> None:
    reading, writing = os.pipe()
    # WHY: a signal that another thread takes is known to Python and ends no wait of this one, as is one that comes just
    # before the wait begins.
    elsewhere = threading.Timer(TICK, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGINT))
    in_the_end = threading.Timer(20, lambda: os.write(writing, b"x"))
    elsewhere.start()
    in_the_end.start()
    work_until_interrupted(lambda: os.read(reading, 1))
    in_the_end.cancel()
    os.close(reading)
    os.close(writing)


def test_who_tidies_up_after_an_interrupt_is_left_alone() -> None:
    tidied = []

    def read_slowly() -> Iterator[int]:
        try:
            yield 1
        finally:
            time.sleep(3 * TICK)
            tidied.append("generator")

    def work() -> None:
        reading = read_slowly()
        next(reading)
        try:
            press()
        finally:
            time.sleep(3 * TICK)
            tidied.append("work")
            reading.close()

    work_until_interrupted(work)
    assert tidied == ["work", "generator"]


def test_who_hears_interrupts_already_goes_on_hearing_them() -> None:
    heard = []
    before = signal.signal(signal.SIGINT, lambda *_: heard.append(1))
    with hear_interrupts("check"):
        press()
    signal.signal(signal.SIGINT, before)
    assert heard == [1]


def test_outside_of_the_first_thread_nothing_is_changed() -> None:
    done = []

    def work() -> None:
        with hear_interrupts("check"):
            done.append(1)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [1]
