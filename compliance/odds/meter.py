"""The hold of a progressive wager where its meter, or what is wanted of it, is given."""

from fractions import Fraction

from compliance.model import CountedPaytable, known_return
from compliance.odds.hold import hold_at, hold_in_the_long_run, meter_for
from compliance.record import replace


def hold_in_one_round(paytable: CountedPaytable) -> Fraction | None:
    """Return the hold of one round with the meter as given."""
    hold = paytable.count.hold
    return hold_at(hold, paytable.terms) if known_return(hold) is not None else None


def hold_over_many_rounds(paytable: CountedPaytable) -> Fraction | None:
    """Return the hold over many rounds with the contribution and the reset as given."""
    hold = paytable.count.hold
    return hold_in_the_long_run(hold, paytable.terms) if known_return(hold) is not None else None


def meter_for_wanted_hold(paytable: CountedPaytable) -> Fraction | None:
    """Return the meter, in cents, at which one round keeps what is wanted."""
    hold = paytable.count.hold
    if paytable.wanted is None or hold.stake is None or known_return(hold) is None:
        return None
    return meter_for(hold, paytable.wanted, hold.stake)


def contribution_for_wanted_hold(paytable: CountedPaytable) -> Fraction | None:
    """Return the part of a wager that has to go into the meter for the long run to keep what is wanted."""
    without = hold_over_many_rounds(replace(paytable, terms=replace(paytable.terms, contribution=Fraction(0))))
    return None if paytable.wanted is None or without is None else without - paytable.wanted
