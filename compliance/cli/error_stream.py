"""What goes to the error stream: diagnostics with their lines, and what is wrong with a call."""

import os
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from compliance.assets import shipped_folder
from compliance.cli import exit_codes
from compliance.diag import Code, Diagnostic
from compliance.load import Library, is_form_start, place_of
from compliance.record import replace
from compliance.report import make_safe, render_diagnostics

LARGEST = 4 * 1024 * 1024
_OF_A_PATH = (Code.FILE_MISSING, Code.FOLDER_WITHOUT_SUBMISSIONS, Code.RULESET_UNKNOWN)


@lru_cache(maxsize=4)
def read_lines(path: str) -> tuple[str, ...]:
    """Return the lines of a file, none where it is no text or too large."""
    try:
        file = Path(path) if Path(path).is_file() else shipped_folder("rulesets").parent / path
        if not file.is_file() or file.stat().st_size > LARGEST:
            return ()
        raw = file.read_bytes()
        # WHY: the first line of a document tells nobody anything, and its bytes can upset a terminal.
        if is_form_start(raw) or b"\0" in raw:
            return ()
        return tuple(raw.decode("utf-8-sig", errors="replace").splitlines())
    except (OSError, ValueError):
        return ()


def read_line(path: str, number: int) -> str | None:
    """Return one line of a file, if it can be had."""
    lines = read_lines(path)
    return lines[number - 1] if 0 < number <= len(lines) else None


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> int:
    """Write diagnostics to the error stream and return the exit code of a file that is not valid."""
    sys.stderr.write(describe_diagnostics(diagnostics))
    return exit_codes.INVALID


def describe_diagnostics(diagnostics: Iterable[Diagnostic]) -> str:
    """Return diagnostics with the lines they are about, and with the nearest name where a file is not there."""
    return render_diagnostics(map(_add_nearest_path, diagnostics), read_line)


def _add_nearest_path(diagnostic: Diagnostic) -> Diagnostic:
    path = diagnostic.span.path
    if diagnostic.code not in _OF_A_PATH or os.path.lexists(path):
        return diagnostic
    # INVARIANT: a ruleset that is not found by its id has a hint of its own; only a path of one is looked for here.
    if diagnostic.code is Code.RULESET_UNKNOWN and os.sep not in path:
        return diagnostic
    from compliance.cli.suggestions import find_nearest_path

    near = find_nearest_path(path)
    return diagnostic if near is None else replace(diagnostic, hint=f"did you mean `{near}`?")


def print_misuse(text: str) -> int:
    """Say what is wrong with the call and return the exit code of wrong usage."""
    sys.stderr.write(make_safe(text) + "\n")
    return exit_codes.USAGE


def print_rulesets_place(command: str, *libraries: Library) -> None:
    """Say which rulesets are looked at, where somebody could take them for others."""
    for place in dict.fromkeys(filter(None, map(place_of, libraries))):
        sys.stderr.write(f"compliance {command}: read from {place}\n")
