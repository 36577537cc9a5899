"""`compliance serve`: the workbench in the browser, on a folder of submissions."""

import argparse
import ipaddress
import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

from compliance.api import Folder, open_desk
from compliance.assets import shelf
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.report import safe

_ABOUT = """\
Open the workbench: submissions, their editor and reports, chapters, comparisons, redlines and odds, in the browser.
It listens on this machine alone and saves only into the folder it is given.
"""
_MORE = """
examples:
  compliance serve                          the current folder, or the shipped examples where it has no submission
  compliance serve filings                  another folder
  compliance serve filings --read-only      look, and change nothing
  compliance serve filings --address 0.0.0.0 --name bench.example
                                            for others on the network: who opens it needs the token that is printed

Ctrl-C stops it. exit codes: 0 stopped; 2 wrong usage, or the address is taken; 3 the rulesets are not valid
"""
PORT = 8575


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description, parser.epilog = _ABOUT, _MORE
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help="the folder of submissions to work on")
    parser.add_argument("--port", type=int, metavar="N", help=f"listen here ({PORT}, or a free one where it is taken)")
    parser.add_argument("--address", default="127.0.0.1", metavar="IP", help="listen on another address; needs a token")
    parser.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="another name that the workbench is reached by"
    )
    parser.add_argument("--token", action="store_true", help="ask for a token on this machine too")
    parser.add_argument("--read-only", action="store_true", help="save nothing")
    parser.add_argument("--no-open", action="store_true", help="print the address, open no browser")


def run(asked: argparse.Namespace) -> int:
    """Serve until it is stopped."""
    wrong = _misuse(asked)
    if wrong:
        return usage(f"compliance serve: {wrong}")
    opened = open_desk(closed=True)
    if opened.value is None:
        return complain(opened.diagnostics)
    from compliance.web import Settings, Unbindable, bind, serve

    folder, examples = _folder(asked.folder)
    settings = Settings(
        folder=folder,
        read_only=asked.read_only or examples,
        examples=examples,
        address=asked.address,
        port=PORT if asked.port is None else asked.port,
        names=tuple(asked.name),
        token=secrets.token_urlsafe(24) if asked.token or not _is_loopback(asked.address) else "",
    )
    try:
        listening, settings = bind(settings, or_another=asked.port is None)
    except Unbindable as error:
        return usage(f"compliance serve: cannot listen on {error}; choose another with --port or --address")
    told = "the shipped examples, read-only" if examples else safe(str(folder))
    with suppress(KeyboardInterrupt):
        print(f"The workbench is open on {told}.\n\n    {settings.url}\n\nCtrl-C stops it.", flush=True)
        if not asked.no_open and sys.stdout.isatty():
            _open_browser(settings.url)
        serve(settings, opened.value, listening)
    return exits.OK


def _misuse(asked: argparse.Namespace) -> str:
    """Say what is wrong with the call before anything is opened."""
    if asked.folder is not None and not Path(asked.folder).is_dir():
        return f"`{safe(asked.folder)}` is no folder. For example: compliance serve submissions"
    if asked.port is not None and not 0 <= asked.port <= 65535:
        return "a port is a number from 0 to 65535"
    try:
        ipaddress.ip_address(asked.address)
    except ValueError:
        return f"--address takes an IP address such as 0.0.0.0, not `{safe(asked.address)}`"
    if any(not name or set(name) - _NAME for name in asked.name):
        return "--name takes the name of a host, such as bench.example"
    return ""


_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-")


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address).is_loopback


def _folder(name: str | None) -> tuple[Path, bool]:
    """Return the folder to serve, and whether it is that of the shipped examples."""
    if name is not None:
        return Path(name), False
    here = Path(".")
    return (here, False) if Folder(here).listing().submissions else (shelf("submissions"), True)


def _open_browser(url: str) -> None:
    """Open the address where there is a screen to open it on."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    import webbrowser

    webbrowser.open(_veiled(url) if "?token=" in url else url)


def _veiled(url: str) -> str:
    """Return the address of a private file that leads on: everybody can read what a browser is started with."""
    import atexit
    import tempfile

    handle, name = tempfile.mkstemp(prefix="compliance-", suffix=".html")
    with open(handle, "w", encoding="utf-8") as stream:
        stream.write(f'<!DOCTYPE html><title>Workbench</title><meta http-equiv="refresh" content="0; url={url}">')
    atexit.register(lambda: Path(name).unlink(missing_ok=True))
    return Path(name).as_uri()
