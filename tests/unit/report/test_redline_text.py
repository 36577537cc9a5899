import pytest
from redline_samples import (
    ADDED,
    CELL,
    FIGURE,
    MOVED,
    PLACE,
    REFERENCE,
    REMOVED,
    TABLE,
    TERMS,
    WORDING,
    a_change,
    a_group,
    a_hostile_redline,
    a_redline,
)
from report_views import HOSTILE

from compliance.model import ChangeClass, WordPiece
from compliance.report import make_safe, plain, redline_lines

STYLES = {"", "bold", "dim", "cyan", "red", "green", "bold red", "bold green", "bold yellow"}


def text(*changes: object, **options: object) -> str:
    return plain(redline_lines(a_redline(*changes), **options))  # type: ignore[arg-type]


def test_the_head_names_both_texts() -> None:
    assert text(WORDING).startswith(
        "old        Chapter 7. Kite Poker\n"
        "           kites-2009.txt  sha256 0a0a0a0a0a0a\n"
        "new        Chapter 9. Kite Poker\n"
        "           kites-2012.txt  sha256 b1b1b1b1b1b1\n"
    )


def test_the_head_counts_by_class() -> None:
    head = text().partition("Changes of substance")[0]
    assert "     1  figure changed\n" in head
    assert "     3  unchanged\n" in head
    assert "a change of several classes counts in each" in head


def test_a_change_shows_its_places_and_its_words_without_colour() -> None:
    assert (
        " 1  7.4(a) -> 9.4(a)                                       figure changed, modal changed, renumbered\n"
        "    old        kites-2009.txt:20-22\n"
        "    new        kites-2012.txt:31-33\n"
        "    matched    by number, 88 of 100 alike\n"
        "    words      The dealer shall wait [-30-] {+45+} seconds after the last kite is flown, and … felt\n"
        "               before the lantern is lit, and then [-may-] {+shall+} turn over the wind card, unless\n"
        "               the floor …\n"
    ) in text(FIGURE)


def test_words_added_and_removed_are_shown_whole() -> None:
    assert "{+A player who holds the red kite may ask for a second lantern.+}" in text(ADDED)
    assert "[-The box of kites is sealed at the end of the gaming day.-]" in text(REMOVED)


def test_a_note_says_what_a_person_should_know() -> None:
    assert "    note       two sentences became one\n" in text(WORDING)


def test_table_cells_show_row_column_and_both_values() -> None:
    shown = text(TABLE, CELL)
    assert "    cell       Four kites · Table A: [-30 to 1-] {+25 to 1+}\n" in shown
    assert "Table B:" not in shown


def test_changes_of_form_are_folded_into_a_list_of_places() -> None:
    shown = text(TERMS)
    assert "Of form, words shown by --all: terms only (1)\n  7.13 -> 9.13\n" in shown
    assert "certificate holder" not in shown


def test_everything_unfolds_the_changes_of_form() -> None:
    assert "The [-certificate holder-] {+licensee+} keeps the lantern." in text(TERMS, everything=True)


def test_what_moved_unchanged_is_one_compact_list() -> None:
    shown = text(MOVED, MOVED)
    assert (
        "Another number or place, words unchanged (2)\n  7.7(f) -> 9.16(b) (moved), 7.7(f) -> 9.16(b) (moved)\n"
        in shown
    )
    assert "counted by two persons" not in shown


def test_what_was_not_compared_stands_last() -> None:
    assert text().endswith("Not compared\n  - the preamble of the old text (lines 1-40): the new text has none\n")
    nothing = plain(redline_lines(a_redline(WORDING, left_out=())))
    assert nothing.endswith("Not compared\n  - nothing was left out\n")


@pytest.mark.parametrize("width", [40, 60, 100])
def test_lines_keep_to_the_width(width: int) -> None:
    long = a_change("-" + "x" * 500, "+" + "y " * 300)
    shown = plain(redline_lines(a_redline(long, left_out=()), width=width))
    assert max(len(line) for line in shown.splitlines() if "sha256" not in line and "changes" not in line) <= width


@pytest.mark.parametrize("hostile", [*HOSTILE, "[red]loud[/red]", "[link=x]y[/link]"], ids=lambda text: text[:8])
def test_text_from_a_file_cannot_act_on_a_terminal(hostile: str) -> None:
    lines = list(redline_lines(a_hostile_redline(hostile), everything=True))
    assert {style for line in lines for _, style in line} <= STYLES
    shown = plain(lines)
    assert not set(shown) & set("\x1b\x9b\x07\r\t\u202e")
    assert shown.encode()
    assert "".join(make_safe(hostile).split())[:30] in "".join(shown.split())


def test_markup_of_the_terminal_library_is_shown_as_it_stands() -> None:
    assert "[-[red]stop[/red]-]" in text(a_change("-[red]stop[/red]"))


def test_the_head_says_what_helped_and_what_the_numbers_count() -> None:
    head = text(WORDING).partition("Changes of substance")[0]
    assert "helped by  the terms in `kites.yaml`\n" in head
    assert "        numbers count all pairs, the unchanged ones too\n" in head


def test_no_space_stands_between_marks_that_have_none_in_the_texts() -> None:
    parts = (("same", "a layout for "), ("old", "an"), ("new", "a red"), ("same", " kite"))
    assert "a layout for [-an-]{+a red+} kite" in text(a_change("x", pieces=tuple(WordPiece(*part) for part in parts)))


def test_changed_references_and_places_are_of_substance() -> None:
    shown = text(REFERENCE, PLACE)
    assert shown.index("Changes of substance (2)") < shown.index("reference changed, renumbered")
    assert "    place      7.8(a)(2) before, 9.2(d) now\n" in shown
    assert "Another number" not in shown


def test_what_was_added_together_is_one_entry_with_its_words_under_their_labels() -> None:
    shown = text(*a_group(ChangeClass.ADDED))
    assert "Changes of substance (6)\n" in shown
    assert (
        "    with it    5 provisions below it added with it\n"
        "    words      {+Kite festivals.+}\n"
        "      (a)        {+A festival is held once a year.+}\n"
        "      (b)        {+A festival pays:+}\n"
        "        table      {+Hand Table A Table B+}\n"
        "          {+Red kite       9 to 1  8 to 1+}\n"
        "          {+Any two kites  1 to 1+}\n"
    ) in shown


def test_what_was_removed_together_is_marked_as_that() -> None:
    shown = text(*a_group(ChangeClass.REMOVED))
    assert "5 provisions below it removed with it\n" in shown
    assert "          [-Any two kites  1 to 1-]\n" in shown


@pytest.mark.parametrize("width", [40, 60])
def test_what_stands_below_keeps_to_the_width(width: int) -> None:
    shown = text(*a_group(ChangeClass.ADDED), width=width).partition("words ")[2].partition("Not compared")[0]
    assert max(map(len, shown.splitlines())) <= width
