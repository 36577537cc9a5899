"""The completion script of zsh."""

from collections.abc import Sequence

from compliance.cli.outline import ArgumentOutline, CommandOutline, ValueKind

_SCRIPT = """\
#compdef compliance
# Completion of `compliance` in zsh, written by `compliance completion zsh`.

_compliance_rulesets() {{
    local -a ids
    ids=(${{(f)"$(_call_program rulesets compliance rules --ids 2>/dev/null)"}})
    _alternative "rulesets:ruleset:($ids)" 'files:file:_files'
}}

_compliance_commands() {{
    local -a commands
    commands=(
{commands}
    )
    _describe -t commands command commands
}}

{functions}

_compliance() {{
    local curcontext=$curcontext context state state_descr line
    typeset -A opt_args
    _arguments -C \\
{options} \\
        '1:command:_compliance_commands' \\
        '*::argument:->arguments'
    if [[ $state == arguments ]] && (( $+functions[_compliance_command_${{line[1]}}] )); then
        _compliance_command_${{line[1]}}
    fi
}}

if [[ $funcstack[1] == _compliance ]]; then
    _compliance "$@"
else
    compdef _compliance compliance
fi
"""
_HANDING_ON = """\
    if (( CURRENT > 2 && $+functions[{function}_${{words[2]}}] )); then
        shift words
        (( CURRENT-- ))
        {function}_${{words[1]}}
        return
    fi
    local -a below
    below=(
{below}
    )
"""
_ACTIONS = {
    ValueKind.WORD: " ",
    ValueKind.FILE: "_files",
    ValueKind.FOLDER: "_files -/",
    ValueKind.RULESET: "_compliance_rulesets",
    ValueKind.COMMAND: "_compliance_commands",
}


def render_zsh(commands: Sequence[CommandOutline], program_options: Sequence[ArgumentOutline]) -> str:
    """Return the script of zsh."""
    return _SCRIPT.format(
        commands=_render_descriptions([command for command in commands if " " not in command.name]),
        functions="\n\n".join(_render_function(command, commands) for command in commands),
        options=_join_specs([_render_option(option) for option in program_options]),
    )


def _render_descriptions(commands: Sequence[CommandOutline]) -> str:
    """Write commands by their last word, each with what it does."""
    entries = (f"{command.name.rpartition(' ')[2]}:{command.summary}" for command in commands)
    return "\n".join(f"        {_quote_text(entry)}" for entry in entries)


def _render_function(command: CommandOutline, commands: Sequence[CommandOutline]) -> str:
    """Write the function of one command, which hands on to a command below it where one is named."""
    function = f"_compliance_command_{command.name.replace(' ', '_')}"
    below = [other for other in commands if other.name.startswith(f"{command.name} ")]
    specs = [_render_option(option) for option in command.options]
    specs += [_render_positional(place, argument) for place, argument in enumerate(command.positionals, start=1)]
    handing_on = ""
    if below:
        handing_on = _HANDING_ON.format(function=function, below=_render_descriptions(below))
        others = "".join(f"; {_find_action(argument)}" for argument in command.positionals[:1])
        specs.append(_quote_text(f"1:command:{{ _describe -t commands command below{others} }}"))
    return f"{function}() {{\n{handing_on}    _arguments \\\n{_join_specs(specs)}\n}}"


def _join_specs(specs: Sequence[str]) -> str:
    return " \\\n".join(f"        {spec}" for spec in specs)


def _render_option(option: ArgumentOutline) -> str:
    help_text = option.help.replace("[", "\\[").replace("]", "\\]")
    rest = f"[{help_text}]"
    if option.value:
        rest += f":{_escape_colons(option.value)}:{_find_action(option)}"
    repeated = "*" if option.repeats else ""
    if len(option.flags) == 1:
        return _quote_text(f"{repeated}{_mark_valued(option.flags[0], option)}{rest}")
    excluded = "" if option.repeats else f"({' '.join(option.flags)})"
    flags = ",".join(_mark_valued(flag, option) for flag in option.flags)
    return f"{_quote_text(repeated + excluded)}{{{flags}}}{_quote_text(rest)}"


def _mark_valued(flag: str, option: ArgumentOutline) -> str:
    """Say that the value may follow in a word of its own or in the same one."""
    if not option.value:
        return flag
    return f"{flag}=" if flag.startswith("--") else f"{flag}+"


def _render_positional(place: int, argument: ArgumentOutline) -> str:
    where = "*" if argument.repeats else f"{place}:"
    return _quote_text(f"{where}:{_escape_colons(argument.value)}:{_find_action(argument)}")


def _find_action(argument: ArgumentOutline) -> str:
    if argument.kind is ValueKind.CHOICE:
        return f"({' '.join(argument.choices)})"
    return _ACTIONS[argument.kind]


def _escape_colons(text: str) -> str:
    return text.replace(":", "\\:")


def _quote_text(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
