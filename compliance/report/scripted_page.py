"""A document as one page to work on: a template adds to it, one script runs; without script it is the document."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from compliance.assets import shipped_folder
from compliance.report.document import ReportDocument
from compliance.report.safe_text import make_safe
from compliance.report.templates import parts_of
from compliance.report.writers.html import part_in_html

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule
    from markupsafe import Markup


def render_scripted_page(name: str, document: ReportDocument, view: object) -> str:
    """Render a document as a whole page, by the template and the script of this name."""
    script = (shipped_folder("templates") / f"{name}.js").read_text("utf-8")
    # WHY: the page runs this script and no other, so whatever a file smuggles in stays dead.
    digest = b64encode(sha256(script.encode()).digest()).decode()
    page = _template_parts(name).page  # type: ignore[attr-defined]
    return str(page(document.title, view, _document_markup(document), _trust_markup(script), digest))


def render_scripted_part(name: str, document: ReportDocument, view: object) -> str:
    """Render a document as a part of another page, which brings the script and the styles."""
    part = _template_parts(name).embedded  # type: ignore[attr-defined]
    return str(part(view, _document_markup(document, shift=1)))


def _document_markup(document: ReportDocument, shift: int = 0) -> "Markup":
    # INVARIANT: the writer escapes every text of a document.
    return _trust_markup("".join(part_in_html(part, shift=shift) for part in document.parts))


def _trust_markup(text: str) -> "Markup":
    from markupsafe import Markup

    # INVARIANT: what is given here was made by this program; text from a file is never marked as safe.
    return Markup(text)  # noqa: S704


def _show_safely(value: object) -> object:
    # INVARIANT: a plain string is text from a file; what a macro has already escaped is of its own type.
    return make_safe(value) if type(value) is str else value


@cache
def _template_parts(name: str) -> "TemplateModule":
    return parts_of(f"{name}.html.j2", _show_safely, filters={}, tests={})
