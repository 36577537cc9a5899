"""The command line, one file a command."""

from compliance.cli.main import run

__all__ = ["run"]
