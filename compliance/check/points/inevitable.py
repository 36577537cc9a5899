"""What a side has against every filing that the other accepts: it tells no difference from another one."""

from collections.abc import Mapping

from compliance.model import Comparison, Raw, Witness
from compliance.record import keyword_record, replace

Refusals = tuple[frozenset[str], frozenset[str]]
Filings = tuple[Mapping[str, Raw], Mapping[str, Raw]]


@keyword_record
class SmallestFilings:
    """For either side the smallest filing that it accepts, and the rules by which it refuses that of the other."""

    accepted: Filings = ({}, {})
    refusals: Refusals = (frozenset(), frozenset())


def leave_out_inevitable(comparison: Comparison, smallest: SmallestFilings) -> Comparison:
    """Return a comparison whose witnesses keep what they show beyond the smallest filing, where that is refused anyway.

    Of two games each refuses the filings of the other whatever they state. What stands against the smallest of them
    stands against all, so that no other difference follows from it.
    """
    witnesses = (
        _show_beyond(witness, smallest) if _refuses_anyway(comparison, witness.refused, smallest) else witness
        for witness in comparison.witnesses
    )
    return replace(comparison, witnesses=tuple(witnesses))


def _refuses_anyway(comparison: Comparison, side: int, smallest: SmallestFilings) -> bool:
    """Tell whether one rule of a side refuses the smallest filing of the other, and every witness that one accepts."""
    # WHY: another filing of that side may escape what refuses the smallest one; then there is a witness that does.
    shown = (one.rules for one in comparison.witnesses if one.refused == side and not one.left_open and not one.open)
    return bool(smallest.refusals[side].intersection(*shown))


def _show_beyond(witness: Witness, smallest: SmallestFilings) -> Witness:
    accepted, refusals = smallest.accepted[witness.accepted], smallest.refusals[witness.refused]
    statements = {name: raw for name, raw in witness.statements.items() if accepted.get(name) != raw}
    return replace(witness, statements=statements, rules=tuple(name for name in witness.rules if name not in refusals))
