"""What every piece of long work shares: how it tells of its steps, how it refuses, and the session it works with."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from compliance.api import Session, open_session
from compliance.model import HouseWayProof

Tell = Callable[[str, int, int], None]
Task = Callable[[Mapping[str, Any], Tell], dict[str, Any]]


class WorkLine:
    """The line from a piece of work to the workbench: how far it is, and the proofs that it made.

    The workbench keeps them in memory, so that the next live check has them at hand.
    """

    def __init__(self, send: Callable[[tuple[Any, ...]], None]) -> None:
        self._send = send

    def __call__(self, title: str, done: int, of: int) -> None:
        """Tell how far the work is."""
        self._send(("step", title, done, of))

    def find(self, _key: str) -> HouseWayProof | None:
        """Return no proof: the workbench is not asked for what it has."""
        return None

    def keep(self, key: str, proof: HouseWayProof) -> None:
        """Let the workbench have a proof."""
        self._send(("proof", key, proof))


class WorkRefusedError(Exception):
    """The work cannot be done as it was asked for, and why; said to the browser as it stands."""

    def __init__(self, message: str, diagnostics: list[dict[str, Any]] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.diagnostics = diagnostics or []


@contextmanager
def show_steps(tell: Tell, title: str) -> Iterator[Callable[[int, int], None]]:
    """Return a step as the session and the comparisons want it."""
    yield lambda done, of: tell(title, done, of)


def open_session_for(tell: Tell) -> Session:
    """Open a session that knows rulesets by their ids alone and tells how far its long work is."""
    opened = open_session(closed=True)
    if opened.value is None:
        raise WorkRefusedError(opened.diagnostics[0].message)
    opened.value.progress = lambda title: show_steps(tell, title)
    opened.value.shared_proofs = tell if isinstance(tell, WorkLine) else None
    return opened.value
