"""The blocks of one counted paytable: its rows with their hands, the hold, and what the hold rests on."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from compliance.model import (
    CountedPaytable,
    Hold,
    OddsForm,
    Overlap,
    RowHold,
    known_envy,
    known_hold,
    known_return,
    lacks_stake,
    rows_lost_in_source,
    show_money,
    show_odds,
    stake_comes_back,
    write_fraction,
    write_percent,
)
from compliance.report.document import (
    Alignment,
    Block,
    Grid,
    LabelledValue,
    bold_text,
    fair_text,
    label_text,
    make_grid,
    make_paragraph,
    soft_text,
    values_with_content,
)
from compliance.report.odds.meter import meter_rows
from compliance.report.odds.numbers import write_fine, write_fine_percent
from compliance.report.odds.words import FLOOR, deal_in_words, hold_in_words, is_floor, widest_overlaps

_ALIGN: dict[str, Alignment] = {"Chance": "point", "Hold": "right"}
_WIDTHS = {"Row": 34, "Chance": 16, "Pays": 18, "Envy": 14, "Hold": 14, "Exactly": 34}


def paytable_blocks(paytables: Sequence[CountedPaytable]) -> Iterator[Block]:
    """Lay out one paytable, which was counted whole, or once for each row where each row is a wager of its own."""
    first = paytables[0]
    if is_floor(first):
        yield make_paragraph(soft_text(f"{FLOOR[:1].upper()}{FLOOR[1:]}."))
    if first.count.wager.each_row:
        yield _grid_of_rows(first, [_row_with_hold(paytable) for paytable in paytables])
        yield from _blocks_with_content(_other_holds_of_rows(paytables))
        return
    yield _grid_of_rows(first, list(_rows_with_totals(first.count.hold)))
    rows = (*_hold_rows(first), *_sum_rows(first), *_other_holds(first), *_envy_rows(first), *_order_rows(first))
    yield from _blocks_with_content(rows)
    yield from _overlap_blocks(first)


def _blocks_with_content(rows: Iterable[LabelledValue]) -> Iterator[Block]:
    block = values_with_content(*rows)
    if block.rows:
        yield block


# The rows


def _grid_of_rows(first: CountedPaytable, rows: Sequence[Sequence[str]]) -> Grid:
    noun = deal_in_words(first.count.wager.deal)[1].capitalize()
    envy = ["Envy"] if _has_envy(first.count.hold) else []
    holds = ["Hold", "Exactly"] if first.count.wager.each_row else []
    head = ["Row", noun, "Chance", "Pays", *envy, *holds]
    cells = [[soft_text(text) if row[0] in {"nothing", "all"} else text for text in row] for row in rows]
    align: list[Alignment] = ["right" if title == noun else _ALIGN.get(title, "left") for title in head]
    return make_grid(head, [_WIDTHS.get(title, 18) for title in head], cells, align=align)


def _has_envy(hold: Hold) -> bool:
    return any(row.envy is not None for row in hold.rows)


def _rows_with_totals(hold: Hold) -> Iterator[list[str]]:
    empty = [""] * (2 if _has_envy(hold) else 1)
    yield from (_row_cells(row, hold) for row in hold.rows)
    total = hold.unpaid + sum(row.deals for row in hold.rows)
    for name, deals in (("nothing", hold.unpaid), ("all", total)):
        yield [name, f"{deals:,}", write_fine_percent(Fraction(deals, hold.universe)), *empty]


def _row_cells(row: RowHold, hold: Hold) -> list[str]:
    chance = write_fine_percent(Fraction(row.deals, hold.universe)) if row.deals else "never"
    pays = "lost in the source" if row.pays.form is OddsForm.UNRESOLVED else show_odds(row.pays)
    cells = [row.row, f"{row.deals:,}", chance, pays]
    if _has_envy(hold):
        cells.append("" if row.envy is None else show_odds(row.envy))
    return cells


def _row_with_hold(paytable: CountedPaytable) -> list[str]:
    hold = paytable.count.hold
    kept = known_hold(hold)
    cells = [cell for row in hold.rows for cell in _row_cells(row, hold)]
    if kept is None:
        return [*cells, "open", _why_open(hold)]
    return [*cells, write_percent(kept), write_fraction(kept)]


def _why_open(hold: Hold) -> str:
    if rows_lost_in_source(hold):
        return "what it pays is lost in the source"
    if lacks_stake(hold):
        return "give --wager"
    return "a meter" if hold.meter else f"it adds to the {hold.adds_to}"


# The hold


def _hold_rows(paytable: CountedPaytable) -> Iterator[LabelledValue]:
    hold = paytable.count.hold
    lost, back, kept = rows_lost_in_source(hold), known_return(hold), known_hold(hold)
    if lost:
        rows = ", ".join(f"`{row}`" for row in lost)
        yield label_text("Hold", fair_text(f"none is given, for the source has lost what {rows} pays"))
    elif back is None:
        yield label_text("Hold", fair_text("depends on the wager, for sums of money are paid: give --wager"))
    elif hold.adds_to:
        part = bold_text(f"{write_percent(back)} of the {hold.adds_to}")
        yield label_text("Pays back", part, f" on average, exactly {write_fraction(back)}")
    elif kept is None:
        yield from meter_rows(paytable)
    else:
        yield label_text("Hold", bold_text(f"{write_percent(kept)} of the wager"), f", exactly {write_fraction(kept)}")


def _sum_rows(paytable: CountedPaytable) -> Iterator[LabelledValue]:
    hold = paytable.count.hold
    if hold.stake is not None and any(row.pays.form is OddsForm.SUM for row in hold.rows):
        comes = "comes back" if stake_comes_back(paytable.count.wager) else "does not come back"
        yield label_text("Sums", f"paid for a wager of {show_money(hold.stake)}, which {comes} with them")


def _envy_rows(paytable: CountedPaytable) -> Iterator[LabelledValue]:
    hold, least = paytable.count.hold, paytable.count.wager.envy_from
    worth = known_envy(hold)
    if worth is not None:
        text = f"worth ${write_fine(worth)} a round for every other player, exactly {write_fraction(worth)} dollars"
        part = f"; {write_percent(worth * 100 / least)} of {show_money(least)}, " if least else ""
        yield label_text("Envy", text, f"{part}the smallest wager that qualifies" if part else "")
    elif _has_envy(hold):
        yield label_text("Envy", fair_text("the source has lost a part of it"))


# Other readings


def _other_holds(paytable: CountedPaytable) -> Iterator[LabelledValue]:
    for other in paytable.others:
        same = _figures_of_hold(other.count.hold) == _figures_of_hold(paytable.count.hold)
        outcome = "the hold is the same" if same else hold_in_words(other.count.hold)
        yield label_text("Otherwise", f"{other.reading}={other.option}: {outcome}")


def _figures_of_hold(hold: Hold) -> tuple[Fraction | None, Fraction]:
    return known_return(hold), hold.meter


def _other_holds_of_rows(paytables: Sequence[CountedPaytable]) -> Iterator[LabelledValue]:
    """Tell for every other option the holds of those rows that it moves."""
    options = dict.fromkeys((other.reading, other.option) for paytable in paytables for other in paytable.others)
    for reading, option in options:
        moved = [
            f"{other.count.hold.rows[0].row} {_hold_in_short(other.count.hold)}"
            for paytable in paytables
            for other in paytable.others
            if (other.reading, other.option) == (reading, option)
            and _figures_of_hold(other.count.hold) != _figures_of_hold(paytable.count.hold)
        ]
        yield label_text("Otherwise", f"{reading}={option}: {'; '.join(moved) or 'every hold is the same'}")


def _hold_in_short(hold: Hold) -> str:
    kept = known_hold(hold)
    return hold_in_words(hold) if kept is None else write_percent(kept)


# The order of the rows


def _order_rows(paytable: CountedPaytable) -> Iterator[LabelledValue]:
    hold = paytable.count.hold
    noun = deal_in_words(paytable.count.wager.deal)[1]
    if len(hold.rows) < 2:
        return
    if not hold.several:
        yield label_text("Order", f"no {noun} qualify for more than one row")
        return
    part = write_fine_percent(Fraction(hold.several, hold.universe))
    yield label_text(
        "Order", f"{hold.several:,} {noun} ({part}) qualify for more than one row, and the first of them pays"
    )


def _overlap_blocks(paytable: CountedPaytable) -> Iterator[Block]:
    """Lay out the pairs of rows that the same hands qualify for, and the hold were the other row paid."""
    hold = paytable.count.hold
    shown = widest_overlaps(hold)
    if len(hold.rows) < 2 or not hold.several or not shown:
        return
    noun = deal_in_words(paytable.count.wager.deal)[1].capitalize()
    if any(overlap.hold is not None for overlap in shown) and known_hold(hold) is not None:
        yield make_grid(
            (noun, "Paid as", "Were they paid as", "The hold would be", "Change"),
            (16, 24, 24, 20, 16),
            [_overlap_cells(overlap, hold) for overlap in shown],
            align=("right", "left", "left", "right", "right"),
            row_head=1,
        )
    else:
        rows = [_overlap_cells(overlap, hold)[:3] for overlap in shown]
        yield make_grid((noun, "Paid as", "Qualify also as"), (20, 40, 40), rows, align=("right",), row_head=1)
    more = len(hold.overlaps) - len(shown)
    if more > 0:
        pairs = "pair" if more == 1 else "pairs"
        yield make_paragraph(soft_text(f"and {more} more {pairs} of rows, which the certificate as JSON has"))


def _overlap_cells(overlap: Overlap, hold: Hold) -> list[str]:
    """Return the cells of one overlap: how many, paid as what, as what else, and the hold if so."""
    kept = known_hold(hold)
    cells = [f"{overlap.deals:,}", overlap.row, overlap.other]
    if overlap.hold is None or kept is None:
        return [*cells, "", ""]
    moved = overlap.hold - kept
    return [*cells, write_percent(overlap.hold), f"{'+' if moved >= 0 else ''}{write_percent(moved)}"]
