"""What a reader finds of a document in each of its formats, read back."""

import re
import zipfile
from html import unescape
from io import BytesIO

import pypdfium2

from compliance.report.document import ReportDocument
from compliance.report.formats import DOCUMENT_FORMATS
from compliance.report.writers.text import write_text

HOSTILE = "<b>& *x* `y` | #z $1 @a \\n [l](u) {{q}}"
"""A text that is markup in every format, were it not data."""


def read_every_format(document: ReportDocument) -> dict[str, str]:
    """Return the text of a document as each format shows it, without spaces and Markdown's backslashes."""
    written = {name: form.write(document) for name, form in DOCUMENT_FORMATS.items()}
    page = re.sub(r"<style>.*?</style>", "", written["html"].decode(), flags=re.DOTALL)
    shown = {
        "text": write_text(document, width=4000),
        "md": re.sub(r"\\(?=[^\w\s])", "", unescape(written["md"].decode())),
        "html": unescape(re.sub(r"<[^>]*>", "", page)),
        "pdf": _read_pdf(written["pdf"]),
        "docx": _read_docx(written["docx"]),
    }
    assert shown.keys() == DOCUMENT_FORMATS.keys()
    return {name: re.sub(r"\s+", "", text) for name, text in shown.items()}


def missing_in(document: ReportDocument, *texts: str) -> list[tuple[str, str]]:
    """Return each text that a format does not show, with the name of the format."""
    squeezed = [(text, re.sub(r"\s+", "", text).casefold()) for text in texts]
    shown = read_every_format(document)
    return [(name, text) for name, whole in shown.items() for text, part in squeezed if part not in whole.casefold()]


def _read_docx(content: bytes) -> str:
    with zipfile.ZipFile(BytesIO(content)) as package:
        body = package.read("word/document.xml").decode()
    return unescape("".join(re.findall(r"<w:t[^>]*>([^<]*)</w:t>", body)))


def _read_pdf(content: bytes) -> str:
    document = pypdfium2.PdfDocument(content)
    try:
        return "".join(page.get_textpage().get_text_range() for page in document).replace("\x02", "-")
    finally:
        document.close()
