"""`compliance lint`: everything a ruleset's author can get wrong."""

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from compliance.api import Linted, LintRequest, Lot, Session, lint_lot, lint_lots, rulesets_before
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.error_stream import print_rulesets_place, read_line
from compliance.cli.errors import DiagnosedError, MisuseError, take_value
from compliance.cli.options import add_output_options
from compliance.cli.output import Output
from compliance.cli.progress import show_progress
from compliance.diag import CODES, Diagnostic, Result, Severity, did_you_mean
from compliance.load import Library, default_cache, shipped_library
from compliance.model import Ruleset
from compliance.report import diagnostic_notice, lint_document, lint_total, render_diagnostics, render_lint_json

HELP = CommandHelp(
    description="""\
Look through rulesets for everything their authors can get wrong: what does not load, with all mistakes of all files
in one run; and what loads but is doubtful: cases that fail, readings and tables that nothing uses, choices that
nothing reads, periods that overlap, words and their figures, citations, rules that contradict or follow from others,
and files that are not in their canonical form. With --base also ids that are gone, renamed or say something else than
at a git revision.

Without WHAT: every ruleset in `rulesets` of this folder if it has a vocabulary, else every ruleset of the program.
""",
    examples=(
        ("compliance lint pa-575 rulesets/pa-553/wagers.yaml", ""),
        ("compliance lint --base main", "and ids that vanished or changed"),
        ("compliance lint --select implied --select lint.dead-branch", "only these findings"),
        ("compliance lint pa-575 --text annex-a.txt", "and citations against the words of the law"),
        ("compliance lint -o lint.sarif", "for a build"),
        ("compliance lint -o lint.html", "a page to read"),
    ),
    exit_codes={
        0: "nothing found, or only warnings",
        1: "an error (with --strict also a warning)",
        3: "a file is not valid",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "what", nargs="*", metavar="WHAT", help="rulesets by id, folders, or files: each stands for its ruleset"
    )
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
    parser.add_argument(
        "--text",
        metavar="FILE",
        action="append",
        default=[],
        help="the text that rulesets are locked to, or a folder of texts, to compare citations with; may be repeated "
        "(default: the folder `sources` beside the rulesets)",
    )
    parser.add_argument("--rulesets", metavar="FOLDER", dest="folder", help="another folder of rulesets")
    add_output_options(parser, *DOCUMENT_NAMES, "json", "sarif", "junit", "github")


def run(arguments: argparse.Namespace) -> int:
    """Look through what was asked for and tell what is wrong with it."""
    _refuse_unknown_codes(arguments.select)
    lots = lint_lots(arguments.what, _find_library(arguments.folder))
    if lots.diagnostics:
        raise DiagnosedError(lots.diagnostics)
    requests = [_build_request(lot, arguments) for lot in lots.value or ()]
    broken = [wrong for request in requests for wrong in request.diagnostics]
    if broken:
        raise DiagnosedError(broken)
    print_rulesets_place("lint", *(lot.library for lot in lots.value or ()))
    linted = [lint_lot(lot, take_value(request)) for lot, request in zip(lots.value or (), requests, strict=True)]
    diagnostics = [wrong for lot in linted for wrong in lot.found if _is_selected(wrong, arguments.select)]
    code = _find_exit_code(diagnostics, linted, strict=arguments.strict)
    with Output(arguments.output) as output:
        _write_diagnostics(diagnostics, linted, arguments.format, output, code)
    return code


def _refuse_unknown_codes(selected: Sequence[str]) -> None:
    known = [str(code) for code in CODES]
    for code in selected:
        if not any(_is_meant(other, code) for other in known):
            near = did_you_mean(code, [*known, *(other.rpartition(".")[2] for other in known)])
            beginnings = ", ".join(sorted({other.partition(".")[0] for other in known}))
            raise MisuseError(f"no code is called `{code}`; {near or f'codes begin with {beginnings}'}")


def _find_library(folder: str | None) -> Library | None:
    shipped = shipped_library(default_cache())
    return None if folder is None else Library(Path(folder), shipped.grammar, shipped.cache, folder)


def _build_request(lot: Lot, arguments: argparse.Namespace) -> Result[LintRequest]:
    """Say how a lot is to be looked through, with what its rulesets were at the revision that is asked about."""
    before = Result[dict[str, Ruleset]]({}) if arguments.base is None else rulesets_before(arguments.base, lot)
    if before.value is None:
        return Result(None, before.diagnostics)
    return Result(
        LintRequest(
            prove=None if arguments.no_solver else _find_flaws,
            before=before.value,
            proofs=not arguments.no_solver,
            prove_ahead=None if arguments.no_solver else _find_flaws_ahead,
            texts=tuple(arguments.text),
            progress=show_progress,
        )
    )


def _is_meant(code: str, typed: str) -> bool:
    """Tell whether a code is meant: by its beginning, or by its last part."""
    return code.startswith(typed) or code.rpartition(".")[2] == typed


def _find_flaws(ruleset: Ruleset, session: Session) -> Iterable[Diagnostic]:
    """Ask the solver, which takes some time to load."""
    from compliance.api import flaws_in

    return flaws_in(ruleset, session)


def _find_flaws_ahead(folders: Sequence[Path], session: Session) -> AbstractContextManager[Callable[[Path], None]]:
    """Ask the solver about rulesets that it was not asked about before, on every core."""
    from compliance.api import find_flaws_ahead

    return find_flaws_ahead(folders, session, os.cpu_count() or 1)


def _is_selected(diagnostic: Diagnostic, selected: Sequence[str]) -> bool:
    """Tell whether something is to be told: what does not load always is."""
    if not selected or not diagnostic.code.startswith("lint."):
        return True
    return any(_is_meant(diagnostic.code, code) for code in selected)


def _find_exit_code(diagnostics: Sequence[Diagnostic], linted: Sequence[Linted], *, strict: bool) -> int:
    if not all(lot.loads for lot in linted):
        return exit_codes.INVALID
    counting = [wrong for wrong in diagnostics if strict or wrong.severity is Severity.ERROR]
    return exit_codes.VARIANCE if counting else exit_codes.OK


def _write_diagnostics(
    diagnostics: Sequence[Diagnostic], linted: Sequence[Linted], name: str, output: Output, code: int
) -> None:
    rulesets, files = sum(lot.rulesets for lot in linted), sum(lot.files for lot in linted)
    total = lint_total(diagnostics, rulesets=rulesets, files=files)
    if name == "text":
        # WHY: editors and builds read this line by line; the other documents are for people.
        output.write(f"{render_diagnostics(diagnostics, read_line)}{total}\n")
    elif name in DOCUMENT_NAMES:
        write_document(lint_document(diagnostics, read_line, rulesets=rulesets, files=files), name, output)
    elif name == "json":
        output.write(render_lint_json(diagnostics, rulesets=rulesets, files=files))
    else:
        from compliance.cli.notices import write_notices

        notices = [diagnostic_notice(wrong) for wrong in diagnostics]
        write_notices(name, notices, output, command="lint", exit_code=code, summary=total)  # type: ignore[arg-type]
