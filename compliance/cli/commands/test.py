"""`compliance test`: the cases beside the rules, what they cover, and mutants that they must notice."""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from compliance.api import Desk, Trying, open_desk, rulesets_named, texts_with_proposals, try_rulesets
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, tell_place, usage
from compliance.cli.output import Output, UnwritableError
from compliance.cli.progress import shown_on_terminal
from compliance.diag import Diagnostic
from compliance.report import (
    NOTICE_FORMATS,
    render_proposals,
    summary_of,
    tried_lines,
    tried_notices,
    tried_object,
    unjudged_notices,
)

if TYPE_CHECKING:
    from compliance.model.mutant import Tried

_ABOUT = """\
Run the cases that stand beside the rules, and tell what they cover: every verdict of a rule, every branch, every
comparison at its edge. With --mutate, rules, readings, paytables and elections are changed one thing at a time; a
change that no case notices names the missing case, or is shown to mean the same.
"""
_MORE = """
examples:
  compliance test                                  all rulesets, of this folder's `rulesets` if it has a vocabulary
  compliance test rulesets/pa-575/wagers.yaml      the ruleset of a file, or all rulesets of a folder
  compliance test pa-575 --rule payout-limit.floor one rule
  compliance test pa-575 --mutate                  with mutants, and the cases that are missing
  compliance test pa-575 --mutate --write          and with the missing cases put into the files

exit codes: 0 all as expected; 1 an unexpected verdict, or with --mutate a change that no case notices; 2 wrong usage;
3 a file is not valid; 70 a defect in this program
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description, parser.epilog = _ABOUT, _MORE
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="rulesets, by id, folder or file; else all")
    parser.add_argument("--rule", metavar="ID", default="", help="one rule, by its id or the end of it")
    parser.add_argument("--mutate", action="store_true", help="change rules on purpose and see that a case notices")
    parser.add_argument(
        "--no-solver", action="store_true", help="do not ask the solver about changes that no case notices"
    )
    parser.add_argument("--jobs", metavar="N", type=int, help="so many cores for --mutate; else all")
    parser.add_argument("--propose", metavar="FILE", help="write the missing cases here, ready to paste")
    parser.add_argument("--write", action="store_true", help="put the missing cases beside their rules")
    parser.add_argument(
        "--format",
        choices=("text", "json", "sarif", "junit", "github"),
        default="text",
        help="text (default), json; for CI: sarif, junit, github",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")


def run(asked: argparse.Namespace) -> int:
    """Run what was asked for and return the exit code."""
    wrong = _misused(asked)
    if wrong:
        return usage(f"compliance test: {wrong}")
    named = rulesets_named(asked.rulesets)
    if len(named) > 1:
        places = " and ".join(f"`{library.folder}`" for library, _ in named)
        return usage(f"compliance test: these are rulesets of {places}; name those of one folder at a time")
    [(library, rulesets)] = named
    opened = open_desk(library)
    if opened.value is None:
        return complain(opened.diagnostics)
    if not rulesets:
        return usage(f"compliance test: there are no rulesets in `{library.folder}`")
    tell_place("test", library)
    desk = opened.value
    desk.progress = shown_on_terminal
    trying = Trying(
        rulesets=rulesets,
        rule=asked.rule,
        mutate=asked.mutate,
        examine=not asked.no_solver,
        jobs=asked.jobs or _cores(),
    )
    tried, found = try_rulesets(trying, desk)
    if not tried and not found:
        return usage(f"compliance test: no rule is called `{asked.rule}`; `compliance rules RULESET` lists them")
    try:
        return _written(asked, trying, desk, tried, found)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _misused(asked: argparse.Namespace) -> str:
    if (asked.write or asked.propose) and not asked.mutate:
        return "missing cases come from mutants: add --mutate"
    if (asked.write or asked.propose) and asked.no_solver:
        return "the solver proposes the missing cases: leave out --no-solver"
    if asked.jobs is not None and asked.jobs < 1:
        return f"--jobs takes a number from 1 on, not `{asked.jobs}`"
    return ""


def _written(
    asked: argparse.Namespace,
    trying: Trying,
    desk: Desk,
    tried: "tuple[Tried, ...]",
    found: tuple[Diagnostic, ...],
) -> int:
    code = exits.worst([*(exits.OK if one.fine else exits.VARIANCE for one in tried), *(exits.INVALID for _ in found)])
    with Output(asked.output) as output:
        if asked.format in NOTICE_FORMATS:
            _notify(asked.format, tried, found, desk, output, code)
        else:
            if found:
                complain(found)
            if asked.format == "json":
                output.write(json.dumps(tried_object(tried, desk.vocabulary), indent=2, ensure_ascii=False) + "\n")
            elif tried:
                output.lines(tried_lines(tried, desk.vocabulary))
    if asked.propose:
        _write_all([(asked.propose, render_proposals(tried, desk.vocabulary))])
    if asked.write:
        _write_all(texts_with_proposals(tried, trying, desk))
        added = sum(len(one.mutation.proposals) for one in tried if one.mutation is not None)
        sys.stderr.write(f"compliance test: {added} missing cases put beside their rules\n")
    return code


def _notify(
    name: str, tried: "tuple[Tried, ...]", found: Iterable[Diagnostic], desk: Desk, output: Output, code: int
) -> None:
    from compliance.cli.notices import complain_in, write_notices

    broken = tuple(found)
    complain_in(name, broken)
    notices = (*unjudged_notices(broken), *tried_notices(tried, desk.vocabulary))
    summary = summary_of(tried)
    write_notices(name, notices, output, command="test", exit_code=code, summary=summary)  # type: ignore[arg-type]


def _write_all(files: Iterable[tuple[str, str]]) -> None:
    for path, text in tuple(files):
        with Output(path, edits_rulesets=True) as output:
            output.write(text)
