"""The output of `compliance check`: what came of each submission, written in order as soon as it is known."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from compliance.api import CheckedPiece, FilingSources, Jobs, ProcessLostError, Request, Session, Task, check_many
from compliance.cli import exit_codes
from compliance.cli.error_stream import print_diagnostics
from compliance.cli.errors import DiagnosedError
from compliance.cli.output import Output, find_width
from compliance.cli.progress import show_progress
from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.model import Unjudged
from compliance.record import keyword_record
from compliance.report import (
    DOCUMENT_FORMATS,
    NOTICE_FORMATS,
    PieceForm,
    ReportPiece,
    join_lines,
    join_texts,
    make_piece,
)

if TYPE_CHECKING:
    from compliance.report import NoticesPiece, PieceFormat, TypedRowsPiece

MANY = 50
"""So many files have one bar of their own, and none for each proof."""
WIDEST = 1000
"""So wide may a row of the table of results be where nobody watches."""


@keyword_record
class Run:
    """What is to be checked, how, and what is to be written of it."""

    sources: FilingSources
    request: Request
    format: str
    is_summary: bool
    jobs: Jobs


class RunTally:
    """The worst exit code of a run so far."""

    def __init__(self, empty_folders: Iterable[Diagnostic]) -> None:
        self.code = exit_codes.pick_worst([exit_codes.OK, *(exit_codes.INVALID for _ in empty_folders)])

    def note(self, code: int) -> None:
        """Note what a submission ends the command with."""
        self.code = exit_codes.pick_worst([self.code, code])


def write_run(run: Run, opened: Result[Session], output: Output) -> int:
    """Check what is asked for, write what came of it, and return the worst exit code."""
    tally = RunTally(run.sources.empty_folders)
    _print_diagnostics_of(run.format, run.sources.remarks)
    if run.format in NOTICE_FORMATS:
        return _write_notices(run, opened, output, tally)
    # INVARIANT: the command has refused to run without a session but for a build, which is told of that too.
    session = cast("Session", opened.value)
    if run.sources.empty_folders:
        print_diagnostics(run.sources.empty_folders)
    if run.is_summary:
        _write_summary(run, session, output, tally)
    else:
        _write_reports(run, session, output, tally)
    return tally.code


@contextmanager
def tell_of_lost_process() -> Iterator[None]:
    """Say it where a process that checks was ended; what it had was not judged, and the run is not whole."""
    try:
        yield
    except ProcessLostError as lost:
        hint = "check these by themselves; or, where the machine is short of memory, give fewer --jobs"
        where = whole_file(lost.names[0] if lost.names else "standard output")
        found = Diagnostic(Code.RUN_PROCESS_LOST, f"{lost}; what was written is not the whole", where, hint)
        raise DiagnosedError((found,)) from lost


def _check_filings(
    run: Run, form: PieceForm | None, session: Session, output: Output, tally: RunTally, *, before: int = 0
) -> Iterator[CheckedPiece]:
    """Check submissions in their order, and tell of those that cannot be judged."""
    if run.sources.number < MANY:
        session.progress = show_progress
    task = Task(library=session.library, request=run.request, form=form, before=before)
    with _show_count(run.sources.number, output) as step:
        for one in check_many(run.sources.read(), task, session, run.jobs, number=run.sources.number):
            if one.diagnostics:
                _print_diagnostics_of(run.format, one.diagnostics)
            tally.note(one.exit_code)
            yield one
            step()


def _print_diagnostics_of(name: str, diagnostics: Iterable[Diagnostic]) -> None:
    if name in NOTICE_FORMATS:
        from compliance.cli.notices import print_diagnostics_for

        print_diagnostics_for(name, diagnostics)
    else:
        print_diagnostics(diagnostics)


def _write_notices(run: Run, opened: Result[Session], output: Output, tally: RunTally) -> int:
    """Check for a build: everything becomes a notice, what is wrong with a file too."""
    from compliance.cli.notices import write_notices
    from compliance.report import unjudged_notices

    session = opened.value
    broken = [*run.sources.empty_folders, *(opened.diagnostics if session is None else ())]
    _print_diagnostics_of(run.format, broken)
    notices = list(unjudged_notices(broken))
    for _ in broken:
        tally.note(exit_codes.INVALID)
    if session is not None:
        form = PieceForm(name=cast("PieceFormat", run.format))
        for one in _check_filings(run, form, session, output, tally):
            notices += cast("NoticesPiece", one.piece).notices
    write_notices(cast("Any", run.format), notices, output, command="check", exit_code=tally.code)
    return tally.code


def _write_reports(run: Run, session: Session, output: Output, tally: RunTally) -> None:
    """Write every report, where the format allows it as soon as its submission is judged."""
    # WHY: the JSON of a run has always named submissions alone, and readers count on it.
    names_folders = run.format not in {"json", "jsonl"}
    folders = [Unjudged(folder.span.path, (folder,)) for folder in run.sources.empty_folders] if names_folders else []
    number = run.sources.number + len(folders)
    width = find_width(output) if run.format == "text" else 0
    form = PieceForm(
        name=cast("PieceFormat", run.format), is_alone=number <= 1 and not run.sources.bundles, width=width
    )
    pieces = _list_pieces(run, form, folders, session, output, tally)
    if run.format == "text":
        output.write_lines(join_lines(pieces, form))
    elif run.format == "parquet":
        from compliance.report import write_parquet

        sink = output.binary
        write_parquet((row for piece in pieces for row in cast("TypedRowsPiece", piece).rows), sink)
        sink.flush()
    elif run.format in {"pdf", "docx", "xlsx"}:
        from compliance.report import join_whole

        output.write_bytes(join_whole(pieces, form))
    elif run.format == "csv":
        for text in join_texts(pieces, form, number=number):
            output.write_bytes(text.encode())
    else:
        for text in join_texts(pieces, form, number=number):
            output.write(text)


def _list_pieces(
    run: Run, form: PieceForm, folders: list[Unjudged], session: Session, output: Output, tally: RunTally
) -> Iterator[ReportPiece]:
    # WHY: the error stream says what is wrong with the one file; a report on the same screen would say it again.
    leaves_out_unjudged = form.is_alone and run.format == "text" and output.path is None
    for place, folder in enumerate(() if leaves_out_unjudged else folders, start=1):
        yield make_piece(form, folder, place, session.vocabulary)
    for one in _check_filings(run, form, session, output, tally, before=len(folders)):
        if one.piece is not None and not (leaves_out_unjudged and one.diagnostics):
            yield one.piece


def _write_summary(run: Run, session: Session, output: Output, tally: RunTally) -> None:
    from compliance.report import OverviewRow, result_in_words, share_decided, summary_document, text_lines

    rows = []
    for one in _check_filings(run, None, session, output, tally):
        if one.summed is not None:
            summed = one.summed
            result = result_in_words(
                summed.outcome, summed.variances, summed.contradictions, points=summed.points_for_a_person
            )
            decided = share_decided(summed.decided, summed.rules)
            rows.append(
                OverviewRow(
                    path=summed.path, holder=summed.holder, ruleset=summed.ruleset, result=result, decided=decided
                )
            )
    document = summary_document(rows)
    if run.format != "text" and run.format in DOCUMENT_FORMATS:
        output.write_bytes(DOCUMENT_FORMATS[run.format].write(document))
    else:
        # WHY: a line a submission, as programs that read a table want it, unless a person's screen is narrower.
        width = find_width(output) if output.on_terminal else WIDEST
        output.write_lines(text_lines(document.parts, width=width))


@contextmanager
def _show_count(total: int, output: Output) -> Iterator[Callable[[], object]]:
    """Show a bar while many files are checked, where a person watches and the reports go elsewhere."""
    if total < MANY or output.on_terminal or not sys.stderr.isatty():
        yield lambda: None
        return
    with show_progress("checking") as step:
        numbers = count(1)
        yield lambda: step(next(numbers), total)
