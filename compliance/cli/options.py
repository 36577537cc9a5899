"""The options that commands share: the ruleset with its day and readings, the format, and where to write."""

import argparse
import datetime as dt
import os.path
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from compliance.cli.errors import MisuseError
from compliance.report import FORMATS, find_format_by_ending


def add_output_options(parser: argparse.ArgumentParser, *names: str, writes: str = "write here") -> None:
    """Add `--format` with these formats, the first of them the usual one, and `-o`."""
    parser.set_defaults(formats=names)
    parser.add_argument("--format", choices=names, metavar="FORMAT", help=_describe_formats(names))
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=f"{writes} instead of the terminal; its ending says which format, unless --format does",
    )


def add_output_file(parser: argparse.ArgumentParser) -> None:
    """Add `-o` to a command that writes in one format alone."""
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")


def _describe_formats(names: tuple[str, ...]) -> str:
    """List formats for help: those for something come after their purpose."""
    purposes: dict[str, list[str]] = {}
    for name in names:
        purposes.setdefault(FORMATS[name].purpose, []).append(name)
    usual = ", ".join((f"{names[0]} (default)", *(name for name in purposes.pop("") if name != names[0])))
    return "; ".join((usual, *(f"{purpose}: {', '.join(among)}" for purpose, among in purposes.items())))


def choose_format(arguments: argparse.Namespace) -> None:
    """Put the format into the arguments that `--format` or else the ending of `-o` says, or refuse the call."""
    names: tuple[str, ...] = getattr(arguments, "formats", ())
    if not names:
        return
    asked, path = arguments.format, arguments.output
    if path is not None:
        _refuse_mismatch(asked, path, names)
    by_ending = None if path is None else find_format_by_ending(path, names)
    arguments.format = asked or by_ending or names[0]
    if path is None and not FORMATS[arguments.format].is_text and sys.stdout.isatty():
        example = f"-o report{FORMATS[arguments.format].ending}"
        raise MisuseError(f"{arguments.format} is not for a terminal; give a file to write it to, such as {example}")


def _refuse_mismatch(asked: str | None, path: str, names: tuple[str, ...]) -> None:
    """Refuse an ending that means another format than the one that is written."""
    meant = find_format_by_ending(path, names) or find_format_by_ending(path)
    # WHY: an ending that is nobody's, as of /dev/null or report.out, says nothing; the usual format is written there.
    if meant is None or (asked is not None and os.path.splitext(path)[1].lower() in FORMATS[asked].endings):
        return
    if asked is not None:
        better = os.path.splitext(path)[0] + FORMATS[asked].ending
        raise MisuseError(
            f"`{path}` ends as {meant} does, and --format says {asked}; leave out --format, or write to `{better}`"
        )
    if meant not in names:
        raise MisuseError(f"`{path}` ends as {meant} does, which is not written here; there are {', '.join(names)}")


V = TypeVar("V")


def add_ruleset_options(parser: argparse.ArgumentParser) -> None:
    """Add `--ruleset`, `--as-of` and `--reading`."""
    parser.add_argument(
        "--ruleset", metavar="RULESET", help="the ruleset, by id or path; else jurisdiction, game and date decide"
    )
    parser.add_argument("--as-of", metavar="DATE", help="the day to judge for; else the submission's own")
    add_reading_option(parser)


def add_reading_option(parser: argparse.ArgumentParser) -> None:
    """Add `--reading`."""
    parser.add_argument(
        "--reading", metavar="ID=OPTION", action="append", default=[], help="take another recorded reading"
    )


def add_scope_option(parser: argparse.ArgumentParser) -> None:
    """Add `--scope`."""
    parser.add_argument(
        "--scope",
        choices=("filing", "all"),
        metavar="SCOPE",
        default="filing",
        help="filing (default); all: floor facts must be stated too",
    )


def read_today() -> dt.date:
    """Return today's day, where this machine is."""
    return dt.datetime.now(tz=dt.UTC).astimezone().date()


def read_typed(text: str | None, option: str, read: Callable[[str], V | None], kind: str) -> V | None:
    """Return the value that was typed after an option, or refuse what is no such value."""
    value = None if text is None else read(text)
    if text is not None and value is None:
        raise MisuseError(f"{option} takes {kind}, not `{text}`")
    return value


def read_day(text: str | None) -> dt.date | None:
    """Return the day that was typed after `--as-of`."""
    if text is None:
        return None
    # WHY: an ordinary check names no day, and starts without what reads one.
    from compliance.model import read_date

    return read_typed(text, "--as-of", read_date, "a day as YYYY-MM-DD")


def read_readings(pairs: Sequence[str]) -> dict[str, str]:
    """Return the readings that were typed as ID=OPTION."""
    readings = {}
    for pair in pairs:
        name, equals, option = pair.partition("=")
        if not equals:
            raise MisuseError(f"--reading takes ID=OPTION, not `{pair}`")
        readings[name] = option
    return readings
