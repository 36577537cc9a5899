"""Servers to be killed in the middle of saves: each is forked off a process that has loaded everything already."""

import os
import sys
from pathlib import Path

from benches import shared_desk, visitor

from compliance.web import Settings, bind_socket, serve_workbench


def serve_one_after_another(folder: Path) -> None:
    """Start a server whenever a line comes in, and say its process and port."""
    session = shared_desk()
    visitor(folder).get("/nowhere")
    for _ in sys.stdin:
        listening, settings = bind_socket(Settings(folder=folder), or_another=True)
        process = os.fork()
        if not process:
            serve_workbench(settings, session, listening, warm=False)
            os._exit(0)
        listening.close()
        print(process, settings.port, flush=True)
        os.waitpid(process, 0)


if __name__ == "__main__":
    serve_one_after_another(Path(sys.argv[1]))
