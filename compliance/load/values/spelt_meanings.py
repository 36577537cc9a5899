"""What letters may mean: one value, several of which none is guessed, or a number in a unit that is not the field's."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from compliance.load.values.spelt_numbers import NumberMeanings
from compliance.model import Kind, Raw, show_decimal, show_value
from compliance.record import record


@record
class TwoMeanings:
    """Letters that may mean one value or another, with each as it would be written canonically."""

    meanings: tuple[str, ...]


@record
class OtherUnit:
    """A number in another unit than the one that is asked for."""

    wanted: str
    found: str


@record
class OnlyBound:
    """Letters that say how far a value may go and not which it is: `at least $50,000`; with the figure in them."""

    figure: str


Spelt = Raw | TwoMeanings | OtherUnit | OnlyBound | None
Meaning = tuple[Raw | None, str]
"""A value that letters may have, if it is one of the kind, and how it would be written."""


def settle_meanings(meanings: Iterable[Meaning]) -> Spelt:
    """Return the value where letters have one meaning, or all meanings where they have several."""
    several = tuple(dict.fromkeys(meanings))
    if len(several) > 1:
        return TwoMeanings(tuple(letters for _, letters in several))
    return several[0][0] if several else None


def convert_numbers(kind: Kind, numbers: NumberMeanings, convert: Callable[[Fraction], Raw | None]) -> Spelt:
    """Return the value of a kind that numbers stand for, or all their meanings."""
    values = ((convert(number), number) for number in numbers)
    return settle_meanings(
        (raw, show_decimal(number) if raw is None else show_value(kind, raw)) for raw, number in values
    )


def take_whole(number: Fraction) -> int | None:
    """Return a whole number as such, or nothing."""
    return number.numerator if number.denominator == 1 else None


def as_plain(number: Fraction) -> int | Fraction:
    """Return a number as a whole one where it is."""
    return number.numerator if number.denominator == 1 else number
