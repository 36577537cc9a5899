"""The parsers of the commands: help in the width of the terminal, and the nearest word for a misspelt one."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from compliance.cli.command_list import COMMANDS, GROUPS, Command, CommandHelp, load_command, subcommands_of
from compliance.version import __version__

# WHY: argparse asks for a translation of each of its words, which loads `locale` and looks for files; all other words
# of the program are English.
argparse._ = str  # type: ignore[attr-defined]

PROGRAM = "compliance"
PROGRAM_HELP = CommandHelp(
    description="Checks a casino's table-game Rules Submission against the regulation, and says where it departs.",
    examples=(
        ("compliance check submissions/river-bend.yaml", "check a submission"),
        ("compliance new pa-575 -o mine.yaml", "write a submission to fill in"),
        ("compliance rules", "see the chapters at hand"),
        ("compliance odds pa-659a insurance --table A", "count what a paytable keeps"),
        ("compliance redline old.txt new.pdf", "see what changed between two regulations"),
        ("compliance diff pa-575 ma-asia-poker", "see which of two chapters is stricter, and where"),
        ("compliance serve", "open the workbench in the browser"),
        ("compliance law verify pa-575 --text new.txt", "ask whether the law under a ruleset changed"),
    ),
    exit_codes={
        0: "every rule that applies was decided and passed",
        1: "a variance, a change, or an unexpected verdict",
        3: "a file is not valid; nothing was judged",
        4: "no variance, but something is undetermined",
    },
)


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help that fills paragraphs to the width of the terminal, and keeps lines apart that begin with a space."""

    def __init__(self, prog: str) -> None:
        # WHY: argparse makes a formatter for every argument, and would load `shutil` to ask for the width.
        super().__init__(prog, width=find_columns() - 2)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = (_join_lines(paragraph) for paragraph in text.strip("\n").split("\n\n"))
        return "\n\n".join("\n".join(_fill_line(line, width) for line in lines) for lines in paragraphs)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Write `-o, --output FILE`, with the value once, as later versions of argparse do."""
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {value}"


def _join_lines(paragraph: str) -> list[str]:
    """Return a paragraph as one line, and after it the lines that stay as they are."""
    lines: list[str] = []
    for line in paragraph.split("\n"):
        if lines and not line.startswith(" ") and not lines[-1].startswith(" "):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return lines


def _fill_line(line: str, width: int) -> str:
    """Fill a line; what is left of one with two columns goes on below the second."""
    import textwrap

    start = len(line) - len(line.lstrip(" "))
    gap = line.find("  ", start)
    indent = 0
    if start:
        indent = start + 4 if gap < 0 else len(line) - len(line[gap:].lstrip(" "))
    return textwrap.fill(line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def find_columns() -> int:
    """Return the width of the terminal, or the usual one where there is none."""
    typed = os.environ.get("COLUMNS", "")
    if typed.isdecimal() and int(typed) > 0:
        return int(typed)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (AttributeError, ValueError, OSError):
        return 80


class CommandParser(argparse.ArgumentParser):
    """The parser of a command, or of the program where there is no command yet."""

    def _print_message(self, message: str, file: Any = None) -> None:
        # WHY: argparse passes over what goes wrong here, and a help that nobody can read would end as if it were read.
        (file or sys.stderr).write(message)

    def __init__(self, name: str, help_texts: CommandHelp) -> None:
        super().__init__(
            prog=f"{PROGRAM} {name}".strip(), formatter_class=HelpFormatter, description="-", add_help=False
        )
        self.name = name
        self.help_texts = help_texts
        self.add_argument("-h", "--help", action="help", help="show this help")

    def format_help(self) -> str:
        """Return the help, whose texts are put together only where somebody reads them."""
        self.description, self.epilog = self.help_texts.description, self._render_epilog()
        return super().format_help()

    def _render_epilog(self) -> str:
        texts = self.help_texts
        parts = [_render_commands(self.name)]
        if texts.examples:
            parts.append("\n".join(("examples:", *(_render_example(*example) for example in texts.examples))))
        parts.append(texts.notes.strip("\n"))
        codes = (f"  {code:<4} {meaning}" for code, meaning in texts.all_exit_codes().items())
        parts.append("\n".join(("exit codes:", *codes)))
        return "\n\n".join(filter(None, parts))

    def read_arguments(self, words: Sequence[str]) -> argparse.Namespace:
        """Return what was typed, or end the program with what is wrong about it."""
        arguments, unknown = self.parse_known_args(list(words))
        if unknown:
            self.error(self._explain_unknown(unknown[0]))
        return arguments

    def _explain_unknown(self, word: str) -> str:
        from compliance.diag import did_you_mean

        if not word.startswith("-"):
            return f"`{word}` is one word too many"
        option = word.partition("=")[0]
        near = did_you_mean(option, self._option_string_actions)
        return f"there is no option `{option}` here; {near or self._find_option_elsewhere(option)}"

    def _find_option_elsewhere(self, option: str) -> str:
        """Say which command below this one has an option, or else where all options are listed."""
        for command in subcommands_of(self.name):
            if option in build_parser(command)._option_string_actions:
                return f"it belongs to `{PROGRAM} {command.name}`"
        if not self.name:
            return "options come after the command"
        return f"`{self.prog} --help` lists those there are"

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        self.error(explain_unknown_word(str(value), [str(choice) for choice in action.choices]))

    def error(self, message: str) -> NoReturn:
        """End the program with what is wrong about the call."""
        from compliance.cli import exit_codes
        from compliance.report import make_safe

        self.exit(exit_codes.USAGE, f"{self.prog}: {make_safe(message)}\nTry `{self.prog} --help`.\n")


def explain_unknown_word(word: str, known: Sequence[str]) -> str:
    """Say that a word is not known, with the nearest of those that are."""
    from compliance.diag import did_you_mean

    way_out = did_you_mean(word, known) or f"there are {', '.join(known)}"
    return f"`{word}` is not known here; {way_out}"


def _render_commands(name: str) -> str:
    """List the commands below a command, or all that stand on the first level, by what they are about."""
    groups = GROUPS if not name else {"commands": subcommands_of(name)}
    sections = []
    for heading, commands in groups.items():
        shown = [command for command in commands if name or " " not in command.name]
        lines = (f"  {command.name:<{max(12, len(name) + 10)}} {command.summary}" for command in shown)
        sections.append("\n".join((f"{heading}:", *lines)) if shown else "")
    return "\n\n".join(filter(None, sections))


def _render_example(typed: str, meaning: str) -> str:
    return f"  {typed}\n      {meaning}" if meaning else f"  {typed}"


def build_parser(command: Command) -> CommandParser:
    """Return the parser of a command, whose module is loaded for it."""
    module = load_command(command)
    parser = CommandParser(command.name, module.HELP)
    module.add_arguments(parser)
    return parser


def build_program_parser() -> CommandParser:
    """Return the parser of the program itself, for calls that name no command that is known."""
    parser = CommandParser("", PROGRAM_HELP)
    parser.usage = f"{PROGRAM} [-h] [--version] COMMAND ..."
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}", help="show the version")
    parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def refuse_without_command(words: Sequence[str]) -> NoReturn:
    """End the program where no command is named: after help or the version, or with what is wrong about the call."""
    parser = build_program_parser()
    [word, *_] = parser.read_arguments(words).words
    parser.error(explain_unknown_word(word, [name for name in COMMANDS if " " not in name]))
