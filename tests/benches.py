"""A workbench in a test: the application without a server, or a server of its own in another process."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from compliance.api import Session, open_session
from compliance.web import Settings, make_application, open_workbench

SUBMISSIONS = Path(__file__).resolve().parent.parent / "submissions"


@cache
def shared_desk() -> Session:
    """Return the session that all tests of the workbench work at."""
    session = open_session(closed=True).value
    assert session is not None
    return session


def folder_with(place: Path, *names: str) -> Path:
    """Return a folder with copies of these example submissions in it."""
    place.mkdir(exist_ok=True, parents=True)
    for name in names:
        shutil.copy(SUBMISSIONS / name, place / name)
    return place


class Visitor(TestClient):
    """A client that has opened a page and so knows the token that changes need."""

    def __init__(self, settings: Settings, **more: Any) -> None:
        super().__init__(make_application(open_workbench(settings, shared_desk())), base_url="http://127.0.0.1", **more)
        self.csrf = ""

    def meet(self) -> "Visitor":
        """Open a page and keep its token."""
        self.csrf = re.findall(r'name="csrf-token" content="([^"]+)"', self.get("/").text)[0]
        self.headers["x-csrf-token"] = self.csrf
        return self


def visitor(folder: Path, **settings: Any) -> Visitor:
    """Return a client of a workbench on a folder."""
    return Visitor(Settings(folder=folder, port=80, **settings)).meet()


@contextmanager
def served(folder: Path, *options: str) -> Iterator[str]:
    """Run the real command on a folder and give the address that it printed."""
    command = [sys.executable, "-m", "compliance", "serve", str(folder), "--port", "0", "--no-open", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        finally:
            process.kill()
