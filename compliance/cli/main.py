"""The command line: parses arguments, calls the use cases, chooses exit codes."""

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from compliance import __version__
from compliance.cli import exit_codes as exits
from compliance.cli.commands.law.overview import add_law, add_redline
from compliance.diag import did_you_mean

_ABOUT = "Checks a casino's table-game Rules Submission against the regulation, and says where it departs."
_NEXT = """
Try one of these:
  compliance check submissions/river-bend.yaml     check a submission
  compliance new pa-575 > mine.yaml                write a submission to fill in
  compliance rules                                 see the chapters at hand
  compliance odds pa-659a insurance --table A      count what a paytable keeps
  compliance redline old.txt new.pdf               see what changed between two regulations
  compliance diff pa-575 ma-asia-poker             see which of two chapters is stricter, and where
  compliance serve                                 open the workbench in the browser
  compliance law verify pa-575 --text new.txt      ask whether the law under a ruleset changed
"""
_OTHERS = {
    "serve": "open the workbench in the browser",
    "diff": "compare two rulesets, with a submission for every difference",
    "cure": "find the smallest change that makes a submission lawful",
    "common": "find a submission that is lawful under several chapters",
    "lint": "look for everything a ruleset's author can get wrong",
    "fmt": "write rulesets in their canonical form",
    "test": "run the cases beside the rules, with coverage and mutants",
    "impact": "tell what a change of rulesets means, and whom it touches",
    "schema": "write the JSON Schemas of submissions and rulesets",
}
"""Commands of which only the one asked for is loaded: each has a module of its own with `describe` and `run`."""
_EXITS = """
exit codes: 0 all decided and passed; 1 a variance; 2 wrong usage; 3 a file is not valid, nothing was judged;
4 no variance but something is undetermined; 70 a defect in this program
"""
_CHECK = """
examples:
  compliance check submissions/river-bend.yaml --format html -o report.html
  compliance check submissions/river-bend.yaml --format pdf -o report.pdf       a report to sign and send
  compliance check submissions --format xlsx -o findings.xlsx                   every finding of every submission
"""
_ODDS = """
example:
  compliance odds pa-659a insurance --table A --format json -o cert.json
  compliance odds --verify cert.json
  compliance odds houseway submissions/ledger-stone-pai-gow-house-way.yaml      prove a house way on every hand
  compliance odds houseway FILE --hand 'Joker Ah Kd 10s 9c 4c 2d'               how it sets one hand
  compliance odds houseway FILE --against OTHER                                 another submission, or a chapter's id

exit codes: 0 counted, verified, proved, or set alike; 1 a certificate differs from the recount, a house way fails, or
two differ; 2 wrong usage; 3 a file is not valid; 4 a certificate adds up, and its source is not at hand to hold it
against; 70 a defect in this program
"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        wrong = re.match(r"argument \S+: invalid choice: '(.*)' \(choose from (.*)\)$", message)
        if wrong is not None:
            known = [word.strip("' ") for word in wrong[2].split(",")]
            way_out = did_you_mean(wrong[1], known) or f"there are {', '.join(known)}"
            message = f"`{wrong[1]}` is not known here; {way_out}"
        from compliance.report.safe import safe

        self.exit(exits.USAGE, f"{self.prog}: {safe(message)}\nTry `{self.prog} --help`.\n")


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help in the width argparse would take; it makes a formatter for every argument and would load `shutil` to ask."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked) > 0:
        return int(asked)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (AttributeError, ValueError, OSError):
        return 80


def _parser(asked: str) -> argparse.ArgumentParser:
    plain = _Help
    parser = _Parser(prog="compliance", description=_ABOUT, epilog=_NEXT + _EXITS, formatter_class=plain)
    parser.add_argument("--version", action="version", version=f"compliance {__version__}")
    commands = parser.add_subparsers(prog="compliance", dest="command", metavar="COMMAND", parser_class=_Parser)

    check = commands.add_parser(
        "check",
        help="hold submissions against the chapter in force",
        description="Hold submissions against the chapter in force and report every variance.",
        epilog=_CHECK + _EXITS,
        formatter_class=plain,
    )
    check.add_argument("files", nargs="*", metavar="FILE", help="submissions, or folders of them")
    check.add_argument(
        "--ruleset", metavar="ID", help="the ruleset, by id or path; else jurisdiction, game and date decide"
    )
    check.add_argument("--as-of", metavar="DATE", help="the day to judge for; else the submission's own")
    check.add_argument(
        "--scope", choices=("filing", "all"), default="filing", help="all: floor facts must be stated too"
    )
    check.add_argument(
        "--reading", metavar="ID=OPTION", action="append", default=[], help="take another recorded reading"
    )
    check.add_argument(
        "--format",
        choices=("text", "html", "md", "json", "pdf", "docx", "csv", "xlsx", "sarif", "junit", "github"),
        default="text",
        help="text (default), html, md, json; to send: pdf, docx; all findings as a table: csv, xlsx; for CI: sarif, "
        "junit, github",
    )
    check.add_argument(
        "--no-proof", action="store_true", help="do not prove the house way; rules about it stay undetermined"
    )
    check.add_argument("--summary", action="store_true", help="only the table of results, no reports (text)")
    check.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")

    new = commands.add_parser(
        "new",
        help="write a commented submission to fill in",
        description="Write a commented submission for a chapter, with every field explained and every election shown.",
        epilog="example:\n  compliance new pa-575 > mine.yaml\n",
        formatter_class=plain,
    )
    new.add_argument("ruleset", metavar="RULESET", nargs="?", help="the chapter's ruleset, by id or path")
    new.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")

    rules = commands.add_parser(
        "rules",
        help="list rulesets, rules, ledger, vocabulary; show one rule",
        description="List the rulesets at hand, or the rules of one, or show one rule with all that belongs to it.",
        epilog="example:\n  compliance rules pa-575 payout-limit.floor\n",
        formatter_class=plain,
    )
    rules.add_argument("ruleset", metavar="RULESET", nargs="?", help="a ruleset, by id or path")
    rules.add_argument("rule", metavar="RULE", nargs="?", help="a rule, by its id or the end of it")
    rules.add_argument("--ledger", action="store_true", help="show how every provision is disposed of")
    rules.add_argument("--readings", action="store_true", help="show the readings and drafting slips")
    rules.add_argument("--coverage", action="store_true", help="write what each ruleset covers as a Markdown table")
    rules.add_argument("--vocabulary", action="store_true", help="show the fields a submission may state")
    _add_odds(commands)
    add_law(commands, plain)
    add_redline(commands, plain)
    for name, what in _OTHERS.items():
        other = commands.add_parser(name, help=what, formatter_class=plain)
        if name == asked:
            _module(name).describe(other)
    return parser


def _module(name: str) -> Any:
    return import_module(f"compliance.cli.commands.{name}")


def _add_odds(commands: "argparse._SubParsersAction[_Parser]") -> None:
    odds = commands.add_parser(
        "odds",
        help="count what paytables keep; prove a house way",
        description=(
            "Count what paytables keep, exactly: of a chapter, of a submission, or of a paytable's own file. "
            "With `houseway`: prove that the house way of a submission sets every hand, with one result, in order."
        ),
        epilog=_ODDS,
        formatter_class=_Help,
    )
    odds.add_argument(
        "what", nargs="*", metavar="WHAT", help="a chapter or a file, then a wager by its id or the end of it"
    )
    odds.add_argument("--table", metavar="NAME", help="one paytable, by its name or id")
    odds.add_argument("--ruleset", metavar="ID", help="the ruleset of a submission, as in check")
    odds.add_argument("--as-of", metavar="DATE", help="the day of a submission, as in check")
    odds.add_argument(
        "--reading", metavar="ID=OPTION", action="append", default=[], help="take another recorded reading"
    )
    odds.add_argument("--meter", metavar="SUM", help="the meter of a progressive wager in one round")
    odds.add_argument("--wager", metavar="SUM", help="what is wagered, where sums or a share of a meter are paid")
    odds.add_argument("--reset", metavar="SUM", help="what the meter starts again at")
    odds.add_argument("--contribution", metavar="PART", help="the part of each wager that goes into the meter")
    odds.add_argument("--solve", metavar="HOLD", help="the meter and the contribution that keep just this")
    odds.add_argument("--verify", metavar="FILE", help="count a certificate again from nothing and compare")
    odds.add_argument(
        "--hand", metavar="CARDS", help="houseway: seven cards to set, such as 'Joker Ah Kd 10s 9c 4c 2d'"
    )
    odds.add_argument("--against", metavar="OTHER", help="houseway: a submission or a chapter to compare with")
    odds.add_argument(
        "--format", choices=("text", "json"), default="text", help="text (default), or json: the certificate"
    )
    odds.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; what we did wrong ourselves is said in one line."""
    parser = _parser(next(iter(arguments), ""))
    if not arguments:
        sys.stdout.write(f"{_ABOUT}\n{_NEXT}\n`compliance --help` shows all commands.\n")
        return exits.USAGE
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _dispatch(parser.parse_args(list(arguments)))
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else exits.USAGE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.INVALID
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _report_unwritable(error)
    except Exception as defect:  # a defect must not look like a verdict
        return _report_defect(defect)


def _dispatch(asked: argparse.Namespace) -> int:
    if asked.command == "check":
        from compliance.cli.commands.check import run_check

        return run_check(asked)
    if asked.command == "new":
        from compliance.cli.commands.new import run_new

        return run_new(asked)
    if asked.command == "odds":
        from compliance.cli.commands.odds.count import run_odds

        return run_odds(asked)
    if asked.command == "law":
        from compliance.cli.commands.law.tree import run_law

        return run_law(asked)
    if asked.command == "redline":
        from compliance.cli.commands.redline import run_redline

        return run_redline(asked)
    if asked.command in _OTHERS:
        return int(_module(asked.command).run(asked))
    from compliance.cli.commands.rules import run_rules

    return run_rules(asked)


def _report_unwritable(error: OSError) -> int:
    """Say that the output could not be written; what is still held back goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    reason = (error.strerror or "it cannot be written").lower()
    sys.stderr.write(f"standard output:1:1: error[output.unwritable]: the output cannot be written: {reason}\n")
    return exits.INVALID


def _report_defect(defect: Exception) -> int:
    if os.environ.get("COMPLIANCE_DEBUG"):
        raise defect
    kind = type(defect).__name__
    sys.stderr.write(
        f"compliance: a defect in this program ({kind}); nothing that was printed is a verdict.\n"
        "Run again with COMPLIANCE_DEBUG=1 and report what it prints.\n"
    )
    return exits.DEFECT
