"""`compliance check`: submissions in, reports out."""

import argparse
import os
import sys
from pathlib import Path

from compliance.api import Filing, Request, count_jobs, open_session
from compliance.cli.check_run import Run, tell_of_lost_process, write_run
from compliance.cli.command_list import CommandHelp
from compliance.cli.errors import DiagnosedError, MisuseError
from compliance.cli.options import add_output_options, add_ruleset_options, add_scope_option, read_day, read_readings
from compliance.cli.output import Output, refuse_same_file
from compliance.diag import Code, Diagnostic
from compliance.load import LARGEST, HeldFiling, is_review_name, review_name_of, submission_name_of
from compliance.report import COLLECTED_FORMATS, DOCUMENT_FORMATS, NOTICE_FORMATS, SENT_FORMATS, whole_file

FORMATS_OF_CHECK = (
    "text", "html", "md", "json", "jsonl", "parquet", "pdf", "docx", "csv", "xlsx", "sarif", "junit", "github",
)  # fmt: skip
STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "standard input"

HELP = CommandHelp(
    description="Check submissions against the chapter in force and report every variance.",
    examples=(
        ("compliance check submissions/river-bend.yaml", ""),
        ("compliance check submissions/river-bend.yaml -o report.html", ""),
        ("compliance check submissions/river-bend.yaml -o report.pdf", "a report to sign and send"),
        ("compliance check submissions -o findings.xlsx", "every finding of every submission"),
    ),
    exit_codes={
        0: "every rule that applies was decided and passed",
        1: "a variance that no waiver covers",
        3: "a file is not valid; it was not judged",
        4: "no variance, but something is undetermined or left to a person, or the chapter is not in force",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="submissions, or folders of them; - is standard input")
    add_ruleset_options(parser)
    add_scope_option(parser)
    parser.add_argument(
        "--no-proof", action="store_true", help="do not prove the house way; rules about it stay undetermined"
    )
    parser.add_argument(
        "--checklist",
        action="store_true",
        help="add a checklist of what is stated, must be and may be",
    )
    parser.add_argument("--summary", action="store_true", help="only the table of results, no reports")
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="check in N processes; else in one for each core where that is quicker"
    )
    add_output_options(parser, *FORMATS_OF_CHECK)


def run(arguments: argparse.Namespace) -> int:
    """Check what was asked for and return the worst exit code."""
    if not arguments.files:
        raise MisuseError("which submission? For example: compliance check submissions/river-bend.yaml")
    _refuse_mismatch(arguments)
    paths, empty_folders = _list_submissions(arguments.files)
    refuse_same_file(arguments.output, paths, "one of the submissions")
    refuse_same_file(arguments.output, map(review_name_of, paths), "the review of a submission")
    opened = open_session()
    if opened.value is None and arguments.format not in NOTICE_FORMATS:
        raise DiagnosedError(opened.diagnostics)
    with Output(arguments.output) as output, tell_of_lost_process():
        return write_run(_plan_run(arguments, paths, empty_folders), opened, output)


def _refuse_mismatch(arguments: argparse.Namespace) -> None:
    """Refuse what does not go together before anything is read."""
    if arguments.jobs is not None and arguments.jobs < 1:
        raise MisuseError(f"--jobs takes a number from 1, not {arguments.jobs}")
    # WHY: the table of results is a document; the formats of tables have it in their reports.
    has_every_result = arguments.format in {"json", *COLLECTED_FORMATS, *SENT_FORMATS}
    if arguments.summary and has_every_result and arguments.format not in DOCUMENT_FORMATS:
        raise MisuseError(f"leave out --summary for {arguments.format}, which has every result as well")
    if arguments.format == "parquet":
        from compliance.report import ParquetMissingError, load_parquet_library

        try:
            load_parquet_library()
        except ParquetMissingError as missing:
            raise MisuseError(str(missing)) from missing


def _plan_run(arguments: argparse.Namespace, paths: list[str], empty_folders: list[Diagnostic]) -> Run:
    filings: list[Filing] = [_read_standard_input() if path == STANDARD_INPUT_NAME else path for path in paths]
    return Run(
        filings=filings,
        number=len(filings),
        empty_folders=tuple(empty_folders),
        request=_build_request(arguments),
        format=arguments.format,
        is_summary=arguments.summary,
        jobs=count_jobs(arguments.jobs),
    )


def _build_request(arguments: argparse.Namespace) -> Request:
    return Request(
        ruleset=arguments.ruleset,
        as_of=read_day(arguments.as_of),
        scope=arguments.scope,
        traces=arguments.format in {"html", "json", "jsonl"},
        checklist=arguments.checklist,
        proof=not arguments.no_proof,
        readings=read_readings(arguments.reading),
    )


def _list_submissions(names: list[str]) -> tuple[list[str], list[Diagnostic]]:
    """Put the submissions of a folder in the place of the folder; a folder without any is told."""
    paths: list[str] = []
    empty_folders: list[Diagnostic] = []
    for name in names:
        folder = Path(name)
        if not os.path.isdir(name):
            if name == STANDARD_INPUT:
                paths += [] if STANDARD_INPUT_NAME in paths else [STANDARD_INPUT_NAME]
                continue
            # WHY: where a review changed, as in a commit, it is the submission beside it that is to be checked again.
            submission = submission_name_of(name)
            if submission == name or submission not in names:
                paths.append(submission)
            continue
        found = (path for ending in ("*.yaml", "*.yml") for path in folder.rglob(ending) if path.is_file())
        inside = sorted(str(path) for path in found if not is_review_name(path.name))
        if not inside:
            message, hint = "the folder has no submission in it", "a submission is a file that ends in .yaml or .yml"
            empty_folders.append(Diagnostic(Code.FOLDER_WITHOUT_SUBMISSIONS, message, whole_file(name), hint))
        paths.extend(inside)
    return paths, empty_folders


def _read_standard_input() -> HeldFiling:
    """Read the one submission that is not in a file; it has no review beside it."""
    return HeldFiling(name=STANDARD_INPUT_NAME, raw=sys.stdin.buffer.read(LARGEST + 1))
