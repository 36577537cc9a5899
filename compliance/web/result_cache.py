"""The last results of long work, kept in memory so that loading a page again does not start the work again."""

from collections import OrderedDict

MOST = 16
LARGEST = 64 * 1024 * 1024


class Kept:
    """A bounded number of results by their keys; what was not asked for the longest is forgotten first."""

    def __init__(self, most: int = MOST, largest: int = LARGEST) -> None:
        self._most = most
        self._largest = largest
        self._lines: OrderedDict[str, str] = OrderedDict()

    def find(self, key: str) -> str | None:
        """Return what is kept under a key."""
        if key in self._lines:
            self._lines.move_to_end(key)
        return self._lines.get(key)

    def keep(self, key: str, line: str) -> None:
        """Keep a result, and forget others where they would be too many or too large together."""
        self._lines[key] = line
        self._lines.move_to_end(key)
        while len(self._lines) > self._most or sum(map(len, self._lines.values())) > self._largest:
            self._lines.popitem(last=False)
