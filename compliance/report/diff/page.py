"""A comparison as one page to work on: its document, to which filters are added; without script it is the document."""

from compliance.model import LibraryChanges, RulesetDiff
from compliance.report.diff.base_document import document_of_changes, views_of_changes
from compliance.report.diff.document import document_of_view
from compliance.report.diff.filters import filter_view
from compliance.report.diff.view import diff_view
from compliance.report.scripted_page import render_scripted_page, render_scripted_part

NAME = "diff"
ANCHOR = "diff"


def render_diff_html(difference: RulesetDiff, *, everything: bool = False) -> str:
    """Render a comparison as a whole page."""
    view = diff_view(difference)
    return render_scripted_page(NAME, document_of_view(view, everything=everything), filter_view({ANCHOR: view}))


def render_base_html(base: str, changes: LibraryChanges, *, everything: bool = False) -> str:
    """Render the comparison of rulesets with what they were at a revision as a whole page."""
    views = views_of_changes(changes)
    return render_scripted_page(
        NAME, document_of_changes(base, changes, views, everything=everything), filter_view(views)
    )


def render_diff_part(difference: RulesetDiff, *, everything: bool = False) -> str:
    """Render a comparison as a part of another page, which brings the script and the styles."""
    view = diff_view(difference)
    return render_scripted_part(NAME, document_of_view(view, everything=everything), filter_view({ANCHOR: view}))
