"""The entries of an archive, whichever form it has: what each is called, what keeps it from being read, its bytes."""

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from compliance.diag import Code, Diagnostic, whole_file
from compliance.load.reviews.review import is_review_name
from compliance.record import attribute, keyword_record

SUBMISSION_ENDINGS = (".yaml", ".yml", ".json")
_DRIVE = re.compile(r"[A-Za-z]:")


@keyword_record
class ArchiveEntry:
    """One entry: its name, why it is refused where it is, and what reads its bytes."""

    name: str
    fault: str = ""
    read: Callable[[], bytes] = attribute(default=bytes)


class BundleRefusedError(Exception):
    """Something about a bundle as a whole keeps it from being read; the text says what, the hint the way out."""

    def __init__(self, problem: str, hint: str | None = None) -> None:
        """Keep the way out."""
        super().__init__(problem)
        self.hint = hint


def refuse_bundle(path: str, refused: BundleRefusedError) -> Diagnostic:
    """Return what is told of a bundle that cannot be read."""
    return Diagnostic(Code.BUNDLE_UNREADABLE, str(refused), whole_file(path), refused.hint)


def refuse_entry(name: str, fault: str) -> Diagnostic:
    """Return what is told of an entry that is not read."""
    hint = "the others are read; pack this one as a plain file under a name of its own within the archive"
    return Diagnostic(Code.BUNDLE_ENTRY, fault, whole_file(name), hint)


def name_in_bundle(path: str, name: str) -> str:
    """Return what an entry of a bundle is called in messages and reports: FILE#ENTRY."""
    return f"{path}#{name}"


def fault_of_name(name: str) -> str:
    """Say why a name is none for a submission: it leads out of the archive, or is no text."""
    if any("\ud800" <= letter <= "\udfff" for letter in name):
        return "the name of this entry is not UTF-8"
    parts = name.replace("\\", "/").split("/")
    if not name or parts[0] == "" or _DRIVE.match(name):
        return "the name of this entry is absolute"
    return "the name of this entry leads out of the archive" if ".." in parts else ""


def is_submission_entry(name: str) -> bool:
    """Tell whether an entry is a submission by its name; what a system hides is none, and a review is none."""
    path = PurePosixPath(name)
    hidden = path.name.startswith(".") or "__MACOSX" in path.parts
    return path.suffix.lower() in SUBMISSION_ENDINGS and not hidden and not is_review_name(path.name)
