"""Short ways to write blocks down."""

from compliance.report.document import (
    Heading,
    NestedLines,
    Paragraph,
    StyledText,
    VerbatimLines,
    anchor_of,
    bold_text,
    document_of,
    join_pieces,
    label_contents,
    label_text,
    make_cell,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
    verbatim_lines,
)


def test_words_are_strings_and_styled_pieces_without_empty_ones() -> None:
    assert join_pieces("a ", bold_text("b"), "", soft_text("")) == (StyledText("a "), StyledText("b", "bold"))


def test_pairs_without_content_are_left_out() -> None:
    rows = values_with_content(
        label_text("Stated", "x"),
        label_text("Waiver", ""),
        label_contents("Why", [NestedLines(())]),
        label_contents("Patch", [VerbatimLines(())]),
        label_contents("Reading", [make_paragraph(), make_item("other")]),
    )
    assert [row.label for row in rows.rows] == ["Stated", "Reading"]


def test_cells_are_given_as_text_as_a_piece_or_as_paragraphs() -> None:
    [row] = make_grid(("a", "b", "c"), (1, 1, 1), [("x", bold_text("y"), make_cell("1") + make_cell("2"))]).rows
    assert row == (
        make_cell("x"),
        make_cell(bold_text("y")),
        (Paragraph(join_pieces("1")), Paragraph(join_pieces("2"))),
    )


def test_a_section_without_blocks_has_no_heading() -> None:
    assert list(section_blocks("Title", [])) == []
    assert list(section_blocks("Title", [make_item("x")], about="of it")) == [
        Heading(2, "Title"),
        make_paragraph(soft_text("of it"), kind="lead"),
        make_item("x"),
    ]


def test_an_anchor_is_made_of_letters_digits_and_hyphens() -> None:
    assert anchor_of("report", 1, "§ 575.12(b) “x”") == "report-1-575-12-b-x"


def test_verbatim_text_keeps_its_lines_and_loses_what_is_blank_at_its_end() -> None:
    assert verbatim_lines("a:\n\n  b\n\n") == VerbatimLines(("a:", "", "  b"))


def test_a_document_of_one_part_has_its_title() -> None:
    document = document_of("T", [make_item("x")], program="p", footer=["f"])
    assert [(part.title, part.footer, part.anchor) for part in document.parts] == [("T", ("f",), "report")]
