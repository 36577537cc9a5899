"""One process of a run: it checks the batches that it is given, and asks before it proves a house way."""

import contextlib
import gc
import os
import pickle
import queue
import threading
import traceback
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from compliance.api.many.task import Task, check_batch
from compliance.api.session import Session, open_session
from compliance.diag import Result

if TYPE_CHECKING:
    from compliance.model import HouseWayProof

Inbox = queue.SimpleQueue[Any]
GARBAGE_AFTER = 200_000


class VocabularyChangedError(Exception):
    """The shipped files that this run stands on can no longer be read as they were when it began."""


class CrewLine:
    """The line to the process that started this one; what comes is sorted by a thread, so that nobody waits to send."""

    def __init__(self, line: "Connection[Any, Any]") -> None:
        self._line = line
        self.batches: Inbox = queue.SimpleQueue()
        self._proofs: Inbox = queue.SimpleQueue()
        threading.Thread(target=self._sort_messages, daemon=True).start()

    def _sort_messages(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                kind, content = self._line.recv()
                (self.batches if kind == "batch" else self._proofs).put(content)
        # WHY: nobody is left to hear what this process finds, be it that the run is over or that it was ended.
        os._exit(0)

    def send(self, *message: Any) -> None:
        """Say something to the process that started this one."""
        self._line.send(message)

    def find(self, key: str) -> "HouseWayProof | None":
        """Ask for a proof; where there is none, it is for this process to make, and to keep."""
        self.send("proof wanted", key)
        proof: HouseWayProof | None = self._proofs.get()
        return proof

    def keep(self, key: str, proof: "HouseWayProof") -> None:
        """Let the others have a proof."""
        self.send("proved", key, proof)


def work_in_crew(task: Task, connection: "Connection[Any, Any]") -> None:
    """Check batches until there are no more."""
    line = CrewLine(connection)
    try:
        session = _open_session(task)
        session.shared_proofs = line
        # WHY: as in the command itself: what a run reads lives as long as the run.
        gc.set_threshold(GARBAGE_AFTER)
        while True:
            line.send("done", tuple(check_batch(line.batches.get(), task, session)))
    except Exception as error:
        line.send("failed", _as_sent(error), traceback.format_exc())
        line.batches.get()


def _open_session(task: Task) -> Session:
    opened: Result[Session] = open_session(task.library)
    if opened.value is None:
        raise VocabularyChangedError(opened.diagnostics)
    return opened.value


def _as_sent(error: Exception) -> Exception:
    """Return an error that can be sent: itself, or its text where it holds what cannot."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
