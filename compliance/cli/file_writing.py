"""Files that a command writes beside its product."""

import os
from collections.abc import Mapping
from pathlib import Path

from compliance.cli.errors import DiagnosedError, MisuseError
from compliance.cli.output import Output, UnwritableError
from compliance.load import create_text, sweep_leftovers, sync_folder


def write_file(path: str, text: str, *, edits_rulesets: bool = False) -> None:
    """Write a file beside a command's product, of which the command tells in its own words."""
    with Output(path, edits_rulesets=edits_rulesets, announced=False) as output:
        output.write(text)


def write_new_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write files into a folder that may have to be made, none of them where one is there already."""
    for name in files:
        sweep_leftovers(str(folder / name))
    taken = next((folder / name for name in files if os.path.lexists(folder / name)), None)
    if taken is not None:
        raise MisuseError(f"`{taken}` is there already; choose another folder, or take it away first")
    make_folder(folder)
    for name, text in files.items():
        wrong = create_text(folder / name, text)
        if wrong is not None:
            raise DiagnosedError((wrong,))


def make_folder(folder: Path) -> None:
    """Make a folder, with those above it, unless it is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        sync_folder(str(folder.parent))
    except OSError as error:
        raise UnwritableError(str(folder), error.strerror or str(error)) from error
