import re

import pytest
from redline_samples import CELL, FIGURE, MOVED, TABLE, TERMS, WORDING, a_change, a_hostile_redline, a_redline
from report_views import HOSTILE

from compliance.model.law import Change
from compliance.report import render_redline_markdown


def shape(text: str) -> list[str]:
    """Return how each line opens, which is what a Markdown reader sees of its structure."""
    return [re.match(r" *(#+ |- |\||>|)", line)[0] for line in text.splitlines()]  # type: ignore[index]


def text(*changes: Change) -> str:
    return render_redline_markdown(a_redline(*changes))


def test_the_order_is_that_of_the_other_formats() -> None:
    titles = [line for line in text().splitlines() if line.startswith("#")]
    assert titles == [
        "# Redline: Chapter 7. Kite Poker to Chapter 9. Kite Poker",
        "## Changes of substance",
        "### 2. 7.12(a), 7.12(b) → 9.3(d)",
        "### 3. 7.4(a) → 9.4(a)",
        "### 4. 9.4(b)",
        "### 6. 7.9(c) four kites → 9.9(c) four kites",
        "### 7. 7.11",
        "## Changes of form only",
        "## Moved, words unchanged",
        "## Not compared",
    ]


def test_deletions_are_struck_and_insertions_bold() -> None:
    assert "A round that is stopped ~~is void~~ **counts for nothing**, and every wager goes back." in text(WORDING)


def test_a_change_says_what_it_is_and_where() -> None:
    shown = text(FIGURE)
    for line in (
        "- **What:** figure changed, modal changed, renumbered\n",
        "- **Old:** kites-2009.txt:20-22\n",
        "- **New:** kites-2012.txt:31-33\n",
    ):
        assert line in shown


def test_marks_stand_apart_where_punctuation_would_undo_them() -> None:
    assert "pays **,** then ~~(~~ late ~~)~~ plays" in text(a_change("pays", "+,", "then", "-(", "late", "-)", "plays"))


def test_table_cells_are_a_table() -> None:
    shown = text(TABLE, CELL)
    assert "| Four kites | Table A | ~~30 to 1~~ | **25 to 1** |\n" in shown
    assert "| Four kites | Table B | 40 to 1 | 40 to 1 |\n" in shown


def test_changes_of_form_and_moves_are_lists_of_places() -> None:
    shown = text(TERMS, MOVED)
    assert "**terms only: 1**\n\n7.13 → 9.13\n" in shown
    assert "7.7(f) → 9.16(b) (moved)\n" in shown
    assert "licensee" not in shown
    assert "**licensee**" in render_redline_markdown(a_redline(TERMS), everything=True)


@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_cannot_change_the_structure(hostile: str) -> None:
    clean = render_redline_markdown(a_hostile_redline("plain"), everything=True)
    shown = render_redline_markdown(a_hostile_redline(hostile), everything=True)
    assert shape(shown) == shape(clean)
    assert not re.search(r"<|(?<!\\)\[|\]\(", shown.replace(r"\]", ""))
    assert not set(shown) & set("\x1b\x9b\x07\r\t\u202e")
    assert shown.encode()
