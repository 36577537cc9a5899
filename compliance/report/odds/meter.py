"""A progressive wager, whose hold its paytable does not fix: what it depends on, and what it is where that is given."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from compliance.model import show_money
from compliance.odds import hold_at, hold_in_the_long_run, meter_for
from compliance.record import replace
from compliance.report.check.text import Line, labelled
from compliance.report.odds.result import (
    CountedPaytable,
    exact,
    fine_percent,
    percent,
    plain_percent,
    returned_by,
    rounded,
)


def round_hold(sheet: CountedPaytable) -> Fraction | None:
    """Return the hold of one round with the meter as given."""
    hold = sheet.count.hold
    return hold_at(hold, sheet.terms) if returned_by(hold) is not None else None


def long_hold(sheet: CountedPaytable) -> Fraction | None:
    """Return the hold over many rounds with the contribution and the reset as given."""
    hold = sheet.count.hold
    return hold_in_the_long_run(hold, sheet.terms) if returned_by(hold) is not None else None


def wanted_meter(sheet: CountedPaytable) -> Fraction | None:
    """Return the meter, in cents, at which one round keeps what is wanted."""
    hold = sheet.count.hold
    if sheet.wanted is None or hold.stake is None or returned_by(hold) is None:
        return None
    return meter_for(hold, sheet.wanted, hold.stake)


def wanted_contribution(sheet: CountedPaytable) -> Fraction | None:
    """Return the part of a wager that has to go into the meter for the long run to keep what is wanted."""
    without = long_hold(replace(sheet, terms=replace(sheet.terms, contribution=Fraction(0))))
    return None if sheet.wanted is None or without is None else without - sheet.wanted


def meter_lines(sheet: CountedPaytable, width: int) -> Iterator[Line]:
    """Say what a progressive wager's hold depends on, and what it is where that is given."""
    hold = sheet.count.hold
    stake = hold.stake or 100
    fixed, share = 1 - hold.returned, hold.meter * 100 / stake
    text = (
        "not fixed by the paytable alone: in one round it depends on the meter and the wager, in the long run on the "
        "part of each wager that goes into the meter, the reset and the wager"
    )
    yield from labelled("hold", text, width, indent=2, style="bold")
    text = (
        f"{percent(fixed)} less {fine_percent(share, telling=5)} for every $1 of meter at a {show_money(stake)} wager"
    )
    yield from labelled("", f"{text}; exactly {exact(fixed)} less {exact(share)}", width, indent=2)
    for label, text, style in (*_in_one_round(sheet), *_in_the_long_run(sheet)):
        yield from labelled(label, text, width, indent=2, style=style)


def _in_one_round(sheet: CountedPaytable) -> Iterator[tuple[str, str, str]]:
    hold, terms = sheet.count.hold, sheet.terms
    kept, wanted, meter = round_hold(sheet), sheet.wanted, wanted_meter(sheet)
    missing = [name for name, value in (("--meter", terms.meter), ("--wager", hold.stake)) if value is None]
    if kept is None:
        yield "one round", f"give {_and(missing)}", "dim"
    elif terms.meter is not None and hold.stake is not None:
        at = f"with the meter at {show_money(terms.meter)} and a wager of {show_money(hold.stake)}"
        yield "one round", f"{percent(kept)} {at}, exactly {exact(kept)}", "bold"
    if wanted is None:
        return
    if meter is None:
        yield "solved", "give --wager for the meter at which one round keeps that", "dim"
    elif meter < 0:
        yield "solved", f"no meter makes one round keep {plain_percent(wanted)}: an empty one keeps less", "yellow"
    else:
        sum_of = f"${rounded(meter / 100, 2)}, exactly {exact(meter / 100)} dollars"
        yield "solved", f"one round keeps exactly {plain_percent(wanted)} with the meter at {sum_of}", "bold"


def _in_the_long_run(sheet: CountedPaytable) -> Iterator[tuple[str, str, str]]:
    hold, terms = sheet.count.hold, sheet.terms
    kept, wanted, part = long_hold(sheet), sheet.wanted, wanted_contribution(sheet)
    asked = (("--contribution", terms.contribution), ("--reset", terms.reset), ("--wager", hold.stake))
    missing = [name for name, value in asked if value is None]
    if kept is None:
        yield "long run", f"give {_and(missing)}", "dim"
    elif terms.reset is not None and hold.stake is not None and terms.contribution is not None:
        goes = f"{plain_percent(terms.contribution)} of each wager of {show_money(hold.stake)} going into the meter"
        at = f"with {goes} and a reset of {show_money(terms.reset)}"
        yield "long run", f"{percent(kept)} {at}, exactly {exact(kept)}", "bold"
    if wanted is None:
        return
    if part is None:
        needed = [name for name in missing if name != "--contribution"]
        yield "solved", f"give {_and(needed)} for the contribution at which the long run keeps that", "dim"
    elif part < 0:
        yield (
            "solved",
            f"no contribution makes the long run keep {plain_percent(wanted)}: none at all keeps less",
            "yellow",
        )
    else:
        goes = f"{fine_percent(part)} of each wager going into the meter, exactly {exact(part)}"
        yield "solved", f"the long run keeps exactly {plain_percent(wanted)} with {goes}", "bold"


def _and(words: Sequence[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
