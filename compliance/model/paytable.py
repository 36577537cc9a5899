"""Paytables: the chapter's tables as data, and how a stated one stands against them."""

from collections.abc import Iterable, Mapping

from compliance.diag import Span
from compliance.model.kinds import Odds, OddsForm, PaytableValue, Row
from compliance.record import keyword_record


@keyword_record
class Table:
    """One paytable of a chapter."""

    id: str
    field: str
    name: str
    cite: str
    rows: Mapping[str, Row]
    span: Span

    def __hash__(self) -> int:
        return hash((self.id, self.field))


def table_named(stated: PaytableValue, tables: Iterable[Table]) -> Table | None:
    """Return the chapter's table that a stated paytable names."""
    return next((t for t in tables if stated.name is not None and t.name.lower() == stated.name.lower()), None)


def rows_of(stated: PaytableValue, tables: Iterable[Table]) -> Mapping[str, Row] | None:
    """Return the rows that are stated, or those of the table that is named."""
    if stated.rows is not None:
        return stated.rows
    named = table_named(stated, tables)
    return None if named is None else named.rows


def equals(rows: Mapping[str, Row], table: Table) -> bool | None:
    """Tell whether rows are those of a table; a lost cell leaves it open, and what is certain decides."""
    lost = {hand for hand, row in table.rows.items() if any(one.form is OddsForm.UNRESOLVED for one in row.values())}
    if not lost:
        return rows == table.rows
    certain = all(rows.get(hand) == row for hand, row in table.rows.items() if hand not in lost)
    return None if certain and rows.keys() <= table.rows.keys() else False


def equals_one_of(stated: PaytableValue, tables: Iterable[Table]) -> bool | None:
    """Tell whether a stated paytable is one of these tables entirely, by name, by rows, or by both."""
    candidates = [t for t in tables if stated.name is None or t.name.lower() == stated.name.lower()]
    outcomes = [True if stated.rows is None else equals(stated.rows, table) for table in candidates]
    return True if True in outcomes else None if None in outcomes else False


def reaches(row: Odds | None, floor: Odds) -> bool | None:
    """Tell whether odds reach a floor; odds of another kind cannot be compared."""
    if floor.form is OddsForm.UNRESOLVED:
        return None
    if row is None:
        return False
    if row.form is not floor.form:
        return None
    return row.ratio >= floor.ratio


def pays_at_least(stated: PaytableValue, table: Table) -> bool | None:
    """Tell whether every row reaches the floor of this one table."""
    rows = rows_of(stated, (table,))
    if rows is None:
        return False
    outcomes = [
        reaches(rows.get(hand, {}).get(column), floor)
        for hand, row in table.rows.items()
        for column, floor in row.items()
    ]
    return False if False in outcomes else None if None in outcomes else True


def pays_at_least_one_of(stated: PaytableValue, tables: Iterable[Table]) -> bool | None:
    """Tell whether a paytable reaches the floor of one of these tables, the named one where a name is stated."""
    candidates = [t for t in tables if stated.name is None or t.name.lower() == stated.name.lower()]
    outcomes = [pays_at_least(stated, table) for table in candidates]
    return True if True in outcomes else None if None in outcomes else False
