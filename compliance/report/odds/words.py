"""Counted paytables in words: what is dealt, what a paytable is called, and what it keeps."""

from fractions import Fraction

from compliance.model import (
    CountedPaytable,
    Hold,
    Overlap,
    PaytableOrigin,
    RowShape,
    known_hold,
    known_return,
    rows_lost_in_source,
    write_fraction,
    write_percent,
)
from compliance.odds import hold_in_one_round, hold_over_many_rounds
from compliance.report.odds.numbers import write_fine_percent

DEALT = {
    "seven-of-53": ("seven cards from 53, one of them a joker", "hands"),
    "five-of-52": ("five cards from 52", "hands"),
    "best-four-of-five-of-52": ("the best four of five cards from 52", "hands"),
    "three-of-52": ("three cards from 52", "hands"),
    "two-and-two-of-52": ("two cards to a player and two to the dealer from 52", "deals"),
    "three-dice": ("three dice thrown once", "throws"),
    "football": ("three dice thrown six times and once for the extra point, idle after the end of a game", "games"),
}
"""What is dealt or thrown in words, and what is counted of it."""
FLOOR = "the chapter sets the least that may be paid; counted as if paid at the floor, and what pays more keeps less"
MOST_OVERLAPS = 5
_TITLES = {
    "chapter": "The chapter's paytable",
    "fixed": "The chapter's paytable, which is fixed",
    "least": "The chapter's least paytable",
    "minimum": "The chapter's minimum paytable",
}
_FLOORS = ("least", "minimum")
_CLOSE_CALL = {"three-of-a-kind", "straight"}


def origin_title(origin: PaytableOrigin) -> str:
    """Name what paytables were found in: a holder's filing, a file, or a game."""
    ruleset, submission = origin.ruleset, origin.submission
    game = "" if ruleset is None else ruleset.title
    if submission is not None:
        return f"{submission.holder} · {game}"
    return origin.path or game


def deal_in_words(deal: str) -> tuple[str, str]:
    """Return what is dealt in words, and what is counted of it."""
    return DEALT.get(deal.partition(" ")[0], (deal, "hands"))


def shape_in_words(shape: RowShape) -> str:
    """Say as what hand a row is counted."""
    as_hand = "" if shape.shape == shape.row else f" as {shape.shape}"
    without = f" without {', '.join(shape.without)}" if shape.without else ""
    return f"{shape.row}{as_hand}{without}"


def wager_name(paytable: CountedPaytable) -> str:
    """Name the wager of a paytable, or the paytable where it has none."""
    return paytable.count.wager.label or paytable.name


def paytable_title(paytable: CountedPaytable) -> str:
    """Name a paytable in words."""
    if paytable.table and paytable.name in _TITLES:
        return f"{_TITLES[paytable.name]} [{paytable.table}]"
    if paytable.table or paytable.name.endswith("as stated"):
        return f"Paytable {paytable.name}"
    return "The chapter's odds" if paytable.name == "chapter" else paytable.name


def is_floor(paytable: CountedPaytable) -> bool:
    """Tell whether a paytable is the least that may be paid."""
    return bool(paytable.table) and (paytable.count.wager.floor or paytable.name.startswith(_FLOORS))


def widest_overlaps(hold: Hold) -> tuple[Overlap, ...]:
    """Return the overlaps that move the hold most; three of a kind against a straight is always among them."""
    kept = known_hold(hold)

    def weigh(overlap: Overlap) -> Fraction:
        return Fraction(overlap.deals) if overlap.hold is None or kept is None else abs(overlap.hold - kept)

    ranked = sorted(hold.overlaps, key=weigh, reverse=True)
    shown, rest = ranked[:MOST_OVERLAPS], ranked[MOST_OVERLAPS:]
    close = [overlap for overlap in rest if {overlap.row, overlap.other} == _CLOSE_CALL]
    return (*shown[: MOST_OVERLAPS - len(close)], *close)


def hold_in_words(hold: Hold) -> str:
    """Say in one line what a paytable keeps."""
    back, kept = known_return(hold), known_hold(hold)
    if back is None:
        return "no hold is given"
    if hold.adds_to:
        return f"pays back {write_percent(back)} of the {hold.adds_to}, exactly {write_fraction(back)}"
    if kept is None:
        meter = write_fine_percent(hold.meter, telling=5)
        return f"{write_percent(1 - back)} less {meter} for every $1 of meter at a $1 wager"
    return f"the hold is {write_percent(kept)}, exactly {write_fraction(kept)}"


def short_hold_in_words(paytable: CountedPaytable) -> str:
    """Say in a few words what a paytable keeps."""
    hold = paytable.count.hold
    back, kept = known_return(hold), known_hold(hold)
    if kept is not None:
        return write_percent(kept)
    if back is None:
        return "none: a cell is lost in the source" if rows_lost_in_source(hold) else "open: --wager is missing"
    if hold.adds_to:
        return f"pays back {write_percent(back)} of the {hold.adds_to}"
    holds = ((hold_in_one_round(paytable), "this round"), (hold_over_many_rounds(paytable), "in the long run"))
    known = [f"{write_percent(value)} {when}" for value, when in holds if value]
    return ", ".join(known) or f"{write_percent(1 - back)} less the meter's part"
