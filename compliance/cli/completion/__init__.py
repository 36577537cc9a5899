"""Scripts by which a shell completes commands, options, choices, ids of rulesets and files, made from the parsers."""

from collections.abc import Callable, Mapping, Sequence

from compliance.cli.completion.bash import render_bash
from compliance.cli.completion.fish import render_fish
from compliance.cli.completion.zsh import render_zsh
from compliance.cli.outline import ArgumentOutline, CommandOutline

SHELLS: Mapping[str, Callable[[Sequence[CommandOutline], Sequence[ArgumentOutline]], str]] = {
    "bash": render_bash,
    "zsh": render_zsh,
    "fish": render_fish,
}
"""What writes the script of each shell from the commands and the options of the program."""
