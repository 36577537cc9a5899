"""`compliance lint`: everything a ruleset's author can get wrong."""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from compliance.api import Desk, Linted, LintRequest, Lot, lint_lot, lint_lots, rulesets_before
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, line_at, tell_place, usage
from compliance.cli.output import Output, UnwritableError
from compliance.cli.progress import shown_on_terminal
from compliance.diag import CODES, Diagnostic, Result, Severity, did_you_mean
from compliance.load import Library, default_cache, shipped_library
from compliance.model import Ruleset
from compliance.report import NOTICE_FORMATS, diagnostic_notice, lint_total, render_diagnostics, render_lint_json

_ABOUT = """
Look through rulesets for everything their authors can get wrong: what does not load, with all mistakes of all files
in one run; and what loads but is doubtful: cases that fail, readings and tables that nothing uses, periods that
overlap, words, and files that are not in their canonical form. With --base also ids that are gone, renamed or say
something else than at a git revision. Without WHAT: every ruleset in `rulesets` of this folder if it has a vocabulary,
else every ruleset of the program.
"""
_EPILOG = """
examples:
  compliance lint pa-575 rulesets/pa-553/wagers.yaml
  compliance lint --base main
  compliance lint --select implied --select lint.dead-branch

exit codes: 0 nothing found, or only warnings; 1 an error (with --strict also a warning); 2 wrong usage;
3 a file is not valid. They do not depend on the format.
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description = _ABOUT
    parser.epilog = _EPILOG
    parser.add_argument(
        "what", nargs="*", metavar="WHAT", help="rulesets by id, folders, or files: each stands for its ruleset"
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", *NOTICE_FORMATS),
        default="text",
        help=f"text (default), json, {', '.join(NOTICE_FORMATS)}",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")
    parser.add_argument("--no-solver", action="store_true", help="leave out what takes a solver or a long proof")
    parser.add_argument("--strict", action="store_true", help="let warnings count as errors in the exit code")
    parser.add_argument(
        "--select",
        metavar="CODE",
        action="append",
        default=[],
        help="of what lint finds only this code, with or without `lint.`, or all that begin so; may be repeated",
    )
    parser.add_argument("--base", metavar="REV", help="tell also ids that vanished or changed since this git revision")
    parser.add_argument("--rulesets", metavar="FOLDER", dest="folder", help="another folder of rulesets")


def run(asked: argparse.Namespace) -> int:
    """Look through what was asked for and tell what was found."""
    known = [str(code) for code in CODES]
    for code in asked.select:
        if not any(_fits(one, code) for one in known):
            near = did_you_mean(code, [*known, *(one.rpartition(".")[2] for one in known)])
            return usage(f"compliance lint: no code is called `{code}`; {near or 'see the README'}")
    lots = lint_lots(asked.what, _library(asked.folder))
    if lots.diagnostics:
        return complain(lots.diagnostics)
    requests = [_request(lot, asked) for lot in lots.value or ()]
    broken = [one for request in requests for one in request.diagnostics]
    if broken:
        return complain(broken)
    tell_place("lint", *(lot.library for lot in lots.value or ()))
    linted = [
        lint_lot(lot, request.value)
        for lot, request in zip(lots.value or (), requests, strict=True)
        if request.value is not None
    ]
    found = [one for each in linted for one in each.found if _is_asked(one, asked.select)]
    code = _exit(found, linted, strict=asked.strict)
    try:
        with Output(asked.output) as output:
            _write(found, linted, asked.format, output, code)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))
    return code


def _library(folder: str | None) -> Library | None:
    shipped = shipped_library(default_cache())
    return None if folder is None else Library(Path(folder), shipped.grammar, shipped.cache, folder)


def _request(lot: Lot, asked: argparse.Namespace) -> Result[LintRequest]:
    """Say how a lot is to be looked through, with what its rulesets were at the revision that is asked about."""
    before = Result[dict[str, Ruleset]]({}) if asked.base is None else rulesets_before(asked.base, lot)
    if before.value is None:
        return Result(None, before.diagnostics)
    return Result(
        LintRequest(
            prove=None if asked.no_solver else _flaws,
            before=before.value,
            proofs=not asked.no_solver,
            progress=shown_on_terminal,
        )
    )


def _fits(code: str, asked: str) -> bool:
    """Tell whether a code is meant: by its beginning, or by its last part."""
    return code.startswith(asked) or code.rpartition(".")[2] == asked


def _flaws(ruleset: Ruleset, desk: Desk) -> Iterable[Diagnostic]:
    """Ask the solver, which takes some time to load."""
    from compliance.api import flaws_in

    return flaws_in(ruleset, desk)


def _is_asked(one: Diagnostic, select: Sequence[str]) -> bool:
    """Tell whether something is to be told: what does not load always is."""
    return not select or not one.code.startswith("lint.") or any(_fits(one.code, code) for code in select)


def _exit(found: Sequence[Diagnostic], linted: Sequence[Linted], *, strict: bool) -> int:
    if not all(one.loads for one in linted):
        return exits.INVALID
    counting = [one for one in found if strict or one.severity is Severity.ERROR]
    return exits.VARIANCE if counting else exits.OK


def _write(found: Sequence[Diagnostic], linted: Sequence[Linted], name: str, output: Output, code: int) -> None:
    rulesets, files = sum(one.rulesets for one in linted), sum(one.files for one in linted)
    total = lint_total(found, rulesets=rulesets, files=files)
    if name == "text":
        output.write(f"{render_diagnostics(found, line_at)}{total}\n")
    elif name == "json":
        output.write(render_lint_json(found, rulesets=rulesets, files=files))
    else:
        from compliance.cli.notices import write_notices

        notices = [diagnostic_notice(one) for one in found]
        write_notices(name, notices, output, command="lint", exit_code=code, summary=total)  # type: ignore[arg-type]
