"""`compliance law tree`: a document as provisions."""

import argparse

from compliance.api import read_law_text
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.documents import add_side_option, read_document_name
from compliance.cli.error_stream import print_diagnostics
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.json_text import render_json
from compliance.cli.options import add_output_options
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.model import LawTree
from compliance.record import replace
from compliance.report import make_safe, tree_document, tree_object

HELP = CommandHelp(
    description="Read a document as a tree of provisions.",
    examples=(
        ("compliance law tree regulation.pdf", ""),
        ("compliance law tree 'bulletin.txt#575'", "one chapter of a file"),
    ),
    exit_codes={0: "read whole", 3: "a file is not valid", 4: "something could not be made out"},
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "file", metavar="DOCUMENT", nargs="?", help="a document; FILE#575 for one chapter or citation of it"
    )
    parser.add_argument("--depth", type=int, metavar="N", help="show no more than this many levels (not in JSON)")
    add_side_option(parser)
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Show the provisions of a document."""
    if not arguments.file:
        raise MisuseError("which document? For example: compliance law tree regulation.txt")
    request = read_document_name(arguments.file, arguments.side)
    refuse_same_file(arguments.output, (request.path,), "the document itself")
    with show_progress(f"reading {make_safe(arguments.file)}"):
        read = read_law_text(request)
    text = take_value(read)
    if text.warnings:
        print_diagnostics(text.warnings)
    tree = replace(text.tree, root=text.part)
    if text.part is not text.tree.root:
        tree = _leave_out_rest(tree)
    with Output(arguments.output) as output:
        if arguments.format == "json":
            output.write(render_json(tree_object(tree)))
        else:
            write_document(tree_document(tree, depth=arguments.depth), arguments.format, output)
    return exit_codes.UNDETERMINED if tree.unparsed or text.warnings else exit_codes.OK


def _leave_out_rest(tree: LawTree) -> LawTree:
    """Return the tree of a part without what was noted of the lines outside it."""
    first, last = tree.root.first, tree.root.last
    furniture = tuple(note for note in tree.furniture if first <= note.line <= last)
    unparsed = tuple(lines for lines in tree.unparsed if first <= lines.first <= last)
    return replace(tree, furniture=furniture, unparsed=unparsed)
