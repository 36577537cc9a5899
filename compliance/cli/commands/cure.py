"""`compliance cure`: the smallest changes that make a submission lawful, shown or written."""

import argparse
import sys

from compliance.api import Request, cure_file, open_session, write_cured_file
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import DiagnosedError, MisuseError, take_value
from compliance.cli.options import add_output_options, add_ruleset_options, read_day, read_readings
from compliance.cli.output import Output, refuse_same_file, refuse_taken
from compliance.cli.progress import show_progress
from compliance.load import review_name_of
from compliance.model import CheckedCure, CureResult, Outcome
from compliance.report import (
    cure_document,
    find_format_by_ending,
    make_safe,
    patch_of,
    plain_text,
    render_cure_json,
    text_lines,
)

HELP = CommandHelp(
    description="""\
Find the smallest change that makes a submission lawful: each edit with the provision that forces it, and as a patch in
the file's own text, which keeps comments and order. Where several changes are equally small, all of them are shown.
Every cured file is checked as any submission is before it is shown. Waivers stay; they mark a variance, and cure none.
""",
    examples=(
        ("compliance cure submissions/river-bend.yaml", ""),
        ("compliance cure mine.yaml --pick 2 --write", "edit the file in place"),
        ("compliance cure mine.yaml --pick 2 -o cured.yaml", "write the cured file elsewhere"),
        ("compliance cure mine.yaml --format patch | patch -p0", "the first cure, or the one that is picked"),
        ("compliance cure mine.yaml -o cures.pdf", "what was found, to send; cures.html, cures.json as well"),
    ),
    notes="""\
With -o, an ending of a format (.pdf, .html, .json, .patch) means what was found; any other, such as .yaml, means the
cured submission, a new file. A lawful submission is written there as it is.

A patch names the file from the folder that one is in, where it lies below that; else by its last name alone, since
`patch` takes no other: call it then in the file's own folder.
""",
    exit_codes={
        0: "lawful as it stands, or a cured file was written",
        1: "not lawful, and cures are shown",
        3: "the file is not valid or cannot be written",
        4: "no cure was found, the file written waits for words of your own, or only points for a person are left",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", nargs="?", metavar="SUBMISSION", help="the submission")
    add_ruleset_options(parser)
    parser.add_argument("--pick", metavar="N", type=int, help="only this cure, by its number")
    parser.add_argument("--write", action="store_true", help="make the change in the file itself")
    writes = "write the cured submission, or what was found, here"
    add_output_options(parser, *DOCUMENT_NAMES, "json", "patch", writes=writes)


def run(arguments: argparse.Namespace) -> int:
    """Find the cures of a submission, and show them or write one."""
    cured_path, report_path = _part_output(arguments.output)
    _refuse_wrong_call(arguments, cured_path)
    refuse_same_file(report_path, (arguments.file,), "the submission")
    refuse_same_file(report_path, (review_name_of(arguments.file),), "the review of the submission")
    request = Request(
        ruleset=arguments.ruleset, as_of=read_day(arguments.as_of), readings=read_readings(arguments.reading)
    )
    session = take_value(open_session())
    session.progress = show_progress
    cures = take_value(cure_file(arguments.file, request, session))
    _refuse_wrong_pick(arguments.pick, cures, must_pick=arguments.write or cured_path is not None)
    written = _write_cured(arguments, cures, cured_path)
    if written and cures.cures and arguments.pick is None:
        arguments.pick = 1
    _show_cures(arguments, cures, written, report_path)
    return _exit_code_written(cures, arguments.pick) if written else _find_exit_code(cures)


def _exit_code_written(cures: CureResult, pick: int | None) -> int:
    # WHY: a file that still waits for words of the holder's own is not lawful, and its exit code must not say so.
    waits = bool(cures.cures) and cures.cures[(pick or 1) - 1].cure.waits_for_words
    return exit_codes.UNDETERMINED if waits else exit_codes.OK


def _part_output(path: str | None) -> tuple[str | None, str | None]:
    """Return where the cured submission goes and where the report goes: the ending of `-o` says which is meant."""
    if path is None or find_format_by_ending(path) is None:
        return path, None
    return None, path


def _refuse_wrong_call(arguments: argparse.Namespace, cured_path: str | None) -> None:
    if arguments.file is None:
        raise MisuseError("which submission? For example: compliance cure submissions/river-bend.yaml")
    if arguments.write and cured_path is not None:
        raise MisuseError("--write edits the file itself and -o writes another; choose one of them")
    refuse_taken(cured_path)


def _refuse_wrong_pick(pick: int | None, cures: CureResult, *, must_pick: bool) -> None:
    """Refuse a cure that is not there, or to write one of several without being told which."""
    number = len(cures.cures)
    if pick is not None and number and not 1 <= pick <= number:
        there = "there is 1" if number == 1 else f"there are 1 to {number}"
        raise MisuseError(f"there is no cure {pick}; {there}")
    if must_pick and pick is None and number > 1:
        raise MisuseError(f"{number} cures are equally small; say which is to be written, with --pick 1 to {number}")


def _write_cured(arguments: argparse.Namespace, cures: CureResult, path: str | None) -> str:
    """Write the cured submission where one is to be written, and return the file it went to."""
    if path is not None and cures.assessment.outcome is Outcome.COMPLIANT:
        _write_text(path, cures.text)
        return path
    if not cures.cures or cures.defects:
        return ""
    cure = cures.cures[(arguments.pick or 1) - 1]
    if arguments.write:
        diagnostics = write_cured_file(cures, cure)
        if diagnostics:
            raise DiagnosedError(diagnostics)
        return str(arguments.file)
    if path is not None:
        _write_text(path, _take_text(cure))
        return path
    return ""


def _take_text(cure: CheckedCure) -> str:
    """Return the text of the cured submission, or end the command with what stands in its way."""
    if cure.text is None:
        raise DiagnosedError(cure.refused)
    return cure.text


def _write_text(path: str, text: str) -> None:
    with Output(path) as output:
        output.write(text)


def _show_cures(arguments: argparse.Namespace, cures: CureResult, written: str, path: str | None) -> None:
    if arguments.format == "patch" and cures.cures:
        _take_text(cures.cures[(arguments.pick or 1) - 1])
    with Output(path) as output:
        if arguments.format == "json":
            output.write(render_cure_json(cures, pick=arguments.pick, written=written))
        elif arguments.format == "patch" and not cures.cures:
            sys.stderr.write(plain_text(text_lines(cure_document(cures, written=written).parts)))
        elif arguments.format == "patch":
            patch = patch_of(cures, cures.cures[(arguments.pick or 1) - 1])
            # WHY: a patch has the file's own letters, and on a terminal nothing in them may move the cursor.
            output.write("\n".join(map(make_safe, patch.split("\n"))) if output.on_terminal else patch)
        else:
            write_document(cure_document(cures, pick=arguments.pick, written=written), arguments.format, output)


def _find_exit_code(cures: CureResult) -> int:
    if cures.defects:
        return exit_codes.DEFECT
    if cures.assessment.outcome is Outcome.COMPLIANT:
        return exit_codes.OK
    return exit_codes.VARIANCE if cures.cures else exit_codes.UNDETERMINED
