"""Bytes to a file or a terminal: a file is written whole or not at all."""

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import TextIO

from compliance.cli.errors import DiagnosedError, MisuseError
from compliance.diag import Code, Diagnostic
from compliance.report import Line, make_safe, plain_text, whole_file


class UnwritableError(DiagnosedError):
    """The output cannot be written where it was asked for."""

    def __init__(self, path: str, reason: str) -> None:
        message, hint = f"the output cannot be written: {reason.lower()}", "choose another place with -o"
        super().__init__((Diagnostic(Code.OUTPUT_UNWRITABLE, message, whole_file(path), hint),))


def _belongs_to_ruleset(path: Path) -> bool:
    return path.suffix in {".yaml", ".yml"} and path.exists() and (path.parent / "ruleset.yaml").exists()


class Output:
    """Where a command's product goes; leaving it by an error leaves no file behind.

    A file of a ruleset is written over only by a command that edits rulesets. Once a file is there, the error stream
    says so, unless the command tells it in its own words.
    """

    def __init__(self, path: str | None, *, edits_rulesets: bool = False, announced: bool = True) -> None:
        self.path = path
        self._edits_rulesets = edits_rulesets
        self._announced = announced
        self._stream: TextIO = sys.stdout
        self._scratch: str | None = None

    def __enter__(self) -> "Output":
        if self.path is not None:
            self._guard(self._open)
        return self

    def _open(self) -> None:
        import tempfile

        target = Path(self.path or "")
        if target.is_dir():
            raise IsADirectoryError(21, "it is a folder")
        if not self._edits_rulesets and _belongs_to_ruleset(target):
            raise FileExistsError(17, "the file is part of a ruleset")
        if target.exists() and not target.is_file():
            self._stream = target.open("w", encoding="utf-8", newline="\n")
            return
        handle, self._scratch = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", text=True)
        self._stream = open(handle, "w", encoding="utf-8", newline="\n")  # noqa: SIM115

    def _guard(self, act: Callable[[], object]) -> None:
        try:
            act()
        except OSError as error:
            self._discard()
            raise UnwritableError(self.path or "standard output", error.strerror or str(error)) from error

    def _discard(self) -> None:
        if self._scratch is not None:
            if not self._stream.closed:
                self._stream.close()
            Path(self._scratch).unlink(missing_ok=True)
            self._scratch = None

    @property
    def on_terminal(self) -> bool:
        """Whether a person watches this output."""
        return self.path is None and self._stream.isatty()

    def write(self, text: str) -> None:
        """Write text as it is."""
        if self.path is None:
            self._stream.write(text)
        else:
            self._guard(lambda: self._stream.write(text))

    def write_bytes(self, content: bytes) -> None:
        """Write bytes as they are."""
        self._stream.flush()
        if self.path is None:
            self._stream.buffer.write(content)
        else:
            self._guard(lambda: self._stream.buffer.write(content))

    def write_lines(self, lines: Iterable[Line]) -> None:
        """Write styled lines: in colour on a terminal, plainly elsewhere."""
        if self.on_terminal and "NO_COLOR" not in os.environ:
            _print_in_colour(lines)
        else:
            for line in lines:
                self.write(plain_text((line,)))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._scratch is None:
            if self.path is not None and not self._stream.closed:
                self._guard(self._stream.close)
            return
        if kind is not None:
            self._discard()
            return
        self._guard(self._finish)
        if self._announced:
            sys.stderr.write(f"written to {make_safe(self.path or '')}\n")

    def _finish(self) -> None:
        self._stream.close()
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(self._scratch or "", 0o666 & ~mask)
        os.replace(self._scratch or "", self.path or "")
        self._scratch = None


def _print_in_colour(lines: Iterable[Line]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*((text, style) for text, style in line)))


def refuse_taken(path: str | None) -> None:
    """Refuse to write over what is there, for a command whose product a person goes on to edit."""
    if path is not None and os.path.lexists(path):
        raise MisuseError(f"`{path}` is there already; choose another name, or take it away first")


def refuse_same_file(path: str | None, others: Iterable[str], what: str) -> None:
    """Refuse to write the product over one of the files it is made from."""
    if path is not None and any(_is_same_file(path, other) for other in others):
        raise MisuseError(f"`{path}` is {what}; choose another name for -o")


def _is_same_file(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except OSError:
        return False


def find_width(output: Output) -> int:
    """Return how wide lines may be: the terminal's width within reason, else a fixed one."""
    if not output.on_terminal:
        return 100
    return max(60, min(120, os.get_terminal_size(sys.stdout.fileno()).columns))
