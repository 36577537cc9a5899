"""`compliance impact`: what a change of rulesets means, and whom it touches."""

import argparse
import os
import sys
from pathlib import Path

from compliance.api import ImpactRequest, Session, explain_two_domains, impact_between, impact_since, open_session
from compliance.cli.command_list import CommandHelp
from compliance.cli.difference_exit import DIFFERENCE_EXIT_CODES, find_difference_exit
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.error_stream import print_diagnostics, print_rulesets_place
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.file_writing import write_new_files
from compliance.cli.options import add_output_options
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.diag import Code, Diagnostic, Result
from compliance.load import (
    Library,
    default_cache,
    is_review_name,
    library_at_hand,
    read_text,
    review_name_of,
    shipped_library,
    submission_files_below,
)
from compliance.model import Impact
from compliance.record import replace
from compliance.report import (
    impact_document,
    make_safe,
    render_impact_json,
    render_impact_xlsx,
    whole_file,
    witnesses_of,
)

HELP = CommandHelp(
    description="""\
Tell what a change of rulesets means: which rules became stricter or looser, as a solver finds; which submissions of a
folder come out otherwise, by holder, by which section, and what must be filed anew; who gains or loses an election;
and for what no submission shows, invented ones that do. Compared is the work tree with a git revision (--base), or one
version of a chapter with another, as before and after an amendment.
""",
    examples=(
        ("compliance impact --base main", "all rulesets since a branch, a tag or a commit"),
        ("compliance impact --base HEAD~1 pa-575", "one ruleset"),
        ("compliance impact pa-659a-asia pa-659a", "two versions of a chapter"),
        ("compliance impact --base main --save witnesses", "and the invented submissions as files"),
        ("compliance impact pa-659a-asia pa-659a --cure -o amendment.xlsx", "a table for the office; .docx, .html too"),
    ),
    exit_codes=DIFFERENCE_EXIT_CODES,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "rulesets", nargs="*", metavar="RULESET", help="with --base: only these; without: the older and the newer one"
    )
    parser.add_argument("--base", metavar="REV", help="the git revision to compare the work tree with")
    parser.add_argument(
        "--submissions", metavar="FOLDER", help="the submissions to look at; else `submissions`, else this folder"
    )
    parser.add_argument("--rulesets", dest="library", metavar="FOLDER", help="another folder of rulesets")
    parser.add_argument(
        "--no-proof", action="store_true", help="do not prove house ways; rules about them stay undetermined"
    )
    parser.add_argument("--save", metavar="FOLDER", help="write the invented submissions here")
    parser.add_argument("--cure", action="store_true", help="find the smallest cure of every submission that turns")
    add_output_options(parser, *DOCUMENT_NAMES, "xlsx", "json")


def run(arguments: argparse.Namespace) -> int:
    """Compare what was asked for and tell what changes."""
    if arguments.base is None and len(arguments.rulesets) != 2:
        raise MisuseError(
            "compared with what? Give --base REV, or two rulesets: compliance impact pa-659a-asia pa-659a"
        )
    session = take_value(open_session(_find_library(arguments.library, here=arguments.base is not None)))
    if arguments.base is not None:
        print_rulesets_place("impact", session.library)
    apart = explain_two_domains(arguments.rulesets, session) if arguments.base is None else ""
    if apart:
        raise MisuseError(apart)
    folder, paths = take_value(_list_submissions(arguments.submissions, session.library.folder))
    refuse_same_file(arguments.output, paths, "one of the submissions")
    refuse_same_file(arguments.output, map(review_name_of, paths), "the review of a submission")
    session.progress = show_progress
    request = ImpactRequest(folder=folder, submissions=paths, proof=not arguments.no_proof, cures=arguments.cure)
    impact = take_value(_find_impact(arguments, request, session))
    # INVARIANT: before the report, so that a name that is taken is told in place of it and not after it.
    if arguments.save is not None:
        _save_witnesses(impact, Path(arguments.save))
    with Output(arguments.output) as output:
        _write_impact(impact, arguments.format, output)
    if impact.unjudged:
        print_diagnostics([wrong for diagnostics in impact.unjudged.values() for wrong in diagnostics])
    return _find_exit_code(impact)


def _find_library(folder: str | None, *, here: bool) -> Library:
    """Return the library in a folder, with the grammar beside it if there is one; without a folder the one at hand."""
    shipped = shipped_library(default_cache())
    if folder is None:
        return library_at_hand(shipped.cache) if here else shipped
    grammar = Path(folder).resolve().parent / "grammar" / "condition.lark"
    return Library(Path(folder), grammar if grammar.is_file() else shipped.grammar, shipped.cache, folder)


def _list_submissions(named: str | None, rulesets: Path) -> Result[tuple[str, tuple[str, ...]]]:
    """Return the folder of submissions and the files in it; one that is named must have some."""
    if named is not None:
        paths = submission_files_below(Path(named))
        if not paths:
            message, hint = "the folder has no submission in it", "a submission is a file that ends in .yaml or .yml"
            return Result(None, (Diagnostic(Code.FOLDER_WITHOUT_SUBMISSIONS, message, whole_file(named), hint),))
        return Result((named, paths))
    for folder in (Path("submissions"), rulesets.resolve().parent / "submissions"):
        if folder.is_dir():
            shown = Path(os.path.relpath(folder))
            return Result((str(shown), submission_files_below(shown)))
    return Result((".", tuple(path for path in sorted(map(str, Path().glob("*.yaml"))) if _is_submission(path))))


def _is_submission(path: str) -> bool:
    """Tell whether a file that nobody named says that it is a submission."""
    text = None if is_review_name(path) else read_text(Path(path)).value
    return text is not None and any(line.startswith("submission:") for line in text.text.splitlines())


def _find_impact(arguments: argparse.Namespace, request: ImpactRequest, session: Session) -> Result[Impact]:
    if arguments.base is None:
        first, second = arguments.rulesets
        return impact_between(first, second, request, session)
    return impact_since(arguments.base, replace(request, rulesets=tuple(arguments.rulesets)), session)


def _write_impact(impact: Impact, name: str, output: Output) -> None:
    if name == "json":
        output.write(render_impact_json(impact))
    elif name == "xlsx":
        output.write_bytes(render_impact_xlsx(impact))
    else:
        write_document(impact_document(impact), name, output)


def _save_witnesses(impact: Impact, folder: Path) -> None:
    witnesses = witnesses_of(impact)
    files = {name: text for witness in witnesses for name, text in witness.files}
    write_new_files(folder, files)
    sys.stderr.write(make_safe(f"{len(files)} files of {len(witnesses)} witnesses are in {folder}") + "\n")


def _find_exit_code(impact: Impact) -> int:
    return find_difference_exit(
        differs=impact.changes,
        undecided=impact.undecided,
        invalid=bool(impact.unjudged),
        defect=bool(impact.defects),
    )
