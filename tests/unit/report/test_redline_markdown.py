import re

import pytest
from redline_samples import (
    CELL,
    FIGURE,
    MOVED,
    PLACE,
    TABLE,
    TERMS,
    WORDING,
    a_change,
    a_group,
    a_hostile_redline,
    a_redline,
)
from report_views import HOSTILE

from compliance.model import Change, ChangeClass, WordPiece
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
        "## Another number or place, words unchanged",
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


def test_marks_stand_side_by_side_where_the_texts_have_no_space() -> None:
    parts = (("same", "see § "), ("old", "7.4"), ("new", "9.4"), ("same", "(a)"), ("new", "(1)"), ("same", " or none"))
    change = a_change("x", pieces=tuple(WordPiece(*part) for part in parts))
    assert "see § ~~7.4~~**9.4**(a)**(1)** or none" in text(change)


def test_a_mark_that_punctuation_would_undo_is_kept_from_the_letters_beside_it() -> None:
    change = a_change("x", pieces=(WordPiece("same", "the kite"), WordPiece("old", "(s)"), WordPiece("same", "men")))
    assert "the kite&#8203;~~(s)~~&#8203;men" in text(change)


def test_marks_around_punctuation_are_read_as_marks() -> None:
    assert "pays&#8203;**,** then ~~(~~ late ~~)~~ plays" in text(
        a_change("pays", "+,", "then", "-(", "late", "-)", "plays")
    )


def test_table_cells_are_a_table() -> None:
    shown = text(TABLE, CELL)
    assert "| Four kites | Table A | ~~30 to 1~~ | **25 to 1** |\n" in shown
    assert "Table B" not in shown


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


def test_the_head_says_what_helped_and_what_the_numbers_count() -> None:
    head = text().partition("## Changes of substance")[0]
    assert r"- **Helped by:** the terms in \`kites.yaml\`" in head
    assert "A change of several classes counts in each; numbers count all pairs, the unchanged ones too.\n" in head
    assert "\nNumbers count all pairs, the unchanged ones too.\n" in text(WORDING)


def test_a_changed_place_names_both() -> None:
    assert "- **Place:** 7.8(a)(2) before, 9.2(d) now\n" in text(PLACE)


def test_what_was_added_together_is_one_entry_with_a_list() -> None:
    shown = text(*a_group(ChangeClass.ADDED))
    assert shown.count("### ") == 1
    assert "- **With it:** 5 provisions below it added with it\n" in shown
    assert (
        "**Kite festivals.**\n\n"
        "- (a) **A festival is held once a year.**\n"
        "- (b) **A festival pays:**\n"
        "  - table **Hand Table A Table B**\n"
        "    - **Red kite · 9 to 1 · 8 to 1**\n"
        "    - **Any two kites · 1 to 1**\n"
    ) in shown
    assert "    - ~~Any two kites · 1 to 1~~\n" in text(*a_group(ChangeClass.REMOVED))
