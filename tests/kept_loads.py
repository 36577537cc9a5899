"""What commands inside one process read from the cache of the run: each file is read once, for as long as it stays.

A third to half of a short command is to read the same rulesets from the cache again. That they come out of it as they
went in is for `tests/unit/load/store`, which reads every one; a cache of another folder is always read.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from compliance.load.store.cache import Cache

_KEPT: dict[tuple[object, ...], object] = {}


def keep_loads(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let what was loaded from a folder be taken from memory while its file is the same."""
    load = Cache.load

    def load_once(cache: Cache, name: str, key: str) -> Any | None:
        if cache.folder != folder:
            return load(cache, name, key)
        asked = name, key, *_state_of(folder / f"{name}.json")
        # WHY: what is not there, or not as it should be, is looked for again each time.
        kept = _KEPT.get(asked)
        if kept is None and (kept := load(cache, name, key)) is not None:
            _KEPT[asked] = kept
        return kept

    patch.setattr(Cache, "load", load_once)


def _state_of(path: Path) -> tuple[int, ...]:
    try:
        told = os.stat(path)
    except OSError:
        return ()
    return told.st_ino, told.st_size, told.st_mtime_ns
