"""Values as people write them: to the one exact value, or refused with what they may mean."""

import datetime as dt
from fractions import Fraction

import pytest
from builders import a_field, a_node, codes_of

from compliance.load.values.decode import decode_value
from compliance.load.values.spellings import is_only_typing, read_spelling, read_spelling_of
from compliance.load.values.spelt_meanings import OnlyBound, OtherUnit, TwoMeanings
from compliance.load.values.spelt_words import match_word
from compliance.load.yaml.nodes import Mapping
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import KINDS, FieldDef, Kind, OddsForm, PaytableValue, Raw, Shape, make_odds
from compliance.record import replace

READ: list[tuple[Kind, str, Raw]] = [
    (Kind.FLAG, "Y", True),
    (Kind.FLAG, "n", False),
    (Kind.FLAG, "yes.", True),
    (Kind.FLAG, "“True”", True),
    (Kind.FLAG, "No.", False),
    (Kind.COUNT, "six", 6),
    (Kind.COUNT, "6.0", 6),
    (Kind.COUNT, "1 000", 1_000),
    (Kind.COUNT, "1\u202f000", 1_000),
    (Kind.MONEY, "15", 1_500),
    (Kind.MONEY, "50000", 5_000_000),
    (Kind.MONEY, "50,000.00", 5_000_000),
    (Kind.MONEY, "5 dollars", 500),
    (Kind.MONEY, "$5 dollars", 500),
    (Kind.MONEY, "five dollars.", 500),
    (Kind.MONEY, "USD 5", 500),
    (Kind.MONEY, "5 usd", 500),
    (Kind.MONEY, "US$ 5", 500),
    (Kind.MONEY, "5$", 500),
    (Kind.MONEY, "$1,000.-", 100_000),
    (Kind.MONEY, "$.50", 50),
    (Kind.MONEY, "50 cents", 50),
    (Kind.MONEY, "50¢", 50),
    (Kind.MONEY, "$2½", 250),
    (Kind.MONEY, "$50K", 5_000_000),
    (Kind.MONEY, "$1.5 million", 150_000_000),
    (Kind.MONEY, "1,000.500", 100_050),
    (Kind.PERCENT, "5 percent", Fraction(1, 20)),
    (Kind.PERCENT, "5 per cent.", Fraction(1, 20)),
    (Kind.PERCENT, "5  %", Fraction(1, 20)),
    (Kind.PERCENT, "½%", Fraction(1, 200)),
    (Kind.PERCENT, ".5%", Fraction(1, 200)),
    (Kind.PERCENT, "12.125 PCT", Fraction(97, 800)),
    (Kind.PERCENT, "0", 0),
    (Kind.HOURS, "8 hrs", 8),
    (Kind.HOURS, "8h", 8),
    (Kind.HOURS, "8-hour", 8),
    (Kind.HOURS, "EIGHT HOURS.", 8),
    (Kind.HOURS, "1/2 hour", Fraction(1, 2)),
    (Kind.HOURS, "half an hour", Fraction(1, 2)),
    (Kind.HOURS, "1½ hours", Fraction(3, 2)),
    (Kind.HOURS, "1 1/2 hrs", Fraction(3, 2)),
    (Kind.HOURS, "30 min", Fraction(1, 2)),
    (Kind.HOURS, "90 mins.", Fraction(3, 2)),
    (Kind.HOURS, "1 hour and 30 minutes", Fraction(3, 2)),
    (Kind.HOURS, "1h30m", Fraction(3, 2)),
    (Kind.HOURS, "90 seconds", Fraction(1, 40)),
    (Kind.HOURS, "2 Days", 48),
    (Kind.HOURS, "7 d", 168),
    (Kind.HOURS, "7d", 168),
    (Kind.HOURS, "2 wks.", 336),
    (Kind.HOURS, "15 calendar days", 360),
    (Kind.HOURS, "15 CONSECUTIVE DAYS", 360),
    (Kind.HOURS, "24 consecutive hours", 24),
    (Kind.HOURS, "thirty days", 720),
    (Kind.HOURS, "thirty (30) days", 720),
    (Kind.HOURS, "forty-eight hours", 48),
    (Kind.HOURS, "one hundred twenty hours", 120),
    (Kind.VOLUME, "12oz", 12),
    (Kind.VOLUME, "12 OZ.", 12),
    (Kind.VOLUME, "12 fl. oz.", 12),
    (Kind.VOLUME, "0.5 fl oz", Fraction(1, 2)),
    (Kind.VOLUME, "12 fluid ounces", 12),
    (Kind.VOLUME, "12-ounce", 12),
    (Kind.VOLUME, "twelve ounces", 12),
    (Kind.VOLUME, "1 1/2 ounces", Fraction(3, 2)),
    (Kind.VOLUME, "1½ oz", Fraction(3, 2)),
    (Kind.MONEY, "$½", 50),
    (Kind.MONEY, "$1 1/2", 150),
    (Kind.VOLUME, "half an ounce", Fraction(1, 2)),
    (Kind.COUNT, "twenty-one", 21),
    (Kind.COUNT, "five (5)", 5),
    (Kind.DATE, "October 1, 2011", dt.date(2011, 10, 1)),
    (Kind.DATE, "1 Oct. 2011", dt.date(2011, 10, 1)),
    (Kind.DATE, "1st of October 2011", dt.date(2011, 10, 1)),
    (Kind.DATE, "2011/10/1", dt.date(2011, 10, 1)),
    (Kind.DATE, "2011–10–01", dt.date(2011, 10, 1)),
    (Kind.DATE, "10/31/2011", dt.date(2011, 10, 31)),
    (Kind.DATE, "31.10.2011", dt.date(2011, 10, 31)),
    (Kind.DATE, "05/05/2011", dt.date(2011, 5, 5)),
    (Kind.ODDS, "5,000 TO 1", make_odds(OddsForm.TO, 5_000)),
    (Kind.ODDS, "5000:1", make_odds(OddsForm.TO, 5_000)),
    (Kind.ODDS, "1 : 1", make_odds(OddsForm.TO, 1)),
    (Kind.ODDS, "30-to-1", make_odds(OddsForm.TO, 30)),
    (Kind.ODDS, "30–to–1", make_odds(OddsForm.TO, 30)),
    (Kind.ODDS, "30to1", make_odds(OddsForm.TO, 30)),
    (Kind.ODDS, "75-For-1", make_odds(OddsForm.FOR, 75)),
    (Kind.ODDS, "2.5 to 1", make_odds(OddsForm.TO, 5, 2)),
    (Kind.ODDS, "2½ for 1", make_odds(OddsForm.FOR, 5, 2)),
    (Kind.ODDS, "0.500 to 1", make_odds(OddsForm.TO, 1, 2)),
    (Kind.ODDS, "two to one", make_odds(OddsForm.TO, 2)),
    (Kind.ODDS, "even money", make_odds(OddsForm.TO, 1)),
    (Kind.ODDS, "Push.", make_odds(OddsForm.PUSH, 0)),
    (Kind.ODDS, "10 percent of the meter", make_odds(OddsForm.METER, 1, 10)),
    (Kind.ODDS, "100% of the progressive METER", make_odds(OddsForm.METER, 1)),
    (Kind.ODDS, "100% of the progressive jackpot", make_odds(OddsForm.METER, 1)),
    (Kind.ODDS, "10 percent of jackpot", make_odds(OddsForm.METER, 1, 10)),
    (Kind.ODDS, "10% of the amount on the progressive meter", make_odds(OddsForm.METER, 1, 10)),
    (Kind.ODDS, "the entire progressive jackpot", make_odds(OddsForm.METER, 1)),
    (Kind.ODDS, "500 dollars", make_odds(OddsForm.SUM, 50_000)),
    (Kind.ODDS, "USD 500", make_odds(OddsForm.SUM, 50_000)),
    (Kind.COUNT, "twelve hundred", 1_200),
    (Kind.COUNT, "one thousand two hundred and five", 1_205),
    (Kind.COUNT, "7 (seven)", 7),
    (Kind.MONEY, "seventy-five thousand dollars", 7_500_000),
    (Kind.MONEY, "Fifty Thousand Dollars ($50,000)", 5_000_000),
    (Kind.MONEY, "$5,000 (five thousand dollars)", 500_000),
    (Kind.MONEY, "fifty thousand (50,000) dollars", 5_000_000),
    (Kind.MONEY, "twelve thousand, five hundred dollars", 1_250_000),
    (Kind.MONEY, "one hundred thousand", 10_000_000),
    (Kind.MONEY, "one hundred dollars and fifty cents", 10_050),
    (Kind.MONEY, "5 dollars 25 cents", 525),
    (Kind.MONEY, "one million two hundred thousand dollars", 120_000_000),
    (Kind.MONEY, "$1.2MM", 120_000_000),
    (Kind.MONEY, "75 thousand", 7_500_000),
    (Kind.MONEY, "75,000 US dollars", 7_500_000),
    (Kind.PERCENT, "5% (five percent)", Fraction(1, 20)),
    (Kind.PERCENT, "five (5) percent", Fraction(1, 20)),
    (Kind.PERCENT, "4½%", Fraction(9, 200)),
    (Kind.HOURS, "a day", 24),
    (Kind.HOURS, "an hour", 1),
    (Kind.HOURS, "a week", 168),
    (Kind.HOURS, "7h30", Fraction(15, 2)),
    (Kind.HOURS, "7 h 30", Fraction(15, 2)),
    (Kind.HOURS, "7:30 hours", Fraction(15, 2)),
    (Kind.HOURS, "8:00 hrs", 8),
    (Kind.HOURS, "8 hours (eight hours)", 8),
    (Kind.DATE, "Sep-15-2010", dt.date(2010, 9, 15)),
    (Kind.DATE, "15-Sep-2010", dt.date(2010, 9, 15)),
    (Kind.DATE, "20100915", dt.date(2010, 9, 15)),
    (Kind.DATE, "the 15th of September, 2010", dt.date(2010, 9, 15)),
    (Kind.DATE, "15th day of September 2010", dt.date(2010, 9, 15)),
    (Kind.DATE, "Wednesday, September 15, 2010", dt.date(2010, 9, 15)),
    (Kind.DATE, "Wed. Sept 15 2010", dt.date(2010, 9, 15)),
    (Kind.DATE, "2010-09-15T00:00:00", dt.date(2010, 9, 15)),
    (Kind.DATE, "2010-09-15 00:00", dt.date(2010, 9, 15)),
    (Kind.DATE, "9/15/10", dt.date(2010, 9, 15)),
    (Kind.ODDS, "even", make_odds(OddsForm.TO, 1)),
    (Kind.ODDS, "Even money (1 to 1)", make_odds(OddsForm.TO, 1)),
    (Kind.ODDS, "5 to 1 (five to one)", make_odds(OddsForm.TO, 5)),
    (Kind.ODDS, "five (5) to one (1)", make_odds(OddsForm.TO, 5)),
    (Kind.ODDS, "odds of 5 to 1", make_odds(OddsForm.TO, 5)),
    (Kind.ODDS, "5 to 1 odds", make_odds(OddsForm.TO, 5)),
    (Kind.ODDS, "Pays 5 to 1", make_odds(OddsForm.TO, 5)),
    (Kind.ODDS, "paid at 5 to 1", make_odds(OddsForm.TO, 5)),
    (Kind.ODDS, "a payout of 5 for 1", make_odds(OddsForm.FOR, 5)),
    (Kind.ODDS, "$5 to $1", make_odds(OddsForm.TO, 5)),
    (Kind.ODDS, "$25,000 to $1", make_odds(OddsForm.TO, 25_000)),
    (Kind.ODDS, "wager returned", make_odds(OddsForm.PUSH, 0)),
    (Kind.ODDS, "Returned to the player.", make_odds(OddsForm.PUSH, 0)),
    (Kind.ODDS, "10% jackpot", make_odds(OddsForm.METER, 1, 10)),
    (Kind.ODDS, "100% of the progressive", make_odds(OddsForm.METER, 1)),
    (Kind.ODDS, "all of the meter", make_odds(OddsForm.METER, 1)),
    (Kind.ODDS, "the progressive jackpot", make_odds(OddsForm.METER, 1)),
    (Kind.ODDS, "half the meter", make_odds(OddsForm.METER, 1, 2)),
    (Kind.ODDS, "1/10 of the meter", make_odds(OddsForm.METER, 1, 10)),
    (Kind.ODDS, "one-tenth of the jackpot", make_odds(OddsForm.METER, 1, 10)),
    (Kind.ODDS, "a quarter of the progressive meter", make_odds(OddsForm.METER, 1, 4)),
    (Kind.ODDS, "ten percent of the meter", make_odds(OddsForm.METER, 1, 10)),
]

TWO_MEANINGS: list[tuple[Kind, str, tuple[str, ...]]] = [
    (Kind.COUNT, "1.500", ("1,500", "1.5")),
    (Kind.MONEY, "1.500", ("$1,500", "$1.50")),
    (Kind.MONEY, "$1.500", ("$1,500", "$1.50")),
    (Kind.MONEY, "1,50", ("$150", "$1.50")),
    (Kind.MONEY, "1.500,00", ("$150,000", "$1,500")),
    (Kind.MONEY, "1'500", ("$1,500", "$1.50")),
    (Kind.MONEY, "1’500", ("$1,500", "$1.50")),
    (Kind.MONEY, "$1.005", ("$1,005", "1.005")),
    (Kind.MONEY, "$1/2", ("$0.50", "$1 and $2")),
    (Kind.MONEY, "$5 / $10", ("$0.50", "$5 and $10")),
    (Kind.PERCENT, "5", ("5%", "500%")),
    (Kind.PERCENT, "0.05", ("0.05%", "5%")),
    (Kind.PERCENT, "12,5%", ("125%", "12.5%")),
    (Kind.HOURS, "8", ("8 hours", "8 minutes")),
    (Kind.HOURS, "1:30", ("1.5 hours", "1.5 minutes")),
    (Kind.HOURS, "30m", ("30 minutes", "30 months")),
    (Kind.HOURS, "11/2 hours", ("5.5 hours", "1.5 hours")),
    (Kind.VOLUME, "6", ("6 oz", "0.6 oz")),
    (Kind.DATE, "10/01/2011", ("2011-10-01", "2011-01-10")),
    (Kind.ODDS, "15", ("15 to 1", "15 for 1", "$15")),
    (Kind.ODDS, "15x", ("15 to 1", "15 for 1")),
    (Kind.ODDS, "5/2", ("5 to 2", "5 for 2")),
    (Kind.ODDS, "10%", ("10% of meter", "1 to 10")),
    (Kind.ODDS, "Either 10% of the progressive jackpot or $5,000", ("10% of meter", "$5,000")),
    (Kind.ODDS, "1.500 to 1", ("1,500 to 1", "3 to 2")),
    (Kind.ODDS, "1,50 to 1", ("150 to 1", "3 to 2")),
    (Kind.ODDS, "11/2 to 1", ("11 to 2", "3 to 2")),
    (Kind.COUNT, "five (6)", ("5", "6")),
    (Kind.COUNT, "6-7", ("6", "7")),
    (Kind.COUNT, "6 to 7", ("6", "7")),
    (Kind.COUNT, "1 or 2", ("1", "2")),
    (Kind.MONEY, "$1M", ("$1,000", "$1,000,000")),
    (Kind.MONEY, "$0.5 mil", ("$500", "$500,000")),
    (Kind.MONEY, "5-10", ("$5", "$10")),
    (Kind.MONEY, "between $5 and $10", ("$5", "$10")),
    (Kind.MONEY, "fifty thousand dollars ($55,000)", ("$50,000", "$55,000")),
    (Kind.HOURS, "fifteen (16) days", ("15 days", "16 days")),
    (Kind.HOURS, "4 hours or 8 hours", ("4 hours", "8 hours")),
    (Kind.DATE, "10/01/11", ("2011-10-01", "2011-01-10", "2010-01-11")),
    (Kind.DATE, "12/31/99", ("1999-12-31", "2099-12-31")),
    (Kind.ODDS, "3-2", ("3 to 2", "3 for 2")),
    (Kind.ODDS, "20-1", ("20 to 1", "20 for 1")),
    (Kind.ODDS, "$5 for $1", ("5 to 1", "5 for 1")),
    (Kind.ODDS, "$5 for every $1", ("5 to 1", "5 for 1")),
    (Kind.ODDS, "5 times the wager", ("5 to 1", "5 for 1")),
    (Kind.ODDS, "5 to 1 (six to one)", ("5 to 1", "6 to 1")),
]

BOUNDS = [
    (Kind.COUNT, "up to 7", "7"),
    (Kind.COUNT, "max. 7", "7"),
    (Kind.COUNT, "no more than seven", "7"),
    (Kind.MONEY, "about $5", "$5"),
    (Kind.MONEY, "at least $50,000", "$50,000"),
    (Kind.MONEY, "$50,000 or more", "$50,000"),
    (Kind.MONEY, "not to exceed fifty thousand dollars", "$50,000"),
    (Kind.MONEY, "$100+", "$100"),
    (Kind.PERCENT, "~5%", "5%"),
    (Kind.PERCENT, "less than 10%", "10%"),
    (Kind.HOURS, "at least 4 hours", "4 hours"),
    (Kind.HOURS, "8 hours or less", "8 hours"),
    (Kind.HOURS, "no later than 30 days", None),
    (Kind.VOLUME, "at most 4 oz", "4 oz"),
    (Kind.ODDS, "up to 5 to 1", "5 to 1"),
    (Kind.ODDS, "5 to 1 or better", "5 to 1"),
    (Kind.ODDS, "not less than 5 to 1", "5 to 1"),
    (Kind.ODDS, "minimum 5 to 1", "5 to 1"),
]

NOT_READ = [
    (Kind.FLAG, "1"),
    (Kind.FLAG, "on"),
    (Kind.FLAG, "yes and no"),
    (Kind.COUNT, "6 decks"),
    (Kind.COUNT, "2.5"),
    (Kind.COUNT, "-6"),
    (Kind.COUNT, "\u22126"),
    (Kind.COUNT, "6²"),
    (Kind.COUNT, "\uff16"),
    (Kind.COUNT, "\u0666"),
    (Kind.MONEY, "$-5"),
    (Kind.MONEY, "€5"),
    (Kind.MONEY, "$0.005"),
    (Kind.MONEY, "1e5"),
    (Kind.MONEY, "$5²"),
    (Kind.MONEY, "$50 cents"),
    (Kind.MONEY, "1/3"),
    (Kind.HOURS, "1/7 hour"),
    (Kind.HOURS, "6/8 hours"),
    (Kind.HOURS, "1/0 hour"),
    (Kind.HOURS, "eighth"),
    (Kind.VOLUME, "4 to 6 oz"),
    (Kind.VOLUME, "1/3 oz"),
    (Kind.COUNT, "twenty-eleven"),
    (Kind.DATE, "2011-02-30"),
    (Kind.DATE, "Octember 1, 2011"),
    (Kind.ODDS, "10 to 0"),
    (Kind.ODDS, "5 to 1 to 2"),
    (Kind.COUNT, "five thousand thousand"),
    (Kind.COUNT, "twenty hundred"),
    (Kind.COUNT, "five five"),
    (Kind.COUNT, "6 (around)"),
    (Kind.MONEY, "(5)"),
    (Kind.HOURS, "24/7"),
    (Kind.HOURS, "every 8 hours"),
    (Kind.HOURS, "daily"),
    (Kind.DATE, "Tuesday, September 15, 2010"),
    (Kind.DATE, "2010-09-15 12:00"),
    (Kind.DATE, "20101345"),
    (Kind.ODDS, "10% of the pot"),
    (Kind.ODDS, "1/0 of the meter"),
    (Kind.ODDS, "loses"),
    (Kind.ODDS, "5 to 1*"),
]


@pytest.mark.parametrize(("kind", "letters", "value"), READ)
def test_a_value_is_read_as_people_write_it(kind: Kind, letters: str, value: Raw) -> None:
    assert read_spelling(kind, letters) == value
    assert KINDS[kind].read(letters) is None


@pytest.mark.parametrize(("kind", "letters", "meanings"), TWO_MEANINGS)
def test_what_may_mean_two_things_is_told_with_both(kind: Kind, letters: str, meanings: tuple[str, ...]) -> None:
    assert read_spelling(kind, letters) == TwoMeanings(meanings)


@pytest.mark.parametrize(("kind", "letters", "figure"), BOUNDS)
def test_a_bound_is_no_value_and_is_told_with_its_figure(kind: Kind, letters: str, figure: str | None) -> None:
    assert read_spelling(kind, letters) == (None if figure is None else OnlyBound(figure))


@pytest.mark.parametrize(
    ("letters", "hours"),
    [
        ("every 8 hours", 8),
        ("at least every 4 hours", 4),
        ("once every seven days", 168),
        ("at least once every 7 days", 168),
        ("once in 7 days", 168),
        ("every week", 168),
        ("once a day", 24),
        ("once per day", 24),
        ("daily", 24),
        ("at least weekly", 168),
        ("hourly", 1),
        ("8 hours", 8),
    ],
)
def test_where_something_is_done_again_the_time_is_told_as_often_as_it_is_done(letters: str, hours: int) -> None:
    assert read_spelling(Kind.HOURS, letters, recurs=True) == hours


@pytest.mark.parametrize("letters", ["at most every 8 hours", "every", "every 8", "every second day", "twice daily"])
def test_how_often_is_not_guessed(letters: str) -> None:
    assert not isinstance(read_spelling(Kind.HOURS, letters, recurs=True), int | Fraction)


def test_only_a_field_that_recurs_is_read_as_how_often() -> None:
    again = replace(a_field(Kind.HOURS), recurs=True)
    assert read_spelling_of(Kind.HOURS, "every 8 hours", again) == 8
    assert read_spelling_of(Kind.HOURS, "every 8 hours", a_field(Kind.HOURS)) is None


def test_two_hundred_ways_and_more_are_tried() -> None:
    ways = {(kind, letters) for kind, letters, *_ in (*READ, *TWO_MEANINGS, *BOUNDS)}
    assert len(ways) >= 200


@pytest.mark.parametrize(("kind", "letters"), NOT_READ)
def test_what_is_no_value_stays_none(kind: Kind, letters: str) -> None:
    assert read_spelling(kind, letters) is None


@pytest.mark.parametrize(
    ("kind", "letters", "unit"),
    [
        (Kind.HOURS, "6 months", OtherUnit("minutes, hours, days or weeks", "months")),
        (Kind.HOURS, "15 business days", OtherUnit("minutes, hours, days or weeks", "business days")),
        (Kind.HOURS, "one year", OtherUnit("minutes, hours, days or weeks", "year")),
        (Kind.VOLUME, "45 ml", OtherUnit("fluid ounces", "ml")),
        (Kind.VOLUME, "a pint", None),
        (Kind.VOLUME, "1 pint", OtherUnit("fluid ounces", "pint")),
    ],
)
def test_a_unit_that_is_not_that_of_the_kind_is_told_and_never_converted(
    kind: Kind, letters: str, unit: OtherUnit | None
) -> None:
    assert read_spelling(kind, letters) == unit


@pytest.mark.parametrize("kind", [kind for kind in Kind if KINDS[kind].shape is Shape.SCALAR])
@pytest.mark.parametrize(
    "letters", ["9" * 1_000_000, "1," * 500_000, "1 to " * 200_000, "½" * 500_000, "x" * 1_000_000]
)
def test_a_million_letters_are_refused_at_once(kind: Kind, letters: str) -> None:
    assert read_spelling(kind, letters) is None


@pytest.mark.parametrize("kind", [kind for kind in Kind if KINDS[kind].shape is Shape.SCALAR])
@pytest.mark.parametrize(
    "letters", ["", ".", "-", ":", "/", "%", "$", " to ", "'", '""', "k", ".-", "9" * 80, "1/" * 40]
)
def test_scraps_are_no_value(kind: Kind, letters: str) -> None:
    assert not isinstance(read_spelling(kind, letters), int | Fraction | dt.date | tuple)


def test_a_share_needs_no_words_where_rows_pay_of_the_meter() -> None:
    assert read_spelling(Kind.ODDS, "10%", of_meter=True) == make_odds(OddsForm.METER, 1, 10)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("9-high", "nine-high"),
        ("9 High.", "nine-high"),
        ("nine‑high", "nine-high"),
        ("4 of a Kind", "four-of-a-kind"),
        ("4-OF-A-KIND", "four-of-a-kind"),
        ("two pairs", "two-pair"),
        ("2 Pair", "two-pair"),
        ("two ones", "two-1s"),
        ("“full house”", "full-house"),
        ("9", None),
        ("high", None),
        ("five-of-a-kind", None),
    ],
)
def test_a_word_is_found_as_people_write_it(text: str, word: str | None) -> None:
    assert match_word(text, ("nine-high", "four-of-a-kind", "two-pair", "two-1s", "full-house")) == word


def test_a_word_that_two_words_answer_to_is_not_guessed() -> None:
    assert match_word("2 pair", ("two-pair", "two-pairs")) is None
    assert match_word("A pair", ("pair", "two-pair"), {"pair": ("A pair",), "two-pair": ("A pair",)}) is None


HOLDEM = ("ace-ace", "ace-king-suited", "king-king-queen-queen-or-jack-jack", "ten-ten-through-two-two", "ace-high")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("A-A", "ace-ace"),
        ("AA", "ace-ace"),
        ("A - A", "ace-ace"),
        ("A-K suited", "ace-king-suited"),
        ("AK suited", "ace-king-suited"),
        ("King-king, queen-queen or jack-jack", "king-king-queen-queen-or-jack-jack"),
        ("K-K, Q-Q or J-J", "king-king-queen-queen-or-jack-jack"),
        ("10-10 through 2-2", "ten-ten-through-two-two"),
        ("TT through 22", None),
        ("A-high", "ace-high"),
        ("A", None),
        ("A-K", None),
        ("AKs", None),
    ],
)
def test_letters_of_cards_are_read_where_one_hand_answers_to_them(text: str, word: str | None) -> None:
    assert match_word(text, HOLDEM) == word


def test_a_letter_that_is_a_word_of_a_hand_is_no_card() -> None:
    assert match_word("four of a kind", ("four-of-a-kind", "four-of-ace-kind")) == "four-of-a-kind"


def decoded(text: str, field: FieldDef, *, freely: bool = True) -> tuple[Raw | None, DiagnosticsCollector]:
    root = a_node(f"key: {text}")
    assert isinstance(root, Mapping)
    found = DiagnosticsCollector(reads_freely=freely)
    return decode_value(root.entries[0][1], field, found), found


def test_what_is_read_freely_is_noted_with_its_place() -> None:
    raw, found = decoded("5 dollars", a_field(Kind.MONEY))
    assert raw == 500
    assert [(one.field, one.letters, one.read_as, one.span.column) for one in found.spellings] == [
        ("dealing.thing", "5 dollars", "$5", 6)
    ]


def test_canonical_letters_are_not_noted() -> None:
    raw, found = decoded("$5,000.00", a_field(Kind.MONEY))
    assert (raw, found.spellings) == (500_000, [])


def test_two_meanings_are_in_the_message() -> None:
    raw, found = decoded("1.500", a_field(Kind.MONEY))
    assert raw is None
    assert codes_of(found) == ["value.type"]
    assert found.all[0].message.endswith("and `1.500` may mean `$1,500` or `$1.50`")


@pytest.mark.parametrize("text", ["5 dollars", "50000", "five", "1.500"])
def test_what_an_author_writes_is_canonical(text: str) -> None:
    raw, found = decoded(text, a_field(Kind.MONEY), freely=False)
    assert (raw, codes_of(found), found.spellings) == (None, ["value.type"], [])


@pytest.mark.parametrize("text", ["5000:1", "1:1", "15:1", "20:30"])
def test_a_ratio_without_quotes_is_no_number_of_sixties(text: str) -> None:
    win, stake = map(int, text.split(":"))
    assert decoded(text, a_field(Kind.ODDS))[0] == make_odds(OddsForm.TO, win, stake)


def test_rows_are_read_freely_and_a_row_that_comes_twice_is_seen() -> None:
    table = a_field(Kind.PAYTABLE, hands="nine-high pair")
    raw, found = decoded("{rows: {9-high: 30:1, pair: 2.5 to 1}}", table)
    pays = {"nine-high": {"pays": make_odds(OddsForm.TO, 30)}, "pair": {"pays": make_odds(OddsForm.TO, 5, 2)}}
    assert raw == PaytableValue(None, pays)
    assert [one.read_as for one in found.spellings] == ["nine-high", "30 to 1", "5 to 2"]
    assert codes_of(decoded("{rows: {9-high: 30:1, nine-high: 1 to 1}}", table)[1]) == ["value.repeated"]


@pytest.mark.parametrize("row", ["pair*", "pair†", "A♠ K♠", "pair: sixes", "ace < king", "50% pair"])
def test_a_row_with_a_mark_or_a_sign_is_stated_for_the_rules_to_judge(row: str) -> None:
    raw, found = decoded(f"{{rows: {{'{row}': 2 to 1}}}}", a_field(Kind.PAYTABLE, hands="pair"))
    assert isinstance(raw, PaytableValue)
    assert (list(raw.rows or ()), codes_of(found)) == ([row.lower().replace(" ", "-")], [])


def test_a_percentage_in_a_row_is_of_the_meter_only_where_the_field_pays_of_one() -> None:
    table = a_field(Kind.PAYTABLE, hands="pair")
    progressive = replace(table, example="{rows: {pair: 10% of meter}}")
    assert decoded("{rows: {pair: 10%}}", progressive)[1].spellings[0].read_as == "10% of meter"
    assert codes_of(decoded("{rows: {pair: 10%}}", table)[1]) == ["value.type"]


@pytest.mark.parametrize(
    ("letters", "canonical", "same"),
    [
        ("$ 75,000", "$75,000", True),
        ("$75000.5", "$75,000.50", True),
        ("8 hour", "8 hours", True),
        ("07", "7", True),
        ("1  to  1", "1 to 1", True),
        ("Yes", "yes", True),
        ("true", "yes", False),
        ("480 minutes", "8 hours", False),
        ("10% of the meter", "10% of meter", False),
        ("100", "10", False),
        ("$0.50", "$0.05", False),
        ("2 to 2", "1 to 1", False),
    ],
)
def test_typing_is_told_from_another_way_of_saying_it(letters: str, canonical: str, same: bool) -> None:
    assert is_only_typing(letters, canonical) is same
