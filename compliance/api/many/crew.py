"""The processes of a run, seen from the one that started them: work is handed out, and what comes back put in order."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any

from compliance.api.many.task import Batch, CheckedPiece, ProcessLostError, Task
from compliance.api.many.worker import work_in_crew
from compliance.api.session import Session

AHEAD = 2
"""So many batches a process is given at once, so that it need not wait for the next."""
HELD = 6
"""So many batches for each process are on their way at most, those that wait for an earlier one among them."""
SECONDS_TO_END = 2


class CrewMember:
    """One process, the line to it, and what it is at."""

    def __init__(self, process: BaseProcess, line: "Connection[Any, Any]") -> None:
        self.process = process
        self.line = line
        self.batches: deque[Batch] = deque()


class Crew:
    """Processes that check submissions; leaving it ends them."""

    def __init__(self, number: int, task: Task, session: Session) -> None:
        self._number = number
        self._task = task
        self._session = session
        self._members: list[CrewMember] = []
        self._done: dict[int, tuple[CheckedPiece, ...]] = {}
        self._proving: dict[str, list[CrewMember]] = {}

    def __enter__(self) -> "Crew":
        # WHY: a fresh process has no threads and locks of this one, whatever the system does by default.
        context = multiprocessing.get_context("spawn")
        try:
            with _deaf_to_interrupts():
                for _ in range(self._number):
                    here, there = context.Pipe()
                    process = context.Process(target=work_in_crew, args=(self._task, there), daemon=True)
                    process.start()
                    there.close()
                    self._members.append(CrewMember(process, here))
        except BaseException as error:
            # WHY: an interrupt that came meanwhile is heard here, and who fails to enter is not asked to leave.
            self.__exit__(type(error), error, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        for member in self._members:
            # WHY: nobody writes what is still being made; a process that only reads and counts can be ended anywhere.
            if kind is not None:
                member.process.kill()
            member.line.close()
        for member in self._members:
            member.process.join(SECONDS_TO_END)
            with suppress(OSError, ValueError):
                member.process.kill()
                member.process.join(SECONDS_TO_END)

    def check(self, batches: Iterator[Batch]) -> Iterator[CheckedPiece]:
        """Yield what comes of batches, in their order, with a bounded number of them on their way."""
        order: deque[int] = deque()
        while True:
            self._hand_out(batches, order)
            while order and order[0] in self._done:
                yield from self._done.pop(order.popleft())
                self._hand_out(batches, order)
            if not order:
                return
            self._hear_members()

    def _hand_out(self, batches: Iterator[Batch], order: deque[int]) -> None:
        while len(order) < HELD * self._number:
            member = min(self._members, key=lambda one: len(one.batches))
            batch = next(batches, None) if len(member.batches) < AHEAD else None
            if batch is None:
                return
            order.append(batch.first)
            member.batches.append(batch)
            self._send(member, ("batch", batch))

    def _hear_members(self) -> None:
        for line in wait([member.line for member in self._members]):
            member = next(one for one in self._members if one.line is line)
            try:
                message = member.line.recv()
            except (EOFError, ConnectionError) as error:
                raise self._lost(member) from error
            self._heed(member, message)

    def _heed(self, member: CrewMember, message: tuple[Any, ...]) -> None:
        match message:
            case ("done", pieces):
                self._done[member.batches.popleft().first] = pieces
            case ("proof wanted", key):
                self._arrange_proof(member, key)
            case ("proved", key, proof):
                self._session.keep_proof(key, proof)
                for waiting in self._proving.pop(key, []):
                    self._send(waiting, ("proof", proof))
            case ("failed", error, trace):
                error.add_note(trace)
                raise error
            case _:
                raise ValueError(f"no process says {message[0]}")

    def _arrange_proof(self, member: CrewMember, key: str) -> None:
        """Let each house way be proved by one process, so that a report says of its proof what it says without any."""
        known = self._session.known_proof(key)
        if known is None and key in self._proving:
            self._proving[key].append(member)
            return
        if known is None:
            self._proving[key] = []
        self._send(member, ("proof", known))

    def _send(self, member: CrewMember, message: tuple[Any, ...]) -> None:
        try:
            member.line.send(message)
        except (BrokenPipeError, ConnectionError) as error:
            raise self._lost(member) from error

    def _lost(self, member: CrewMember) -> ProcessLostError:
        member.process.join(SECONDS_TO_END)
        code = member.process.exitcode
        how = f"with exit code {code}"
        if code is not None and code < 0:
            with suppress(ValueError):
                how = f"by {signal.Signals(-code).name}"
        batch = member.batches[0].filings if member.batches else ()
        names = tuple(filing if isinstance(filing, str) else filing.name for filing in batch)
        at = f" while it checked {len(names)}, `{names[0]}` the first" if len(names) > 1 else " while it checked this"
        return ProcessLostError(f"a process of this run was ended {how}{at if names else ''}", names)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start processes that do not hear Ctrl-C, which reaches every process of a terminal: this one ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # WHY: the tracker that is started with the first process would let interrupts through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
