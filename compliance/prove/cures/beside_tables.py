"""Cures where the solver gave up on the smallest: near tables are put in first, and it is asked for the rest.

What the solver finds hard is a paytable of which every cell may change beside amounts that are multiplied by its odds.
With the tables held, as they are stated or as a lawful one that is near, its questions are easy again. What is found so
is confirmed by the checker like any cure, but a smaller one is not ruled out, and that is said.
"""

from collections.abc import Iterator, Mapping
from itertools import islice, product

from compliance.model import Cure, CureEdit, CureTier, EditKey, Kind, PaytableValue, Raw, Step, tier_of_cures
from compliance.prove.cures.curing import MOST_EDITS, Curing, standing_against
from compliance.prove.solve import Answer
from compliance.prove.terms.values import Formula
from compliance.record import replace

NEAR_TABLES = 3
"""So many lawful tables near to a stated one are tried."""
MOST_COMBINATIONS = 12
_SIZES = (0, 1, 2, 3, 4, 6, 9, MOST_EDITS)

HeldTables = Mapping[str, CureEdit]
"""The paytables that change, each with the table that is put in."""


def find_beside_tables(curing: Curing) -> CureTier | None:
    """Return cures with paytables held as they are stated or near to it, the smallest that were found so."""
    found: dict[EditKey, Cure] = {}
    for held in islice(_combine_tables(curing), MOST_COMBINATIONS):
        found.update({cure.key: cure for cure in _cures_with(held, curing)})
    if not found:
        return None
    least = min(len(cure.edits) for cure in found.values())
    smallest = tuple(cure for cure in found.values() if len(cure.edits) == least)
    return replace(tier_of_cures(smallest, more=True), smaller_not_ruled_out=True)


def _combine_tables(curing: Curing) -> Iterator[HeldTables]:
    """Yield what to put in the place of the stated paytables, first what changes the fewest of them."""
    tables = {name: raw for name, raw in curing.known.items() if isinstance(raw, PaytableValue)}
    ways = {name: [None, *_nearest_tables(name, curing)] for name in tables}
    for taken in sorted(product(*ways.values()), key=lambda way: sum(raw is not None for raw in way)):
        chosen = {name: raw for name, raw in zip(ways, taken, strict=True) if raw is not None}
        yield {name: _edit_of_table(name, raw, curing) for name, raw in chosen.items()}


def _nearest_tables(name: str, curing: Curing) -> list[PaytableValue]:
    """Return the tables near to a stated one that take something away of what stands against the submission."""
    against = len(standing_against(curing.stated, curing.side))
    near = (raw for raw in curing.near.better_values(name, curing.known) if isinstance(raw, PaytableValue))
    better = (raw for raw in near if len(standing_against({**curing.stated, name: raw}, curing.side)) < against)
    return list(dict.fromkeys(islice(better, NEAR_TABLES)))


def _edit_of_table(name: str, raw: Raw, curing: Curing) -> CureEdit:
    return CureEdit(field=name, step=Step.CHANGE, before=curing.known[name], after=raw, forced_by=())


def _cures_with(held: HeldTables, curing: Curing) -> Iterator[Cure]:
    """Yield the cures that need the fewest edits beside the tables that are held."""
    fields = curing.sides.vocabulary.fields
    others = [name for name in curing.kept if name not in held]
    kept: tuple[Formula, ...] = tuple(curing.kept[name] for name in others if fields[name].kind is Kind.PAYTABLE)
    for size in _SIZES[: len(_SIZES) - len(held)]:
        limits = (curing.few_edits(size, others), *kept)
        if not isinstance(curing.find_plain(limits, held), Answer):
            by_edits: dict[EditKey, Cure] = {}
            curing.gather_cures(limits, by_edits, held)
            yield from by_edits.values()
            return
