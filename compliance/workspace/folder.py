"""A folder of submissions: what is in it, how a file is read, and how it is saved whole or not at all."""

import os
import re
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath

from compliance.load import LARGEST, is_review_name, read_umask
from compliance.record import keyword_record, record
from compliance.workspace.safe_files import NoPlaceError, Parts, create_place, read_place, replace_place, stat_place

ENDINGS = (".yaml", ".yml")
DOCUMENTS = (".txt", ".pdf", ".docx", ".html", ".htm")
MOST_FILES = 5000
DEEPEST = 32
LONGEST_NAME = 200
LONGEST_PART = 160
_HEAD = 64 * 1024
_SUBMISSION = re.compile(rb"^(\xef\xbb\xbf)?submission[ \t]*:", re.MULTILINE)
_MARK = b"\xef\xbb\xbf"
_NO_NAME = "this is no name of a file in the folder"


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
class FolderFile:
    """A file in the folder: its name from there, and what tells that it has changed."""

    name: str
    size: int
    changed: int


@record
class Listing:
    """The submissions and the documents of a folder, and what of it is not shown."""

    submissions: tuple[FolderFile, ...]
    documents: tuple[FolderFile, ...]
    others: int
    cut: bool


class Folder:
    """A folder that is served: nothing outside of it is read or written, whatever a name or a link says."""

    def __init__(self, root: Path, *, read_only: bool = False) -> None:
        self.root = Path(os.path.realpath(root))
        self.read_only = read_only
        self._saving = threading.Lock()
        self.mode = 0o666 & ~read_umask()

    # What is there

    def listing(self) -> Listing:
        """List the submissions and documents, in the order of their names."""
        submissions, documents, others, seen = [], [], 0, 0
        for name in self._names():
            seen += 1
            if seen > MOST_FILES:
                break
            is_yaml = name.lower().endswith(ENDINGS)
            one = self.listed(name, endings=ENDINGS if is_yaml else DOCUMENTS)
            if one is not None and not is_yaml:
                documents.append(one)
            elif one is not None and not is_review_name(name) and self._is_submission(name):
                submissions.append(one)
            else:
                others += 1
        return Listing(_sort_by_name(submissions), _sort_by_name(documents), others, seen > MOST_FILES)

    def _names(self) -> Iterator[str]:
        top = len(self.root.parts)
        for at, folders, files in os.walk(self.root):
            inner = Path(at).parts[top:]
            shown = sorted(folder for folder in folders if not folder.startswith("."))
            folders[:] = shown if len(inner) < DEEPEST else []
            yield from (
                "/".join((*inner, file)) for file in sorted(files) if file.lower().endswith((*ENDINGS, *DOCUMENTS))
            )

    def listed(self, name: str, *, endings: tuple[str, ...] = ENDINGS) -> FolderFile | None:
        """Return what the list has of one file, or nothing where there is no such file."""
        try:
            found = stat_place(self.root, self.parts_of(name, endings))
        except NoPlaceError:
            return None
        return None if found is None else FolderFile(name, found.st_size, found.st_mtime_ns)

    def path_of(self, name: str) -> Path:
        """Return where a submission of this name lies or would lie, inside of the folder."""
        return self.root.joinpath(*self.parts_of(name, ENDINGS))

    def holds(self, name: str) -> bool:
        """Tell whether there is anything of a name, also what cannot be opened."""
        return os.path.lexists(self.root / name)

    def _is_submission(self, name: str) -> bool:
        try:
            head = read_place(self.root, self.parts_of(name, ENDINGS), _HEAD)
        except NoPlaceError:
            return False
        return _SUBMISSION.search(head) is not None

    # Names

    def parts_of(self, name: str, endings: tuple[str, ...]) -> Parts:
        """Return the way from the folder to what a name stands for, links followed, or refuse it."""
        _refuse_odd_name(name)
        if not name.lower().endswith(endings):
            raise NoPlaceError(f"only files ending in {' or '.join(endings)} are opened here")
        try:
            real = Path(os.path.realpath(self.root / name))
        except (OSError, ValueError) as error:
            raise NoPlaceError(_NO_NAME) from error
        if not real.is_relative_to(self.root):
            raise NoPlaceError("the file lies outside of the folder")
        parts = real.relative_to(self.root).parts
        if not parts or any(part.startswith(".") for part in parts) or not parts[-1].lower().endswith(endings):
            raise NoPlaceError(_NO_NAME)
        return parts

    # Reading and saving

    def raw(self, name: str, *, endings: tuple[str, ...] = ENDINGS, most: int = LARGEST) -> bytes:
        """Return what a file holds."""
        parts = self.parts_of(name, endings)
        if stat_place(self.root, parts) is None:
            raise NoPlaceError(f"there is no file `{name[:200]}` in the folder")
        found = read_place(self.root, parts, most + 1)
        if len(found) > most:
            raise NoPlaceError(f"the file is larger than {most // 1024 // 1024} MiB")
        return found

    def open(self, name: str) -> Opened:
        """Read a submission's text."""
        return _decode_file(name, self.raw(name))

    def save(self, name: str, text: str, *, opened: str) -> Opened:
        """Put a text in the place of a file's own, if the file still is what was opened.

        Args:
            name: The file, from the folder.
            text: What it is to hold; line ends that are all alike, and the mark of the encoding, stay as they are.
            opened: The fingerprint of what was opened; nothing for a file that is not there yet.
        """
        if self.read_only:
            raise NoPlaceError("the folder is served read-only; nothing is saved")
        if len(text.encode("utf-8", "surrogatepass")) > LARGEST:
            raise NoPlaceError(f"a submission has at most {LARGEST // 1024 // 1024} MiB")
        with self._saving:
            return self._create(name, text) if not opened else self._replace(name, text, opened)

    def _create(self, name: str, text: str) -> Opened:
        parts, raw = self.parts_of(name, ENDINGS), text.encode()
        if os.path.islink(self.root / name):
            raise NoPlaceError("there is a link of this name; choose another")
        if not create_place(self.root, parts, raw, self.mode):
            raise ConflictError(self.open(name) if stat_place(self.root, parts) is not None else None)
        return _decode_file(name, raw)

    def _replace(self, name: str, text: str, opened: str) -> Opened:
        parts = self.parts_of(name, ENDINGS)
        if stat_place(self.root, parts) is None:
            raise ConflictError(None)
        before = self.raw(name)
        if sha256(before).hexdigest() != opened:
            raise ConflictError(_decode_file(name, before))
        raw = _in_style_of(before, text)
        if raw != before and not replace_place(self.root, parts, raw, was=before):
            raise ConflictError(self.open(name))
        return _decode_file(name, raw)


def _refuse_odd_name(name: str) -> None:
    """Refuse what no file of the folder is called."""
    parts = PurePosixPath(name).parts
    try:
        long = len(name) > LONGEST_NAME or any(len(one.encode()) > LONGEST_PART for one in parts)
    except UnicodeEncodeError as error:
        raise NoPlaceError(_NO_NAME) from error
    plain = parts and str(PurePosixPath(name)) == name and not name.startswith("/") and "\\" not in name
    # WHY: what is no text arrives as this letter, and would be taken for a file of that very name.
    is_odd = "\N{REPLACEMENT CHARACTER}" in name or any(ord(one) < 32 for one in name)
    if long or not plain or is_odd or any(part.startswith(".") for part in parts):
        raise NoPlaceError(_NO_NAME)


def _sort_by_name(files: list[FolderFile]) -> tuple[FolderFile, ...]:
    return tuple(sorted(files, key=lambda file: file.name))


def _decode_file(name: str, raw: bytes) -> Opened:
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
