"""`compliance law`: which commands there are for documents."""

import argparse

from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp, subcommands_of
from compliance.cli.error_stream import print_misuse
from compliance.cli.errors import MisuseError
from compliance.cli.parser import explain_unknown_word

HELP = CommandHelp(
    description="Read regulations as documents: text, PDF, DOCX or HTML.",
    examples=(
        ("compliance law tree regulation.pdf", "the document as provisions, with what was not understood"),
        ("compliance law amend annex.txt --show after", "the text after an annex with amendment marks"),
        ("compliance law verify pa-575 --text regulation.txt", "has the law under a ruleset changed?"),
        ("compliance law lock pa-575 --text regulation.txt --affirm '575.12(c)'", ""),
        ("compliance law slips regulation.txt", "likely drafting slips"),
    ),
    exit_codes={
        0: "read whole, stands as encoded, no slip",
        1: "changed in substance, slips, or a lock not affirmed",
        3: "a file is not valid",
        4: "something in the document could not be made out",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.usage = "compliance law [-h] COMMAND ..."
    parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Say which commands there are, for one was not named or is not known."""
    names = [command.name.removeprefix("law ") for command in subcommands_of("law")]
    if arguments.words:
        raise MisuseError(f"{explain_unknown_word(arguments.words[0], names)} Try `compliance law --help`.")
    print_misuse("compliance law: what about a document? Try one of these:")
    for typed, _ in HELP.examples:
        print_misuse(f"  {typed}")
    return exit_codes.USAGE
