"""What counting paytables returns: each with its hold under every reading, and where a certificate differs from it."""

from fractions import Fraction

from compliance.model.filings.submission import Submission
from compliance.model.rules.ruleset import Reading, Ruleset
from compliance.model.rules.wager import Hold, MeterTerms, Wager
from compliance.model.values.kinds import OddsForm
from compliance.record import keyword_record, record


@keyword_record
class PaytableOrigin:
    """What paytables were found in: a chapter, a submission under one, or a paytable's own file."""

    ruleset: Ruleset | None
    submission: Submission | None = None
    path: str = ""
    sha256: str = ""


@record
class Count:
    """A wager under one choice of readings, and what its paytable keeps."""

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
    """One paytable counted: what was asked for and what it came to."""

    cite: str
    table: str
    name: str
    table_cite: str
    count: Count
    others: tuple[OtherCount, ...]
    readings: tuple[Reading, ...]
    terms: MeterTerms
    wanted: Fraction | None


@record
class FigureMismatch:
    """A figure that a certificate gives and the recount, or the chapter, does not."""

    place: str
    said: str
    found: str
    by: str


@record
class RecountedPaytable:
    """A paytable of a certificate counted again, and the figures in which the certificate differs."""

    paytable: CountedPaytable
    mismatches: tuple[FigureMismatch, ...]


def rows_lost_in_source(hold: Hold) -> tuple[str, ...]:
    """Name the rows whose pay the source has lost."""
    return tuple(row.row for row in hold.rows if row.pays.form is OddsForm.UNRESOLVED)


def lacks_stake(hold: Hold) -> bool:
    """Tell whether sums are paid and it is not known for what wager."""
    return hold.stake is None and any(row.pays.form is OddsForm.SUM for row in hold.rows)


def known_return(hold: Hold) -> Fraction | None:
    """Return what comes back of a unit staked, the meter left out, or nothing where it cannot be known."""
    # WHY: one lost row leaves the whole return open; a return without it would look exact and be too low.
    return None if rows_lost_in_source(hold) or lacks_stake(hold) else hold.returned


def known_hold(hold: Hold) -> Fraction | None:
    """Return the hold, or nothing where the paytable does not fix it."""
    return None if known_return(hold) is None else hold.hold


def known_envy(hold: Hold) -> Fraction | None:
    """Return the average envy in dollars, or nothing where there is none or the source has lost a part of it."""
    paid = [row.envy for row in hold.rows if row.envy is not None]
    if not paid or any(envy.form is OddsForm.UNRESOLVED for envy in paid):
        return None
    return hold.envy / 100


def stake_comes_back(wager: Wager) -> bool:
    """Tell whether a wager whose readings are chosen gives the stake back with a sum of money."""
    return any(effect.stake_returned for effect in wager.effects)


def rows_paid_besides(wager: Wager) -> tuple[tuple[str, str], ...]:
    """Return the rows of such a wager that are paid besides another, each before that other."""
    return tuple(pair for effect in wager.effects for pair in effect.adds)
