"""`compliance common`: a submission that is lawful under several chapters, or why there can be none."""

import argparse
import sys
from pathlib import Path

from compliance.api import common_ground, explain_two_domains, open_session
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.file_writing import write_new_files
from compliance.cli.options import add_output_options
from compliance.cli.output import Output
from compliance.model import CommonResult
from compliance.report import common_document, make_safe, render_common_json

HELP = CommandHelp(
    description="""\
Find a submission that is lawful under several chapters, with as few statements as can be, or the smallest set of
provisions that makes it impossible. The submission is printed as a file for the first chapter (yaml), which says at its
top what the others have in its head; it was checked under each of them. The other formats are a report on all chapters.
""",
    examples=(
        ("compliance common pa-575 ma-asia-poker -o both.yaml", ""),
        ("compliance common pa-575 pa-659a-asia ma-asia-poker --save filings", "one file for each chapter"),
        ("compliance common pa-559 pa-563", "why there is none"),
        ("compliance common pa-559 pa-563 -o why.pdf", "the same, to send"),
    ),
    exit_codes={
        0: "common ground",
        1: "there is none",
        3: "a ruleset is not valid, or the output cannot be written",
        4: "it could not be decided",
    },
)
_EXIT_CODES = {
    "common": exit_codes.OK,
    "none": exit_codes.VARIANCE,
    "undecided": exit_codes.UNDETERMINED,
    "defect": exit_codes.DEFECT,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="two rulesets or more, by id or path")
    parser.add_argument("--save", metavar="FOLDER", help="save the submission as files, one for each chapter")
    add_output_options(parser, "yaml", *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Find what the rulesets have in common, and write it or why there is nothing."""
    names = tuple(dict.fromkeys(arguments.rulesets))
    _refuse_too_few(names)
    session = take_value(open_session())
    apart = explain_two_domains(names, session)
    if apart:
        raise MisuseError(apart)
    common = take_value(common_ground(names, session))
    if arguments.save is not None and common.files:
        write_new_files(Path(arguments.save), {file.name: file.text for file in common.files})
        sys.stderr.write(make_safe(f"{len(common.files)} files are in {arguments.save}") + "\n")
    with Output(arguments.output) as output:
        _write_answer(common, arguments.format, output)
    return _EXIT_CODES[common.outcome]


def _refuse_too_few(names: tuple[str, ...]) -> None:
    if len(names) < 2:
        which = f"`{names[0]}` and which other?" if names else "which rulesets?"
        first = names[0] if names else "pa-575"
        raise MisuseError(f"{which} For example: compliance common {first} ma-asia-poker")


def _write_answer(common: CommonResult, name: str, output: Output) -> None:
    if name == "json":
        output.write(render_common_json(common))
    elif name == "yaml" and common.files:
        output.write(common.files[0].text)
    else:
        write_document(common_document(common), "text" if name == "yaml" else name, output)
