"""The one table of kinds: what sets one kind of value apart from another; most of a new kind is its entry here.

What a kind needs besides is listed in docs/decisions/0027-one-table-of-kinds.md.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, cast

from compliance.model.values.kinds import HOURS_IN, Kind, Number, Odds, OddsForm, PaytableValue, Raw
from compliance.model.values.letters import (
    is_date_shaped,
    read_count,
    read_date,
    read_flag,
    read_hours,
    read_money,
    read_odds,
    read_percent,
    read_volume,
    show_decimal,
    show_hours,
    show_money,
    show_odds,
    show_paytable,
    show_volume,
)
from compliance.record import keyword_record

ValueStep = Number | dt.timedelta | None

_HUNDREDTH_OF_PERCENT = Fraction(1, 10_000)
_TENTH = Fraction(1, 10)
_FINEST = 12


class Shape(Enum):
    """How a value stands in a file: as letters of its own, as one or several words, or as a structure."""

    SCALAR = "scalar"
    WORD = "word"
    WORD_SET = "word set"
    WORD_SEQUENCE = "word sequence"
    TABLE = "table"
    TEXT = "text"
    NAMES = "names"
    CLAUSES = "clauses"


def _read_nothing(_letters: str) -> Raw | None:
    return None


def _no_step(_raw: Raw) -> ValueStep:
    return None


def _step_of_one(_raw: Raw) -> ValueStep:
    return 1


@keyword_record
class KindTraits:
    """What sets one kind apart; a part that does not apply to a kind is left out.

    ``any_value`` says that no value is ruled out, ``is_comparable`` that a condition may ask whether two are equal,
    ``adds`` that values can be added and be short by so much,
    ``is_whole`` that nothing lies between two neighbours, ``states_fact`` that a statement can be untrue of the floor.
    """

    noun: str
    note: str
    shape: Shape
    show: Callable[[Any], str]
    read: Callable[[str], Raw | None] = _read_nothing
    hint: str = ""
    any_value: str = ""
    step: Callable[[Any], ValueStep] = _no_step
    is_comparable: bool = False
    is_ordered: bool = False
    adds: bool = False
    is_whole: bool = False
    states_fact: bool = False

    def hint_for(self, letters: str) -> str:
        """Return the way out where letters are not a value of this kind."""
        return "the calendar has no such day" if is_date_shaped(letters) and self.read is read_date else self.hint


def last_digit_of(part: Fraction) -> Fraction | None:
    """Return one in the last digit of a percentage, or nothing where its digits do not end."""
    for digits in range(_FINEST + 1):
        if (part * 100 * 10**digits).denominator == 1:
            return Fraction(1, 100 * 10**digits)
    return None


def _step_of_percent(raw: Number) -> ValueStep:
    return min(last_digit_of(Fraction(raw)) or _HUNDREDTH_OF_PERCENT, _HUNDREDTH_OF_PERCENT)


def _step_of_odds(paid: Odds) -> ValueStep:
    return 1 if paid.form in {OddsForm.TO, OddsForm.FOR, OddsForm.SUM} else None


def _show_flag(raw: bool) -> str:
    return "yes" if raw else "no"


def _show_words(words: tuple[str, ...]) -> str:
    return ", ".join(words) or "none"


KINDS: Mapping[Kind, KindTraits] = {
    Kind.FLAG: KindTraits(
        noun="a yes or no",
        note="yes or no",
        shape=Shape.SCALAR,
        read=read_flag,
        hint="write `yes` or `no`",
        show=_show_flag,
        states_fact=True,
        is_comparable=True,
    ),
    Kind.COUNT: KindTraits(
        noun="a count",
        note="a whole number",
        shape=Shape.SCALAR,
        read=read_count,
        hint="write a whole number such as `6` or `1,000`",
        show=show_decimal,
        any_value="any number",
        step=_step_of_one,
        is_ordered=True,
        adds=True,
        is_whole=True,
        states_fact=True,
        is_comparable=True,
    ),
    Kind.MONEY: KindTraits(
        noun="an amount of money",
        note="dollars, such as $50,000 or $0.50",
        shape=Shape.SCALAR,
        read=read_money,
        hint="write dollars with the sign, such as `$50,000` or `$0.50`",
        show=show_money,
        any_value="any amount",
        step=_step_of_one,
        is_ordered=True,
        adds=True,
        is_whole=True,
        is_comparable=True,
    ),
    Kind.PERCENT: KindTraits(
        noun="a percentage",
        note="a percentage, such as 12.5%",
        shape=Shape.SCALAR,
        read=read_percent,
        hint="write a percentage such as `12.5%`",
        show=lambda part: f"{show_decimal(part * 100)}%",
        any_value="any percentage",
        step=_step_of_percent,
        is_ordered=True,
        adds=True,
        is_comparable=True,
    ),
    Kind.HOURS: KindTraits(
        noun="a length of time",
        note="a length of time, such as 4 hours or 30 minutes",
        shape=Shape.SCALAR,
        read=read_hours,
        hint="write a length of time such as `4 hours`",
        show=show_hours,
        any_value="any length of time",
        step=lambda _hours: HOURS_IN["minute"],
        is_ordered=True,
        adds=True,
        states_fact=True,
        is_comparable=True,
    ),
    Kind.VOLUME: KindTraits(
        noun="a volume",
        note="a volume in fluid ounces, such as 12 oz or 1.5 oz",
        shape=Shape.SCALAR,
        read=read_volume,
        hint="write fluid ounces such as `12 oz` or `1.5 oz`",
        show=show_volume,
        any_value="any volume",
        step=lambda _ounces: _TENTH,
        is_ordered=True,
        adds=True,
        states_fact=True,
        is_comparable=True,
    ),
    Kind.DATE: KindTraits(
        noun="a date",
        note="a day, YYYY-MM-DD",
        shape=Shape.SCALAR,
        read=read_date,
        hint="write the day as YYYY-MM-DD",
        show=dt.date.isoformat,
        any_value="any date",
        step=lambda _day: dt.timedelta(days=1),
        is_ordered=True,
        is_whole=True,
        states_fact=True,
        is_comparable=True,
    ),
    Kind.ODDS: KindTraits(
        noun="odds",
        note="odds, such as 1 to 1, 75 for 1, 10% of meter, $500 or push",
        shape=Shape.SCALAR,
        read=read_odds,
        hint="write `5 to 1`, `75 for 1`, `10% of meter`, `$500` or `push`",
        show=show_odds,
        any_value="any odds",
        step=_step_of_odds,
        is_ordered=True,
        is_comparable=True,
    ),
    Kind.CHOICE: KindTraits(
        noun="a choice",
        note="one of these words",
        shape=Shape.WORD,
        show=str,
        states_fact=True,
        is_comparable=True,
    ),
    Kind.CHOICES: KindTraits(
        noun="a set of choices",
        note="any of these words in a list, or none",
        shape=Shape.WORD_SET,
        show=lambda words: _show_words(tuple(sorted(words))),
        states_fact=True,
        is_comparable=True,
    ),
    Kind.SEQUENCE: KindTraits(
        noun="a sequence",
        note="these words in a list, in order",
        shape=Shape.WORD_SEQUENCE,
        show=_show_words,
        any_value="any order",
        states_fact=True,
        is_comparable=True,
    ),
    Kind.PAYTABLE: KindTraits(
        noun="a paytable",
        note="a table by its name, or {rows: {...}}, or both {name: ..., rows: {...}}",
        shape=Shape.TABLE,
        show=lambda table: show_paytable(cast("PaytableValue", table)),
        any_value="any paytable",
    ),
    Kind.TEXT: KindTraits(
        noun="text",
        note="text",
        shape=Shape.TEXT,
        show=str,
        any_value="any text",
    ),
    Kind.NAMES: KindTraits(
        noun="names",
        note="names in a list, or none",
        shape=Shape.NAMES,
        show=_show_words,
        any_value="any names, or none",
    ),
    Kind.CLAUSES: KindTraits(
        noun="clauses",
        note="clauses, each with when and set",
        shape=Shape.CLAUSES,
        show=lambda clauses: f"{len(clauses)} clauses",
    ),
}

ORDERED = frozenset(kind for kind, traits in KINDS.items() if traits.is_ordered)
ADDED = frozenset(kind for kind, traits in KINDS.items() if traits.adds)
WHOLE = frozenset(kind for kind, traits in KINDS.items() if traits.is_whole)
WORDED = frozenset({Kind.CHOICE, Kind.CHOICES, Kind.SEQUENCE})


def show_value(kind: Kind, raw: Raw) -> str:
    """Write a value of a kind as people write it."""
    return KINDS[kind].show(raw)


def step_of(kind: Kind, raw: Raw) -> ValueStep:
    """Return the smallest step a filing would state: one, a cent, a minute, a tenth of an ounce, a day."""
    return KINDS[kind].step(raw)
