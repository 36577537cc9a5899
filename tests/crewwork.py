"""Work for the processes of a run in tests: one that dies at its first batch, and one that fails."""

import os
import signal
from multiprocessing.connection import Connection
from typing import Any

from compliance.api.many.task import Task


def die_at_work(_task: Task, line: "Connection[Any, Any]") -> None:
    """End as a process ends that has no memory left."""
    line.recv()
    os.kill(os.getpid(), signal.SIGKILL)


def fail_at_work(_task: Task, line: "Connection[Any, Any]") -> None:
    """Tell of a defect."""
    line.recv()
    line.send(("failed", KeyError("an invented defect"), "Traceback of the process"))
    line.recv()
