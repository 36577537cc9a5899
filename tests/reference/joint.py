"""Hands counted by the set of all rows that they qualify for; those of five cards of 52 once in a run of the tests."""

from collections import Counter
from collections.abc import Iterable, Mapping

from sharedwork import FOLDER, kept_in

from reference import rows
from reference.cards import DECK_52, deals_up_to_suits

Joint = dict[frozenset[str], int]


def count_jointly(hands: Iterable[tuple[rows.Hand, int]], table: Mapping[str, rows.Row], names: Iterable[str]) -> Joint:
    """Count hands by the set of rows that they qualify for."""
    tests = [(name, table[name]) for name in names]
    found: Counter[frozenset[str]] = Counter()
    for hand, weight in hands:
        found[frozenset(name for name, test in tests if test(hand))] += weight
    return dict(found)


def count_fives(table: str) -> Joint:
    """Count all hands of five cards of 52 by the rows of a table, `ROWS_5` or `ROWS_4_OF_5`."""
    # WHY: the reference is tried against published figures, and the code against the reference, in two files; what is
    # shared between them is of the reference alone.
    tests: Mapping[str, rows.Row] = getattr(rows, table)
    return kept_in(FOLDER, f"fives-{table}", lambda: count_jointly(deals_up_to_suits(DECK_52, 5), tests, tests))


def leave_rows(parts: Joint, names: Iterable[str]) -> Joint:
    """Count the same hands by these rows only."""
    wanted, found = frozenset(names), Counter[frozenset[str]]()
    for made, hands in parts.items():
        found[made & wanted] += hands
    return dict(found)


def count_first_rows(parts: Joint, ladder: Iterable[str]) -> dict[str | None, int]:
    """Count the hands that each row of a ladder takes when the rows above it are paid first; none takes the rest."""
    order, found = tuple(ladder), Counter[str | None]()
    for made, hands in parts.items():
        found[next((row for row in order if row in made), None)] += hands
    return dict(found)
