"""A change of a file as a patch that `patch -p0` and `git apply -p0` take."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

_AROUND = 3
_PLAIN = re.compile(r"[!#-\[\]-~]+")


def render_patch(old: str, new: str, path: str) -> str:
    """Write the unified diff between two texts of one file; texts that are the same give nothing."""
    before, after = _split_lines(old), _split_lines(new)
    # WHY: lines that come again and again, such as empty ones, do not begin a match; else thousands of them would take
    # time as the square of their number.
    groups = list(SequenceMatcher(None, before, after).get_grouped_opcodes(_AROUND))
    if not groups:
        return ""
    name = _quote_path(path)
    hunks = (line for group in groups for line in _hunk_lines(group, before, after))
    return "".join([f"--- {name}\n+++ {name}\n", *hunks])


def _split_lines(text: str) -> list[str]:
    """Part a text where a patch does: after line feeds, and nowhere else."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _quote_path(path: str) -> str:
    """Write a path as the heads of a patch have it: in quotes where a blank or another letter would end it."""
    if _PLAIN.fullmatch(path):
        return path
    if path.isprintable() and path.isascii() and '"' not in path and "\\" not in path:
        return f"{path}\t"
    return '"' + "".join(_escape_byte(byte) for byte in path.encode("utf-8", "surrogateescape")) + '"'


def _escape_byte(byte: int) -> str:
    char = chr(byte)
    if char in '"\\':
        return f"\\{char}"
    return char if 0x20 <= byte < 0x7F else f"\\{byte:03o}"


def _hunk_lines(group: list[tuple[str, int, int, int, int]], before: list[str], after: list[str]) -> Iterator[str]:
    first, last = group[0], group[-1]
    yield f"@@ -{_write_range(first[1], last[2])} +{_write_range(first[3], last[4])} @@\n"
    for tag, old_start, old_end, new_start, new_end in group:
        if tag == "equal":
            yield from (_patch_line(" ", line) for line in before[old_start:old_end])
            continue
        yield from (_patch_line("-", line) for line in before[old_start:old_end])
        yield from (_patch_line("+", line) for line in after[new_start:new_end])


def _write_range(start: int, end: int) -> str:
    count = end - start
    if count == 1:
        return str(start + 1)
    return f"{start + 1 if count else start},{count}"


def _patch_line(sign: str, line: str) -> str:
    return f"{sign}{line}" if line.endswith("\n") else f"{sign}{line}\n\\ No newline at end of file\n"
