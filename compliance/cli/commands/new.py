"""`compliance new`: a submission to fill in."""

import argparse

from compliance.api import open_session
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.options import add_output_file
from compliance.cli.output import Output, refuse_taken
from compliance.report import render_blank

HELP = CommandHelp(
    description=(
        "Write a commented submission for a chapter, with every field explained and every election shown. A file that "
        "is there already is never written over."
    ),
    examples=(("compliance new pa-575 -o mine.yaml", ""),),
    exit_codes={0: "written", 3: "the ruleset is not valid, or the output cannot be written"},
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="the chapter's ruleset, by id or path")
    add_output_file(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the submission to fill in."""
    session = take_value(open_session())
    if arguments.ruleset is None:
        names = ", ".join(session.library.ids())
        raise MisuseError(f"for which chapter? There are {names}. For example: compliance new pa-575")
    ruleset = take_value(session.ruleset(arguments.ruleset))
    refuse_taken(arguments.output)
    with Output(arguments.output) as output:
        output.write(render_blank(ruleset, session.vocabulary, session.cases(arguments.ruleset).value or ()))
    return exit_codes.OK
