"""The smallest changes that make a submission lawful, found by the solver and confirmed by the checker.

The solver is asked for a lawful submission that leaves all but one statement alone, then all but two, and so on: so
the first answers are the smallest cures. Each answer is made plain (the nearest lawful figure, the nearest table) and
then all submissions that edit the same fields in the same manner are ruled out, until the solver finds no other.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import cast

import z3

from compliance.model import (
    ADDED,
    WHOLE,
    Cure,
    Cures,
    Kind,
    Mend,
    OddsForm,
    PaytableValue,
    Raw,
    Rule,
    Scope,
    Step,
    Table,
    Verdict,
)
from compliance.prove.cells import named_values
from compliance.prove.kind_sorts import is_number
from compliance.prove.shrink import plain_values
from compliance.prove.sides import RulesetSide, Sides
from compliance.prove.solve import Answer
from compliance.prove.values import Formula, all_of, none_of

MOST_EDITS = 16
MOST_CURES = 12
MOST_TRIES = 60
DOLLAR = 100
FEW_WORDS = 16
"""Of so many words two at a time are tried."""
Mended = tuple[tuple[str, Step, Raw | None], ...]


def cures_of(stated: Mapping[str, Raw], sides: Sides) -> Cures:
    """Find every smallest set of edits after which the one side accepts what is stated."""
    side = sides.sides[0]
    if side.accepts(stated):
        return Cures(cures=())
    curing = _Curing({name: raw for name, raw in stated.items() if name in sides.space.stated}, stated, sides)
    for size in range(1, MOST_EDITS + 1):
        found = curing.find_of_size(size)
        if found.cures or found.undecided:
            return found
    return Cures(cures=(), undecided=curing.gave_up)


class _Curing:
    def __init__(self, known: Mapping[str, Raw], stated: Mapping[str, Raw], sides: Sides) -> None:
        self.known = known
        self.stated = stated
        self.sides = sides
        self.side = sides.sides[0]
        self.gave_up = False
        space = sides.space
        self.kept = {
            name: space.states(name, known[name]) if name in known else none_of(space.stated[name])
            for name in space.stated
        }

    def find_of_size(self, size: int) -> Cures:
        """Return the cures of so many edits, those that take nothing out first."""
        few = z3.AtMost(*(z3.Not(kept) for kept in self.kept.values()), size)
        keeping = tuple(self.sides.space.stated[name] for name in self.known)
        found: dict[Mended, Cure] = {}
        # WHY: who is told to take a statement out is helped less than who is told how to change it.
        for limits in ((few, *keeping), (few,)):
            more = self._gather_cures(limits, found)
        return Cures(cures=_order_cures(found.values())[:MOST_CURES], more=more, undecided=self.gave_up and not found)

    def _gather_cures(self, limits: tuple[Formula, ...], found: dict[Mended, Cure]) -> bool:
        """Add every cure within limits, until there are enough; tell whether there may be more."""
        ruled_out: list[Formula] = [
            none_of(self._same_edits(_statements_after(cure, self.known))) for cure in found.values()
        ]
        while len(found) < MOST_CURES and len(ruled_out) < MOST_TRIES:
            answer = self.sides.accepting[0].find(*limits, *ruled_out)
            self.gave_up = self.gave_up or answer is Answer.UNDECIDED
            if isinstance(answer, Answer):
                return answer is Answer.UNDECIDED
            after = self._make_plain(self._restore_own_words(answer))
            ruled_out.append(none_of(self._same_edits(after)))
            for candidate in (after, *self._equally_near_cures(after)):
                cure = self._make_cure(candidate)
                if cure is not None:
                    found.setdefault(tuple((mend.field, mend.step, mend.after) for mend in cure.mends), cure)
        return True

    def _equally_near_cures(self, after: Mapping[str, Raw]) -> Iterator[dict[str, Raw]]:
        """Return the same cure with another table or other words that are no farther from what was stated."""
        for name, step in self._edits_made(after):
            if step is Step.CHANGE:
                for raw in self._values_as_near(name, after):
                    if raw != after[name] and self._is_accepted({**after, name: raw}):
                        yield {**after, name: raw}

    def _values_as_near(self, name: str, after: Mapping[str, Raw]) -> Iterator[Raw]:
        match self.known[name], after[name]:
            case (PaytableValue() as before, PaytableValue() as now):
                tables = list(self._nearest_tables(name, before))
                apart = {raw: _cells_between(before, raw) for raw in tables}
                yield from (raw for raw in tables if apart[raw] == apart.get(now))
            case (frozenset() as before, frozenset() as now):
                words = self.sides.vocabulary.fields[name].choices
                near = [before ^ {word} for word in words]
                near += [before ^ {one, two} for one, two in combinations(words, 2)] if len(words) <= FEW_WORDS else []
                yield from (raw for raw in near if len(raw ^ before) == len(now ^ before))
            case _:
                return

    def _restore_own_words(self, answer: Mapping[str, Raw]) -> dict[str, Raw]:
        """Put the holder's own words back where the solver, which counts them only, leaves them alone."""
        return {name: self.known[name] if self._is_same_size(name, raw) else raw for name, raw in answer.items()}

    def _is_same_size(self, name: str, raw: Raw) -> bool:
        kind, before = self.sides.vocabulary.fields[name].kind, self.known.get(name)
        if before is None or kind not in {Kind.TEXT, Kind.NAMES}:
            return False
        return kind is Kind.TEXT or len(cast("tuple[str, ...]", raw)) == len(cast("tuple[str, ...]", before))

    def _edits_made(self, after: Mapping[str, Raw]) -> Iterator[tuple[str, Step]]:
        for name in self.kept:
            if name in after and name not in self.known:
                yield name, Step.ADD
            elif name in self.known and name not in after:
                yield name, Step.REMOVE
            elif name in self.known and after[name] != self.known[name]:
                yield name, Step.CHANGE

    def _same_edits(self, after: Mapping[str, Raw]) -> Formula:
        """Say that a submission is edited in the same fields in the same manner; a word that is chosen counts."""
        space = self.sides.space
        parts: list[Formula] = []
        for name, step in self._edits_made(after):
            if step is Step.REMOVE:
                parts.append(none_of(space.stated[name]))
            elif self.sides.vocabulary.fields[name].kind in {Kind.CHOICE, Kind.FLAG}:
                parts.append(space.states(name, after[name]))
            else:
                parts.append(all_of((space.stated[name], none_of(self.kept[name]))))
        return all_of(parts)

    def _make_plain(self, answer: Mapping[str, Raw]) -> dict[str, Raw]:
        """Keep what the edits leave alone, and put the nearest or plainest lawful value in each edited field."""
        after = dict(answer)
        for name, step in tuple(self._edits_made(answer)):
            if step is not Step.REMOVE:
                candidates = (raw for raw in self._better_values(name, after) if raw != self.known.get(name))
                better = (raw for raw in candidates if raw == after[name] or self._is_accepted({**after, name: raw}))
                after[name] = next(better, after[name])
        return after

    def _is_accepted(self, after: Mapping[str, Raw]) -> bool:
        return self.side.accepts(self._whole_submission(after))

    def _whole_submission(self, after: Mapping[str, Raw]) -> dict[str, Raw]:
        """Return the submission with the edits, and with what no rule reads."""
        unread = {name: raw for name, raw in self.stated.items() if name not in self.kept}
        return {**unread, **after}

    def _better_values(self, name: str, after: Mapping[str, Raw]) -> Iterator[Raw]:
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
            yield from self._nearest_tables(name, cast("PaytableValue", before))
        yield from plain_values(field, after[name], self.sides.examples)

    def _nearest_words(self, name: str, before: frozenset[str], after: Mapping[str, Raw]) -> frozenset[str]:
        """Put back what was taken out and take out what was put in, word by word, as long as it stays lawful."""
        words = cast("frozenset[str]", after[name])
        for word in sorted(self.sides.vocabulary.fields[name].choices, key=lambda word: word not in before):
            changed = words | {word} if word in before else words - {word}
            if changed not in (words, before) and self._is_accepted({**after, name: changed}):
                words = changed
        return words

    def _nearest_tables(self, name: str, before: PaytableValue) -> Iterator[PaytableValue]:
        """Return the chapter's tables in the form that was stated, those with the fewest other cells first."""
        tables = [table for table in self.side.ruleset.tables if table.field == name and is_certain(table)]
        by_rows = before.rows is not None
        stated = [
            PaytableValue(table.name if before.name or not by_rows else None, table.rows if by_rows else None)
            for table in tables
        ]
        yield from sorted(stated, key=lambda table_value: _cells_between(before, table_value))

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
        while abs(far - near) > 1:
            middle = (near + far) // 2
            if self._is_accepted({**after, name: middle}):
                far = middle
            else:
                near = middle
        return [far]

    def _make_cure(self, after: Mapping[str, Raw]) -> Cure | None:
        if not self._is_accepted(after) or self._wagers_nothing(after):
            return None
        mends = []
        for name, step in self._edits_made(after):
            text = self.sides.vocabulary.fields[name].kind in {Kind.TEXT, Kind.NAMES}
            mends.append(
                Mend(
                    field=name,
                    step=step,
                    before=self.known.get(name),
                    after=after.get(name),
                    forced_by=self._forced_by(name, after),
                    own_words=step is not Step.REMOVE and text,
                )
            )
        return Cure(tuple(mends))

    def _wagers_nothing(self, after: Mapping[str, Raw]) -> bool:
        """Tell whether an amount is brought down to nothing, which is no amount to be wagered or paid."""
        fields = self.sides.vocabulary.fields
        return any(
            fields[name].kind is Kind.MONEY and after[name] == 0
            for name, step in self._edits_made(after)
            if step is not Step.REMOVE
        )

    def _forced_by(self, name: str, after: Mapping[str, Raw]) -> tuple[Rule, ...]:
        without = {other: raw for other, raw in after.items() if other != name}
        if name in self.known:
            without[name] = self.known[name]
        return standing_against(self._whole_submission(without), self.side)


def standing_against(statements: Mapping[str, Raw], side: RulesetSide) -> tuple[Rule, ...]:
    """Return the rules that keep the checker from finding statements compliant."""
    verdicts = side.replay(statements)[1]
    against = [rule for rule in side.ruleset.rules if verdicts[rule.id] is Verdict.VARIANCE]
    open_rules = [
        rule for rule in side.ruleset.rules if verdicts[rule.id] is Verdict.UNDETERMINED and rule.scope is Scope.FILING
    ]
    return tuple(against or open_rules)


def _distance_between(raw: Raw, other: Raw) -> Fraction:
    if isinstance(raw, int | Fraction) and isinstance(other, int | Fraction):
        return abs(Fraction(raw) - Fraction(other))
    return Fraction(abs(cast("dt.date", raw).toordinal() - cast("dt.date", other).toordinal()))


def _whole_dollars(cents: int) -> int:
    return cents - cents % DOLLAR


def _cells_between(table: PaytableValue, other: PaytableValue) -> int:
    """Count the cells in which two stated paytables differ."""
    cells = [
        {(hand, name): cell for hand, row in (each.rows or {}).items() for name, cell in row.items()}
        for each in (table, other)
    ]
    return sum(cells[0].get(place) != cells[1].get(place) for place in {**cells[0], **cells[1]})


def _statements_after(cure: Cure, known: Mapping[str, Raw]) -> dict[str, Raw]:
    """Return what is stated once a cure is made."""
    changed = {mend.field: mend.after for mend in cure.mends}
    untouched = {name: raw for name, raw in known.items() if name not in changed}
    return {**untouched, **{name: raw for name, raw in changed.items() if raw is not None}}


def is_certain(table: Table) -> bool:
    """Tell whether the source has lost no cell of a table."""
    return all(cell.form is not OddsForm.UNRESOLVED for row in table.rows.values() for cell in row.values())


_ORDER = {Step.CHANGE: 0, Step.ADD: 1, Step.REMOVE: 2}


def _order_cures(cures: Iterable[Cure]) -> tuple[Cure, ...]:
    """Put what changes a statement before what takes one out."""
    return tuple(sorted(cures, key=lambda cure: [(_ORDER[mend.step], mend.field) for mend in cure.mends]))
