"""A new file beside another that takes its place once it is whole; what a crash leaves of one is swept later."""

import fcntl
import os
import stat
from contextlib import closing, suppress
from typing import BinaryIO

from compliance.digests import sha256

ENDING = ".saving"
_LONGEST_HINT = 80
# WHY: not blocking and following no link, since what is found under such a name may have been planted there.
_LOOK = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_STEP = 1024 * 1024


class ScratchLeftError(OSError):
    """A scratch file could not be taken away again; everything else was done."""


def _name_beginning(target: str) -> tuple[str, str]:
    """Return the folder of a file, and how the names of its scratch files begin."""
    place, name = os.path.split(target)
    return place, f".{os.fsencode(name)[:_LONGEST_HINT].decode(errors='ignore')}."


def sweep_leftovers(target: str, folder: int | None = None) -> None:
    """Take away what saves of a file left beside it when they were cut short."""
    place, hint = _name_beginning(target)
    with suppress(OSError):
        for left in os.listdir((place or ".") if folder is None else folder):
            if left.startswith(hint) and left.endswith(ENDING):
                _sweep_file(os.path.join(place, left), folder)


def _sweep_file(name: str, folder: int | None) -> None:
    with suppress(OSError):
        handle = os.open(name, _LOOK, dir_fd=folder)
        try:
            # INVARIANT: whoever writes a scratch file keeps it locked, and a lock ends with its process; so what can be
            # locked is nobody's any more.
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if stat.S_ISREG(os.fstat(handle).st_mode):
                os.unlink(name, dir_fd=folder)
        finally:
            os.close(handle)


class ScratchFile:
    """A file that is being written for the place of another, locked while it is.

    Args:
        target: The name of the file whose place it will take.
        folder: An open folder from which names are reached; without one they are paths.
    """

    def __init__(self, target: str, folder: int | None = None) -> None:
        self._target, self._folder = target, folder
        self.name = ""
        sweep_leftovers(target, folder)
        self.stream = self._make()
        self._written = sha256()

    def _make(self) -> BinaryIO:
        """Open a file of a name that nobody can foresee, and lock it."""
        place, hint = _name_beginning(self._target)
        while True:
            self.name = os.path.join(place, f"{hint}{os.urandom(8).hex()}{ENDING}")
            handle = -1
            try:
                handle = os.open(self.name, _MAKE, 0o600, dir_fd=self._folder)
                fcntl.flock(handle, fcntl.LOCK_EX)
                if os.fstat(handle).st_nlink:
                    return open(handle, "wb")
            except BaseException:
                # WHY: an interrupt may come at any of these steps, and nobody else knows the name yet.
                if handle >= 0:
                    os.close(handle)
                self._take_away()
                raise
            # WHY: somebody who swept before the lock stood took it for a leftover.
            os.close(handle)

    def write(self, raw: bytes) -> None:
        """Write more of the file."""
        self.stream.write(raw)
        self._written.update(raw)

    def finish(self, mode: int, *, to_disk: bool = True) -> None:
        """Bring what was written to the disk, read it back, and give the file the rights that it is to have."""
        self.stream.flush()
        if to_disk:
            # WHY: renaming is one step for other programs and not for the power supply: without this an empty file
            # could take the place of a good one.
            os.fsync(self.stream.fileno())
        # WHY: a scratch file is for its owner alone, and the file that it replaces may have been shared.
        os.fchmod(self.stream.fileno(), mode)
        if self._read_back() != self._written.digest():
            raise OSError(5, "what was written does not read back")

    def _read_back(self) -> bytes:
        read = sha256()
        with open(os.open(self.name, _LOOK, dir_fd=self._folder), "rb") as stream:
            while part := stream.read(_STEP):
                read.update(part)
        return read.digest()

    def replace_target(self) -> None:
        """Take the place of the target, whatever is there."""
        os.replace(self.name, self._target, src_dir_fd=self._folder, dst_dir_fd=self._folder)
        self.name = ""

    def create_target(self) -> bool:
        """Become the target where its name is free, and tell whether it was."""
        try:
            # WHY: unlike renaming, a link is refused where the name was taken meanwhile.
            os.link(self.name, self._target, src_dir_fd=self._folder, dst_dir_fd=self._folder, follow_symlinks=False)
        except FileExistsError:
            return False
        except PermissionError:
            return self._create_without_links()
        return True

    def _create_without_links(self) -> bool:
        # WHY: some file systems have no links; there the name is taken first, and the file put in its place.
        try:
            os.close(os.open(self._target, _MAKE, dir_fd=self._folder))
        except FileExistsError:
            return False
        try:
            self.replace_target()
        except OSError:
            os.unlink(self._target, dir_fd=self._folder)
            raise
        return True

    def close(self) -> None:
        """Let go of the file, and take away what did not take the place of anything."""
        # WHY: what had to reach the disk has done so, and what is thrown away need not.
        with suppress(OSError):
            self.stream.close()
        self._take_away()

    def _take_away(self) -> None:
        if not self.name:
            return
        try:
            os.unlink(self.name, dir_fd=self._folder)
        except FileNotFoundError:
            pass
        except OSError as error:
            reason = (error.strerror or "no reason is known").lower()
            raise ScratchLeftError(f"`{self.name}` is left over and cannot be taken away: {reason}") from error
        self.name = ""


def sync_folder(folder: int | str) -> None:
    """Bring new names in a folder to the disk; a system that cannot do so has the files all the same."""
    with suppress(OSError):
        if isinstance(folder, int):
            os.fsync(folder)
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_beside(target: str, raw: bytes, mode: int, folder: int | None = None) -> "closing[ScratchFile]":
    """Return a finished file with these bytes beside its target; leaving the context takes away what is left of it."""
    scratch = ScratchFile(target, folder)
    try:
        scratch.write(raw)
        scratch.finish(mode)
    except BaseException:
        scratch.close()
        raise
    return closing(scratch)
