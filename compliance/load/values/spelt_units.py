"""Counts with the unit or noun that they count, and volumes: the field's own unit is read, another is told."""

import re
from collections.abc import Iterator
from fractions import Fraction

from compliance.load.values.spelt_meanings import (
    OtherUnit,
    Spelt,
    TwoMeanings,
    as_plain,
    convert_numbers,
    take_whole,
)
from compliance.load.values.spelt_numbers import read_numbers, tidy_letters
from compliance.model import Kind, show_value
from compliance.record import keyword_record

_SHORT = {
    "hours": ("h", "hr", "hrs"),
    "years": ("y", "yr", "yrs"),
    "months": ("mo", "mos"),
    "inches": ("in", '"', "''", "\u2033"),
    "times": ("x", "\u00d7"),
}
"""How units are written in short."""
_ODD_PLURALS = {"dice": "die"}
_NOT_A_UNIT = frozenset(
    {"to", "or", "and", "at", "than", "more", "less", "fewer", "least", "most", "per", "of", "about"}
)
_NUMBER_AND_UNIT = re.compile(r"(.*?[0-9)]|[a-z]+(?:-[a-z]+)?)[ -]?([a-z\"'\u2032\u2033\u00d7%$#][a-z .\"'-]*)")
_TENTH = Fraction(1, 10)
_HALF_OUNCE = re.compile(r"(?:a )?half (?:an? )?(?=(?:fluid )?ounce)")
_OUNCES = re.compile(r"(.+?)[ -]?(?:(?:us )?(?:fluid|fl\.?) ?)?(?:oz|ounce)s?\.?")


@keyword_record
class CountUnit:
    """What a field counts: its unit, other words for it, and the label of the field."""

    units: tuple[str, ...] = ()
    label: str = ""

    def nouns(self) -> Iterator[str]:
        """Yield all that may stand after a number that counts this."""
        label = tidy_letters(self.label)
        for unit in map(tidy_letters, self.units):
            yield from (unit, _singular_of(unit), *_SHORT.get(unit, ()))
            # WHY: the whole rest of the label says what is counted; a part of it may say that less is counted.
            found = re.search(rf"\b{re.escape(unit)}\b", label)
            if found is not None:
                yield label[found.start() :]


NOTHING_NAMED = CountUnit()


def read_counted(text: str, thing: CountUnit) -> Spelt:
    """Read a count, with what it counts or without."""
    for noun in sorted(set(thing.nouns()), key=len, reverse=True):
        pattern = re.escape(noun).replace("\\ ", "[ -]")
        number = re.fullmatch(rf"(.+?)[ -]?{pattern}", text)
        meant = () if number is None else read_numbers(number[1], decimals=0)
        if meant:
            return convert_numbers(Kind.COUNT, meant, take_whole)
    bare = read_numbers(text, decimals=0)
    if bare or not thing.units:
        return convert_numbers(Kind.COUNT, bare, take_whole)
    other = _other_unit(text, thing.units[0])
    # WHY: its own unit with more words, "3 raises at most", is in no other unit.
    return None if other is not None and other.found.startswith(tuple(f"{noun} " for noun in thing.nouns())) else other


def read_volume(text: str) -> Spelt:
    """Read a volume in fluid ounces."""
    ounces = _OUNCES.fullmatch(_HALF_OUNCE.sub("1/2 ", text))
    meant = () if ounces is None else read_numbers(ounces[1], decimals=6)
    if meant:
        return convert_numbers(Kind.VOLUME, meant, as_plain)
    bare = read_numbers(text, decimals=6)
    if bare:
        # WHY: tenths of an ounce were counted here once, and the two meanings differ in law.
        return TwoMeanings(tuple(show_value(Kind.VOLUME, as_plain(bare[0] * part)) for part in (1, _TENTH)))
    return _other_unit(text, "fluid ounces")


def _singular_of(noun: str) -> str:
    """Return a noun for one of a thing; of a phrase, that of its first word."""
    first, space, rest = noun.partition(" ")
    if first in _ODD_PLURALS:
        one = _ODD_PLURALS[first]
    elif first.endswith("ies"):
        one = f"{first[:-3]}y"
    elif re.search(r"(?:ch|sh|x|ss)es$", first):
        one = first[:-2]
    else:
        one = first[:-1] if first.endswith("s") and not first.endswith("ss") else first
    return f"{one}{space}{rest}"


def _other_unit(text: str, wanted: str) -> OtherUnit | None:
    """Tell that a number is in another unit, where there is a number and a unit at all."""
    parts = _NUMBER_AND_UNIT.fullmatch(text)
    if parts is None or not read_numbers(parts[1], decimals=6) or not _NOT_A_UNIT.isdisjoint(parts[2].split()):
        return None
    return OtherUnit(wanted, parts[2])
