"""Values as a submission spells them in YAML, on one line or as a block; they read back as the same values."""

import re
from collections.abc import Iterator
from typing import cast

from compliance.model.rules.vocabulary import FieldDef
from compliance.model.values.houseway import WayClause
from compliance.model.values.kind_table import show_value
from compliance.model.values.kinds import Kind, PaytableValue, Raw, Row
from compliance.model.values.letters import show_odds
from compliance.model.values.quote import needs_no_quotes, spell_letters, spell_text, write_quoted

WIDTH = 116
_LISTS = frozenset({Kind.CHOICES, Kind.SEQUENCE, Kind.NAMES})
_TABLE = re.compile(r"(?i)(pay[ -]?)?table\s")


def letters_of(field: FieldDef, raw: Raw) -> str | None:
    """Return the letters of a value that is a single scalar, without quotes; other values have none."""
    if field.kind is Kind.PAYTABLE:
        table = cast("PaytableValue", raw)
        return None if table.rows is not None else table_letters(table)
    if field.kind is Kind.CLAUSES:
        return None
    if field.kind in _LISTS:
        return None if raw else "none"
    return str(raw) if field.kind is Kind.TEXT else show_value(field.kind, raw)


def table_letters(table: PaytableValue) -> str:
    """Return the letters that a paytable is called by."""
    # WHY: a reader takes `table` before the name away, so a name that begins with it needs one more.
    name = table.name or ""
    return f"table {name}" if _TABLE.match(name) else name


def items_of(field: FieldDef, raw: Raw) -> tuple[str, ...]:
    """Return the items of a list in the order in which they are written: choices in that of the vocabulary."""
    if field.kind is not Kind.CHOICES:
        return cast("tuple[str, ...]", raw)
    places = {word: place for place, word in enumerate(field.choices)}
    return tuple(sorted(cast("frozenset[str]", raw), key=lambda word: (places.get(word, len(places)), word)))


def fits_flow(field: FieldDef, raw: Raw) -> bool:
    """Tell whether a value can stand inside braces; a clause with a comma cannot, since it takes no quotes."""
    if field.kind is not Kind.CLAUSES:
        return True
    clauses = cast("tuple[WayClause, ...]", raw)
    return all(needs_no_quotes(text, flow=True) for clause in clauses for text in (clause.when_text, clause.set_text))


def spell_flow(field: FieldDef, raw: Raw) -> str:
    """Write a value on one line, so that it can stand inside braces."""
    letters = letters_of(field, raw)
    if letters is not None:
        return _spell_scalar(field, letters, flow=True)
    if field.kind is Kind.PAYTABLE:
        return _table_in_braces(cast("PaytableValue", raw))
    if field.kind is Kind.CLAUSES:
        return f"[{', '.join(_clause_in_braces(clause) for clause in cast('tuple[WayClause, ...]', raw))}]"
    return f"[{', '.join(spell_item(field, item, flow=True) for item in items_of(field, raw))}]"


def show_on_one_line(field: FieldDef, raw: Raw) -> str:
    """Write a value on one line to be read and compared by people, its letters without quotes where it has some."""
    letters = letters_of(field, raw)
    return spell_flow(field, raw) if letters is None else " ".join(letters.split())


def spell_block(field: FieldDef, raw: Raw) -> tuple[str, ...]:
    """Write a value outside of braces: what stands after the colon, then the lines below, as they are under the key."""
    letters = letters_of(field, raw)
    if letters is not None and field.kind is Kind.TEXT and _stands_as_block(letters):
        return ("|", *(f"  {line}" if line else "" for line in letters.split("\n")))
    if letters is not None:
        return (_spell_scalar(field, letters, flow=False),)
    if field.kind is Kind.PAYTABLE:
        return ("", *_table_lines(cast("PaytableValue", raw)))
    if field.kind is Kind.CLAUSES:
        return ("", *(line for clause in cast("tuple[WayClause, ...]", raw) for line in _clause_lines(clause)))
    return (spell_flow(field, raw),)


def spell_item(field: FieldDef, item: str, *, flow: bool) -> str:
    """Write one item of a list."""
    return spell_text(item, flow=flow) if field.kind is Kind.NAMES else spell_letters(item, flow=flow)


def _spell_scalar(field: FieldDef, letters: str, *, flow: bool) -> str:
    worded = field.kind in {Kind.TEXT, Kind.PAYTABLE}
    return spell_text(letters, flow=flow) if worded else spell_letters(letters, flow=flow)


def _stands_as_block(text: str) -> bool:
    """Tell whether a text of several lines can be written line by line under a `|`."""
    lines = text.split("\n")
    return len(lines) > 1 and text == text.strip() and all(line.replace("\t", " ").isprintable() for line in lines)


def spell_row(row: Row, *, flow: bool) -> str:
    """Write what a row of a paytable pays, in one column or several."""
    if tuple(row) == ("pays",):
        return spell_letters(show_odds(row["pays"]), flow=flow)
    return f"{{{', '.join(f'{column}: {spell_letters(show_odds(paid), flow=True)}' for column, paid in row.items())}}}"


def _table_in_braces(table: PaytableValue) -> str:
    rows = ", ".join(
        f"{spell_letters(hand, flow=True)}: {spell_row(row, flow=True)}" for hand, row in _rows_stated(table)
    )
    name = "" if table.name is None else f"name: {spell_text(table_letters(table), flow=True)}, "
    return f"{{{name}rows: {{{rows}}}}}"


def _table_lines(table: PaytableValue) -> Iterator[str]:
    if table.name is not None:
        yield f"  name: {spell_text(table_letters(table), flow=False)}"
    yield "  rows:" if table.rows else "  rows: {}"
    for hand, row in _rows_stated(table):
        yield f"    {spell_letters(hand, flow=False)}: {spell_row(row, flow=False)}"


def _rows_stated(table: PaytableValue) -> Iterator[tuple[str, Row]]:
    yield from () if table.rows is None else table.rows.items()


def _clause_in_braces(clause: WayClause) -> str:
    name = f"name: {spell_text(clause.name, flow=True)}, " if clause.name else ""
    parts = (
        f"{key}: {text if needs_no_quotes(text, flow=True) else write_quoted(text)}"
        for key, text in _clause_parts(clause)
    )
    return f"{{{name}{', '.join(parts)}}}"


def _clause_lines(clause: WayClause) -> Iterator[str]:
    lines = [f"name: {spell_text(clause.name, flow=False)}"] if clause.name else []
    for key, text in _clause_parts(clause):
        if needs_no_quotes(text, flow=False) and len(text) <= WIDTH - 12:
            lines.append(f"{key}: {text}")
        else:
            from textwrap import wrap  # WHY: it takes long to load, and most texts fit into a line

            below = wrap(text, WIDTH - 10, break_long_words=False, break_on_hyphens=False)
            lines += [f"{key}: |", *(f"  {line}" for line in below)]
    yield f"  - {lines[0]}"
    yield from (f"    {line}" for line in lines[1:])


def _clause_parts(clause: WayClause) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("when", clause.when_text), ("set", clause.set_text)
