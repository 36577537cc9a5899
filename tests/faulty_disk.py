"""A disk that fails on purpose: every operation on files is counted, and one of them fails or is the last.

What the program does to files goes through the functions of `os` and through `open`. Both are exchanged here for ones
that count, and that at one place do what a bad disk does: refuse with an error of the system, write less than asked
for, or end the process on the spot, with nothing tidied up.
"""

import builtins
import errno
import io
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

CRASHED = 137
CRASH = "crash"
SHORT = "short"
WRITES = ("ENOSPC", "EIO", SHORT, "EINTR", CRASH)
CHANGES = ("EACCES", "ENOSPC", "EIO", CRASH)
READS = ("EIO", "EACCES", "EINTR")
_CHANGING = ("mkdir", "rename", "replace", "link", "symlink", "unlink", "remove", "rmdir", "chmod", "utime", "truncate")
_READING = ("stat", "lstat", "listdir", "scandir", "readlink", "fstat", "access")
_TO_DISK = ("fsync", "fdatasync")
_WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT


@dataclass
class Step:
    """One operation: what it is, on what, and how it can fail."""

    name: str
    place: str
    kinds: tuple[str, ...]


@dataclass
class FaultyDisk:
    """Counts the operations of this process on files; the one with number ``at`` fails in the manner of ``kind``."""

    at: int = -1
    kind: str = ""
    steps: list[Step] = field(default_factory=list)
    struck: bool = False

    def meet(self, name: str, place: object, kinds: tuple[str, ...]) -> bool:
        """Count an operation, let it fail if it is its turn, and tell whether it is to do less than it was asked."""
        number = len(self.steps)
        self.steps.append(Step(name, _call_place(place), kinds))
        if number != self.at:
            return False
        self.struck = True
        if self.kind == CRASH:
            os._exit(CRASHED)
        if self.kind == SHORT:
            return True
        code = getattr(errno, self.kind)
        raise OSError(code, os.strerror(code), None if isinstance(place, int) else place)

    def install(self) -> None:
        """Put this disk between the program and the system, for as long as the process lives."""
        for name in _CHANGING:
            self._exchange(name, CHANGES)
        for name in _READING:
            self._exchange(name, READS)
        for name in _TO_DISK:
            self._exchange(name, ("EIO", CRASH))
        self._exchange_open()
        builtins.open = io.open = self._opened  # type: ignore[assignment]

    def _exchange(self, name: str, kinds: tuple[str, ...]) -> None:
        real: Callable[..., Any] = getattr(os, name)

        def act(*given: Any, **more: Any) -> Any:
            if given and _is_of_the_program(given[0]):
                return real(*given, **more)
            self.meet(name, given[0] if given else "", kinds)
            return real(*given, **more)

        setattr(os, name, act)
        # WHY: Python asks by the function itself which of them take an open folder.
        for able in (os.supports_dir_fd, os.supports_follow_symlinks, os.supports_fd):
            if real in able:
                able.add(act)  # type: ignore[arg-type]

    def _exchange_open(self) -> None:
        real = os.open

        def act(path: Any, flags: int, *more: Any, **named: Any) -> int:
            if not _is_of_the_program(path):
                self.meet("open", path, CHANGES if flags & _WRITE_FLAGS else READS)
            return real(path, flags, *more, **named)

        setattr(os, "open", act)  # noqa: B010 - a plain assignment is no function to mypy
        os.supports_dir_fd.add(act)

    def _opened(self, file: Any, mode: str = "r", buffering: int = -1, *more: Any, **named: Any) -> Any:
        if _is_of_the_program(file) or buffering == 0:
            return _real_open(file, mode, buffering, *more, **named)
        writes = set(mode) & set("wax+")
        if not isinstance(file, int):
            self.meet("open", file, CHANGES if writes else READS)
        plain = mode.replace("t", "").replace("b", "")
        raw = _FaultyFile(self, file, plain, closefd=named.pop("closefd", True), opener=named.pop("opener", None))
        buffered: Any = io.BufferedWriter(raw) if writes else io.BufferedReader(raw)
        if "+" in mode:
            buffered = io.BufferedRandom(raw)
        if "b" in mode:
            return buffered
        stream = io.TextIOWrapper(buffered, *more, **named)
        stream.mode = mode  # type: ignore[misc]
        return stream


_real_open = builtins.open


class _FaultyFile(io.FileIO):
    """An open file whose reading, writing and closing is counted."""

    def __init__(self, disk: FaultyDisk, file: Any, mode: str, **more: Any) -> None:
        self._disk, self._called, self._writes = disk, file, mode != "r"
        super().__init__(file, mode, **more)

    def readinto(self, buffer: Any, /) -> Any:
        self._disk.meet("read", self._called, READS)
        return super().readinto(buffer)

    def readall(self) -> bytes:
        self._disk.meet("read", self._called, READS)
        return super().readall()

    def write(self, content: Any, /) -> Any:
        if self._disk.meet("write", self._called, WRITES):
            content = memoryview(content).cast("B")[: max(1, len(content) // 2)]
        return super().write(content)

    def close(self) -> None:
        # WHY: the system may tell only at the end that what was written did not get there.
        if not self.closed and self._writes:
            try:
                self._disk.meet("close", self._called, ("EIO", CRASH))
            finally:
                super().close()
        else:
            super().close()


def _is_of_the_program(place: Any) -> bool:
    """Tell whether a file belongs to Python or to an installed package, and so is read while modules are loaded."""
    if isinstance(place, int):
        return False
    name = os.fsdecode(os.fspath(place))
    return name.startswith((sys.prefix, sys.base_prefix, "/proc", "/dev", "/etc", "/usr/share"))


def _call_place(place: object) -> str:
    return f"handle {place}" if isinstance(place, int) else os.fsdecode(os.fspath(place))  # type: ignore[arg-type]
