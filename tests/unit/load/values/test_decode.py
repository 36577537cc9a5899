"""The letters of a scalar to an exact value, as the type of its field says."""

import datetime as dt
from fractions import Fraction

import pytest
from builders import a_field, a_node, codes_of

from compliance.load.values.decode import decode_value, fold_word
from compliance.load.yaml.nodes import Mapping
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import (
    FieldDef,
    Kind,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    WayClause,
    read_date,
    read_money,
    read_odds,
    read_percent,
)
from compliance.model.values.letters import read_count, read_flag, read_hours

ALL_KINDS = tuple(Kind)
SCALARS = (Kind.FLAG, Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.HOURS, Kind.DATE, Kind.ODDS, Kind.CHOICE, Kind.TEXT)


def decoded(text: str, field: FieldDef) -> tuple[Raw | None, list[str]]:
    """Return what a text decodes to in a field, and the codes of what is wrong with it."""
    root = a_node(f"key: {text}")
    assert isinstance(root, Mapping)
    found = DiagnosticsCollector()
    return decode_value(root.entries[0][1], field, found), codes_of(found)


@pytest.mark.parametrize(
    ("text", "value"), [("yes", True), ("no", False), ("true", True), ("false", False), ("YES", True)]
)
def test_a_flag_is_read(text: str, value: bool) -> None:
    assert read_flag(text) is value


@pytest.mark.parametrize("text", ["y", "n", "on", "off", "1", "0", "", "yes no"])
def test_what_is_no_flag_is_not_read(text: str) -> None:
    assert read_flag(text) is None


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("6", 6), ("1,000", 1000), ("1000", 1000), ("007", 7)])
def test_a_count_is_read(text: str, value: int) -> None:
    assert read_count(text) == value


@pytest.mark.parametrize(
    "text", ["-1", "+1", "1.0", "1e3", "0x10", "1_000", "10,00", "1,0000", ",100", "1:30", "six", "", "1 000"]
)
def test_what_is_no_count_is_not_read(text: str) -> None:
    assert read_count(text) is None


@pytest.mark.parametrize("text", ["9" * 15, "999,999,999,999,999"])
def test_a_count_of_fifteen_digits_is_read_exactly(text: str) -> None:
    assert read_count(text) == 999_999_999_999_999


@pytest.mark.parametrize("text", ["9" * 16, "9,999,999,999,999,999", "1" + ",000" * 2000])
def test_a_count_beyond_fifteen_digits_is_not_read(text: str) -> None:
    assert read_count(text) is None


@pytest.mark.parametrize(
    ("text", "cents"),
    [("$50,000", 5_000_000), ("$0.50", 50), ("$0.05", 5), ("$0.5", 50), ("$ 10", 1000), ("$19.99", 1999), ("$0", 0)],
)
def test_money_is_read_as_cents(text: str, cents: int) -> None:
    assert read_money(text) == cents


@pytest.mark.parametrize(
    "text", ["10", "10$", "$", "$-10", "-$10", "$1.005", "$.50", "$10.", "$1e3", "$10 000", "USD 10", "€10"]
)
def test_what_is_no_money_is_not_read(text: str) -> None:
    assert read_money(text) is None


@pytest.mark.parametrize("cents", range(200))
def test_every_cent_is_exact(cents: int) -> None:
    assert read_money(f"${cents // 100}.{cents % 100:02}") == cents


@pytest.mark.parametrize(
    ("text", "part"),
    [("12.5%", Fraction(1, 8)), ("0%", Fraction(0)), ("100 %", Fraction(1)), ("0.1%", Fraction(1, 1000))],
)
def test_a_percentage_is_read_as_an_exact_part(text: str, part: Fraction) -> None:
    assert read_percent(text) == part


@pytest.mark.parametrize("text", ["12.5", "%", "-1%", "1e3%", "0.125", ".5%", "12,5%"])
def test_what_is_no_percentage_is_not_read(text: str) -> None:
    assert read_percent(text) is None


@pytest.mark.parametrize(
    ("text", "hours"),
    [("4 hours", 4), ("1 hour", 1), ("30 minutes", Fraction(1, 2)), ("2 days", 48), ("1.5 hours", Fraction(3, 2))],
)
def test_a_length_of_time_is_read_as_hours(text: str, hours: Fraction) -> None:
    assert read_hours(text) == hours


@pytest.mark.parametrize("text", ["4", "4h", "4:00", "hours", "-4 hours", "four hours", "4 fortnights", "4  hourss"])
def test_what_is_no_length_of_time_is_not_read(text: str) -> None:
    assert read_hours(text) is None


def test_a_date_is_read() -> None:
    assert read_date("2012-02-29") == dt.date(2012, 2, 29)


@pytest.mark.parametrize(
    "text",
    ["2011-02-29", "2012-2-1", "20120201", "2012-W05-1", "12-02-01", "2012-13-01", "0000-01-01", "2012-02-01T00:00"],
)
def test_what_is_no_day_of_the_calendar_is_not_read(text: str) -> None:
    assert read_date(text) is None


@pytest.mark.parametrize(
    ("text", "form", "number", "per"),
    [
        ("5 to 1", OddsForm.TO, 5, 1),
        ("5,000 to 1", OddsForm.TO, 5000, 1),
        ("4 to 5", OddsForm.TO, 4, 5),
        ("10 to 2", OddsForm.TO, 5, 1),
        ("75 for 1", OddsForm.FOR, 75, 1),
        ("10% of meter", OddsForm.METER, 1, 10),
        ("100% of the meter", OddsForm.METER, 1, 1),
        ("$500", OddsForm.SUM, 50_000, 1),
        ("push", OddsForm.PUSH, 0, 1),
        ("Push", OddsForm.PUSH, 0, 1),
    ],
)
def test_odds_of_each_kind_are_read(text: str, form: OddsForm, number: int, per: int) -> None:
    assert read_odds(text) == Odds(form, number, per)


@pytest.mark.parametrize(
    "text", ["5:1", "5-1", "5 to 0", "5 to", "to 1", "5", "10%", "-5 to 1", "5 TO 1", "five to one", "1e3 to 1"]
)
def test_what_is_no_odds_is_not_read(text: str) -> None:
    assert read_odds(text) is None


def test_odds_to_and_odds_for_are_never_the_same() -> None:
    assert read_odds("5 to 1") != read_odds("5 for 1")


def test_no_reader_returns_a_float() -> None:
    read = [read_count("6"), read_money("$0.1"), read_percent("0.1%"), read_hours("0.1 hours")]
    assert all(type(value) in {int, Fraction} for value in read)


@pytest.mark.parametrize("reader", [read_count, read_money, read_percent, read_hours, read_odds, read_date])
@pytest.mark.parametrize("text", ["６", "$６", "６%", "６ hours", "６ to 1", "２０１２-０２-０１"])
def test_no_reader_takes_digits_of_another_script(reader, text: str) -> None:  # type: ignore[no-untyped-def]
    assert reader(text) is None


@pytest.mark.parametrize("kind", SCALARS)
def test_an_empty_value_is_said_to_be_empty(kind: Kind) -> None:
    assert decoded("", a_field(kind, words="shoe")) == (None, ["value.empty"])


@pytest.mark.parametrize("kind", SCALARS)
def test_a_list_where_a_single_value_belongs_is_said(kind: Kind) -> None:
    assert decoded("[a]", a_field(kind, words="shoe")) == (None, ["shape.scalar-expected"])


@pytest.mark.parametrize("kind", [Kind.CHOICES, Kind.SEQUENCE, Kind.NAMES, Kind.CLAUSES])
def test_a_block_where_a_list_belongs_is_said(kind: Kind) -> None:
    assert decoded("{a: b}", a_field(kind, words="shoe")) == (None, ["shape.sequence-expected"])


@pytest.mark.parametrize("kind", [Kind.CHOICES, Kind.SEQUENCE, Kind.NAMES, Kind.CLAUSES])
def test_a_single_value_where_a_list_belongs_is_said(kind: Kind) -> None:
    assert decoded("shoe", a_field(kind, words="shoe")) == (None, ["shape.sequence-expected"])


def test_a_value_of_another_type_is_said_with_the_way_to_write_it() -> None:
    root = a_node("key: 50000")
    assert isinstance(root, Mapping)
    found = DiagnosticsCollector()
    decode_value(root.entries[0][1], a_field(Kind.MONEY, name="wagers.minimum"), found)
    assert found.all[0].message == "`wagers.minimum` is an amount of money, not `50000`"
    assert found.all[0].hint == "write dollars with the sign, such as `$50,000` or `$0.50`"


@pytest.mark.parametrize("text", ["automated-shoe", "Automated shoe", "automated_shoe", "  AUTOMATED   SHOE "])
def test_a_choice_is_folded_as_people_write_it(text: str) -> None:
    assert decoded(f'"{text}"', a_field(Kind.CHOICE, words="automated-shoe")) == ("automated-shoe", [])


def test_a_choice_that_does_not_exist_is_said() -> None:
    assert decoded("show", a_field(Kind.CHOICE, words="shoe by-hand")) == (None, ["value.choice"])


def test_folding_joins_words_with_hyphens() -> None:
    assert fold_word(" Three-of-a-kind and\tfour 8s ") == "three-of-a-kind-and-four-8s"


def test_choices_are_a_set_without_order() -> None:
    assert decoded("[lamp, shoe]", a_field(Kind.CHOICES, words="shoe lamp")) == (frozenset({"shoe", "lamp"}), [])


@pytest.mark.parametrize("text", ["none", "None", "[]"])
def test_no_choice_at_all_is_the_empty_set(text: str) -> None:
    assert decoded(text, a_field(Kind.CHOICES, words="shoe")) == (frozenset(), [])


def test_a_choice_that_stands_twice_is_said() -> None:
    assert decoded("[shoe, Shoe]", a_field(Kind.CHOICES, words="shoe"))[1] == ["value.repeated"]


def test_every_choice_that_does_not_exist_is_said() -> None:
    assert decoded("[x, shoe, y]", a_field(Kind.CHOICES, words="shoe"))[1] == ["value.choice", "value.choice"]


def test_a_sequence_keeps_its_order() -> None:
    assert decoded("[dealer, players]", a_field(Kind.SEQUENCE, words="players dealer")) == (("dealer", "players"), [])


def test_text_is_kept_without_the_blanks_around_it() -> None:
    assert decoded('"  a  b  "', a_field(Kind.TEXT)) == ("a  b", [])


@pytest.mark.parametrize("text", ["no", "1e3", "0x10", "50_000", "1:30", "~"])
def test_text_is_never_converted(text: str) -> None:
    assert decoded(text, a_field(Kind.TEXT)) == (text, [])


def test_names_keep_their_letters() -> None:
    assert decoded("[Lucky Eights, no, 1e3]", a_field(Kind.NAMES)) == (("Lucky Eights", "no", "1e3"), [])


@pytest.mark.parametrize("text", ["none", "[]"])
def test_no_names_at_all_are_an_empty_list(text: str) -> None:
    assert decoded(text, a_field(Kind.NAMES)) == ((), [])


def test_clauses_are_read_in_their_own_words() -> None:
    clauses, codes = decoded("[{when: otherwise, set: the pair to high}]", a_field(Kind.CLAUSES))
    assert codes == []
    assert isinstance(clauses, tuple)
    assert [one.set_text for one in clauses if isinstance(one, WayClause)] == ["the pair to high"]


def test_a_clause_that_lacks_a_part_is_said() -> None:
    assert decoded("[{when: otherwise}]", a_field(Kind.CLAUSES))[1] == ["key.missing"]


def test_no_clause_at_all_is_said_to_be_empty() -> None:
    assert decoded("[]", a_field(Kind.CLAUSES)) == (None, ["value.empty"])


@pytest.mark.parametrize(
    "text", ["A", "Table A", "Paytable A", "Pay table A", "PAY-TABLE A", "{name: A}", "{name: paytable A}"]
)
def test_a_paytable_is_named(text: str) -> None:
    assert decoded(text, a_field(Kind.PAYTABLE)) == (PaytableValue("A", None), [])


def test_a_paytable_is_written_out() -> None:
    value, codes = decoded("{rows: {Full house: 5 to 1}}", a_field(Kind.PAYTABLE, hands="full-house"))
    assert codes == []
    assert value == PaytableValue(None, {"full-house": {"pays": Odds(OddsForm.TO, 5)}})


def test_a_row_may_have_several_columns() -> None:
    value, codes = decoded("{rows: {flush: {pays: 4 to 1, envy: $5}}}", a_field(Kind.PAYTABLE, hands="flush"))
    assert codes == []
    assert value == PaytableValue(None, {"flush": {"pays": Odds(OddsForm.TO, 4), "envy": Odds(OddsForm.SUM, 500)}})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{}", "value.empty"),
        ("[A]", "shape.mapping-expected"),
        ("{nam: A}", "key.unknown"),
        ("{rows: [flush]}", "shape.mapping-expected"),
        ("{rows: {flsh: 4 to 1}}", "value.choice"),
        ("{rows: {flush: four}}", "value.type"),
        ("{rows: {flush: [4 to 1]}}", "shape.scalar-expected"),
        ("{rows: {flush: {payz: 4 to 1}}}", "key.unknown"),
        ("{rows: {flush: 4 to 1, Flush: 4 to 1}}", "value.repeated"),
    ],
)
def test_a_paytable_that_is_wrong_is_said(text: str, code: str) -> None:
    assert code in decoded(text, a_field(Kind.PAYTABLE, hands="flush"))[1]


@pytest.mark.parametrize("kind", ALL_KINDS)
@pytest.mark.parametrize(
    "text", ["", "x", "[]", "{}", "[[]]", "[{}]", "{x: y}", "{rows: x}", "{name: []}", "[{when: []}]"]
)
def test_any_shape_in_any_field_is_decoded_or_blamed(kind: Kind, text: str) -> None:
    value, codes = decoded(text, a_field(kind, words="shoe", hands="flush"))
    assert value is not None or codes
