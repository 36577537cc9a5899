"""Every text of every block stands in every format, whatever it holds, and nothing of it is taken for markup."""

import re

import pytest
from document_samples import HOSTILE, documents, every_block, texts_in
from hypothesis import HealthCheck, given, settings
from reading_back import as_shown, read_docx, read_html, read_markdown, read_pdf, squeezed

from compliance.report.document import ReportDocument, document_of, make_paragraph
from compliance.report.formats import DOCUMENT_FORMATS
from compliance.report.safe_text import make_safe
from compliance.report.writers.docx import write_docx
from compliance.report.writers.html import write_html
from compliance.report.writers.markdown import write_markdown
from compliance.report.writers.pdf import write_pdf
from compliance.report.writers.pdf.glyphs import make_drawable
from compliance.report.writers.text import write_text

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
WIDE = 4000
PLAIN_TAGS = re.compile(
    "html|head|meta|title|style|body|main|article|section|header|h[1-4]|p|strong|span|code|del|ins|a|ul|li|div|dl|dt|dd|"
    "table|caption|colgroup|col|thead|tbody|tr|th|td|b|pre|details|summary"
)
PLAIN_TOKENS = re.compile(
    "(paragraph|heading|list_item|bullet_list|blockquote|table|thead|tbody|tr|th|td|strong|s)_(open|close)|"
    "inline|text|softbreak|code_inline|fence|hr|html_inline <br>"
)


def _missing(texts: list[str], shown: str) -> list[str]:
    return [text for text in texts if as_shown(text) not in shown]


@SLOW
@given(documents())
def test_text_loses_nothing(document: ReportDocument) -> None:
    text = write_text(document, width=WIDE)
    assert not _missing(texts_in(document), squeezed(text))
    assert all(make_safe(line) == line for line in text.split("\n"))


@SLOW
@given(documents())
def test_markdown_loses_nothing_and_takes_no_text_for_markup(document: ReportDocument) -> None:
    text, kinds = read_markdown(write_markdown(document))
    assert not _missing(texts_in(document), squeezed(text))
    assert all(map(PLAIN_TOKENS.fullmatch, kinds))


@SLOW
@given(documents())
def test_html_loses_nothing_and_takes_no_text_for_markup(document: ReportDocument) -> None:
    page = read_html(write_html(document))
    assert not _missing(texts_in(document), squeezed("".join(page.texts)))
    assert all(map(PLAIN_TAGS.fullmatch, page.tags))


@SLOW
@given(documents())
def test_docx_loses_nothing(document: ReportDocument) -> None:
    # WHY: XML can hold neither of the two; a stand-in is shown.
    texts = [re.sub("[\ufffe\uffff]", "\ufffd", text) for text in texts_in(document)]
    assert not _missing(texts, squeezed(read_docx(write_docx(document))))


@settings(SLOW, max_examples=60)
@given(documents())
def test_pdf_is_made_of_any_text(document: ReportDocument) -> None:
    assert write_pdf(document).startswith(b"%PDF-")


@pytest.mark.parametrize("text", HOSTILE)
def test_pdf_shows_every_text_or_the_numbers_of_its_characters(text: str) -> None:
    shown = squeezed(read_pdf(write_pdf(document_of("Title", [make_paragraph(text)], program="p"))))
    assert squeezed(make_drawable(text)) in shown.replace("\x02", "-")


def test_a_document_of_every_block_is_whole_in_every_format() -> None:
    document = every_block()
    shown = {
        "text": write_text(document, width=WIDE),
        "md": read_markdown(write_markdown(document))[0],
        "html": "".join(read_html(write_html(document)).texts),
        "pdf": read_pdf(write_pdf(document)),
        "docx": read_docx(write_docx(document)),
    }
    assert shown.keys() == DOCUMENT_FORMATS.keys()
    for name, text in shown.items():
        assert not _missing(texts_in(document), squeezed(text)), name


@pytest.mark.parametrize("name", DOCUMENT_FORMATS)
def test_the_same_document_gives_the_same_bytes(name: str) -> None:
    one = DOCUMENT_FORMATS[name]
    assert one.write(every_block()) == one.write(every_block())
