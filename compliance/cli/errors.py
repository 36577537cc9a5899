"""The two ways in which a command ends early: it was called wrongly, or what it met is told by diagnostics."""

from collections.abc import Iterable
from typing import TypeVar

from compliance.diag import Diagnostic, Result

V = TypeVar("V")


class MisuseError(Exception):
    """The command was called in a way that means nothing; the text says what to type instead."""


class DiagnosedError(Exception):
    """Something that was read or was to be written is wrong, and diagnostics tell what."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        super().__init__()
        self.diagnostics = tuple(diagnostics)


def take_value(result: Result[V]) -> V:
    """Return what was read; where there is nothing, end the command with what is wrong."""
    if result.value is None:
        raise DiagnosedError(result.diagnostics)
    return result.value
