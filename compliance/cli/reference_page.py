"""The page of the reference with every command and option, written from the parsers; a test compares it."""

from collections.abc import Iterable, Iterator

from compliance.cli.command_list import GROUPS
from compliance.cli.outline import ArgumentOutline, CommandOutline, outline_commands
from compliance.report import FORMATS

_OPENING = """\
# The command line

Every command with its arguments, examples and exit codes. This page is written from the parsers of the program, as
`compliance COMMAND --help`, the manual page (`man compliance`) and the completion of the shells are: change it there.
Every command takes `-h` and `--help` too, and `compliance help COMMAND` shows the same.

## Output

With `-o FILE` the output goes into a file, which is written whole or not at all; the error stream says where. The
ending of the file says which format is written. `--format` says it where there is no such ending. An ending of another
format than `--format` names is wrong usage, and so is one of a format that the command does not write; an ending that
no format has means the usual format of the command.
"""


def render_reference_page() -> str:
    """Return the page in Markdown."""
    return "\n".join(_render_lines()) + "\n"


def _render_lines() -> Iterator[str]:
    yield _OPENING
    yield "| format | endings |"
    yield "|---|---|"
    for form in FORMATS.values():
        endings = ", ".join(f"`{ending}`" for ending in form.endings)
        yield f"| `{form.name}` | {endings if form.is_meant_by_ending else 'no ending means it'} |"
    commands = {command.name: command for command in outline_commands()}
    for heading, group in GROUPS.items():
        yield ""
        yield f"## {heading[:1].upper()}{heading[1:]}"
        for command in group:
            yield from _render_command(commands[command.name])


def _render_command(command: CommandOutline) -> Iterator[str]:
    yield ""
    yield f"### compliance {command.name}"
    yield ""
    yield f"`{command.usage}`"
    yield from _render_text(command.help.description)
    options = (option for option in command.options if "--help" not in option.flags)
    yield from _render_arguments((*command.positionals, *options))
    yield from _render_text(command.help.notes)
    yield ""
    for typed, meaning in command.help.examples:
        yield f"    {typed}" + (f"    # {meaning}" if meaning else "")
    yield ""
    codes = (f"{code} {meaning}" for code, meaning in command.help.all_exit_codes().items())
    yield f"Exit codes: {'; '.join(codes)}."


def _render_arguments(arguments: Iterable[ArgumentOutline]) -> Iterator[str]:
    rows = tuple(arguments)
    if rows:
        yield ""
        yield "| argument | |"
        yield "|---|---|"
    for argument in rows:
        flags = ", ".join(argument.flags)
        name = " ".join(filter(None, (flags, argument.value)))
        yield f"| `{name}` | {argument.help.replace('|', chr(92) + '|')} |"


def _render_text(text: str) -> Iterator[str]:
    """Yield paragraphs; lines that begin with a space are set as they are."""
    for paragraph in filter(None, text.strip("\n").split("\n\n")):
        yield ""
        lines = paragraph.split("\n")
        plain = [line for line in lines if not line.startswith(" ")]
        kept = [line for line in lines if line.startswith(" ")]
        if plain:
            yield " ".join(plain)
        if kept:
            yield ""
            yield from (f"  {line}" for line in kept)
