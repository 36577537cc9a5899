"""The other end of long work: one process for one piece of it, which can be ended at any moment without harm."""

import contextlib
import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

from compliance.web.long_work import WorkLine, WorkRefusedError
from compliance.web.tasks.task_list import load_task

LARGEST_MEMORY = 6 * 1024**3
LARGEST_RESULT = 96 * 1024**2


def run_task(name: str, given: Mapping[str, Any], seconds: int, line: "Connection[Any, Any]") -> None:
    """Do a piece of work and tell of it: how far it is, and what came of it."""
    # WHY: Ctrl-C reaches every process of a terminal; this one is ended by the workbench, without a word.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_resources(seconds)
    threading.Thread(target=_exit_with_workbench, args=(line,), daemon=True).start()
    sending = threading.Lock()

    def send(message: tuple[Any, ...]) -> None:
        with sending:
            line.send(message)

    try:
        result = load_task(name)(given, WorkLine(send))
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


def _limit_resources(seconds: int) -> None:
    """Let the system end the work where nobody else does."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds + 10, seconds + 10))
        resource.setrlimit(resource.RLIMIT_AS, (LARGEST_MEMORY, LARGEST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _exit_with_workbench(line: "Connection[Any, Any]") -> None:
    """End when the workbench does: nothing is ever sent this way, so anything that comes is the end."""
    with contextlib.suppress(EOFError, OSError):
        line.recv()
    os._exit(0)
