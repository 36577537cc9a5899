"""A progressive wager, whose hold its paytable does not fix: what it depends on, and what it is where that is given."""

from collections.abc import Iterator, Sequence

from compliance.model import CountedPaytable, show_money, write_fraction, write_percent, write_rounded
from compliance.odds import (
    contribution_for_wanted_hold,
    hold_in_one_round,
    hold_over_many_rounds,
    meter_for_wanted_hold,
)
from compliance.report.document import (
    LabelledValue,
    Paragraph,
    bold_text,
    fair_text,
    label_contents,
    make_paragraph,
    soft_text,
)
from compliance.report.odds.numbers import (
    write_fine_percent,
    write_given_percent,
)


def meter_rows(paytable: CountedPaytable) -> Iterator[LabelledValue]:
    """Say what a progressive wager's hold depends on, and what it is where that is given."""
    hold = paytable.count.hold
    stake = hold.stake or 100
    fixed, share = 1 - hold.returned, hold.meter * 100 / stake
    depends = (
        "not fixed by the paytable alone: in one round it depends on the meter and the wager, in the long run on the "
        "part of each wager that goes into the meter, the reset and the wager"
    )
    less = write_fine_percent(share, telling=5)
    formula = f"{write_percent(fixed)} less {less} for every $1 of meter at a {show_money(stake)} wager"
    exactly = f"exactly {write_fraction(fixed)} less {write_fraction(share)}"
    yield label_contents("Hold", (make_paragraph(bold_text(depends)), make_paragraph(f"{formula}; {exactly}")))
    yield label_contents("One round", (_hold_in_one_round(paytable), *_wanted_in_one_round(paytable)))
    yield label_contents("Long run", (_hold_in_the_long_run(paytable), *_wanted_in_the_long_run(paytable)))


def _hold_in_one_round(paytable: CountedPaytable) -> Paragraph:
    stake, meter = paytable.count.hold.stake, paytable.terms.meter
    kept = hold_in_one_round(paytable)
    if kept is None or meter is None or stake is None:
        return make_paragraph(
            soft_text(f"give {_join_names(_missing_options(('--meter', meter), ('--wager', stake)))}")
        )
    at = f"with the meter at {show_money(meter)} and a wager of {show_money(stake)}"
    return make_paragraph(bold_text(write_percent(kept)), f" {at}, exactly {write_fraction(kept)}")


def _wanted_in_one_round(paytable: CountedPaytable) -> Iterator[Paragraph]:
    meter = meter_for_wanted_hold(paytable)
    if paytable.wanted is None:
        return
    wanted = write_given_percent(paytable.wanted)
    if meter is None:
        yield make_paragraph(soft_text("give --wager for the meter at which one round keeps that"))
    elif meter < 0:
        yield make_paragraph(fair_text(f"no meter makes one round keep {wanted}: an empty one keeps less"))
    else:
        dollars = bold_text(f"${write_rounded(meter / 100, 2)}")
        exactly = f", exactly {write_fraction(meter / 100)} dollars"
        yield make_paragraph(f"one round keeps exactly {wanted} with the meter at ", dollars, exactly)


def _hold_in_the_long_run(paytable: CountedPaytable) -> Paragraph:
    stake, terms = paytable.count.hold.stake, paytable.terms
    kept = hold_over_many_rounds(paytable)
    if kept is None or terms.reset is None or stake is None or terms.contribution is None:
        needed = _missing_options(("--contribution", terms.contribution), ("--reset", terms.reset), ("--wager", stake))
        return make_paragraph(soft_text(f"give {_join_names(needed)}"))
    goes = f"{write_given_percent(terms.contribution)} of each wager of {show_money(stake)} going into the meter"
    at = f"with {goes} and a reset of {show_money(terms.reset)}"
    return make_paragraph(bold_text(write_percent(kept)), f" {at}, exactly {write_fraction(kept)}")


def _wanted_in_the_long_run(paytable: CountedPaytable) -> Iterator[Paragraph]:
    part = contribution_for_wanted_hold(paytable)
    if paytable.wanted is None:
        return
    wanted = write_given_percent(paytable.wanted)
    if part is None:
        needed = _missing_options(("--reset", paytable.terms.reset), ("--wager", paytable.count.hold.stake))
        yield make_paragraph(
            soft_text(f"give {_join_names(needed)} for the contribution at which the long run keeps that")
        )
    elif part < 0:
        yield make_paragraph(fair_text(f"no contribution makes the long run keep {wanted}: none at all keeps less"))
    else:
        goes = f" of each wager going into the meter, exactly {write_fraction(part)}"
        yield make_paragraph(f"the long run keeps exactly {wanted} with ", bold_text(write_fine_percent(part)), goes)


def _missing_options(*options: tuple[str, object]) -> list[str]:
    return [name for name, value in options if value is None]


def _join_names(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
