"""Page furniture: what belongs to the page is taken out and listed, what belongs to the text is kept."""

import pytest
from documents import a_document, a_table, double_spaced

from compliance.law.pages.page import runs_on, separate_furniture, width_of
from compliance.model import Document, Line


def kept(text: str) -> list[str]:
    return [sheet.text for sheet in separate_furniture(a_document(text))[0]]


def taken(text: str) -> list[tuple[int, str, str]]:
    return [(one.line, one.text, one.why) for one in separate_furniture(a_document(text))[1]]


PAGED = """\
CHAPTER 912. LANTERN RUMMY
(a) The dealer counts the kites and lays them on
1
<|PAGE|>2 RULES OF KITES
the table. They are turned by the second dealer
and counted again.
2
<|PAGE|>LANTERN RUMMY 3
(b) A lamp is lit before every round.
3
<|PAGE|>4 RULES OF KITES
(c) A lamp is put out thereafter.
4
<|PAGE|>LANTERN RUMMY 5
(d) The oil is filled up by a third dealer.
5
<|PAGE|>6 RULES OF KITES
(e) Nobody else may touch it.
6
<|PAGE|>LANTERN RUMMY 7
(f) The end.
7"""
"""Seven pages with a page number below and one of two running heads above, the first without."""


@pytest.mark.parametrize("mark", ["<|PAGE|>", "\f", "<|a long mark of some tool|>"])
def test_marks_of_page_breaks_are_taken_out_wherever_they_stand(mark: str) -> None:
    text = f"A kite\n{mark}is red and\n{mark}\nis{mark} blue."
    assert kept(text) == ["A kite", "is red and", "is blue."]
    assert taken(text) == [(line, mark, "page break") for line in (2, 3, 4)]


def test_a_mark_that_never_ends_is_words() -> None:
    assert kept("A <| kite") == ["A <| kite"]


def test_page_numbers_and_running_heads_of_odd_and_even_pages_are_taken_out() -> None:
    assert kept(PAGED) == [
        "CHAPTER 912. LANTERN RUMMY",
        "(a) The dealer counts the kites and lays them on",
        "the table. They are turned by the second dealer",
        "and counted again.",
        "(b) A lamp is lit before every round.",
        "(c) A lamp is put out thereafter.",
        "(d) The oil is filled up by a third dealer.",
        "(e) Nobody else may touch it.",
        "(f) The end.",
    ]
    assert {why for _line, _text, why in taken(PAGED)} == {"page break", "page number", "running head"}


def test_the_heading_that_running_heads_repeat_is_kept_once() -> None:
    pages = [f"CHAPTER 912. LANTERNS\n({letter}) The kite {letter} flies high above." for letter in "abcd"]
    assert kept("\n\f".join(pages)).count("CHAPTER 912. LANTERNS") == 1
    assert (
        kept("\n\f".join(["Some title page\nof\nkites\nCHAPTER 912. LANTERNS\nand\nmore", *pages])).count(
            "CHAPTER 912. LANTERNS"
        )
        == 1
    )


@pytest.mark.parametrize(
    "line",
    [
        "(a) The kite.",
        "§ 912.1. Kites.",
        "205.02: Kites",
        "2. Kites",
        "and kites.",
        "Royal flush 50 to 1",
        "The kite is red.",
    ],
)
def test_a_line_of_the_text_is_no_running_head_though_pages_begin_with_it(line: str) -> None:
    pages = [f"{line}\nThe {number} kites\nfly\nhigh\nthere" for number in ("one", "two", "three", "four")]
    assert kept("\n\f".join(pages)).count(line) == 4


def test_two_pages_are_too_few_for_a_running_head() -> None:
    assert kept("LANTERN RUMMY\nThe kite.\n\fLANTERN RUMMY\nThe lamp.").count("LANTERN RUMMY") == 2


@pytest.mark.parametrize("number", ["12", "- 12 -", "– 12 –", "Page 12", "page 12 of 40", "12 of 40", "xii"])
def test_a_page_number_at_the_edge_of_a_page_is_taken_out(number: str) -> None:
    assert kept(f"The kite is held by\n{number}\n\fthe dealer.") == ["The kite is held by", "the dealer."]
    assert kept(f"The kite is held by\n\f{number}\n\nthe dealer.") == ["The kite is held by", "the dealer."]


@pytest.mark.parametrize("words", ["(12)", "[12]", "12.", "(i)", "12 kites", "$12", "12%"])
def test_what_is_no_page_number_is_kept_at_the_edge_of_a_page(words: str) -> None:
    assert words in kept(f"The kite is held by\n{words}\n\fthe dealer.")


PROSE = "The kite is held\nby the dealer and\nthe lamp is lit by\n"


def test_a_page_number_apart_from_the_lines_around_it_is_taken_out() -> None:
    assert "12" not in kept(f"{PROSE}\n12\n\nthe supervisor.")
    assert "12" not in kept(f"{double_spaced(PROSE)}\n\n\n12\n \n\nthe supervisor.")


@pytest.mark.parametrize("number", ["Page 12", "page 12 of 40", "- 12 -"])
def test_a_number_that_says_it_is_one_needs_no_more_space_than_other_lines(number: str) -> None:
    assert number not in kept(double_spaced(f"{PROSE}{number}\nthe supervisor and\nthe second dealer."))


def test_a_number_that_is_not_apart_is_kept() -> None:
    assert "12" in kept(f"{PROSE}12\nkites.")
    assert "12" in kept(double_spaced(f"{PROSE}12\nkites and\nlamps and\nmore"))


def test_lone_figures_of_a_table_are_kept() -> None:
    table = "The points:\n\nRoyal flush\n\n100\n\nStraight\n\n50\n\nFlush\n\n25\n"
    assert [one for one in kept(f"{PROSE}{PROSE}{PROSE}{table}") if one.isdigit()] == ["100", "50", "25"]


def test_a_lone_figure_among_rows_with_figures_is_kept() -> None:
    table = "The points:\nRoyal flush 100\nStraight with\na lamp\n\n50\n\nFlush 25"
    assert "50" in kept(f"{PROSE}{PROSE}{table}")


def test_a_page_number_inside_a_table_is_taken_out() -> None:
    table = "The odds are:\nRoyal flush 100 to 1\n\n12\n\n\fStraight 50 to 1\nFlush 25 to 1"
    assert kept(f"{PROSE}{table}")[-3:] == ["Royal flush 100 to 1", "Straight 50 to 1", "Flush 25 to 1"]


def test_page_numbers_that_begin_anew_in_a_second_document_are_taken_out() -> None:
    text = f"{PROSE}\n7\n\n{PROSE}\n8\n\n{PROSE}\n1\n\n{PROSE}\n2\n\n{PROSE}"
    assert [one for _line, one, _why in taken(text)] == ["7", "8", "1", "2"]


def test_blank_lines_and_breaks_are_told_by_flags() -> None:
    sheets, _furniture = separate_furniture(a_document("One\ntwo\n\nthree\n\n\n\ffour\n12\n\n\ffive"))
    flags = [(sheet.text, sheet.after_blank, sheet.after_break) for sheet in sheets]
    assert flags == [
        ("One", True, False),
        ("two", False, False),
        ("three", True, False),
        ("four", True, True),
        ("five", True, True),
    ]


def test_in_double_spaced_print_a_line_stands_apart_only_after_more_than_one_empty_line() -> None:
    sheets, _furniture = separate_furniture(a_document(double_spaced("One\ntwo\n\nthree\nfour\nfive")))
    assert [sheet.text for sheet in sheets if sheet.apart] == ["One", "three"]


def test_cells_are_kept_with_their_row_and_say_what_it_says() -> None:
    sheets, furniture = separate_furniture(a_table("The odds:", "Hand | Odds", "Flush | 5 to 1"))
    assert [sheet.cells for sheet in sheets] == [(), ("Hand", "Odds"), ("Flush", "5 to 1")]
    assert [sheet.words for sheet in sheets] == ["The odds:", "Hand Odds", "Flush 5 to 1"]
    assert furniture == []


@pytest.mark.parametrize("form", ["docx", "html"])
def test_forms_without_pages_have_no_page_furniture(form: str) -> None:
    lines = tuple(Line(number, "KITES" if number % 2 else f"Lamp {number}", number) for number in range(1, 9))
    assert len(separate_furniture(Document("kites", "", form, lines))[0]) == 8
    alone = separate_furniture(a_document("The kite.\n\n12\n\nThe lamp.", form))
    assert [(sheet.text, sheet.apart) for sheet in alone[0]] == [("The kite.", True), ("12", True), ("The lamp.", True)]


@pytest.mark.parametrize("text", ["", "\n\n\n", "\f\n<|PAGE|>\n\f", "12\n\f13\n\f14"])
def test_a_document_may_have_no_words_at_all(text: str) -> None:
    assert kept(text) == []


def test_a_document_may_have_no_lines_at_all() -> None:
    assert separate_furniture(Document("", "", "text", ())) == ([], [])


def test_a_line_runs_on_where_the_next_word_had_no_room() -> None:
    width = width_of(separate_furniture(a_document("\n".join([PROSE] * 5)))[0])
    assert runs_on("The kite is held", "by the dealer", width)
    assert runs_on("The super-", "visor", width)
    assert not runs_on("Kites.", "The lamp", width)
    assert width_of([]) == 0
