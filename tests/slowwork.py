"""Work for the pool in tests: it does what it is called, in a process of its own."""

import json
import os
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any


def slow_work(name: str, given: Mapping[str, Any], _seconds: int, line: "Connection[Any, Any]") -> None:
    """Return what was given, or wait, or die, or say something in between."""
    if "mark" in given:
        with open(given["mark"], "w") as stream:
            stream.write(str(os.getpid()))
    if name == "wait":
        time.sleep(60)
    if name == "die":
        os._exit(3)
    if name == "steps":
        line.send(("step", "counting", 1, 2))
    line.send(("done", json.dumps({"name": name})))
