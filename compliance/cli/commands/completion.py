"""`compliance completion`: a script that completes commands in a shell."""

import argparse
import sys

from compliance.cli.command_list import CommandHelp
from compliance.cli.completion import SHELLS
from compliance.cli.errors import MisuseError
from compliance.cli.outline import outline_commands, outline_program_options

HELP = CommandHelp(
    description=(
        "Write a script by which a shell completes commands, options, their choices, ids of rulesets and files when "
        "Tab is pressed. Write it again after an upgrade."
    ),
    examples=(
        ("compliance completion bash > ~/.local/share/bash-completion/completions/compliance", ""),
        ("compliance completion zsh > ~/.zfunc/_compliance", "with `fpath+=~/.zfunc` before `compinit` in ~/.zshrc"),
        ("compliance completion fish > ~/.config/fish/completions/compliance.fish", ""),
    ),
    exit_codes={0: "written"},
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("shell", nargs="?", choices=tuple(SHELLS), metavar="SHELL", help="the shell: bash, zsh or fish")


def run(arguments: argparse.Namespace) -> int:
    """Write the script of a shell."""
    if arguments.shell is None:
        raise MisuseError(f"for which shell? There are {', '.join(SHELLS)}. For example: compliance completion bash")
    sys.stdout.write(SHELLS[arguments.shell](outline_commands(), outline_program_options()))
    return 0
