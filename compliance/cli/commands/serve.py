"""`compliance serve`: the workbench in the browser, on a folder of submissions."""

import argparse
import ipaddress
import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

from compliance.api import open_session
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.suggestions import find_nearest_path
from compliance.report import make_safe

PORT = 8575
HELP = CommandHelp(
    description="""\
Open the workbench: submissions, their editor and reports, chapters, comparisons, redlines and odds, in the browser.
It listens on this machine alone and saves only into the folder it is given. Ctrl-C stops it.
""",
    examples=(
        ("compliance serve", "the current folder; where it is empty, a filing is started there"),
        ("compliance serve filings", "another folder"),
        ("compliance serve filings --read-only", "look, and change nothing"),
        (
            "compliance serve filings --address 0.0.0.0 --name bench.example",
            "for others on the network: who opens it needs the token that is printed",
        ),
    ),
    exit_codes={0: "stopped", 2: "wrong usage, or the address is taken", 3: "the rulesets are not valid"},
)
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help="the folder of submissions to work on")
    parser.add_argument("--port", type=int, metavar="N", help=f"listen here ({PORT}, or a free one where it is taken)")
    parser.add_argument("--address", default="127.0.0.1", metavar="IP", help="listen on another address; needs a token")
    parser.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="another name that the workbench is reached by"
    )
    parser.add_argument("--token", action="store_true", help="ask for a token on this machine too")
    parser.add_argument("--read-only", action="store_true", help="save nothing")
    parser.add_argument("--no-open", action="store_true", help="print the address, open no browser")


def run(arguments: argparse.Namespace) -> int:
    """Serve until it is stopped."""
    _refuse_wrong_call(arguments)
    session = take_value(open_session(closed=True))
    from compliance.web import Settings, Unbindable, bind_socket, serve_workbench

    folder = Path(arguments.folder or ".")
    settings = Settings(
        folder=folder,
        read_only=arguments.read_only,
        address=arguments.address,
        port=PORT if arguments.port is None else arguments.port,
        names=tuple(arguments.name),
        token=secrets.token_urlsafe(24) if arguments.token or not _is_loopback(arguments.address) else "",
    )
    try:
        listening, settings = bind_socket(settings, or_another=arguments.port is None)
    except Unbindable as error:
        raise MisuseError(f"cannot listen on {error}; choose another with --port or --address") from error
    # WHY: `.` before the full stop of the sentence would read as the folder above.
    place = make_safe(str(folder.resolve()))
    with suppress(KeyboardInterrupt):
        print(f"The workbench is open on {place}.\n\n    {settings.url}\n\nCtrl-C stops it.", flush=True)
        if not arguments.no_open and sys.stdout.isatty():
            _open_browser(settings.url)
        serve_workbench(settings, session, listening)
    return exit_codes.OK


def _refuse_wrong_call(arguments: argparse.Namespace) -> None:
    if arguments.folder is not None and not Path(arguments.folder).is_dir():
        near = find_nearest_path(arguments.folder)
        way_out = "For example: compliance serve submissions" if near is None else f"Did you mean `{near}`?"
        raise MisuseError(f"`{arguments.folder}` is no folder. {way_out}")
    if arguments.port is not None and not 0 <= arguments.port <= 65535:
        raise MisuseError("a port is a number from 0 to 65535")
    try:
        ipaddress.ip_address(arguments.address)
    except ValueError:
        raise MisuseError(f"--address takes an IP address such as 0.0.0.0, not `{arguments.address}`") from None
    if any(not name or set(name) - _NAME for name in arguments.name):
        raise MisuseError("--name takes the name of a host, such as bench.example")


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address).is_loopback


def _open_browser(url: str) -> None:
    """Open the address where there is a screen to open it on."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    import webbrowser

    webbrowser.open(_veil_token(url) if "?token=" in url else url)


def _veil_token(url: str) -> str:
    """Return the address of a private file that leads on: everybody can read what a browser is started with."""
    import atexit
    import tempfile

    handle, name = tempfile.mkstemp(prefix="compliance-", suffix=".html")
    with open(handle, "w", encoding="utf-8") as stream:
        stream.write(f'<!DOCTYPE html><title>Workbench</title><meta http-equiv="refresh" content="0; url={url}">')
    atexit.register(lambda: Path(name).unlink(missing_ok=True))
    return Path(name).as_uri()
