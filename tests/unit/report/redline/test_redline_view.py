import pytest
from redline_samples import (
    CELL,
    FIGURE,
    MOVED,
    PLACE,
    REFERENCE,
    STAYED,
    TABLE,
    WORDING,
    a_change,
    a_group,
    a_provision,
    a_redline,
    a_row,
    a_section,
    pieces,
    went,
)

from compliance.model import ChangeClass, Level, WordPiece
from compliance.record import replace
from compliance.report.redline.cells import RedlineCellView
from compliance.report.redline.view import cites_of, redline_view
from compliance.report.redline.words import cut_unchanged, words_of_pieces


def test_substance_comes_first_in_the_order_of_the_redline() -> None:
    view = redline_view(a_redline())
    assert [one.kind for one in view.substance] == ["wording", "figure", "added", "cell", "removed"]
    assert [one.number for one in view.substance] == [2, 3, 4, 6, 7]


def test_changes_of_form_are_grouped_by_class() -> None:
    view = redline_view(a_redline())
    assert [(word, [one.new_cite for one in changes]) for word, changes in view.form] == [
        ("terms only", ["9.13"]),
        ("editorial", ["9.14"]),
        ("citation only", ["9.15"]),
    ]


def test_every_change_is_shown_once_or_counted_as_unchanged() -> None:
    redline = a_redline()
    view = redline_view(redline)
    shown = len(view.substance) + sum(len(changes) for _, changes in view.form) + view.unchanged
    assert shown == len(redline.changes)


def test_a_change_of_several_classes_counts_in_each() -> None:
    view = redline_view(a_redline(FIGURE, WORDING))
    assert [(one.kind, one.number) for one in view.counts] == [("figure", 1), ("modal", 1), ("wording", 1)]
    assert view.several
    assert not redline_view(a_redline(WORDING)).several


def test_moves_are_in_the_order_of_the_old_text() -> None:
    view = redline_view(a_redline(WORDING, MOVED, FIGURE))
    assert [one.old_cite for one in view.places] == ["7.4(a)", "7.7(f)", "7.12(a), 7.12(b)"]
    assert [one.old_cite for one in view.moved] == ["7.7(f)"]


def test_a_cite_is_named_once_where_both_texts_have_it() -> None:
    stayed, moved = (redline_view(a_redline(one, WORDING)).substance for one in (STAYED, WORDING))
    assert cites_of(moved[0]) == "7.12(a), 7.12(b) -> 9.3(d)"
    both = redline_view(a_redline(a_change("a", "-b", old=(a_provision("3.1"),), new=(a_provision("3.1"),))))
    assert cites_of(both.substance[0]) == "3.1"
    assert stayed


def test_a_provision_without_a_cite_goes_by_its_heading_or_level() -> None:
    nameless = a_provision("", level=Level.PREAMBLE, label="", heading="")
    headed = replace(nameless, heading="Purpose")
    view = redline_view(a_redline(a_change("-a", "+b", old=(nameless,), new=(headed,))))
    assert cites_of(view.substance[0]) == "preamble -> Purpose"


def test_places_name_file_and_lines_on_both_sides() -> None:
    one = redline_view(a_redline(WORDING)).substance[0]
    assert one.old_where == "kites-2009.txt:85-87, kites-2009.txt:88-90"
    assert one.new_where == "kites-2012.txt:25-27"


def test_cells_have_the_names_of_their_columns_where_the_table_tells_them() -> None:
    view = redline_view(a_redline(TABLE, CELL))
    assert view.substance[0].cells == (RedlineCellView("Four kites", "Table A", "30 to 1", "25 to 1"),)


def test_cells_are_compared_by_the_names_of_their_columns() -> None:
    old, new = a_row("7.9(c) x", "Three kites", "30 to 1", "20 to 1"), a_row("9.9(c) x", "Three kites", "25 to 1", "$5")
    tables = (
        replace(TABLE.old[0], cells=(), heading="Hand Paytable A Paytable B", children=(old,)),
        replace(TABLE.new[0], cells=(), heading="Hand Paytable A Envy Bonus", children=(new,)),
    )
    table = replace(TABLE, old=tables[:1], new=tables[1:])
    view = redline_view(a_redline(table, replace(CELL, old=(old,), new=(new,))))
    assert view.substance[0].cells == (
        RedlineCellView("Three kites", "Paytable A", "30 to 1", "25 to 1"),
        RedlineCellView("Three kites", "Paytable B", "20 to 1", ""),
        RedlineCellView("Three kites", "Envy Bonus", "", "$5"),
    )


def test_a_row_whose_cells_are_all_the_same_shows_them() -> None:
    change = replace(CELL, classes=(ChangeClass.PLACE,), new=(replace(CELL.new[0], cells=CELL.old[0].cells),))
    view = redline_view(a_redline(TABLE, change))
    assert view.substance[0].cells == (
        RedlineCellView("Four kites", "Table A", "30 to 1", "30 to 1"),
        RedlineCellView("Four kites", "Table B", "40 to 1", "40 to 1"),
    )


def test_a_row_of_one_text_only_has_the_columns_of_its_table() -> None:
    view = redline_view(a_redline(TABLE, replace(CELL, classes=(ChangeClass.REMOVED,), new=())))
    assert view.substance[0].cells == (
        RedlineCellView("Four kites", "Table A", "30 to 1", ""),
        RedlineCellView("Four kites", "Table B", "40 to 1", ""),
    )


def test_columns_are_also_found_in_the_heading_of_a_table() -> None:
    table = replace(TABLE.new[0], cells=(), heading="Hand Paytable A Paytable B")
    view = redline_view(a_redline(replace(TABLE, old=(), new=(table,)), replace(CELL, old=())))
    assert [cell.column for cell in view.substance[0].cells] == ["Paytable A", "Paytable B"]


def test_cells_without_names_are_counted() -> None:
    view = redline_view(a_redline(replace(CELL, old=())))
    assert [cell.column for cell in view.substance[0].cells] == ["cell 1", "cell 2"]


def test_a_row_renamed_shows_both_names() -> None:
    change = replace(CELL, new=(a_row("9.9(c) x", "Four-kite hand", "25 to 1", "40 to 1"),))
    assert redline_view(a_redline(change)).substance[0].cells[0].row == "Four kites -> Four-kite hand"


@pytest.mark.parametrize(
    "change",
    [
        replace(CELL, new=(*CELL.new, a_row("9.9", "Four kites", "25 to 1", "2 to 1"))),
        replace(CELL, new=(a_provision("9.9(c)", "Four kites pay 25 to 1."),)),
    ],
    ids=("a row split", "no row"),
)
def test_rows_whose_cells_do_not_answer_to_each_other_are_shown_as_words(change) -> None:  # type: ignore[no-untyped-def]
    one = redline_view(a_redline(change)).substance[0]
    assert one.cells == ()
    assert "".join(piece.text for piece in one.pieces) == "30 25 to 1 40 to 1"


@pytest.mark.parametrize(
    "parts",
    [
        (("same", "a layout for "), ("old", "an"), ("new", "a large"), ("same", " kite")),
        (("same", "a layout for"), ("old", " an"), ("new", " a large"), ("same", " kite")),
        (("same", "a layout for "), ("old", "an "), ("new", "a large "), ("same", "kite")),
        (("same", "kites are flown"), ("new", " at dawn"), ("same", "; and so on")),
        (("same", "kites are "), ("old", "always "), ("same", "flown")),
        (("same", "kites"), ("old", " "), ("same", "paper")),
        (("same", "kites"), ("new", " "), ("same", "paper")),
        (("old", "The "), ("new", "A"), ("same", "kite")),
        (("same", "see § "), ("old", "7.4"), ("new", "9.4"), ("same", "(a)"), ("new", "(1)"), ("same", " (of kites)")),
        (("same", "one "), ("old", "two "), ("old", "three "), ("new", "four "), ("same", "five")),
    ],
)
def test_the_words_of_one_side_read_as_its_text(parts: tuple[tuple[str, str], ...]) -> None:
    words = words_of_pieces(WordPiece(*part) for part in parts)
    for side, other in (("old", "inserted"), ("new", "deleted")):
        text = "".join(text for part, text in parts if part in ("same", side))
        assert "".join(piece.text for piece in words if piece.style != other) == text


def test_long_unchanged_stretches_are_cut_to_a_few_words_on_either_side() -> None:
    many = " ".join(f"w{number}" for number in range(30))
    texts = [piece.text for piece in cut_unchanged(pieces(many, "-x", many, "+y", many), around=2)]
    assert texts == ["… w28 w29", " x", " w0 w1 … w28 w29", " y", " w0 w1 …"]


def test_a_stretch_that_is_cut_keeps_the_spaces_around_it() -> None:
    many = "w " * 30
    assert cut_unchanged((WordPiece("old", "x"), WordPiece("same", many), WordPiece("new", "y")), around=1)[1].text == (
        "w … w "
    )


def test_words_of_one_text_only_are_never_cut() -> None:
    many = " ".join("w" * 3 for _ in range(100))
    assert cut_unchanged([WordPiece("new", many), WordPiece("old", many)])[0].text == many


def test_changed_references_and_places_are_of_substance() -> None:
    view = redline_view(a_redline(REFERENCE, PLACE))
    assert [one.kind for one in view.substance] == ["reference", "place"]
    assert [(one.kind, one.word) for one in view.counts] == [
        ("reference", "reference changed"),
        ("place", "place changed"),
    ]
    assert view.moved == ()


def test_a_changed_place_names_the_old_and_the_new_one() -> None:
    view = redline_view(a_redline(REFERENCE, PLACE))
    assert [one.place for one in view.substance] == ["", "7.8(a)(2) before, 9.2(d) now"]
    here = replace(PLACE, new=PLACE.old)
    assert redline_view(a_redline(here)).substance[0].place == "7.8(a)(2) in both texts, in another order"


@pytest.mark.parametrize("kind", [ChangeClass.ADDED, ChangeClass.REMOVED])
def test_what_went_with_a_provision_stands_below_it(kind: ChangeClass) -> None:
    view = redline_view(a_redline(*a_group(kind)))
    (entry,) = view.entries
    assert (entry.number, entry.together) == (1, 6)
    assert entry.with_it == f"5 provisions below it {kind} with it"
    told = [(one.depth, one.label or [row.cells for row in one.rows]) for one in entry.below]
    assert told == [
        (1, "(a)"),
        (1, "(b)"),
        (2, "table"),
        (3, [("Red kite", "9 to 1", "8 to 1"), ("Any two kites", "1 to 1")]),
    ]
    assert entry.below[-1].head == ("Row", "Table A", "Table B")


def test_what_went_together_is_counted_as_before() -> None:
    view = redline_view(a_redline(*a_group(ChangeClass.ADDED), REFERENCE))
    assert len(view.substance) == 7
    assert [one.number for one in view.entries] == [1, 7]
    assert view.counts[1].number == 6


def test_what_answers_to_the_other_text_does_not_go_with_its_section() -> None:
    section = a_section()
    first, second = section.children
    table = second.children[0]
    came = replace(PLACE, new=(second,))
    view = redline_view(a_redline(*went(ChangeClass.ADDED, section, first), came, *went(ChangeClass.ADDED, table)))
    assert [(one.number, one.together) for one in view.entries] == [(1, 2), (3, 1), (4, 1)]
    assert view.entries[0].with_it == (
        "1 provision below it added with it; 1 more answers to the other text and is told by itself"
    )


def test_a_provision_added_is_no_part_of_one_removed() -> None:
    section = a_section()
    changes = (*went(ChangeClass.REMOVED, section), *went(ChangeClass.ADDED, section.children[0]))
    assert [one.number for one in redline_view(a_redline(*changes)).entries] == [1, 2]


def test_a_node_without_a_change_of_its_own_is_looked_through() -> None:
    section = a_section()
    table = section.children[1].children[0]
    (entry,) = redline_view(a_redline(*went(ChangeClass.ADDED, section, *table.children))).entries
    assert [(one.depth, len(one.rows)) for one in entry.below] == [(1, 2)]
