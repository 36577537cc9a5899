"""A submission made as small and as plain as it can be while it still shows what it has to show."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import cast

from compliance.model import FieldDef, Kind, Odds, OddsForm, PaytableValue, Raw, Vocabulary, make_odds
from compliance.prove.kind_sorts import NUMBER_SORTS

FEW = 12
"""Up to so many fields are tried two by two."""

Holds = Callable[[Mapping[str, Raw]], bool]
"""Whether statements still show what they have to; asked of the ordinary checker, never of the solver."""


def shrink_statements(
    statements: Mapping[str, Raw], holds: Holds, vocabulary: Vocabulary, examples: Mapping[str, Raw]
) -> dict[str, Raw]:
    """Leave out what is not needed, then put plain values in the place of odd ones; both are tried field by field."""
    order = [name for name in vocabulary.fields if name in statements]
    smaller = {name: statements[name] for name in order}
    # WHY: one field at a time, the last step of delta debugging, since statements are few; from the end of the
    # vocabulary on, so that what is stated first stays where either would do.
    for name in reversed(order):
        smaller = _leave_out(smaller, name, holds)
    for name in tuple(smaller):
        smaller = _make_plainer(smaller, vocabulary.fields[name], holds, examples)
    return _shorten_texts(drop_statements(smaller, holds, vocabulary), holds, vocabulary, examples)


def drop_statements(statements: Mapping[str, Raw], holds: Holds, vocabulary: Vocabulary) -> dict[str, Raw]:
    """Leave out one by one, then two by two, what is not needed, until nothing more can go."""
    smaller = {name: statements[name] for name in vocabulary.fields if name in statements}
    before: dict[str, Raw] | None = None
    # WHY: what was needed beside a statement may be idle once that has gone, so all are tried again after each.
    while smaller != before:
        before = smaller
        for name in reversed(tuple(smaller)):
            smaller = _leave_out(smaller, name, holds)
        smaller = _leave_out_two(smaller, holds)
    return smaller


def _shorten_texts(
    statements: dict[str, Raw], holds: Holds, vocabulary: Vocabulary, examples: Mapping[str, Raw]
) -> dict[str, Raw]:
    """Say in a short text of the same section what a long one says."""
    for name in [name for name in statements if vocabulary.fields[name].kind is Kind.TEXT]:
        for other, field in vocabulary.fields.items():
            short = field.kind is Kind.TEXT and len(field.example) < len(vocabulary.fields[name].example)
            if (
                short
                and field.section == vocabulary.fields[name].section
                and other in examples
                and other not in statements
            ):
                changed = {
                    other if one == name else one: examples[other] if one == name else raw
                    for one, raw in statements.items()
                }
                if holds(changed):
                    statements = changed
                    break
    return {name: statements[name] for name in vocabulary.fields if name in statements}


def _leave_out_two(statements: dict[str, Raw], holds: Holds) -> dict[str, Raw]:
    """Leave out what goes only together with something else."""
    names = tuple(reversed(statements))
    for first, second in combinations(names, 2) if len(names) <= FEW else ():
        # WHY: two rules may ask for each other, so that neither field can go alone; pairs find that, larger groups
        # are rare.
        fewer = {name: raw for name, raw in statements.items() if name not in {first, second}}
        if len(fewer) < len(statements) and holds(fewer):
            statements = fewer
    return statements


def _leave_out(statements: dict[str, Raw], name: str, holds: Holds) -> dict[str, Raw]:
    fewer = {other: raw for other, raw in statements.items() if other != name}
    return fewer if holds(fewer) else statements


def _make_plainer(
    statements: dict[str, Raw], field: FieldDef, holds: Holds, examples: Mapping[str, Raw]
) -> dict[str, Raw]:
    for plain in plain_values(field, statements[field.name], examples):
        if plain == statements[field.name]:
            return statements
        changed = {**statements, field.name: plain}
        if holds(changed):
            return changed
    return statements


def plain_values(field: FieldDef, raw: Raw, examples: Mapping[str, Raw]) -> Iterator[Raw]:
    """Return values that read better than this one, best first."""
    if field.name in examples:
        yield examples[field.name]
    if field.kind in NUMBER_SORTS:
        yield from NUMBER_SORTS[field.kind].plain
    match field.kind:
        case Kind.NAMES:
            names = cast("tuple[str, ...]", raw)
            yield from (names[:length] for length in range(1, min(len(names), 9)))
        case Kind.CHOICES:
            yield from _fewer_words(cast("frozenset[str]", raw))
        case Kind.CHOICE:
            yield from field.choices
        case Kind.PAYTABLE:
            yield from _plainer_tables(cast("PaytableValue", raw))
        case Kind.ODDS:
            yield from _rounder_odds(cast("Odds", raw))
        case _:
            return


def _fewer_words(words: frozenset[str]) -> Iterator[Raw]:
    ordered = sorted(words)
    yield frozenset()
    yield from (frozenset({word}) for word in ordered)
    yield from (words - {word} for word in ordered)


def _rounder_odds(paid: Odds) -> Iterator[Raw]:
    if paid.form in {OddsForm.TO, OddsForm.FOR}:
        yield from (make_odds(paid.form, number) for number in (1, 2, 5, 10, 100))
        yield _round_to_whole(paid)


def _round_to_whole(paid: Odds) -> Odds:
    return make_odds(paid.form, max(1, round(paid.ratio))) if paid.form in {OddsForm.TO, OddsForm.FOR} else paid


def _plainer_tables(stated: PaytableValue) -> Iterator[Raw]:
    if stated.name is not None:
        yield PaytableValue(stated.name, None)
    if stated.rows is not None:
        for hand in stated.rows:
            yield PaytableValue(None, {hand: stated.rows[hand]})
        rounded = {
            hand: {name: _round_to_whole(cell) for name, cell in row.items()} for hand, row in stated.rows.items()
        }
        yield PaytableValue(None, rounded)
        yield PaytableValue(None, stated.rows)
