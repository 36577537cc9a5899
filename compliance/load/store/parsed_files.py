"""The shipped rulesets as they were read when the wheel was packed, so that an installed program parses none of them.

What is found here stands among the program's own files and is believed as they are; it counts only for the very text
that it was read from, and a checkout has none of it.
"""

import marshal
from pathlib import Path
from typing import Any

from compliance.load.store.codec import CodecError, decode_stored, encode_value
from compliance.version import __version__


class ParsedFiles:
    """Values by name and key in a folder that comes with the program; a folder of ``None`` has none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def load(self, name: str, key: str) -> Any | None:
        """Return what was read when the wheel was packed, if it was read from the very same text."""
        if self.folder is None:
            return None
        try:
            # WHY: read three times as fast as JSON. What a damaged or forged file might do to Python here, a damaged or
            # forged module of the program could do as well; the user's cache, which others might reach, is JSON.
            stored = marshal.loads((self.folder / f"{name}.marshal").read_bytes())  # noqa: S302
            if not isinstance(stored, dict) or (stored.get("version"), stored.get("key")) != (__version__, key):
                return None
            return decode_stored(stored)
        except (OSError, EOFError, TypeError, ValueError, CodecError, RecursionError):
            return None

    def save(self, name: str, key: str, value: Any) -> None:
        """Write what was read, for the wheel that is being packed."""
        if self.folder is None:
            return
        stored = {"version": __version__, "key": key, **encode_value(value)}
        # WHY: this version of the format is read by every Python that the wheel is for.
        (self.folder / f"{name}.marshal").write_bytes(marshal.dumps(stored, 2))
