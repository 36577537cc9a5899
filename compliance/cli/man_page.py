"""The manual page, written from the parsers.

The wheel carries `docs/man/compliance.1`, since a wheel is built without what the parsers import; a test compares the
two, and `pytest --update-golden` writes the file anew.
"""

import textwrap
from collections.abc import Iterable, Iterator

from compliance.cli.command_list import GROUPS, CommandHelp
from compliance.cli.outline import ArgumentOutline, CommandOutline, outline_commands, outline_program_options
from compliance.cli.parser import PROGRAM_HELP
from compliance.report import FORMATS
from compliance.version import __version__

ENVIRONMENT = {
    "COLUMNS": "The width of help; a report is as wide as its terminal, from 60 to 120 signs, and 100 elsewhere.",
    "COMPLIANCE_BUDGET": "With the value off, a command may take whatever time and memory it takes.",
    "COMPLIANCE_CACHE": "With the value off, nothing that was read is kept for the next run.",
    "COMPLIANCE_DEBUG": "With any value, a defect of the program shows where it is.",
    "GITHUB_STEP_SUMMARY": "The file that the summary of a job is appended to, with the format github.",
    "NO_COLOR": "With any value, no colours on a terminal.",
    "XDG_CACHE_HOME": "The folder in which what was read is kept for the next run; else ~/.cache.",
}
"""What the program looks at besides its arguments."""


def render_man_page() -> str:
    """Return the manual page of the program, in the macros of man(7)."""
    return "\n".join(_render_lines()) + "\n"


def _render_lines() -> Iterator[str]:
    yield f'.TH COMPLIANCE 1 "" "compliance {__version__}" "User Commands"'
    yield ".SH NAME"
    yield "compliance \\- check table\\-game rules of casinos against the regulation"
    yield ".SH SYNOPSIS"
    yield ".B compliance"
    yield ".I COMMAND"
    yield "[\\fIargument\\fR ...]"
    yield ".SH DESCRIPTION"
    yield from _render_text(PROGRAM_HELP.description)
    for heading, group in GROUPS.items():
        yield ".PP"
        yield f"Commands for {heading}:" if heading != "this program" else "Commands about the program itself:"
        for command in group:
            yield from _render_item(f"\\fB{_escape_text(command.name)}\\fR", command.summary)
    yield ".SH OPTIONS"
    yield from _render_arguments(outline_program_options())
    yield ".PP"
    yield "Every command takes \\fB\\-h\\fR and \\fB\\-\\-help\\fR too."
    yield ".SH COMMANDS"
    for outline in outline_commands():
        yield from _render_command(outline)
    yield ".SH OUTPUT"
    yield from _render_formats()
    yield ".SH EXIT STATUS"
    yield from _render_exit_codes(PROGRAM_HELP)
    yield ".SH ENVIRONMENT"
    for name, meaning in ENVIRONMENT.items():
        yield from _render_item(f"\\fB{name}\\fR", meaning)
    yield ".SH EXAMPLES"
    yield from _render_examples(PROGRAM_HELP)


def _render_command(command: CommandOutline) -> Iterator[str]:
    yield f".SS {_escape_text(command.usage)}"
    yield from _render_text(command.help.description)
    options = (option for option in command.options if "--help" not in option.flags)
    yield from _render_arguments((*command.positionals, *options))
    if command.help.notes:
        yield ".PP"
        yield from _render_text(command.help.notes)
    if command.help.examples:
        yield ".PP"
        yield "Examples:"
        yield from _render_examples(command.help)
    yield ".PP"
    yield "Exit status:"
    yield from _render_exit_codes(command.help)


def _render_arguments(arguments: Iterable[ArgumentOutline]) -> Iterator[str]:
    for argument in arguments:
        value = f"\\fI{_escape_text(argument.value)}\\fR" if argument.value else ""
        flags = ", ".join(f"\\fB{_escape_text(flag)}\\fR" for flag in argument.flags)
        yield from _render_item(" ".join(filter(None, (flags, value))), argument.help)


def _render_item(term: str, text: str) -> Iterator[str]:
    yield ".TP"
    yield term
    yield from _wrap_text(text) if text else ("\\&",)


def _render_examples(texts: CommandHelp) -> Iterator[str]:
    for typed, meaning in texts.examples:
        yield from _render_item(f"\\fB{_escape_text(typed)}\\fR", meaning)


def _render_exit_codes(texts: CommandHelp) -> Iterator[str]:
    for code, meaning in texts.all_exit_codes().items():
        yield from _render_item(f"\\fB{code}\\fR", meaning)


def _render_formats() -> Iterator[str]:
    yield from _render_text(
        "With -o FILE the output goes into a file, which is written whole or not at all, and the error stream says "
        "where. The ending of the file says which format is written. --format says it where there is no such ending; "
        "an ending of another format than --format names is wrong usage, and an ending that no format has means the "
        "usual format of the command."
    )
    for form in FORMATS.values():
        yield from _render_item(
            f"\\fB{form.name}\\fR", ", ".join(form.endings) if form.is_meant_by_ending else "no ending means it"
        )


def _render_text(text: str) -> Iterator[str]:
    """Yield paragraphs; lines that begin with a space stay as they are."""
    for number, paragraph in enumerate(filter(None, text.strip("\n").split("\n\n"))):
        if number:
            yield ".PP"
        lines = paragraph.split("\n")
        if any(line.startswith(" ") for line in lines):
            yield from (".nf", *map(_escape_text, lines), ".fi")
        else:
            yield from _wrap_text(paragraph)


def _wrap_text(text: str) -> Iterator[str]:
    """Yield escaped text in short lines, as readers of the source expect them."""
    for line in textwrap.wrap(_escape_text(text), 78, break_long_words=False, break_on_hyphens=False):
        yield _protect_start(line)


def _escape_text(text: str) -> str:
    """Write text so that a hyphen and a quotation mark can be copied as they stand."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq")
    return _protect_start(escaped)


def _protect_start(line: str) -> str:
    """Keep troff from taking a line for a request."""
    return f"\\&{line}" if line.startswith((".", "'")) else line
