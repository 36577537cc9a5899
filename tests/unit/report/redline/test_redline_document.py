import re

import pytest
from redline_samples import (
    ADDED,
    CELL,
    FIGURE,
    MOVED,
    PLACE,
    REFERENCE,
    REMOVED,
    STAYED,
    TABLE,
    TERMS,
    WORDING,
    a_change,
    a_group,
    a_hostile_redline,
    a_redline,
)
from report_views import HOSTILE

from compliance.model import Change, ChangeClass, RedlineSide, WordPiece
from compliance.report import DOCUMENT_FORMATS, make_safe, redline_document
from compliance.report.document import Banner, Fold, Grid, Heading, NestedLines
from compliance.report.writers.text import write_text

SENT = ("pdf", "docx")


def text(*changes: Change, everything: bool = False, width: int = 100) -> str:
    return write_text(redline_document(a_redline(*changes), everything=everything), width=width)


def markdown(*changes: Change, everything: bool = False) -> str:
    return DOCUMENT_FORMATS["md"].write(redline_document(a_redline(*changes), everything=everything)).decode()


def blocks_of(*changes: Change, everything: bool = True) -> tuple[object, ...]:
    (part,) = redline_document(a_redline(*changes), everything=everything).parts
    return part.blocks


def test_the_head_names_both_texts_and_what_helped() -> None:
    assert text(WORDING).startswith(
        "Redline\n"
        "Chapter 7. Kite Poker → Chapter 9. Kite Poker\n"
        "Old        Chapter 7. Kite Poker\n"
        "           kites-2009.txt\n"
        "New        Chapter 9. Kite Poker\n"
        "           kites-2012.txt\n"
        "Helped by  the terms in `kites.yaml`\n"
    )


def test_a_text_without_a_title_is_called_by_its_file() -> None:
    redline = a_redline(WORDING, old=RedlineSide("kites-2009.txt", "0a" * 32, ""))
    assert redline_document(redline).title == "Redline: kites-2009.txt to Chapter 9. Kite Poker"


def test_the_banner_says_how_much_changed() -> None:
    (banner,) = (block for block in blocks_of() if isinstance(block, Banner))
    assert (banner.headline, banner.tone) == ("5 changes of substance", "fair")
    assert [(count.number, count.word) for count in banner.counts] == [
        ("3", "of form only"),
        ("3", "unchanged"),
        ("2", "of them under another number or place"),
    ]
    (same,) = (block for block in blocks_of(STAYED) if isinstance(block, Banner))
    assert (same.headline, same.tone, len(same.counts)) == ("0 changes of substance", "good", 2)


def test_the_head_counts_by_class_and_says_what_is_counted() -> None:
    head = text().partition("Changes of substance")[0]
    assert "1  figure changed\n" in head
    assert "3  unchanged\n" in head
    assert "A change of several classes counts in each; numbers count all pairs, the unchanged ones too.\n" in head
    assert "\nNumbers count all pairs, the unchanged ones too.\n" in text(WORDING)


def test_a_change_shows_its_places_and_its_words_without_colour() -> None:
    assert (
        " 1  7.4(a) → 9.4(a)                                       renumbered   figure changed, modal changed\n"
        "    Old        kites-2009.txt:20-22\n"
        "    New        kites-2012.txt:31-33\n"
        "    Matched    by number, 88 of 100 alike\n"
        "\n"
        "    The dealer shall wait [-30-] {+45+} seconds after the last kite is flown, and … felt before the\n"
        "    lantern is lit, and then [-may-] {+shall+} turn over the wind card, unless the floor …\n"
    ) in text(FIGURE)


def test_everything_shows_long_unchanged_stretches_whole() -> None:
    assert "…" in text(FIGURE)
    whole = text(FIGURE, everything=True)
    assert "…" not in whole
    assert "no more wagers may be placed on the felt" in " ".join(whole.split())


def test_words_added_and_removed_are_shown_whole() -> None:
    assert "{+A player who holds the red kite may ask for a second lantern.+}" in text(ADDED)
    assert "[-The box of kites is sealed at the end of the gaming day.-]" in text(REMOVED)


def test_a_note_says_what_a_person_should_know() -> None:
    assert "    Note       two sentences became one\n" in text(WORDING)


def test_a_changed_place_names_both() -> None:
    shown = text(REFERENCE, PLACE)
    assert "    Place      7.8(a)(2) before, 9.2(d) now\n" in shown
    assert "Changes of substance (2)\n" in shown
    assert "Another number" not in shown


def test_table_cells_are_a_table_with_row_column_and_both_values() -> None:
    shown = markdown(TABLE, CELL)
    assert "| Four kites | Table A | ~~30 to 1~~ | **25 to 1** |\n" in shown
    assert "Table B" not in shown


def test_changes_of_form_are_listed_by_their_places() -> None:
    shown = text(TERMS)
    assert "  Terms only (1)  7.13 → 9.13\n" in shown
    assert "--all shows their words" in " ".join(shown.split())
    assert "certificate holder" not in shown


def test_everything_folds_the_changes_of_form_with_their_words() -> None:
    fold, _ = (block for block in blocks_of(TERMS) if isinstance(block, Fold))
    assert "".join(piece.text for piece in fold.summary) == "Terms only: 1"
    assert "The [-certificate holder-] {+licensee+} keeps the lantern." in text(TERMS, everything=True)


def test_what_moved_unchanged_is_one_compact_list() -> None:
    shown = text(MOVED, MOVED)
    assert (
        "Another number or place, words unchanged (2)\n  7.7(f) → 9.16(b) (moved), 7.7(f) → 9.16(b) (moved)\n" in shown
    )
    assert "counted by two persons" not in shown


def test_everything_has_a_table_of_where_provisions_went_with_links_to_their_changes() -> None:
    (fold,) = (block for block in blocks_of(WORDING, MOVED) if isinstance(block, Fold))
    (table,) = fold.blocks
    assert isinstance(table, Grid)
    rows = [["".join(piece.text for line in cell for piece in line.words) for cell in row] for row in table.rows]
    assert rows == [["7.7(f)", "9.16(b)", "moved", "unchanged"], ["7.12(a), 7.12(b)", "9.3(d)", "merged", "wording"]]
    assert [row[3][0].words[0].link for row in table.rows] == ["", "c1"]


def test_it_is_said_what_was_not_compared_and_what_was_read() -> None:
    shown = text()
    assert "Not compared\n  - the preamble of the old text (lines 1-40): the new text has none\n" in shown
    assert f"  - kites-2009.txt sha256 {'0a' * 32}\n" in shown
    nothing = write_text(redline_document(a_redline(WORDING, left_out=())))
    assert "Not compared\n  Nothing was left out.\n" in nothing


def test_a_redline_without_changes_says_so() -> None:
    shown = text(STAYED)
    assert "No change of substance was found." in shown
    assert "Changes of form only" not in shown


def test_what_was_added_together_is_one_change_with_its_words_under_their_labels() -> None:
    blocks = blocks_of(*a_group(ChangeClass.ADDED))
    assert len([block for block in blocks if isinstance(block, Heading) and block.level == 3]) == 1
    assert any(isinstance(block, NestedLines) for block in blocks)
    shown = text(*a_group(ChangeClass.ADDED))
    assert "Changes of substance (6)\n" in shown
    assert (
        "    {+Kite festivals.+}\n"
        "    5 provisions below it added with it:\n"
        "    (a) {+A festival is held once a year.+}\n"
        "    (b) {+A festival pays:+}\n"
        "      table {+Hand Table A Table B+}\n"
        "\n"
        "    Row                Table A     Table B\n"
        "    {+Red kite+}       {+9 to 1+}  {+8 to 1+}\n"
        "    {+Any two kites+}  {+1 to 1+}\n"
    ) in shown


def test_what_was_removed_together_is_struck() -> None:
    assert "| ~~Any two kites~~ | ~~1 to 1~~ |  |\n" in markdown(*a_group(ChangeClass.REMOVED))


def test_no_space_stands_between_marks_that_have_none_in_the_texts() -> None:
    parts = (("same", "see § "), ("old", "7.4"), ("new", "9.4"), ("same", "(a)"), ("new", "(1)"), ("same", " or none"))
    change = a_change("x", pieces=tuple(WordPiece(*part) for part in parts))
    assert "see § [-7.4-]{+9.4+}(a){+(1)+} or none" in text(change)
    assert "see § ~~7.4~~**9.4**(a)**(1)** or none" in markdown(change)


@pytest.mark.parametrize("width", [40, 60, 100])
def test_lines_keep_to_the_width(width: int) -> None:
    long = a_change("-" + "x" * 500, "+" + "y " * 300)
    changes = (long, *a_group(ChangeClass.ADDED))
    shown = text(*changes, width=width).partition("Changes of substance (")[2].partition("Inputs")[0]
    assert max(map(len, shown.splitlines())) <= width


@pytest.mark.parametrize("everything", [True, False], ids=("everything", "brief"))
@pytest.mark.parametrize("hostile", [*HOSTILE, "[red]loud[/red]", "[link=x]y[/link]"], ids=lambda text: text[:8])
def test_text_from_a_file_is_shown_as_text(hostile: str, everything: bool) -> None:
    document = redline_document(a_hostile_redline(hostile), everything=everything)
    for name in ("text", "md", "html"):
        shown = DOCUMENT_FORMATS[name].write(document).decode()
        assert not set(shown) & set("\x1b\x9b\x07\r\t\u202e")
    shown = write_text(document)
    assert "".join(make_safe(hostile).split())[:30] in "".join(shown.split())


def shape(markdown: str) -> list[str]:
    """Return how each line opens, which is what a Markdown reader sees of its structure."""
    return [re.match(r" *(#+ |- |\||>|)", line)[0] for line in markdown.splitlines()]  # type: ignore[index]


@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_cannot_change_the_structure_of_markdown(hostile: str) -> None:
    clean, shown = (
        DOCUMENT_FORMATS["md"].write(redline_document(a_hostile_redline(words))).decode()
        for words in ("plain", hostile)
    )
    assert shape(shown) == shape(clean)


@pytest.mark.parametrize("form", SENT)
def test_a_redline_can_be_sent(form: str) -> None:
    document = redline_document(a_redline())
    written = DOCUMENT_FORMATS[form].write(document)
    assert written.startswith({"pdf": b"%PDF-", "docx": b"PK"}[form])
    assert written == DOCUMENT_FORMATS[form].write(document)


@pytest.mark.parametrize("form", SENT)
def test_a_hostile_redline_can_be_sent(form: str) -> None:
    # WHY: twenty thousand letters without a space in every field take the typesetter a minute, and test nothing more.
    for hostile in (text[:1_000] for text in HOSTILE):
        assert DOCUMENT_FORMATS[form].write(redline_document(a_hostile_redline(hostile)))
