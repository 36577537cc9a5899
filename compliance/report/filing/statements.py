"""The statements of a filing in words, field by field, paytables as tables and house ways in full."""

from collections.abc import Collection, Iterator, Mapping
from typing import cast

from compliance.lang import hand_in_words, list_words
from compliance.model import (
    FieldDef,
    Kind,
    PaytableValue,
    Raw,
    Row,
    Ruleset,
    Statement,
    WayClause,
    rows_of,
    show_odds,
    show_value,
)
from compliance.report.document import Block, Grid, Paragraph, bold_text, make_grid, make_paragraph

LOST = "as the chapter has it; not legible in the text at hand"


def begin_large(text: str) -> str:
    """Return a label as the head of a line: it begins with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def is_long(field: FieldDef) -> bool:
    """Tell whether a statement takes a block of its own, and not a line beside its label."""
    return field.kind in {Kind.PAYTABLE, Kind.CLAUSES, Kind.TEXT}


def value_in_words(field: FieldDef, raw: Raw) -> str:
    """Say what a short statement states: choices by what they mean, figures as people write them."""
    match field.kind:
        case Kind.FLAG:
            return "Yes" if raw else "No"
        case Kind.CHOICE:
            return begin_large(_name_choice(field, str(raw)))
        case Kind.CHOICES | Kind.SEQUENCE:
            words = [_name_choice(field, word) for word in _in_order(field, cast("Collection[str]", raw))]
            return begin_large(_join_choices(words, in_order=field.kind is Kind.SEQUENCE)) if words else "None"
        case _:
            return show_value(field.kind, raw)


def _name_choice(field: FieldDef, word: str) -> str:
    return field.choices.get(word) or word


def _in_order(field: FieldDef, words: Collection[str]) -> Collection[str]:
    # WHY: a set has no order of its own, and the same filing is written in the same bytes.
    return words if field.kind is Kind.SEQUENCE else [word for word in field.choices if word in words]


def _join_choices(words: list[str], *, in_order: bool) -> str:
    """Join choices as a sentence does, or with semicolons where one of them has a comma or the order counts."""
    if in_order:
        return ", ".join(words)
    return "; ".join(words) if any("," in word for word in words) else list_words(words, "and")


def long_blocks(field: FieldDef, statement: Statement, ruleset: Ruleset) -> Iterator[Block]:
    """Yield what a long statement states, in full."""
    raw = statement.raw
    match field.kind:
        case Kind.PAYTABLE:
            yield from _paytable_blocks(cast("PaytableValue", raw), field, ruleset)
        case Kind.CLAUSES:
            for number, clause in enumerate(cast("tuple[WayClause, ...]", raw), start=1):
                yield _clause_paragraph(number, clause)
        case _:
            yield from _text_paragraphs(str(raw))


def _paytable_blocks(stated: PaytableValue, field: FieldDef, ruleset: Ruleset) -> Iterator[Block]:
    tables = [table for table in ruleset.tables if table.field == field.name]
    rows = rows_of(stated, tables)
    if stated.name is not None:
        yield make_paragraph("Paytable ", bold_text(stated.name))
    if rows is not None:
        yield _paytable_grid(field, rows)


def _paytable_grid(field: FieldDef, rows: Mapping[str, Row]) -> Grid:
    """Return a paytable as a table: a row for each hand, a column for each way in which it is paid."""
    columns = [one for one in field.columns if any(one in row for row in rows.values())]
    cells = [
        (begin_large(hand_in_words(hand)), *(_cell_in_words(row, one) for one in columns)) for hand, row in rows.items()
    ]
    return make_grid(("Hand", *map(begin_large, columns)), (60, *(40 // max(1, len(columns)) for _ in columns)), cells)


def _cell_in_words(row: Row, column: str) -> str:
    """Say what a row pays in a column; of a row without any figure, that the text at hand has lost it."""
    if column in row:
        return show_odds(row[column])
    return "" if row else LOST


def _clause_paragraph(number: int, clause: WayClause) -> Paragraph:
    head = f"{number}. {begin_large(clause.name)}. " if clause.name else f"{number}. "
    when = "otherwise" if clause.when_text == "otherwise" else f"when {clause.when_text}"
    return make_paragraph(bold_text(head), f"{begin_large(when)}: {clause.set_text}.")


def _text_paragraphs(text: str) -> Iterator[Paragraph]:
    for part in text.strip().split("\n\n"):
        yield make_paragraph(" ".join(part.split()))
