"""What the paytables that a filing selects keep, and whether a hold that it declares agrees."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import cast

from compliance.model import (
    Facts,
    Hold,
    Odds,
    PaytableValue,
    Row,
    Ruleset,
    SelectedHold,
    Submission,
    Tally,
    Wager,
    rows_of,
)
from compliance.odds import deal_of, hold_of, why_uncountable
from compliance.record import kept_with_record

Tallies = Callable[[str], Tally]


def fields_declaring_hold(ruleset: Ruleset) -> frozenset[str]:
    """Name the fields in which a filing may declare a hold."""
    return frozenset(wager.declared_in for wager in ruleset.wagers if wager.declared_in)


def selected_holds(
    facts: Facts, submission: Submission, ruleset: Ruleset, choices: Mapping[str, str], tallies: Tallies
) -> tuple[SelectedHold, ...]:
    """Compute the hold of every paytable that a filing selects, in the order of the chapter's wagers."""
    found = []
    for wager in ruleset.wagers:
        stated = _stated_rows(wager, facts, ruleset)
        if stated is None or _with_more(wager, ruleset, facts):
            continue
        name, rows, own = stated
        if why_uncountable(wager, rows, own):
            continue
        tally = tallies(deal_of(wager, choices))
        declared = submission.statements.get(wager.declared_in)
        for row, part in [(row, {row: rows[row]}) for row in rows] if wager.each_row else [("", rows)]:
            hold = _count_hold(wager, name, part, tally, choices, own)
            agrees = None if declared is None or hold.hold is None else rounds_to(hold, cast("Fraction", declared.raw))
            found.append(SelectedHold(hold=hold, declared=declared, agrees=agrees, row=row))
    return tuple(found)


MOST_HOLDS = 64
"""So many holds of one wager are counted once; most holders offer a table of the chapter."""


def _count_hold(
    wager: Wager,
    name: str,
    rows: Mapping[str, Row],
    tally: Tally,
    choices: Mapping[str, str],
    own: Mapping[str, Odds],
) -> Hold:
    """Return the hold of these rows, counted once for all filings that offer the same."""
    counted = _holds_counted(wager)
    offered = tuple([(hand, *row.items()) for hand, row in rows.items()])
    key = name, offered, tuple(own.items()), tuple(choices.items())
    known = counted.get(key)
    if known is not None and known[0] is tally:
        return known[1]
    if len(counted) >= MOST_HOLDS:
        counted.clear()
    hold = hold_of(wager, name, rows, tally, choices, own=own)
    counted[key] = tally, hold
    return hold


@kept_with_record
def _holds_counted(_wager: Wager) -> dict[object, tuple[Tally, Hold]]:
    return {}


def _stated_rows(
    wager: Wager, facts: Facts, ruleset: Ruleset
) -> tuple[str, Mapping[str, Row], Mapping[str, Odds]] | None:
    own = {row.row: cast("Odds", facts.values[row.field]) for row in wager.own if row.field in facts.values}
    if len(own) < len(wager.own):
        return None
    if not wager.field:
        return "", {}, own
    value = cast("PaytableValue | None", facts.values.get(wager.field))
    rows = None if value is None else rows_of(value, (t for t in ruleset.tables if t.field == wager.field))
    return None if value is None or rows is None else (value.name or "", rows, own)


def _with_more(wager: Wager, ruleset: Ruleset, facts: Facts) -> bool:
    """Tell whether another wager on the same paytable counts rows besides that are stated too."""
    others = [
        one for one in ruleset.wagers if wager.field and one.field == wager.field and len(one.own) > len(wager.own)
    ]
    return any(all(row.field in facts.values for row in other.own) for other in others)


def rounds_to(hold: Hold, declared: Fraction) -> bool:
    """Tell whether a hold, rounded to the decimals of a declared percentage, is that percentage."""
    exact = hold.hold
    if exact is None:
        return False
    unit = Fraction(1, 100)
    while declared % unit and unit > Fraction(1, 10**14):
        unit /= 10
    return abs(exact - declared) <= unit / 2
