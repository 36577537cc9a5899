"""`compliance help`: the help of the program or of a command."""

import argparse
import sys

from compliance.cli.command_list import COMMANDS, CommandHelp
from compliance.cli.errors import MisuseError
from compliance.cli.parser import build_parser, build_program_parser, explain_unknown_word

HELP = CommandHelp(
    description="Show the help of a command, or of the program. It is what `--help` shows.",
    examples=(("compliance help check", ""), ("compliance help law tree", "")),
    exit_codes={0: "shown"},
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("words", nargs="*", metavar="COMMAND", help="a command, such as `check` or `law tree`")


def run(arguments: argparse.Namespace) -> int:
    """Show the help of a command."""
    name = " ".join(arguments.words)
    if name and name not in COMMANDS:
        raise MisuseError(explain_unknown_word(name, list(COMMANDS)))
    parser = build_parser(COMMANDS[name]) if name else build_program_parser()
    sys.stdout.write(parser.format_help())
    return 0
