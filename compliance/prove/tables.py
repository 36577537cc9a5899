"""Stated paytables compared with the tables of a chapter, as formulas."""

from collections.abc import Collection, Iterable

import z3

from compliance.model import NAMELESS, Odds, OddsForm, Row, Table, certain_rows, stake_in
from compliance.prove.space import Space
from compliance.prove.terms.conversion import cell_equals, cell_reaches
from compliance.prove.terms.values import (
    FORMS,
    NO,
    YES,
    Cell,
    Formula,
    Paytable,
    SolverOdds,
    Truth,
    all_of,
    any_of,
    choose_term,
    known_truth,
    none_of,
    number_term,
    truth_of_all,
    truth_of_any,
)


def _absent_cell() -> Cell:
    return Cell(NO, z3.IntVal(0), z3.RealVal(0))


def _cell_at(stated: Paytable, hand: str, column: str) -> Cell:
    return stated.cells.get((hand, column)) or _absent_cell()


def _same_cell(stated: Paytable, hand: str, column: str, odds: Odds, stake: int | None) -> Truth:
    if odds.form is OddsForm.UNRESOLVED:
        # WHY: what the source has lost can be held against nobody; a person holds it against the source in print.
        return known_truth(YES)
    cell = _cell_at(stated, hand, column)
    return _guard_truth(cell.present, cell_equals(cell.form, cell.ratio, odds, stake_in(column, stake)))


def _same_row(stated: Paytable, hand: str, table_row: Row, stake: int | None) -> Truth:
    extra = [cell.present for (row, column), cell in stated.cells.items() if row == hand and column not in table_row]
    cells = (_same_cell(stated, hand, column, cell, stake) for column, cell in table_row.items())
    return truth_of_all((known_truth(none_of(*extra)), *cells))


def _table_equals(stated: Paytable, table: Table) -> Truth:
    strange = [row for hand, row in stated.rows.items() if hand not in table.rows]
    rows = (_same_row(stated, hand, row, table.stake) for hand, row in table.rows.items())
    return truth_of_all((known_truth(none_of(*strange)), *rows))


def _is_named(space: Space, stated: Paytable, table: Table) -> Formula:
    return stated.name == space.numbering.number_table_name(table.name)


def _guard_truth(guard: Formula, truth: Truth) -> Truth:
    """Return a condition that counts only where it is guarded, and is no elsewhere."""
    return Truth(all_of((guard, truth.yes)), any_of((none_of(guard), truth.no)))


def _known_if_stated(stated: Paytable, truth: Truth) -> Truth:
    return Truth(all_of((stated.known, truth.yes)), all_of((stated.known, truth.no)))


def table_matches(space: Space, stated: Paytable, tables: Iterable[Table]) -> Truth:
    """Say that a stated paytable is one of these tables entirely."""
    outcomes = []
    for table in tables:
        # WHY: a paytable that is stated by rows alone may be any table of the chapter; one with a name only the one
        # of that name.
        candidate = any_of((stated.name == 0, _is_named(space, stated, table)))
        equal = _table_equals(stated, table)
        by_rows = Truth(any_of((none_of(stated.has_rows), equal.yes)), all_of((stated.has_rows, equal.no)))
        outcomes.append(_guard_truth(candidate, by_rows))
    return _known_if_stated(stated, truth_of_any(outcomes))


def _cell_reaches(cell: Cell, floor: Odds, stake: int | None) -> Truth:
    if floor.form is OddsForm.UNRESOLVED:
        return known_truth(YES)
    # WHY: odds that do not convert are neither enough nor too little, as in the evaluator: no answer then, and the
    # rule stays open.
    return _guard_truth(cell.present, cell_reaches(cell.form, cell.ratio, floor, stake))


def table_reaches(space: Space, stated: Paytable, tables: Iterable[Table], hands: Collection[str]) -> Truth:
    """Say that a stated paytable is nowhere below one of these tables, and has no row beyond these hands."""
    known = tuple(tables)
    strange = known_truth(none_of(*(row for hand, row in stated.rows.items() if hands and hand not in hands)))
    nameless = all(table.name in NAMELESS for table in known)
    outcomes = []
    for table in known:
        named = _is_named(space, stated, table)
        free = stated.has_rows if nameless else NO
        cells = (
            _cell_reaches(_cell_at(stated, hand, column), floor, stake_in(column, table.stake))
            for hand, row in table.rows.items()
            for column, floor in row.items()
        )
        floors = truth_of_all((strange, *cells))
        reaches = Truth(
            choose_term(stated.has_rows, floors.yes, named), choose_term(stated.has_rows, floors.no, none_of(named))
        )
        outcomes.append(_guard_truth(any_of((free, stated.name == 0, named)), reaches))
    return _known_if_stated(stated, truth_of_any(outcomes))


def row_of(space: Space, stated: Paytable, tables: Iterable[Table], place: tuple[str, str]) -> SolverOdds:
    """Return what one row of a paytable pays, from the rows that are stated or the table that is named."""
    hand, column = place
    own = _cell_at(stated, hand, column)
    known: Formula = NO
    form: Formula = z3.IntVal(0)
    ratio: Formula = z3.RealVal(0)
    for table in reversed(tuple(tables)):
        certain = certain_rows(table).get(hand, {}).get(column)
        named = _is_named(space, stated, table)
        known = choose_term(named, YES if certain is not None else NO, known)
        if certain is not None:
            form = choose_term(named, z3.IntVal(FORMS.index(certain.form)), form)
            ratio = choose_term(named, number_term(certain.ratio), ratio)
    rows = stated.has_rows
    return SolverOdds(
        all_of((stated.known, choose_term(rows, own.present, known))),
        choose_term(rows, own.form, form),
        choose_term(rows, own.ratio, ratio),
    )
