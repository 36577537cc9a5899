"""Exact numbers in digits that are as fine as they tell something, and in percent."""

from fractions import Fraction

from compliance.model import Kind, show_value, write_rounded


def write_fine(number: Fraction, *, telling: int = 3) -> str:
    """Write a number with four digits after the point, or with as many as tell something however small it is."""
    digits = 4
    while number and abs(number) * 10**digits < 10 ** (telling - 1):
        digits += 1
    return write_rounded(number, digits)


def write_fine_percent(part: Fraction, *, telling: int = 3) -> str:
    """Write a part of one as a percentage that is never nought where the part is not."""
    return f"{write_fine(part * 100, telling=telling)}%"


def write_given_percent(part: Fraction) -> str:
    """Write a part of one as the percentage that somebody gave."""
    return show_value(Kind.PERCENT, part)
