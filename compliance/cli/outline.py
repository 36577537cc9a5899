"""The commands as their parsers have them: what completion scripts, the manual page and the reference are made from."""

import argparse
from enum import Enum
from functools import cache

from compliance.cli.command_list import COMMANDS, Command, CommandHelp, subcommands_of
from compliance.cli.parser import build_parser, build_program_parser
from compliance.record import keyword_record


class ValueKind(Enum):
    """What a value on the command line is, and so what a shell can complete it with."""

    WORD = "word"
    CHOICE = "choice"
    FILE = "file"
    FOLDER = "folder"
    RULESET = "ruleset"
    COMMAND = "command"


_KINDS = {
    **dict.fromkeys(("FILE", "SUBMISSION", "DOCUMENT", "OLD", "NEW"), ValueKind.FILE),
    **dict.fromkeys(("RULESET", "WHAT", "PATH", "OTHER"), ValueKind.RULESET),
    "FOLDER": ValueKind.FOLDER,
    "COMMAND": ValueKind.COMMAND,
}
"""What the words in capitals mean that stand for a value in help; any other stands for a word nobody can guess."""


@keyword_record
class ArgumentOutline:
    """An option or a positional argument, which has no flags."""

    flags: tuple[str, ...]
    value: str
    """The word that stands for the value, nothing where an option takes none."""
    kind: ValueKind
    choices: tuple[str, ...]
    help: str
    repeats: bool

    @property
    def usage(self) -> str:
        """The argument as a line of usage has it."""
        if self.flags:
            return " ".join(filter(None, (self.flags[-1], self.value)))
        return f"[{self.value} ...]" if self.repeats else f"[{self.value}]"


@keyword_record
class CommandOutline:
    """A command with its arguments."""

    name: str
    summary: str
    help: CommandHelp
    options: tuple[ArgumentOutline, ...]
    positionals: tuple[ArgumentOutline, ...]
    subcommands: tuple[str, ...]
    """The last words of the commands below it."""

    @property
    def usage(self) -> str:
        """The command with its positional arguments."""
        if self.subcommands and not self.positionals:
            return f"compliance {self.name} COMMAND ..."
        return " ".join(("compliance", self.name, "[OPTION ...]", *(one.usage for one in self.positionals)))


@cache
def outline_commands() -> tuple[CommandOutline, ...]:
    """Return every command, in the order of the list; this loads all of them."""
    return tuple(map(_outline_command, COMMANDS.values()))


def outline_program_options() -> tuple[ArgumentOutline, ...]:
    """Return the options that the program has without a command."""
    return _outline_options(build_program_parser())


def _outline_command(command: Command) -> CommandOutline:
    parser = build_parser(command)
    return CommandOutline(
        name=command.name,
        summary=command.summary,
        help=parser.help_texts,
        options=_outline_options(parser),
        positionals=tuple(
            _outline_argument(action)
            for action in parser._actions
            if not action.option_strings and action.help != argparse.SUPPRESS
        ),
        subcommands=tuple(below.name.rpartition(" ")[2] for below in subcommands_of(command.name)),
    )


def _outline_options(parser: argparse.ArgumentParser) -> tuple[ArgumentOutline, ...]:
    return tuple(_outline_argument(action) for action in parser._actions if action.option_strings)


def _outline_argument(action: argparse.Action) -> ArgumentOutline:
    value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    choices = tuple(map(str, action.choices or ()))
    return ArgumentOutline(
        flags=tuple(action.option_strings),
        value=value,
        kind=ValueKind.CHOICE if choices else _KINDS.get(value, ValueKind.WORD),
        choices=choices,
        help=action.help or "",
        repeats=action.nargs == "*" or isinstance(action, argparse._AppendAction),
    )
