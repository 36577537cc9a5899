"""Paytables in words: which rows of a stated one depart from the chapter's tables or fall short of them."""

from collections.abc import Mapping, Sequence

from compliance.lang.english import list_words
from compliance.model import (
    NAMELESS,
    Odds,
    OddsForm,
    PaytableValue,
    Row,
    Table,
    pays_at_least,
    rows_equal_table,
    rows_of,
    same_row,
    show_odds,
    table_named,
)


def hand_in_words(hand: str) -> str:
    """Write a hand as people do: hyphens between words fall, those inside `three-of-a-kind` stay."""
    text = hand.replace("of-a-kind", "of\0a\0kind").replace("three-of", "three\0of").replace("four-of", "four\0of")
    text = text.replace("-high", "\0high").replace("seven-card", "seven\0card")
    return text.replace("-", " ").replace("\0", "-")


def row_in_words(row: Row) -> str:
    """Write what a row pays, with its further columns."""
    further = [f"{column} {show_odds(paid)}" for column, paid in row.items() if column != "pays"]
    return ", ".join(([show_odds(row["pays"])] if "pays" in row else []) + further)


def describe_departure(stated: PaytableValue, tables: Sequence[Table]) -> str:
    """Say how a stated paytable is none of these tables, or nothing where it is one of them."""
    named = table_named(stated, tables)
    if stated.name is not None and named is None:
        return _describe_unknown_name(tables)
    if stated.rows is None:
        return ""
    # LAW: a paytable that goes by the name of one of the chapter's tables is checked against that table alone.
    compared = [named] if named is not None else list(tables)
    return _describe_rows_that_differ(stated.rows, compared) or _describe_lost_cells(stated.rows, compared)


def _describe_lost_cells(rows: Mapping[str, Row], tables: Sequence[Table]) -> str:
    """Name the rows that the source has lost, where they alone leave the answer open."""
    open_tables = [table for table in tables if rows_equal_table(rows, table) is None]
    if not open_tables or any(rows_equal_table(rows, table) for table in tables):
        return ""
    lost = [
        f"{hand_in_words(hand)} in {table.name}"
        for table in open_tables
        for hand, row in table.rows.items()
        if any(cell.form is OddsForm.UNRESOLVED for cell in row.values())
    ]
    return f"the source text has lost {list_words(lost, 'and')}, so this cannot be decided"


def _describe_unknown_name(tables: Sequence[Table]) -> str:
    return f"no such table here; there are {list_words([table.name for table in tables], 'and')}"


def _describe_rows_that_differ(rows: Mapping[str, Row], tables: Sequence[Table]) -> str:
    if any(rows_equal_table(rows, table) is not False for table in tables):
        return ""
    notes = [note for hand, row in rows.items() if (note := _describe_row(hand, row, tables))]
    hands = dict.fromkeys(hand for table in tables for hand in table.rows)
    notes += [
        f"{hand_in_words(hand)} is missing"
        for hand in hands
        if hand not in rows and all(hand in t.rows and same_row(None, t.rows[hand]) is False for t in tables)
    ]
    return "; ".join(notes) or "the rows together are no one of these tables"


def _describe_row(hand: str, row: Row, tables: Sequence[Table]) -> str:
    same = [table.name for table in tables if same_row(row, table.rows.get(hand)) is not False]
    if len(same) == len(tables):
        return ""
    text = f"{hand_in_words(hand)} {row_in_words(row)}"
    if same:
        return f"{text} (as in {list_words(same, 'and')})"
    others = dict.fromkeys(row_in_words(t.rows[hand]) for t in tables if hand in t.rows)
    names = ["the chapter"] if all(t.name in NAMELESS for t in tables) else [t.name for t in tables]
    where = f"{list_words(names, 'and')} {'has' if len(names) == 1 else 'have'} {list_words(list(others))}"
    return f"{text} ({where})" if others else f"{text} (a row that no table has)"


def describe_shortfall(stated: PaytableValue, tables: Sequence[Table]) -> str:
    """Say which rows fall short of the table that is nearest to being reached, or nothing where none does."""
    named = table_named(stated, tables)
    # WHY: a floor that the chapter gives no name to is compared with the rows, whatever the holder calls them.
    goes_by_name = stated.rows is None or not all(table.name in NAMELESS for table in tables)
    if stated.name is not None and named is None and goes_by_name:
        return _describe_unknown_name(tables)
    compared = [named] if named is not None else list(tables)
    if not compared or any(pays_at_least(stated, table) for table in compared):
        return ""
    rows = rows_of(stated, compared) or {}
    nearest, notes = min(
        ((table, _describe_short_rows(rows, table)) for table in compared), key=lambda pair: len(pair[1])
    )
    return f"against {nearest.name}: " + "; ".join(notes)


def _describe_short_rows(rows: Mapping[str, Row], table: Table) -> list[str]:
    notes = []
    for hand, row in table.rows.items():
        for column, floor in row.items():
            paid: Odds | None = rows.get(hand, {}).get(column)
            short = paid is None or paid.form is not floor.form or paid.ratio < floor.ratio
            if short and floor.form is not OddsForm.UNRESOLVED:
                text = "missing" if paid is None else show_odds(paid)
                notes.append(f"{hand_in_words(hand)} {text} (at least {show_odds(floor)})")
    return notes
