"""Ctrl-C ends a command also where Python loses it, and does not come twice to who tidies up."""

import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from compliance.cli import interrupts, main, run_command_line
from compliance.cli.interrupts import hear_interrupts
from compliance.cli.output import Output

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


LOADED_WITH_AN_INTERRUPT = """
import signal, sys, weakref
from compliance.__main__ import main

class Pressing:
    def find_spec(self, name, path=None, target=None):
        if name == "compliance.cli":
            watched = weakref.ref(Pressing(), lambda _: signal.raise_signal(signal.SIGINT))

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Pressing())
sys.argv = ["compliance", "rules"]
sys.exit(main())
"""


def test_an_interrupt_that_is_lost_while_the_program_is_loaded_ends_it() -> None:
    ran = subprocess.run([sys.executable, "-c", LOADED_WITH_AN_INTERRUPT], capture_output=True, check=False, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "compliance: interrupted\n")


def test_an_interrupt_of_which_a_library_made_an_error_is_one() -> None:
    def press_and_make_an_error() -> None:
        with suppress(KeyboardInterrupt):
            press()
        raise ValueError("argument 2: KeyboardInterrupt")

    work_until_interrupted(press_and_make_an_error)


def test_an_interrupt_while_a_class_is_made_is_no_defect(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pressing:
        def __set_name__(self, _owner: type, _name: str) -> None:
            press()

    def make_class(_words: object) -> int:
        type("Made", (), {"part": Pressing()})
        return 0

    monkeypatch.setattr(main, "_find_and_run", make_class)
    assert run_command_line(["check"]) == 130
    assert capsys.readouterr().err == "compliance: interrupted; what was written so far is not the whole\n"


def test_a_defect_is_a_defect(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_words: object) -> int:
        try:
            raise ValueError
        except ValueError as error:
            raise RuntimeError from error

    monkeypatch.setattr(main, "_find_and_run", fail)
    assert run_command_line(["check"]) == 70
    assert "a defect in this program (RuntimeError)" in capsys.readouterr().err


@pytest.mark.parametrize("step", ["open", "fsync", "fchmod", "replace"])
def test_an_interrupt_at_any_step_of_writing_leaves_the_old_file_and_no_other(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "report.txt"
    target.write_text("old", "utf-8")
    do = getattr(os, step)

    def do_and_press(*words: Any, **more: Any) -> Any:
        done = None if step == "replace" else do(*words, **more)
        press()
        return done

    monkeypatch.setattr(os, step, do_and_press)
    with pytest.raises(KeyboardInterrupt), Output(str(target)) as output:
        output.write("new")
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["report.txt"]
    assert target.read_text("utf-8") == "old"


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
