"""Model values to JSON and back, exactly: only known classes, built only from their fields, never by running anything.

A value is written as three lists. `atoms` are the texts, numbers and blanks that occur; `kinds` names what is built of
them; `rows` has a line for each thing that is built, with its kind and the places of its parts among the atoms and the
rows before it. Equal parts are written once and read once.
"""

import datetime as dt
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from typing import Any

import compliance.diag as diag
import compliance.model as model
from compliance.record import builder_of, names_of

Builder = Callable[[list[Any]], Any]


class CodecError(Exception):
    """What was read is not a value this program wrote."""


def _known_classes() -> dict[str, type]:
    # WHY: not by `model.__all__`, which would load at every start what the room loads only when it is asked for.
    values = [*vars(model).values(), diag.Span]
    return {value.__name__: value for value in values if isinstance(value, type)}


_CLASSES = _known_classes()
_PLAIN: dict[str, Builder] = {
    "tuple": tuple,
    "set": frozenset,
    "map": lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    "fraction": lambda parts: Fraction(*parts),
    "date": lambda parts: dt.date(*parts),
}


def encode_value(value: Any) -> dict[str, Any]:
    """Return a value as what JSON can hold."""
    writer = _RecordWriter()
    last = writer.place(value)
    atoms = [atom for _, atom in writer.atoms]
    rows = [[kind, *(_final_place(part, len(atoms)) for part in parts)] for kind, parts in writer.rows]
    return {"atoms": atoms, "kinds": list(writer.kinds), "rows": rows, "value": _final_place(last, len(atoms))}


def decode_stored(data: Any) -> Any:
    """Return the value that was encoded."""
    try:
        builders = [_builder_for(kind) for kind in data["kinds"]]
        # INVARIANT: a row names only atoms and rows before it, so that one pass builds everything; a place that is
        # not there yet is a lookup error and the file is passed over.
        made = list(data["atoms"])
        for kind, *parts in data["rows"]:
            made.append(builders[kind]([made[part] for part in parts]))
        return made[data["value"]]
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise CodecError(str(error)) from error


def _final_place(place: int, atoms: int) -> int:
    """Put rows after the atoms: while a value is written, rows have negative places."""
    return place if place >= 0 else atoms - 1 - place


class _RecordWriter:
    def __init__(self) -> None:
        self.atoms: dict[tuple[type, Any], int] = {}
        self.kinds: dict[str, int] = {}
        self.rows: dict[tuple[int, tuple[int, ...]], int] = {}

    def place(self, value: Any) -> int:
        """Write a value once, and return its place."""
        if value is None or type(value) in {bool, int, str}:
            return self.atoms.setdefault((type(value), value), len(self.atoms))
        kind, parts = _take_apart(value)
        row = (self.kinds.setdefault(kind, len(self.kinds)), tuple([self.place(part) for part in parts]))
        # WHY: how many atoms there will be is not known yet, so rows count downwards from -1 until all is written.
        return self.rows.setdefault(row, -1 - len(self.rows))


def _take_apart(value: Any) -> tuple[str, Iterator[Any]]:
    """Name the kind of a value, and walk what it is built of."""
    match value:
        case Enum():
            return type(value).__name__, iter((value.value,))
        case Fraction():
            return "fraction", iter((value.numerator, value.denominator))
        case dt.date():
            return "date", iter((value.year, value.month, value.day))
        # INVARIANT: before `tuple`, which odds are too.
        case model.Odds():
            return "Odds", iter(value)
        case tuple():
            return "tuple", iter(value)
        case frozenset():
            # WHY: sorted, so that the same value gives the same bytes on every run.
            return "set", iter(sorted(value))
        case dict():
            return "map", (part for pair in value.items() for part in pair)
        case _:
            return type(value).__name__, (getattr(value, name) for name in names_of(type(value)))


def _builder_for(kind: str) -> Builder:
    if kind in _PLAIN:
        return _PLAIN[kind]
    cls: Any = _CLASSES[kind]
    return (lambda parts: cls(*parts)) if issubclass(cls, (Enum, tuple)) else builder_of(cls)
