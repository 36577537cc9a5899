"""`compliance fmt`: files in their canonical form."""

import argparse
import difflib
import re
from collections.abc import Iterator

from compliance.api import Formatted, format_target, format_targets, write_formatted
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.error_stream import print_diagnostics, print_rulesets_place
from compliance.cli.output import Output
from compliance.diag import Diagnostic
from compliance.load import library_at_hand
from compliance.report import make_safe

HELP = CommandHelp(
    description="""\
Write rulesets, their cases, ledgers, odds and vocabulary, and submissions, in their canonical form; `5 dollars` in a
submission becomes `$5`. No meaning and no comment changes: what is written is read again first, and a file is left
alone in any doubt.

Without PATH: every file in `rulesets` of this folder if it has a vocabulary, else of the program's own rulesets. A
folder stands for the YAML files below it.
""",
    examples=(
        ("compliance fmt pa-575", ""),
        ("compliance fmt --diff rulesets/pa-575", "show what would change"),
        ("compliance fmt --check", "list what would change, for a build"),
    ),
    exit_codes={
        0: "all in canonical form now",
        1: "something would change (with --check or --diff)",
        3: "a file is not valid, cannot be written, or was left alone",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files, folders, or rulesets by their ids")
    parser.add_argument("--check", action="store_true", help="write nothing; list what would change")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")


def run(arguments: argparse.Namespace) -> int:
    """Write the canonical form of what was asked for, or tell what would change."""
    library = library_at_hand()
    targets = format_targets(arguments.paths, library)
    if any(library.folder in target.path.parents for target in targets.value or ()):
        print_rulesets_place("fmt", library)
    results = [format_target(target, library) for target in targets.value or ()]
    changed = [result.value for result in results if result.value is not None and result.value.changed]
    diagnostics = [*targets.diagnostics, *(wrong for result in results for wrong in result.diagnostics)]
    dry = arguments.check or arguments.diff
    unwritten = {} if dry else _write_files(changed)
    diagnostics += unwritten.values()
    with Output(None) as output:
        for file in changed:
            if arguments.diff:
                output.write("".join(_diff_lines(file, plain=output.on_terminal)))
            elif file.target.called not in unwritten:
                output.write(f"{'would change' if dry else 'changed'} {make_safe(file.target.called)}\n")
        output.write("" if arguments.diff else _count_changes(len(changed) - len(unwritten), len(results), dry=dry))
    codes = [exit_codes.VARIANCE] if dry and changed else [exit_codes.OK]
    if diagnostics:
        codes.append(print_diagnostics(diagnostics))
    return exit_codes.pick_worst(codes)


def _write_files(changed: list[Formatted]) -> dict[str, Diagnostic]:
    """Write what changed and return what stood in the way, by file."""
    written = ((file.target.called, write_formatted(file)) for file in changed)
    return {called: wrong for called, wrong in written if wrong is not None}


def _diff_lines(file: Formatted, *, plain: bool) -> Iterator[str]:
    """Yield the lines of a patch; on a terminal nothing in them can move the cursor."""
    name = file.target.called
    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (file.before, file.after))
    for line in difflib.unified_diff(before, after, f"a/{name}", f"b/{name}"):
        text = line.removesuffix("\n")
        yield (make_safe(text) if plain else text) + "\n"
        if text == line:
            yield "\\ No newline at end of file\n"


def _count_changes(changed: int, files: int, *, dry: bool) -> str:
    counted = f"{files} file{'' if files == 1 else 's'}"
    words = "would change" if dry else "changed"
    return f"{changed} of {counted} {words}\n" if changed else f"nothing {words} in {counted}\n"
