"""The options by which a submission's ruleset, day and readings are chosen, and what is typed after them."""

import argparse
import datetime as dt
from collections.abc import Callable, Sequence
from typing import TypeVar

from compliance.cli.errors import MisuseError

V = TypeVar("V")


def add_ruleset_options(parser: argparse.ArgumentParser) -> None:
    """Add `--ruleset`, `--as-of` and `--reading`."""
    parser.add_argument(
        "--ruleset", metavar="RULESET", help="the ruleset, by id or path; else jurisdiction, game and date decide"
    )
    parser.add_argument("--as-of", metavar="DATE", help="the day to judge for; else the submission's own")
    parser.add_argument(
        "--reading", metavar="ID=OPTION", action="append", default=[], help="take another recorded reading"
    )


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
