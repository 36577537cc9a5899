"""The variance report as one self-contained HTML page, in parts so that many reports can be streamed into it."""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from compliance.assets import shelf
from compliance.report.view import FindingView, ReportView

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule

OUTCOMES = {True: "yes", False: "no", None: "undetermined"}

# WHY: besides controls this names what hides or reorders text (bidirectional marks, zero widths, tags) and what UTF-8
# cannot carry (lone surrogates).
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)


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
    """Render the overview of several reports, from rows as ``overview_row`` makes them."""
    return _part("table", rows=rows)


def render_html_tail() -> str:
    """Close a page."""
    return _part("tail")


def overview_row(view: ReportView, *, anchor: str) -> tuple[str, ...]:
    """Sum a report up as anchor, file, holder, chapter, result and number of variances."""
    chapter = f"{view.chapter}, {view.version}"
    return (anchor, view.inputs[0][0], view.holder, chapter, view.headline, str(len(view.variances)))


def turning_line(view: ReportView) -> str:
    """Say how many verdicts another recorded reading would turn, or nothing where there is none."""
    number = sum(turns(finding) for finding in (*view.variances, *view.undetermined, *view.passes))
    if not number:
        return ""
    verdicts = "1 verdict, marked below," if number == 1 else f"{number} verdicts, each marked below,"
    return f"{verdicts} would turn under another recorded reading of the text."


def turns(finding: FindingView) -> bool:
    """Tell whether another recorded reading would turn a verdict."""
    return any(reading.turns for reading in finding.readings)


def visible(text: str) -> str:
    """Replace what would act on the reader's screen instead of showing on it."""
    return _UNSEEN.sub("\ufffd", text)


def _part(name: str, **values: object) -> str:
    return str(getattr(_parts(), name)(**values)).lstrip("\n")


@cache
def _parts() -> "TemplateModule":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(shelf("templates")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )
    environment.filters["outcome"] = OUTCOMES.__getitem__
    environment.tests["turning"] = turns
    return environment.get_template("report.html.j2").module
