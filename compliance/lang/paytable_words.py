"""Paytables in words: the tables nearest to a stated one, and what each row that differs states and would have to."""

from collections.abc import Sequence

from compliance.diag import nearest_word
from compliance.lang.english import count_with_noun, list_words
from compliance.model import (
    NAMELESS,
    MatchMode,
    NearestTables,
    PaytableDeparture,
    PaytableValue,
    Row,
    RowApart,
    Table,
    nearest_tables,
    show_odds,
)
from compliance.record import keyword_record

MISSING, NO_SUCH_ROW = "missing", "no such row"


@keyword_record
class RowWords:
    """A row that differs, in words: what is stated and what is required, by table where the nearest ones disagree."""

    hand: str
    stated: str
    required: str
    by_table: tuple[tuple[str, str], ...]
    beyond: bool = False
    """Whether no table of the chapter has such a row."""
    meant: str = ""
    """The hand that a row beyond every table may be a slip of the pen for."""


@keyword_record
class DepartureWords:
    """How a paytable departs: a sentence, the names of the nearest tables, and the rows that differ from them."""

    sentence: str
    nearest: tuple[str, ...] = ()
    rows: tuple[RowWords, ...] = ()


def hand_in_words(hand: str) -> str:
    """Write a hand as people do: hyphens between words fall, those inside `three-of-a-kind` stay."""
    text = hand.replace("of-a-kind", "of\0a\0kind").replace("three-of", "three\0of").replace("four-of", "four\0of")
    text = text.replace("-high", "\0high").replace("seven-card", "seven\0card")
    return text.replace("-", " ").replace("\0", "-")


def row_in_words(row: Row) -> str:
    """Write what a row pays, with its further columns."""
    further = [f"{column} {show_odds(paid)}" for column, paid in row.items() if column != "pays"]
    return ", ".join(([show_odds(row["pays"])] if "pays" in row else []) + further)


def departure_in_words(departure: PaytableDeparture) -> DepartureWords:
    """Say how a stated paytable is not as the chapter's tables ask; the sentence is empty where it is."""
    tables, mode = departure.tables, departure.mode
    nearest = nearest_tables(departure.stated, tables, mode, beyond=departure.rows_beyond)
    if nearest.unknown_name:
        sentence = "; ".join(filter(None, (_describe_unknown_name(tables), _describe_nearest(nearest, mode))))
    elif nearest.number:
        sentence = _describe_nearest(nearest, mode)
    else:
        sentence = ""
    rows = tuple(_row_words(row, nearest.tables, departure) for row in nearest.rows)
    return DepartureWords(sentence=sentence, nearest=tuple(table.name for table in nearest.tables), rows=rows)


def describe_departure(departure: PaytableDeparture) -> str:
    """Say in one line how a stated paytable departs, with every row that differs."""
    words = departure_in_words(departure)
    rows = "; ".join(map(_row_in_line, words.rows))
    return f"{words.sentence}: {rows}" if rows else words.sentence


def hand_meant(hand: str, stated: PaytableValue, hands: Sequence[str]) -> str | None:
    """Return the hand that a row may be a slip of the pen for: one near to it that has no row yet."""
    return nearest_word(hand, [known for known in hands if known not in (stated.rows or {})])


def mend_rows_beyond(departure: PaytableDeparture) -> str:
    """Say what to do with rows that no table has: call them by the hand meant or take them out; and with the rest."""
    meant = {hand: hand_meant(hand, departure.stated, departure.hands) for hand in departure.rows_beyond}
    renames = [f"write {near} for {hand}" for hand, near in meant.items() if near is not None]
    strange = [hand for hand, near in meant.items() if near is None]
    removal = f"take out the row {list_words(strange, 'and')}" if strange else ""
    rows = [row for row in departure_in_words(departure).rows if not row.beyond and row.hand not in meant.values()]
    wanted = [f"{row.hand} {row.required}" for row in rows if row.required != NO_SUCH_ROW]
    others = f"pay {list_words(wanted, 'and')}" if wanted else ""
    return ", and ".join(filter(None, (", ".join(renames), removal, others)))


def _row_in_line(row: RowWords) -> str:
    hand = hand_in_words(row.hand)
    if row.beyond:
        question = f" (did you mean `{row.meant}`?)" if row.meant else ""
        return f"{hand} {row.stated} is a row that no table here has{question}"
    stated = f"{hand} is missing" if row.stated == MISSING else f"{hand} {row.stated}"
    return f"{stated} ({NO_SUCH_ROW})" if row.required == NO_SUCH_ROW else f"{stated} (required {row.required})"


def _describe_unknown_name(tables: Sequence[Table]) -> str:
    return f"no such table here; there are {list_words([table.name for table in tables], 'and')}"


def _describe_nearest(nearest: NearestTables, mode: MatchMode) -> str:
    """Say which tables are nearest, and by how much they are missed."""
    same_rows = f"the rows are those of {_name_tables(nearest.same_rows)}" if nearest.same_rows else ""
    if not nearest.number:
        return same_rows
    heading = f"nearest lawful {'table' if len(nearest.tables) == 1 else 'tables'}: {_name_tables(nearest.tables)}"
    sentence = f"{heading}, {_count_rows(nearest, mode)}"
    return f"{sentence} ({same_rows})" if same_rows else sentence


def _count_rows(nearest: NearestTables, mode: MatchMode) -> str:
    is_one_table = len(nearest.tables) == 1
    if mode == "matches":
        verb = "differs" if nearest.number == 1 else "differ"
        return f"{count_with_noun(nearest.number, 'row')} {verb}{'' if is_one_table else ' from each'}"
    # INVARIANT: a floor is missed by rows that it has, and by rows that no table of the chapter has.
    beyond = sum(not any(row.required) for row in nearest.rows)
    strange = f"{count_with_noun(beyond, 'row')} that no table here has" if beyond else ""
    short = _count_short_rows(nearest, nearest.number - beyond, is_one_table=is_one_table)
    return " and ".join(filter(None, (short, strange)))


def _count_short_rows(nearest: NearestTables, number: int, *, is_one_table: bool) -> str:
    if not number:
        return ""
    rows, is_one_row = count_with_noun(number, "row"), number == 1
    short = f"{rows} {'falls' if is_one_row else 'fall'} short{'' if is_one_table else ' of each'}"
    # WHY: a sum and a share of a meter do not convert; a row that may reach the floor must not be told as short.
    is_sure = all(row.decided for row in nearest.rows)
    return short if is_sure else f"{short} or {'does' if is_one_row else 'do'} not compare"


def _name_tables(tables: Sequence[Table]) -> str:
    return list_words([_name_table(table) for table in tables], "and")


def _name_table(table: Table) -> str:
    return "the chapter's" if table.name in NAMELESS else table.name


def _row_words(row: RowApart, tables: Sequence[Table], departure: PaytableDeparture) -> RowWords:
    required = [_required_in_words(one, departure.mode) for one in row.required]
    is_beyond = row.hand in departure.rows_beyond
    by_text: dict[str, list[str]] = {}
    for table, text in zip(tables, required, strict=True):
        by_text.setdefault(text, []).append(_name_table(table))
    told = [f"{text} in {list_words(names, 'and')}" for text, names in by_text.items()]
    return RowWords(
        hand=row.hand,
        stated=MISSING if row.stated is None else row_in_words(row.stated),
        required=required[0] if len(by_text) == 1 else ", or ".join(told),
        by_table=tuple((table.name, text) for table, text in zip(tables, required, strict=True)),
        beyond=is_beyond,
        meant=hand_meant(row.hand, departure.stated, departure.hands) or "" if is_beyond else "",
    )


def _required_in_words(row: Row | None, mode: MatchMode) -> str:
    if row is None:
        return NO_SUCH_ROW
    return row_in_words(row) if mode == "matches" else f"at least {row_in_words(row)}"
