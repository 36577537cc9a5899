"""The cells in which the paytables of two chapters differ: table by table, hand by hand, what each states."""

from collections.abc import Iterator, Sequence

from compliance.lang import tables_in_words
from compliance.model import PAYS, FieldDef, Kind, Odds, RulesetDiff, Table, same_odds, show_odds, stake_in
from compliance.record import record


@record
class CellApart:
    """One cell that differs: of which tables, the hand, the column, and what each side states there, if anything."""

    tables: tuple[str, str]
    hand: str
    column: str
    stated: tuple[str, str]


def cells_apart(field: FieldDef, difference: RulesetDiff) -> tuple[CellApart, ...]:
    """Return the cells in which tables of one name differ; a table without a namesake is set against the nearest."""
    if field.kind is not Kind.PAYTABLE:
        return ()
    first, second = ([table for table in one.tables if table.field == field.name] for one in difference.rulesets)
    if not first or not second:
        return ()
    pairs = dict.fromkeys((table.id, _counterpart_of(table, second).id) for table in first)
    pairs |= dict.fromkeys((_counterpart_of(table, first).id, table.id) for table in second)
    mine, theirs = {table.id: table for table in first}, {table.id: table for table in second}
    return tuple(cell for one, two in pairs for cell in _cells_of_pair(mine[one], theirs[two]))


def _counterpart_of(table: Table, others: Sequence[Table]) -> Table:
    """Return the table of the same name, or else the one from which the fewest cells differ."""
    namesakes = [other for other in others if other.name.lower() == table.name.lower()]
    return min(namesakes or others, key=lambda other: sum(1 for _ in _cells_of_pair(table, other)))


def _cells_of_pair(first: Table, second: Table) -> Iterator[CellApart]:
    names = _name_of(first), _name_of(second)
    for hand in dict.fromkeys((*first.rows, *second.rows)):
        one, two = first.rows.get(hand, {}), second.rows.get(hand, {})
        for column in dict.fromkeys((*one, *two)):
            stake = stake_in(column, first.stake) if first.stake == second.stake else None
            if same_odds(one.get(column), two.get(column), stake) is False:
                shown = "" if column == PAYS else column
                yield CellApart(names, hand, shown, (_show_cell(one.get(column)), _show_cell(two.get(column))))


def _name_of(table: Table) -> str:
    return tables_in_words((table.name,))


def _show_cell(cell: Odds | None) -> str:
    return "" if cell is None else show_odds(cell)
