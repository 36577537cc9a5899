"""`compliance cure`: the smallest changes that make a submission lawful, shown or written."""

import argparse
import os
import sys

from compliance.api import Request, open_desk
from compliance.api.curing import cure_file, write_cured
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, UnwritableError, width_of
from compliance.cli.progress import shown_on_terminal
from compliance.diag import Diagnostic
from compliance.load import read_date
from compliance.model import Outcome
from compliance.report import Remedies, Remedy, cure_lines, patch_of, plain, render_cure_json, safe

_ABOUT = """\
Find the smallest change that makes a submission lawful: each edit with the provision that forces it, and as a patch in
the file's own text, which keeps comments and order. Where several changes are equally small, all of them are shown.
Every cured file is checked as any submission is before it is shown. Waivers stay; they mark a variance, and cure none.
"""
_MORE = """
examples:
  compliance cure submissions/river-bend.yaml
  compliance cure mine.yaml --pick 2 --write              edit the file in place
  compliance cure mine.yaml --pick 2 -o cured.yaml        write the cured file elsewhere
  compliance cure mine.yaml --format patch | patch -p0    the first cure, or the one that is picked

A patch names the file from the folder that one is in, where it lies below that; else by its last name alone, since
`patch` takes no other: call it then in the file's own folder. With -o a lawful submission is written as it is.

exit codes: 0 lawful as it stands, or a cured file was written; 1 not lawful, and cures are shown; 2 wrong usage;
3 the file is not valid or cannot be written; 4 no cure was found; 70 a defect in this program
"""
_WHICH = "which submission? For example: compliance cure submissions/river-bend.yaml"


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description, parser.epilog = _ABOUT, _MORE
    parser.add_argument("file", nargs="?", metavar="SUBMISSION", help="the submission")
    parser.add_argument("--ruleset", metavar="ID", help="the ruleset, by id or path, as in check")
    parser.add_argument("--as-of", metavar="DATE", help="the day to judge for, as in check")
    parser.add_argument(
        "--reading", metavar="ID=OPTION", action="append", default=[], help="take another recorded reading"
    )
    parser.add_argument("--pick", metavar="N", type=int, help="only this cure, by its number")
    parser.add_argument("--write", action="store_true", help="make the change in the file itself")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the cured submission here, a new file")
    parser.add_argument(
        "--format", choices=("text", "json", "patch"), default="text", help="text (default), json, patch"
    )


def run(asked: argparse.Namespace) -> int:
    """Find the cures of a submission, and show them or write one."""
    request = _request(asked)
    if isinstance(request, str):
        return usage(f"compliance cure: {request}")
    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    opened.value.progress = shown_on_terminal
    found = cure_file(asked.file, request, opened.value)
    if found.value is None:
        return complain(found.diagnostics)
    wrong = _mispicked(asked, found.value)
    if wrong:
        return usage(f"compliance cure: {wrong}")
    try:
        return _answer(asked, found.value)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _request(asked: argparse.Namespace) -> Request | str:
    """Return the request, or what is wrong with the call."""
    if asked.file is None:
        return _WHICH
    if asked.write and asked.output is not None:
        return "--write edits the file itself and -o writes another; choose one of them"
    if asked.output is not None and os.path.lexists(asked.output):
        return f"`{asked.output}` is there already; choose another name, or take it away first"
    day = None if asked.as_of is None else read_date(asked.as_of)
    if asked.as_of is not None and day is None:
        return f"--as-of takes a day as YYYY-MM-DD, not `{asked.as_of}`"
    pairs = [pair.partition("=") for pair in asked.reading]
    if not all(equals for _, equals, _ in pairs):
        return f"--reading takes ID=OPTION, not `{next(name for name, equals, _ in pairs if not equals)}`"
    return Request(ruleset=asked.ruleset, as_of=day, readings={name: option for name, _, option in pairs})


def _mispicked(asked: argparse.Namespace, found: Remedies) -> str:
    """Say what is wrong with the cure that is picked, or that one has to be."""
    number = len(found.cures)
    if asked.pick is not None and number and not 1 <= asked.pick <= number:
        return f"there is no cure {asked.pick}; " + ("there is 1" if number == 1 else f"there are 1 to {number}")
    if (asked.write or asked.output is not None) and asked.pick is None and number > 1:
        return f"{number} cures are equally small; say which is to be written, with --pick 1 to {number}"
    return ""


def _answer(asked: argparse.Namespace, found: Remedies) -> int:
    """Write the one cure that is to be written, and show what was found."""
    written = ""
    if asked.output is not None and found.assessment.outcome is Outcome.COMPLIANT:
        _write(asked.output, found.text)
        written = asked.output
    if (asked.write or asked.output is not None) and found.cures and not found.defects:
        remedy = found.cures[(asked.pick or 1) - 1]
        stuck = write_cured(found, remedy) if asked.write else _write_elsewhere(asked.output, remedy)
        if stuck:
            return complain(stuck)
        written = asked.output or asked.file
        asked.pick = asked.pick or 1
    if asked.format == "patch" and found.cures and found.cures[(asked.pick or 1) - 1].text is None:
        return complain(found.cures[(asked.pick or 1) - 1].refused)
    _show(asked, found, written)
    return exits.OK if written else _exit(found)


def _write_elsewhere(path: str, remedy: Remedy) -> tuple[Diagnostic, ...]:
    if remedy.text is None:
        return remedy.refused
    _write(path, remedy.text)
    return ()


def _write(path: str, text: str) -> None:
    with Output(path) as output:
        output.write(text)


def _show(asked: argparse.Namespace, found: Remedies, written: str) -> None:
    with Output(None) as output:
        if asked.format == "json":
            output.write(render_cure_json(found, pick=asked.pick, written=written))
        elif asked.format == "patch" and not found.cures:
            sys.stderr.write(plain(cure_lines(found, written=written)))
        elif asked.format == "patch":
            patch = patch_of(found, found.cures[(asked.pick or 1) - 1])
            # WHY: a patch has the file's own letters, and on a terminal nothing in them may move the cursor.
            output.write("\n".join(map(safe, patch.split("\n"))) if output.on_terminal else patch)
        else:
            output.lines(cure_lines(found, pick=asked.pick, written=written, width=width_of(output)))


def _exit(found: Remedies) -> int:
    if found.defects:
        return exits.DEFECT
    if found.assessment.outcome is Outcome.COMPLIANT:
        return exits.OK
    return exits.VARIANCE if found.cures else exits.UNDETERMINED
