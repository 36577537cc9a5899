"""`compliance schema`: JSON Schemas for an editor, written or held against those on disk."""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

from compliance.api import open_desk, schemas_of
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, tell_place, usage
from compliance.cli.output import Output, UnwritableError
from compliance.load import default_cache, library_at_hand
from compliance.report import SCHEMAS, safe

FOLDER = "schemas"
_ABOUT = """\
Write the JSON Schema of a kind of file, so that an editor completes its fields, explains them and underlines mistakes.
"""
_TRY = "For example: compliance schema submission -o submission.schema.json"
_EXAMPLE = """
example:
  compliance schema submission -o submission.schema.json
and make this the first line of your submission, if both lie in one folder:
  # yaml-language-server: $schema=submission.schema.json

exit codes: 0 written, or up to date; 1 with --check: something is not what would be written; 2 wrong usage;
3 a ruleset is not valid, or the output cannot be written; 70 a defect in this program
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description = f"{_ABOUT}\nkinds of file:\n{_kinds()}"
    parser.epilog = _EXAMPLE
    parser.add_argument("kind", nargs="?", choices=tuple(SCHEMAS), metavar="KIND", help="the kind of file, see above")
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")
    parser.add_argument("--all", metavar="FOLDER", help="write the schemas of all kinds into this folder")
    parser.add_argument(
        "--check", action="store_true", help=f"write nothing; hold what is in the folder (else {FOLDER}) against it"
    )


def run(asked: argparse.Namespace) -> int:
    """Write the schemas that were asked for, or say which of them are not up to date."""
    if asked.kind is None and asked.all is None and not asked.check:
        return usage(f"compliance schema: of which kind of file? There are {', '.join(SCHEMAS)}. {_TRY}")
    if asked.all is not None and (asked.kind is not None or asked.output is not None):
        return usage(
            "compliance schema: --all writes every kind into a folder; leave out KIND and -o, or leave out --all"
        )
    if asked.kind is None and asked.output is not None:
        return usage(
            "compliance schema: which kind of file goes there? For example: compliance schema submission -o FILE"
        )
    library = library_at_hand(default_cache())
    tell_place("schema", library)
    opened = open_desk(library)
    if opened.value is None:
        return complain(opened.diagnostics)
    written = schemas_of(SCHEMAS if asked.kind is None else (asked.kind,), opened.value)
    if written.value is None:
        return complain(written.diagnostics)
    places = {_place(kind, asked): text for kind, text in written.value.items()}
    try:
        return _check(places, asked) if asked.check else _write(places, asked)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _kinds() -> str:
    return "".join(f"  {name:<12} {about}\n" for name, about in SCHEMAS.items())


def _place(kind: str, asked: argparse.Namespace) -> Path:
    return Path(asked.output) if asked.output is not None else Path(asked.all or FOLDER) / f"{kind}.schema.json"


def _write(places: Mapping[Path, str], asked: argparse.Namespace) -> int:
    if asked.all is not None:
        _make(Path(asked.all))
    for path, text in places.items():
        with Output(str(path) if asked.all is not None else asked.output) as output:
            output.write(text)
    if asked.all is not None:
        with Output(None) as output:
            output.write(safe(f"{len(places)} schemas are written to {asked.all}") + "\n")
    return exits.OK


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableError(str(folder), error.strerror or str(error)) from error


def _check(places: Mapping[Path, str], asked: argparse.Namespace) -> int:
    again = (
        f"compliance schema {asked.kind} -o {asked.output}"
        if asked.output
        else f"compliance schema --all {asked.all or FOLDER}"
    )
    stale = [f"{path}: {why}" for path, why in _stale(places, whole=asked.kind is None)]
    with Output(None) as output:
        for line in stale:
            output.write(safe(line) + "\n")
        output.write(safe(f"run `{again}`" if stale else f"up to date: {len(places)}") + "\n")
    return exits.VARIANCE if stale else exits.OK


def _stale(places: Mapping[Path, str], *, whole: bool) -> Iterator[tuple[Path, str]]:
    """Yield the files that are not what would be written, each with why."""
    for path, text in places.items():
        if not path.is_file():
            yield path, "is missing"
        elif path.read_bytes() != text.encode("utf-8"):
            yield path, "is not what would be written"
    folders = {path.parent for path in places} if whole else set()
    for path in sorted(one for folder in folders for one in folder.glob("*.schema.json") if one not in places):
        yield path, "is of no kind that is known; take it away"
