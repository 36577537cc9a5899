"""Lines to running text: a hyphen at the end of a line stays or goes by what the document writes elsewhere."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

_WORD = re.compile(r"\w(?:[\w’'-]*\w)?")
_TAIL = re.compile(r"[\w’'-]*[^\W\d_]$")
_HEAD = re.compile(r"[a-z][\w’'-]*")
_SUSPENDED = frozenset({"and", "or", "nor", "to"})
_HYPHENS = ("-", "\u2010", "\u00ad")
_LONGEST_WORD = 80
_SHORTEST_SYLLABLE = 3


class Joiner:
    """Joins the lines of one document, knowing the words that it writes unbroken."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words = frozenset(_WORD.findall("\n".join(_without_broken_words(lines)).lower()))

    def join(self, lines: Sequence[str]) -> str:
        """Return the lines as one text."""
        if len(lines) < 2:
            return "".join(lines)
        parts = [lines[0]]
        for before, line in pairwise(lines):
            if before.endswith(_HYPHENS):
                keeps_hyphen, space = self._join_at_hyphen(before, line)
                parts[-1] = parts[-1] if keeps_hyphen else parts[-1][:-1]
                parts += [space, line]
            else:
                parts += ["" if before.endswith(("—", "/")) else " ", line]
        return "".join(parts)

    def _join_at_hyphen(self, before: str, line: str) -> tuple[bool, str]:
        """Tell whether the hyphen at the end of a line stays, and what stands between it and the next line."""
        tail, head = _TAIL.search(before[-_LONGEST_WORD:-1]), _HEAD.match(line)
        if before.endswith("\u00ad"):
            return False, ""
        if tail is None or head is None:
            return True, " " if before[:-1].endswith(" ") else ""
        left, right = tail[0].lower(), head[0].lower()
        if left + right in self._words:
            return False, ""
        if right in _SUSPENDED and left in self._words:
            return True, " "
        return self._is_own_hyphen(left, right), ""

    def _is_own_hyphen(self, left: str, right: str) -> bool:
        """Tell whether a hyphen belongs to a word: it is written so elsewhere, or its halves are words themselves."""
        if f"{left}-{right}" in self._words:
            return True
        before, after = left.rpartition("-")[2], right.partition("-")[0]
        if "-" in left or "-" in right:
            return before in self._words or after in self._words or len(before) < _SHORTEST_SYLLABLE
        return before in self._words and after in self._words


def _without_broken_words(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines without the halves of words that were broken at their ends."""
    broken = False
    for line in lines:
        words = line.partition(" ")[2] if broken else line
        broken = line.endswith(_HYPHENS)
        yield words.rpartition(" ")[0] if broken else words
