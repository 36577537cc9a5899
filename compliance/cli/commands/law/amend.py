"""`compliance law amend`: an annex with amendment marks taken apart."""

import argparse

from compliance.api import amend_file
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.documents import read_document_name
from compliance.cli.error_stream import print_diagnostics
from compliance.cli.errors import DiagnosedError, MisuseError, take_value
from compliance.cli.json_text import render_json
from compliance.cli.options import add_output_options
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.diag import has_errors
from compliance.model import Amendment
from compliance.report import (
    amendment_document,
    amendment_object,
    caution_before_amendment,
    make_safe,
    tree_object,
    write_law_text,
)

HELP = CommandHelp(
    description="Take an annex with amendment marks apart: the marks, the text after them, or the text before.",
    examples=(("compliance law amend annex.txt --show after", ""),),
    exit_codes={0: "taken apart, or no marks", 3: "a file is not valid", 4: "the marks leave something open"},
)

_FORMATS_OF_TEXTS = ("text", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar="DOCUMENT", nargs="?", help="a document with amendment marks, as a whole")
    parser.add_argument(
        "--show",
        choices=("marks", "after", "before"),
        metavar="WHICH",
        default="marks",
        help="marks (default), or one of the texts: after, before",
    )
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Show the marks of an annex, or one of its texts."""
    if not arguments.file:
        raise MisuseError("which document? For example: compliance law amend annex.txt")
    request = read_document_name(arguments.file)
    if request.part:
        raise MisuseError("marks are read over the whole file; leave out the part behind the #")
    if arguments.show != "marks" and arguments.format not in _FORMATS_OF_TEXTS:
        raise MisuseError(f"a text of law is written as text or json, not as {arguments.format}; leave out --show")
    refuse_same_file(arguments.output, (request.path,), "the document itself")
    with show_progress(f"reading {make_safe(arguments.file)}"):
        read = amend_file(arguments.file)
    if has_errors(read.diagnostics):
        raise DiagnosedError(read.diagnostics)
    amendment = take_value(read)
    if read.diagnostics:
        print_diagnostics(read.diagnostics)
    with Output(arguments.output) as output:
        if arguments.show != "marks":
            output.write(_render_text(amendment, arguments))
        elif arguments.format == "json":
            output.write(render_json(amendment_object(amendment)))
        else:
            write_document(amendment_document(amendment), arguments.format, output)
    return _find_exit_code(amendment)


def _render_text(amendment: Amendment, arguments: argparse.Namespace) -> str:
    """Write one of the texts; the text before never without saying what the marks leave open in it."""
    tree = amendment.after if arguments.show == "after" else amendment.before
    caution = caution_before_amendment(amendment) if arguments.show == "before" else ""
    if arguments.format == "json":
        return render_json({"caution": caution or None, **tree_object(tree)})
    return f"{caution}\n{write_law_text(tree)}" if caution else write_law_text(tree)


def _find_exit_code(amendment: Amendment) -> int:
    if not amendment.rebuilds:
        return exit_codes.DEFECT
    return exit_codes.UNDETERMINED if amendment.open else exit_codes.OK
