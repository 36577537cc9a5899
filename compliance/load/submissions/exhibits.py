"""The exhibits of a submission as files beside it: whether each is at hand, and its fingerprint."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

from compliance.diag import Code, Diagnostic, Result
from compliance.model import Exhibit, ExhibitFile, ExhibitState, HashedExhibit, Submission
from compliance.record import attribute, record, replace

LARGEST_EXHIBIT = 512 * 1024 * 1024
LARGEST_TOGETHER = LARGEST_EXHIBIT
"""Exhibits of one submission are read up to so many bytes together; a check is asked for more often than a filing."""
MOST_KEPT = 256
_PART = 1024 * 1024
# WHY: without waiting, since opening a pipe that nobody writes to would never end, and without following a link, since
# it may lead to any file of this machine.
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC
_MISSING = "is not there"
_LINK = "is a link"
_TOO_LARGE = f"is larger than {LARGEST_EXHIBIT // _PART} MiB"
_TOO_MUCH = f"was not read, as the exhibits are larger than {LARGEST_TOGETHER // _PART} MiB together"


@record
class _OpenFile:
    """A file that is held open, and what tells it from what it was before: it is the same while none of it changes."""

    device: int
    inode: int
    size: int
    modified: int
    changed: int
    handle: int = attribute(compare=False)


def hash_exhibits(path: str, exhibits: tuple[Exhibit, ...]) -> Result[tuple[HashedExhibit, ...]]:
    """Return every exhibit of a submission's file with its fingerprint, or what is wrong with any of them."""
    folder = Path(path).parent
    seen = [(exhibit, _look_at_file(folder, exhibit, LARGEST_EXHIBIT)) for exhibit in exhibits]
    wrong = tuple(_refuse_exhibit(*one) for one in seen if one[1].state is not ExhibitState.AT_HAND)
    return Result(None, wrong) if wrong else Result(tuple(HashedExhibit(one, file.sha256) for one, file in seen))


def look_at_exhibits(submission: Submission, folder: Path) -> Submission:
    """Return a submission of this folder with what its exhibits are there; none is refused for what is found."""
    if not submission.exhibits:
        return submission
    return replace(submission, exhibits=tuple(_exhibits_seen(submission.exhibits, folder)))


def _exhibits_seen(exhibits: Iterable[Exhibit], folder: Path) -> Iterator[Exhibit]:
    left, known = LARGEST_TOGETHER, dict[str, ExhibitFile]()
    for exhibit in exhibits:
        # WHY: one file that is named a thousand times is read once.
        key = f"{exhibit.sha256} {PurePosixPath(exhibit.file)}"
        if key not in known:
            known[key] = _look_at_file(folder, exhibit, left)
            left -= known[key].size
        yield replace(exhibit, found=known[key])


def _look_at_file(folder: Path, exhibit: Exhibit, most: int) -> ExhibitFile:
    try:
        handle = _open_below(folder, PurePosixPath(exhibit.file).parts)
    except (FileNotFoundError, NotADirectoryError):
        return ExhibitFile(ExhibitState.MISSING, why=_MISSING)
    except (OSError, ValueError) as error:
        return ExhibitFile(ExhibitState.UNREADABLE, why=_explain_error(error))
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            return ExhibitFile(ExhibitState.UNREADABLE, why="is no file")
        if about.st_size > most:
            too_large = _TOO_LARGE if about.st_size > LARGEST_EXHIBIT else _TOO_MUCH
            return ExhibitFile(ExhibitState.UNREADABLE, why=too_large)
        return _state_of_file(exhibit, _hash_file(_identify(about, handle)), about.st_size)
    except OSError as error:
        return ExhibitFile(ExhibitState.UNREADABLE, why=_explain_error(error))
    finally:
        os.close(handle)


def _open_below(folder: Path, parts: tuple[str, ...]) -> int:
    """Open a file step by step from its folder; a link on the way there is an `OSError`."""
    # WHY: where a folder on the way is a link, the last step alone would not notice that it leads elsewhere.
    at = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    for number, part in enumerate(parts, 1):
        try:
            deeper = os.open(part, _READ | (os.O_DIRECTORY if number < len(parts) else 0), dir_fd=at)
        except NotADirectoryError as error:
            raise _link_error(part, at) or error from error
        finally:
            os.close(at)
        at = deeper
    return at


def _link_error(part: str, at: int) -> OSError | None:
    """Return the error of a link where a folder was asked for, which the system calls no folder."""
    with suppress(OSError):
        if stat.S_ISLNK(os.stat(part, dir_fd=at, follow_symlinks=False).st_mode):
            return OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return None


def _identify(about: os.stat_result, handle: int) -> _OpenFile:
    return _OpenFile(about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns, handle)


@lru_cache(maxsize=MOST_KEPT)
def _hash_file(file: _OpenFile) -> str:
    # WHY: an editor checks again at every pause of whoever types, and a scan of a hundred pages is the same every time.
    total, left = sha256(), file.size
    while left > 0 and (part := os.read(file.handle, min(_PART, left))):
        total.update(part)
        left -= len(part)
    return total.hexdigest()


def _state_of_file(exhibit: Exhibit, found: str, size: int) -> ExhibitFile:
    if exhibit.sha256 in {"", found}:
        return ExhibitFile(ExhibitState.AT_HAND, sha256=found, size=size)
    why = "is not the file whose fingerprint is stated"
    return ExhibitFile(ExhibitState.DIFFERS, sha256=found, size=size, why=why)


def _explain_error(error: OSError | ValueError) -> str:
    if isinstance(error, ValueError):
        return "has a name that no file can have"
    if error.errno == errno.ELOOP:
        return _LINK
    return f"cannot be read: {(error.strerror or 'it cannot be opened').lower()}"


def _refuse_exhibit(exhibit: Exhibit, file: ExhibitFile) -> Diagnostic:
    message = f"the exhibit `{exhibit.file}` {file.why}"
    return Diagnostic(Code.SUBMISSION_EXHIBIT, message, exhibit.span, _way_out(file))


def _way_out(file: ExhibitFile) -> str | None:
    if file.state is ExhibitState.MISSING:
        return "put the file beside the submission, or take the exhibit out"
    if file.state is ExhibitState.DIFFERS:
        return f"it is {file.sha256} now; file what was meant, or state the new fingerprint"
    return "put the file itself beside the submission" if file.why == _LINK else None
