"""Documents as PDF that a screen reader can read aloud: tagged, with title, language, headings and heads of tables."""

import json
from functools import cache
from typing import TYPE_CHECKING, Literal

from compliance.assets import shipped_folder
from compliance.report.document import ReportDocument, leading_parts_first
from compliance.report.writers.pdf.data import document_data

if TYPE_CHECKING:
    from typst import Fonts

STANDARD: Literal["ua-1"] = "ua-1"


def write_pdf(document: ReportDocument) -> bytes:
    """Write a document; the compiler refuses what is not PDF/UA-1, and reads no file but the template."""
    import typst

    return typst.compile(
        _read_template(),
        format="pdf",
        font_paths=embedded_fonts(),
        sys_inputs={"document": json.dumps(document_data(leading_parts_first(document)), ensure_ascii=False)},
        pdf_standards=[STANDARD],
    )


@cache
def _read_template() -> bytes:
    return (shipped_folder("templates") / "document.typ").read_bytes()


@cache
def embedded_fonts() -> "Fonts":
    """Return the fonts that come with the typesetter; none of the machine's own is looked at."""
    from typst import Fonts

    return Fonts(include_system_fonts=False, include_embedded_fonts=True)
