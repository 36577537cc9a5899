"""A connection to the workbench: so many at once, and none that takes its time to say what it wants."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 256
HEAD_SECONDS = 10


class BoundedLine(H11Protocol):
    """A connection that is closed where there are too many, or where the head of a request does not come in time."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin a connection, or close it at once."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
            return
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came; once a request is whole, nobody waits for its head any more."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._waiting is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """End a connection."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _hang_up(self) -> None:
        self._waiting = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()
