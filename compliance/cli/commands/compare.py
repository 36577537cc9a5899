"""`compliance compare`: two submissions by meaning, and what the difference does to verdicts."""

import argparse

from compliance.api import Request, compare_submissions, open_session
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.options import add_output_options, add_ruleset_options, add_scope_option, read_day, read_readings
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.report import comparison_document, render_comparison_json

HELP = CommandHelp(
    description="""\
Compare two submissions by meaning: statements added, removed and changed, paytables row by row, house ways in clauses
on every hand, each with the sections that speak of it, and then what that does to verdicts, open points and points for
a person. How a value is spelt, the order of statements, comments and words that state nothing count for nothing; a
paytable is the same whether it is named or written out.
""",
    examples=(
        ("compliance compare submissions/river-bend.yaml submissions/river-bend-lawful.yaml", ""),
        ("compliance compare last-year.yaml this-year.yaml -o changes.docx", "to send with an amendment"),
        ("compliance compare old.yaml new.yaml --ruleset pa-575 --as-of 2012-06-01", "both under one version"),
    ),
    notes="""\
Each is judged under the ruleset and on the day of its own, unless --ruleset and --as-of name one for both.
""",
    exit_codes={
        0: "both state the same",
        1: "something is stated otherwise",
        3: "a submission cannot be judged, or the output cannot be written",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("old", nargs="?", metavar="OLD", help="the earlier submission")
    parser.add_argument("new", nargs="?", metavar="NEW", help="the later submission")
    add_ruleset_options(parser)
    add_scope_option(parser)
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Compare two submissions and write how they differ."""
    if not arguments.old or not arguments.new:
        raise MisuseError("which two submissions? For example: compliance compare last-year.yaml this-year.yaml")
    refuse_same_file(arguments.output, (arguments.old, arguments.new), "one of the submissions")
    request = Request(
        ruleset=arguments.ruleset,
        as_of=read_day(arguments.as_of),
        readings=read_readings(arguments.reading),
        scope=arguments.scope,
    )
    session = take_value(open_session())
    session.progress = show_progress
    compared = take_value(compare_submissions(arguments.old, arguments.new, request, session))
    with Output(arguments.output) as output:
        if arguments.format == "json":
            output.write(render_comparison_json(compared, session.vocabulary))
        else:
            write_document(comparison_document(compared, session.vocabulary), arguments.format, output)
    return exit_codes.VARIANCE if compared.differs else exit_codes.OK
