"""A stated paytable made another in its own lines: its name, its rows and their columns, each where it stands."""

import re
from collections.abc import Callable, Iterator, Sequence

from compliance.load.edit.entries import insert_pair, remove_pair
from compliance.load.edit.table_cells import PAYS, Names, Rows, Splice, changed_cells, has_ungrouped
from compliance.load.submissions.text_places import SubmissionText, end_of, in_flow, read_page, stand_of, start_of
from compliance.load.values.decode import decode_value, find_word
from compliance.load.yaml.nodes import Mapping as Keys
from compliance.load.yaml.nodes import Scalar
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import (
    FieldDef,
    PaytableValue,
    Row,
    Vocabulary,
    same_quotes,
    show_odds,
    spell_letters,
    spell_row,
    spell_text,
    table_letters,
)

_CALLED = re.compile(r"(?i)^(pay[ -]?)?table\s+")
RemoveRow = Callable[[SubmissionText, Keys, int], str]
"""Takes one of several rows out, by its number."""

Step = Callable[[SubmissionText, Keys], str | None]
"""One change of a table; it finds its place in the text as the changes before it have left it."""


def change_table(
    page: SubmissionText,
    node: Keys,
    field: FieldDef,
    new: PaytableValue,
    vocabulary: Vocabulary,
    remove_row: RemoveRow = remove_pair,
) -> str | None:
    """Make a table that is stated key by key another one; nothing comes back where no part of it could stay."""
    mistakes = DiagnosticsCollector(reads_freely=True)
    old = decode_value(node, field, mistakes)
    if mistakes.all or not isinstance(old, PaytableValue) or not _shares_a_part(old, new):
        return None
    text = page.text
    for step in (*_steps_of_rows(node, field, old.rows, new.rows, remove_row), *_steps_of_name(old, new)):
        now = read_page(text)
        stand = None if now is None else stand_of(now, field.name, vocabulary)
        changed = step(now, stand.node) if now and stand and isinstance(stand.node, Keys) else None
        if changed is None:
            return None
        text = changed
    return text


def _shares_a_part(old: PaytableValue, new: PaytableValue) -> bool:
    if new.rows is None:
        return old.name is not None
    # WHY: a table without rows has no line that another could stand beside.
    return bool(new.rows) and (old.rows is None or bool(old.rows))


def _number_of(node: Keys, name: str) -> int | None:
    return next((number for number, (key, _) in enumerate(node.entries) if key.text == name), None)


# The name


def _steps_of_name(old: PaytableValue, new: PaytableValue) -> Iterator[Step]:
    if old.name == new.name:
        return
    if new.name is None:
        yield lambda page, node: _take_out(page, node, "name")
    elif old.name is None:
        yield lambda page, node: insert_pair(page, node, 0, [f"name: {_spell_name(new, in_flow(page.text, node))}"])
    else:
        yield lambda page, node: _rename(page, node, new)


def _spell_name(table: PaytableValue, flow: bool) -> str:
    return spell_text(table_letters(table), flow=flow)


def _rename(page: SubmissionText, node: Keys, new: PaytableValue) -> str | None:
    number = _number_of(node, "name")
    value = None if number is None else node.entries[number][1]
    if not isinstance(value, Scalar):
        return None
    called = _CALLED.match(value.text.strip())
    letters = table_letters(new) if called is None else f"{called[0]}{new.name}"
    flow = in_flow(page.text, node)
    spelled = same_quotes(letters, value.style) if value.style in {"'", '"'} else spell_text(letters, flow=flow)
    return apply_splices(page.text, [(start_of(value), end_of(page.text, value), spelled)])


def _take_out(page: SubmissionText, node: Keys, name: str) -> str | None:
    number = _number_of(node, name)
    return None if number is None else remove_pair(page, node, number)


def apply_splices(text: str, splices: Sequence[Splice]) -> str:
    """Write each text in its place."""
    for start, end, new in sorted(splices, reverse=True):
        text = text[:start] + new + text[end:]
    return text


# The rows


def _steps_of_rows(
    node: Keys, field: FieldDef, old: Rows | None, new: Rows | None, remove_row: RemoveRow
) -> Iterator[Step]:
    if new is None:
        if old is not None:
            yield lambda page, node: _take_out(page, node, "rows")
    elif old is None:
        yield lambda page, node: _state_rows(page, node, new)
    elif old != new:
        names, ungrouped = _follow_rows(tuple(old), tuple(new), field.hands), has_ungrouped(node)
        yield _in_rows(lambda page, rows: _change_cells(page, rows, field, old, new, names))
        for hand, name in names.items():
            yield from _steps_of_columns(name, field, old[hand], new[name])
        yield from (_adding(hand, field, new, ungrouped=ungrouped) for hand in new if hand not in names.values())
        # INVARIANT: rows go last, so that there is always one that others can stand beside.
        yield from (_taking(hand, field, old, remove_row) for hand in old if hand not in names)


def _in_rows(change: Step) -> Step:
    def step(page: SubmissionText, node: Keys) -> str | None:
        number = _number_of(node, "rows")
        rows = None if number is None else node.entries[number][1]
        return change(page, rows) if isinstance(rows, Keys) else None

    return step


def _follow_rows(old: Sequence[str], new: Sequence[str], hands: Sequence[str]) -> Names:
    """Return what each row that stays is called in the new table; a row of no known hand may be called otherwise."""
    fresh = [hand for hand in new if hand not in old]
    kept = {hand: hand for hand in old if hand in new}
    names: dict[str, str] = {}
    for hand in old:
        # WHY: a row that has another name now stands where it stood, so that names are taken in the order of the table.
        if hand in new:
            names[hand] = hand
        elif hand not in hands and fresh and new.index(fresh[0]) == len(names):
            names[hand] = fresh.pop(0)
    # WHY: where still other rows come in, one that goes was a row of its own and not this one under a wrong name.
    return kept if fresh else names


def _change_cells(page: SubmissionText, rows: Keys, field: FieldDef, old: Rows, new: Rows, names: Names) -> str | None:
    splices = changed_cells(page, rows, field, old, new, names)
    return None if splices is None else apply_splices(page.text, splices)


def _state_rows(page: SubmissionText, node: Keys, new: Rows) -> str:
    flow = in_flow(page.text, node)
    lines = [f"{spell_letters(hand, flow=flow)}: {spell_row(row, flow=flow)}" for hand, row in new.items()]
    whole = [f"rows: {{{', '.join(lines)}}}"] if flow else ["rows:", *(f"  {line}" for line in lines)]
    return insert_pair(page, node, len(node.entries), whole)


def _places_in(rows: Keys, field: FieldDef, hands: Sequence[str]) -> dict[str, int]:
    """Return the number of the entry of every hand."""
    return {find_word(key.text, hands, field) or "": number for number, (key, _) in enumerate(rows.entries)}


def _adding(hand: str, field: FieldDef, new: Rows, *, ungrouped: bool) -> Step:
    """Put a row below the last of those before it that is there, or above the first of those after it."""

    def step(page: SubmissionText, rows: Keys) -> str | None:
        flow, places, hands = in_flow(page.text, rows), _places_in(rows, field, tuple(new)), tuple(new)
        above = [places[one] + 1 for one in hands[: hands.index(hand)] if one in places]
        below = [places[one] for one in hands[hands.index(hand) :] if one in places]
        number = (above[-1:] or below[:1] or [len(rows.entries)])[0]
        line = f"{spell_letters(hand, flow=flow)}: {_spell_beside(new[hand], flow=flow, ungrouped=ungrouped)}"
        return insert_pair(page, rows, number, [line])

    return _in_rows(step)


def _spell_beside(row: Row, *, flow: bool, ungrouped: bool) -> str:
    """Write a row with figures as those beside it have them."""
    if tuple(row) == (PAYS,) and ungrouped:
        return spell_letters(show_odds(row[PAYS]).replace(",", ""), flow=flow)
    return spell_row(row, flow=flow)


def _taking(hand: str, field: FieldDef, old: Rows, remove_row: RemoveRow) -> Step:
    def step(page: SubmissionText, rows: Keys) -> str | None:
        number = _places_in(rows, field, tuple(old)).get(hand)
        return None if number is None else remove_row(page, rows, number)

    return _in_rows(step)


# The columns of a row


def _steps_of_columns(hand: str, field: FieldDef, old: Row, row: Row) -> Iterator[Step]:
    if old and row:
        yield from (_adding_column(hand, field, column, row) for column in row if column not in old)
        yield from (_taking_column(hand, field, column) for column in old if column not in row)


def _adding_column(hand: str, field: FieldDef, column: str, row: Row) -> Step:
    def step(page: SubmissionText, node: Keys) -> str | None:
        if _number_of(node, column) is not None:
            return page.text
        paid = spell_letters(show_odds(row[column]), flow=in_flow(page.text, node))
        return insert_pair(page, node, len(node.entries), [f"{column}: {paid}"])

    return _in_row(hand, field, step)


def _taking_column(hand: str, field: FieldDef, column: str) -> Step:
    def step(page: SubmissionText, node: Keys) -> str | None:
        return page.text if _number_of(node, column) is None else _take_out(page, node, column)

    return _in_row(hand, field, step)


def _in_row(hand: str, field: FieldDef, change: Step) -> Step:
    """Change a row that has its columns by name; one that is a single figure was written anew with its cells."""

    def step(page: SubmissionText, rows: Keys) -> str | None:
        row = next((value for key, value in rows.entries if find_word(key.text, (hand,), field) == hand), None)
        return change(page, row) if isinstance(row, Keys) else page.text

    return _in_rows(step)
