"""What goes to the error stream: diagnostics with their lines, and usage."""

import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from compliance.assets import shelf
from compliance.cli import exit_codes as exits
from compliance.diag import Diagnostic
from compliance.load import Library, place_of
from compliance.report import render_diagnostics, safe

LARGEST = 4 * 1024 * 1024


@lru_cache(maxsize=4)
def _lines(path: str) -> tuple[str, ...]:
    try:
        file = Path(path) if Path(path).is_file() else shelf("rulesets").parent / path
        if not file.is_file() or file.stat().st_size > LARGEST:
            return ()
        raw = file.read_bytes()
        # WHY: the first line of a PDF or a DOCX tells nobody anything, and its bytes can upset a terminal.
        if raw.startswith((b"%PDF", b"PK")) or b"\0" in raw:
            return ()
        return tuple(raw.decode("utf-8-sig", errors="replace").splitlines())
    except (OSError, ValueError):
        return ()


def line_at(path: str, number: int) -> str | None:
    """Return one line of a file, if it can be had."""
    lines = _lines(path)
    return lines[number - 1] if 0 < number <= len(lines) else None


def complain(found: Iterable[Diagnostic]) -> int:
    """Write diagnostics to the error stream."""
    sys.stderr.write(render_diagnostics(found, line_at))
    return exits.INVALID


def usage(text: str) -> int:
    """Say what is wrong with the call."""
    sys.stderr.write(safe(text) + "\n")
    return exits.USAGE


def tell_place(command: str, *libraries: Library) -> None:
    """Say which rulesets are looked at, where somebody could take them for others."""
    for place in dict.fromkeys(filter(None, map(place_of, libraries))):
        sys.stderr.write(f"compliance {command}: read from {place}\n")
