"""The path that was meant where a file or folder is not there, looked for within bounds."""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from compliance.diag import nearest_word

MOST_NAMES = 300
"""So many names of a folder are looked at; the rest of a huge one is not."""
MOST_PARTS = 16


def find_nearest_path(path: str) -> str | None:
    """Return the path nearest to one that does not exist, each part corrected by the names that are there."""
    parts = Path(path).parts
    if not parts or len(parts) > MOST_PARTS:
        return None
    corrected = Path()
    for place, part in enumerate(parts):
        # WHY: unlike the method of a path, this says no of a name that no file can have.
        if os.path.exists(corrected / part):
            corrected /= part
            continue
        names = _list_names(corrected, folders_only=place + 1 < len(parts))
        name = _find_nearest_name(part, tuple(names))
        if name is None:
            return None
        corrected /= name
    return str(corrected)


def _list_names(folder: Path, *, folders_only: bool) -> Iterator[str]:
    try:
        with os.scandir(folder) as entries:
            for entry in islice(entries, MOST_NAMES):
                if not folders_only or entry.is_dir():
                    yield entry.name
    except OSError:
        return


def _find_nearest_name(part: str, names: tuple[str, ...]) -> str | None:
    """Return the name that differs by little, or else the only one that this is without its ending."""
    with_ending = [name for name in names if Path(name).stem == part]
    return nearest_word(part, names) or (with_ending[0] if len(with_ending) == 1 else None)
