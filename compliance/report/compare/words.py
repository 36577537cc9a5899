"""What two submissions state otherwise, in words: values, the tables they are, what silence comes to."""

from collections.abc import Mapping, Sequence

from compliance.lang import count_with_noun, hand_in_words, row_in_words
from compliance.model import (
    FilingsCompared,
    Kind,
    PaytableValue,
    RowCompared,
    Statement,
    StatementCompared,
    Vocabulary,
    Waiver,
    show_value,
)

NOT_STATED = "not stated"


def is_short(one: StatementCompared, vocabulary: Vocabulary) -> bool:
    """Tell whether both sides of a difference fit into the row of a table."""
    return vocabulary.fields[one.field].kind not in {Kind.PAYTABLE, Kind.CLAUSES, Kind.TEXT}


def side_in_words(
    statement: Statement | None, one: StatementCompared, table: str | None, vocabulary: Vocabulary
) -> str:
    """Say what one side states of a field; of a paytable, which table it is, or that its rows are its own."""
    if statement is None:
        return f"{NOT_STATED}, which elects {one.by_silence}" if one.by_silence else NOT_STATED
    if isinstance(statement.raw, PaytableValue):
        return _paytable_in_words(statement.raw, table)
    value = show_value(vocabulary.fields[one.field].kind, statement.raw)
    return f"{value}; silence had elected {one.by_silence}" if one.by_silence and one.old is None else value


def _paytable_in_words(stated: PaytableValue, table: str | None) -> str:
    if table is not None:
        return f"Paytable {table}" if stated.rows is None else f"rows, all as in Paytable {table}"
    if stated.rows is None:
        return f"Paytable {stated.name}, which the chapter does not have"
    rows = f"{count_with_noun(len(stated.rows), 'row')} of its own"
    return rows if stated.name is None else f"{rows}, called Paytable {stated.name}"


def row_sides_in_words(row: RowCompared) -> tuple[str, str, str]:
    """Return the hand, and what it pays on both sides."""
    old, new = ("no such row" if side is None else row_in_words(side) for side in (row.old, row.new))
    return hand_in_words(row.hand), old, new


def waiver_in_words(waiver: Waiver) -> str:
    """Say what a waiver is of, who granted it and how long it holds."""
    until = "without an end" if waiver.expires is None else f"until {waiver.expires.isoformat()}"
    return f"{waiver.provision}, by {waiver.authority}, from {waiver.granted.isoformat()}, {until}"


def name_comparison(compared: FilingsCompared) -> str:
    """Name a comparison by the holders and games of its two sides."""
    old, new = (f"{side.submission.holder}, {side.ruleset.title}" for side in (compared.old, compared.new))
    return old if old == new else f"{old} -> {new}"


def ways_of_differing(compared: FilingsCompared) -> Mapping[str, Sequence[object]]:
    """Return what differs, by the word for the way in which it does."""
    return {
        "in the head": compared.headings,
        "changed": compared.changed,
        "added": compared.added,
        "withdrawn": compared.withdrawn,
        "waivers added": compared.waivers_added,
        "waivers dropped": compared.waivers_dropped,
    }
