"""`compliance check`: submissions in, reports out."""

import argparse
import sys
from typing import TYPE_CHECKING

from compliance.api import FilingSources, Request, count_jobs, find_filings, open_session
from compliance.cli.check_run import Run, tell_of_lost_process, write_run
from compliance.cli.command_list import CommandHelp
from compliance.cli.errors import DiagnosedError, MisuseError
from compliance.cli.options import add_output_options, add_ruleset_options, add_scope_option, read_day, read_readings
from compliance.cli.output import Output, refuse_same_file
from compliance.load import LARGEST, review_name_of
from compliance.report import COLLECTED_FORMATS, DOCUMENT_FORMATS, NOTICE_FORMATS, SENT_FORMATS

if TYPE_CHECKING:
    from compliance.load import HeldFiling

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
        ("compliance check filings.tar.gz -o reports.jsonl", "a report a line, of a tar, zip or JSON Lines"),
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
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="submissions, folders, archives or JSON Lines of them; - is standard input",
    )
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
    sources = _find_sources(arguments.files)
    refuse_same_file(arguments.output, sources.paths, "one of the submissions")
    refuse_same_file(arguments.output, map(review_name_of, sources.paths), "the review of a submission")
    opened = open_session()
    if opened.value is None and arguments.format not in NOTICE_FORMATS:
        raise DiagnosedError(opened.diagnostics)
    with Output(arguments.output) as output, tell_of_lost_process():
        return write_run(_plan_run(arguments, sources), opened, output)


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


def _plan_run(arguments: argparse.Namespace, sources: FilingSources) -> Run:
    return Run(
        sources=sources,
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


def _find_sources(names: list[str]) -> FilingSources:
    if STANDARD_INPUT not in names:
        return find_filings(names)
    # WHY: standard input can be read once, however often it is named.
    first = names.index(STANDARD_INPUT)
    named = [name for name in names if name != STANDARD_INPUT]
    named.insert(first, STANDARD_INPUT_NAME)
    return find_filings(named, {STANDARD_INPUT_NAME: _read_standard_input()})


def _read_standard_input() -> "HeldFiling":
    """Read the one submission that is not in a file; it has no review beside it."""
    from compliance.load import HeldFiling

    return HeldFiling(name=STANDARD_INPUT_NAME, raw=sys.stdin.buffer.read(LARGEST + 1))
