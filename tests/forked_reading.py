"""PDFs read as the program reads them, each in a process of its own, but forked from one that has loaded the reader.

To start an interpreter takes ten times as long as to read a small file. Bounds, input and output of a process are the
same; that it is started as it should be is for the tests that read through the real command.
"""

import os
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import pytest

from compliance.load.documents.pdf import apart

SERVER = "from forked_reading import serve_forks; serve_forks()"


def serve_forks() -> None:
    """Answer every PDF on standard input with how the process ended that read it, and with what that wrote."""
    import compliance.load.documents.pdf.reader

    assert compliance.load.documents.pdf.reader.parse_pdf
    while head := sys.stdin.buffer.read(8):
        code, written = _read_in_fork(sys.stdin.buffer.read(*struct.unpack("q", head)))
        sys.stdout.buffer.write(struct.pack("qq", code, len(written)) + written)
        sys.stdout.buffer.flush()


def _read_in_fork(raw: bytes) -> tuple[int, bytes]:
    take, give = os.pipe()
    with tempfile.TemporaryFile() as given:
        given.write(raw)
        given.seek(0)
        child = os.fork()
        if not child:
            _read_and_leave(given, give)
    os.close(give)
    with os.fdopen(take, "rb") as answer:
        written = answer.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), written


def _read_and_leave(given: IO[bytes], give: int) -> None:
    code = 1
    try:
        os.dup2(given.fileno(), 0)
        os.dup2(give, 1)
        sys.stdin = os.fdopen(0)
        sys.stdout = os.fdopen(1, "w")
        apart.serve_reading()
        sys.stdout.flush()
        code = 0
    finally:
        os._exit(code)


@contextmanager
def reading_in_forks() -> Iterator[list[int]]:
    """Let every PDF be read in a fork; gives how each of them ended."""
    places = os.pathsep.join(filter(None, (os.path.dirname(__file__), os.environ.get("PYTHONPATH"))))
    ends: list[int] = []
    with (
        pytest.MonkeyPatch.context() as patch,
        subprocess.Popen(
            [sys.executable, "-c", SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": places},
        ) as server,
    ):
        assert server.stdin is not None
        assert server.stdout is not None
        ask, answer = server.stdin, server.stdout

        def run_in_fork(command: tuple[str, ...], **named: Any) -> subprocess.CompletedProcess[bytes]:
            ask.write(struct.pack("q", len(named["input"])) + named["input"])
            ask.flush()
            code, size = struct.unpack("qq", answer.read(16))
            ends.append(code)
            return subprocess.CompletedProcess(command, code, answer.read(size))

        patch.setattr(apart.subprocess, "run", run_in_fork)
        yield ends
        ask.close()
