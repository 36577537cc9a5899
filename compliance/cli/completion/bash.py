"""The completion script of bash, for version 3.2 and later."""

from collections.abc import Iterable, Iterator, Sequence
from shlex import quote

from compliance.cli.outline import ArgumentOutline, CommandOutline, ValueKind

_SCRIPT = """\
# Completion of `compliance` in bash, written by `compliance completion bash`.

_compliance_fill() {{
    # $1: what is to be completed, $2: words to choose from
    local IFS=$'\\n'
    case $1 in
        choice) COMPREPLY=($(compgen -W "${{2// /$IFS}}" -- "$current")) ;;
        file) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")) ;;
        folder) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current")) ;;
        ruleset)
            compopt -o filenames 2>/dev/null
            COMPREPLY=($(compgen -W "$2$IFS$("${{COMP_WORDS[0]}}" rules --ids 2>/dev/null)" -- "$current")
                $(compgen -f -- "$current"))
            ;;
    esac
}}

_compliance() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
    local command=${{COMP_WORDS[1]}} first=2 options= valued= place=0 last number word
    local -a kinds=() words=()
    COMPREPLY=()
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]]; then
        previous=${{COMP_WORDS[COMP_CWORD - 2]}}
    fi
    if ((COMP_CWORD == 1)); then
        _compliance_fill choice {commands}
        return
    fi
    if ((COMP_CWORD > 2)); then
        case "$command ${{COMP_WORDS[2]}}" in
            {subcommands}) command="$command ${{COMP_WORDS[2]}}" first=3 ;;
        esac
    fi
    case $command in
{cases}
        *) return ;;
    esac
    if [[ $current == -* ]]; then
        _compliance_fill choice "$options"
        return
    fi
    for ((number = first; number < COMP_CWORD; number++)); do
        word=${{COMP_WORDS[number]}}
        if [[ " $valued " == *" $word "* ]]; then
            [[ ${{COMP_WORDS[number + 1]}} == = ]] && ((number++))
            ((number++))
        elif [[ $word != -* ]]; then
            ((place++))
        fi
    done
    ((last = ${{#kinds[@]}} - 1, place = place > last ? last : place))
    if ((place >= 0)); then
        _compliance_fill "${{kinds[place]}}" "${{words[place]}}"
    fi
}}

complete -F _compliance compliance
"""


def render_bash(commands: Sequence[CommandOutline], program_options: Sequence[ArgumentOutline]) -> str:
    """Return the script of bash."""
    names = [command.name for command in commands]
    first_words = [name for name in names if " " not in name] + _list_flags(program_options)
    return _SCRIPT.format(
        commands=quote(" ".join(first_words)),
        subcommands=" | ".join(f'"{name}"' for name in names if " " in name),
        cases="\n".join(_render_command(command, names) for command in commands),
    )


def _render_command(command: CommandOutline, names: Sequence[str]) -> str:
    valued = [option for option in command.options if option.value]
    kinds, words = zip(*_list_places(command, names), strict=True)
    lines = [
        f"options={quote(' '.join(_list_flags(command.options)))}",
        f"valued={quote(' '.join(_list_flags(valued)))}",
        f"kinds=({' '.join(kinds)})",
        f"words=({' '.join(map(quote, words))})",
        *_render_values(valued),
        ";;",
    ]
    return "\n".join((f"        {quote(command.name)})", *(f"            {line}" for line in lines)))


def _list_flags(options: Iterable[ArgumentOutline]) -> list[str]:
    return [flag for option in options for flag in option.flags]


def _list_places(command: CommandOutline, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield for each place of a positional argument what it is, and words to choose from; the last one goes on."""
    arguments = list(command.positionals)
    if command.subcommands:
        kind = arguments[0].kind if arguments else ValueKind.CHOICE
        yield kind.value, " ".join(command.subcommands)
    for argument in arguments:
        if argument.kind is ValueKind.COMMAND:
            yield ValueKind.CHOICE.value, " ".join(name for name in names if " " not in name)
        else:
            yield argument.kind.value, " ".join(argument.choices)
    if not arguments or not arguments[-1].repeats:
        yield ValueKind.WORD.value, ""


def _render_values(options: Iterable[ArgumentOutline]) -> Iterator[str]:
    """Yield the lines that complete the value of an option, those with the same values together."""
    flags: dict[tuple[str, str], list[str]] = {}
    for option in options:
        flags.setdefault((option.kind.value, quote(" ".join(option.choices))), []).extend(option.flags)
    if flags:
        yield "case $previous in"
        for (kind, words), names in flags.items():
            yield f"    {' | '.join(names)}) _compliance_fill {kind} {words}; return ;;"
        yield "esac"
