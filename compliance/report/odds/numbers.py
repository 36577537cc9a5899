"""Exact numbers in digits: rounded, as fine as they tell something, in percent, and as fractions."""

from fractions import Fraction

from compliance.model import Kind, show_value


def write_rounded(number: Fraction, digits: int) -> str:
    """Write a number with so many digits after the point."""
    whole, part = divmod(round(abs(number) * 10**digits), 10**digits)
    sign = "-" if number < 0 and (whole or part) else ""
    return f"{sign}{whole:,}.{part:0{digits}d}"


def write_fine(number: Fraction, *, telling: int = 3) -> str:
    """Write a number with four digits after the point, or with as many as tell something however small it is."""
    digits = 4
    while number and abs(number) * 10**digits < 10 ** (telling - 1):
        digits += 1
    return write_rounded(number, digits)


def write_percent(part: Fraction) -> str:
    """Write a part of one as a percentage with four digits after the point."""
    return f"{write_rounded(part * 100, 4)}%"


def write_fine_percent(part: Fraction, *, telling: int = 3) -> str:
    """Write a part of one as a percentage that is never nought where the part is not."""
    return f"{write_fine(part * 100, telling=telling)}%"


def write_given_percent(part: Fraction) -> str:
    """Write a part of one as the percentage that somebody gave."""
    return show_value(Kind.PERCENT, part)


def write_fraction(number: Fraction) -> str:
    """Write a number as a fraction in lowest terms."""
    return f"{number.numerator}/{number.denominator}"
