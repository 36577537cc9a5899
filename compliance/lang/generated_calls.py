"""What the generated code of conditions calls, with all that is known beforehand worked out once."""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

from compliance.lang.evaluate import asserts_something
from compliance.model import (
    Number,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Row,
    Table,
    equals_one_of,
    pays_at_least_one_of,
    rows_of,
)


def win_at(stake: Number, paid: Odds) -> Number | None:
    """Return what a stake wins at odds `to`; the same as the plain evaluator says, with fewer steps."""
    form, number, per = paid
    if form is not OddsForm.TO:
        return None
    total = stake * number
    return total if per == 1 else Fraction(total, per)


def row_lookup(tables: Sequence[Table], hand: str, column: str) -> Callable[[PaytableValue], Odds | None]:
    """Return a function from a stated paytable to what one of its rows pays."""
    return lambda stated: (rows_of(stated, tables) or {}).get(hand, {}).get(column)


def has_lost_cells(tables: Sequence[Table]) -> bool:
    """Tell whether the source has lost a cell of one of these tables."""
    cells = (cell for table in tables for row in table.rows.values() for cell in row.values())
    return any(cell.form is OddsForm.UNRESOLVED for cell in cells)


def matcher_of(tables: Sequence[Table]) -> Callable[[PaytableValue], bool | None]:
    """Return a function that tells whether a stated paytable is one of these tables."""
    return lambda stated: equals_one_of(stated, tables)


def floor_test(tables: Sequence[Table]) -> Callable[[PaytableValue], bool | None]:
    """Return a function that tells whether a stated paytable is nowhere below one of these tables."""
    return lambda stated: pays_at_least_one_of(stated, tables)


def silence_test(fields: Sequence[str]) -> Callable[[Mapping[str, Raw], AbstractSet[str]], bool]:
    """Return a function that tells whether nothing is asserted in any of these fields."""

    def holds(values: Mapping[str, Raw], stated: AbstractSet[str]) -> bool:
        return stated.isdisjoint(fields) or not any(
            asserts_something(values[name]) for name in fields if name in stated
        )

    return holds


def equality_test(tables: Sequence[Table]) -> Callable[[PaytableValue], bool]:
    """Return what `equals_one_of` asks of one list of tables, with the tables looked up by name beforehand."""
    everything = [table.rows for table in tables]
    named: dict[str, list[Mapping[str, Row]]] = {}
    for table in tables:
        named.setdefault(table.name.lower(), []).append(table.rows)

    def holds(stated: PaytableValue) -> bool:
        candidates = everything if stated.name is None else named.get(stated.name.lower(), ())
        return bool(candidates) if stated.rows is None else stated.rows in candidates

    return holds
