"""The kinds of value a field can have, and the exact values themselves."""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from compliance.record import record

if TYPE_CHECKING:
    from compliance.model.values.houseway import WayClause


class Kind(StrEnum):
    """What a value is; every expression and every field has exactly one."""

    FLAG = "flag"
    COUNT = "count"
    MONEY = "money"
    PERCENT = "percent"
    HOURS = "hours"
    VOLUME = "volume"
    DATE = "date"
    ODDS = "odds"
    CHOICE = "choice"
    CHOICES = "choices"
    SEQUENCE = "sequence"
    PAYTABLE = "paytable"
    TEXT = "text"
    NAMES = "names"
    CLAUSES = "clauses"


HOURS_IN = {"minute": Fraction(1, 60), "hour": Fraction(1), "day": Fraction(24), "week": Fraction(168)}
"""The units in which a length of time is written."""

OUNCE = "oz"
"""The unit in which a volume is written: the fluid ounce."""

# WHY: YAML itself would read `on`, `off` and `y` as truths too; a closed list says which words count here.
FLAGS = {"yes": True, "true": True, "no": False, "false": False}
"""How a yes or no is written."""


class OddsForm(StrEnum):
    """The five kinds of odds, of which some convert exactly, and a cell that the source has lost."""

    TO = "to"
    FOR = "for"
    METER = "meter"
    SUM = "sum"
    PUSH = "push"
    # WHY: a cell that a source prints illegibly is data: no figure is made up for it, and what rests on it stays
    # open.
    UNRESOLVED = "unresolved"


AMOUNTS = frozenset({OddsForm.METER, OddsForm.SUM})
"""Odds that pay an amount whatever is staked."""


class Odds(NamedTuple):
    """What a winning wager is paid: `5 to 1`, `75 for 1`, a share of a meter, a sum in cents, or a push."""

    form: OddsForm
    number: int = 0
    per: int = 1

    @property
    def ratio(self) -> Fraction:
        """The figure of these odds as one exact number."""
        return Fraction(self.number, self.per)


def make_odds(form: OddsForm, number: int, per: int = 1) -> Odds:
    """Return odds in lowest terms."""
    # INVARIANT: 10 to 2 and 5 to 1 are the same odds, so that they are one value and compare with `==`; a push has
    # nothing to divide.
    shared = gcd(number, per) or 1
    return Odds(form, number // shared, per // shared)


def gain_of(odds: Odds, stake: int | None = None) -> tuple[Fraction, Fraction] | None:
    """Return the least and the most that a unit staked gains at odds; it is below nothing where stake is lost.

    There is nothing for a share of a meter, and for a sum only where the stake is known, unless either is of nothing.
    """
    ratio = odds.ratio
    match odds.form:
        case OddsForm.TO:
            return ratio, ratio
        case OddsForm.FOR:
            # LAW: odds `for` count the stake among what is paid.
            return ratio - 1, ratio - 1
        case OddsForm.PUSH:
            return Fraction(0), Fraction(0)
        case OddsForm.SUM if stake is not None:
            # LAW: a chapter that names an amount leaves open whether the stake comes back on top of it (58 Pa. Code
            # § 559.14(d)); so it stands for one stake more or less.
            return ratio / stake - 1, ratio / stake
        case OddsForm.SUM | OddsForm.METER if not odds.number:
            # WHY: nothing is nothing at any stake and of any meter; only whether the stake comes back stays open.
            return Fraction(-1), Fraction(0)
        case _:
            return None


def winnings_of(odds: Odds, stake: int | None = None) -> tuple[Fraction, Fraction] | None:
    """Return the least and the most that a unit staked is paid beside the stake, which is never below nothing."""
    gain = gain_of(odds, stake)
    return None if gain is None else (max(gain[0], Fraction(0)), max(gain[1], Fraction(0)))


def order_odds(one: Odds, two: Odds, stake: int | None = None) -> tuple[Fraction, Fraction] | None:
    """Return the least and the most by which odds exceed others, or nothing where they do not convert."""
    if one.form is two.form:
        return one.ratio - two.ratio, one.ratio - two.ratio
    first, second = gain_of(one, stake), gain_of(two, stake)
    if first is None or second is None or AMOUNTS.issuperset({one.form, two.form}):
        return _order_by_award(one, two)
    return first[0] - second[1], first[1] - second[0]


def _order_by_award(one: Odds, two: Odds) -> tuple[Fraction, Fraction] | None:
    """Order odds of which no more is known than that an award is paid or that none is; only the sign counts."""
    paid = _pays_award(one), _pays_award(two)
    if None in paid or paid == (True, True):
        return None
    sign = Fraction(paid == (True, False)) - Fraction(paid == (False, True))
    return sign, sign


def _pays_award(odds: Odds) -> bool | None:
    """Tell whether odds pay an amount beside the stake or win nothing; ratios that win something do not say."""
    if odds.form in AMOUNTS:
        return odds.number > 0
    winnings = winnings_of(odds)
    return None if winnings is None or winnings[1] else False


def same_odds(one: Odds | None, two: Odds | None, stake: int | None = None) -> bool | None:
    """Tell whether two odds pay the same, which odds that do not convert never do."""
    if one is None or two is None or one == two:
        return one == two
    if OddsForm.UNRESOLVED in {one.form, two.form}:
        return None
    gap = order_odds(one, two, stake)
    if gap is None or gap[0] > 0 or gap[1] < 0:
        return False
    return True if gap[0] == gap[1] else None


Row = Mapping[str, Odds]


@record
class PaytableValue:
    """A paytable as a submission states it: by name, by rows, or both."""

    name: str | None
    rows: Mapping[str, Row] | None

    def __hash__(self) -> int:
        # WHY: a mapping has no hash of its own; rows are hashed in their order, which is that of the file.
        rows = () if self.rows is None else tuple((hand, tuple(row.items())) for hand, row in self.rows.items())
        return hash((self.name, rows))


Number = int | Fraction
Raw = (
    bool
    | int
    | Fraction
    | dt.date
    | Odds
    | str
    | frozenset[str]
    | tuple[str, ...]
    | tuple["WayClause", ...]
    | PaytableValue
)
