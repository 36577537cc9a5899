"""The PDF of a document: what a screen reader needs is in it, and no text can break it."""

import ctypes
from collections.abc import Callable, Iterator

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from document_samples import every_block
from reading_back import read_pdf, squeezed

from compliance.report.document import (
    Block,
    DocumentPart,
    Fold,
    Heading,
    NestedLine,
    NestedLines,
    ReportDocument,
    code_text,
    document_of,
    join_pieces,
    label_text,
    link_text,
    make_grid,
    make_paragraph,
    values_with_content,
)
from compliance.report.writers.pdf import write_pdf
from compliance.report.writers.pdf.glyphs import make_drawable, shown_characters

DIGEST = "88a39031d099c9c80f1b388defdc495590e4c912916a0bddeed3b2ce9ca34f3a"


def _written(*blocks: Block) -> bytes:
    return write_pdf(document_of("A title", blocks, program="compliance 1"))


def _text(function: Callable[..., int], *arguments: object) -> str:
    size = function(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(size)
    function(*arguments, buffer, size)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def _elements(element: object) -> Iterator[tuple[str, str]]:
    """Yield the kind and scope of an element of the structure and of all below it."""
    kind = _text(pdfium.FPDF_StructElement_GetType, element)
    scope = _text(pdfium.FPDF_StructElement_GetStringAttribute, element, b"Scope") if kind == "TH" else ""
    yield kind, scope
    for place in range(pdfium.FPDF_StructElement_CountChildren(element)):
        child = pdfium.FPDF_StructElement_GetChildAtIndex(element, place)
        if child:
            yield from _elements(child)


def _structure(content: bytes) -> list[tuple[str, str]]:
    document = pypdfium2.PdfDocument(content)
    found = []
    for page in document:
        tree = pdfium.FPDF_StructTree_GetForPage(page)
        for place in range(pdfium.FPDF_StructTree_CountChildren(tree)):
            found += _elements(pdfium.FPDF_StructTree_GetChildAtIndex(tree, place))
        pdfium.FPDF_StructTree_Close(tree)
    document.close()
    return found


def test_the_document_is_tagged_and_says_its_title_language_and_standard() -> None:
    content = write_pdf(every_block())
    document = pypdfium2.PdfDocument(content)
    assert pdfium.FPDFCatalog_IsTagged(document)
    assert document.get_metadata_dict()["Title"] == "A title"
    assert document.get_metadata_dict()["CreationDate"] == "D:20120301000000Z"
    document.close()
    for sign in (b"/StructTreeRoot", b"/Lang(en)", b"/MarkInfo", b"DisplayDocTitle true", b"<pdfuaid:part>1<"):
        assert sign in content


def test_headings_lists_and_heads_of_tables_are_told_to_a_screen_reader() -> None:
    found = _structure(write_pdf(every_block()))
    kinds = [kind for kind, _ in found]
    assert [kinds.count(f"H{level}") for level in (1, 2, 3, 4)] == [1, 2, 1, 1]
    assert [scope for kind, scope in found if kind == "TH"] == ["Column"] * 4
    assert kinds.count("Table") == 1
    assert {"L", "LI", "Link", "P", "TD"} <= set(kinds)


def test_items_that_follow_each_other_are_one_list() -> None:
    blocks = [make_paragraph(str(number), kind="item") for number in range(5)]
    kinds = [kind for kind, _ in _structure(_written(*blocks))]
    assert (kinds.count("L"), kinds.count("LI")) == (1, 5)


def test_the_outline_names_each_heading_without_its_notes() -> None:
    document = pypdfium2.PdfDocument(write_pdf(every_block()))
    titles = [(entry.level, entry.get_title()) for entry in document.get_toc()]
    document.close()
    assert titles == [(0, "The title"), (1, "Section"), (2, "1. Paytable mixed"), (3, "Words"), (1, "More")]


def test_a_level_of_headings_that_is_left_out_is_no_mistake() -> None:
    found = [kind for kind, _ in _structure(_written(Heading(3, "first"), Heading(1, "second"), Heading(4, "third")))]
    assert [kind for kind in found if kind.startswith("H")] == ["H1", "H1", "H2"]


def test_every_page_has_its_number_and_its_foot() -> None:
    rows = [(str(number), "text " * 20) for number in range(60)]
    parts = tuple(
        DocumentPart(
            title=f"Report {name}", blocks=(make_grid(("No.", "What"), (10, 90), rows),), footer=(f"sha {name}",)
        )
        for name in "ab"
    )
    document = pypdfium2.PdfDocument(write_pdf(ReportDocument(title="t", parts=parts, program="p")))
    pages = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert len(pages) >= 4
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in page
        assert ("sha a" in page) == (number <= len(pages) // 2)
        assert "No." in page


def test_every_character_that_is_said_to_be_shown_is_shown() -> None:
    text = " ".join(sorted(shown_characters()))
    assert len(text) > 5000
    assert "[U+" not in make_drawable(text)
    for blocks in ([make_paragraph(text)], [Heading(1, text)], [make_paragraph(code_text(text))]):
        assert _written(*blocks)


@pytest.mark.parametrize("text", ["漢", "\U0001f600", "ש", "\ue000", "\u0301"])
def test_a_character_that_no_font_has_is_written_as_its_number(text: str) -> None:
    assert make_drawable(text) in (f"[U+{ord(text):04X}]", "\N{REPLACEMENT CHARACTER}")
    assert squeezed(make_drawable(text)) in squeezed(read_pdf(_written(make_paragraph(text))))


def test_a_long_word_is_broken_at_the_edge_of_its_column_and_copied_whole() -> None:
    narrow = make_grid(("a", "b"), (10, 90), [(code_text(DIGEST), "x")])
    content = _written(
        make_paragraph(code_text(DIGEST)), values_with_content(label_text("Hash", code_text(DIGEST))), narrow
    )
    assert read_pdf(content).count(DIGEST) == 2
    document = pypdfium2.PdfDocument(content)
    page = document[0]
    text_page = page.get_textpage()
    boxes = [text_page.get_charbox(place) for place in range(text_page.count_chars())]
    assert max(box[2] for box in boxes) < page.get_width() - 40
    document.close()


def test_a_deep_tree_and_deep_folds_are_written() -> None:
    node = NestedLine(join_pieces("leaf"))
    block: Block = make_paragraph("innermost")
    for depth in range(60):
        node = NestedLine(join_pieces(f"line {depth}"), (node,))
        block = Fold(join_pieces(f"fold {depth}"), (block,))
    text = squeezed(read_pdf(_written(NestedLines((node,)), block)))
    assert all(squeezed(name) in text for name in ("leaf", "innermost", "line 0", "line 59", "fold 0", "fold 59"))


def test_a_link_to_nowhere_is_no_mistake() -> None:
    assert _written(
        make_paragraph(link_text("gone", "nowhere")), Heading(2, "one", anchor="x"), Heading(2, "two", anchor="x")
    )


def test_a_document_without_a_day_is_dated_by_nothing() -> None:
    assert b"CreationDate" not in _written(make_paragraph("x"))
