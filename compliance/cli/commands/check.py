"""`compliance check`: submissions in, reports out."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compliance.api import NO_TEXTS, Request, Session, Texts, check_files, open_session, sum_up_files
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.error_stream import print_diagnostics
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.options import add_output_options, add_ruleset_options, add_scope_option, read_day, read_readings
from compliance.cli.output import Output, find_width, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.diag import Code, Diagnostic, Result
from compliance.load import LARGEST, decode_text, is_review_name, review_name_of, submission_name_of
from compliance.model import Checked, Judged, Unjudged
from compliance.report import (
    DOCUMENT_FORMATS,
    NOTICE_FORMATS,
    SENT_FORMATS,
    stream_report_lines,
    stream_reports,
    whole_file,
)

if TYPE_CHECKING:
    from compliance.model import Notice
    from compliance.report import NoticeFormat

STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "standard input"
MANY = 50
"""So many files have one bar of their own, and none for each proof."""
WIDEST = 1000
"""So wide may a row of the table of results be where nobody watches."""

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
    add_output_options(parser, "text", "html", "md", "json", "pdf", "docx", "csv", "xlsx", "sarif", "junit", "github")


def run(arguments: argparse.Namespace) -> int:
    """Check what was asked for and return the worst exit code."""
    if not arguments.files:
        raise MisuseError("which submission? For example: compliance check submissions/river-bend.yaml")
    # WHY: the table of results is a document; the formats of tables have it in their reports.
    has_every_result = arguments.format == "json" or arguments.format in SENT_FORMATS
    if arguments.summary and has_every_result and arguments.format not in DOCUMENT_FORMATS:
        raise MisuseError(f"leave out --summary for {arguments.format}, which has every result as well")
    request = _build_request(arguments)
    paths, empty_folders = _list_submissions(arguments.files)
    texts = _read_standard_input() if STANDARD_INPUT in arguments.files else NO_TEXTS
    refuse_same_file(arguments.output, paths, "one of the submissions")
    refuse_same_file(arguments.output, map(review_name_of, paths), "the review of a submission")
    opened = open_session()
    if arguments.format in NOTICE_FORMATS:
        with Output(arguments.output) as output:
            return _write_notices(paths, texts, request, opened, output, arguments.format, empty_folders)
    session = take_value(opened)
    if empty_folders:
        print_diagnostics(empty_folders)
    if len(paths) < MANY:
        session.progress = show_progress
    with Output(arguments.output) as output:
        if arguments.summary:
            code = _write_summary(paths, texts, request, session, output, arguments.format)
        else:
            code = _write_reports(paths, texts, request, session, output, arguments.format, empty_folders)
    return exit_codes.pick_worst([code, *(exit_codes.INVALID for _ in empty_folders)])


def _build_request(arguments: argparse.Namespace) -> Request:
    return Request(
        ruleset=arguments.ruleset,
        as_of=read_day(arguments.as_of),
        scope=arguments.scope,
        traces=arguments.format in {"html", "json"},
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


def _read_standard_input() -> Texts:
    """Read the one submission that is not in a file; it has no review beside it."""
    raw = sys.stdin.buffer.read(LARGEST + 1)
    return {STANDARD_INPUT_NAME: decode_text(raw, STANDARD_INPUT_NAME)}


def _write_notices(
    paths: list[str],
    texts: Texts,
    request: Request,
    opened: Result[Session],
    output: Output,
    name: "NoticeFormat",
    empty_folders: Iterable[Diagnostic],
) -> int:
    """Check for a build: everything becomes a notice, what is wrong with a file too."""
    from compliance.cli.notices import print_diagnostics_for, write_notices
    from compliance.report import unjudged_notices

    session = opened.value
    broken = [*empty_folders, *(opened.diagnostics if session is None else ())]
    print_diagnostics_for(name, broken)
    notices = list(unjudged_notices(broken))
    codes = [exit_codes.OK, *(exit_codes.INVALID for _ in broken)]
    if session is not None:
        if len(paths) < MANY:
            session.progress = show_progress
        with _show_count(len(paths), output) as step:
            for checked in check_files(paths, request, session, texts):
                notices += _list_notices(checked, session, name)
                codes.append(exit_codes.exit_of(checked.assessment))
                step()
    write_notices(name, notices, output, command="check", exit_code=exit_codes.pick_worst(codes))
    return exit_codes.pick_worst(codes)


def _list_notices(checked: Checked, session: Session, name: str) -> "tuple[Notice, ...]":
    from compliance.cli.notices import print_diagnostics_for
    from compliance.report import assessment_notices, unjudged_notices

    if checked.assessment is None:
        print_diagnostics_for(name, checked.diagnostics)
        return unjudged_notices(checked.diagnostics, group=checked.path)
    return assessment_notices(checked.assessment, session.vocabulary)


def _write_reports(
    paths: list[str],
    texts: Texts,
    request: Request,
    session: Session,
    output: Output,
    name: str,
    empty_folders: list[Diagnostic],
) -> int:
    """Write every report, where the format allows it as soon as its submission is judged."""
    # WHY: the JSON of a run has always named submissions alone, and readers count on it.
    folders = [] if name == "json" else [Unjudged(folder.span.path, (folder,)) for folder in empty_folders]
    number = len(paths) + len(folders)
    codes = [exit_codes.OK]
    with _show_count(len(paths), output) as step:
        judged: Iterator[Judged] = chain(folders, _judge_files(paths, texts, request, session, codes, step))
        if number == 1 and name == "text" and output.path is None:
            judged = _leave_out_unjudged(judged)
        if name in SENT_FORMATS:
            from compliance.report import render_report_as

            output.write_bytes(render_report_as(name, tuple(judged), session.vocabulary))
        elif name == "text":
            output.write_lines(stream_report_lines(judged, session.vocabulary, number=number, width=find_width(output)))
        else:
            for piece in stream_reports(name, judged, session.vocabulary, number=number):
                output.write(piece)
    return exit_codes.pick_worst(codes)


def _judge_files(
    paths: list[str], texts: Texts, request: Request, session: Session, codes: list[int], step: Callable[[], object]
) -> Iterator[Judged]:
    """Check submissions one after another, and note what each would end the command with."""
    for checked in check_files(paths, request, session, texts):
        if checked.assessment is None:
            codes.append(print_diagnostics(checked.diagnostics))
            yield Unjudged(checked.path, checked.diagnostics)
        else:
            codes.append(exit_codes.exit_of(checked.assessment))
            yield checked.assessment
        step()


def _leave_out_unjudged(judged: Iterator[Judged]) -> Iterator[Judged]:
    # WHY: the error stream says what is wrong with the one file; a report on the same screen would say it again.
    return (one for one in judged if not isinstance(one, Unjudged))


def _write_summary(
    paths: list[str], texts: Texts, request: Request, session: Session, output: Output, name: str
) -> int:
    from compliance.report import OverviewRow, result_in_words, share_decided, summary_document, text_lines

    rows, codes = [], [exit_codes.OK]
    with _show_count(len(paths), output) as step:
        for summary in sum_up_files(paths, request, session, texts):
            unjudged = summary.outcome is None
            codes.append(print_diagnostics(summary.diagnostics) if unjudged else exit_codes.exit_of_summary(summary))
            result = result_in_words(
                summary.outcome, summary.variances, summary.contradictions, points=summary.points_for_a_person
            )
            decided = share_decided(summary.decided, summary.rules)
            row = OverviewRow(
                path=summary.path, holder=summary.holder, ruleset=summary.ruleset, result=result, decided=decided
            )
            rows.append(row)
            step()
    document = summary_document(rows)
    if name != "text" and name in DOCUMENT_FORMATS:
        output.write_bytes(DOCUMENT_FORMATS[name].write(document))
    else:
        # WHY: a line a submission, as programs that read a table want it, unless a person's screen is narrower.
        width = find_width(output) if output.on_terminal else WIDEST
        output.write_lines(text_lines(document.parts, width=width))
    return exit_codes.pick_worst(codes)


@contextmanager
def _show_count(total: int, output: Output) -> Iterator[Any]:
    """Show a bar while many files are checked, where a person watches and the reports go elsewhere."""
    if total < MANY or output.on_terminal or not sys.stderr.isatty():
        yield lambda: None
        return
    with show_progress("checking") as step:
        numbers = count(1)
        yield lambda: step(next(numbers), total)
