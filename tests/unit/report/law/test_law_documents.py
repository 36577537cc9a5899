import json

import pytest
from law_samples import AMENDMENT, SLIPS, TREE, a_node, hostile
from report_views import HOSTILE

from compliance.law import fingerprint_text
from compliance.model import LawTree, Level
from compliance.record import replace
from compliance.report import (
    DOCUMENT_FORMATS,
    amendment_document,
    amendment_object,
    caution_before_amendment,
    slip_object,
    slips_document,
    tree_document,
    tree_object,
    write_law_text,
)
from compliance.report.law.outline import join_line_numbers
from compliance.report.writers.text import write_text

WIDTH = 90
# WHY: twenty thousand letters without a space in every field take the typesetter a minute, and test nothing more.
SENDABLE = [text[:1_000] for text in HOSTILE]


def outline(**options: int) -> str:
    return write_text(tree_document(TREE, **options), width=WIDTH)


def amended() -> str:
    return write_text(amendment_document(AMENDMENT), width=WIDTH)


def test_the_outline_shows_label_heading_lines_and_words_of_every_provision() -> None:
    assert outline().partition("Provisions\n")[2].splitlines()[:9] == [
        "  provision                                                          lines   words  in all",
        "  document                                                            1-40       0      33",
        "    chapter 12 LANTERN RUMMY                                          2-40       2      33",
        "      12.1 Definitions.                                                4-6       4      10",
        '        definition "Wick" The card that is dealt last.                 5-6       6       6',
        "      12.2 The lantern.                                               9-11       2       8",
        "        (a) A dealer shall:                                          10-11       3       6",
        "          (1) Light the lantern.                                        11       3       3",
        "      12.3 Payouts.                                                  29-33       1      13",
    ]


def test_rows_of_a_table_stand_below_it_with_their_cells() -> None:
    assert outline().partition("12.3 Payouts")[2].splitlines()[1:4] == [
        "        table 1 Hand Table A Table B                                 30-33       5      12",
        "          Red lantern · 9 to 1 · 8 to 1                                 31       6",
        "          Any three lanterns · Push                                  32-33       1",
    ]


def test_cells_too_wide_for_the_line_are_wrapped() -> None:
    wide = a_node(Level.ROW, "r", label="Red", mark="Red", cells=("oak " * 30, "elm " * 30))
    shown = write_text(tree_document(LawTree("x.txt", "", a_node(Level.TABLE, "t", "", wide))), width=80)
    assert shown.count("oak") == shown.count("elm") == 30
    assert max(map(len, shown.splitlines())) <= 80


def test_the_columns_of_a_table_head_its_rows_where_they_are_known() -> None:
    row = a_node(Level.ROW, "r", label="Red", mark="Red", cells=("9 to 1", "8 to 1"))
    table = a_node(Level.TABLE, "t", "", row, cells=("Table A", "Table B"))
    shown = write_text(tree_document(LawTree("x.txt", "", table)))
    assert shown.index("Table A · Table B\n") < shown.index("Red · 9 to 1 · 8 to 1")


def test_a_long_text_begins_with_its_first_words() -> None:
    node = a_node(Level.TEXT, "", "kite " * 40, label="")
    assert "text kite kite" in write_text(tree_document(LawTree("x.txt", "", node)))
    assert "kite …" in write_text(tree_document(LawTree("x.txt", "", node)))


def test_totals_stand_on_top() -> None:
    assert "3 sections, 2 labelled paragraphs, 1 definition, 1 table, 2 rows, 33 words\n" in outline()


def test_what_is_deeper_than_asked_for_is_only_counted() -> None:
    shown = outline(depth=2)
    assert "12.2 The lantern. (2 provisions below)" in shown
    assert "Light" not in shown
    assert "Red lantern" not in shown


def test_page_furniture_is_counted_by_reason_with_its_lines() -> None:
    shown = outline()
    assert "Page furniture left out (4)\n  - 3 page number: lines 7, 14-15\n  - 1 running head: lines 8\n" in shown


def test_what_could_not_be_parsed_is_named_with_its_lines() -> None:
    place = "lantern.txt:32-33"
    assert outline().endswith(
        f"Could not be parsed, kept as plain words (1)\n  - a row with 1 of 2 cells{place:>{WIDTH - 27}}\n"
    )
    clean = write_text(tree_document(replace(TREE, furniture=(), unparsed=())))
    assert clean.count("  None.\n") == 2


def test_lines_are_drawn_together() -> None:
    assert join_line_numbers([9, 3, 1, 2, 2, 7]) == "1-3, 7, 9"


def test_a_tree_is_written_as_text_with_a_paragraph_for_each_provision() -> None:
    assert write_law_text(TREE) == (
        "CHAPTER 12. LANTERN RUMMY\n\n"
        "  § 12.1. Definitions.\n  These words mean:\n\n"
        "    Wick— The card that is dealt last.\n\n"
        "  § 12.2. The lantern.\n\n"
        "    (a) A dealer shall:\n\n"
        "      (1) Light the lantern.\n\n"
        "  § 12.3. Payouts.\n\n"
        "    Hand Table A Table B\n\n"
        "      Red lantern    9 to 1    8 to 1\n"
        "      Any three lanterns    Push\n\n"
    )


def test_the_tree_for_machines_has_the_words_and_their_fingerprint() -> None:
    made = json.loads(json.dumps(tree_object(TREE)))
    assert made["schema"] == "compliance/law-tree/1"
    assert made["side"] == "as printed"
    assert made["totals"]["labelled_paragraphs"] == 2
    section = made["root"]["children"][0]["children"][0]
    assert (section["cite"], section["heading"], section["text"]) == ("12.1", "Definitions.", "These words mean:")
    assert section["fingerprint"] == fingerprint_text("Definitions. These words mean:")
    assert section["words"] == 4
    assert section["children"][0]["label"] == "Wick"
    assert made["furniture"][1] == {"line": 8, "text": "RULES", "why": "running head"}
    assert made["unparsed"] == [{"first": 32, "last": 33, "why": "a row with 1 of 2 cells"}]


def test_an_amendment_counts_its_marks_and_says_whether_it_rebuilds() -> None:
    shown = amended()
    assert "REBUILDS\nBoth texts with the marks give the annex again, word for word.\n" in shown
    for line in (
        "1  struck\n",
        "1  added: in capitals, or proved by the numbers\n",
        "2  provisions with another number\n",
        "1  place where the marks do not tell what stood before\n",
    ):
        assert line in shown
    broken = write_text(amendment_document(replace(AMENDMENT, rebuilds=False)))
    assert "DOES NOT REBUILD" in broken


def test_a_deletion_names_its_provision_and_lines() -> None:
    assert (
        "Struck (1)\n"
        "  12.2(a)(1)                                                                  annex.txt:11\n"
        "    Struck     [-the first lantern-]\n"
    ) in amended()


def test_the_other_marks_have_their_own_lists() -> None:
    shown = amended()
    for title in (
        "Added: in capitals, or proved by the numbers (1)",
        "Struck without brackets (1)",
        "Brackets that strike nothing (1)",
    ):
        assert f"\n{title}\n" in shown
    assert "    Words      Reserved\n    Note       an empty section\n" in shown
    assert "  outside any provision" in shown


def test_numbers_are_mapped_from_old_to_new() -> None:
    shown = amended()
    assert (
        "Numbers, old and new (2)\n"
        "  Old         New         Place\n"
        "  12.4        12.2        annex.txt:9\n"
        "  12.4(a)(1)  12.2(a)(1)  annex.txt:11\n"
    ) in shown


def test_places_that_the_marks_leave_open_are_named() -> None:
    assert (
        "The marks do not tell what stood before here (1)\n"
        "  - capitals that replace words which are not shown                        annex.txt:20-22\n"
    ) in amended()
    closed = write_text(amendment_document(replace(AMENDMENT, open=())))
    assert "The marks tell everywhere what stood before.\n" in closed


def test_an_amendment_for_machines_has_marks_and_both_texts() -> None:
    made = json.loads(json.dumps(amendment_object(AMENDMENT)))
    assert made["schema"] == "compliance/amendment/1"
    assert made["counts"]["deletion"] == 1
    assert made["marks"][0] == {
        "kind": "deletion", "cite": "12.2(a)(1)", "first": 11, "last": 11, "struck": "the first lantern", "added": "",
        "note": "",
    }  # fmt: skip
    assert made["renumbered"][0] == {"old": "12.4", "new": "12.2", "line": 9}
    assert made["rebuilds"] is True
    assert made["before"]["root"]["children"][0]["heading"] == made["after"]["root"]["children"][0]["heading"]


def test_slips_are_grouped_by_kind_in_the_order_of_the_text() -> None:
    assert write_text(slips_document(SLIPS, "lantern.txt"), width=80) == (
        "Drafting slips\n"
        "lantern.txt\n"
        "\n"
        "3 likely drafting slips    2 dangling citation · 1 doubled word\n"
        "\n"
        "Dangling citation (2)\n"
        "  - 12.1: cites `12.8`, which the text does not have               lantern.txt:5\n"
        "  - 12.2(a): cites `12.9`, which the text does not have           lantern.txt:10\n"
        "\n"
        "Doubled word (1)\n"
        "  - 12.1: `the the`                                                lantern.txt:4\n"
    )


def test_no_slips_is_said_in_words() -> None:
    assert write_text(slips_document((), "lantern.txt")) == "Drafting slips\nlantern.txt\n\n0 likely drafting slips\n"


def test_slips_for_machines() -> None:
    made = slip_object(SLIPS, "lantern.txt")
    assert made["schema"] == "compliance/slips/1"
    assert made["counts"] == {"dangling citation": 2, "doubled word": 1}
    assert made["slips"][1] == {"kind": "doubled word", "cite": "12.1", "line": 4, "message": "`the the`"}


@pytest.mark.parametrize("text", [*SENDABLE, "[red]loud[/red]"], ids=lambda text: text[:8])
def test_no_text_of_a_file_is_taken_for_more_in_any_format(text: str) -> None:
    tree, amendment, slips = hostile(TREE, text), hostile(AMENDMENT, text), hostile(SLIPS, text)
    for document in (tree_document(tree), amendment_document(amendment), slips_document(slips, text)):
        for form in DOCUMENT_FORMATS.values():
            written = form.write(document)
            assert not form.is_text or not set(written.decode()) & set("\x1b\x9b\x07\r\t\u202e")
            assert form.name not in ("md", "html") or b"<script>alert" not in written
    assert not set(write_law_text(tree)) & set("\x1b\x9b\x07\r\t\u202e")


@pytest.mark.parametrize("text", [text for text in HOSTILE if "\ud800" not in text], ids=lambda text: text[:8])
def test_hostile_text_survives_the_way_to_a_machine_and_back(text: str) -> None:
    tree, amendment, slips = hostile(TREE, text), hostile(AMENDMENT, text), hostile(SLIPS, text)
    for made in (tree_object(tree), amendment_object(amendment), slip_object(slips, text)):
        assert json.loads(json.dumps(made)) == made


def test_a_document_without_marks_stands_as_printed() -> None:
    bare = replace(AMENDMENT, marks=AMENDMENT.marks[-1:], renumbered=(), open=())
    shown = write_text(amendment_document(bare), width=WIDTH)
    assert "No amendment marks: the text stands as printed.\n" in shown
    assert "Brackets that strike nothing (1)\n" in shown
    assert not [word for word in ("before", "REBUILD") if word in shown]
    assert caution_before_amendment(bare) == "no amendment marks: the text stands as printed\n"


def test_brackets_that_are_no_marks_are_named_without_a_word_on_what_stood_before() -> None:
    shown = write_text(amendment_document(replace(AMENDMENT, marks=(), renumbered=())), width=WIDTH)
    assert shown.endswith(
        "Brackets that could not be read as a mark (1)\n"
        "  - capitals that replace words which are not shown                        annex.txt:20-22\n"
    )


def test_the_text_before_has_a_caution_on_what_the_marks_do_not_tell() -> None:
    told = caution_before_amendment(AMENDMENT)
    words = " ".join(told.split())
    assert told.startswith("CAUTION: ")
    assert max(map(len, told.splitlines())) <= 100
    for part in (
        "an insertion carries no mark in this kind of annex unless it is in capitals",
        "whole paragraphs and tables among them, still stand in the text below",
        "may have been proposed only, and never law",
        "1 place known to be doubtful: lines 20-22",
    ):
        assert part in words
    assert "no place is known to be doubtful" in caution_before_amendment(replace(AMENDMENT, open=()))


def test_a_row_that_heads_a_group_stands_among_the_rows_of_its_table() -> None:
    rows = (
        a_node(Level.ROW, "Rising run on:"),
        a_node(Level.ROW, "Play 1", cells=("8 to 1",)),
        a_node(Level.ROW, "Falling run on:"),
        a_node(Level.ROW, "Play 2", cells=("5 to 1",)),
    )
    table = a_node(Level.TABLE, "1", "", *rows)
    shown = write_text(tree_document(replace(TREE, root=table)), width=WIDTH)
    places = [shown.index(words) for words in ("Rising run on:", "Play 1", "Falling run on:", "Play 2")]
    assert places == sorted(places)
