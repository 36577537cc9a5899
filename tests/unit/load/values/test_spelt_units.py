"""Counts with what they count: in every field of the shipped vocabulary its own unit is read, and no other."""

import pytest
from builders import HERE

from compliance.load import shipped_library
from compliance.load.values.decode import decode_value
from compliance.load.values.spellings import LONGEST, read_spelling, read_spelling_of
from compliance.load.values.spelt_meanings import OnlyBound, OtherUnit
from compliance.load.values.spelt_units import CountUnit
from compliance.load.yaml.nodes import Scalar
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import FieldDef, Kind, Vocabulary

HOURS = CountUnit(units=("hours",), label="number of hours of instruction in Craps")
LOW = CountUnit(units=("high", "or better", "or lower"), label="highest card that a qualifying low hand may hold")
WITHOUT_A_UNIT = {
    "starting_position.rng.lowest": "a number that is drawn",
    "starting_position.rng.highest": "a number that is drawn",
    "layout.first_length_label": "a number that is printed",
    "layout.last_length_label": "a number that is printed",
    "course.turnover_red_die": "what a die shows",
    "course.turnover_highest_total": "what dice show",
}


def shipped_vocabulary() -> Vocabulary:
    shipped = shipped_library().vocabulary().value
    assert shipped is not None
    return shipped


COUNTS = [field for field in shipped_vocabulary().fields.values() if field.kind is Kind.COUNT and not field.derived]


def nouns_of(field: FieldDef) -> set[str]:
    return set(CountUnit(units=field.unit, label=field.label).nouns())


@pytest.mark.parametrize(
    ("letters", "thing", "count"),
    [
        ("160 hours", HOURS, 160),
        ("160 Hrs.", HOURS, 160),
        ("160h", HOURS, 160),
        ("160-hour", HOURS, 160),
        ("1 hour", HOURS, 1),
        ("one hundred sixty (160) hours", HOURS, 160),
        ("160 hours of instruction in Craps", HOURS, 160),
        ("1,000 hours", HOURS, 1_000),
        ("8-high", LOW, 8),
        ("8 high", LOW, 8),
        ("Eight or better", LOW, 8),
        ("8-or-better", LOW, 8),
        ("18 inches", CountUnit(units=("inches",)), 18),
        ("18 in.", CountUnit(units=("inches",)), 18),
        ('18"', CountUnit(units=("inches",)), 18),
        ("1 inch", CountUnit(units=("inches",)), 1),
        ("5 copies", CountUnit(units=("copies",)), 5),
        ("1 copy", CountUnit(units=("copies",)), 1),
        ("1 die", CountUnit(units=("dice",)), 1),
        ("2x", CountUnit(units=("times", "times the ante")), 2),
        ("2 times the ante", CountUnit(units=("times", "times the ante")), 2),
        ("25 years of age", CountUnit(units=("years", "years of age")), 25),
        ("at least 160 hours", HOURS, None),
        ("160 hours or more", HOURS, None),
        ("160 hours of instruction", HOURS, None),
        ("80 to 160 hours", HOURS, None),
        ("160.5 hours", HOURS, None),
    ],
)
def test_a_count_is_read_with_the_unit_of_its_field(letters: str, thing: CountUnit, count: int | None) -> None:
    spelt = read_spelling(Kind.COUNT, letters, counted=thing)
    assert spelt == count if count is not None else not isinstance(spelt, int)


def test_every_count_that_can_be_stated_says_what_it_counts() -> None:
    assert {field.name for field in COUNTS if not field.unit} == set(WITHOUT_A_UNIT)


@pytest.mark.parametrize("field", COUNTS, ids=lambda field: field.name)
def test_a_shipped_count_is_read_with_its_unit_and_with_no_other(field: FieldDef) -> None:
    own = nouns_of(field)
    for noun in (noun for noun in own if len(noun) < LONGEST - len("7 ")):
        assert read_spelling_of(Kind.COUNT, f"7 {noun}", field) == 7, noun
    for noun in {noun for other in COUNTS for noun in nouns_of(other)} - own:
        assert not isinstance(read_spelling_of(Kind.COUNT, f"7 {noun}", field), int), noun


@pytest.mark.parametrize("field", [field for field in COUNTS if field.unit], ids=lambda field: field.name)
def test_another_unit_than_that_of_the_field_is_told(field: FieldDef) -> None:
    assert read_spelling_of(Kind.COUNT, "7 furlongs", field) == OtherUnit(field.unit[0], "furlongs")


def test_the_message_names_both_units() -> None:
    mistakes = DiagnosticsCollector(reads_freely=True)
    field = shipped_vocabulary().fields["training.hours.craps"]
    assert decode_value(Scalar("160 minutes", HERE), field, mistakes) is None
    (mistake,) = mistakes.all
    assert mistake.message == "`training.hours.craps` is a count (hours), and `160 minutes` is in `minutes`"
    assert mistake.hint == "write a whole number such as `6` or `1,000`; `minutes` is not converted"


@pytest.mark.parametrize("letters", ["160 hours in all", "160 hours each", "160 hours a week"])
def test_its_own_unit_with_more_words_is_no_other_unit_and_is_not_read(letters: str) -> None:
    assert read_spelling(Kind.COUNT, letters, counted=HOURS) is None


@pytest.mark.parametrize("letters", ["160 hours max", "at least 160 hours", "160 hours or more"])
def test_a_bound_in_the_own_unit_is_told_as_a_bound(letters: str) -> None:
    assert read_spelling(Kind.COUNT, letters, counted=HOURS) == OnlyBound("160")
