"""Lines to running text: a hyphen at the end of a line stays or goes by what the document writes elsewhere."""

import re
from collections.abc import Iterable, Sequence

_EDGE = re.compile(r"^\W+|\W+$")
_TAIL = re.compile(r"([\w’'-]*[^\W\d_])-$")
_HEAD = re.compile(r"[a-z][\w’'-]*")


class Joiner:
    """Joins the lines of one document, knowing the words that it writes unbroken."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words = {_EDGE.sub("", word).lower() for line in lines for word in line.split()[:-1]}

    def join(self, lines: Sequence[str]) -> str:
        """Return the lines as one text."""
        if len(lines) == 1:
            return lines[0]
        parts: list[str] = []
        for line in lines:
            if parts and parts[-1].endswith(("-", "\u00ad")):
                parts[-1] = self._glue(parts[-1], line)
            elif parts and parts[-1].endswith(("—", "/")):
                parts[-1] += line
            else:
                parts.append(line)
        return " ".join(parts)

    def _glue(self, before: str, line: str) -> str:
        tail, head = _TAIL.search(before), _HEAD.match(line)
        if before.endswith("\u00ad"):
            return before[:-1] + line
        if tail is None or head is None:
            return before + line if not before.endswith(" -") else f"{before} {line}"
        return before + line if self._keeps(tail[1], head[0]) else before[:-1] + line

    def _keeps(self, tail: str, head: str) -> bool:
        """Tell whether the hyphen between two halves of a word is its own."""
        left, right = tail.lower(), head.lower()
        if left + right in self._words:
            return False
        return f"{left}-{right}" in self._words or (left in self._words and right.split("-")[0] in self._words)
