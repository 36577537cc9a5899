"""Files reached step by step from a folder that is held open, so that no link put there meanwhile leads out of it."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from compliance.load import ScratchLeftError, sync_folder, write_beside
from compliance.record import record

Parts = tuple[str, ...]

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

    def sync(self) -> None:
        """Bring new names in this folder to the disk."""
        sync_folder(str(self.path) if self.handle is None else self.handle)


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


def replace_place(root: Path, parts: Parts, raw: bytes, *, was: bytes) -> bool:
    """Put bytes in the place of a file's own, in one step, if it still is what it was; its rights stay."""
    with parent_of(root, parts) as parent, _refuse_os_errors("it cannot be saved"):
        name = parent.named(parts[-1])
        mode = stat.S_IMODE(os.stat(name, dir_fd=parent.handle, follow_symlinks=False).st_mode)
        with write_beside(name, raw, mode, parent.handle) as scratch:
            # WHY: compared as late as can be: what takes time is done by now, and only the renaming is left.
            if read_place(root, parts, len(was) + 1) != was:
                return False
            scratch.replace_target()
        parent.sync()
    return True


def create_place(root: Path, parts: Parts, raw: bytes, mode: int) -> bool:
    """Put a new file there in one step, and tell whether the name was free."""
    with parent_of(root, parts) as parent, _refuse_os_errors("it cannot be saved"):
        with write_beside(parent.named(parts[-1]), raw, mode, parent.handle) as scratch:
            is_created = scratch.create_target()
        parent.sync()
    return is_created


def link_place(root: Path, parts: Parts, new: Parts) -> bool:
    """Give an ordinary file a second place in one step, and tell whether the name was free."""
    with parent_of(root, parts) as old_parent, parent_of(root, new) as new_parent, _refuse_os_errors("it cannot move"):
        old, target = old_parent.named(parts[-1]), new_parent.named(new[-1])
        try:
            os.link(old, target, src_dir_fd=old_parent.handle, dst_dir_fd=new_parent.handle, follow_symlinks=False)
        except FileExistsError:
            return False
        except OSError as error:
            if error.errno not in {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}:
                raise
            # WHY: some file systems have no links; there the file is written a second time.
            about = os.stat(old, dir_fd=old_parent.handle, follow_symlinks=False)
            return create_place(root, new, read_place(root, parts, about.st_size), stat.S_IMODE(about.st_mode))
        new_parent.sync()
    return True


def remove_place(root: Path, parts: Parts) -> None:
    """Take the name of a file away."""
    with parent_of(root, parts) as parent, _refuse_os_errors("it cannot be taken away"):
        os.unlink(parent.named(parts[-1]), dir_fd=parent.handle)
        parent.sync()


def make_folders(root: Path, parts: Parts) -> None:
    """Make the folders on the way that are not there yet."""
    for depth in range(1, len(parts) + 1):
        with (
            parent_of(root, parts[:depth]) as parent,
            _refuse_os_errors("the folder cannot be made"),
            contextlib.suppress(FileExistsError),
        ):
            os.mkdir(parent.named(parts[depth - 1]), dir_fd=parent.handle)
            parent.sync()


def list_names(root: Path, parts: Parts) -> tuple[str, ...]:
    """Return the names in a folder, in order; none where there is no such folder, or it is a link."""
    try:
        with parent_of(root, (*parts, "any")) as parent:
            return tuple(sorted(os.listdir(parent.path if parent.handle is None else parent.handle)))
    except NoPlaceError:
        return ()


@contextlib.contextmanager
def _refuse_os_errors(what: str) -> Iterator[None]:
    """Turn what the system says into a refusal."""
    try:
        yield
    except OSError as error:
        raise NoPlaceError(_explain_os_error(what, error)) from error


def _explain_os_error(what: str, error: OSError) -> str:
    if isinstance(error, ScratchLeftError):
        return f"it is saved, but {error}"
    return f"{what}: {(error.strerror or 'no reason is known').lower()}"
