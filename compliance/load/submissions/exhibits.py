"""The exhibits of a submission as files beside it: whether each is at hand, and its fingerprint."""

import errno
import os
import stat
from hashlib import sha256
from pathlib import Path

from compliance.diag import Code, Diagnostic, Result
from compliance.model import Exhibit, HashedExhibit

LARGEST_EXHIBIT = 512 * 1024 * 1024
_PART = 1024 * 1024
# WHY: without waiting, since opening a pipe that nobody writes to would never end, and without following a link, since
# it may lead to any file of this machine.
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC


def hash_exhibits(path: str, exhibits: tuple[Exhibit, ...]) -> Result[tuple[HashedExhibit, ...]]:
    """Return every exhibit of a submission's file with its fingerprint, or what is wrong with any of them."""
    hashed = [_hash_exhibit(Path(path).parent, exhibit) for exhibit in exhibits]
    wrong = tuple(diagnostic for one in hashed for diagnostic in one.diagnostics)
    return Result(None, wrong) if wrong else Result(tuple(one.value for one in hashed if one.value is not None))


def _hash_exhibit(folder: Path, exhibit: Exhibit) -> Result[HashedExhibit]:
    try:
        with open(os.open(folder / exhibit.file, _READ), "rb") as stream:
            about = os.fstat(stream.fileno())
            if not stat.S_ISREG(about.st_mode):
                return _refuse_exhibit(exhibit, "is no file")
            if about.st_size > LARGEST_EXHIBIT:
                return _refuse_exhibit(exhibit, f"is larger than {LARGEST_EXHIBIT // _PART} MiB")
            total = sha256()
            while part := stream.read(_PART):
                total.update(part)
    except FileNotFoundError:
        return _refuse_exhibit(exhibit, "is not there", "put the file beside the submission, or take the exhibit out")
    except IsADirectoryError:
        return _refuse_exhibit(exhibit, "is no file")
    except OSError as error:
        if error.errno == errno.ELOOP:
            return _refuse_exhibit(exhibit, "is a link", "put the file itself beside the submission")
        return _refuse_exhibit(exhibit, f"cannot be read: {(error.strerror or 'it cannot be opened').lower()}")
    found = total.hexdigest()
    if exhibit.sha256 not in {"", found}:
        hint = f"it is {found} now; file what was meant, or state the new fingerprint"
        return _refuse_exhibit(exhibit, "is not the file whose fingerprint is stated", hint)
    return Result(HashedExhibit(exhibit, found))


def _refuse_exhibit(exhibit: Exhibit, why: str, hint: str | None = None) -> Result[HashedExhibit]:
    message = f"the exhibit `{exhibit.file}` {why}"
    return Result(None, (Diagnostic(Code.SUBMISSION_EXHIBIT, message, exhibit.span, hint),))
