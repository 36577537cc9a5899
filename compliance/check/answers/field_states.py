"""States of fields: numbers that stand for what a filing states in a field, or for what its silence means."""

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from operator import itemgetter
from typing import Any, Generic, TypeVar, cast

from compliance.model import Facts, PaytableValue, Raw, Statement

T = TypeVar("T")
MOST_STATES = 20_000
MOST_OF_A_RULE = 64
"""So many answers of one rule are kept at least, and twice as many at most."""


class FieldStates(dict[str, int]):
    """The state of every field of one filing; two filings with the same state of a field say the same in it."""

    def __init__(self) -> None:
        self.seldom: set[int] = set()
        """States that no other filing is likely to have, such as clauses, which know their places."""

    def __missing__(self, _name: str) -> int:
        return 0


class StateNumbers:
    """The numbers that were given to states so far; a number is never given to a second state."""

    def __init__(self) -> None:
        self._known: dict[object, int] = {}
        self._numbers = count(1)

    def number_states(self, facts: Facts, statements: Mapping[str, Statement]) -> FieldStates:
        """Return the states of the fields of one filing."""
        if len(self._known) > MOST_STATES:
            self._known.clear()
        states, stated, known = FieldStates(), facts.stated, self._known
        for name, raw in facts.values.items():
            written = _written(raw)
            if written is None:
                self._note_seldom(states, name)
                continue
            key = name, written, type(raw), name in stated, name in statements
            state = known.get(key)
            states[name] = state or known.setdefault(key, next(self._numbers))
        for name in statements.keys() - facts.values.keys():
            states[name] = known.get(name) or known.setdefault(name, next(self._numbers))
        for name in facts.remarks:
            self._note_seldom(states, name)
        return states

    def _note_seldom(self, states: FieldStates, name: str) -> None:
        states[name] = next(self._numbers)
        states.seldom.add(states[name])


def _written(raw: Raw) -> object:
    """Return what sets a value apart as it is written, or nothing for one that belongs to its file alone."""
    if type(raw) is PaytableValue:
        # WHY: paytables are the same in any order of their rows, and yet are told in the order that is stated.
        rows = raw.rows
        return raw.name, None if rows is None else tuple([(hand, *row.items()) for hand, row in rows.items()])
    if type(raw) is tuple and raw and not isinstance(raw[0], str):
        return None
    return raw


class AnswersByState(Generic[T]):
    """What was worked out for each of several rules, by the states of the fields that it reads."""

    def __init__(self, reads: Iterable[tuple[str, ...]]) -> None:
        self._keys = [_key_of(names) for names in reads]
        self._recent: list[dict[Any, T]] = [{} for _ in self._keys]
        self._before: list[dict[Any, T]] = [{} for _ in self._keys]

    def find(self, place: int, states: FieldStates) -> T | None:
        """Return what is known of the rule at a place in the list where the fields have these states."""
        key = self._keys[place](states)
        found = self._recent[place].get(key)
        if found is None and (found := self._before[place].get(key)) is not None:
            self._recent[place][key] = found
        return found

    def keep(self, place: int, states: FieldStates, worked_out: T) -> None:
        """Keep what was worked out, and forget what was not asked for again for long."""
        key = self._keys[place](states)
        if states.seldom and not states.seldom.isdisjoint(key if isinstance(key, tuple) else (key,)):
            return
        if len(self._recent[place]) >= MOST_OF_A_RULE:
            self._before[place], self._recent[place] = self._recent[place], {}
        self._recent[place][key] = worked_out


def _key_of(names: tuple[str, ...]) -> Callable[[FieldStates], object]:
    return cast("Callable[[FieldStates], object]", itemgetter(*names)) if names else lambda _states: ()
