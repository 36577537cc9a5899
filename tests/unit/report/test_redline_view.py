import pytest
from redline_samples import (
    CELL,
    FIGURE,
    MOVED,
    STAYED,
    TABLE,
    WORDING,
    a_change,
    a_provision,
    a_redline,
    a_row,
    pieces,
)

from compliance.model.law import Level, Piece
from compliance.record import replace
from compliance.report.redline import Run, cites_of, elided, joined, redline_view, summary_of
from compliance.report.redlinecells import CellView


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


def test_the_summary_tells_how_much_changed() -> None:
    assert summary_of(redline_view(a_redline())) == (
        "5 changes of substance, 3 of form only, 3 unchanged (2 of them in another place)"
    )
    assert summary_of(redline_view(a_redline(WORDING, STAYED))) == "1 change of substance, 0 of form only, 1 unchanged"


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
    assert view.substance[0].cells == (
        CellView("Four kites", "Table A", "30 to 1", "25 to 1"),
        CellView("Four kites", "Table B", "40 to 1", "40 to 1"),
    )


def test_columns_are_also_found_in_the_heading_of_a_table() -> None:
    table = replace(TABLE.new[0], cells=(), heading="Hand Paytable A Paytable B")
    view = redline_view(a_redline(replace(TABLE, old=(), new=(table,)), CELL))
    assert [cell.column for cell in view.substance[0].cells] == ["Paytable A", "Paytable B"]


def test_cells_without_names_are_counted() -> None:
    assert [cell.column for cell in redline_view(a_redline(CELL)).substance[0].cells] == ["cell 1", "cell 2"]


def test_a_row_renamed_shows_both_names() -> None:
    change = replace(CELL, new=(a_row("9.9(c) x", "Four-kite hand", "25 to 1", "40 to 1"),))
    assert redline_view(a_redline(change)).substance[0].cells[0].row == "Four kites -> Four-kite hand"


@pytest.mark.parametrize(
    "change",
    [
        replace(CELL, new=(a_row("9.9", "Four kites", "25 to 1"),)),
        replace(CELL, new=(*CELL.new, a_row("9.9", "Four kites", "25 to 1", "2 to 1"))),
        replace(CELL, new=(a_provision("9.9(c)", "Four kites pay 25 to 1."),)),
    ],
    ids=("other columns", "a row split", "no row"),
)
def test_rows_whose_cells_do_not_answer_to_each_other_are_shown_as_words(change) -> None:  # type: ignore[no-untyped-def]
    one = redline_view(a_redline(change)).substance[0]
    assert one.cells == ()
    assert joined(one.runs) == "30 25 to 1 40 to 1"


def test_spaces_stand_where_each_text_has_them() -> None:
    parts = (
        ("same", "pays ("),
        ("old", "four"),
        ("new", "five"),
        ("same", ") cards"),
        ("new", ", or none,"),
        ("same", " now"),
    )
    change = a_change("x", pieces=tuple(Piece(*part) for part in parts))
    one = redline_view(a_redline(change)).substance[0]
    assert joined(one.old_runs) == "pays (four) cards now"
    assert joined(run for run in one.runs if run.side != "old") == "pays (five) cards, or none, now"
    assert [run.gap for run in one.runs] == [False, False, False, False, False, True]


def test_a_space_at_the_end_of_a_piece_is_one_before_the_next() -> None:
    change = a_change(
        "x", pieces=(Piece("same", "the "), Piece("old", " "), Piece("new", "late"), Piece("same", " kite"))
    )
    assert joined(redline_view(a_redline(change)).substance[0].runs) == "the late kite"


def test_long_unchanged_stretches_are_cut_to_a_few_words_on_either_side() -> None:
    many = " ".join(f"w{number}" for number in range(30))
    runs = [Run(piece.side, piece.text.strip(), False) for piece in pieces(many, "-x", many, "+y", many)]
    texts = [run.text for run in elided(runs, around=2)]
    assert texts == ["… w28 w29", "x", "w0 w1 … w28 w29", "y", "w0 w1 …"]


def test_words_of_one_text_only_are_never_cut() -> None:
    many = " ".join("w" * 3 for _ in range(100))
    assert elided([Run("new", many, False), Run("old", many, False)])[0].text == many
