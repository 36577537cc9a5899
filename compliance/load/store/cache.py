"""A store of what was read, by content: data that can be thrown away at any time, and is never run.

A file counts only if it belongs to this user, nobody else can write to it or to its folder, and it is sealed with the
secret of the folder; anything odd is passed over and the rulesets are read from their own files. A seal tells who wrote
a file, not that it is true: whoever can read the secret can seal. So no verdict on a filing rests on a result that
was kept, and what cases of rules rest on is tried again (`compliance.odds.proof_stands`).
"""

import os
from functools import cache
from pathlib import Path
from typing import Any

from compliance.assets import PACKAGE
from compliance.digests import blake2b, sha256
from compliance.load.store.codec import CodecError, decode_stored, encode_value
from compliance.version import __version__

SCHEMA = "compliance/cache/5"
_NOT_STORED = frozenset({"cli", "redline", "report", "web", "workspace"})
"""The rooms that make nothing of what is stored: to look for changes there would cost every start."""
MOST_PLACES = 32
"""So many files are kept of one thing, each read in another place, such as the vocabularies of as many libraries."""
_DIGITS = 12
_SEALED_WITH = "seal.key"
_SECRET_SIZE = 32


class Cache:
    """Values by name and key in one folder; a folder of ``None`` keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def load(self, name: str, key: str) -> Any | None:
        """Return what was stored under a name, if it was stored under this very key."""
        if self.folder is None:
            return None
        # WHY: an installed program finds its rulesets read already, and starts without what keeps and reads others.
        import json

        from compliance.load.store.private_folder import read_private

        try:
            # WHY: the seal stands on a line of its own before the JSON, so that a file that was cut off, changed or
            # written by somebody else is passed over before any of it is parsed.
            seal, _, raw = read_private(self.folder, f"{name}.json").partition(b"\n")
            stored = json.loads(raw) if seal == _seal(raw, _own_secret(self.folder)) else None
            if not isinstance(stored, dict) or stored.get("schema") != SCHEMA or stored.get("key") != _full_key(key):
                return None
            return decode_stored(stored)
        except (OSError, ValueError, CodecError, RecursionError):
            return None

    def save(self, name: str, key: str, value: Any) -> None:
        """Store a value; where it cannot be stored nothing happens."""
        if self.folder is None:
            return
        import json

        from compliance.load.store.private_folder import drop_private, write_private

        text = json.dumps({"schema": SCHEMA, "key": _full_key(key), **encode_value(value)}, separators=(",", ":"))
        raw = text.encode()
        try:
            write_private(self.folder, f"{name}.json", _seal(raw, _make_secret(self.folder)) + b"\n" + raw)
            # WHY: folders of a moment and deleted checkouts are never asked for again; digits of the place and nothing
            # else tell them, since the id of one ruleset may begin with that of another.
            drop_private(self.folder, name[:-_DIGITS], ".json", MOST_PLACES, _DIGITS)
        except OSError:
            return


def _seal(raw: bytes, secret: bytes) -> bytes:
    """Return what only who knows the secret of this folder can put before a content."""
    return blake2b(raw, key=secret, digest_size=32).hexdigest().encode()


def _own_secret(folder: Path) -> bytes:
    from compliance.load.store.private_folder import NotPrivateError, read_private

    secret = read_private(folder, _SEALED_WITH)
    if len(secret) != _SECRET_SIZE:
        raise NotPrivateError("the secret of the folder is cut off")
    return secret


def _make_secret(folder: Path) -> bytes:
    """Return the secret of the folder, made where there is none; what was sealed by a lost one is passed over."""
    from compliance.load.store.private_folder import write_private

    try:
        return _own_secret(folder)
    except OSError:
        write_private(folder, _SEALED_WITH, os.urandom(_SECRET_SIZE))
        return _own_secret(folder)


def default_cache() -> Cache:
    """Return the user's cache, or one that keeps nothing where there is no home or it is switched off."""
    if os.environ.get("COMPLIANCE_CACHE") == "off":
        return Cache(None)
    root = os.environ.get("XDG_CACHE_HOME") or (Path("~/.cache").expanduser() if os.environ.get("HOME") else None)
    return Cache(None if root is None else Path(root) / "compliance")


def file_name(name: str, place: str) -> str:
    """Return the name of what is read in a place, so that two libraries do not take each other's file away."""
    return f"{name}-{sha256(place.encode('utf-8', 'replace')).hexdigest()[:_DIGITS]}"


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
                    total.update(os.fsencode(f"{entry.path}\0{about.st_size}\0{about.st_mtime_ns}\0"))
                elif entry.is_dir() and not entry.name.startswith("_") and entry.path not in passed_over:
                    folders.append(entry.path)
    return total.hexdigest()
