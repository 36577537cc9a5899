"""Short ways to write blocks down."""

from compliance.report.document import (
    Heading,
    NestedLines,
    Paragraph,
    StyledText,
    VerbatimLines,
    anchor_of,
    bold,
    cell,
    document_of,
    grid,
    item,
    pair,
    pair_of,
    pairs_with_content,
    paragraph,
    section,
    soft,
    verbatim,
    words,
)


def test_words_are_strings_and_styled_pieces_without_empty_ones() -> None:
    assert words("a ", bold("b"), "", soft("")) == (StyledText("a "), StyledText("b", "bold"))


def test_pairs_without_content_are_left_out() -> None:
    rows = pairs_with_content(
        pair("Stated", "x"),
        pair("Waiver", ""),
        pair_of("Why", [NestedLines(())]),
        pair_of("Patch", [VerbatimLines(())]),
        pair_of("Reading", [paragraph(), item("other")]),
    )
    assert [row.label for row in rows.rows] == ["Stated", "Reading"]


def test_cells_are_given_as_text_as_a_piece_or_as_paragraphs() -> None:
    [row] = grid(("a", "b", "c"), (1, 1, 1), [("x", bold("y"), cell("1") + cell("2"))]).rows
    assert row == (cell("x"), cell(bold("y")), (Paragraph(words("1")), Paragraph(words("2"))))


def test_a_section_without_blocks_has_no_heading() -> None:
    assert list(section("Title", [])) == []
    assert list(section("Title", [item("x")], about="of it")) == [
        Heading(2, "Title"),
        paragraph(soft("of it"), kind="lead"),
        item("x"),
    ]


def test_an_anchor_is_made_of_letters_digits_and_hyphens() -> None:
    assert anchor_of("report", 1, "§ 575.12(b) “x”") == "report-1-575-12-b-x"


def test_verbatim_text_keeps_its_lines_and_loses_what_is_blank_at_its_end() -> None:
    assert verbatim("a:\n\n  b\n\n") == VerbatimLines(("a:", "", "  b"))


def test_a_document_of_one_part_has_its_title() -> None:
    document = document_of("T", [item("x")], program="p", footer=["f"])
    assert [(part.title, part.footer, part.anchor) for part in document.parts] == [("T", ("f",), "report")]
