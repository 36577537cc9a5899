"""`compliance fmt`: files in their canonical form."""

import argparse
import difflib
import re
from collections.abc import Iterator

from compliance.api import Formatted, format_file, format_targets, write_formatted
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, tell_place
from compliance.cli.output import Output
from compliance.diag import Diagnostic
from compliance.load import library_at_hand
from compliance.report import safe

_ABOUT = """
Write rulesets, their cases, ledgers, odds and vocabulary, and submissions, in their canonical form.
No meaning and no comment changes: what is written is read again first, and a file is left alone in any doubt.
Without PATH: every file in `rulesets` of this folder if it has a vocabulary, else of the program's own rulesets.
A folder stands for the YAML files below it.
"""
_EPILOG = """
example:
  compliance fmt --diff rulesets/pa-575

exit codes: 0 all in canonical form now; 1 something would change (with --check or --diff); 2 wrong usage;
3 a file is not valid, cannot be written, or was left alone
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description = _ABOUT
    parser.epilog = _EPILOG
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files, folders, or rulesets by their ids")
    parser.add_argument("--check", action="store_true", help="write nothing; list what would change")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")


def run(asked: argparse.Namespace) -> int:
    """Write the canonical form of what was asked for, or tell what would change."""
    library = library_at_hand()
    targets = format_targets(asked.paths, library)
    found = list(targets.diagnostics)
    if any(library.folder in target.path.parents for target in targets.value or ()):
        tell_place("fmt", library)
    dry = asked.check or asked.diff
    results = [format_file(target) for target in targets.value or ()]
    changed = [one.value for one in results if one.value is not None and one.value.changed]
    found += [one for result in results for one in result.diagnostics]
    unwritten = {} if dry else _write(changed)
    found += unwritten.values()
    with Output(None) as output:
        for one in changed:
            if asked.diff:
                output.write("".join(_diff(one, plain=output.on_terminal)))
            elif one.target.called not in unwritten:
                output.write(f"{'would change' if dry else 'changed'} {safe(one.target.called)}\n")
        output.write("" if asked.diff else _total(len(changed) - len(unwritten), len(results), dry=dry))
    codes = [exits.VARIANCE if dry and changed else exits.OK, complain(found) if found else exits.OK]
    return exits.worst(codes)


def _write(changed: list[Formatted]) -> dict[str, Diagnostic]:
    """Write what changed and return what stood in the way, by file."""
    tried = ((one.target.called, write_formatted(one)) for one in changed)
    return {called: wrong for called, wrong in tried if wrong is not None}


def _diff(one: Formatted, *, plain: bool) -> Iterator[str]:
    """Yield the lines of a patch; on a terminal nothing in them can move the cursor."""
    name = one.target.called
    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (one.before, one.after))
    for line in difflib.unified_diff(before, after, f"a/{name}", f"b/{name}"):
        text = line.removesuffix("\n")
        yield (safe(text) if plain else text) + "\n"
        if text == line:
            yield "\\ No newline at end of file\n"


def _total(changed: int, files: int, *, dry: bool) -> str:
    if not changed:
        return f"nothing {'would change' if dry else 'changed'} in {files} file{'' if files == 1 else 's'}\n"
    return f"{changed} of {files} file{'' if files == 1 else 's'} {'would change' if dry else 'changed'}\n"
