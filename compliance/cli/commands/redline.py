"""`compliance redline`: what changed between two documents."""

import argparse
from pathlib import Path

from compliance.api import redline_files
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.documents import SIDES, read_document_name
from compliance.cli.error_stream import print_diagnostics
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.options import add_output_options
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.load import is_submission_text, read_text
from compliance.model import ChangeClass, ProvisionMove, Redline, RedlineRequest
from compliance.report import redline_document, render_redline_html, render_redline_json

HELP = CommandHelp(
    description="Line two documents up provision by provision and class every change, substance first.",
    examples=(
        ("compliance redline old.txt new.pdf -o redline.html", ""),
        ("compliance redline 'bulletin.txt#575' 'annex.txt#659a'", "a chapter inside each file"),
        ("compliance redline pa.txt ma.txt --terms pa-ma", "vocabularies mapped to each other"),
    ),
    exit_codes={0: "no change", 1: "changes", 3: "a file is not valid"},
)
_BRIEF = ("text", "md")
"""What is read in a terminal or a comment leaves out changes of form, unless --all is given."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("old", metavar="OLD", nargs="?", help="a document; FILE#575 for one chapter or citation of it")
    parser.add_argument("new", metavar="NEW", nargs="?", help="the document to compare it with")
    parser.add_argument(
        "--terms", metavar="FILE", help="words that answer to each other; a file, or a shipped name: pa-ma"
    )
    parser.add_argument("--concordance", metavar="FILE", help="provisions that a person has put together")
    for which, name in (("OLD", "--old-side"), ("NEW", "--new-side")):
        parser.add_argument(
            name,
            choices=tuple(SIDES),
            metavar="SIDE",
            help=f"which side of {which}'s amendment marks: after (default there), before, or printed",
        )
    parser.add_argument(
        "--all",
        action="store_true",
        help="show the words of changes of form too, and long unchanged stretches whole (text, md; others always do)",
    )
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Line two documents up and write what changed."""
    if not arguments.old or not arguments.new:
        raise MisuseError("which two documents? For example: compliance redline old.txt new.txt -o redline.html")
    old = read_document_name(arguments.old, arguments.old_side)
    new = read_document_name(arguments.new, arguments.new_side)
    refuse_same_file(arguments.output, (old.path, new.path), "one of the documents")
    if _is_submission(old.path) and _is_submission(new.path):
        better = f"compliance compare {old.path} {new.path}"
        raise MisuseError(f"both are submissions; by what they state and not by words: {better}")
    request = RedlineRequest(old=old, new=new, terms=arguments.terms, concordance=arguments.concordance)
    with show_progress("lining the documents up") as step:
        compared = redline_files(request, step)
    redline = take_value(compared)
    if compared.diagnostics:
        print_diagnostics(compared.diagnostics)
    with Output(arguments.output) as output:
        _write_redline(redline, arguments, output)
    return exit_codes.VARIANCE if _has_changes(redline) else exit_codes.OK


def _is_submission(path: str) -> bool:
    file = read_text(Path(path), called=path).value
    # WHY: a text of law may be long, and to read it as YAML would take longer than to redline it.
    return file is not None and "\nsubmission:" in f"\n{file.text}" and is_submission_text(file.text, path)


def _write_redline(redline: Redline, arguments: argparse.Namespace, output: Output) -> None:
    match arguments.format:
        case "json":
            output.write(render_redline_json(redline))
        case "html":
            output.write(render_redline_html(redline))
        case name:
            everything = arguments.all or name not in _BRIEF
            write_document(redline_document(redline, everything=everything), name, output)


def _has_changes(redline: Redline) -> bool:
    return any(
        change.classes[0] is not ChangeClass.UNCHANGED or change.move is not ProvisionMove.STAYED
        for change in redline.changes
    )
