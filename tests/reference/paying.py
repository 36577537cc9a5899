"""What odds and paytables come to, a second time, and three values with them: from the pages alone, for reading."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from compliance.model import Odds, OddsForm

AMOUNTS = {OddsForm.SUM, OddsForm.METER}
NAMELESS = {"chapter", "fixed", "minimum", "least"}


# Three values: yes, no, and None where what is missing decides.


def opposite(truth: bool | None) -> bool | None:
    return None if truth is None else not truth


def every(truths: Iterable[bool | None]) -> bool | None:
    found = set(truths)
    return False if False in found else None if None in found else True


def some(truths: Iterable[bool | None]) -> bool | None:
    return opposite(every(map(opposite, truths)))


def agreed(one: Any, two: Any) -> Any:
    """Return what two branches come to alike, where nobody knows which of them is taken."""
    return one if one == two else None


def by_bounds(op: str, low: Any, high: Any) -> bool | None:
    """Decide a comparison by the least and the most by which the left side exceeds the right one."""
    above, below = low is not None and low > 0, high is not None and high < 0
    reaches, within = low is not None and low >= 0, high is not None and high <= 0
    yes, no = {
        ">": (above, within), ">=": (reaches, below), "<": (below, reaches), "<=": (within, above),
        "is": (reaches and within, above or below),
    }[op]  # fmt: skip
    return True if yes else False if no else None


# Odds: what a unit staked gains decides where they convert; nothing is less than something.


def gain(odds: Odds, stake: int | None) -> tuple[Fraction, Fraction] | None:
    if odds.form is OddsForm.TO:
        return odds.ratio, odds.ratio
    if odds.form in {OddsForm.FOR, OddsForm.PUSH}:
        gained = odds.ratio - 1 if odds.form is OddsForm.FOR else Fraction(0)
        return gained, gained
    if odds.form is OddsForm.SUM and stake is not None:
        return odds.ratio / stake - 1, odds.ratio / stake
    return (Fraction(-1), Fraction(0)) if odds.number == 0 else None


def excess(one: Odds, two: Odds, stake: int | None) -> tuple[Any, Any] | None:
    """Return the least and the most by which odds exceed others, or None where they do not compare."""
    if one.form is two.form:
        return one.ratio - two.ratio, one.ratio - two.ratio
    first, second = gain(one, stake), gain(two, stake)
    if first is not None and second is not None and not {one.form, two.form} <= AMOUNTS:
        return first[0] - second[1], first[1] - second[0]
    pays = [odds.number > 0 if odds.form in AMOUNTS else None if winnings(odds) else False for odds in (one, two)]
    if None in pays or pays == [True, True]:
        return None
    return pays[0] - pays[1], pays[0] - pays[1]


def winnings(odds: Odds) -> Fraction | None:
    """Return what a unit wins beside the stake, which is never less than nothing, where the odds alone say it."""
    gained = gain(odds, None)
    return None if gained is None else max(gained[1], Fraction(0))


def best_odds(op: str, values: list[Odds]) -> Odds | None:
    """Return the greatest or least odds: of one form by their ratio, else by what a unit wins, as odds `to`."""
    best = max if op == "max" else min
    if len({odds.form for odds in values}) == 1:
        return best(values, key=lambda odds: odds.ratio)
    won = [winnings(odds) for odds in values]
    return None if None in won else Odds(OddsForm.TO, *best(won).as_integer_ratio())


def compare_odds(op: str, one: Odds, two: Odds, stake: int | None = None) -> bool | None:
    gap = excess(one, two, stake)
    if gap is None:
        return False if op == "is" else None
    return by_bounds(op, *gap)


# Paytables


def among_tables(stated: Any, mode: str, tables: Iterable[Any], hands: Iterable[str]) -> bool | None:
    """Tell whether a paytable equals one of these tables, or reaches the floor of one of them."""
    if hands and set(stated.rows or ()) - set(hands):
        return False
    tables = tuple(tables)
    by_rows = mode == "pays at least" and stated.rows is not None and all(t.name in NAMELESS for t in tables)
    asked = [t for t in tables if by_rows or stated.name is None or calls(stated, t)]
    return some(True if stated.rows is None else agrees(stated.rows, mode, table) for table in asked)


def calls(stated: Any, table: Any) -> bool:
    return stated.name is not None and stated.name.lower() == table.name.lower()


def agrees(rows: Any, mode: str, table: Any) -> bool | None:
    if mode == "matches" and set(rows) - set(table.rows):
        return False
    return every(agrees_in_row(rows.get(hand, {}), mode, row, table.stake) for hand, row in table.rows.items())


def agrees_in_row(row: Any, mode: str, asked: Any, stake: int | None) -> bool | None:
    if mode == "matches" and set(row) - set(asked):
        return False
    op = "is" if mode == "matches" else ">="
    return every(agrees_in_cell(op, row.get(column), cell, stake if column == "pays" else None)
                 for column, cell in asked.items())  # fmt: skip


def agrees_in_cell(op: str, cell: Odds | None, asked: Odds, stake: int | None) -> bool | None:
    if asked.form is OddsForm.UNRESOLVED:
        return True
    return False if cell is None else compare_odds(op, cell, asked, stake)
