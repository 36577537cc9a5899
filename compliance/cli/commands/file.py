"""`compliance file`: the filing itself, as it is signed and sent."""

import argparse
import sys

from compliance.api import Request, open_session, prepare_filing
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.options import add_output_options, add_ruleset_options, read_day, read_readings
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.report import doubts_about_filing, filing_document, make_safe

HELP = CommandHelp(
    description="""\
Write a submission as the document that is filed: a cover, numbered sections in the order of the chapter with every
statement in words, paytables as tables, the house way in full, equipment, exhibits with their fingerprints, lines for
signatures, and at the foot of each page the fingerprint of the submission and a line for the approval. It says what is
filed, and nothing about whether that is lawful; `compliance check` does.
""",
    examples=(
        ("compliance file submissions/river-bend-lawful.yaml -o filing.docx", ""),
        ("compliance file this-year.yaml --amends last-year.yaml -o filing.pdf", "with the list of what it changes"),
    ),
    notes="""\
Cover, equipment and exhibits are stated in the submission under `cover`, `equipment` and `exhibits`; what the cover
does not state is a blank to write in by hand. An exhibit is a file beside the submission or in a folder below.
""",
    exit_codes={0: "written", 3: "the submission or an exhibit cannot be read, or the output cannot be written"},
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", nargs="?", metavar="SUBMISSION", help="the submission")
    parser.add_argument("--amends", metavar="OLD", help="the submission that this one changes; the changes are listed")
    add_ruleset_options(parser)
    add_output_options(parser, *DOCUMENT_NAMES)


def run(arguments: argparse.Namespace) -> int:
    """Write the filing."""
    if not arguments.file:
        raise MisuseError("which submission? For example: compliance file submissions/river-bend-lawful.yaml")
    sources = tuple(path for path in (arguments.file, arguments.amends) if path)
    refuse_same_file(arguments.output, sources, "one of the submissions")
    request = Request(
        ruleset=arguments.ruleset, as_of=read_day(arguments.as_of), readings=read_readings(arguments.reading)
    )
    session = take_value(open_session())
    session.progress = show_progress
    paper = take_value(prepare_filing(arguments.file, request, session, amends=arguments.amends))
    for doubt in doubts_about_filing(paper):
        sys.stderr.write(make_safe(f"caution: {doubt}") + "\n")
    with Output(arguments.output) as output:
        write_document(filing_document(paper, session.vocabulary), arguments.format, output)
    return exit_codes.OK
