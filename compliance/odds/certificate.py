"""What a certificate says of a counted paytable, as plain objects, and the figures in which two of them differ.

Counts are whole numbers, chances and holds fractions in lowest terms. Keys may be added, never renamed.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from compliance.model import (
    Count,
    CountedPaytable,
    FigureMismatch,
    OtherCount,
    RowShape,
    known_envy,
    known_hold,
    known_return,
    rows_paid_besides,
    show_money,
    show_odds,
    stake_comes_back,
    write_fraction,
    write_percent,
)
from compliance.odds.meter import (
    contribution_for_wanted_hold,
    hold_in_one_round,
    hold_over_many_rounds,
    meter_for_wanted_hold,
)


def paytable_object(sheet: CountedPaytable) -> dict[str, Any]:
    """Return what a certificate says of one paytable."""
    wager, hold = sheet.count.wager, sheet.count.hold
    kept = known_hold(hold)
    return {
        "wager": wager.id,
        "label": wager.label,
        "cite": sheet.cite,
        "table": sheet.table,
        "name": sheet.name,
        "table_cite": sheet.table_cite,
        "readings": dict(hold.readings),
        "stake": None if hold.stake is None else show_money(hold.stake),
        "envy_from": None if wager.envy_from is None else show_money(wager.envy_from),
        "adds_to": wager.adds_to,
        **_count_object(sheet.count),
        "hold_percent": None if kept is None else write_percent(kept),
        "overlaps": [
            {
                "row": overlap.row,
                "other": overlap.other,
                "hands": overlap.deals,
                "hold": _write_if_known(overlap.hold if kept is not None else None),
            }
            for overlap in hold.overlaps
        ],
        "progressive": _progressive_object(sheet),
        "other_readings": [_other_count_object(other) for other in sheet.others],
    }


def _count_object(count: Count) -> dict[str, Any]:
    """Return how a paytable was counted and what it came to."""
    wager, hold = count.wager, count.hold
    shapes = {shape.row: shape for shape in wager.order}
    return {
        "deal": wager.deal,
        "universe": hold.universe,
        "stake_returned": stake_comes_back(wager),
        "adds": [{"row": row, "besides": other} for row, other in rows_paid_besides(wager)],
        "rows": [
            {
                "place": place,
                "row": row.row,
                **_shape_object(shapes[row.row]),
                "pays": show_odds(row.pays),
                "envy": None if row.envy is None else show_odds(row.envy),
                "hands": row.deals,
            }
            for place, row in enumerate(hold.rows, start=1)
        ],
        "unpaid": hold.unpaid,
        "qualifies_for_several": hold.several,
        "returned": _write_if_known(known_return(hold)),
        "hold": _write_if_known(known_hold(hold)),
        "meter": write_fraction(hold.meter),
        "envy_dollars": _write_if_known(known_envy(hold)),
    }


def _shape_object(shape: RowShape) -> dict[str, Any]:
    return {"hand": shape.shape, "without": list(shape.without)}


def _other_count_object(other: OtherCount) -> dict[str, Any]:
    return {"reading": other.reading, "option": other.option, **_count_object(other.count)}


def _write_if_known(number: Fraction | None) -> str | None:
    return None if number is None else write_fraction(number)


def _progressive_object(sheet: CountedPaytable) -> dict[str, Any] | None:
    """Return the terms that a meter's hold was asked for, and the holds."""
    hold, terms, wanted = sheet.count.hold, sheet.terms, sheet.wanted
    if not hold.meter:
        return None
    return {
        "meter": None if terms.meter is None else show_money(terms.meter),
        "reset": None if terms.reset is None else show_money(terms.reset),
        "contribution": _write_if_known(terms.contribution),
        "wanted": _write_if_known(wanted),
        "hold_in_one_round": _write_if_known(hold_in_one_round(sheet)),
        "hold_in_the_long_run": _write_if_known(hold_over_many_rounds(sheet)),
        "meter_cents_for_wanted": _write_if_known(meter_for_wanted_hold(sheet)),
        "contribution_for_wanted": _write_if_known(contribution_for_wanted_hold(sheet)),
    }


def figure_mismatches(said: Any, found: Any, *, by: str = "recounted", place: str = "") -> Iterator[FigureMismatch]:
    """Yield the figures in which two plain objects differ, in the order of what was found; ``by`` says by whom."""
    if isinstance(said, dict) and isinstance(found, dict):
        # INVARIANT: keys of both sides are gone through, so that a figure that was added or left out differs as well.
        for key in (*found, *(key for key in said if key not in found)):
            inner = f"{place}.{key}" if place else key
            yield from figure_mismatches(said.get(key), found.get(key), by=by, place=inner)
    elif isinstance(said, list) and isinstance(found, list) and len(said) == len(found):
        for number, (one, other) in enumerate(zip(said, found, strict=True), start=1):
            yield from figure_mismatches(one, other, by=by, place=f"{place} {number}")
    # WHY: the types count too: 1 and true are equal to Python, and not to whoever reads the certificate.
    elif said != found or type(said) is not type(found):
        yield FigureMismatch(place, _show_figure(said), _show_figure(found), by)


def _show_figure(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    if isinstance(value, (list, dict)):
        return f"{len(value)} entries"
    return "nothing" if value is None else str(value)
