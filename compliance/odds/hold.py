"""What a paytable keeps: its rows counted in the chapter's order, what each awards, and the exact average return."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from compliance.model import (
    Hold,
    MeterTerms,
    Odds,
    OddsForm,
    Overlap,
    Row,
    RowHold,
    RowShape,
    Tally,
    Wager,
    make_odds,
    winnings_of,
)
from compliance.odds.shapes import SHAPES, ways_to_make
from compliance.record import keyword_record, replace

_Awards = tuple[tuple[str, Fraction], ...]


def _awards_in(rows: Mapping[str, Row]) -> _Awards | None:
    """Return each hand with what it wins per unit staked, or nothing where a row does not say that."""
    paid = [(hand, row.get("pays")) for hand, row in rows.items()]
    won = tuple((hand, winnings_of(pays)) for hand, pays in paid if pays is not None)
    awards = tuple((hand, winnings[0]) for hand, winnings in won if winnings is not None)
    return awards if awards and len(awards) == len(paid) else None


def _as_odds(ratio: Fraction) -> Odds:
    return make_odds(OddsForm.TO, ratio.numerator, ratio.denominator)


def best_award(rows: Mapping[str, Row]) -> Odds | None:
    """Return the top award of a paytable."""
    awards = _awards_in(rows)
    return None if awards is None else _as_odds(max(ratio for _, ratio in awards))


def best_two_awards(rows: Mapping[str, Row]) -> Odds | None:
    """Return the most two hands dealt together from one deck can be paid, added up per unit staked on each."""
    awards = _awards_in(rows)
    return None if awards is None else _best_two(awards)


@cache
def _best_two(awards: _Awards) -> Odds | None:
    alone = max(ratio for _, ratio in awards)
    pairs = sorted(
        combinations_with_replacement(awards, 2),
        key=lambda pair: (-(pair[0][1] + pair[1][1]), pair[0][0], pair[1][0]),
    )
    for (first_hand, first_pays), (second_hand, second_pays) in pairs:
        # WHY: the other hand may win nothing, so two hands are never paid less than the top award alone.
        if first_pays + second_pays <= alone:
            break
        # WHY: whether a hand that nothing counts can be dealt with another is not known, and a guess would set a
        # payout limit too high or too low.
        if first_hand not in SHAPES or second_hand not in SHAPES:
            return None
        if dealt_together(first_hand, second_hand):
            return _as_odds(first_pays + second_pays)
    return _as_odds(alone)


@cache
def dealt_together(one: str, two: str) -> bool:
    """Tell whether one deck can deal both hands at the same time."""
    # INVARIANT: hands are sets of cards as bits; two that share none can be dealt from one deck, since each has at
    # most seven of its cards.
    others = _gather_ways(two)
    return any(not first & second for first in ways_to_make(one) for second in others)


@cache
def _gather_ways(hand: str) -> tuple[int, ...]:
    """Return every smallest set of cards that makes a hand, each once; a hand is asked about beside many others."""
    return tuple(dict.fromkeys(ways_to_make(hand)))


Choices = Mapping[str, str]


@keyword_record
class PaidRow:
    """A row in the order of the chapter, with what it pays."""

    shape: RowShape
    pays: Odds
    envy: Odds | None


@keyword_record
class _RowCounts:
    """How many deals each row takes, how many none, how many fit several rows, and how many each two rows share."""

    taken: Mapping[str, int]
    unpaid: int
    several: int
    shared: Mapping[tuple[str, str], int]


def deal_of(wager: Wager, choices: Choices) -> str:
    """Return the deal of a wager, with the options of the readings it depends on."""
    return wager.deal.format_map(choices)


def why_uncountable(wager: Wager, rows: Mapping[str, Row], own: Mapping[str, Odds]) -> str:
    """Say why the rows of a paytable cannot be counted as they stand, or nothing where they can."""
    known = {shape.row for shape in wager.order}
    strange = [row for row in (*rows, *own) if row not in known]
    if strange:
        return f"nothing counts the row `{strange[0]}`"
    paid = {**{row: cells.get("pays") for row, cells in rows.items()}, **own}
    lost = [row for row, pays in paid.items() if pays is None or pays.form is OddsForm.UNRESOLVED]
    if lost:
        return f"what the row `{lost[0]}` pays is not known"
    sums = [row for row, pays in paid.items() if pays is not None and pays.form is OddsForm.SUM]
    return f"the row `{sums[0]}` pays a sum, and the stake is not fixed" if sums and wager.stake is None else ""


def options_clash(wager: Wager, choices: Choices) -> bool:
    """Tell whether two chosen options change the same row in different ways, so that there is no count of both."""
    changed: dict[str, RowShape] = {}
    for effect in wager.effects:
        for shape in effect.rows if choices.get(effect.reading) == effect.option else ():
            if changed.setdefault(shape.row, shape) != shape:
                return True
    return False


def hold_of(
    wager: Wager, table: str, rows: Mapping[str, Row], tally: Tally, choices: Choices, *, own: Mapping[str, Odds]
) -> Hold:
    """Compute the hold of one paytable under the readings chosen; ``own`` has what rows with their own field pay."""
    paid = _rows_in_order(wager, rows, choices, own)
    qualifying = {row.shape.row: _codes_qualifying(row.shape, tally) for row in paid}
    counts = _count_rows(qualifying, tally)
    taken, universe = counts.taken, tally.universe
    unit = _units_returned(wager, {row.shape.row: row.pays for row in paid}, choices)
    hold = Hold(
        wager=wager.id,
        label=wager.label,
        table=table,
        universe=universe,
        rows=tuple(
            RowHold(row=row.shape.row, pays=row.pays, deals=taken[row.shape.row], envy=row.envy) for row in paid
        ),
        unpaid=counts.unpaid,
        several=counts.several,
        overlaps=(),
        returned=sum((unit[row] * deals for row, deals in taken.items()), Fraction(0)) / universe,
        meter=Fraction(sum((_share_of_meter(row.pays) * taken[row.shape.row] for row in paid), Fraction(0))) / universe,
        envy=sum((_envy_paid(row.envy) * taken[row.shape.row] for row in paid), Fraction(0)) / universe,
        stake=wager.stake,
        adds_to=wager.adds_to,
        readings=tuple((name, choices[name]) for name in wager.readings if name in choices),
    )
    if wager.adds_to:
        # WHY: the stake that comes back is that of the wager it adds to, and is counted there.
        won = Fraction(sum(taken.values()), universe)
        hold = replace(hold, returned=hold.returned - won)
    overlaps = (
        _overlap_of(row, other, deals, hold, unit)
        for (row, other), deals in counts.shared.items()
        if not qualifying[row] <= qualifying[other]
    )
    return replace(hold, overlaps=tuple(overlaps))


def _count_rows(qualifying: Mapping[str, frozenset[int]], tally: Tally) -> _RowCounts:
    """Give every deal to the first row that it qualifies for, and note the rows it would have qualified for too."""
    taken = dict.fromkeys(qualifying, 0)
    unpaid = several = 0
    shared: dict[tuple[str, str], int] = {}
    for code, deals in tally.parts:
        # WHY: a hand is paid by the first row that it fits, in the order in which the chapter lists them (58 Pa. Code
        # § 575.6(d), for one); what another order would pay is noted as an overlap.
        fitting = [row for row, codes in qualifying.items() if code in codes]
        if not fitting:
            unpaid += deals
            continue
        first, *others = fitting
        taken[first] += deals
        several += deals if others else 0
        for other in others:
            shared[first, other] = shared.get((first, other), 0) + deals
    return _RowCounts(taken=taken, unpaid=unpaid, several=several, shared=shared)


def returned_by_row(wager: Wager, hold: Hold) -> tuple[Fraction, ...]:
    """Return what each row gives back of a unit staked, in the order of the rows; together they are the return."""
    unit = _units_returned(wager, {row.row: row.pays for row in hold.rows}, dict(hold.readings))
    stake = 1 if hold.adds_to else 0
    return tuple((unit[row.row] - stake) * row.deals / hold.universe for row in hold.rows)


def _units_returned(wager: Wager, paid: Mapping[str, Odds], choices: Choices) -> dict[str, Fraction]:
    """Return what comes back for a unit staked when a row wins."""
    returned = _is_stake_returned(wager, choices)
    unit = {row: _unit_returned(pays, wager.stake, stake_returned=returned) for row, pays in paid.items()}
    for row, besides in _added_rows(wager, choices):
        # WHY: what is paid besides adds its winnings; the stake comes back once.
        if row in unit and besides in unit:
            unit[row] += unit[besides] - 1
    return unit


def _overlap_of(row: str, other: str, deals: int, hold: Hold, unit: Mapping[str, Fraction]) -> Overlap:
    moved = Fraction(deals, hold.universe) * (unit[row] - unit[other])
    return Overlap(row=row, other=other, deals=deals, hold=None if hold.hold is None else hold.hold + moved)


def _rows_in_order(
    wager: Wager, rows: Mapping[str, Row], choices: Choices, own: Mapping[str, Odds]
) -> tuple[PaidRow, ...]:
    changed = {
        shape.row: shape
        for effect in wager.effects
        if choices.get(effect.reading) == effect.option
        for shape in effect.rows
    }
    paid = []
    for shape in wager.order:
        row = rows.get(shape.row, {})
        pays = own.get(shape.row) or row.get("pays")
        if pays is not None:
            paid.append(PaidRow(shape=changed.get(shape.row, shape), pays=pays, envy=row.get("envy")))
    return tuple(paid)


def _added_rows(wager: Wager, choices: Choices) -> Iterator[tuple[str, str]]:
    """Walk the rows that are paid besides another, under the readings chosen."""
    for effect in wager.effects:
        if choices.get(effect.reading) == effect.option:
            yield from effect.adds


def _is_stake_returned(wager: Wager, choices: Choices) -> bool:
    """Tell whether the stake comes back with a sum of money; it does not unless a reading says so."""
    return any(effect.stake_returned for effect in wager.effects if choices.get(effect.reading) == effect.option)


def _codes_qualifying(shape: RowShape, tally: Tally) -> frozenset[int]:
    """Return the parts of a tally that qualify for a row."""
    wanted = 1 << tally.names.index(shape.shape)
    barred = sum(1 << tally.names.index(name) for name in shape.without)
    return frozenset(code for code, _ in tally.parts if code & wanted and not code & barred)


def _unit_returned(pays: Odds, stake: int | None, *, stake_returned: bool) -> Fraction:
    """Return what comes back for a unit staked, the stake included; a share of a meter is counted apart."""
    match pays.form:
        case OddsForm.TO:
            # LAW: 58 Pa. Code Ch. 659a pays the progressive `for 1` and all else `to 1`, and defines neither; by
            # usage `to` leaves the stake with the player, and `for` has it in the figure.
            return pays.ratio + 1
        case OddsForm.FOR:
            return pays.ratio
        case OddsForm.PUSH:
            return Fraction(1)
        case OddsForm.SUM:
            return (Fraction(0) if stake is None else pays.ratio / stake) + stake_returned
        case _:
            return Fraction(stake_returned)


def _share_of_meter(pays: Odds) -> Fraction:
    return pays.ratio if pays.form is OddsForm.METER else Fraction(0)


def _envy_paid(pays: Odds | None) -> Fraction:
    return Fraction(0) if pays is None else pays.ratio


def hold_at(hold: Hold, terms: MeterTerms) -> Fraction | None:
    """Return the hold of one round with the meter at an amount, or nothing where a term is missing."""
    stake = terms.stake or hold.stake
    if terms.meter is None or not stake:
        return None
    return 1 - hold.returned - hold.meter * terms.meter / stake


def hold_in_the_long_run(hold: Hold, terms: MeterTerms) -> Fraction | None:
    """Return the hold over many rounds: what goes into the meter is paid out again, and the house pays every reset.

    The meter takes a part of every wager and starts again at the reset whenever all of it is won; a smaller share that
    is won comes out of the meter. So the players get back what went in, and the reset once for each time.
    """
    stake = terms.stake or hold.stake
    if terms.contribution is None or terms.reset is None or not stake:
        return None
    emptied = sum(row.deals for row in hold.rows if row.pays.form is OddsForm.METER and row.pays.ratio == 1)
    return 1 - hold.returned - terms.contribution - Fraction(emptied, hold.universe) * terms.reset / stake


def meter_for(hold: Hold, wanted: Fraction, stake: int) -> Fraction | None:
    """Return the meter, in cents, at which a round keeps just so much."""
    return None if not hold.meter else (1 - hold.returned - wanted) * stake / hold.meter
