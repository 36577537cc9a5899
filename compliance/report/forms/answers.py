"""Where a field is answered on a form: boxes by the kind of the field, with what is stated in them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from compliance.lang import hand_in_words, row_in_words
from compliance.model import (
    ANY_ROW,
    KINDS,
    MARKED,
    NO_FIGURE,
    Box,
    BoxChoice,
    BoxKind,
    FieldDef,
    FormField,
    Kind,
    PaytableValue,
    Raw,
    Row,
    SheetLine,
    SheetTable,
    Statement,
    WayClause,
    items_of,
    letters_of,
    show_odds,
    table_letters,
)

SPARE_NAMES, SPARE_HANDS, SPARE_CLAUSES = 4, 3, 6
"""So many empty rows a form has beside what is stated."""
FIELD = "f"
"""The first part of the path of what states a field."""
Part = SheetLine | SheetTable


def field_answer(one: FormField, stated: Statement | None) -> tuple[Part, ...]:
    """Return where a field is answered, with what is stated."""
    return tuple(_parts_of(one, None if stated is None else stated.raw))


def _parts_of(one: FormField, raw: Raw | None) -> Iterator[Part]:
    field = one.field
    match field.kind:
        case Kind.FLAG | Kind.CHOICE:
            value = "" if raw is None else letters_of(field, raw) or ""
            yield SheetLine(box=_pick(field, (FIELD, field.name), _choices_of(one), value))
        case Kind.CHOICES:
            yield from _check_lines(one, raw)
        case Kind.SEQUENCE:
            yield _sequence_table(one, () if raw is None else cast("tuple[str, ...]", raw))
            yield _none_line(field, raw)
        case Kind.NAMES:
            yield _names_table(field, () if raw is None else cast("tuple[str, ...]", raw))
            yield _none_line(field, raw)
        case Kind.PAYTABLE:
            yield from _paytable_parts(one, cast("PaytableValue | None", raw))
        case Kind.CLAUSES:
            yield _clauses_table(field, () if raw is None else cast("tuple[WayClause, ...]", raw))
        case _:
            yield from _scalar_lines(field, raw)


def _scalar_lines(field: FieldDef, raw: Raw | None) -> Iterator[SheetLine]:
    kinds = {Kind.TEXT: BoxKind.LINES, Kind.DATE: BoxKind.DATE}
    value = "" if raw is None else letters_of(field, raw) or ""
    if field.kind is not Kind.TEXT:
        yield SheetLine(before=f"Write {KINDS[field.kind].note}.", soft=True)
    kind = kinds.get(field.kind, BoxKind.TEXT)
    yield SheetLine(box=Box(path=(FIELD, field.name), kind=kind, label=field.label, value=value))


# Words to choose from


def _choices_of(one: FormField) -> tuple[BoxChoice, ...]:
    """Return the words of a field, lawful ones first; those that are barred are not offered."""
    ordered = sorted(one.choices, key=lambda choice: choice.barred is not None)
    shown: dict[str, str] = {}
    for choice in ordered:
        words = _begin_large(choice.meaning or choice.word)
        shown[choice.word] = f"{words} ({choice.word})" if words in shown.values() else words
    return tuple(
        BoxChoice(word=choice.word, shown=shown[choice.word], offered=choice.barred is None) for choice in ordered
    )


def _pick(field: FieldDef, path: tuple[str, ...], choices: tuple[BoxChoice, ...], value: str) -> Box:
    return Box(path=path, kind=BoxKind.PICK, label=field.label, choices=choices, value=value)


def _check_lines(one: FormField, raw: Raw | None) -> Iterator[SheetLine]:
    field = one.field
    words = frozenset() if raw is None else frozenset(items_of(field, raw))
    for choice in _choices_of(one):
        box = Box(
            path=(FIELD, field.name, "is", choice.word),
            kind=BoxKind.CHECK,
            label=f"{field.label}: {choice.shown}",
            value=MARKED if choice.word in words else "",
            optional=not choice.offered,
        )
        yield SheetLine(box=box, after=choice.shown)
    yield _none_line(field, raw)


def _none_line(field: FieldDef, raw: Raw | None) -> SheetLine:
    value = MARKED if raw is not None and not raw else ""
    box = Box(path=(FIELD, field.name, "none"), kind=BoxKind.CHECK, label=f"{field.label}: none", value=value)
    return SheetLine(box=box, after="None: there is none of these")


def _sequence_table(one: FormField, words: Sequence[str]) -> SheetTable:
    field, choices = one.field, _choices_of(one)
    places = (*words, *[""] * (len(field.choices) - len(words)))
    rows = tuple(
        (f"{place}.", _pick(field, (FIELD, field.name, "at", ANY_ROW), choices, word))
        for place, word in enumerate(places, start=1)
    )
    return SheetTable(head=("Place", "Which"), widths=(12, 88), rows=rows)


def _names_table(field: FieldDef, names: Sequence[str]) -> SheetTable:
    rows = tuple(
        (Box(path=(FIELD, field.name, "at", ANY_ROW), kind=BoxKind.TEXT, label=field.label, value=name),)
        for name in (*names, *[""] * SPARE_NAMES)
    )
    return SheetTable(head=(_begin_large(field.label),), widths=(100,), rows=rows, grows=True)


# Paytables


def _paytable_parts(one: FormField, stated: PaytableValue | None) -> Iterator[Part]:
    field = one.field
    # WHY: a chapter may have several tables of one name, for wagers of other kinds; a name is offered once.
    named = {each.table.name: each for each in sorted(one.tables, key=lambda each: each.barred is None)}
    tables = tuple(
        BoxChoice(word=name, shown=name, offered=each.barred is None)
        for name, each in sorted(named.items(), key=lambda pair: pair[1].barred is not None)
    )
    for each in one.tables:
        if each.barred is None:
            rows = "; ".join(f"{hand_in_words(hand)} {row_in_words(row)}" for hand, row in each.table.rows.items())
            yield SheetLine(before=f"Paytable {each.table.name}: {rows}.", soft=True)
    name = "" if stated is None or stated.name is None else table_letters(stated)
    box = Box(
        path=(FIELD, field.name, "name"),
        kind=BoxKind.COMBO,
        label=f"{field.label}, by its name",
        choices=tables,
        value=name,
    )
    yield SheetLine(before="By its name: ", box=box)
    yield SheetLine(before="Row by row, where it is not one of these, or beside its name:", soft=True)
    yield _rows_table(field, {} if stated is None or stated.rows is None else stated.rows)
    empty = stated is not None and stated.rows is not None and not stated.rows
    box = Box(
        path=(FIELD, field.name, "none"),
        kind=BoxKind.CHECK,
        label=f"{field.label}: no row",
        value=MARKED if empty else "",
        optional=True,
    )
    yield SheetLine(box=box, after="No hand is paid: a paytable without rows")


def _rows_table(field: FieldDef, rows: Mapping[str, Row]) -> SheetTable:
    head = ("Hand", *map(_begin_large, field.columns))
    known: tuple[tuple[str | Box, ...], ...] = tuple(
        (_begin_large(hand_in_words(hand)), *_cells(field, ("row", hand), hand_in_words(hand), rows.get(hand)))
        for hand in field.hands
    )
    others = [hand for hand in rows if hand not in field.hands]
    more: tuple[tuple[str | Box, ...], ...] = tuple(
        (
            Box(
                path=(FIELD, field.name, "more", ANY_ROW, "hand"),
                kind=BoxKind.TEXT,
                label="another hand",
                value=hand,
            ),
            *_cells(field, ("more", ANY_ROW), "another hand", rows.get(hand)),
        )
        for hand in (*others, *[""] * SPARE_HANDS)
    )
    share = 50 // len(field.columns)
    return SheetTable(head=head, widths=(50, *[share] * len(field.columns)), rows=(*known, *more), grows=True)


def _cells(field: FieldDef, place: tuple[str, ...], hand: str, row: Row | None) -> Iterator[Box]:
    for column in field.columns:
        value = "" if row is None or column not in row else show_odds(row[column])
        if row is not None and not row and column == field.columns[0]:
            value = NO_FIGURE
        label = f"{hand}, {column}"
        yield Box(path=(FIELD, field.name, *place, column), kind=BoxKind.TEXT, label=label, value=value)


# The house way


def _clauses_table(field: FieldDef, clauses: Sequence[WayClause]) -> SheetTable:
    stated = [(clause.name, clause.when_text, clause.set_text) for clause in clauses]
    rows = tuple(
        tuple(
            Box(path=(FIELD, field.name, "clause", ANY_ROW, key), kind=BoxKind.LINES, label=label, value=value)
            for (key, label), value in zip(_CLAUSE.items(), row, strict=True)
        )
        for row in (*stated, *[("", "", "")] * SPARE_CLAUSES)
    )
    return SheetTable(head=tuple(_CLAUSE.values()), widths=(22, 33, 45), rows=rows, grows=True)


_CLAUSE = {"name": "Name", "when": "When", "set": "How the cards are set"}


def _begin_large(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
