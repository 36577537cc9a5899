"""A counted paytable as pages and certificates are written from it, and exact numbers in digits."""

from fractions import Fraction

from compliance.model import Hold, Kind, MeterTerms, OddsForm, Reading, Ruleset, Submission, Wager, show_value
from compliance.record import attribute, keyword_record, record


@keyword_record
class PaytableOrigin:
    """What paytables were found in: a chapter, a submission held against one, or a paytable's own file."""

    ruleset: Ruleset | None
    submission: Submission | None = attribute(default=None)
    path: str = attribute(default="")
    sha256: str = attribute(default="")


@record
class Count:
    """A wager whose readings are settled, and what its paytable keeps."""

    wager: Wager
    hold: Hold


@record
class OtherCount:
    """The same paytable under another option of one reading."""

    reading: str
    option: str
    count: Count


@keyword_record
class CountedPaytable:
    """One paytable counted: what was asked for and what was found."""

    cite: str
    table: str
    name: str
    table_cite: str
    count: Count
    others: tuple[OtherCount, ...]
    readings: tuple[Reading, ...]
    terms: MeterTerms
    wanted: Fraction | None


def lost_rows(hold: Hold) -> tuple[str, ...]:
    """Name the rows whose pay the source has lost."""
    return tuple(row.row for row in hold.rows if row.pays.form is OddsForm.UNRESOLVED)


def lacks_stake(hold: Hold) -> bool:
    """Tell whether sums are paid and it is not known for what wager."""
    return hold.stake is None and any(row.pays.form is OddsForm.SUM for row in hold.rows)


def returned_by(hold: Hold) -> Fraction | None:
    """Return what comes back of a unit staked, the meter left out, or nothing where it cannot be known."""
    return None if lost_rows(hold) or lacks_stake(hold) else hold.returned


def kept_by(hold: Hold) -> Fraction | None:
    """Return the hold, or nothing where the paytable does not fix it."""
    return None if returned_by(hold) is None else hold.hold


def envy_of(hold: Hold) -> Fraction | None:
    """Return the average envy in dollars, or nothing where there is none or the source has lost a part of it."""
    paid = [row.envy for row in hold.rows if row.envy is not None]
    return None if not paid or any(one.form is OddsForm.UNRESOLVED for one in paid) else hold.envy / 100


def stake_comes_back(wager: Wager) -> bool:
    """Tell whether a settled wager gives the stake back with a sum of money."""
    return any(effect.stake_returned for effect in wager.effects)


def added_rows(wager: Wager) -> tuple[tuple[str, str], ...]:
    """Return the rows of a settled wager that are paid besides another, each before that other."""
    return tuple(pair for effect in wager.effects for pair in effect.adds)


def rounded(number: Fraction, digits: int) -> str:
    """Write a number with so many digits after the point."""
    whole, part = divmod(round(abs(number) * 10**digits), 10**digits)
    sign = "-" if number < 0 and (whole or part) else ""
    return f"{sign}{whole:,}.{part:0{digits}d}"


def fine(number: Fraction, *, telling: int = 3) -> str:
    """Write a number with four digits after the point, or with as many as tell something however small it is."""
    digits = 4
    while number and abs(number) * 10**digits < 10 ** (telling - 1):
        digits += 1
    return rounded(number, digits)


def percent(part: Fraction) -> str:
    """Write a part of one as a percentage with four digits after the point."""
    return f"{rounded(part * 100, 4)}%"


def fine_percent(part: Fraction, *, telling: int = 3) -> str:
    """Write a part of one as a percentage that is never nought where the part is not."""
    return f"{fine(part * 100, telling=telling)}%"


def plain_percent(part: Fraction) -> str:
    """Write a part of one as the percentage that somebody gave."""
    return show_value(Kind.PERCENT, part)


def exact(number: Fraction) -> str:
    """Write a number as a fraction in lowest terms."""
    return f"{number.numerator}/{number.denominator}"
