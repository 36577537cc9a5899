"""`compliance check`: submissions in, reports out."""

import argparse
import datetime as dt
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compliance.api import Checked, Desk, Request, check_files, open_desk, sum_up_files
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, UnwritableError, not_for_a_terminal, same_file, width_of
from compliance.cli.progress import shown_on_terminal
from compliance.diag import Code, Diagnostic, Result
from compliance.report import (
    NOTICE_FORMATS,
    SENT_FORMATS,
    Format,
    format_named,
    summary_row,
    table_lines,
    whole_file,
)

if TYPE_CHECKING:
    from compliance.model import Notice
    from compliance.report import Judged, NoticeFormat

MANY = 50
"""So many files have one bar of their own, and none for each proof."""


def run_check(asked: argparse.Namespace) -> int:
    """Check what was asked for and return the worst exit code."""
    if not asked.files:
        return usage("compliance check: which submission? For example: compliance check submissions/river-bend.yaml")
    wrong = _misuse(asked)
    if wrong:
        return usage(f"compliance check: {wrong}")
    request = _request(asked)
    if isinstance(request, str):
        return usage(f"compliance check: {request}")
    paths, refused = _spread(asked.files)
    if asked.output is not None and any(same_file(asked.output, path) for path in paths):
        return usage(f"compliance check: `{asked.output}` is one of the submissions; choose another name for -o")
    opened = open_desk()
    try:
        if asked.format in NOTICE_FORMATS:
            with Output(asked.output) as output:
                return _notify(paths, request, opened, output, asked.format, refused)
        if opened.value is None:
            return complain(opened.diagnostics)
        if refused:
            complain(refused)
        with Output(asked.output) as output:
            if asked.format in SENT_FORMATS:
                return _send(paths, request, _watched(opened.value, paths), output, asked.format, refused)
            check_all = _sum_up if asked.summary else _check_all
            code = check_all(paths, request, _watched(opened.value, paths), output, asked.format)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))
    return exits.worst([code, *(exits.INVALID for _ in refused)])


def _misuse(asked: argparse.Namespace) -> str:
    """Say what is wrong with the format asked for before anything is read."""
    if asked.summary and asked.format in SENT_FORMATS:
        return f"--summary is text; leave it out for {asked.format}, which has the table of results as well"
    return not_for_a_terminal(asked.format, asked.output)


def _request(asked: argparse.Namespace) -> Request | str:
    """Return the request, or what is wrong with the call."""
    day = None
    if asked.as_of is not None:
        day = _day(asked.as_of)
        if day is None:
            return f"--as-of takes a day as YYYY-MM-DD, not `{asked.as_of}`"
    readings = {}
    for pair in asked.reading:
        name, equals, option = pair.partition("=")
        if not equals:
            return f"--reading takes ID=OPTION, not `{pair}`"
        readings[name] = option
    traces = asked.format in {"html", "json"}
    return Request(
        ruleset=asked.ruleset,
        as_of=day,
        scope=asked.scope,
        traces=traces,
        proof=not asked.no_proof,
        readings=readings,
    )


def _day(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text) if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) else None
    except ValueError:
        return None


def _spread(names: list[str]) -> tuple[list[str], list[Diagnostic]]:
    """Put the submissions of a folder in the place of the folder."""
    paths: list[str] = []
    refused: list[Diagnostic] = []
    for name in names:
        folder = Path(name)
        if not os.path.isdir(name):
            paths.append(name)
            continue
        inside = sorted(str(path) for ending in ("*.yaml", "*.yml") for path in folder.rglob(ending) if path.is_file())
        if not inside:
            message, hint = "the folder has no submission in it", "a submission is a file that ends in .yaml or .yml"
            refused.append(Diagnostic(Code.FOLDER_WITHOUT_SUBMISSIONS, message, whole_file(name), hint))
        paths.extend(inside)
    return paths, refused


def _watched(desk: Desk, paths: list[str]) -> Desk:
    """Let each proof show how far it is, where there are few."""
    if len(paths) < MANY:
        desk.progress = shown_on_terminal
    return desk


def _notify(
    paths: list[str],
    request: Request,
    opened: Result[Desk],
    output: Output,
    name: "NoticeFormat",
    refused: Iterable[Diagnostic],
) -> int:
    """Check for a build: everything becomes a notice, what is wrong with a file too."""
    from compliance.cli.notices import complain_in, write_notices
    from compliance.report import unjudged_notices

    desk = opened.value
    broken = [*refused, *(opened.diagnostics if desk is None else ())]
    complain_in(name, broken)
    notices = list(unjudged_notices(broken))
    codes = [exits.OK, *(exits.INVALID for _ in broken)]
    if desk is not None:
        with _progress(len(paths), output) as step:
            for checked in check_files(paths, request, _watched(desk, paths)):
                told, code = _told(checked, desk, name)
                notices += told
                codes.append(code)
                step()
    write_notices(name, notices, output, command="check", exit_code=exits.worst(codes))
    return exits.worst(codes)


def _told(checked: Checked, desk: Desk, name: str) -> "tuple[tuple[Notice, ...], int]":
    from compliance.cli.notices import complain_in
    from compliance.report import assessment_notices, unjudged_notices

    if checked.assessment is None:
        complain_in(name, checked.diagnostics)
        return unjudged_notices(checked.diagnostics, group=checked.path), exits.INVALID
    return assessment_notices(checked.assessment, desk.vocabulary), exits.exit_of(checked.assessment)


def _check_all(paths: list[str], request: Request, desk: Desk, output: Output, name: str) -> int:
    several = len(paths) > 1
    page: Format = format_named(name, several=several, width=width_of(output))
    codes = [exits.OK]
    output.write(page.head())
    with _progress(len(paths), output) as step:
        for number, checked in enumerate(check_files(paths, request, desk)):
            codes.append(_one(checked, number, page, output, desk))
            step()
    output.lines(page.overview_lines())
    output.write(page.tail())
    return exits.worst(codes)


def _send(
    paths: list[str], request: Request, desk: Desk, output: Output, name: str, refused: Iterable[Diagnostic]
) -> int:
    """Check for people who get a file: all submissions in one, with what could not be judged."""
    from compliance.report import Unjudged, render_report_as

    judged: list[Judged] = [Unjudged(one.span.path, (one,)) for one in refused]
    codes = [exits.OK, *(exits.INVALID for _ in judged)]
    with _progress(len(paths), output) as step:
        for checked in check_files(paths, request, desk):
            if checked.assessment is None:
                codes.append(complain(checked.diagnostics))
                judged.append(Unjudged(checked.path, checked.diagnostics))
            else:
                codes.append(exits.exit_of(checked.assessment))
                judged.append(checked.assessment)
            step()
    output.write_bytes(render_report_as(name, judged, desk.vocabulary))
    return exits.worst(codes)


def _sum_up(paths: list[str], request: Request, desk: Desk, output: Output, _name: str) -> int:
    rows, codes = [], [exits.OK]
    with _progress(len(paths), output) as step:
        for summed in sum_up_files(paths, request, desk):
            codes.append(complain(summed.diagnostics) if summed.outcome is None else exits.exit_by(summed))
            rows.append(summary_row(summed.path, summed.holder, summed.ruleset, summed.outcome, summed.variances))
            step()
    output.lines(table_lines(rows))
    return exits.worst(codes)


def _one(checked: Checked, number: int, page: Format, output: Output, desk: Desk) -> int:
    if checked.assessment is None:
        output.write(page.invalid(checked.path, checked.diagnostics, number))
        return complain(checked.diagnostics)
    output.lines(page.report_lines(checked.assessment, desk.vocabulary, number))
    output.write(page.report(checked.assessment, desk.vocabulary, number))
    return exits.exit_of(checked.assessment)


@contextmanager
def _progress(total: int, output: Output) -> Iterator[Any]:
    """Show a bar while many files are checked, where a person watches and the reports go elsewhere."""
    if total < MANY or output.on_terminal or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("checking", total=total)
        yield lambda: bar.advance(task)
