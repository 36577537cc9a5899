"""Amounts of money as people write them."""

import re

from compliance.load.values.spelt_meanings import Spelt, TwoMeanings, convert_numbers, take_whole
from compliance.load.values.spelt_numbers import read_numbers
from compliance.model import Kind, show_value

_DOLLARS = re.compile(
    r"(?:us ?\$|usd ?\$?|\$) ?(.+?)(?: ?(?:usd|(?:us )?dollars?))?|(.+?) ?(?:\$|usd|(?:us )?dollars?)"
)
_CENTS = re.compile(r"(.+?) ?(?:cents?|¢)")
_DOLLARS_AND_CENTS = re.compile(r"(.+?dollars?),? (?:and )?([0-9]{1,2}|[a-z -]+?) (?:cents?|¢)")
_ROUND_SUM = re.compile(r"\.--?$")
_SCALED_BY_LETTER = re.compile(r"([0-9.,]+) ?(m|mm|mil)")
_SLASHED = re.compile(r"([0-9]{1,6}) ?/ ?\$?([0-9]{1,6})")


def read_marked_money(text: str) -> Spelt:
    """Read an amount that says dollars or cents."""
    if both := _DOLLARS_AND_CENTS.fullmatch(text):
        return _add_cents(read_marked_money(both[1]), both[2])
    if cents := _CENTS.fullmatch(text):
        return convert_numbers(Kind.MONEY, read_numbers(cents[1], decimals=0), take_whole)
    if dollars := _DOLLARS.fullmatch(text):
        return _read_dollars(dollars[1] or dollars[2])
    return None


def _read_dollars(text: str) -> Spelt:
    if slashed := _SLASHED.fullmatch(text):
        # WHY: `$1/2` is half a dollar to some, and to a card room blinds of $1 and $2.
        one, other = (int(figure) for figure in slashed.groups())
        if not other or one * 100 % other:
            return None
        return TwoMeanings((show_value(Kind.MONEY, one * 100 // other), f"${one:,} and ${other:,}"))
    if scaled := _SCALED_BY_LETTER.fullmatch(text):
        return _read_scaled(*scaled.groups())
    digits = _ROUND_SUM.sub("", text)
    return convert_numbers(Kind.MONEY, read_numbers(digits, decimals=2), lambda number: take_whole(number * 100))


def _add_cents(dollars: Spelt, letters: str) -> Spelt:
    cents = read_numbers(letters, decimals=0)
    whole = isinstance(dollars, int) and dollars % 100 == 0 and len(cents) == 1 and cents[0] < 100
    return dollars + int(cents[0]) if whole and isinstance(dollars, int) else None


def _read_scaled(digits: str, letter: str) -> Spelt:
    # WHY: an M is a thousand to a bookkeeper, who writes a million as MM, and a million to most others.
    scales = (1_000_000,) if letter == "mm" else (1_000, 1_000_000)
    numbers = [number * scale for scale in scales for number in read_numbers(digits, decimals=2)]
    return convert_numbers(Kind.MONEY, tuple(numbers), lambda number: take_whole(number * 100))


def read_amount(text: str) -> Spelt:
    """Read an amount that may say dollars or not."""
    # WHY: where money is asked, nothing but dollars can be meant by a number alone.
    marked = read_marked_money(text)
    return _read_dollars(text) if marked is None else marked
