"""`compliance test`: the cases beside the rules, what they cover, and mutants that they must notice."""

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

from compliance.api import Session, TestRequest, open_session, rulesets_named, try_rulesets, write_proposals
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.error_stream import print_diagnostics, print_rulesets_place
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.file_writing import write_file
from compliance.cli.options import add_output_options
from compliance.cli.output import Output
from compliance.cli.progress import show_progress
from compliance.diag import Diagnostic
from compliance.model import COHERENCE
from compliance.report import (
    NOTICE_FORMATS,
    make_safe,
    render_proposals,
    summary_of,
    tested_rulesets_notices,
    tested_rulesets_object,
    tests_document,
    unjudged_notices,
)

if TYPE_CHECKING:
    from compliance.load import Library
    from compliance.model import TestedRuleset

HELP = CommandHelp(
    description="""\
Run the cases that stand beside the rules, and tell what they cover: every verdict of a rule, every branch, every
comparison at its edge. With --mutate, rules, readings, paytables and elections are changed one thing at a time; a
change that no case notices names the missing case, or is shown to mean the same.
""",
    examples=(
        ("compliance test", "all rulesets, of this folder's `rulesets` if it has a vocabulary"),
        ("compliance test rulesets/pa-575/wagers.yaml", "the ruleset of a file, or all rulesets of a folder"),
        ("compliance test pa-575 --rule payout-limit.floor", "one rule"),
        ("compliance test pa-575 --mutate", "with mutants, and the cases that are missing"),
        ("compliance test coherence", "the conditions that keep statements from contradicting each other"),
        ("compliance test -o tests.pdf", "the same to read and send"),
        ("compliance test pa-575 --mutate --write", "and with the missing cases put into the files"),
    ),
    exit_codes={
        0: "all as expected",
        1: "an unexpected verdict, or with --mutate a change that no case notices",
        3: "a file is not valid",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="rulesets, by id, folder or file; else all")
    parser.add_argument("--rule", metavar="RULE", default="", help="one rule, by its id or the end of it")
    parser.add_argument("--mutate", action="store_true", help="change rules on purpose and see that a case notices")
    parser.add_argument(
        "--no-solver", action="store_true", help="do not ask the solver about changes that no case notices"
    )
    parser.add_argument("--jobs", metavar="N", type=int, help="so many cores for --mutate; else all")
    parser.add_argument("--propose", metavar="FILE", help="write the missing cases here, ready to paste")
    parser.add_argument("--write", action="store_true", help="put the missing cases beside their rules")
    add_output_options(parser, *DOCUMENT_NAMES, "json", "sarif", "junit", "github")


def run(arguments: argparse.Namespace) -> int:
    """Run what was asked for and return the exit code."""
    _refuse_wrong_call(arguments)
    library, rulesets = _choose_rulesets(arguments.rulesets)
    session = take_value(open_session(library))
    if not arguments.rulesets and session.vocabulary.coherence:
        rulesets = (*rulesets, COHERENCE)
    print_rulesets_place("test", library)
    session.progress = show_progress
    trying = TestRequest(
        rulesets=rulesets,
        rule=arguments.rule,
        mutate=arguments.mutate,
        examine=not arguments.no_solver,
        jobs=arguments.jobs or _count_cores(),
    )
    tried, broken = try_rulesets(trying, session)
    if not tried and not broken:
        raise MisuseError(f"no rule is called `{arguments.rule}`; `compliance rules RULESET` lists them")
    code = exit_codes.pick_worst(
        [
            *(exit_codes.OK if ruleset.fine else exit_codes.VARIANCE for ruleset in tried),
            *(exit_codes.INVALID for _ in broken),
        ]
    )
    with Output(arguments.output) as output:
        _write_results(arguments.format, tried, broken, session, output, code)
    if arguments.propose:
        write_file(arguments.propose, render_proposals(tried, session.vocabulary), edits_rulesets=True)
        sys.stderr.write(make_safe(f"written to {arguments.propose}") + "\n")
    if arguments.write:
        code = exit_codes.pick_worst([code, _write_proposals(tried, trying, session)])
    return code


def _choose_rulesets(names: list[str]) -> "tuple[Library, tuple[str, ...]]":
    named = rulesets_named(names)
    if len(named) > 1:
        places = " and ".join(f"`{library.folder}`" for library, _ in named)
        raise MisuseError(f"these are rulesets of {places}; name those of one folder at a time")
    [(library, rulesets)] = named
    if not rulesets:
        raise MisuseError(f"there are no rulesets in `{library.folder}`")
    return library, rulesets


def _write_proposals(tried: "tuple[TestedRuleset, ...]", trying: TestRequest, session: Session) -> int:
    """Put the missing cases beside their rules, and say into which files and what stood in the way."""
    written = write_proposals(tried, trying, session)
    for path, number in written.files.items():
        sys.stderr.write(make_safe(f"compliance test: {number} missing cases put into {path}") + "\n")
    if not written.files and not written.refused:
        sys.stderr.write("compliance test: no case is missing; nothing was written\n")
    return print_diagnostics(written.refused) if written.refused else exit_codes.OK


def _count_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _refuse_wrong_call(arguments: argparse.Namespace) -> None:
    if (arguments.write or arguments.propose) and not arguments.mutate:
        raise MisuseError("missing cases come from mutants: add --mutate")
    if (arguments.write or arguments.propose) and arguments.no_solver:
        raise MisuseError("the solver proposes the missing cases: leave out --no-solver")
    if arguments.jobs is not None and arguments.jobs < 1:
        raise MisuseError(f"--jobs takes a number from 1 on, not `{arguments.jobs}`")


def _write_results(
    name: str,
    tried: "tuple[TestedRuleset, ...]",
    broken: tuple[Diagnostic, ...],
    session: Session,
    output: Output,
    code: int,
) -> None:
    if name in NOTICE_FORMATS:
        _write_notices(name, tried, broken, session, output, code)
        return
    if broken:
        print_diagnostics(broken)
    if name == "json":
        output.write(json.dumps(tested_rulesets_object(tried, session.vocabulary), indent=2, ensure_ascii=False) + "\n")
    elif tried:
        write_document(tests_document(tried, session.vocabulary), name, output)


def _write_notices(
    name: str,
    tried: "tuple[TestedRuleset, ...]",
    broken: tuple[Diagnostic, ...],
    session: Session,
    output: Output,
    code: int,
) -> None:
    from compliance.cli.notices import print_diagnostics_for, write_notices

    print_diagnostics_for(name, broken)
    notices = (*unjudged_notices(broken), *tested_rulesets_notices(tried, session.vocabulary))
    summary = summary_of(tried)
    write_notices(name, notices, output, command="test", exit_code=code, summary=summary)  # type: ignore[arg-type]
