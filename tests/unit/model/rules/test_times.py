"""When things count: the period of a ruleset as far as its source tells, and the days of a waiver."""

import datetime as dt

import pytest

from compliance.diag import Span
from compliance.model import Period, Waiver


def day(text: str | None) -> dt.date | None:
    return None if text is None else dt.date.fromisoformat(text)


def period(start: str | None, end: str | None, *, open_ended: bool = False, known: str | None = None) -> Period:
    return Period(start=day(start), end=day(end), open_ended=open_ended, known_through=day(known), note="")


@pytest.mark.parametrize(
    ("version", "on", "expected"),
    [
        (period("2011-10-01", "2013-10-01"), "2011-09-30", False),
        (period("2011-10-01", "2013-10-01"), "2011-10-01", True),
        (period("2011-10-01", "2013-10-01"), "2013-09-30", True),
        (period("2011-10-01", "2013-10-01"), "2013-10-01", False),
        (period("2011-10-01", None, open_ended=True), "2099-01-01", True),
        (period("2011-10-01", None, known="2013-09-30"), "2013-09-30", True),
        (period("2011-10-01", None, known="2013-09-30"), "2013-10-01", None),
        (period("2011-10-01", None), "2011-10-01", None),
        (period("2011-10-01", None), "2011-09-30", False),
        (period(None, "2013-10-01"), "2013-09-30", None),
        (period(None, "2013-10-01"), "2013-10-01", False),
        (period(None, None), "2013-10-01", None),
        (period(None, None, open_ended=True), "2013-10-01", None),
    ],
)
def test_a_version_is_in_force_as_far_as_the_source_lets_us_know(
    version: Period, on: str, expected: bool | None
) -> None:
    assert version.in_force(dt.date.fromisoformat(on)) is expected


@pytest.mark.parametrize(
    ("version", "text"),
    [
        (period("2011-10-01", "2013-10-01"), "from 2011-10-01 until 2013-10-01"),
        (period("2011-10-01", None, open_ended=True), "from 2011-10-01"),
        (period("2011-10-01", None), "from 2011-10-01, end not known from the source"),
        (period(None, None, open_ended=True), "from a date not known from the source"),
    ],
)
def test_a_period_says_what_is_not_known(version: Period, text: str) -> None:
    assert str(version) == text


@pytest.mark.parametrize(
    ("granted", "expires", "on", "counts"),
    [
        ("2012-01-15", "2012-12-31", "2012-01-14", False),
        ("2012-01-15", "2012-12-31", "2012-01-15", True),
        ("2012-01-15", "2012-12-31", "2012-12-31", True),
        ("2012-01-15", "2012-12-31", "2013-01-01", False),
        ("2012-01-15", None, "2099-01-01", True),
        ("2012-01-15", None, "2012-01-14", False),
    ],
)
def test_a_waiver_counts_from_its_grant_through_its_last_day(
    granted: str, expires: str | None, on: str, counts: bool
) -> None:
    waiver = Waiver(
        provision="7.2(a)",
        authority="Board",
        granted=dt.date.fromisoformat(granted),
        expires=day(expires),
        span=Span("", 1, 1, 1, 1),
    )
    assert waiver.counts_on(dt.date.fromisoformat(on)) is counts
