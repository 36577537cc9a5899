"""Exhibits stored beside a submission: under a plain name, never over another file."""

import posixpath
import re
import unicodedata
from hashlib import sha256

from compliance.record import record
from compliance.workspace.folder import ENDINGS, Folder
from compliance.workspace.safe_files import NoPlaceError, Parts, create_place, make_folders, read_place, stat_place

EXHIBITS = "exhibits"
"""The folder beside a submission in which its exhibits are stored."""
MOST_OF_A_NAME = 1_000
LONGEST_STEM = 80
_ODD = re.compile(r"[^\w .()+-]+")


@record
class StoredExhibit:
    """An exhibit as a submission names it, from where it stands, and the fingerprint of what was stored."""

    file: str
    sha256: str


def store_exhibit(folder: Folder, name: str, called: str, raw: bytes) -> StoredExhibit:
    """Store a file beside a submission; one that is there already with the same content is not stored twice."""
    if folder.read_only:
        raise NoPlaceError("the folder is served read-only; nothing is stored")
    submission = folder.parts_of(name, ENDINGS)
    if stat_place(folder.root, submission) is None:
        raise NoPlaceError("the submission is not saved yet; exhibits are stored beside it")
    above = (*submission[:-1], EXHIBITS)
    make_folders(folder.root, above)
    for number in range(1, MOST_OF_A_NAME + 1):
        own = clean_exhibit_name(called, number)
        if _is_stored(folder, (*above, own), raw):
            return StoredExhibit(f"{EXHIBITS}/{own}", sha256(raw).hexdigest())
    raise NoPlaceError(f"there are {MOST_OF_A_NAME:,} files of this name already; give it another")


def clean_exhibit_name(called: str, number: int = 1) -> str:
    """Return the plain name that a file is stored under; from the second of a name on it has a number."""
    plain = unicodedata.normalize("NFC", posixpath.basename(called.replace("\\", "/")))
    stem, ending = posixpath.splitext(_ODD.sub("_", plain).strip(" ._"))
    if ending.lower() in ENDINGS:
        hint = "it would be read as a submission of its own; give it another ending"
        raise NoPlaceError(f"a file that ends in {ending} is no exhibit: {hint}")
    stem = stem.encode()[:LONGEST_STEM].decode(errors="ignore").strip(" ._") or "exhibit"
    return f"{stem}{'' if number == 1 else f'-{number}'}{ending[:12]}"


def _is_stored(folder: Folder, parts: Parts, raw: bytes) -> bool:
    """Store a file under a name that is free, or find the same one there."""
    if create_place(folder.root, parts, raw, folder.mode):
        return True
    there = stat_place(folder.root, parts)
    return there is not None and there.st_size == len(raw) and read_place(folder.root, parts, len(raw) + 1) == raw
