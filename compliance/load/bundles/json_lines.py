"""JSON Lines to submissions, one to a line, read from front to back."""

from collections.abc import Iterator

from compliance.load.bundles.entries import name_in_bundle
from compliance.load.bundles.held import HeldFiling
from compliance.load.bundles.tar_entries import BoundedStream, open_unpacked
from compliance.load.files import LARGEST

_AT_ONCE = 256 * 1024


def count_lines(path: str) -> int:
    """Count the lines that have something in them."""
    return sum(1 for _ in _lines_of(path))


def line_filings(path: str) -> Iterator[HeldFiling]:
    """Yield the submission of every line; empty lines are none."""
    for number, raw in _lines_of(path):
        yield HeldFiling(name=name_in_bundle(path, str(number)), raw=raw, file=path, line=number)


def _lines_of(path: str) -> Iterator[tuple[int, bytes]]:
    with open_unpacked(path) as stream:
        for number, line in enumerate(_split_lines(stream), start=1):
            content = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
            if content.strip():
                yield number, content.removesuffix(b"\r")


def _split_lines(stream: BoundedStream) -> Iterator[bytes]:
    """Yield lines without their ends; of one that is too long only so much that it is seen to be."""
    held = b""
    while content := stream.read(_AT_ONCE):
        *whole, rest = content.split(b"\n")
        for line in whole:
            yield (held + line)[: LARGEST + 1]
            held = b""
        held = (held + rest)[: LARGEST + 1]
    if held:
        yield held
