"""Counted paytables for a terminal: rows with their hands, the hold, and what it rests on."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from textwrap import wrap

from compliance.model import Hold, OddsForm, Overlap, Reading, RowHold, RowShape, show_money, show_odds
from compliance.report.check.text import BLANK, Line, labelled, split_line
from compliance.report.odds.meter import long_hold, meter_lines, round_hold
from compliance.report.odds.result import (
    CountedPaytable,
    PaytableOrigin,
    added_rows,
    envy_of,
    exact,
    fine,
    fine_percent,
    kept_by,
    lacks_stake,
    lost_rows,
    percent,
    returned_by,
    stake_comes_back,
)
from compliance.report.safe_text import make_safe
from compliance.version import __version__

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

TITLES = {
    "chapter": "The chapter's paytable",
    "fixed": "The chapter's paytable, which is fixed",
    "least": "The chapter's least paytable",
    "minimum": "The chapter's minimum paytable",
}
FLOORS = ("least", "minimum")
FLOOR = "the chapter sets the least that may be paid; counted as if paid at the floor, and what pays more keeps less"
CLOSE_CALL = {"three-of-a-kind", "straight"}
MOST_OVERLAPS = 5


def odds_lines(
    origin: PaytableOrigin, sheets: Sequence[CountedPaytable], remarks: Iterable[str], *, width: int = 100
) -> Iterator[Line]:
    """Lay counted paytables out in lines of at most ``width`` where the text allows."""
    for line in wrap(make_safe(_title(origin)), width):
        yield ((line, "bold"),)
    told: set[str] = set()
    for _, of_wager in groupby(sheets, key=lambda sheet: sheet.count.wager.id):
        tables = list(of_wager)
        yield BLANK
        yield from _wager_head(tables, frozenset(told), width)
        told.update(reading.id for reading in tables[0].readings)
        for _, of_table in groupby(tables, key=lambda sheet: (sheet.table, sheet.name)):
            yield from _table(list(of_table), width)
    yield BLANK
    yield from _overview(sheets)
    for remark in remarks:
        yield from labelled("note", remark, width, style="yellow")
    yield from _inputs(origin)


def _title(origin: PaytableOrigin) -> str:
    """Name what the paytables were found in."""
    ruleset, submission = origin.ruleset, origin.submission
    chapter = "" if ruleset is None else f"{ruleset.title} · {ruleset.chapter} ({ruleset.version})"
    if submission is not None:
        return f"{submission.holder} · {chapter}"
    if origin.path:
        return f"{origin.path} · a wager of {chapter}" if chapter else origin.path
    return "" if ruleset is None else f"{chapter}, in force {ruleset.period}"


def _inputs(origin: PaytableOrigin) -> Iterator[Line]:
    if origin.path:
        yield ((f"sha256 {origin.sha256}  ", "dim"), (make_safe(origin.path), "dim"))
    if origin.ruleset is not None:
        yield ((f"sha256 {origin.ruleset.sha256}  ", "dim"), (origin.ruleset.id, "dim"))
    yield ((f"compliance {__version__}", "dim"),)


def dealt(deal: str) -> tuple[str, str]:
    """Return what is dealt in words, and what is counted of it."""
    return DEALT.get(deal.partition(" ")[0], (deal, "hands"))


def _wager_head(sheets: Sequence[CountedPaytable], told: frozenset[str], width: int) -> Iterator[Line]:
    """Say what the paytables of a wager share: what is dealt, how rows are counted, and readings not told yet."""
    first = sheets[0]
    wager = first.count.wager
    words, noun = dealt(wager.deal)
    name = f"{wager.label} [{wager.id}]" if wager.label else first.name
    yield from split_line(name, first.cite, width, left_style="bold", right_style="cyan")
    for line in wrap(f"{words}: {first.count.hold.universe:,} {noun}", width):
        yield ((line, ""),)
    if wager.note:
        yield from labelled("note", wager.note, width)
    yield from _counted_as(sheets, width)
    chosen = dict(first.count.hold.readings)
    for reading in first.readings:
        if reading.id in told:
            yield from labelled("reading", f"as above [{reading.id}={chosen[reading.id]}]", width)
        else:
            yield from _reading(reading, chosen[reading.id], width)


def _reading(reading: Reading, chosen: str, width: int) -> Iterator[Line]:
    used = next(option.label for option in reading.options if option.id == chosen)
    yield from labelled("reading", f"{reading.question} {used[:1].upper()}{used[1:]}. [{reading.id}={chosen}]", width)
    for option in reading.options:
        if option.id != chosen:
            yield from labelled("", f"- {option.label} [{reading.id}={option.id}]", width, style="dim")


def _counted_as(sheets: Sequence[CountedPaytable], width: int) -> Iterator[Line]:
    """Say how rows are counted whose name alone does not tell."""
    paid = {row.row for sheet in sheets for row in sheet.count.hold.rows}
    shapes = dict.fromkeys(shape for sheet in sheets for shape in sheet.count.wager.order if shape.row in paid)
    added = dict.fromkeys(pair for sheet in sheets for pair in added_rows(sheet.count.wager) if paid.issuperset(pair))
    words = [_shape(shape) for shape in shapes if shape.shape != shape.row or shape.without]
    words += [f"{row} paid besides {other}" for row, other in added]
    if words:
        yield from labelled("counted", "; ".join(words), width, style="dim")


def _shape(shape: RowShape) -> str:
    as_hand = "" if shape.shape == shape.row else f" as {shape.shape}"
    return f"{shape.row}{as_hand}" + (f" without {', '.join(shape.without)}" if shape.without else "")


def title_of(sheet: CountedPaytable) -> str:
    """Name a paytable in words."""
    if sheet.table and sheet.name in TITLES:
        return f"{TITLES[sheet.name]} [{sheet.table}]"
    if sheet.table or sheet.name.endswith("as stated"):
        return f"Paytable {sheet.name}"
    return "The chapter's odds" if sheet.name == "chapter" else sheet.name


def is_floor(sheet: CountedPaytable) -> bool:
    """Tell whether a paytable is the least that may be paid."""
    return bool(sheet.table) and (sheet.count.wager.floor or sheet.name.startswith(FLOORS))


def _table(sheets: Sequence[CountedPaytable], width: int) -> Iterator[Line]:
    """Lay out one paytable, which is one sheet, or one a row where each row is a wager of its own."""
    first = sheets[0]
    if first.count.wager.label:
        yield BLANK
        yield from split_line(title_of(first), first.table_cite, width, left_style="bold", right_style="cyan")
    if is_floor(first):
        yield from labelled("floor", FLOOR, width, indent=2)
    if first.count.wager.each_row:
        yield from _grid([_head(first, each_row=True), *(_one_row(sheet) for sheet in sheets)])
        yield from _row_readings(sheets, width)
        return
    yield from _grid(list(_whole_table(first)))
    yield from _hold(first, width)
    yield from _overlaps(first, width)
    yield from _readings(first, width)
    yield from _envy(first, width)


# The rows


def _head(sheet: CountedPaytable, *, each_row: bool = False) -> list[str]:
    noun = dealt(sheet.count.wager.deal)[1]
    envy = ["envy"] if _has_envy(sheet.count.hold) else []
    return ["row", noun, "chance", "pays", *envy, *(["hold", "exactly"] if each_row else [])]


def _has_envy(hold: Hold) -> bool:
    return any(row.envy is not None for row in hold.rows)


def _whole_table(sheet: CountedPaytable) -> Iterator[list[str]]:
    hold = sheet.count.hold
    yield _head(sheet)
    for row in hold.rows:
        yield _row(row, hold)
    yield ["nothing", f"{hold.unpaid:,}", fine_percent(Fraction(hold.unpaid, hold.universe)), ""]
    total = hold.unpaid + sum(row.deals for row in hold.rows)
    yield ["all", f"{total:,}", fine_percent(Fraction(total, hold.universe)), ""]


def _row(row: RowHold, hold: Hold) -> list[str]:
    chance = fine_percent(Fraction(row.deals, hold.universe)) if row.deals else "never"
    lost = row.pays.form is OddsForm.UNRESOLVED
    envy = [] if not _has_envy(hold) else ["" if row.envy is None else show_odds(row.envy)]
    return [row.row, f"{row.deals:,}", chance, "lost in the source" if lost else show_odds(row.pays), *envy]


def _one_row(sheet: CountedPaytable) -> list[str]:
    hold = sheet.count.hold
    kept = kept_by(hold)
    cells = [cell for row in hold.rows for cell in _row(row, hold)]
    return [*cells, *(("open", _why_open(hold)) if kept is None else (percent(kept), exact(kept)))]


def _why_open(hold: Hold) -> str:
    if lost_rows(hold):
        return "what it pays is lost in the source"
    if lacks_stake(hold):
        return "give --wager"
    return "a meter" if hold.meter else f"it adds to the {hold.adds_to}"


def _grid(rows: list[list[str]]) -> Iterator[Line]:
    """Set cells in columns: numbers to the right, chances by their point, the rest to the left."""
    places = max(len(row) for row in rows)
    cells = [[make_safe(cell) for cell in row] + [""] * (places - len(row)) for row in rows]
    behind = [len(row[2]) - row[2].index(".") if "." in row[2] else 0 for row in cells]
    for row, tail in zip(cells, behind, strict=True):
        row[2] += " " * (max(behind) - tail) if tail else ""
    sizes = [max(len(row[place]) for row in cells) for place in range(places)]
    for number, row in enumerate(cells):
        set_cells = [
            cell.rjust(size) if place in {1, 2} else cell.ljust(size)
            for place, (cell, size) in enumerate(zip(row, sizes, strict=True))
        ]
        yield (("  " + "  ".join(set_cells).rstrip(), "dim" if number == 0 or row[0] in {"nothing", "all"} else ""),)


# The hold


def _hold(sheet: CountedPaytable, width: int) -> Iterator[Line]:
    hold = sheet.count.hold
    lost, back, kept = lost_rows(hold), returned_by(hold), kept_by(hold)
    if lost:
        text = f"none is given, for the source has lost what {_listed(lost)} pays"
        yield from labelled("hold", text, width, indent=2, style="yellow")
    elif back is None:
        text = "depends on the wager, for sums of money are paid: give --wager"
        yield from labelled("hold", text, width, indent=2, style="yellow")
    elif hold.adds_to:
        text = f"{percent(back)} of the {hold.adds_to} on average, exactly {exact(back)}"
        yield from labelled("pays back", text, width, indent=2, style="bold")
    elif kept is None:
        yield from meter_lines(sheet, width)
    else:
        text = f"{percent(kept)} of the wager, exactly {exact(kept)}"
        yield from labelled("hold", text, width, indent=2, style="bold")
    if any(row.pays.form is OddsForm.SUM for row in hold.rows) and hold.stake is not None:
        comes = "comes back" if stake_comes_back(sheet.count.wager) else "does not come back"
        text = f"paid for a wager of {show_money(hold.stake)}, which {comes} with them"
        yield from labelled("sums", text, width, indent=2)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


# What the hold rests on


def _overlaps(sheet: CountedPaytable, width: int) -> Iterator[Line]:
    hold = sheet.count.hold
    noun = dealt(sheet.count.wager.deal)[1]
    if len(hold.rows) < 2:
        return
    if not hold.several:
        yield from labelled("order", f"no {noun} qualify for more than one row", width, indent=2)
        return
    part = fine_percent(Fraction(hold.several, hold.universe))
    text = f"{hold.several:,} {noun} ({part}) qualify for more than one row, and the first of them pays"
    shown = widest(hold)
    moves = any(one.hold is not None for one in shown)
    text += ("; were it the other, the hold would be" if moves else ", such as") if shown else ""
    yield from labelled("order", text, width, indent=2)
    cells = [_overlap(one, hold) for one in shown]
    sizes = [max(len(row[place]) for row in cells) for place in range(4)] if cells else []
    for number, row, other, kept in cells:
        line = f"{number.rjust(sizes[0])}  {row.ljust(sizes[1])}  {other.ljust(sizes[2])}  {kept}"
        yield ((" " * 15 + line.rstrip(), "dim"),)
    more = len(hold.overlaps) - len(shown)
    if more > 0:
        text = f"and {more} more pair{'s' if more > 1 else ''} of rows, which --format json has"
        yield from labelled("", text, width, indent=4, style="dim")


def _overlap(one: Overlap, hold: Hold) -> tuple[str, str, str, str]:
    """Return the cells of one overlap: how many, paid as what, as what else, and the hold if so."""
    kept = kept_by(hold)
    number, row, other = f"{one.deals:,}", make_safe(one.row), f"as {make_safe(one.other)}"
    if one.hold is None or kept is None:
        return number, row, other, ""
    moved = one.hold - kept
    return number, row, other, f"{percent(one.hold)}  {'+' if moved >= 0 else ''}{percent(moved)}"


def widest(hold: Hold) -> tuple[Overlap, ...]:
    """Return the overlaps that move the hold most; three of a kind against a straight is always among them."""
    kept = kept_by(hold)

    def weight(one: Overlap) -> Fraction:
        return Fraction(one.deals) if one.hold is None or kept is None else abs(one.hold - kept)

    ranked = sorted(hold.overlaps, key=weight, reverse=True)
    shown, rest = ranked[:MOST_OVERLAPS], ranked[MOST_OVERLAPS:]
    close = [one for one in rest if {one.row, one.other} == CLOSE_CALL]
    return (*shown[: MOST_OVERLAPS - len(close)], *close)


def _readings(sheet: CountedPaytable, width: int) -> Iterator[Line]:
    for other in sheet.others:
        same = _figures(other.count.hold) == _figures(sheet.count.hold)
        text = (
            f"{other.reading}={other.option}: {'the hold is the same' if same else outcome_in_words(other.count.hold)}"
        )
        yield from labelled("otherwise", text, width, indent=2, style="dim")


def _figures(hold: Hold) -> tuple[Fraction | None, Fraction]:
    return returned_by(hold), hold.meter


def outcome_in_words(hold: Hold) -> str:
    """Say in one line what a paytable keeps."""
    back, kept = returned_by(hold), kept_by(hold)
    if back is None:
        return "no hold is given"
    if hold.adds_to:
        return f"pays back {percent(back)} of the {hold.adds_to}, exactly {exact(back)}"
    if kept is None:
        return f"{percent(1 - back)} less {fine_percent(hold.meter, telling=5)} for every $1 of meter at a $1 wager"
    return f"the hold is {percent(kept)}, exactly {exact(kept)}"


def _row_readings(sheets: Sequence[CountedPaytable], width: int) -> Iterator[Line]:
    """Tell for every other option the holds of those rows that it moves."""
    options = dict.fromkeys((other.reading, other.option) for sheet in sheets for other in sheet.others)
    for reading, option in options:
        moved = [
            f"{other.count.hold.rows[0].row} {_short(other.count.hold)}"
            for sheet in sheets
            for other in sheet.others
            if (other.reading, other.option) == (reading, option)
            and _figures(other.count.hold) != _figures(sheet.count.hold)
        ]
        text = f"{reading}={option}: {'; '.join(moved) or 'every hold is the same'}"
        yield from labelled("otherwise", text, width, indent=2, style="dim")


def _short(hold: Hold) -> str:
    kept = kept_by(hold)
    return outcome_in_words(hold) if kept is None else percent(kept)


def _envy(sheet: CountedPaytable, width: int) -> Iterator[Line]:
    hold, least = sheet.count.hold, sheet.count.wager.envy_from
    worth = envy_of(hold)
    if worth is None:
        if _has_envy(hold):
            yield from labelled("envy", "the source has lost a part of it", width, indent=2, style="yellow")
        return
    text = f"worth ${fine(worth)} a round for every other player, exactly {exact(worth)} dollars"
    if least:
        text += f"; {percent(worth * 100 / least)} of {show_money(least)}, the smallest wager that qualifies"
    yield from labelled("envy", text, width, indent=2)


# Several paytables


def _overview(sheets: Sequence[CountedPaytable]) -> Iterator[Line]:
    whole = [sheet for sheet in sheets if not sheet.count.wager.each_row]
    if len(whole) < 2:
        return
    rows = [
        ("wager", "paytable", "hold"),
        *((one.count.wager.id or one.name, one.table or one.name, result_of(one)) for one in whole),
    ]
    cells = [tuple(make_safe(cell) for cell in row) for row in rows]
    sizes = [max(len(row[place]) for row in cells) for place in range(2)]
    for number, (wager, table, kept) in enumerate(cells):
        text = f"{wager.ljust(sizes[0])}  {table.ljust(sizes[1])}  {kept}"
        yield ((text.rstrip(), "bold" if number == 0 else ""),)
    yield BLANK


def called(sheet: CountedPaytable) -> str:
    """Name the wager of a sheet, or its paytable where it has none."""
    return sheet.count.wager.label or sheet.name


def result_of(sheet: CountedPaytable) -> str:
    """Say in a few words what a paytable keeps."""
    hold = sheet.count.hold
    back, kept = returned_by(hold), kept_by(hold)
    if kept is not None:
        return percent(kept)
    if back is None:
        return "none: a cell is lost in the source" if lost_rows(hold) else "open: --wager is missing"
    if hold.adds_to:
        return f"pays back {percent(back)} of the {hold.adds_to}"
    one, many = round_hold(sheet), long_hold(sheet)
    known = [f"{percent(value)} {when}" for value, when in ((one, "this round"), (many, "in the long run")) if value]
    return ", ".join(known) or f"{percent(1 - back)} less the meter's part"
