"""The variance report as one self-contained HTML page, in parts so that many reports can be streamed into it."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from compliance.report.check.view import FindingView, ReportView
from compliance.report.safe_text import make_safe
from compliance.report.templates import parts_of

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule

OUTCOMES = {True: "yes", False: "no", None: "undetermined"}


def render_html(view: ReportView) -> str:
    """Render one report as a whole page."""
    title = f"Variance report: {view.holder}, {view.game}, as of {view.as_of}"
    return render_html_head(title) + render_html_report(view, anchor="report") + render_html_tail()


def render_html_head(title: str) -> str:
    """Open a page, up to where its first report begins."""
    return _part("head", title=title)


def render_html_report(view: ReportView, *, anchor: str) -> str:
    """Render one report as a part of a page; ``anchor`` is its id, of letters, digits and hyphens."""
    return _part("report", view=view, anchor=anchor, turning_line=turning_line(view))


def render_html_table(rows: Sequence[tuple[str, ...]]) -> str:
    """Render the overview of several reports; a row is an anchor (or nothing), file, holder, chapter and result.

    The page shows it first, wherever among the reports it is written.
    """
    return _part("table", rows=rows)


def render_html_tail() -> str:
    """Close a page."""
    return _part("tail")


def turning_line(view: ReportView) -> str:
    """Say how many verdicts another recorded reading would turn, or nothing where there is none."""
    number = sum(
        turns(finding) for finding in (*view.variances, *view.undetermined, *view.passes, *view.not_applicable)
    )
    if not number:
        return ""
    verdicts = "1 verdict, marked below," if number == 1 else f"{number} verdicts, each marked below,"
    return f"{verdicts} would turn under another recorded reading of the text."


def turns(finding: FindingView) -> bool:
    """Tell whether another recorded reading would turn a verdict."""
    return any(reading.turns for reading in finding.readings)


def shown_safely(value: object) -> object:
    """Make a value from a file safe to show, line by line; what a macro has laid out stays as it is."""
    # INVARIANT: a plain string is text from a file; what a macro has already escaped is of its own type.
    return "\n".join(make_safe(line) for line in value.split("\n")) if type(value) is str else value


def outcome_word(outcome: bool | None) -> str:
    """Say how a condition came out."""
    return OUTCOMES[outcome]


def _part(name: str, **values: object) -> str:
    return str(getattr(_parts(), name)(**values))


@cache
def _parts() -> "TemplateModule":
    return parts_of("report.html.j2", shown_safely, filters={"outcome": outcome_word}, tests={"turning": turns})
