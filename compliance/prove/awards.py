"""The greatest award of a stated paytable as a formula, for one hand or for two that one deck can deal together.

What `compliance.odds` works out for a paytable at hand is written here for every paytable at once: the same search by
the same order, so that the solver and the checker come to the same award or are open in the same places.
"""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

import z3

from compliance.model import OddsForm, Table
from compliance.odds import SHAPES, dealt_together
from compliance.prove.space import Space
from compliance.prove.terms.conversion import converts, winnings_term
from compliance.prove.terms.operations import greatest_of
from compliance.prove.terms.values import FORMS, NO, Formula, Paytable, SolverOdds, all_of, any_of, choose_term, none_of

_TO = FORMS.index(OddsForm.TO)


def best_award_term(
    space: Space, stated: Paytable, tables: tuple[Table, ...], paid: Mapping[str, SolverOdds], *, two: bool
) -> SolverOdds:
    """Return the greatest award of a paytable, or of two of its hands together; ``paid`` has what each row pays."""
    present = {hand: _row_present(space, stated, tables, hand) for hand in paid}
    fit = {hand: converts(row.form, row.ratio) for hand, row in paid.items()}
    won = {hand: winnings_term(row.form, row.ratio) for hand, row in paid.items()}
    # WHY: one row that is there and whose odds are lost or of another form leaves the greatest award open.
    usable = [any_of((none_of(present[hand]), all_of((row.known, fit[hand])))) for hand, row in paid.items()]
    known = all_of((stated.known, any_of(present.values()), *usable))
    # INVARIANT: no award is below nothing, so -1 stands for a row that is not there and is never the greatest.
    amounts = [choose_term(present[hand], won[hand], z3.RealVal(-1)) for hand in paid]
    best = greatest_of([z3.RealVal(-1), *amounts])
    if not two:
        return SolverOdds(known, z3.IntVal(_TO), best)
    pairs = _pairs_of(won, present)
    together = [choose_term(pair.both, pair.paid, z3.RealVal(-1)) for pair in pairs if pair.dealt]
    settled = none_of(*(_leaves_open(pair, pairs, best) for pair in pairs if pair.dealt is None))
    return SolverOdds(all_of((known, settled)), z3.IntVal(_TO), greatest_of([best, *together]))


def _row_present(space: Space, stated: Paytable, tables: tuple[Table, ...], hand: str) -> Formula:
    numbering = space.numbering
    by_rows = stated.rows.get(hand, NO)
    by_name = any_of(stated.name == numbering.number_table_name(table.name) for table in tables if hand in table.rows)
    return any_of((all_of((stated.has_rows, by_rows)), all_of((none_of(stated.has_rows), by_name))))


class _Together(NamedTuple):
    """Two hands of a paytable: whether both have rows, what they are paid, and whether a deck deals both."""

    names: tuple[str, str]
    both: Formula
    paid: Formula
    dealt: bool | None


def _pairs_of(won: Mapping[str, Formula], present: Mapping[str, Formula]) -> list[_Together]:
    return [
        _Together(
            (one, two),
            all_of((present[one], present[two])),
            won[one] + won[two],
            dealt_together(one, two) if one in SHAPES and two in SHAPES else None,
        )
        for one, two in combinations_with_replacement(won, 2)
    ]


def _leaves_open(pair: _Together, pairs: list[_Together], alone: Formula) -> Formula:
    """Say that nobody knows whether two hands are dealt together, and no two that are known to be are paid more."""
    before = []
    for rival in pairs:
        if rival.dealt:
            better = [rival.paid > pair.paid]
            # INVARIANT: pairs that are paid the same are tried by name, as `odds` tries them.
            if rival.names < pair.names:
                better.append(rival.paid == pair.paid)
            before.append(all_of((rival.both, any_of(better))))
    return all_of((pair.both, pair.paid > alone, none_of(*before)))
