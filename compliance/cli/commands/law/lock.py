"""`compliance law lock`: the fingerprints under a ruleset, recorded once a person has looked."""

import argparse
import datetime as dt

from compliance.api import lock_ruleset, open_session
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.documents import add_side_option, read_document_name
from compliance.cli.error_stream import print_diagnostics, print_misuse
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.file_writing import write_file
from compliance.cli.output import Output
from compliance.load import write_lock
from compliance.model import Locking, LockRequest, read_date

HELP = CommandHelp(
    description=(
        "Record the fingerprints under a ruleset, once a person has looked: every line of the ledger needs its "
        "provision in the document, and what changed in substance has to be affirmed."
    ),
    examples=(("compliance law lock pa-575 --text regulation.txt --affirm '575.12(c)'", ""),),
    exit_codes={
        0: "written",
        1: "not written, since something was not affirmed or is not there",
        3: "a file is not valid",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="a ruleset, by id or path")
    parser.add_argument("--text", metavar="FILE", help="the document it is encoded from")
    parser.add_argument(
        "--affirm",
        metavar="PROVISION",
        action="append",
        default=[],
        help="a changed provision that was looked at again; `all` for every one",
    )
    parser.add_argument("--on", metavar="DATE", help="the day of affirmation; else today")
    add_side_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Record the fingerprints of a ruleset, unless something in them was not looked at."""
    example = "For example: compliance law lock pa-575 --text regulation.txt"
    if not arguments.ruleset:
        raise MisuseError(f"which ruleset? {example}")
    if not arguments.text:
        raise MisuseError(f"from which document? {example}")
    if arguments.on is not None and read_date(arguments.on) is None:
        raise MisuseError(f"`{arguments.on}` is not a day; write it as 2026-03-01")
    session = take_value(open_session())
    request = LockRequest(
        ruleset=arguments.ruleset,
        text=read_document_name(arguments.text, arguments.side),
        on=arguments.on or dt.datetime.now(dt.UTC).date().isoformat(),
        affirmed=tuple(arguments.affirm),
    )
    locked = lock_ruleset(request, session)
    locking = take_value(locked)
    if locked.diagnostics:
        print_diagnostics(locked.diagnostics)
    reason = _find_reason_against(locking)
    return _refuse_lock(reason, arguments) if reason else _write_lock(locking)


def _find_reason_against(locking: Locking) -> str:
    """Say why the lock is not to be written, or nothing."""
    if locking.lacking:
        provisions = ", ".join(locking.lacking[:12])
        return f"the document lacks {provisions}; every line of the ledger needs its provision"
    if locking.refused:
        return f"these changed in substance and nobody affirmed them: {', '.join(locking.refused[:12])}"
    return ""


def _refuse_lock(reason: str, arguments: argparse.Namespace) -> int:
    print_misuse(f"compliance law lock: nothing was written: {reason}")
    print_misuse(
        f"Look with `compliance law verify {arguments.ruleset} --text {arguments.text}`, "
        "then give --affirm for each, or all."
    )
    return exit_codes.VARIANCE


def _write_lock(locking: Locking) -> int:
    write_file(locking.path, write_lock(locking.lock))
    with Output(None) as output:
        output.write(f"{locking.path}: {len(locking.lock.locks)} provisions locked, {locking.lock.side}\n")
        if locking.lock.besides:
            provisions = ", ".join(locking.lock.besides)
            output.write(f"recorded as in the document and in no line of the ledger: {provisions}\n")
    return exit_codes.OK
