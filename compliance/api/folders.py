"""A folder of submissions: what is in it, how a file is read, and how it is saved whole or not at all."""

import contextlib
import glob
import os
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath

from compliance.load import LARGEST
from compliance.record import keyword_record, record

ENDINGS = (".yaml", ".yml")
DOCUMENTS = (".txt", ".pdf", ".docx", ".html", ".htm")
MOST_FILES = 5000
LONGEST_NAME = 200
SCRATCH = ".saving"
STALE = 3600
_HEAD = 64 * 1024
_SUBMISSION = re.compile(rb"^(\xef\xbb\xbf)?submission[ \t]*:", re.MULTILINE)
_MARK = b"\xef\xbb\xbf"


class NoPlaceError(Exception):
    """A name leads to no file that may be opened here; the text says why."""


class ConflictError(Exception):
    """A file is not what it was when it was opened; what it is now comes along."""

    def __init__(self, now: "Opened | None") -> None:
        super().__init__("the file has changed since it was opened")
        self.now = now


@keyword_record
class Opened:
    """A file as it was opened: its text with plain line ends, and the fingerprint of its bytes."""

    name: str
    text: str
    sha256: str


@record
class Listed:
    """A file in the folder: its name from there, and what tells that it has changed."""

    name: str
    size: int
    changed: int


@record
class Listing:
    """The submissions and the documents of a folder, and what of it is not shown."""

    submissions: tuple[Listed, ...]
    documents: tuple[Listed, ...]
    others: int
    cut: bool


class Folder:
    """A folder that is served: nothing outside of it is read or written, whatever a name or a link says."""

    def __init__(self, root: Path, *, read_only: bool = False) -> None:
        self.root = Path(os.path.realpath(root))
        self.read_only = read_only
        self._saving = threading.Lock()
        self._mode = 0o666 & ~_mask()

    # What is there

    def listing(self) -> Listing:
        """List the submissions and documents, in the order of their names."""
        submissions, documents, others, seen = [], [], 0, 0
        for path in self._files():
            seen += 1
            if seen > MOST_FILES:
                break
            name = path.relative_to(self.root).as_posix()
            listed = self._listed(path, name)
            if listed is None:
                others += 1
            elif name.lower().endswith(ENDINGS) and _is_submission(path):
                submissions.append(listed)
            elif name.lower().endswith(DOCUMENTS):
                documents.append(listed)
            else:
                others += name.lower().endswith(ENDINGS)
        key = lambda one: one.name  # noqa: E731
        return Listing(
            tuple(sorted(submissions, key=key)), tuple(sorted(documents, key=key)), others, seen > MOST_FILES
        )

    def _files(self) -> Iterator[Path]:
        for at, folders, files in os.walk(self.root):
            folders[:] = sorted(one for one in folders if not one.startswith("."))
            yield from (Path(at, one) for one in sorted(files) if one.lower().endswith((*ENDINGS, *DOCUMENTS)))

    def listed(self, name: str) -> Listed | None:
        """Return what the list has of one submission, or nothing where there is no such file."""
        try:
            path = self.path_of(name)
        except NoPlaceError:
            return None
        return self._listed(path, name)

    def _listed(self, path: Path, name: str) -> Listed | None:
        try:
            name.encode()
            self._inside(name)
            stat = path.stat()
        except (NoPlaceError, OSError, UnicodeEncodeError):
            return None
        return Listed(name, stat.st_size, stat.st_mtime_ns)

    # Names

    def path_of(self, name: str, *, endings: tuple[str, ...] = ENDINGS) -> Path:
        """Return where an existing file of this name is."""
        path = self._inside(name)
        if not name.lower().endswith(endings):
            raise NoPlaceError(f"only files ending in {' or '.join(endings)} are opened here")
        if not path.is_file():
            raise NoPlaceError(f"there is no file `{name[:200]}` in the folder")
        return path

    def _inside(self, name: str) -> Path:
        """Return the real path of a name, or refuse it where it leads out of the folder."""
        parts = PurePosixPath(name).parts
        odd = not parts or name.startswith("/") or "\\" in name or any(ord(one) < 32 for one in name)
        if odd or any(one.startswith(".") for one in parts) or len(name) > LONGEST_NAME:
            raise NoPlaceError("this is no name of a file in the folder")
        try:
            path = Path(os.path.realpath(self.root.joinpath(*parts)))
        except (OSError, ValueError) as error:
            raise NoPlaceError("this is no name of a file in the folder") from error
        if not path.is_relative_to(self.root):
            raise NoPlaceError("the file lies outside of the folder")
        return path

    # Reading and saving

    def open(self, name: str) -> Opened:
        """Read a submission's text."""
        return _opened(name, self._bytes(self.path_of(name)))

    def _bytes(self, path: Path) -> bytes:
        try:
            with path.open("rb") as stream:
                raw = stream.read(LARGEST + 1)
        except OSError as error:
            raise NoPlaceError(
                f"the file cannot be read: {(error.strerror or 'no reason is known').lower()}"
            ) from error
        if len(raw) > LARGEST:
            raise NoPlaceError(f"the file is larger than {LARGEST // 1024 // 1024} MiB")
        return raw

    def save(self, name: str, text: str, *, opened: str) -> Opened:
        """Put a text in the place of a file's own, if the file still is what was opened.

        Args:
            name: The file, from the folder.
            text: What it is to hold; line ends that are all alike, and the mark of the encoding, stay as they are.
            opened: The fingerprint of what was opened; nothing for a file that is not there yet.
        """
        self._writable()
        if len(text.encode("utf-8", "surrogatepass")) > LARGEST:
            raise NoPlaceError(f"a submission has at most {LARGEST // 1024 // 1024} MiB")
        with self._saving:
            return self._create(name, text) if not opened else self._replace(name, text, opened)

    def _writable(self) -> None:
        if self.read_only:
            raise NoPlaceError("the folder is served read-only; nothing is saved")

    def _create(self, name: str, text: str) -> Opened:
        path = self._inside(name)
        if not name.lower().endswith(ENDINGS):
            raise NoPlaceError("a submission's name ends in .yaml")
        if not path.parent.is_dir():
            raise NoPlaceError("there is no such folder to save it in")
        raw = text.encode()
        if path.exists() or not _written(path, raw, self._mode):
            raise ConflictError(self.open(name) if path.is_file() else None)
        return _opened(name, raw)

    def _replace(self, name: str, text: str, opened: str) -> Opened:
        try:
            path = self.path_of(name)
        except NoPlaceError as error:
            if self._inside(name).exists():
                raise
            raise ConflictError(None) from error
        before = self._bytes(path)
        if sha256(before).hexdigest() != opened:
            raise ConflictError(_opened(name, before))
        raw = _in_style_of(before, text)
        if raw != before:
            _written(path, raw)
        return _opened(name, raw)


def _is_submission(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return _SUBMISSION.search(stream.read(_HEAD)) is not None
    except OSError:
        return False


def _opened(name: str, raw: bytes) -> Opened:
    try:
        text = raw.removeprefix(_MARK).decode()
    except UnicodeDecodeError as error:
        raise NoPlaceError("the file is not UTF-8 text") from error
    return Opened(name=name, text=text.replace("\r\n", "\n"), sha256=sha256(raw).hexdigest())


def _in_style_of(before: bytes, text: str) -> bytes:
    """Write a text with the line ends and the mark of the encoding that a file had."""
    raw = text.encode()
    if before.count(b"\r\n") and before.count(b"\r\n") == before.count(b"\n"):
        raw = raw.replace(b"\n", b"\r\n")
    return _MARK + raw if before.startswith(_MARK) else raw


def _written(path: Path, raw: bytes, mode: int | None = None) -> bool:
    """Write a file beside its place and put it there in one step; with a mode it is new, and the place must be free."""
    _sweep(path)
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:80]}.", suffix=SCRATCH)
    try:
        with open(handle, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(scratch, path.stat().st_mode & 0o7777 if mode is None else mode)
        if mode is not None:
            return _put_first(scratch, path)
        os.replace(scratch, path)
        return True
    except OSError as error:
        raise NoPlaceError(f"the file cannot be saved: {(error.strerror or 'no reason is known').lower()}") from error
    finally:
        Path(scratch).unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Take away what a save that was cut short left beside a file, once it is surely nobody's any more."""
    for left in path.parent.glob(f".{glob.escape(path.name[:80])}.*{SCRATCH}"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > STALE:
                left.unlink()


def _put_first(scratch: str, path: Path) -> bool:
    try:
        os.link(scratch, path)
    except FileExistsError:
        return False
    except OSError:
        # WHY: some file systems have no links; there the name is taken first, and the file put in its place.
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            return False
        os.replace(scratch, path)
    return True


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
