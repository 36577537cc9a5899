"""Files of people's own written whole or not at all.

What is replaced is what was read: a file that somebody saved meanwhile stays as it is. What was written is read back
before it takes its place, and a name that is taken is never written over.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from compliance.diag import Code, Diagnostic, whole_file

CHANGED = "it has changed since it was read"
AGAIN = "run the command again"


def replace_text(path: Path, text: str, *, was: str, called: str | None = None) -> Diagnostic | None:
    """Put a text in the place of a file's own, whose bytes had the fingerprint ``was`` when they were read."""
    shown, raw = called or str(path), text.encode("utf-8")
    try:
        if path.is_symlink():
            return blame_unwritable(shown, "it is a link", "name the file that it leads to")
        if not os.access(path, os.W_OK):
            raise PermissionError(13, "permission denied")
        with _written_beside(path, raw, path.stat().st_mode & 0o7777) as scratch:
            # WHY: compared as late as can be: what takes time is done by now, and only the renaming is left.
            if sha256(path.read_bytes()).hexdigest() != was:
                return blame_unwritable(shown, CHANGED, AGAIN)
            os.replace(scratch, path)
        _sync_folder(path.parent)
    except OSError as error:
        return _blame_system(shown, error)
    return None


def create_text(path: Path, text: str, *, called: str | None = None) -> Diagnostic | None:
    """Put a text into a new file; where there is one of that name already, it stays as it is."""
    try:
        with _written_beside(path, text.encode("utf-8"), 0o666 & ~_read_umask()) as scratch:
            # WHY: unlike renaming, a link is refused where the name was taken meanwhile.
            os.link(scratch, path, follow_symlinks=False)
        _sync_folder(path.parent)
    except FileExistsError:
        return blame_unwritable(called or str(path), "the name is taken", "choose another, or take the file away first")
    except OSError as error:
        return _blame_system(called or str(path), error)
    return None


def blame_unwritable(called: str, reason: str, hint: str | None) -> Diagnostic:
    """Say why a file cannot be written."""
    return Diagnostic(Code.OUTPUT_UNWRITABLE, f"the file cannot be written: {reason}", whole_file(called), hint)


def _blame_system(called: str, error: OSError) -> Diagnostic:
    return blame_unwritable(called, (error.strerror or "no reason is known").lower(), None)


@contextmanager
def _written_beside(path: Path, raw: bytes, mode: int) -> Iterator[str]:
    """Lend a file beside another with these bytes, on the disk and read back; what is left of it is taken away."""
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(handle, "wb") as stream:
            stream.write(raw)
            stream.flush()
            # WHY: renaming is one step for other programs and not for the power supply: without this an empty file
            # could take the place of a good one.
            os.fsync(stream.fileno())
        # WHY: a scratch file is for its owner alone, and the file that it replaces may have been shared.
        os.chmod(scratch, mode)
        if Path(scratch).read_bytes() != raw:
            raise OSError(5, "what was written does not read back")
        yield scratch
    finally:
        with suppress(FileNotFoundError):
            os.unlink(scratch)


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk; a system that cannot do so has the file all the same."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _read_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
