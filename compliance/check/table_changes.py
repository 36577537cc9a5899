"""Paytables of two states of a chapter cell by cell, and the elections that came, went or changed."""

from collections.abc import Iterator

from compliance.model import (
    CellChange,
    Comparison,
    ElectionChange,
    ElectionMove,
    FieldChange,
    Relation,
    Ruleset,
    Table,
    are_of_one_chapter,
    show_odds,
)

_MOVES = {Relation.LOOSER: ElectionMove.WIDER, Relation.STRICTER: ElectionMove.NARROWER}


def changed_cells(first: Ruleset, second: Ruleset) -> tuple[CellChange, ...]:
    """Return every cell that differs in the tables of a chapter; a table is known by its id, or else by its name."""
    # WHY: two chapters have tables of their own; what differs between those the rules that read them tell.
    if not are_of_one_chapter(first, second):
        return ()
    pairs = list(_pair_tables(first.tables, second.tables))
    return tuple(cell for old, new in pairs for cell in _changes_of_table(old, new))


def _pair_tables(old: tuple[Table, ...], new: tuple[Table, ...]) -> Iterator[tuple[Table | None, Table | None]]:
    left = list(new)
    for table in old:
        other = next((one for one in left if one.id == table.id), None) or _find_by_name(table, old, left)
        left = [one for one in left if one is not other]
        yield table, other
    yield from ((None, table) for table in left)


def _find_by_name(table: Table, old: tuple[Table, ...], left: list[Table]) -> Table | None:
    """Return the table of another id that has the name and the field of one that is gone."""
    ids = {one.id for one in old}
    return next((one for one in left if (one.field, one.name) == (table.field, table.name) and one.id not in ids), None)


def _changes_of_table(old: Table | None, new: Table | None) -> Iterator[CellChange]:
    known = new or old
    assert known is not None, "a pair of tables has at least one of them"
    before, after = _cells_of(old), _cells_of(new)
    for hand, column in {**before, **after}:
        first, second = before.get((hand, column), ""), after.get((hand, column), "")
        if first != second:
            yield CellChange(
                table=known.id,
                name=known.name,
                field=known.field,
                hand=hand,
                column=column,
                first=first,
                second=second,
            )


def _cells_of(table: Table | None) -> dict[tuple[str, str], str]:
    if table is None:
        return {}
    return {(hand, column): show_odds(odds) for hand, row in table.rows.items() for column, odds in row.items()}


def changed_elections(comparison: Comparison) -> tuple[ElectionChange, ...]:
    """Return what is left to the holder on one side alone, or in which the sides offer something else."""
    about = (one for one in comparison.fields if one.first.elected or one.second.elected)
    return tuple(ElectionChange(move=_move_of(one), field=one) for one in about if one.relation is not Relation.SAME)


def _move_of(change: FieldChange) -> ElectionMove:
    if not change.first.elected:
        return ElectionMove.GAINED
    return _MOVES.get(change.relation, ElectionMove.OTHER) if change.second.elected else ElectionMove.LOST
