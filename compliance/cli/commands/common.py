"""`compliance common`: a submission that is lawful under several chapters, or why there can be none."""

import argparse
import os
import sys
from pathlib import Path

from compliance.api import open_desk
from compliance.api.domains import of_two_domains
from compliance.api.grounds import common_ground
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, UnwritableError, width_of
from compliance.report import Common, common_lines, render_common_json, safe

_ABOUT = """\
Find a submission that is lawful under several chapters, with as few statements as can be, or the smallest set of
provisions that makes it impossible. The submission is printed as a file for the first chapter, which says at its top
what the others have in its head; it was checked under each of them.
"""
_MORE = """
examples:
  compliance common pa-575 ma-asia-poker > both.yaml
  compliance common pa-575 pa-659a-asia ma-asia-poker --save filings    one file for each chapter
  compliance common pa-559 pa-563                                       why there is none

exit codes: 0 common ground; 1 there is none; 2 wrong usage; 3 a ruleset is not valid, or the output cannot be written;
4 it could not be decided; 70 a defect in this program
"""
_EXITS = {
    "common": exits.OK,
    "none": exits.VARIANCE,
    "undecided": exits.UNDETERMINED,
    "defect": exits.DEFECT,
}


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description, parser.epilog = _ABOUT, _MORE
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="two rulesets or more, by id or path")
    parser.add_argument("--save", metavar="FOLDER", help="save the submission as files, one for each chapter")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text (default), json")
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")


def run(asked: argparse.Namespace) -> int:
    """Find what the rulesets have in common, and write it or why there is nothing."""
    names = tuple(dict.fromkeys(asked.rulesets))
    if len(names) < 2:
        which = f"`{names[0]}` and which other?" if names else "which rulesets?"
        return usage(
            f"compliance common: {which} For example: compliance common {names[0] if names else 'pa-575'} ma-asia-poker"
        )
    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    apart = of_two_domains(names, opened.value)
    if apart:
        return usage(f"compliance common: {apart}")
    found = common_ground(names, opened.value)
    if found.value is None:
        return complain(found.diagnostics)
    try:
        return _answer(asked, found.value)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _answer(asked: argparse.Namespace, common: Common) -> int:
    if asked.save is not None and common.files:
        taken = _save(common, Path(asked.save))
        if taken:
            return usage(f"compliance common: `{taken}` is there already; choose another folder, or take it away first")
    with Output(asked.output) as output:
        if asked.format == "json":
            output.write(render_common_json(common))
        elif common.files:
            output.write(common.files[0].text)
        else:
            output.lines(common_lines(common, width=width_of(output)))
    return _EXITS[common.outcome]


def _save(common: Common, folder: Path) -> str:
    """Write a file for each chapter, none where one of them is there; return the name that is taken."""
    files = {folder / one.name: one.text for one in common.files}
    taken = next((str(file) for file in files if os.path.lexists(file)), "")
    if taken:
        return taken
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableError(str(folder), error.strerror or "no reason is known") from error
    for file, text in files.items():
        with Output(str(file)) as output:
            output.write(text)
    sys.stderr.write(safe(f"{len(files)} files are in {folder}") + "\n")
    return ""
