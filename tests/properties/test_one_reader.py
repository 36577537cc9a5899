"""A value is read alike in a condition and in a submission: what one of them refuses, the other refuses too."""

import datetime as dt

import pytest
from builders import a_node
from hypothesis import given
from hypothesis import strategies as st
from strategies import GRAMMAR, ORIGIN

from compliance.lang import parse_condition
from compliance.load.values.decode import decode_scalar
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import Compare, Kind, Lit, Raw

WHOLE = st.one_of(st.integers(0, 10**7).map(str), st.integers(0, 10**7).map("{:,}".format))
NUMBERS = st.tuples(WHOLE, st.sampled_from(["", ".5", ".05", ".50", ".500", ".000", ".005", ".0000", ".1234567"])).map(
    "".join
)
DAYS = st.dates(dt.date(1990, 1, 1), dt.date(2040, 1, 1)).map(str) | st.sampled_from(["2011-02-30", "2012-13-01"])
LETTERS = {
    Kind.MONEY: NUMBERS.map("${}".format),
    Kind.PERCENT: NUMBERS.map("{}%".format),
    Kind.HOURS: st.tuples(NUMBERS, st.sampled_from(["minutes", "hours", "day", "weeks"])).map(" ".join),
    Kind.DATE: DAYS,
}


def read_in_condition(letters: str) -> Raw | None:
    found = parse_condition(f"a.b is {letters}", ORIGIN, GRAMMAR).value
    return found.right.raw if isinstance(found, Compare) and isinstance(found.right, Lit) else None


@pytest.mark.parametrize("kind", LETTERS, ids=str)
def test_a_condition_and_a_submission_read_the_same_value(kind: Kind) -> None:
    @given(LETTERS[kind])
    def holds(letters: str) -> None:
        mistakes = DiagnosticsCollector()
        stated = decode_scalar(a_node(f'"{letters}"'), kind, "it", mistakes)
        assert read_in_condition(letters) == stated
        assert bool(mistakes.all) == (stated is None)

    holds()


def test_an_amount_with_a_point_for_a_comma_is_refused_by_both() -> None:
    assert read_in_condition("$50.000") is None
    assert read_in_condition("$50,000") == 5_000_000
