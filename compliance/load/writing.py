"""Files of people's own written whole or not at all.

What is replaced is what was read: a file that somebody saved meanwhile stays as it is. What was written is read back
before it takes its place, and a name that is taken is never written over.
"""

import os
from hashlib import sha256
from pathlib import Path

from compliance.diag import Code, Diagnostic, whole_file
from compliance.load.scratch import ScratchLeftError, sync_folder, write_beside

CHANGED = "it has changed since it was read"
AGAIN = "run the command again"
TAKEN = "the name is taken"
OTHER_NAME = "choose another, or take the file away first"


def replace_text(path: Path, text: str, *, was: str, called: str | None = None) -> Diagnostic | None:
    """Put a text in the place of a file's own, whose bytes had the fingerprint ``was`` when they were read."""
    return replace_bytes(path, text.encode("utf-8"), was=was, called=called)


def replace_bytes(path: Path, raw: bytes, *, was: str, called: str | None = None) -> Diagnostic | None:
    """Put these bytes in the place of a file's own, which had the fingerprint ``was`` when they were read."""
    shown = called or str(path)
    try:
        if path.is_symlink():
            return blame_unwritable(shown, "it is a link", "name the file that it leads to")
        if not os.access(path, os.W_OK):
            raise PermissionError(13, "permission denied")
        with write_beside(str(path), raw, path.stat().st_mode & 0o7777) as scratch:
            # WHY: compared as late as can be: what takes time is done by now, and only the renaming is left.
            if sha256(path.read_bytes()).hexdigest() != was:
                return blame_unwritable(shown, CHANGED, AGAIN)
            scratch.replace_target()
        sync_folder(str(path.parent))
    except OSError as error:
        return blame_system(shown, error)
    return None


def create_text(path: Path, text: str, *, called: str | None = None) -> Diagnostic | None:
    """Put a text into a new file; where there is one of that name already, it stays as it is."""
    shown = called or str(path)
    try:
        with write_beside(str(path), text.encode("utf-8"), 0o666 & ~read_umask()) as scratch:
            if not scratch.create_target():
                return blame_unwritable(shown, TAKEN, OTHER_NAME)
        sync_folder(str(path.parent))
    except OSError as error:
        return blame_system(shown, error)
    return None


def blame_unwritable(called: str, reason: str, hint: str | None) -> Diagnostic:
    """Say why a file cannot be written."""
    return Diagnostic(Code.OUTPUT_UNWRITABLE, f"the file cannot be written: {reason}", whole_file(called), hint)


def blame_system(called: str, error: OSError) -> Diagnostic:
    """Say what the system has against writing a file."""
    if isinstance(error, ScratchLeftError):
        message, hint = f"the file is written, but {error}", "take it away by hand"
        return Diagnostic(Code.OUTPUT_UNWRITABLE, message, whole_file(called), hint)
    return blame_unwritable(called, (error.strerror or str(error) or "no reason is known").lower(), None)


def read_umask() -> int:
    """Return which rights new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
