"""A redline as one page to work on: its document, to which a list, filters, a search and columns are added."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from compliance.assets import shipped_folder
from compliance.model import Redline
from compliance.report.document import ReportDocument
from compliance.report.redline.document import document_of_view
from compliance.report.redline.view import redline_view
from compliance.report.safe_text import make_safe
from compliance.report.templates import parts_of
from compliance.report.writers.html import part_in_html

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule
    from markupsafe import Markup


def render_redline_html(redline: Redline) -> str:
    """Render a redline as a whole page; without its script it is the document, with the list of changes beside it."""
    view = redline_view(redline)
    document = document_of_view(view, everything=True)
    script = _read_script()
    # WHY: the page runs this script and no other, so whatever a document smuggles in stays dead.
    digest = b64encode(sha256(script.encode()).digest()).decode()
    page = _template_parts().page  # type: ignore[attr-defined]
    return str(page(document.title, view, _document_markup(document), _trust_markup(script), digest))


def render_redline_part(redline: Redline) -> str:
    """Render a redline as a part of another page, which brings the script and the styles."""
    view = redline_view(redline)
    part = _template_parts().embedded  # type: ignore[attr-defined]
    return str(part(view, _document_markup(document_of_view(view, everything=True), shift=1)))


def _document_markup(document: ReportDocument, shift: int = 0) -> "Markup":
    # INVARIANT: the writer escapes every text of a document.
    return _trust_markup("".join(part_in_html(part, shift=shift) for part in document.parts))


def _trust_markup(text: str) -> "Markup":
    from markupsafe import Markup

    # INVARIANT: what is given here was made by this program; text from a file is never marked as safe.
    return Markup(text)  # noqa: S704


@cache
def _read_script() -> str:
    return (shipped_folder("templates") / "redline.js").read_text("utf-8")


def _show_safely(value: object) -> object:
    # INVARIANT: a plain string is text from a file; what a macro has already escaped is of its own type.
    return make_safe(value) if type(value) is str else value


@cache
def _template_parts() -> "TemplateModule":
    return parts_of("redline.html.j2", _show_safely, filters={}, tests={})
