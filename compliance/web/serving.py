"""The server: a socket on the address asked for, and the application on it until it is stopped."""

import logging
import socket
import threading
from contextlib import suppress

import uvicorn

from compliance.api import Session
from compliance.record import replace
from compliance.web.app import make_application, open_workbench
from compliance.web.connection import BoundedLine
from compliance.web.settings import Settings
from compliance.web.workbench import Workbench


class Unbindable(Exception):  # noqa: N818
    """The address cannot be listened on, and why."""


def bind_socket(settings: Settings, *, or_another: bool) -> tuple[socket.socket, Settings]:
    """Listen on the address and port, or on any free port where the one wished for is taken."""
    family = socket.AF_INET6 if ":" in settings.address else socket.AF_INET
    # WHY: asyncio sends small answers at once only where the socket says that it speaks TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    for port in (settings.port, 0) if or_another else (settings.port,):
        try:
            listening.bind((settings.address, port))
            break
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
    else:
        listening.close()
        raise Unbindable(f"{settings.address} port {settings.port}: {reason}")
    listening.listen(128)
    listening.setblocking(False)
    return listening, replace(settings, port=listening.getsockname()[1])


def serve_workbench(settings: Settings, session: Session, listening: socket.socket, *, warm: bool = True) -> None:
    """Serve the workbench until it is stopped; warm, it loads beforehand what the first who ask would wait for."""
    logging.basicConfig(format="%(message)s")
    # WHY: once it has ended, the server sends itself again the Ctrl-C that ended it.
    with suppress(KeyboardInterrupt):
        bench = open_workbench(settings, session)
        if warm:
            threading.Thread(target=bench.warm, daemon=True).start()
        try:
            _make_server(bench).run(sockets=[listening])
        finally:
            bench.pool.end_all()


def _make_server(bench: Workbench) -> uvicorn.Server:
    config = uvicorn.Config(
        make_application(bench),
        loop="asyncio",
        http=BoundedLine,
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=32 * 1024,
    )
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    server = uvicorn.Server(config)
    # WHY: what is still being answered when the server is stopped is broken off, which is no defect to note.
    logging.getLogger("uvicorn.error").addFilter(lambda _record: not server.should_exit)
    return server
