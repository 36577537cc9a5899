"""What the workbench adds to the document of a paytable: the figure read first, bars, readings to choose from."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from compliance.model import (
    CountedPaytable,
    OddsForm,
    known_hold,
    known_return,
    write_fraction,
    write_percent,
)
from compliance.odds import (
    hold_in_one_round,
    returned_by_row,
)
from compliance.report import (
    paytable_title,
    short_hold_in_words,
    wager_name,
    write_fine_percent,
)

WIDEST_BAR = 1000
"""The length of the longest bar."""


def table_view(sheets: Sequence[CountedPaytable], beside: Sequence[CountedPaytable]) -> dict[str, Any]:
    """Return what stands around the document of a paytable; several sheets are rows that are wagers of their own."""
    first = sheets[0]
    each_row = first.count.wager.each_row
    return {
        "wager": wager_name(first),
        "table": paytable_title(first),
        "cite": first.cite,
        "table_cite": first.table_cite,
        "each_row": each_row,
        "figure": None if each_row else _figure_object(first),
        "beside": None if each_row else _difference_from_other(first, beside[0]),
        "readings": [_reading_object(first, place) for place in range(len(first.readings))],
        "chart": _chart_of_returns(sheets),
    }


def _figure_object(sheet: CountedPaytable) -> dict[str, str]:
    """Return the one figure that is read first."""
    kept = _figure_to_compare(sheet)
    exactly = "" if kept is None else write_fraction(kept)
    return {"label": "Hold", "shown": short_hold_in_words(sheet), "exact": exactly}


def _difference_from_other(sheet: CountedPaytable, beside: CountedPaytable) -> dict[str, str] | None:
    """Return what the table beside it keeps, and how far this one is from that."""
    now, then = _figure_to_compare(sheet), _figure_to_compare(beside)
    if now is None or then is None:
        return None
    moved = now - then
    return {
        "shown": write_percent(then),
        "exact": write_fraction(then),
        "moved": f"{'+' if moved >= 0 else ''}{write_fine_percent(moved)}",
    }


def _figure_to_compare(sheet: CountedPaytable) -> Fraction | None:
    """Return the one figure that tables are compared by: the hold, that of one round, or what is paid back."""
    hold = sheet.count.hold
    kept = known_hold(hold)
    if kept is not None:
        return kept
    return known_return(hold) if hold.adds_to else hold_in_one_round(sheet)


def _returns_with_meter(sheet: CountedPaytable) -> tuple[Fraction, ...]:
    """Return what each row gives back, with its share of the meter where that is known."""
    hold, terms = sheet.count.hold, sheet.terms
    parts = returned_by_row(sheet.count.wager, hold)
    if hold_in_one_round(sheet) is None or not hold.meter or hold.stake is None or terms.meter is None:
        return parts
    of_meter = Fraction(terms.meter, hold.stake)
    shares = (row.pays.ratio if row.pays.form is OddsForm.METER else Fraction(0) for row in hold.rows)
    return tuple(
        part + share * row.deals / hold.universe * of_meter
        for part, share, row in zip(parts, shares, hold.rows, strict=True)
    )


# Where the return comes from


def _chart_of_returns(sheets: Sequence[CountedPaytable]) -> dict[str, Any] | None:
    """Return a bar for every row, and one for what the house keeps; nothing where the return is not known."""
    if any(known_return(sheet.count.hold) is None for sheet in sheets):
        return None
    first = sheets[0]
    bars = [
        (row.row, part)
        for sheet in sheets
        for row, part in zip(sheet.count.hold.rows, _returns_with_meter(sheet), strict=True)
    ]
    total = sum((part for _, part in bars), Fraction(0))
    # WHY: where rows are wagers of their own, or the meter is open, the bars do not add up to one stake.
    whole = not first.count.wager.each_row and not first.count.hold.adds_to and _figure_to_compare(first) is not None
    longest = max((*(part for _, part in bars), 1 - total if whole else Fraction(0)), default=Fraction(0))
    return {
        "bars": [_chart_bar(name, part, longest) for name, part in bars],
        "kept": _chart_bar("kept by the house", 1 - total, longest) if whole else None,
        "total": "" if first.count.wager.each_row else write_percent(total),
        "total_exact": "" if first.count.wager.each_row else write_fraction(total),
        "of": first.count.hold.adds_to or "wager",
        "meter_open": bool(first.count.hold.meter) and _figure_to_compare(first) is None,
    }


def _chart_bar(name: str, part: Fraction, longest: Fraction) -> dict[str, Any]:
    size = round(part * WIDEST_BAR / longest) if longest > 0 and part > 0 else 0
    return {"name": name, "part": write_fine_percent(part), "size": max(size, 1) if part > 0 else 0}


# Readings to choose from


def _reading_object(sheet: CountedPaytable, place: int) -> dict[str, Any]:
    reading = sheet.readings[place]
    chosen = dict(sheet.count.hold.readings)[reading.id]
    return {
        "id": reading.id,
        "question": reading.question,
        "default": reading.default.id,
        "options": [
            {"id": option.id, "label": option.label, "chosen": option.id == chosen} for option in reading.options
        ],
    }
