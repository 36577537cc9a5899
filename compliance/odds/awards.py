"""The most that one wager, or two wagers on hands from one deck, can be paid."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from compliance.model import Odds, OddsForm, Row, make_odds
from compliance.odds.shapes import SHAPES, ways_to_make

_Awards = tuple[tuple[str, Fraction], ...]


def _awards_in(rows: Mapping[str, Row]) -> _Awards | None:
    """Return each hand with what it wins per unit staked, or nothing where a row is no odds `to`."""
    paid = [(hand, row.get("pays")) for hand, row in rows.items()]
    if not paid or any(pays is None or pays.form not in {OddsForm.TO, OddsForm.PUSH} for _, pays in paid):
        return None
    return tuple((hand, pays.ratio) for hand, pays in paid if pays is not None)


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
    others = tuple(set(ways_to_make(two)))
    return any(not first & second for first in ways_to_make(one) for second in others)
