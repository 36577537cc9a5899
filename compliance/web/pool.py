"""Long work beside the pages: a bounded number of processes with a time limit, gone when nobody waits for them."""

import asyncio
import json
import multiprocessing
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from compliance.model import HouseWayProof
from compliance.web.result_cache import Kept
from compliance.web.settings import Settings
from compliance.web.worker import run_task

Do = Callable[[str, Mapping[str, Any], int, "Connection[Any, Any]"], None]
KeepProof = Callable[[str, HouseWayProof], None]

TICK = 0.05
BEAT = 1.0
_DONE = '{"kind": "done"'
BUSY = "the workbench is busy with other long work; try again in a moment"


class Pool:
    """Where proofs, cures, comparisons and redlines run."""

    def __init__(self, settings: Settings, do: Do = run_task, keep_proof: KeepProof | None = None) -> None:
        self.settings = settings
        self._keep_proof = keep_proof
        self._do = do
        self.running: set[BaseProcess] = set()
        self._places = asyncio.Semaphore(settings.work_at_once)
        self._asked = 0
        self.kept = Kept()
        kinds = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if "forkserver" in kinds else "spawn")
        self._context.set_forkserver_preload(["compliance.web.preload"])

    def answer(self, name: str, given: Mapping[str, Any], *, key: str = "") -> StreamingResponse:
        """Answer with the lines of a piece of work; when the answer is no longer read, the work ends.

        With a key its result is kept, and given to the next who asks for the same.
        """
        lines = self._kept_or_new(name, given, key) if key else self._lines(name, given)
        return StreamingResponse(lines, media_type="application/x-ndjson", headers={"X-Accel-Buffering": "no"})

    async def _kept_or_new(self, name: str, given: Mapping[str, Any], key: str) -> AsyncIterator[str]:
        kept = self.kept.find(key)
        if kept is not None:
            yield kept
            return
        async for line in self._lines(name, given):
            if line.startswith(_DONE):
                self.kept.keep(key, line)
            yield line

    async def _lines(self, name: str, given: Mapping[str, Any]) -> AsyncIterator[str]:
        if self._asked >= self.settings.work_at_once + self.settings.work_waiting:
            yield _event_line("refused", problem=BUSY, busy=True)
            return
        self._asked += 1
        try:
            async for line in self._in_turn(name, given):
                yield line
        finally:
            self._asked -= 1

    async def _in_turn(self, name: str, given: Mapping[str, Any]) -> AsyncIterator[str]:
        while True:
            try:
                await asyncio.wait_for(self._places.acquire(), BEAT)
                break
            except TimeoutError:
                yield _event_line("waiting")
        try:
            async for line in self._worked(name, given):
                yield line
        finally:
            self._places.release()

    async def _worked(self, name: str, given: Mapping[str, Any]) -> AsyncIterator[str]:
        here, there = self._context.Pipe()
        process = self._context.Process(
            target=self._do, args=(name, dict(given), self.settings.work_seconds, there), daemon=True
        )
        self.running.add(process)
        try:
            # WHY: whoever leaves while the process starts must still find it ended.
            await run_in_threadpool(process.start)
            there.close()
            async for line in self._told(here):
                yield line
        finally:
            self._end(process)
            here.close()

    async def _told(self, line: "Connection[Any, Any]") -> AsyncIterator[str]:
        end, beat = monotonic() + self.settings.work_seconds, monotonic() + BEAT
        while True:
            try:
                message = await run_in_threadpool(line.recv) if line.poll() else None
            except (EOFError, OSError):
                yield _event_line("failed", problem="the work ended without a result; a defect, or too little memory")
                return
            if message is not None and message[0] == "proof":
                if self._keep_proof is not None:
                    self._keep_proof(*message[1:])
                continue
            if message is not None:
                yield _line_of_message(message)
                if message[0] != "step":
                    return
                beat = monotonic() + BEAT
                continue
            if monotonic() > end:
                yield _event_line("refused", problem=f"the work took longer than {self.settings.work_seconds} seconds")
                return
            if monotonic() > beat:
                # WHY: only by writing does a server notice that nobody reads any more.
                beat = monotonic() + BEAT
                yield _event_line("beat")
            await asyncio.sleep(TICK)

    def _end(self, process: BaseProcess) -> None:
        self.running.discard(process)
        if process.pid is None:
            return
        with suppress(OSError, ValueError):
            process.kill()
            process.join(1)

    def warm(self) -> None:
        """Load what every piece of work needs, before the first of them is asked for."""
        if self._context.get_start_method() == "forkserver":
            from multiprocessing import forkserver, resource_tracker

            # WHY: Ctrl-C reaches every process of a terminal; one still loading would die of it with a traceback.
            # What this thread does not hear, the process that it starts does not hear; the tracker would undo that.
            resource_tracker.ensure_running()
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            forkserver.ensure_running()

    def end_all(self) -> None:
        """End all work, for the workbench ends."""
        for process in tuple(self.running):
            self._end(process)


def _line_of_message(message: tuple[Any, ...]) -> str:
    kind = message[0]
    if kind == "step":
        return _event_line("step", title=message[1], done=message[2], of=message[3])
    if kind == "done":
        return f'{_DONE}, "result": {message[1]}}}\n'
    if kind == "refused":
        return _event_line("refused", problem=message[1], diagnostics=message[2])
    return _event_line("failed", problem="a defect in this program, noted where the workbench was started")


def _event_line(kind: str, **more: object) -> str:
    return json.dumps({"kind": kind, **more}) + "\n"
