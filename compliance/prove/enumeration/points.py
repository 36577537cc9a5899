"""One value of every cell of every field, and a walk over all submissions that can be made of them."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import gcd, prod
from typing import assert_never, cast

from compliance.lang import asserts_something
from compliance.model import (
    WHOLE,
    FieldDef,
    Kind,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Ruleset,
    Vocabulary,
    make_odds,
)
from compliance.prove.enumeration.cuts import Cuts
from compliance.prove.kind_sorts import NUMBER_SORTS, as_written
from compliance.record import record

MOST_MEMBERS = 8
"""The members of a set are tried in every combination as long as no more than so many can be told apart."""
_TEXT = "x"
Point = Mapping[str, Raw]


@record
class CellValues:
    """One value of each cell of a field; ``is_complete`` says that no condition can tell others from them."""

    name: str
    values: tuple[Raw | None, ...]
    is_complete: bool


@record
class CellSpace:
    """The fields that conditions ask about, with one value of every cell; nothing stands for not stated."""

    fields: tuple[CellValues, ...]

    @property
    def size(self) -> int:
        """How many submissions can be made of these values."""
        return prod(len(field.values) for field in self.fields)

    @property
    def is_complete(self) -> bool:
        """Whether what is so of none of these submissions is so of none at all."""
        return all(field.is_complete for field in self.fields)

    def walk(self, most: int) -> Iterator[Point]:
        """Make submissions, each another one, until all were made or ``most`` of them; neighbours differ in much."""
        total = self.size
        step = _stride_through(total)
        for at in range(min(total, most)):
            yield self._make_point(at * step % total)

    def _make_point(self, number: int) -> Point:
        point: dict[str, Raw] = {}
        for field in self.fields:
            number, place = divmod(number, len(field.values))
            raw = field.values[place]
            if raw is not None:
                point[field.name] = raw
        return point


def _stride_through(total: int) -> int:
    """Return a step that meets every number below a total once before it comes back to the first."""
    # WHY: near the golden section, so that the first points already differ in every field and most questions whether
    # something is possible end after a few of them.
    step = max(total * 618 // 1000, 1)
    while gcd(step, total) != 1:
        step += 1
    return step


def cell_space_of(cuts: Cuts, vocabulary: Vocabulary, rulesets: Iterable[Ruleset]) -> CellSpace | None:
    """Return the cells that conditions cut fields into; nothing where one of the fields is worked out from another."""
    read = [vocabulary.fields[name] for name in vocabulary.fields if name in cuts.read]
    if any(field.derived is not None for field in read):
        return None
    sides = tuple(rulesets)
    cut = [_cell_values_of(field, cuts, sides) for field in read]
    return CellSpace((*cut, *(_watched_values_of(field) for field in _watched_alone(cuts, vocabulary))))


def _watched_alone(cuts: Cuts, vocabulary: Vocabulary) -> Iterator[FieldDef]:
    """Return one field of each class that is only watched, and by the same conditions."""
    # INVARIANT: such conditions ask whether any of their fields is stated or asserts something, so one field stands for
    # all that the same conditions watch.
    classes: dict[frozenset[tuple[str, ...]], FieldDef] = {}
    for name, field in vocabulary.fields.items():
        if name in cuts.watched and name not in cuts.read:
            seen_by = frozenset(cuts.watched[name])
            if seen_by not in classes or field.kind is Kind.FLAG:
                classes[seen_by] = field
    return iter(classes.values())


def _watched_values_of(field: FieldDef) -> CellValues:
    """Return a value that asserts something and, where the kind has one, a value that does not."""
    values = tuple(_values_of(field, Cuts(), ()))
    quiet = [raw for raw in values if not asserts_something(raw)]
    loud = [raw for raw in values if asserts_something(raw)]
    return CellValues(field.name, (None, *loud[:1], *quiet[:1]), is_complete=True)


def _cell_values_of(field: FieldDef, cuts: Cuts, rulesets: Sequence[Ruleset]) -> CellValues:
    values = list(_values_of(field, cuts, rulesets))
    is_complete = field.name not in cuts.tangled
    match field.kind:
        case Kind.ODDS | Kind.PAYTABLE | Kind.CLAUSES:
            is_complete = is_complete and not cuts.constants[field.name]
        case Kind.CHOICES:
            is_complete = is_complete and len(_members_told_apart(field, cuts)) <= MOST_MEMBERS
        case _:
            pass
    return CellValues(field.name, (None, *dict.fromkeys(values)), is_complete)


def _values_of(field: FieldDef, cuts: Cuts, rulesets: Sequence[Ruleset]) -> Iterator[Raw]:
    constants = cuts.constants[field.name]
    match field.kind:
        case Kind.FLAG:
            yield from (True, False)
        case Kind.CHOICE:
            yield from field.choices
        case Kind.COUNT | Kind.MONEY | Kind.PERCENT | Kind.HOURS | Kind.VOLUME:
            numbers = {Fraction(cast("int | Fraction", raw)) for raw in constants}
            most = Fraction(NUMBER_SORTS[field.kind].most)
            between = _between_cuts(numbers, Fraction(0), most, is_whole=field.kind in WHOLE)
            yield from (as_written(field.kind, number) for number in between)
        case Kind.DATE:
            days = {Fraction(cast("dt.date", raw).toordinal()) for raw in constants}
            between = _between_cuts(days, Fraction(1), Fraction(dt.date.max.toordinal()), is_whole=True)
            yield from (dt.date.fromordinal(int(day)) for day in between)
        case Kind.CHOICES:
            yield from _sets_of_members(field, cuts)
        case Kind.SEQUENCE:
            yield from _sequences_of(field, cuts)
        case Kind.TEXT:
            yield _TEXT
        case Kind.NAMES:
            sizes = {size + step for size in {0, 1, *cuts.sizes[field.name]} for step in (-1, 0, 1)}
            yield from (tuple(f"{_TEXT}{at}" for at in range(size)) for size in sorted(sizes) if size >= 0)
        case Kind.ODDS:
            yield from _odds_beside(cast("set[Odds]", constants))
        case Kind.PAYTABLE:
            yield from _tables_of(field, rulesets)
        case Kind.CLAUSES:
            # INVARIANT: what clauses say is read by derived fields alone, and those are not asked about here.
            yield cast("Raw", (_TEXT,))
        case _ as unknown:
            assert_never(unknown)


def _between_cuts(cuts: Iterable[Fraction], least: Fraction, most: Fraction, *, is_whole: bool) -> Iterator[Fraction]:
    """Return every cut, and one number in each gap between, below and above them."""
    points = sorted({cut for cut in cuts if least <= cut <= most})
    if not points:
        yield least + 1
        return
    if points[0] > least:
        yield _middle_of(least, points[0], is_whole)
    for low, high in pairwise(points):
        yield low
        if not is_whole or high - low > 1:
            yield _middle_of(low + (1 if is_whole else 0), high, is_whole)
    yield points[-1]
    if points[-1] < most:
        yield points[-1] + 1


def _middle_of(low: Fraction, high: Fraction, is_whole: bool) -> Fraction:
    middle = (low + high) / 2
    return Fraction(int(middle)) if is_whole else middle


def _members_told_apart(field: FieldDef, cuts: Cuts) -> tuple[str, ...]:
    """Return one word of each class of words that no condition tells apart."""
    if cuts.sizes[field.name]:
        # WHY: where members are counted, two words that are otherwise alike make a difference together.
        return tuple(field.choices)
    groups = sorted(map(sorted, cuts.groups[field.name]))
    classes: dict[tuple[bool, ...], str] = {}
    for word in field.choices:
        classes.setdefault(tuple(word in group for group in groups), word)
    return tuple(classes.values())


def _sets_of_members(field: FieldDef, cuts: Cuts) -> Iterator[Raw]:
    words = _members_told_apart(field, cuts)
    sizes: Iterable[int] = range(len(words) + 1)
    if len(words) > MOST_MEMBERS:
        sizes = (0, 1, 2, len(words) - 1, len(words))
    for size in sizes:
        yield from map(frozenset, combinations(words, size))


def _sequences_of(field: FieldDef, cuts: Cuts) -> Iterator[Raw]:
    """Return the sequences that conditions name, and one of every length that they do not."""
    named = cast("set[tuple[str, ...]]", cuts.constants[field.name])
    words = tuple(field.choices)
    # INVARIANT: a submission states words that the field knows, each once.
    yield from sorted(one for one in named if set(one) <= set(words) and len(set(one)) == len(one))
    for size in range(len(words) + 1):
        for sequence in (words[:size], words[:size][::-1], words[len(words) - size :]):
            if sequence not in named:
                yield sequence


def _odds_beside(constants: Iterable[Odds]) -> Iterator[Raw]:
    yield make_odds(OddsForm.TO, 1, 1)
    for odds in sorted(constants, key=lambda one: (one.form, one.ratio)):
        yield odds
        if odds.form is not OddsForm.PUSH:
            yield from (
                make_odds(odds.form, odds.number + odds.per * step, odds.per)
                for step in (-1, 1)
                if odds.number + odds.per * step > 0
            )


def _tables_of(field: FieldDef, rulesets: Iterable[Ruleset]) -> Iterator[Raw]:
    tables = [table for ruleset in rulesets for table in ruleset.tables if table.field == field.name]
    yield PaytableValue(name="none of these", rows=None)
    for table in tables:
        yield PaytableValue(name=table.name, rows=None)
        yield PaytableValue(name=None, rows=table.rows)
