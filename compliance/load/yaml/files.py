"""Which YAML files there are below a place, and how the text of one is replaced: whole or not at all."""

import os
import tempfile
from pathlib import Path

from compliance.diag import Code, Diagnostic, whole_file


def yaml_files(folder: Path) -> tuple[Path, ...]:
    """List the YAML files below a folder in the order of their paths; what is hidden is left out."""
    files = (path for path in folder.rglob("*.yaml") if path.is_file())
    shown = (path for path in files if not any(part.startswith(".") for part in path.relative_to(folder).parts))
    return tuple(sorted(shown))


def replace_text(path: Path, text: str, *, called: str | None = None) -> Diagnostic | None:
    """Put a text in the place of a file's own; the file is as before where that cannot be done."""
    if path.is_symlink():
        return _blame_unwritable(called or str(path), "it is a link", "name the file that it leads to")
    try:
        if not os.access(path, os.W_OK):
            raise PermissionError(13, "permission denied")
        _write_and_rename(path, text)
    except OSError as error:
        return _blame_unwritable(called or str(path), (error.strerror or "no reason is known").lower(), None)
    return None


def create_text(path: Path, text: str, *, called: str | None = None) -> Diagnostic | None:
    """Put a text into a new file; where there is one of that name already, it stays as it is."""
    try:
        handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with open(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            os.chmod(scratch, 0o666 & ~_read_umask())
            # WHY: unlike renaming, a link is refused where the name was taken meanwhile.
            os.link(scratch, path, follow_symlinks=False)
        finally:
            Path(scratch).unlink(missing_ok=True)
    except OSError as error:
        return _blame_unwritable(called or str(path), (error.strerror or "no reason is known").lower(), None)
    return None


def _read_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _write_and_rename(path: Path, text: str) -> None:
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        # WHY: a scratch file is for its owner alone, and the file that it replaces may have been shared.
        os.chmod(scratch, path.stat().st_mode & 0o7777)
        os.replace(scratch, path)
    except BaseException:
        Path(scratch).unlink(missing_ok=True)
        raise


def _blame_unwritable(called: str, reason: str, hint: str | None) -> Diagnostic:
    return Diagnostic(Code.OUTPUT_UNWRITABLE, f"the file cannot be written: {reason}", whole_file(called), hint)
