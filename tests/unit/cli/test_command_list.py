"""One way to add a command: a module and a line in the list, and everything made from them agrees."""

import shlex
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand

import compliance.cli.commands as commands
from compliance.cli.command_list import COMMANDS, GROUPS, Command, find_command, load_command, subcommands_of
from compliance.cli.options import choose_format
from compliance.cli.outline import ValueKind, outline_commands
from compliance.cli.parser import PROGRAM_HELP, build_parser
from compliance.report import DOCUMENT_FORMATS, FORMATS

FOLDER = Path(commands.__file__).parent
OPERATORS = {">", "|", "<", "&&", ";"}
GUESSED_BY_NOBODY = {
    "CARDS", "CODE", "DATE", "FIELD", "GAME", "HOLD", "HOST", "ID=OPTION", "IP", "N", "NAME", "PART", "PROVISION",
    "REV", "RULE", "SUM", "POINT", "TEXT", "WHO",
}  # fmt: skip


def examples() -> list[str]:
    texts = [PROGRAM_HELP, *(load_command(command).HELP for command in COMMANDS.values())]
    return sorted({typed for help_texts in texts for typed, _ in help_texts.examples})


def words_of(typed: str) -> list[str]:
    """Return what the program gets of a line for the shell."""
    words = shlex.split(typed)
    end = next((place for place, word in enumerate(words) if word in OPERATORS), len(words))
    assert words[0] == "compliance"
    return words[1:end]


def test_every_module_of_a_command_is_in_the_list_once() -> None:
    files = {path for path in FOLDER.rglob("*.py") if "\ndef add_arguments(" in path.read_text("utf-8")}
    listed = [FOLDER.joinpath(*command.module.split(".")).with_suffix(".py") for command in COMMANDS.values()]
    assert len(listed) == len(set(listed)) == sum(map(len, GROUPS.values()))
    assert set(listed) == files


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: command.name)
def test_a_command_has_help_an_example_and_exit_codes(command: Command) -> None:
    texts = load_command(command).HELP
    assert command.summary == command.summary.strip(".")
    assert command.summary[0].islower()
    assert texts.description.strip().endswith((".", "redline`"))
    assert any(typed.startswith(f"compliance {command.name}") for typed, _ in texts.examples)
    assert 0 in texts.exit_codes
    outline = next(outline for outline in outline_commands() if outline.name == command.name)
    assert all(argument.help for argument in (*outline.options, *outline.positionals))


@pytest.mark.parametrize("typed", examples())
def test_every_example_can_be_typed(typed: str) -> None:
    command, rest = find_command(words_of(typed))
    assert command is not None
    choose_format(build_parser(command).read_arguments(rest))


def test_a_shell_knows_what_every_value_is() -> None:
    arguments = [argument for command in outline_commands() for argument in (*command.options, *command.positionals)]
    unknown = {argument.value for argument in arguments if argument.value and argument.kind is ValueKind.WORD}
    assert unknown == GUESSED_BY_NOBODY


OFFERED = {
    command.name: option.choices
    for command in outline_commands()
    for option in command.options
    if "--format" in option.flags
}


def test_every_format_that_a_command_offers_is_in_the_registry() -> None:
    assert {choice for choices in OFFERED.values() for choice in choices} == set(FORMATS)


# WHY: what `new` writes in Word and PDF are forms to fill in, and no documents.
@pytest.mark.parametrize("name", [name for name in OFFERED if name != "new"])
def test_every_command_with_a_document_offers_all_its_formats(name: str) -> None:
    assert set(DOCUMENT_FORMATS) <= set(OFFERED[name])


def test_the_program_shows_every_command_and_each_group_its_own(run_command: RunCommand) -> None:
    shown = run_command("--help").out
    for command in COMMANDS.values():
        if " " not in command.name:
            assert f"\n  {command.name:<12} {command.summary.split()[0]}" in shown
    for command in subcommands_of("law"):
        assert f"\n  {command.name} " in run_command("law", "--help").out
    assert "\n  odds houseway " in run_command("odds", "--help").out


def test_the_readme_or_the_docs_name_every_command() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    text = "\n".join(page.read_text("utf-8") for page in pages)
    assert [name for name in COMMANDS if f"compliance {name}" not in text] == []


def test_no_command_is_loaded_for_help_and_no_other_for_a_command(run_process: RunCommand) -> None:
    import subprocess
    import sys

    def loaded(*words: str) -> set[str]:
        program = (
            f"import sys; from compliance.cli import run_command_line as run; run({list(words)!r});"
            "sys.stderr.write('\\n' + ' '.join(name for name in sys.modules if name.startswith('compliance.')))"
        )
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
        return set(done.stderr.splitlines()[-1].split())

    def of_commands(modules: set[str]) -> set[str]:
        return {name.removeprefix("compliance.cli.commands.") for name in modules if ".cli.commands." in name}

    assert of_commands(loaded("--help")) == set()
    assert not loaded("--help") & {"compliance.api", "compliance.load", "compliance.report", "compliance.model"}
    assert of_commands(loaded("check", "submissions/stone-harbor-minimal.yaml")) == {"check"}
    assert of_commands(loaded("law", "--help")) == {"law", "law.overview"}
