"""Counted paytables as the workbench shows them: finished texts, and bars as whole numbers."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from compliance.model import (
    CountedPaytable,
    Hold,
    OddsForm,
    known_envy,
    known_hold,
    known_return,
    rows_lost_in_source,
    show_money,
    show_odds,
    write_fraction,
    write_percent,
    write_rounded,
)
from compliance.odds import (
    contribution_for_wanted_hold,
    hold_in_one_round,
    hold_over_many_rounds,
    meter_for_wanted_hold,
    returned_by_row,
)
from compliance.report import (
    FLOOR,
    deal_in_words,
    hold_in_words,
    is_floor,
    paytable_title,
    wager_name,
    widest_overlaps,
    write_fine,
    write_fine_percent,
    write_given_percent,
)

WIDEST_BAR = 1000
"""The length of the longest bar."""


def table_view(sheets: Sequence[CountedPaytable], beside: Sequence[CountedPaytable]) -> dict[str, Any]:
    """Return one paytable as a page shows it; several sheets are its rows where each is a wager of its own."""
    first = sheets[0]
    words, noun = deal_in_words(first.count.wager.deal)
    return {
        "wager": wager_name(first),
        "table": paytable_title(first),
        "cite": first.cite,
        "table_cite": first.table_cite,
        "note": " ".join(
            part for part in (first.count.wager.note, f"{FLOOR.capitalize()}." if is_floor(first) else "") if part
        ),
        "each_row": first.count.wager.each_row,
        "dealt": f"{words}: {first.count.hold.universe:,} {noun}",
        "noun": noun,
        "figures": [] if first.count.wager.each_row else list(_figures(first)),
        "beside": None if first.count.wager.each_row else _beside(first, beside[0]),
        "rows": _rows(sheets, beside),
        "envied": any(row.envy is not None for sheet in sheets for row in sheet.count.hold.rows),
        "unpaid": _unpaid(first),
        "order": None if first.count.wager.each_row else _order(first, noun),
        "readings": [_reading(sheets, place) for place in range(len(first.readings))],
        "envy": _envy(first),
        "chart": _chart(sheets),
    }


# The hold


def _figures(sheet: CountedPaytable) -> Iterator[dict[str, str]]:
    """Yield what a paytable keeps, and what that depends on where it is not fixed."""
    hold = sheet.count.hold
    lost, back, kept = rows_lost_in_source(hold), known_return(hold), known_hold(hold)
    if lost:
        yield _figure("Hold", "none", "", f"the source has lost what {', '.join(lost)} pays")
    elif back is None:
        yield _figure("Hold", "open", "", "sums of money are paid: type what is wagered")
    elif hold.adds_to:
        yield _figure("Pays back", write_percent(back), write_fraction(back), f"of the {hold.adds_to} on average")
    elif kept is None:
        yield from _on_terms(sheet)
    else:
        yield _figure("Hold", write_percent(kept), write_fraction(kept), "of the wager")
        yield _figure("Return", write_percent(back), write_fraction(back), "of the wager")


def _figure(label: str, shown: str, exactly: str, words: str) -> dict[str, str]:
    return {"label": label, "shown": shown, "exact": exactly, "words": words}


def _on_terms(sheet: CountedPaytable) -> Iterator[dict[str, str]]:
    """Yield what a progressive wager keeps, as far as its terms are given."""
    hold, terms = sheet.count.hold, sheet.terms
    one, many = hold_in_one_round(sheet), hold_over_many_rounds(sheet)
    stake = hold.stake or 100
    if one is not None:
        words = f"with the meter at {show_money(terms.meter or 0)} and a wager of {show_money(stake)}"
        yield _figure("Hold of one round", write_percent(one), write_fraction(one), words)
    if many is not None:
        words = f"with {write_given_percent(terms.contribution or Fraction(0))} of each wager going into the meter"
        yield _figure("Hold in the long run", write_percent(many), write_fraction(many), words)
    fixed, share = 1 - hold.returned, hold.meter * 100 / stake
    less = f"less {write_fine_percent(share, telling=5)} for every $1 of meter at a {show_money(stake)} wager"
    yield _figure(
        "Hold with an empty meter", write_percent(fixed), f"{write_fraction(fixed)} less {write_fraction(share)}", less
    )
    yield from _solved(sheet)


def _solved(sheet: CountedPaytable) -> Iterator[dict[str, str]]:
    meter, part = meter_for_wanted_hold(sheet), contribution_for_wanted_hold(sheet)
    wanted = "" if sheet.wanted is None else write_given_percent(sheet.wanted)
    if meter is not None:
        shown = f"${write_rounded(meter / 100, 2)}" if meter >= 0 else "none"
        yield _figure(f"Meter at which a round keeps {wanted}", shown, write_fraction(meter / 100), "dollars")
    if part is not None:
        shown = write_fine_percent(part) if part >= 0 else "none"
        yield _figure(
            f"Contribution at which the long run keeps {wanted}", shown, write_fraction(part), "of each wager"
        )


def _beside(sheet: CountedPaytable, beside: CountedPaytable) -> dict[str, str] | None:
    """Return what the table beside it keeps, and how far this one is from that."""
    now, then = _kept(sheet), _kept(beside)
    if now is None or then is None:
        return None
    moved = now - then
    return {
        "shown": write_percent(then),
        "exact": write_fraction(then),
        "moved": f"{'+' if moved >= 0 else ''}{write_fine_percent(moved)}",
    }


def _kept(sheet: CountedPaytable) -> Fraction | None:
    """Return the one figure that tables are compared by: the hold, that of one round, or what is paid back."""
    hold = sheet.count.hold
    kept = known_hold(hold)
    if kept is not None:
        return kept
    return known_return(hold) if hold.adds_to else hold_in_one_round(sheet)


# The rows


def _rows(sheets: Sequence[CountedPaytable], beside: Sequence[CountedPaytable]) -> list[dict[str, Any]]:
    before = {row.row: row for sheet in beside for row in sheet.count.hold.rows}
    found = []
    for sheet in sheets:
        hold = sheet.count.hold
        known = known_return(hold) is not None
        for row, part in zip(hold.rows, _parts(sheet), strict=True):
            lost = row.pays.form is OddsForm.UNRESOLVED
            kept = known_hold(hold)
            was = before.get(row.row)
            found.append(
                {
                    "row": row.row,
                    "pays": "lost in the source" if lost else show_odds(row.pays),
                    "deals": f"{row.deals:,}",
                    "chance": write_fine_percent(Fraction(row.deals, hold.universe)) if row.deals else "never",
                    "part": write_fine_percent(part) if known else "open",
                    "exact": write_fraction(part) if known else "",
                    "envy": "" if row.envy is None else show_odds(row.envy),
                    "hold": "open" if kept is None else write_percent(kept),
                    "hold_exact": "" if kept is None else write_fraction(kept),
                    "differs": was is None or (was.pays, was.envy) != (row.pays, row.envy),
                }
            )
    return found


def _parts(sheet: CountedPaytable) -> tuple[Fraction, ...]:
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


def _unpaid(sheet: CountedPaytable) -> dict[str, str] | None:
    hold = sheet.count.hold
    if sheet.count.wager.each_row:
        return None
    return {"deals": f"{hold.unpaid:,}", "chance": write_fine_percent(Fraction(hold.unpaid, hold.universe))}


# Where the return comes from


def _chart(sheets: Sequence[CountedPaytable]) -> dict[str, Any] | None:
    """Return a bar for every row, and one for what the house keeps; nothing where the return is not known."""
    if any(known_return(sheet.count.hold) is None for sheet in sheets):
        return None
    first = sheets[0]
    bars = [(row.row, part) for sheet in sheets for row, part in zip(sheet.count.hold.rows, _parts(sheet), strict=True)]
    total = sum((part for _, part in bars), Fraction(0))
    # WHY: where rows are wagers of their own, or the meter is open, the bars do not add up to one stake.
    whole = not first.count.wager.each_row and not first.count.hold.adds_to and _kept(first) is not None
    longest = max((*(part for _, part in bars), 1 - total if whole else Fraction(0)), default=Fraction(0))
    return {
        "bars": [_bar(name, part, longest) for name, part in bars],
        "kept": _bar("kept by the house", 1 - total, longest) if whole else None,
        "total": "" if first.count.wager.each_row else write_percent(total),
        "total_exact": "" if first.count.wager.each_row else write_fraction(total),
        "of": first.count.hold.adds_to or "wager",
        "meter_open": bool(first.count.hold.meter) and _kept(first) is None,
    }


def _bar(name: str, part: Fraction, longest: Fraction) -> dict[str, Any]:
    size = round(part * WIDEST_BAR / longest) if longest > 0 and part > 0 else 0
    return {"name": name, "part": write_fine_percent(part), "size": max(size, 1) if part > 0 else 0}


# What the hold rests on


def _order(sheet: CountedPaytable, noun: str) -> dict[str, Any] | None:
    hold = sheet.count.hold
    if len(hold.rows) < 2:
        return None
    if not hold.several:
        return {"words": f"No {noun} qualify for more than one row.", "pairs": [], "more": 0}
    part = write_fine_percent(Fraction(hold.several, hold.universe))
    shown = widest_overlaps(hold)
    return {
        "words": f"{hold.several:,} {noun} ({part}) qualify for more than one row, and the first of them pays.",
        "pairs": [
            {"deals": f"{one.deals:,}", "row": one.row, "other": one.other, "hold": _hold_then(one.hold, hold)}
            for one in shown
        ],
        "more": len(hold.overlaps) - len(shown),
    }


def _hold_then(kept: Fraction | None, hold: Hold) -> str:
    return "" if kept is None or known_hold(hold) is None else write_percent(kept)


def _reading(sheets: Sequence[CountedPaytable], place: int) -> dict[str, Any]:
    first = sheets[0]
    reading = first.readings[place]
    chosen = dict(first.count.hold.readings)[reading.id]
    others = _others(sheets, reading.id)
    return {
        "id": reading.id,
        "question": reading.question,
        "default": reading.default.id,
        "options": [
            {
                "id": option.id,
                "label": option.label,
                "chosen": option.id == chosen,
                "outcome": "" if option.id == chosen else others.get(option.id, "cannot be had together with the rest"),
            }
            for option in reading.options
        ],
    }


def _others(sheets: Sequence[CountedPaytable], reading: str) -> Mapping[str, str]:
    """Say what the hold is under each other option of a reading."""
    said: dict[str, list[str]] = {}
    for sheet in sheets:
        for other in sheet.others:
            if other.reading != reading:
                continue
            hold, now = other.count.hold, sheet.count.hold
            moved = (known_return(hold), hold.meter) != (known_return(now), now.meter)
            row = f"{hold.rows[0].row}: " if sheet.count.wager.each_row and hold.rows else ""
            said.setdefault(other.option, []).extend([f"{row}{hold_in_words(hold)}"] if moved else [])
    same = "every hold is the same" if sheets[0].count.wager.each_row else "the hold is the same"
    return {option: "; ".join(words) or same for option, words in said.items()}


def _envy(sheet: CountedPaytable) -> str:
    hold, least = sheet.count.hold, sheet.count.wager.envy_from
    worth = known_envy(hold)
    if worth is None:
        return "The source has lost a part of it." if any(row.envy is not None for row in hold.rows) else ""
    text = f"Worth ${write_fine(worth)} a round for every other player, exactly {write_fraction(worth)} dollars"
    if least:
        text += f"; {write_percent(worth * 100 / least)} of {show_money(least)}, the smallest wager that qualifies"
    return f"{text}."
