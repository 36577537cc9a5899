"""`compliance law verify`: whether a document still says what a ruleset was encoded from."""

import argparse

from compliance.api import open_session, verify_ruleset_lock
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.documents import read_document_name
from compliance.cli.error_stream import print_diagnostics
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.json_text import render_json
from compliance.cli.options import add_output_options
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.report import changed_in_substance, lock_check_document, lock_check_object, make_safe

HELP = CommandHelp(
    description=(
        "Tell whether the law under a ruleset changed: which provisions of a document match the fingerprints, are "
        "reworded, moved or missing, and which rules and cases to look at again."
    ),
    examples=(("compliance law verify pa-575 --text regulation.txt", ""),),
    exit_codes={
        0: "stands as encoded, cosmetic changes apart",
        1: "changed in substance",
        3: "a file is not valid",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="a ruleset, by id or path")
    parser.add_argument("--text", metavar="FILE", help="the document at hand")
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Compare a document with the fingerprints of a ruleset."""
    example = "For example: compliance law verify pa-575 --text regulation.txt"
    if not arguments.ruleset:
        raise MisuseError(f"which ruleset? {example}")
    if not arguments.text:
        raise MisuseError(f"with which document? {example}")
    request = read_document_name(arguments.text)
    refuse_same_file(arguments.output, (request.path,), "the document itself")
    session = take_value(open_session())
    with show_progress(f"reading {make_safe(arguments.text)} for {make_safe(arguments.ruleset)}"):
        verified = verify_ruleset_lock(arguments.ruleset, request, session)
    lock_check = take_value(verified)
    if verified.diagnostics:
        print_diagnostics(verified.diagnostics)
    with Output(arguments.output) as output:
        if arguments.format == "json":
            output.write(render_json(lock_check_object(lock_check)))
        else:
            write_document(lock_check_document(lock_check), arguments.format, output)
    return exit_codes.VARIANCE if changed_in_substance(lock_check) or lock_check.unknown else exit_codes.OK
