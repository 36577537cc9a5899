"""Bytes to a file or a terminal: a file is written whole or not at all."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter, RawIOBase
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, BinaryIO

from compliance.cli.errors import DiagnosedError, MisuseError
from compliance.diag import Code, Diagnostic
from compliance.report import Line, make_safe, plain_text, whole_file

if TYPE_CHECKING:
    # WHY: most commands write to the terminal, and start without what writes files.
    from compliance.load import ScratchFile


class UnwritableError(DiagnosedError):
    """The output cannot be written where it was asked for."""

    def __init__(self, path: str, reason: str) -> None:
        message, hint = f"the output cannot be written: {reason.lower()}", "choose another place with -o"
        super().__init__((Diagnostic(Code.OUTPUT_UNWRITABLE, message, whole_file(path), hint),))


def _belongs_to_ruleset(path: Path) -> bool:
    return path.suffix in {".yaml", ".yml"} and path.exists() and (path.parent / "ruleset.yaml").exists()


class Output:
    """Where a command's product goes; leaving it by an error leaves no file behind.

    A file of a ruleset is written over only by a command that edits rulesets, and no file that somebody saved while the
    command ran. Once a file is there, the error stream says so, unless the command tells it in its own words.
    """

    def __init__(self, path: str | None, *, edits_rulesets: bool = False, announced: bool = True) -> None:
        self.path = path
        self._edits_rulesets = edits_rulesets
        self._announced = announced
        self._scratch: ScratchFile | None = None
        self._device: BinaryIO | None = None
        self._before: os.stat_result | None = None

    def __enter__(self) -> "Output":
        if self.path is not None:
            with self._refusing_errors():
                self._open(Path(self.path))
        return self

    def _open(self, target: Path) -> None:
        if target.is_dir():
            raise IsADirectoryError(21, "it is a folder")
        if not self._edits_rulesets and _belongs_to_ruleset(target):
            raise FileExistsError(17, "the file is part of a ruleset")
        self._before = _look_at(target)
        if self._before is not None and target.exists() and not target.is_file():
            self._device = target.open("wb")
            return
        from compliance.load import ScratchFile

        self._scratch = ScratchFile(str(target))

    @contextmanager
    def _refusing_errors(self) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            # WHY: an interrupt too, which may come while the disk is waited for.
            with suppress(OSError):
                self._discard()
            if isinstance(error, OSError):
                raise UnwritableError(self.path or "", error.strerror or str(error)) from error
            raise

    def _discard(self) -> None:
        scratch, self._scratch = self._scratch, None
        if scratch is not None:
            scratch.close()

    @property
    def on_terminal(self) -> bool:
        """Whether a person watches this output."""
        return self.path is None and sys.stdout.isatty()

    def write(self, text: str) -> None:
        """Write text as it is."""
        if self.path is None:
            sys.stdout.write(text)
        else:
            # WHY: as standard output has it, so that a name that is no text does not end a command.
            self._write_to_file(text.encode("utf-8", "backslashreplace"))

    def write_bytes(self, content: bytes) -> None:
        """Write bytes as they are."""
        if self.path is None:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
        else:
            self._write_to_file(content)

    @property
    def binary(self) -> IO[bytes]:
        """What takes bytes that a library writes piece by piece."""
        if self.path is None:
            sys.stdout.flush()
            return sys.stdout.buffer
        return BufferedWriter(_WrittenThrough(self))

    def _write_to_file(self, content: bytes) -> None:
        with self._refusing_errors():
            if self._scratch is not None:
                self._scratch.write(content)
            elif self._device is not None:
                self._device.write(content)

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
        if kind is not None:
            with suppress(OSError):
                self._discard()
            return
        with self._refusing_errors():
            if self._device is not None:
                self._device.close()
            if self._scratch is None:
                return
            self._finish(self._scratch, Path(self.path or ""))
        if self._announced:
            sys.stderr.write(f"written to {make_safe(self.path or '')}\n")

    def _finish(self, scratch: "ScratchFile", target: Path) -> None:
        from compliance.load import read_umask, sync_folder

        scratch.finish(0o666 & ~read_umask() if self._before is None else self._before.st_mode & 0o777)
        # WHY: compared as late as can be: what takes time is done by now, and only the renaming is left.
        if _identify(_look_at(target)) != _identify(self._before):
            raise FileExistsError(17, "somebody saved a file of this name while the command ran")
        scratch.replace_target()
        sync_folder(str(target.parent))
        self._discard()


class _WrittenThrough(RawIOBase):
    """A stream of bytes into an output."""

    def __init__(self, output: Output) -> None:
        self._output, self._size = output, 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._size

    def write(self, content: Any, /) -> int:
        self._output.write_bytes(bytes(content))
        self._size += len(content)
        return len(content)


def _look_at(path: Path) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except FileNotFoundError:
        return None


def _identify(about: os.stat_result | None) -> tuple[int, ...]:
    """Return by what a file is known again that nobody has written to."""
    return () if about is None else (about.st_ino, about.st_size, about.st_mtime_ns)


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
