"""Values as a form shows and sends them: text, yes or no, lists of words, and paytables row by row."""

from collections.abc import Mapping
from typing import cast

from compliance.model.filings.spell import items_of, letters_of, spell_block, table_letters
from compliance.model.rules.vocabulary import FieldDef
from compliance.model.values.kinds import Kind, PaytableValue, Raw
from compliance.model.values.letters import show_odds

FormValue = None | bool | str | tuple[str, ...] | Mapping[str, object]
"""What a form shows: a paytable is a mapping of its name and its rows, each row a mapping of column to odds."""


def form_value(field: FieldDef, raw: Raw) -> FormValue:
    """Return a value as a form shows it; sent back it is the same value."""
    match field.kind:
        case Kind.FLAG:
            return cast("bool", raw)
        case Kind.CHOICES | Kind.SEQUENCE | Kind.NAMES:
            return items_of(field, raw)
        case Kind.PAYTABLE:
            return table_form(cast("PaytableValue", raw))
        case Kind.CLAUSES:
            return "\n".join(line.removeprefix("  ") for line in spell_block(field, raw)[1:])
        case _:
            return letters_of(field, raw)


def table_form(table: PaytableValue) -> Mapping[str, object]:
    """Return a paytable as a form shows it: its name, or nothing, and its rows, or nothing."""
    rows = None
    if table.rows is not None:
        rows = {hand: {column: show_odds(paid) for column, paid in row.items()} for hand, row in table.rows.items()}
    return {"name": None if table.name is None else table_letters(table), "rows": rows}
