"""A store of what was read, by content: data that can be thrown away at any time, and is never run.

A file counts only if it belongs to this user and nobody else can write to it; anything odd in it is passed over and the
rulesets are read from their own files.
"""

import json
import os
import stat
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from compliance.assets import PACKAGE
from compliance.load.store.codec import CodecError, decode_stored, encode_value
from compliance.version import __version__

SCHEMA = "compliance/cache/4"
_NOT_STORED = frozenset({"cli", "redline", "report", "web", "workspace"})
"""The rooms that make nothing of what is stored: to look for changes there would cost every start."""
MOST_PLACES = 32
"""So many files are kept of one thing, each read in another place, such as the vocabularies of as many libraries."""
_DIGITS = 12


class Cache:
    """Values by name and key in one folder; a folder of ``None`` keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def load(self, name: str, key: str) -> Any | None:
        """Return what was stored under a name, if it was stored under this very key."""
        if self.folder is None:
            return None
        try:
            # WHY: the checksum stands on a line of its own before the JSON, so that a file that was cut off or
            # changed is passed over before any of it is parsed.
            digest, _, raw = (_read_own(self.folder / f"{name}.json") or b"").partition(b"\n")
            stored = json.loads(raw) if digest == sha256(raw).hexdigest().encode() else None
            if not isinstance(stored, dict) or stored.get("schema") != SCHEMA or stored.get("key") != _full_key(key):
                return None
            return decode_stored(stored)
        except (OSError, ValueError, CodecError, RecursionError):
            return None

    def save(self, name: str, key: str, value: Any) -> None:
        """Store a value; where it cannot be stored nothing happens."""
        if self.folder is None:
            return
        text = json.dumps({"schema": SCHEMA, "key": _full_key(key), **encode_value(value)}, separators=(",", ":"))
        text = f"{sha256(text.encode()).hexdigest()}\n{text}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # WHY: written beside and then renamed, which is one step for a reader: two commands at once never see
            # half a file.
            scratch = self.folder / f".{name}.{os.getpid()}"
            with open(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
                stream.write(text)
            scratch.replace(self.folder / f"{name}.json")
            _drop_oldest(self.folder, name)
        except OSError:
            return


def default_cache() -> Cache:
    """Return the user's cache, or one that keeps nothing where there is no home or it is switched off."""
    if os.environ.get("COMPLIANCE_CACHE") == "off":
        return Cache(None)
    root = os.environ.get("XDG_CACHE_HOME") or (Path("~/.cache").expanduser() if os.environ.get("HOME") else None)
    return Cache(None if root is None else Path(root) / "compliance")


def file_name(name: str, place: str) -> str:
    """Return the name of what is read in a place, so that two libraries do not take each other's file away."""
    return f"{name}-{sha256(place.encode('utf-8', 'replace')).hexdigest()[:_DIGITS]}"


def _drop_oldest(folder: Path, name: str) -> None:
    """Keep the number of files in bounds: folders of a moment and deleted checkouts are never asked for again."""
    # WHY: digits of the place and nothing else, since the id of one ruleset may begin with that of another.
    places = "[0-9a-f]" * _DIGITS
    files = list(folder.glob(f"{name[:-_DIGITS]}{places}.json"))
    if len(files) > MOST_PLACES:
        for file in sorted(files, key=lambda path: path.stat().st_mtime_ns)[:-MOST_PLACES]:
            file.unlink(missing_ok=True)


def _read_own(path: Path) -> bytes | None:
    with open(path, "rb") as stream:
        # WHY: asked of the open file and not of its path, which somebody could exchange between the question and the
        # reading.
        about = os.fstat(stream.fileno())
        if hasattr(os, "getuid") and (about.st_uid != os.getuid() or about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
            return None
        return stream.read()


def _full_key(key: str) -> str:
    """Bind a key to the program that wrote it, so that another version never reads it."""
    return sha256(f"{__version__}\0{_fingerprint_program()}\0{key}".encode()).hexdigest()


@cache
def _fingerprint_program() -> str:
    """Return one hash over the names, sizes and dates of the files of this program that what is stored depends on."""
    # WHY: sizes and dates and not contents: reading all files of the program would take longer than the cache saves.
    total = sha256()
    folders, passed_over = [str(PACKAGE)], {str(PACKAGE / room) for room in _NOT_STORED}
    for folder in folders:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda one: one.name):
                if entry.name.endswith(".py"):
                    about = entry.stat()
                    total.update(f"{entry.path}\0{about.st_size}\0{about.st_mtime_ns}\0".encode())
                elif entry.is_dir() and not entry.name.startswith("_") and entry.path not in passed_over:
                    folders.append(entry.path)
    return total.hexdigest()
