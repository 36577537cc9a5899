"""A document in the lines of a terminal."""

import pytest
from document_samples import every_block
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    StyledText,
    bad_text,
    code_text,
    deleted_text,
    document_of,
    inserted_text,
    join_pieces,
    label_text,
    make_cell,
    make_grid,
    make_item,
    make_paragraph,
    soft_text,
    values_with_content,
)
from compliance.report.writers.text import part_lines, text_lines, write_text
from compliance.report.writers.wrapping import columns_of, fill_lines, plain_text, split_words, wrap_pieces


def _text(*blocks: Block, width: int = 60) -> str:
    return write_text(document_of("t", blocks, program="p"), width=width)


def test_a_finding_has_its_section_and_kind_at_the_right_margin() -> None:
    title = Heading(3, "Limit too low", mark="breach", note="§ 575.12(c)", number="2")
    facts = values_with_content(
        label_text("Stated", "$50,000", aside="file.yaml:81:11"), label_text("Difference", bad_text("$10 short"))
    )
    assert _text(title, facts) == (
        " 2  Limit too low                       § 575.12(c)   breach\n"
        "    Stated      $50,000                      file.yaml:81:11\n"
        "    Difference  $10 short\n"
    )


def test_a_value_is_wrapped_under_itself() -> None:
    assert _text(values_with_content(label_text("Rule", "one two three four five six seven")), width=31) == (
        "Rule       one two three four\n           five six seven\n"
    )


def test_what_does_not_fit_at_the_right_has_a_line_of_its_own() -> None:
    lines = _text(
        make_item("a title that takes the whole line, and then more of it", aside="§ 575.11(f)(1)(i)"), width=40
    )
    assert all(columns_of(line) <= 40 for line in lines.split("\n"))
    assert "§ 575.11(f)(1)(i)" in lines


def test_columns_are_as_wide_as_they_need_and_figures_stand_under_each_other() -> None:
    table = make_grid(
        ("row", "hands", "chance"),
        (1, 1, 1),
        [("flush", "1,204", "0.25%"), ("nothing", "17", "12.5%"), ("joker", "3", "never")],
        align=("left", "right", "point"),
    )
    assert _text(table) == (
        "row      hands  chance\nflush    1,204   0.25%\nnothing     17  12.5%\njoker        3   never\n"
    )


def test_cells_wrap_beside_each_other_where_the_width_is_short() -> None:
    table = make_grid(
        ("a", "b"), (1, 1), [("one two three four five", "six seven eight nine ten"), ("x", make_cell("y", "z"))]
    )
    assert _text(table, width=28) == (
        "a              b\none two three  six seven\nfour five      eight nine\n               ten\nx              yz\n"
    )


def test_a_table_that_cannot_fit_is_set_as_labels_and_values() -> None:
    head = ("Subject", "First", "Second")
    table = make_grid(
        head, (1, 1, 1), [("a-very-long-word-indeed", "another-long-word-here", "third-long-word-too")] * 2
    )
    row = "Subject    a-very-long-word-indeed\n  First    another-long-word-here\n  Second   third-long-word-too\n"
    assert _text(table, width=40) == f"{row}\n{row}"


def test_a_hash_is_not_broken_while_another_column_can_be() -> None:
    digest = "88a39031d099c9c80f1b388defdc495590e4c912916a0bddeed3b2ce9ca34f3a"
    assert digest in _text(
        make_grid(("Input", "SHA-256"), (1, 1), [("a name of many words " * 3, code_text(digest))]), width=100
    )


def test_changed_words_are_marked_without_colour_too() -> None:
    change = make_paragraph(
        "The dealer ", deleted_text("may"), inserted_text("shall not"), " deal", deleted_text(" seven"), "."
    )
    assert _text(change) == "The dealer [-may-]{+shall not+} deal [-seven-].\n"


def test_a_section_sign_stays_with_its_number() -> None:
    assert "§\n" not in _text(make_paragraph("word " * 3 + "§ 575.12(b) " * 9), width=21)


def test_the_result_stands_at_the_end_of_a_long_part_again() -> None:
    banner = Banner(
        headline="NOT COMPLIANT", tone="bad", counts=(CountedThing("2", "variances"),), lines=(join_pieces("So."),)
    )
    items = [make_item(f"rule {number}") for number in range(50)]
    assert _text(banner, *items).endswith("- rule 49\n\nNOT COMPLIANT    2 variances\n")
    assert _text(banner, *items[:3]).endswith("- rule 2\n")


def test_styles_go_with_the_pieces() -> None:
    [line] = wrap_pieces(join_pieces("plain ", bad_text("bad"), " ", code_text("code")), 60)
    assert line == (("plain ", ""), ("bad", "red"), (" ", ""), ("code", ""))
    first, second = wrap_pieces(join_pieces("some plain words ", bad_text("some bad")), 22)
    assert first == (("some plain words ", ""), ("some", "red"))
    assert second == (("bad", "red"),)


def test_a_line_that_fits_is_the_same_as_one_that_is_filled_word_by_word() -> None:
    for pieces in (
        join_pieces("a ", bad_text("b"), ", c"),
        join_pieces("one", " two", soft_text(" three")),
        join_pieces("§ 575.12(b) “x”"),
        (),
    ):
        quick, slow = wrap_pieces(pieces, 60), list(fill_lines(split_words(pieces), 60)) or [()]
        assert plain_text(quick) == plain_text(slow)


def test_wide_characters_take_two_columns() -> None:
    assert [columns_of(text) for text in ("abc", "漢字", "e\u0301", "♠")] == [3, 4, 1, 1]


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for line in write_text(every_block(), width=width).split("\n"):
        assert columns_of(line) <= width


def test_parts_streamed_are_the_whole_document() -> None:
    document = every_block()
    parts = document.parts * 2
    streamed = plain_text(text_lines(iter(parts), width=80))
    alone = plain_text(part_lines(parts[0], width=80))
    assert streamed == alone + "\n" + "─" * 80 + "\n\n" + alone


def test_a_wrapped_item_of_a_stacked_table_hangs_below_its_words() -> None:
    long = "word " * 80
    table = make_grid(
        ("Name", "What is said of it"), (1, 1), [("x" * 30, (make_item(long),)), ("y" * 30, (make_item(long),))]
    )
    lines = _text(table, width=60).splitlines()
    first = next(line for line in lines if "- word" in line)
    below = lines[lines.index(first) + 1]
    assert below.index("word") == first.index("word")
    assert all(len(line) <= 60 for line in lines)


STYLED = st.builds(
    StyledText, st.text("ab §\u00a0-é漢\u0301\n", max_size=40), st.sampled_from(["", "bold", "soft", "deleted"])
)


@settings(max_examples=300)
@given(st.lists(STYLED, max_size=4), st.integers(10, 60))
@example([StyledText("aaaaaaaa"), StyledText("bbbbbbbb aaaaaaaaa")], 20)
@example([StyledText("aaaa "), StyledText("bbbbbbbb aaaaaaaaa", "soft")], 20)
def test_lines_that_are_cut_are_those_that_words_are_filled_into(pieces: list[StyledText], width: int) -> None:
    quick, slow = wrap_pieces(pieces, width), list(fill_lines(split_words(pieces), width)) or [()]
    # WHY: how many spaces stand after a section sign is no matter of where lines end.
    assert [line.split() for line in plain_text(quick).split("\n")] == [
        line.split() for line in plain_text(slow).split("\n")
    ]
