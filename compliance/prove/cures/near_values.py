"""Values near to what a submission states: the nearest lawful figure, the nearest words, the nearest table.

The solver answers with any lawful value; people want the one that changes least. What is tried is a handful of
candidates, and the ordinary checker decides on each. A figure is found by bisection between what was stated and what
the solver chose, which assumes that what is lawful does not begin and end twice between the two; where it does, the
answer is still lawful, it is only not the nearest.
"""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import cast

from compliance.lang import hand_meant
from compliance.model import (
    ADDED,
    WHOLE,
    Kind,
    PaytableValue,
    Raw,
    Table,
    rows_beyond,
    without_rows,
)
from compliance.prove.cells import named_values
from compliance.prove.cures.near_tables import raise_to_tables, restate_tables, tables_as_near
from compliance.prove.kind_sorts import is_number
from compliance.prove.shrink import plain_values
from compliance.prove.sides import Sides

DOLLAR = 100
FEW_WORDS = 16
"""Of so many words two at a time are tried."""

IsAccepted = Callable[[Mapping[str, Raw]], bool]


class NearValues:
    """What is stated, and the side that has to accept what comes in its place."""

    def __init__(self, known: Mapping[str, Raw], sides: Sides, is_accepted: IsAccepted) -> None:
        self.known = known
        self.sides = sides
        self.side = sides.sides[0]
        self.is_accepted = is_accepted

    def values_as_near(self, name: str, after: Mapping[str, Raw]) -> Iterator[Raw]:
        """Return the tables or sets of words that are as far from what was stated as the one that was found."""
        match self.known[name], after[name]:
            case (PaytableValue() as before, PaytableValue() as now):
                yield from self._tables_as_near(name, before, now, after)
            case (frozenset() as before, frozenset() as now):
                words = self.sides.vocabulary.fields[name].choices
                near = [before ^ {word} for word in words]
                # WHY: sets at a distance of one word, then of two; all subsets would be two to the power of the
                # words.
                near += [before ^ {one, two} for one, two in combinations(words, 2)] if len(words) <= FEW_WORDS else []
                yield from (raw for raw in near if len(raw ^ before) == len(now ^ before))
            case _:
                return

    def _tables_as_near(
        self, name: str, before: PaytableValue, now: PaytableValue, after: Mapping[str, Raw]
    ) -> Iterator[PaytableValue]:
        """Return tables as near as the one that was found; by name what it names is raised to."""
        near = tables_as_near(before, now, self._tables_of(name))
        raised = raise_to_tables(before, self._tables_of(name)) if before.name is not None else []
        lawful = [table for table in raised if self.is_accepted({**after, name: table})]
        # WHY: a row that pays more than the least stays; to bring it down to the table would take from the players.
        yield from lawful or ()
        yield from (table for table in near if not lawful or table.name != before.name)

    def better_values(self, name: str, after: Mapping[str, Raw]) -> Iterator[Raw]:
        """Return values to be tried in place of what the solver chose: the nearest to what was stated come first."""
        field, before = self.sides.vocabulary.fields[name], self.known.get(name)
        if field.kind in {Kind.CHOICE, Kind.FLAG}:
            return
        if field.kind is Kind.CHOICES and before is not None:
            yield self._nearest_words(name, cast("frozenset[str]", before), after)
        elif is_number(field.kind) and before is not None:
            figures = self._figures_to_try(name, before, after)
            yield from sorted(figures, key=lambda figure: (_distance_between(figure, before), str(figure)))
        elif field.kind is Kind.PAYTABLE and before is not None:
            yield from self._mended_tables(name, cast("PaytableValue", before))
            yield from raise_to_tables(cast("PaytableValue", before), self._tables_of(name))
            yield from restate_tables(cast("PaytableValue", before), self._tables_of(name))
        elif field.kind is Kind.NAMES and before is None:
            # WHY: only the holder knows the names, so that places are kept for as few as are asked for.
            names = cast("tuple[str, ...]", after[name] or self.sides.examples.get(name, ()))
            yield from (names[:length] for length in range(1, len(names) + 1))
        yield from plain_values(field, after[name], self.sides.examples)

    def _nearest_words(self, name: str, before: frozenset[str], after: Mapping[str, Raw]) -> frozenset[str]:
        """Put back what was taken out and take out what was put in, word by word, as long as it stays lawful."""
        words = cast("frozenset[str]", after[name])
        # WHY: greedy, a word at a time: the result cannot be brought nearer by any one word, which is what a reader
        # can check.
        for word in sorted(self.sides.vocabulary.fields[name].choices, key=lambda word: word not in before):
            changed = words | {word} if word in before else words - {word}
            if changed not in (words, before) and self.is_accepted({**after, name: changed}):
                words = changed
        return words

    def _mended_tables(self, name: str, before: PaytableValue) -> Iterator[PaytableValue]:
        """Return what was stated with rows that no table of the chapter has called by the hand meant, and without."""
        hands = tuple(dict.fromkeys(hand for table in self._tables_of(name) for hand in table.rows))
        beyond = rows_beyond(before, hands)
        meant = {hand: hand_meant(hand, before, hands) for hand in beyond}
        if before.rows is not None and any(meant.values()):
            rows = {meant.get(hand) or hand: row for hand, row in before.rows.items()}
            yield without_rows(PaytableValue(before.name, rows), [hand for hand in beyond if meant[hand] is None])
        if beyond:
            yield without_rows(before, beyond)

    def _tables_of(self, name: str) -> list[Table]:
        return [table for table in self.side.ruleset.tables if table.field == name]

    def _figures_to_try(self, name: str, before: Raw, after: Mapping[str, Raw]) -> list[Raw]:
        field = self.sides.vocabulary.fields[name]
        named = [*named_values(field, self.side.ruleset.rules), *self._nearest_lawful(name, before, after)]
        if field.kind in ADDED & WHOLE:
            named += [figure + step for figure in cast("list[int]", tuple(named)) for step in (-1, 1)]
        if field.kind is Kind.MONEY and isinstance(before, int) and before % DOLLAR == 0:
            # WHY: who wagers in whole dollars is not helped by a bound in cents.
            cents = cast("list[int]", named)
            whole = [
                dollars for figure in cents for dollars in (_whole_dollars(figure), _whole_dollars(figure) + DOLLAR)
            ]
            named = [*(figure for figure in cents if figure % DOLLAR == 0), *whole]
        return [figure for figure in named if not isinstance(figure, int | Fraction) or figure > 0]

    def _nearest_lawful(self, name: str, before: Raw, after: Mapping[str, Raw]) -> list[Raw]:
        """Search between what was stated and what the solver chose, the one unlawful beside the other edits."""
        far = after[name]
        if not (isinstance(before, int) and isinstance(far, int)):
            return []
        near = before
        # INVARIANT: `far` is accepted at every turn, so that what is returned is lawful; what was stated counts as
        # refused, since this edit was needed.
        while abs(far - near) > 1:
            middle = (near + far) // 2
            if self.is_accepted({**after, name: middle}):
                far = middle
            else:
                near = middle
        return [far]


def _distance_between(raw: Raw, other: Raw) -> Fraction:
    if isinstance(raw, int | Fraction) and isinstance(other, int | Fraction):
        return abs(Fraction(raw) - Fraction(other))
    return Fraction(abs(cast("dt.date", raw).toordinal() - cast("dt.date", other).toordinal()))


def _whole_dollars(cents: int) -> int:
    return cents - cents % DOLLAR
