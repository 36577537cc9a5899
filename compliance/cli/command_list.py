"""Every command in one list: what it is called, the module that has it, and what it does in a line.

A new command is a module of `compliance.cli.commands`, with `HELP`, `add_arguments` and `run`, and a line in the list.
Only the module of the command that is asked for is loaded.
"""

import argparse
from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from compliance.later import load_module
from compliance.record import keyword_record, record

OTHER_EXIT_CODES = {2: "wrong usage", 70: "a defect in this program"}
"""What the codes mean that every command has."""


@keyword_record
class CommandHelp:
    """The help of a command: paragraphs, examples with what each is for, and what its exit codes mean."""

    description: str
    """Paragraphs, parted by empty lines; a line that begins with a space stays a line."""
    exit_codes: Mapping[int, str]
    """What the codes mean that are this command's own."""
    examples: tuple[tuple[str, str], ...]
    """What to type, and what that is for, which may be nothing."""
    notes: str = ""

    def all_exit_codes(self) -> dict[int, str]:
        """Return what every exit code means, the smallest first."""
        return dict(sorted({**OTHER_EXIT_CODES, **self.exit_codes}.items()))


@record
class Command:
    """A command: its name as it is typed, its module below `commands`, and a line on what it does."""

    name: str
    module: str
    summary: str


class CommandModule(Protocol):
    """What the module of a command has."""

    HELP: CommandHelp

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments to its parser."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do what was asked for and return the exit code."""


GROUPS: dict[str, tuple[Command, ...]] = {
    "submissions": (
        Command("check", "check", "check submissions against the chapter in force"),
        Command("new", "new", "write a commented submission to fill in"),
        Command("read", "read", "propose statements from a Word or PDF submission that people have"),
        Command("file", "file", "write a submission as the document that is filed"),
        Command("compare", "compare", "compare two submissions by meaning"),
        Command("cure", "cure", "find the smallest change that makes a submission lawful"),
        Command("review", "review", "list and settle what only a person can decide"),
        Command("common", "common", "find a submission that is lawful under several chapters"),
        Command("serve", "serve", "open the workbench in the browser"),
    ),
    "paytables and house ways": (
        Command("odds", "odds.count", "count what paytables keep, exactly"),
        Command("odds houseway", "odds.houseway", "prove a house way on every hand"),
    ),
    "texts of law": (
        Command("redline", "redline", "show what changed between two documents, by provision and by kind"),
        Command("law", "law.overview", "read regulations as documents"),
        Command("law tree", "law.tree", "read a document as a tree of provisions"),
        Command("law amend", "law.amend", "take an annex with amendment marks apart"),
        Command("law verify", "law.verify", "tell whether the law under a ruleset changed"),
        Command("law lock", "law.lock", "record the fingerprints under a ruleset, once a person has looked"),
        Command("law slips", "law.slips", "list likely drafting slips"),
    ),
    "rulesets": (
        Command("rules", "rules", "list rulesets, rules, ledger, readings, vocabulary; show one rule"),
        Command("diff", "diff", "diff two rulesets, with a submission for every difference"),
        Command("impact", "impact", "tell what a change of rulesets means, and whom it touches"),
        Command("lint", "lint", "look for everything a ruleset's author can get wrong"),
        Command("fmt", "fmt", "write rulesets in their canonical form"),
        Command("test", "test", "run the cases beside the rules, with coverage and mutants"),
        Command("schema", "schema", "write the JSON Schemas of submissions and rulesets"),
    ),
    "this program": (
        Command("help", "help", "show the help of a command"),
        Command("completion", "completion", "write a script that completes commands in a shell"),
    ),
}
"""The list, by what the commands are about, in the order in which help shows them."""
COMMANDS: dict[str, Command] = {command.name: command for group in GROUPS.values() for command in group}


def find_command(words: Sequence[str]) -> tuple[Command | None, Sequence[str]]:
    """Return the command that these words begin with, if there is one, and the words after its name."""
    for count in (2, 1):
        command = COMMANDS.get(" ".join(words[:count])) if len(words) >= count else None
        if command is not None:
            return command, words[count:]
    return None, words


def subcommands_of(name: str) -> tuple[Command, ...]:
    """Return the commands that stand below another, such as `law tree` below `law`."""
    return tuple(command for command in COMMANDS.values() if command.name.startswith(f"{name} "))


def load_command(command: Command) -> CommandModule:
    """Load the module of a command."""
    return cast("CommandModule", load_module(f"compliance.cli.commands.{command.module}"))
