"""Paytables as extraction leaves them: rows with their cells, whatever became of the lines."""

import pytest
from lawdocuments import a_document, a_table, at, cites, double_spaced, read, rows, words_left, words_of

from compliance.law import tree_of
from compliance.law.tables.rows import ends_in_cells, is_cell, splitter_for
from compliance.model import LawTree, Level


def section(*lines: str) -> str:
    """Return a section whose paragraph (a) holds some lines."""
    return "\n".join(
        ["§ 912.4. Payout odds.", "(a) The dealer pays", "the wagers of the table", *lines, "(b) The end."]
    )


def table(*lines: str) -> list[tuple[str, ...]]:
    return rows(read(section(*lines)), "912.4(a) table 1")


def tables(tree: LawTree) -> list[str]:
    return cites(tree, Level.TABLE)


WHOLE = (
    "at the following odds:",
    "Hand Paytable A Paytable B",
    "Five lanterns 5,000 to 1 4,000 to 1",
    "Four-of-a-kind 30 to 1 35 to 1",
    "9-high 8 for 1 Push",
    "Pair N/A 1 to 1",
)
ROWS = [
    ("Five lanterns", "5,000 to 1", "4,000 to 1"),
    ("Four-of-a-kind", "30 to 1", "35 to 1"),
    ("9-high", "8 for 1", "Push"),
    ("Pair", "N/A", "1 to 1"),
]


@pytest.mark.parametrize(
    "words", ["5 to 1", "5,000 to 1", "1.5 to 1", "3 for 2", "$50", "$1,000", "10%", "Push", "N/A"]
)
def test_what_a_cell_says(words: str) -> None:
    assert is_cell(words)
    assert ends_in_cells(f"Royal flush {words}")


@pytest.mark.parametrize("words", ["5", "kites", "5 to", "to 1", "$", "5 kites to 1"])
def test_what_a_cell_does_not_say(words: str) -> None:
    assert not is_cell(words)


@pytest.mark.parametrize(
    ("line", "cut"),
    [
        ("Royal flush 5 to 1", ("Royal flush", ("5 to 1",))),
        ("Royal  flush   5 to 1   4 to 1", ("Royal flush", ("5 to 1", "4 to 1"))),
        ("5 to 1 4 to 1", ("", ("5 to 1", "4 to 1"))),
        ("A pair of 10s or better 5 to 1", ("A pair of 10s or better", ("5 to 1",))),
        ("The dealer pays at 5 to 1", None),
        ("and no less than 5 to 1", None),
        ("Royal flush", None),
        ("x" * 300 + " 5 to 1", None),
    ],
)
def test_a_row_is_split_into_its_name_and_its_cells(line: str, cut: tuple[str, tuple[str, ...]] | None) -> None:
    assert splitter_for([])(line) == cut


def test_lines_that_end_alike_behind_their_first_figure_are_rows() -> None:
    lines = ["Kites 80 hours over 4 weeks", "Lamps 120 hours over 6 weeks", "Oil 8 hours over 2 weeks"]
    assert splitter_for(lines)("Wicks 12 hours over 1 weeks") == ("Wicks", ("12 hours over 1 weeks",))
    assert splitter_for(lines[:2])("Wicks 12 hours over 1 weeks") is None


def test_a_table_comes_out_row_by_row_with_its_header() -> None:
    tree = read(section(*WHOLE))
    assert rows(tree, "912.4(a) table 1") == ROWS
    assert at(tree, "912.4(a) table 1").heading == "Hand Paytable A Paytable B"
    assert at(tree, "912.4(a)").text.endswith("at the following odds:")
    assert at(tree, "912.4(a) table 1 9-high").cells == ("8 for 1", "Push")
    assert tree.unparsed == ()


def test_double_spaced_print_makes_no_difference() -> None:
    assert rows(read(double_spaced(section(*WHOLE))), "912.4(a) table 1") == ROWS


@pytest.mark.parametrize("name", [("Straight with", "a lantern"), ("Straight", "with a", "lantern")])
def test_a_name_over_several_lines_is_put_together_with_its_cells(name: tuple[str, ...]) -> None:
    assert table("as follows:", "Flush 9 to 1", *name, "", "8 to 1", "Pair 1 to 1") == [
        ("Flush", "9 to 1"),
        ("Straight with a lantern", "8 to 1"),
        ("Pair", "1 to 1"),
    ]


def test_a_name_broken_at_a_hyphen_is_made_whole() -> None:
    assert table("as follows:", "Flush 9 to 1", "Four-of-a-", "kind 8 to 1")[1] == ("Four-of-a-kind", "8 to 1")


def test_a_header_over_two_lines_is_one_header() -> None:
    tree = read(section("as follows:", "Hand", "Paytable A Paytable B", "Flush 9 to 1 8 to 1", "Pair 1 to 1 1 to 1"))
    assert at(tree, "912.4(a) table 1").heading == "Hand Paytable A Paytable B"


def test_a_header_repeated_after_a_page_break_is_furniture() -> None:
    document = a_document(section(*WHOLE[:4], "12", f"<|PAGE|>{WHOLE[1]}", *WHOLE[4:]))
    tree = tree_of(document)
    assert rows(tree, "912.4(a) table 1") == ROWS
    assert [(one.text, one.why) for one in tree.furniture] == [
        ("12", "page number"),
        ("<|PAGE|>", "page break"),
        (WHOLE[1], "table header repeated on the next page"),
    ]
    assert words_of(tree) == words_left(document, tree)


def test_a_header_repeated_on_the_same_page_opens_another_table() -> None:
    tree = read(section(*WHOLE, *WHOLE[1:3], "Flush 3 to 1 2 to 1"))
    assert tables(tree) == ["912.4(a) table 1", "912.4(a) table 2"]
    assert rows(tree, "912.4(a) table 2") == [ROWS[0], ("Flush", "3 to 1", "2 to 1")]


def test_another_header_opens_another_table() -> None:
    tree = read(section(*WHOLE, "Hand Paytable C Paytable D", "Flush 3 to 1 2 to 1", "Pair 1 to 1 1 to 1"))
    assert at(tree, "912.4(a) table 2").heading == "Hand Paytable C Paytable D"


def test_tables_with_prose_between_them_stand_around_it() -> None:
    prose = "The red kites are paid out of the box of the second dealer, as follows:"
    document = a_document(section(*WHOLE, "The dealer may stop.", prose, "Red kite 3 to 1", "Blue kite 2 to 1"))
    tree = tree_of(document)
    kinds = [one.level for one in at(tree, "912.4(a)").children]
    assert kinds == [Level.TABLE, Level.TEXT, Level.TABLE]
    assert rows(tree, "912.4(a) table 2") == [("Red kite", "3 to 1"), ("Blue kite", "2 to 1")]
    assert words_of(tree) == words_left(document, tree)


def test_a_row_that_lost_cells_is_told() -> None:
    tree = read(section(*WHOLE[:3], "Flush 9 to 1", *WHOLE[3:]))
    assert [(one.first, one.why) for one in tree.unparsed] == [
        (7, "a row with 1 of 2 cells; which are missing cannot be told")
    ]


def test_rows_that_all_have_fewer_cells_at_the_end_lack_none() -> None:
    lines = ("as follows:", "Flush 9 to 1 $50", "Pair 8 to 1 $20", "Red 3 to 1", "Blue 2 to 1", "Grey 1 to 1")
    assert read(section(*lines)).unparsed == ()


def test_cells_without_a_name_are_told() -> None:
    lines = ("as follows:", "Royal flush", "Straight", "100 to 1", "50 to 1")
    tree = read(section(*lines))
    assert rows(tree, "912.4(a) table 1") == [("Royal flush Straight", "100 to 1"), ("", "50 to 1")]
    assert [(one.first, one.why) for one in tree.unparsed] == [(8, "cells without the name of a row before them")]


def test_prose_in_a_cell_is_put_to_the_row_whose_name_is_known() -> None:
    known = ("as follows:", "Royal flush $500", "Straight flush $50")
    prose = (
        "as follows:",
        "Royal flush 100% of the meter",
        "Straight flush Either 10% of the meter or",
        "$50",
        "Pair $4",
    )
    text = section(*known).replace(
        "(b) The end.", "\n".join(["(b) The dealer pays", *prose, "Flush $2", "(c) The end."])
    )
    tree = read(text)
    assert rows(tree, "912.4(b) table 1") == [
        ("Royal flush", "100% of the meter"),
        ("Straight flush", "Either 10% of the meter or $50"),
        ("Pair", "$4"),
        ("Flush", "$2"),
    ]
    assert "a row whose cell runs over several lines" in {one.why for one in tree.unparsed}


def test_a_line_with_a_colon_among_rows_is_a_row_without_cells() -> None:
    lines = ("as follows:", "Flush 9 to 1", "Kites that are:", "Red 3 to 1", "Blue 2 to 1")
    assert table(*lines) == [("Flush", "9 to 1"), ("Kites that are:",), ("Red", "3 to 1"), ("Blue", "2 to 1")]


def test_three_rows_are_a_table_without_being_announced() -> None:
    assert table("at these odds.", "Flush 9 to 1", "Pair 8 to 1", "Red kite 3 to 1") == [
        ("Flush", "9 to 1"),
        ("Pair", "8 to 1"),
        ("Red kite", "3 to 1"),
    ]


def test_what_follows_a_table_is_a_text_of_its_own() -> None:
    prose = ("The odds are posted by the dealer at 3 to 1", "and no less than 2 to 1", "or 1 to 1.")
    tree = read(section("as follows:", "Flush 9 to 1", "Pair 8 to 1", "Red kite 3 to 1", *prose))
    assert len(rows(tree, "912.4(a) table 1")) == 3
    assert at(tree, "912.4(a) text 1").text == " ".join(prose)


@pytest.mark.parametrize(
    "lines",
    [
        ("as follows: the kite at 3 to 1", "and the lamp also at 2 to 1", "or at 1 to 1."),
        ("in the following order:", "the first kite pays 3 to 1", "and the next pays 2 to 1", "at least."),
        ("as follows:", "Royal flush 5 to 1", "The dealer counts."),
        ("5 to 1", "4 to 1"),
        ("as follows:", "The odds are not told."),
    ],
)
def test_prose_with_odds_in_it_is_no_table(lines: tuple[str, ...]) -> None:
    assert tables(read(section(*lines))) == []


RULED = ("§ 912.4. Payout odds.", "The odds:", "Hand | A | B", "Flush | 9 to 1 | 8 to 1", "Pair | 3 to 1 |")


def test_a_table_of_the_file_itself_is_taken_as_it_is() -> None:
    document = a_table(*RULED, "They are posted.", "", "Kite | Pays", "Red | 2 to 1", "The end.")
    tree = tree_of(document)
    assert rows(tree, "912.4 table 1") == [("Flush", "9 to 1", "8 to 1"), ("Pair", "3 to 1", "")]
    assert at(tree, "912.4 table 1").cells == ("Hand", "A", "B")
    assert rows(tree, "912.4 table 2") == [("Red", "2 to 1")]
    assert at(tree, "912.4 text 1").text == "They are posted."
    assert words_of(tree) == words_left(document, tree)


def test_an_empty_line_stands_between_two_tables_of_the_file() -> None:
    tree = tree_of(a_table(*RULED, "", "Kite | Pays", "Red | 2 to 1"))
    assert tables(tree) == ["912.4 table 1", "912.4 table 2"]


def test_a_table_of_the_file_may_open_a_section_and_may_have_no_header() -> None:
    tree = tree_of(a_table("§ 912.4. Payout odds.", "Flush | 9 to 1", "Pair | 3 to 1", "(a) The end."))
    assert rows(tree, "912.4 table 1") == [("Flush", "9 to 1"), ("Pair", "3 to 1")]
    assert at(tree, "912.4(a)").text == "The end."


def test_rows_of_the_file_are_never_headings_or_labels() -> None:
    tree = tree_of(a_table("§ 912.4. Payout odds.", "§ 912.5. Lamps. | x", "(a) | The kite", "CHAPTER 913. | LAMPS"))
    assert cites(tree) == ["912.4"]
