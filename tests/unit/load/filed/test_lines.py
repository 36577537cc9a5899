"""Lines of pages put together to passages: layout is repaired, digits never."""

import pytest

from compliance.load.filed.lines import join_broken, passages_of
from compliance.model import Line


def passages(text: str) -> list[str]:
    pages = text.split("\f")
    lines = [Line(0, line, page) for page, part in enumerate(pages, 1) for line in part.split("\n")]
    return [one.text for one in passages_of(lines)]


def test_a_word_that_the_end_of_a_line_broke_is_whole_and_one_with_hyphens_of_its_own_keeps_them() -> None:
    assert passages("The table has six bet-\nting positions and a three-of-a-\nkind.") == [
        "The table has six betting positions and a three-of-a-kind."
    ]


@pytest.mark.parametrize(("above", "below"), [("the limit is $25-", "000 per hand"), ("from 4-", "8 hours")])
def test_digits_are_never_joined_over_the_end_of_a_line(above: str, below: str) -> None:
    assert join_broken(above, below) == f"{above} {below}"


def test_what_pages_repeat_at_their_edges_is_left_out() -> None:
    head = "RIVER CASINO  Page {} of 2\nRules\n"
    text = f"{head.format(1)}One deck is used.\n\f{head.format(2)}Two jokers are used."
    assert passages(text) == ["One deck is used.", "Two jokers are used."]


def test_a_sentence_that_a_page_parts_goes_on() -> None:
    assert passages("One deck is used at\nA - 1 -\n\feach of the tables.\nA - 2 -") == [
        "One deck is used at each of the tables."
    ]


def test_dots_and_wide_gaps_part_the_cells_of_a_row() -> None:
    rows = passages_of([Line(1, "Full house ....... 5 to 1"), Line(2, "Flush       4 to 1")])
    assert [one.cells for one in rows] == [("Full house", "5 to 1"), ("Flush", "4 to 1")]


def test_a_label_with_a_colon_is_no_row() -> None:
    assert [one.cells for one in passages_of([Line(1, "Certificate  holder :  Cold Spring Downs")])] == [()]


def test_a_short_line_without_a_figure_is_a_heading_and_one_with_an_amount_is_not() -> None:
    found = passages_of([Line(1, "BONUS WAGER"), Line(2, ""), Line(3, "A5. $10"), Line(4, ""), Line(5, "Payout limit")])
    assert [one.level for one in found] == [1, 0, 2]
