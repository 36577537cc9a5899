"""`compliance schema`: JSON Schemas for an editor, written or compared with those on disk."""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

from compliance.api import open_session, schemas_of
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.error_stream import print_rulesets_place
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.file_writing import make_folder, write_file
from compliance.cli.options import add_output_file
from compliance.cli.output import Output
from compliance.load import default_cache, library_at_hand
from compliance.report import SCHEMAS, make_safe

FOLDER = "schemas"


def _describe_kinds() -> str:
    return "\n".join(f"  {name:<12} {about}" for name, about in SCHEMAS.items())


HELP = CommandHelp(
    description=f"""\
Write the JSON Schema of a kind of file, so that an editor completes its fields, explains them and underlines mistakes.

kinds of file:
{_describe_kinds()}
""",
    examples=(
        ("compliance schema submission -o submission.schema.json", ""),
        ("compliance schema --all schemas", "all kinds, into a folder"),
        ("compliance schema --all schemas --check", "tell whether they are up to date"),
    ),
    notes="""\
Make this the first line of your submission, if both lie in one folder:

  # yaml-language-server: $schema=submission.schema.json
""",
    exit_codes={
        0: "written, or up to date",
        1: "with --check: something is not what would be written",
        3: "a ruleset is not valid, or the output cannot be written",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("kind", nargs="?", choices=tuple(SCHEMAS), metavar="KIND", help="the kind of file, see above")
    add_output_file(parser)
    parser.add_argument("--all", metavar="FOLDER", help="write the schemas of all kinds into this folder")
    parser.add_argument(
        "--check", action="store_true", help=f"write nothing; compare with what is in the folder (else {FOLDER})"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the schemas that were asked for, or say which of them are not up to date."""
    _refuse_wrong_call(arguments)
    library = library_at_hand(default_cache())
    print_rulesets_place("schema", library)
    session = take_value(open_session(library))
    schemas = take_value(schemas_of(SCHEMAS if arguments.kind is None else (arguments.kind,), session))
    places = {_find_place(kind, arguments): text for kind, text in schemas.items()}
    return _check_schemas(places, arguments) if arguments.check else _write_schemas(places, arguments)


def _refuse_wrong_call(arguments: argparse.Namespace) -> None:
    example = "For example: compliance schema submission -o submission.schema.json"
    if arguments.kind is None and arguments.all is None and not arguments.check:
        raise MisuseError(f"of which kind of file? There are {', '.join(SCHEMAS)}. {example}")
    if arguments.all is not None and (arguments.kind is not None or arguments.output is not None):
        raise MisuseError("--all writes every kind into a folder; leave out KIND and -o, or leave out --all")
    if arguments.kind is None and arguments.output is not None:
        raise MisuseError("which kind of file goes there? For example: compliance schema submission -o FILE")


def _find_place(kind: str, arguments: argparse.Namespace) -> Path:
    if arguments.output is not None:
        return Path(arguments.output)
    return Path(arguments.all or FOLDER) / f"{kind}.schema.json"


def _write_schemas(places: Mapping[Path, str], arguments: argparse.Namespace) -> int:
    if arguments.all is None:
        [text] = places.values()
        with Output(arguments.output) as output:
            output.write(text)
        return exit_codes.OK
    make_folder(Path(arguments.all))
    for path, text in places.items():
        write_file(str(path), text)
    with Output(None) as output:
        output.write(make_safe(f"{len(places)} schemas are written to {arguments.all}") + "\n")
    return exit_codes.OK


def _check_schemas(places: Mapping[Path, str], arguments: argparse.Namespace) -> int:
    again = f"compliance schema --all {arguments.all or FOLDER}"
    if arguments.output:
        again = f"compliance schema {arguments.kind} -o {arguments.output}"
    stale = [f"{path}: {why}" for path, why in _find_stale(places, whole=arguments.kind is None)]
    with Output(None) as output:
        for line in stale:
            output.write(make_safe(line) + "\n")
        output.write(make_safe(f"run `{again}`" if stale else f"up to date: {len(places)}") + "\n")
    return exit_codes.VARIANCE if stale else exit_codes.OK


def _find_stale(places: Mapping[Path, str], *, whole: bool) -> Iterator[tuple[Path, str]]:
    """Yield the files that are not what would be written, each with why."""
    for path, text in places.items():
        if not path.is_file():
            yield path, "is missing"
        elif path.read_bytes() != text.encode("utf-8"):
            yield path, "is not what would be written"
    folders = {path.parent for path in places} if whole else set()
    for path in sorted(file for folder in folders for file in folder.glob("*.schema.json") if file not in places):
        yield path, "is of no kind that is known; take it away"
