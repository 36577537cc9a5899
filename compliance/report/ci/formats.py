"""Notices in every format that the machines of a build read."""

from collections.abc import Iterable
from typing import Literal, assert_never

from compliance.model import Notice

NoticeFormat = Literal["sarif", "junit", "github"]


def render_notices(
    name: NoticeFormat, notices: Iterable[Notice], *, command: str = "check", exit_code: int = 0, summary: str = ""
) -> str:
    """Write notices in a format for CI; ``summary`` is a line about the whole run."""
    told = tuple(notices)
    match name:
        case "sarif":
            from compliance.report.ci.sarif import render_sarif

            return render_sarif(told, command=command, exit_code=exit_code, summary=summary)
        case "junit":
            from compliance.report.ci.junit import render_junit

            return render_junit(told, command=command)
        case "github":
            from compliance.report.ci.github import render_github

            return render_github(told, command=command, summary=summary)
        case _:
            assert_never(name)
