"""Notices to where a build looks for them: the output, the error stream, and the summary of a GitHub job."""

import os
import sys
from collections.abc import Iterable, Sequence

from compliance.cli.error_stream import describe_diagnostics, print_diagnostics
from compliance.cli.output import Output, UnwritableError
from compliance.diag import Diagnostic
from compliance.model import Notice
from compliance.report import NoticeFormat, make_inert, render_job_summary, render_notices

SUMMARY_FILE = "GITHUB_STEP_SUMMARY"


def write_notices(
    name: NoticeFormat, notices: Sequence[Notice], output: Output, *, command: str, exit_code: int, summary: str = ""
) -> None:
    """Write the notices of a run; for GitHub also the summary of the job, where the runner has named a file for it."""
    output.write(render_notices(name, notices, command=command, exit_code=exit_code, summary=summary))
    path = os.environ.get(SUMMARY_FILE, "") if name == "github" else ""
    if path:
        _append_text(path, render_job_summary(notices, command=command, summary=summary))


def print_diagnostics_for(name: str, diagnostics: Iterable[Diagnostic]) -> None:
    """Write diagnostics to the error stream, which the runner of GitHub reads for commands as well."""
    if name == "github":
        sys.stderr.write(make_inert(describe_diagnostics(diagnostics)))
    else:
        print_diagnostics(diagnostics)


def _append_text(path: str, text: str) -> None:
    # INVARIANT: a summary that cannot be written is said, and changes no exit code: the verdict does not hang on it.
    try:
        with open(path, "a", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        print_diagnostics_for("github", UnwritableError(path, error.strerror or "no reason is known").diagnostics)
