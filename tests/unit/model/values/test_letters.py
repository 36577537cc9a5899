"""Values read from their letters: exactly what a written pattern of each kind allows, and nothing else."""

import re
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compliance.model.values.kinds import HOURS_IN, OddsForm, make_odds
from compliance.model.values.letters import is_date_shaped, read_count, read_hours, read_money, read_odds, read_percent

DIGITS = r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})"
COUNT = re.compile(DIGITS)
MONEY = re.compile(rf"\$\s?({DIGITS}(?:\.[0-9]{{1,2}})?)")
PERCENT = re.compile(rf"({DIGITS}(?:\.[0-9]{{1,12}})?)\s?%")
HOURS = re.compile(rf"({DIGITS}(?:\.[0-9]{{1,6}})?)\s(minute|hour|day|week)s?")
RATIO = re.compile(rf"({DIGITS})\s+(to|for)\s+({DIGITS})")
METER = re.compile(rf"({DIGITS}(?:\.[0-9]{{1,12}})?)\s?%(?:\s+of(?:\s+the)?\s+meter)")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

PIECES = [
    *("0", "7", "50", "100", "1,000", "12,34", "1,000,000", "1234567890123456", "٣", "½", "."),
    *(".5", ".25", ".123", ".1234567", ".1234567890123", "$", "%", " ", "  ", "\t", "\u00a0", "-", "+", "_"),
    *(
        "to",
        "for",
        "of",
        "the",
        "meter",
        "of the meter",
        "hour",
        "hours",
        "minute",
        "day",
        "days",
        "weeks",
        "s",
        "to 1",
    ),
    *("2026", "-02", "-30", "2026-02-30", "Push"),
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=7).map("".join)
LIKELY = st.one_of(
    TEXTS,
    st.from_regex(MONEY, fullmatch=True),
    st.from_regex(PERCENT, fullmatch=True),
    st.from_regex(HOURS, fullmatch=True),
    st.from_regex(RATIO, fullmatch=True),
    st.from_regex(METER, fullmatch=True),
)


def exact(digits: str) -> Fraction:
    return Fraction(digits.replace(",", ""))


@given(LIKELY)
@example("1,000")
@example("1,00")
@example("007")
def test_a_count_is_read_as_its_pattern_says(text: str) -> None:
    assert read_count(text) == (exact(text) if COUNT.fullmatch(text) else None)


@given(LIKELY)
@example("$ 5")
@example("$  5")
@example("$5.125")
def test_money_is_read_as_its_pattern_says(text: str) -> None:
    match = MONEY.fullmatch(text)
    assert read_money(text) == (exact(match[1]) * 100 if match else None)


@given(LIKELY)
@example("5 %")
@example("5  %")
@example("%")
def test_a_percentage_is_read_as_its_pattern_says(text: str) -> None:
    match = PERCENT.fullmatch(text)
    assert read_percent(text) == (exact(match[1]) / 100 if match else None)


@given(LIKELY)
@example("8 hours")
@example("8  hours")
@example("8hours")
@example("3 weekdays")
@example("3 hourss")
@example("3 s")
def test_a_length_of_time_is_read_as_its_pattern_says(text: str) -> None:
    match = HOURS.fullmatch(text)
    assert read_hours(text) == (exact(match[1]) * HOURS_IN[match[2]] if match else None)


@given(LIKELY)
@example("5 to 1")
@example("5 to 0")
@example(" 5 to 1")
@example("5\tfor\u00a01")
@example("5 % of the meter")
@example("5  % of meter")
@example("of meter")
@example("5% of the of meter")
@example("PUSH")
def test_odds_are_read_as_their_patterns_say(text: str) -> None:
    expected = None
    if ratio := RATIO.fullmatch(text):
        stake = int(exact(ratio[3]))
        expected = make_odds(OddsForm(ratio[2]), int(exact(ratio[1])), stake) if stake else None
    elif meter := METER.fullmatch(text):
        share = exact(meter[1]) / 100
        expected = make_odds(OddsForm.METER, share.numerator, share.denominator)
    elif money := MONEY.fullmatch(text):
        expected = make_odds(OddsForm.SUM, int(exact(money[1]) * 100))
    elif text.lower() == "push":
        expected = make_odds(OddsForm.PUSH, 0)
    assert read_odds(text) == expected


@given(st.one_of(TEXTS, st.from_regex(DATE, fullmatch=True), st.text("0123456789-٣ ", max_size=12)))
@example("2026-02-30")
@example("2026-02-3")
@example("2026-02-301")
@example("20260-2-30")
@example("")
def test_letters_have_the_shape_of_a_day_as_the_pattern_says(text: str) -> None:
    assert is_date_shaped(text) == (DATE.fullmatch(text) is not None)


@pytest.mark.parametrize("text", ["²", "١٢", "1_000", "+5", "1e3", "1/2", "0x10"])
def test_no_other_spelling_of_a_number_is_read(text: str) -> None:
    assert read_count(text) is None
    assert read_money(f"${text}") is None
    assert read_percent(f"{text}%") is None
