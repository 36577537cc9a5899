"""The completion script of fish."""

from collections.abc import Iterator, Sequence

from compliance.cli.outline import ArgumentOutline, CommandOutline, ValueKind

_SCRIPT = """\
# Completion of `compliance` in fish, written by `compliance completion fish`.

function __compliance_command
    set -l words (commandline -opc)
    set -e words[1]
    if contains -- "$words[1..2]" {subcommands}
        echo "$words[1..2]"
    else
        echo "$words[1]"
    end
end

function __compliance_is
    test "$(__compliance_command)" = "$argv"
end

function __compliance_rulesets
    set -l words (commandline -opc)
    $words[1] rules --ids 2>/dev/null
end

complete -c compliance -f
{lines}
"""
_VALUES = {
    ValueKind.WORD: "-x",
    ValueKind.CHOICE: "-x",
    ValueKind.FILE: "-r -F",
    ValueKind.FOLDER: "-x -a '(__fish_complete_directories)'",
    ValueKind.RULESET: "-r -F -a '(__compliance_rulesets)'",
    ValueKind.COMMAND: "-x",
}


def render_fish(commands: Sequence[CommandOutline], program_options: Sequence[ArgumentOutline]) -> str:
    """Return the script of fish."""
    lines = [*(_render_option(option, "") for option in program_options)]
    for command in commands:
        first, _, last = command.name.rpartition(" ")
        lines.append(f"complete -c compliance {_render_condition(first)} -a {last} -d {_quote_text(command.summary)}")
    for command in commands:
        lines += _list_lines(command, commands)
    subcommands = " ".join(_quote_text(command.name) for command in commands if " " in command.name)
    return _SCRIPT.format(subcommands=subcommands, lines="\n".join(lines))


def _list_lines(command: CommandOutline, commands: Sequence[CommandOutline]) -> Iterator[str]:
    condition = _render_condition(command.name)
    for option in command.options:
        yield _render_option(option, command.name)
    for argument in command.positionals:
        if argument.kind is ValueKind.COMMAND:
            names = " ".join(other.name for other in commands if " " not in other.name)
            yield f"complete -c compliance {condition} -a {_quote_text(names)}"
        elif argument.kind is ValueKind.CHOICE:
            yield f"complete -c compliance {condition} -a {_quote_text(' '.join(argument.choices))}"
        elif argument.kind is not ValueKind.WORD:
            yield f"complete -c compliance {condition} {_VALUES[argument.kind].removeprefix('-r ')}"


def _render_option(option: ArgumentOutline, name: str) -> str:
    flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)
    value = _VALUES[option.kind] if option.value else ""
    if option.choices:
        value += f" -a {_quote_text(' '.join(option.choices))}"
    words = ("complete -c compliance", _render_condition(name), flags, value, f"-d {_quote_text(option.help)}")
    return " ".join(filter(None, words))


def _render_condition(name: str) -> str:
    """Write the condition that this command is the one on the line; without a name, that there is none yet."""
    return "-n " + _quote_text(f"__compliance_is {name}" if name else "__compliance_is ''")


def _quote_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
