"""The most that one wager, or two wagers on hands from one deck, can be paid."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from compliance.model import Odds, OddsForm, Row, odds
from compliance.odds.shapes import SHAPES, ways_to_make

_Awards = tuple[tuple[str, Fraction], ...]


def _awards(rows: Mapping[str, Row]) -> _Awards | None:
    """Return each hand with what it wins per unit staked, or nothing where a row is no odds `to`."""
    paid = [(hand, row.get("pays")) for hand, row in rows.items()]
    if not paid or any(one is None or one.form not in {OddsForm.TO, OddsForm.PUSH} for _, one in paid):
        return None
    return tuple((hand, one.ratio) for hand, one in paid if one is not None)


def _as_odds(ratio: Fraction) -> Odds:
    return odds(OddsForm.TO, ratio.numerator, ratio.denominator)


def best_award(rows: Mapping[str, Row]) -> Odds | None:
    """Return the top award of a paytable."""
    awards = _awards(rows)
    return None if awards is None else _as_odds(max(ratio for _, ratio in awards))


def best_two_awards(rows: Mapping[str, Row]) -> Odds | None:
    """Return the most two hands dealt together from one deck can be paid, added up per unit staked on each."""
    awards = _awards(rows)
    return None if awards is None else _best_two(awards)


@cache
def _best_two(awards: _Awards) -> Odds | None:
    alone = max(ratio for _, ratio in awards)
    pairs = sorted(
        combinations_with_replacement(awards, 2),
        key=lambda pair: (-(pair[0][1] + pair[1][1]), pair[0][0], pair[1][0]),
    )
    for (one, first), (two, second) in pairs:
        # WHY: the other hand may win nothing, so two hands are never paid less than the top award alone.
        if first + second <= alone:
            break
        if one not in SHAPES or two not in SHAPES:
            return None
        if dealt_together(one, two):
            return _as_odds(first + second)
    return _as_odds(alone)


@cache
def dealt_together(one: str, two: str) -> bool:
    """Tell whether one deck can deal both hands at the same time."""
    others = tuple(set(ways_to_make(two)))
    return any(not first & second for first in ways_to_make(one) for second in others)
