"""The command line, one file a command."""

from compliance.cli.main import run_command_line

__all__ = ["run_command_line"]
