"""Exact values as people write them; what is shown reads back as the same value."""

from fractions import Fraction
from typing import assert_never

from compliance.model.values.kinds import Number, Odds, OddsForm, PaytableValue


def _count_decimals(exact: Fraction) -> int | None:
    """Count the digits after the point, or return nothing where they would not end."""
    # WHY: digits end where the denominator has no other factors than those of ten.
    rest, counted = exact.denominator, {2: 0, 5: 0}
    for factor in counted:
        while rest % factor == 0:
            rest, counted[factor] = rest // factor, counted[factor] + 1
    return max(counted.values()) if rest == 1 else None


def show_decimal(number: Number, *, places: int = 0) -> str:
    """Write a number in digits, as a fraction where digits would not end."""
    exact = Fraction(number)
    decimals = _count_decimals(exact)
    if decimals is None:
        return f"{exact.numerator}/{exact.denominator}"
    digits = max(decimals, places)
    whole, part = divmod(int(abs(exact) * 10**digits), 10**digits)
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole:,}" + (f".{part:0{digits}d}" if digits else "")


def show_money(cents: Number) -> str:
    """Write an amount of cents as dollars, with cents only where there are any."""
    dollars = Fraction(cents) / 100
    text = show_decimal(abs(dollars), places=0 if dollars.denominator == 1 else 2)
    return f"-${text}" if dollars < 0 else f"${text}"


def show_hours(hours: Number) -> str:
    """Write a length of time in hours, in minutes where it is under an hour, in days from three days on."""
    exact = Fraction(hours)
    in_hours = exact == 0 or (exact >= 1 and (exact * 100).denominator == 1)
    number, unit = (exact, "hour") if in_hours else (exact * 60, "minute")
    if exact >= 72 and (exact / 24).denominator == 1:
        number, unit = exact / 24, "day"
    return f"{show_decimal(number)} {unit}" + ("" if number == 1 else "s")


def show_odds(odds: Odds) -> str:
    """Write odds in their own form."""
    match odds.form:
        case OddsForm.PUSH:
            return "push"
        case OddsForm.UNRESOLVED:
            return "unresolved"
        case OddsForm.SUM:
            return show_money(odds.ratio)
        case OddsForm.METER:
            return f"{show_decimal(odds.ratio * 100)}% of meter"
        case OddsForm.TO | OddsForm.FOR:
            return f"{odds.number:,} {odds.form} {odds.per:,}"
        case _ as unknown:
            assert_never(unknown)


def show_paytable(table: PaytableValue) -> str:
    """Write a stated paytable in a few words: its name, or how many rows it has."""
    rows = ""
    if table.rows is not None:
        rows = "1 row" if len(table.rows) == 1 else f"{len(table.rows)} rows"
    name = "" if table.name is None else f"Paytable {table.name}"
    return " with ".join(part for part in (name, rows) if part)


def write_rounded(number: Fraction, digits: int) -> str:
    """Write a number with so many digits after the point."""
    whole, part = divmod(round(abs(number) * 10**digits), 10**digits)
    sign = "-" if number < 0 and (whole or part) else ""
    return f"{sign}{whole:,}.{part:0{digits}d}"


def write_percent(part: Fraction) -> str:
    """Write a part of one as a percentage with four digits after the point."""
    return f"{write_rounded(part * 100, 4)}%"


def write_fraction(number: Fraction) -> str:
    """Write a number as a fraction in lowest terms."""
    return f"{number.numerator}/{number.denominator}"
