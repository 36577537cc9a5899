"""Files reached step by step from a folder that is held open, so that no link put there meanwhile leads out of it."""

import contextlib
import os
import secrets
import stat
import time
from collections.abc import Iterator
from pathlib import Path

from compliance.record import record

Parts = tuple[str, ...]

SCRATCH = ".saving"
STALE = 3600
_LONGEST_HINT = 80
_STEPWISE = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
# WHY: not blocking, since a pipe put under the name of a file would otherwise wait for ever.
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
_FOLDER = _NO_LINK | getattr(os, "O_DIRECTORY", 0)


class NoPlaceError(Exception):
    """A name leads to no file that may be opened here; the text says why."""


@record
class Parent:
    """A folder that is held open; where the system cannot hold one, its path."""

    handle: int | None
    path: Path

    def named(self, name: str) -> str:
        """Return how a file in this folder is called for the system."""
        return name if self.handle is not None else str(self.path / name)


@contextlib.contextmanager
def parent_of(root: Path, parts: Parts) -> Iterator[Parent]:
    """Hold open the folder that a file lies in; a link on the way there is refused."""
    path = root.joinpath(*parts[:-1])
    if not _STEPWISE:
        yield Parent(None, path)
        return
    with _refuse_os_errors("it cannot be reached"):
        handle = os.open(root, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        # WHY: each step is opened inside the folder that is held open, without following links; a path that is
        # checked and then opened could be exchanged in between.
        for part in parts[:-1]:
            try:
                deeper = os.open(part, os.O_RDONLY | _FOLDER, dir_fd=handle)
            finally:
                os.close(handle)
            handle = deeper
    try:
        yield Parent(handle, path)
    finally:
        os.close(handle)


def read_place(root: Path, parts: Parts, most: int) -> bytes:
    """Return the first bytes of an ordinary file."""
    with parent_of(root, parts) as parent, _refuse_os_errors("it cannot be read"):
        handle = os.open(parent.named(parts[-1]), os.O_RDONLY | _NO_LINK, dir_fd=parent.handle)
        with open(handle, "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise NoPlaceError("it is no ordinary file")
            return stream.read(most)


def stat_place(root: Path, parts: Parts) -> os.stat_result | None:
    """Return what the system knows of an ordinary file, and nothing where there is none."""
    with parent_of(root, parts) as parent:
        try:
            found = os.stat(parent.named(parts[-1]), dir_fd=parent.handle, follow_symlinks=False)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise NoPlaceError(_explain_os_error("it cannot be reached", error)) from error
    return found if stat.S_ISREG(found.st_mode) else None


def replace_place(root: Path, parts: Parts, raw: bytes) -> None:
    """Put bytes in the place of a file's own, in one step; its rights stay."""
    with parent_of(root, parts) as parent, _refuse_os_errors("it cannot be saved"):
        name = parent.named(parts[-1])
        mode = stat.S_IMODE(os.stat(name, dir_fd=parent.handle, follow_symlinks=False).st_mode)
        with _write_scratch_file(parent, parts[-1], raw, mode) as scratch:
            os.replace(scratch, name, src_dir_fd=parent.handle, dst_dir_fd=parent.handle)


def create_place(root: Path, parts: Parts, raw: bytes, mode: int) -> bool:
    """Put a new file there in one step, and tell whether the name was free."""
    name = parts[-1]
    with (
        parent_of(root, parts) as parent,
        _refuse_os_errors("it cannot be saved"),
        _write_scratch_file(parent, name, raw, mode) as scratch,
    ):
        return _create_if_free(scratch, parent.named(name), parent.handle)


def _create_if_free(scratch: str, name: str, handle: int | None) -> bool:
    try:
        os.link(scratch, name, src_dir_fd=handle, dst_dir_fd=handle, follow_symlinks=False)
    except FileExistsError:
        return False
    except (OSError, NotImplementedError):
        # WHY: some file systems have no links; there the name is taken first, and the file put in its place.
        try:
            os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, dir_fd=handle))
        except FileExistsError:
            return False
        os.replace(scratch, name, src_dir_fd=handle, dst_dir_fd=handle)
    return True


@contextlib.contextmanager
def _write_scratch_file(parent: Parent, name: str, raw: bytes, mode: int) -> Iterator[str]:
    """Write bytes to a file beside their place, all the way to the disk; what is left of it then is taken away."""
    hint = "." + name.encode()[:_LONGEST_HINT].decode(errors="ignore") + "."
    _sweep_leftovers(parent, hint)
    scratch = parent.named(f"{hint}{secrets.token_hex(6)}{SCRATCH}")
    handle = os.open(scratch, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _NO_LINK, 0o600, dir_fd=parent.handle)
    try:
        with open(handle, "wb") as stream:
            stream.write(raw)
            stream.flush()
            # WHY: renaming is one step for other programs and not for the power supply: without this an empty file
            # could take the place of a good one.
            os.fsync(stream.fileno())
        os.chmod(scratch, mode, dir_fd=parent.handle)
        yield scratch
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(scratch, dir_fd=parent.handle)


def _sweep_leftovers(parent: Parent, hint: str) -> None:
    """Take away what a save that was cut short left beside a file, once it is surely nobody's any more."""
    for left in os.listdir(parent.path if parent.handle is None else parent.handle):
        if left.startswith(hint) and left.endswith(SCRATCH):
            with contextlib.suppress(OSError):
                found = os.stat(parent.named(left), dir_fd=parent.handle, follow_symlinks=False)
                if time.time() - found.st_mtime > STALE:
                    os.unlink(parent.named(left), dir_fd=parent.handle)


@contextlib.contextmanager
def _refuse_os_errors(what: str) -> Iterator[None]:
    """Turn what the system says into a refusal."""
    try:
        yield
    except OSError as error:
        raise NoPlaceError(_explain_os_error(what, error)) from error


def _explain_os_error(what: str, error: OSError) -> str:
    return f"{what}: {(error.strerror or 'no reason is known').lower()}"
