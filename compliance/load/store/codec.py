"""Model values to JSON and back, exactly: only known classes, built only from their fields, never by running anything.

A value is written as three lists. `atoms` are the texts, numbers and blanks that occur; `kinds` names what is built of
them; `runs` has the things that are built: a kind, how many parts each thing has, and the places of all their parts
among the atoms and the things before. Equal parts are written once and read once. A run has what is of one kind and
size and needs nothing of its own run, so that it is read at one go: every command reads thousands of things.
"""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import groupby, starmap
from typing import Any

import compliance.diag as diag
import compliance.model as model
from compliance.record import batch_builder_of, names_of

Builder = Callable[[Sequence[Any]], Any]


class CodecError(Exception):
    """What was read is not a value this program wrote."""


@cache
def _known_classes() -> dict[str, type]:
    # WHY: not by `model.__all__`, which would load at every start what the room loads only when it is asked for.
    values = [*vars(model).values(), diag.Span]
    return {value.__name__: value for value in values if isinstance(value, type)}


_PLAIN: dict[str, Builder] = {
    "tuple": lambda parts: parts,
    "set": frozenset,
    "map": lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    "fraction": lambda parts: Fraction(*parts),
    "date": lambda parts: dt.date(*parts),
}


def encode_value(value: Any) -> dict[str, Any]:
    """Return a value as what JSON can hold."""
    writer = _RecordWriter()
    last = writer.place(value)
    place_of, runs = _put_in_runs(list(writer.rows), len(writer.atoms))
    atoms = [atom for _, atom in writer.atoms]
    return {"atoms": atoms, "kinds": list(writer.kinds), "runs": runs, "value": place_of(last)}


def decode_stored(data: Any) -> Any:
    """Return the value that was encoded."""
    try:
        kinds = data["kinds"]
        # INVARIANT: a row names only atoms and rows before it, so that one pass builds everything; a place that is
        # not there yet is a lookup error and the file is passed over.
        made = list(data["atoms"])
        for kind, size, places in data["runs"]:
            parts = map(made.__getitem__, places)
            # WHY: one iterator given `size` times takes the parts by so many at once.
            things = zip(*(parts,) * size, strict=True) if size else [()]
            made += _build_things(kinds[kind], size, things)
        return made[data["value"]]
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise CodecError(str(error)) from error


_Row = tuple[int, tuple[int, ...]]


def _put_in_runs(rows: list[_Row], atoms: int) -> tuple[Callable[[int], int], list[list[Any]]]:
    """Return the things that are built in runs, and what tells the last place of an atom or a thing."""
    # INVARIANT: while a value is written things have negative places, and each stands after all its parts.
    depths: list[int] = []
    for _, parts in rows:
        depths.append(1 + max([depths[-1 - part] for part in parts if part < 0], default=0))
    order = sorted(range(len(rows)), key=lambda row: (depths[row], rows[row][0], len(rows[row][1])))
    final = {-1 - row: atoms + place for place, row in enumerate(order)}

    def place_of(place: int) -> int:
        return final.get(place, place)

    runs: list[list[Any]] = []
    for (_, kind, size), members in groupby(order, lambda row: (depths[row], rows[row][0], len(rows[row][1]))):
        runs.append([kind, size, [place_of(part) for row in members for part in rows[row][1]]])
    return place_of, runs


class _RecordWriter:
    def __init__(self) -> None:
        self.atoms: dict[tuple[type, Any], int] = {}
        self.kinds: dict[str, int] = {}
        self.rows: dict[_Row, int] = {}

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
        case tuple():
            # WHY: a tuple whose fields have names has to come back as what it was, not as a bare one.
            return type(value).__name__, iter(value)
        case frozenset():
            # WHY: sorted, so that the same value gives the same bytes on every run.
            return "set", iter(sorted(value))
        case dict():
            return "map", (part for pair in value.items() for part in pair)
        case _:
            return type(value).__name__, (getattr(value, name) for name in names_of(type(value)))


def _build_things(kind: str, size: int, things: Iterable[Sequence[Any]]) -> Iterable[Any]:
    """Build all things of a run."""
    if kind in _PLAIN:
        return map(_PLAIN[kind], things)
    cls: Any = _known_classes()[kind]
    return starmap(cls, things) if issubclass(cls, (Enum, tuple)) else batch_builder_of(cls, size)(things)
