"""A folder that belongs to this user alone, and files in it that are opened without trusting what stands there.

Another user may have planted something before us or may be doing so now: a link to a file of ours, a pipe that never
answers, a name that we are about to write. So the folder is opened once for each piece of work and asked whom it
belongs to, and files are reached from there, never through links, never waiting, and written under names that are new.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from compliance.load.scratch import ScratchFile

LARGEST_STORED = 64 * 1024 * 1024
"""No file that is kept is larger."""
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
_OPEN_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# WHY: without waiting, since opening a pipe that nobody writes to would never end.
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class NotPrivateError(OSError):
    """The folder or a file in it is not this user's own, or others can write to it."""


def read_private(folder: Path, name: str) -> bytes:
    """Return what a file of the folder holds; whatever is odd about either is an `OSError`."""
    with _opened_folder(folder) as place, open(os.open(name, _READ, dir_fd=place), "rb") as stream:
        # WHY: asked of the open file and not of its path, which somebody could exchange between the question and the
        # reading.
        about = os.fstat(stream.fileno())
        _refuse_foreign(about)
        if not stat.S_ISREG(about.st_mode) or about.st_nlink != 1 or about.st_size > LARGEST_STORED:
            raise NotPrivateError(f"{name} is no ordinary file")
        # WHY: as much as there is; room for the most there may be would be asked for at every start.
        return stream.read(about.st_size + 1)


def write_private(folder: Path, name: str, content: bytes) -> None:
    """Write a file of the folder in one step for whoever reads it; the folder is made where there is none."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    with _opened_folder(folder) as place, closing(ScratchFile(name, place)) as scratch:
        scratch.write(content)
        # WHY: not to the disk, which takes longer than reading everything anew: what power loss spoils has no seal
        # that fits.
        scratch.finish(0o600, to_disk=False)
        scratch.replace_target()


def drop_private(folder: Path, prefix: str, suffix: str, keep: int, digits: int) -> None:
    """Take away all but the newest files whose names have so many hexadecimal digits between two parts."""
    with _opened_folder(folder) as place:
        names = [name for name in os.listdir(place) if _has_digits_between(name, prefix, suffix, digits)]
        if len(names) <= keep:
            return
        ages = {name: os.stat(name, dir_fd=place, follow_symlinks=False).st_mtime_ns for name in names}
        for name in sorted(names, key=ages.__getitem__)[:-keep]:
            with suppress(FileNotFoundError):
                os.unlink(name, dir_fd=place)


def _has_digits_between(name: str, prefix: str, suffix: str, digits: int) -> bool:
    middle = name.removeprefix(prefix).removesuffix(suffix)
    is_framed = len(name) == len(prefix) + digits + len(suffix) and name.startswith(prefix) and name.endswith(suffix)
    return is_framed and set(middle) <= set("0123456789abcdef")


@contextmanager
def _opened_folder(folder: Path) -> Iterator[int]:
    place = os.open(folder, _OPEN_FOLDER)
    try:
        _refuse_foreign(os.fstat(place))
        yield place
    finally:
        os.close(place)


def _refuse_foreign(about: os.stat_result) -> None:
    if about.st_uid != os.geteuid() or about.st_mode & _OTHERS_MAY_WRITE:
        raise NotPrivateError("this belongs to another user, or others can write to it")
