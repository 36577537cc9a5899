"""The columns of a table are read from its header, and rows are held against each other by them."""

import pytest

from compliance.law import cell_changes, columns_of
from compliance.model import Level, Provision


def table(header: str, *cells: str, ruled: tuple[str, ...] = ()) -> Provision:
    return Provision(Level.TABLE, "1", "", "7.1 table 1", header, "", 1, 2, ruled, (row(*cells),))


def row(*cells: str) -> Provision:
    return Provision(Level.ROW, "Two kites", "Two kites", "7.1 table 1 Two kites", "", "", 2, 2, cells)


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("Hand Paytable A Paytable B Paytable C", ("Paytable A", "Paytable B", "Paytable C")),
        ("[Hand Paytable A Paytable B", ("Paytable A", "Paytable B")),
        ("Hand Paytable A Envy Bonus", ("Paytable A", "Envy Bonus")),
        ("Hand Pay table 1 Pay table 2", ("Pay table 1", "Pay table 2")),
        ("Wager Payout Odds", ("Payout Odds",)),
        ("Kite-Type Payout Odds", ("Payout Odds",)),
        ("Wager Paytable", ("Paytable",)),
        ("Hand Payout", ("Payout",)),
        ("Hand Type Table V Table VI Table VII", ("Table V", "Table VI", "Table VII")),
        ("A B C", ("A", "B", "C")),
        ("Hand A B", ("A", "B")),
        ("Lantern Game Minimum Hours of Instruction", ("Minimum Hours of Instruction",)),
        ("Kites and boats", ()),
        ("Paytable A is for kites", ()),
        ("", ()),
    ],
)
def test_the_names_of_columns_are_read_from_the_header(header: str, columns: tuple[str, ...]) -> None:
    assert columns_of(table(header)) == columns


def test_the_cells_of_a_header_are_the_names_of_its_columns() -> None:
    assert columns_of(table("Hand Low wind High wind", ruled=("Hand", "Low  wind", "High wind"))) == (
        "Low wind",
        "High wind",
    )


def test_fewer_or_doubled_names_tell_no_columns() -> None:
    assert columns_of(table("Hand Paytable A", "5 to 1", "6 to 1")) == ()
    assert columns_of(table("Hand Table A Table A")) == ()


def test_only_a_table_has_columns() -> None:
    assert columns_of(row("5 to 1")) == ()


def test_rows_are_compared_by_the_names_of_their_columns() -> None:
    three, bonus = table("Hand Paytable A Paytable B Paytable C"), table("Hand Paytable A Envy Bonus")
    assert cell_changes(row("30 to 1", "30 to 1", "25 to 1"), row("25 to 1", "$5"), three, bonus) == (
        ("Paytable A", "30 to 1", "25 to 1"),
        ("Paytable B", "30 to 1", ""),
        ("Paytable C", "25 to 1", ""),
        ("Envy Bonus", "", "$5"),
    )


def test_a_cell_that_stayed_in_its_column_is_no_change() -> None:
    old, new = table("Hand Paytable A Paytable B"), table("Hand Table B Table A Envy Bonus")
    assert cell_changes(row("30 to 1", "20 to 1"), row("20 to 1", "30 to 1"), old, new) == ()


def test_a_row_with_fewer_cells_gives_them_to_the_first_columns() -> None:
    both = table("Hand Paytable A Paytable B")
    assert cell_changes(row("30 to 1"), row("30 to 1", "9 to 1"), both, both) == (("Paytable B", "", "9 to 1"),)


def test_columns_without_a_name_in_common_are_compared_by_place_where_they_are_as_many() -> None:
    old, new = table("Wager Payout"), table("Wager Payout Odds")
    assert cell_changes(row("5 to 1"), row("6 to 1"), old, new) == (("Payout Odds", "5 to 1", "6 to 1"),)
    assert cell_changes(row("5 to 1"), row("5 to 1"), old, new) == ()


def test_cells_are_compared_by_place_where_a_header_tells_nothing() -> None:
    old, new = table(""), table("Hand Paytable A Paytable B")
    assert cell_changes(row("5 to 1", "1 to 1"), row("6 to 1", "2 to 1"), old, new) == (
        ("Paytable A", "5 to 1", "6 to 1"),
        ("Paytable B", "1 to 1", "2 to 1"),
    )
    assert cell_changes(row("5 to 1"), row("6 to 1", "$2"), old, old) == (("1", "5 to 1", "6 to 1"), ("2", "", "$2"))
