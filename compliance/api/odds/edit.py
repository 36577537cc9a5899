"""A wager counted with rows that somebody types, beside the chapter's own."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from compliance.api.check import Request
from compliance.api.odds.count import count_offers, menu_of_text
from compliance.api.odds.match import (
    decide_paytable_rules,
    differing_cells,
    find_nearest_table,
    is_same_table,
    tables_of_chapter,
)
from compliance.api.session import Session
from compliance.diag import NOWHERE, Code, Diagnostic, Result
from compliance.load import TextFile, TypedTable, write_paytable
from compliance.model import (
    Cells,
    Counting,
    Menu,
    OddsForm,
    PickedTable,
    TriedPaytable,
    UntriedPaytable,
)


def try_cells(
    picked: PickedTable, typed: Cells, counting: Counting, session: Session
) -> TriedPaytable | UntriedPaytable:
    """Count a paytable with what is typed in its cells, as a file with these rows would be counted."""
    if _has_same_cells(typed, picked.cells):
        return _try_table(picked, picked, counting, session, "")
    empty = dict(_missing_cells(picked, typed))
    if empty:
        return UntriedPaytable(empty, ())
    ruleset = picked.origin.ruleset
    stake = counting.terms.stake or picked.wager.stake
    name = f"{picked.offers[0].name}, edited"
    written = write_paytable(
        TypedTable(
            name=name, wager=picked.wager, ruleset="" if ruleset is None else ruleset.id, stake=stake, cells=typed
        )
    )
    file = TextFile(edited_name(picked), written.text, sha256(written.text.encode()).hexdigest())
    menu = menu_of_text(file, Request(readings=counting.readings), session)
    if menu.value is None:
        return _explain_untried(menu, written.places)
    edited = PickedTable(origin=menu.value.origin, offers=menu.value.offers.all)
    return _try_table(edited, picked, counting, session, written.text)


def edited_name(picked: PickedTable) -> str:
    """Name the file that a typed paytable would stand in."""
    ruleset = picked.origin.ruleset
    words = ("paytable" if ruleset is None else ruleset.id, picked.wager.id, "edited")
    return "-".join(word for word in words if word) + ".yaml"


def _has_same_cells(one: Cells, other: Cells) -> bool:
    return _filled_cells(one) == _filled_cells(other)


def _filled_cells(cells: Cells) -> dict[tuple[str, str], str]:
    return {
        (row, column): text.strip()
        for row, columns in cells.items()
        for column, text in columns.items()
        if text.strip()
    }


def _missing_cells(picked: PickedTable, typed: Cells) -> Iterator[tuple[str, Diagnostic]]:
    """Find the cells that a table is not counted without."""
    own = {row.row for row in picked.wager.own}
    for row, cells in picked.rows.items():
        lost = [column for column, cell in cells.items() if cell.form is OddsForm.UNRESOLVED]
        for column in (*lost, *(("pays",) if row in own else ())):
            if not typed.get(row, {}).get(column, "").strip():
                why = "the source has lost what stands here" if column in lost else "this row is always paid"
                yield f"{column}.{row}", Diagnostic(Code.KEY_MISSING, why, NOWHERE, "type what it pays")


def _explain_untried(menu: Result[Menu], places: Mapping[int, str]) -> UntriedPaytable:
    wrong: dict[str, Diagnostic] = {}
    others = []
    for one in menu.diagnostics:
        place = "stake" if one.code is Code.KEY_MISSING else places.get(one.span.line)
        if place is None:
            others.append(one)
        else:
            wrong.setdefault(place, one)
    return UntriedPaytable(wrong, tuple(others))


def _try_table(now: PickedTable, picked: PickedTable, counting: Counting, session: Session, text: str) -> TriedPaytable:
    tables = tables_of_chapter(picked)
    beside = find_nearest_table(now, tables) if not picked.offers[0].table and tables else picked
    outcomes = [(table, is_same_table(now, table)) for table in tables]
    return TriedPaytable(
        origin=now.origin,
        picked=now,
        sheets=count_offers(now.offers, counting),
        beside=beside,
        beside_sheets=count_offers(beside.offers, counting),
        differing=dict(differing_cells(now, beside)),
        equal=tuple(table.offers[0].name for table, same in outcomes if same),
        unsure=tuple(table.offers[0].name for table, same in outcomes if same is None),
        known=tuple(table.offers[0].name for table in tables),
        verdicts=decide_paytable_rules(now, beside, counting.readings),
        text=text,
        edited=bool(text),
    )
