"""A redline as one page to work on: its document, to which a list, filters, a search and columns are added."""

from compliance.model import Redline
from compliance.report.redline.document import document_of_view
from compliance.report.redline.view import redline_view
from compliance.report.scripted_page import render_scripted_page, render_scripted_part

NAME = "redline"


def render_redline_html(redline: Redline) -> str:
    """Render a redline as a whole page; without its script it is the document, with the list of changes beside it."""
    view = redline_view(redline)
    return render_scripted_page(NAME, document_of_view(view, everything=True), view)


def render_redline_part(redline: Redline) -> str:
    """Render a redline as a part of another page, which brings the script and the styles."""
    view = redline_view(redline)
    return render_scripted_part(NAME, document_of_view(view, everything=True), view)
