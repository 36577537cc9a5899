"""The smallest changes that make a submission lawful, found by the solver and confirmed by the checker.

The solver is asked for a lawful submission that leaves all but one statement alone, then all but two, and so on: so
the first answers are the smallest cures. Each answer is made plain (the nearest lawful figure, the nearest table),
grows to the family of all cures that differ from it in independent parts, and the family is ruled out, until the solver
finds no other. Where the smallest cures take out what could stay, or rest on what is not in the holder's hands, those
that do so least are sought too, and come first.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import z3

from compliance.model import (
    NOT_ONES_OWN,
    Cure,
    CureEdit,
    CureFamily,
    Cures,
    CureTier,
    Raw,
    Restraint,
)
from compliance.prove.cures.beside_tables import find_beside_tables
from compliance.prove.cures.curing import MOST_CURES, MOST_EDITS, Curing
from compliance.prove.cures.families import grow_family, rule_out_family
from compliance.prove.cures.order import order_families
from compliance.prove.sides import Sides
from compliance.prove.solve import Answer
from compliance.prove.terms.values import Formula, none_of

LONGER = 2
"""So many edits more a cure may have that rests on less of what others do."""


def cures_of(stated: Mapping[str, Raw], sides: Sides) -> Cures:
    """Find every smallest set of edits after which the one side accepts what is stated."""
    if sides.sides[0].accepts(stated):
        return Cures()
    curing = Curing({name: raw for name, raw in stated.items() if name in sides.space.stated}, stated, sides)
    if curing.can_be_stated():
        stating = _find_smallest(curing, (curing.keep_all_stated,))
        if stating.families:
            return Cures(tiers=(stating,))
    smallest = _find_smallest(curing)
    if not smallest.families:
        beside = find_beside_tables(curing) if curing.gave_up else None
        return Cures(tiers=(beside,) if beside is not None else (), undecided=curing.gave_up)
    return Cures(tiers=tuple(_weigh_smallest(smallest, curing)))


def _find_smallest(
    curing: Curing,
    limits: Sequence[Formula] = (),
    within: Restraint = Restraint.ALL,
    *,
    least: int = 1,
    most: int = MOST_EDITS,
) -> CureTier:
    """Return the cures of the smallest size at which there is one, among submissions of which these limits hold."""
    for size in range(least, most + 1):
        tier = _find_of_size(size, curing, limits, within)
        # WHY: where the solver gives up at one size, what it finds at the next need not be the smallest.
        if tier.families or tier.more:
            return tier
    return CureTier(families=(), within=within)


def _find_of_size(size: int, curing: Curing, limits: Sequence[Formula], within: Restraint) -> CureTier:
    """Return the cures of so many edits as families, until the solver finds no other."""
    # INVARIANT: sizes are asked in rising order and the first that has a cure ends the search; so `at most` comes
    # to `exactly`, and none of the edits can be left out.
    families: list[CureFamily] = []
    ruled_out: list[Formula] = []
    more = False
    while len(families) < MOST_CURES:
        first = _find_cure((curing.few_edits(size), *limits, *ruled_out), curing)
        if isinstance(first, Answer):
            more = more or first is Answer.UNDECIDED
            break
        family, goes_on = grow_family(first, curing, limits)
        families.append(family)
        ruled_out.append(rule_out_family(family, curing))
        more = more or goes_on
    else:
        more = True
    ordered = order_families(families, curing.sides.vocabulary, curing.left_open)
    return CureTier(families=ordered, within=within, more=more)


def _find_cure(limits: tuple[Formula, ...], curing: Curing) -> Cure | Answer:
    """Return a cure within limits; what the checker does not accept is ruled out."""
    ruled_out: list[Formula] = []
    while len(ruled_out) < MOST_CURES:
        after = curing.find_plain((*limits, *ruled_out), {})
        if isinstance(after, Answer):
            return after
        cure = curing.make_cure(after)
        if cure is not None:
            return cure
        ruled_out.append(none_of(curing.same_edits(curing.edits_of(after))))
    return Answer.UNDECIDED


def _weigh_smallest(smallest: CureTier, curing: Curing) -> Iterator[CureTier]:
    """Yield the smallest cures after those that withdraw less, and after those that rest on less that others do."""
    kept = _find_lighter(smallest, _takes_away, curing, curing.withdrawn, (), Restraint.FEWEST_WITHDRAWN)
    first = kept or smallest
    withdrawn = at_most(_count_edits(first, _takes_away), curing.withdrawn)
    own = _find_lighter(first, _is_not_ones_own, curing, curing.not_ones_own, (withdrawn,), Restraint.OWN_HANDS)
    yield from (tier for tier in (own, kept, smallest) if tier is not None)


def _takes_away(edit: CureEdit) -> bool:
    return edit.takes_away


def _is_not_ones_own(edit: CureEdit) -> bool:
    return edit.act in NOT_ONES_OWN


def _find_lighter(
    tier: CureTier,
    weighs: Callable[[CureEdit], bool],
    curing: Curing,
    weighed: Sequence[Formula],
    limits: tuple[Formula, ...],
    within: Restraint,
) -> CureTier | None:
    """Return the smallest of the cures with the fewest edits of some sort, where those are fewer than in a tier."""
    most = MOST_EDITS if within is Restraint.FEWEST_WITHDRAWN else tier.size + LONGER
    for number in range(_count_edits(tier, weighs)):
        limited = (*limits, at_most(number, weighed))
        answer = curing.sides.accepting[0].find(curing.few_edits(most), *limited)
        if not isinstance(answer, Answer):
            found = _find_smallest(curing, limited, within, least=tier.size, most=most)
            return found if found.families else None
    return None


def at_most(number: int, formulas: Sequence[Formula]) -> Formula:
    """Say that at most so many of some formulas hold."""
    return z3.AtMost(*formulas, number) if number else none_of(*formulas)


def _count_edits(tier: CureTier, weighs: Callable[[CureEdit], bool]) -> int:
    """Count the edits of some sort in the cure of a tier that has the fewest of them."""
    return min(
        sum(min(sum(map(weighs, way)) for way in choice.alternatives) for choice in family.choices)
        for family in tier.families
    )
