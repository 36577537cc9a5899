"""`compliance law slips`: likely drafting slips of a document."""

import argparse

from compliance.api import slips_in
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.documents import add_side_option, read_document_name
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.json_text import render_json
from compliance.cli.options import add_output_options
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.report import make_safe, slip_object, slips_document

HELP = CommandHelp(
    description="List likely drafting slips, each with its line.",
    examples=(("compliance law slips regulation.txt", ""),),
    exit_codes={0: "none found", 1: "some found", 3: "a file is not valid"},
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar="DOCUMENT", nargs="?", help="a document; FILE#575 for one chapter of it")
    add_side_option(parser)
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """List the slips of a document."""
    if not arguments.file:
        raise MisuseError("which document? For example: compliance law slips regulation.txt")
    request = read_document_name(arguments.file, arguments.side)
    refuse_same_file(arguments.output, (request.path,), "the document itself")
    with show_progress(f"reading {make_safe(arguments.file)}"):
        slips = take_value(slips_in(request))
    with Output(arguments.output) as output:
        if arguments.format == "json":
            output.write(render_json(slip_object(slips, request.path)))
        else:
            write_document(slips_document(slips, request.path), arguments.format, output)
    return exit_codes.VARIANCE if slips else exit_codes.OK
