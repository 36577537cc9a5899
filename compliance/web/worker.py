"""The other end of long work: one process for one piece of it, which can be ended at any moment without harm."""

import contextlib
import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from compliance.api import Session, open_session

Tell = Callable[[str, int, int], None]
Task = Callable[[Mapping[str, Any], Tell], dict[str, Any]]

TASKS: dict[str, str] = {
    "compare": "compare",
    "beside": "two_chapters",
    "redline": "redline",
    "proof": "prove_draft",
    "prove": "prove_house_way",
    "ways": "compare_house_ways",
    "cure": "cure",
}
"""The pieces of work that can be asked for, each with the module of `compliance.web.tasks` whose `run` does it."""

PREPARED: dict[str, str] = {
    "prove": "houseways.prepare_proof",
    "ways": "houseways.prepare_ways",
    "compare": "compare.prepare_pair",
    "beside": "compare.prepare_beside",
    "redline": "redline.prepare",
}
"""The functions of `compliance.web.pages` that make, in the server, what a piece of work is given."""

LARGEST_MEMORY = 6 * 1024**3
LARGEST_RESULT = 96 * 1024**2


class WorkRefusedError(Exception):
    """The work cannot be done as it was asked for, and why; said to the browser as it stands."""

    def __init__(self, message: str, diagnostics: list[dict[str, Any]] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.diagnostics = diagnostics or []


def work(name: str, given: Mapping[str, Any], seconds: int, line: "Connection[Any, Any]") -> None:
    """Do a piece of work and tell of it: how far it is, and what came of it."""
    # WHY: Ctrl-C reaches every process of a terminal; this one is ended by the workbench, without a word.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound(seconds)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    sending = threading.Lock()

    def send(message: tuple[Any, ...]) -> None:
        with sending:
            line.send(message)

    try:
        task: Task = import_module(f"compliance.web.tasks.{TASKS[name]}").run
        result = task(given, lambda title, done, of: send(("step", title, done, of)))
        written = json.dumps(result)
        if len(written) > LARGEST_RESULT:
            raise WorkRefusedError("the result is too large for a page; the command writes it to a file")
        send(("done", written))
    except WorkRefusedError as refused:
        send(("refused", refused.message, refused.diagnostics))
    except MemoryError:
        send(("refused", "the work needs more memory than it is given", []))
    except Exception:
        print(traceback.format_exc(), file=sys.stderr)
        send(("failed",))


def _bound(seconds: int) -> None:
    """Let the system end the work where nobody else does."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds + 10, seconds + 10))
        resource.setrlimit(resource.RLIMIT_AS, (LARGEST_MEMORY, LARGEST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end_with(line: "Connection[Any, Any]") -> None:
    """End when the workbench does: nothing is ever sent this way, so anything that comes is the end."""
    with contextlib.suppress(EOFError, OSError):
        line.recv()
    os._exit(0)


@contextlib.contextmanager
def told(tell: Tell, title: str) -> Iterator[Callable[[int, int], None]]:
    """Return a step as the session and the comparisons want it."""
    yield lambda done, of: tell(title, done, of)


def desk_for(tell: Tell) -> Session:
    """Open a session that knows rulesets by their ids alone and tells how far its long work is."""
    opened = open_session(closed=True)
    if opened.value is None:
        raise WorkRefusedError(opened.diagnostics[0].message)
    opened.value.progress = lambda title: told(tell, title)
    return opened.value
