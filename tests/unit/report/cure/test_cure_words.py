"""The edits of a cure in words."""

from fractions import Fraction

import pytest
from builders import a_field
from mutating import a_ruleset

from compliance.model import CureEdit, Kind, OddsForm, PaytableValue, Raw, Step, make_odds
from compliance.report.cure.words import edit_in_words, remarks_on, write_ordinal


def told(kind: Kind, before: Raw | None, after: Raw | None) -> str:
    step = Step.ADD if before is None else Step.REMOVE if after is None else Step.CHANGE
    edit = CureEdit(field="dealing.thing", step=step, before=before, after=after, forced_by=())
    return edit_in_words(edit, a_field(kind, words="one two three", hands="triple pair"))


def table(name: str | None, **rows: str) -> PaytableValue:
    paid = {hand: {"pays": make_odds(OddsForm.TO, int(number))} for hand, number in rows.items()}
    return PaytableValue(name, paid or None)


@pytest.mark.parametrize(
    ("kind", "before", "after", "words"),
    [
        (Kind.MONEY, 5_000_000, 5_001_000, "raise dealing.thing from $50,000 to $50,010"),
        (Kind.COUNT, 9, 8, "lower dealing.thing from 9 to 8"),
        (Kind.PERCENT, Fraction(1, 25), Fraction(1, 20), "raise dealing.thing from 4% to 5%"),
        (
            Kind.ODDS,
            make_odds(OddsForm.TO, 10, 3),
            make_odds(OddsForm.TO, 9, 2),
            "raise dealing.thing from 10 to 3 to 9 to 2",
        ),
        (
            Kind.ODDS,
            make_odds(OddsForm.TO, 5),
            make_odds(OddsForm.FOR, 6),
            "change dealing.thing from 5 to 1 to 6 for 1",
        ),
        (Kind.FLAG, True, False, "change dealing.thing from yes to no"),
        (Kind.CHOICE, "one", "two", "change dealing.thing from one to two"),
        (Kind.CHOICES, frozenset({"one", "two"}), frozenset({"one"}), "take two out of dealing.thing"),
        (Kind.CHOICES, frozenset({"one"}), frozenset({"one", "two"}), "add two to dealing.thing"),
        (Kind.CHOICES, frozenset({"one"}), frozenset({"two"}), "change dealing.thing from one to two"),
        (Kind.CHOICES, frozenset(), frozenset({"two"}), "change dealing.thing from none to two"),
        (Kind.TEXT, None, "Exhibit C", "state dealing.thing: “Exhibit C”"),
        (Kind.MONEY, 500, None, "take out dealing.thing ($5)"),
        (Kind.PAYTABLE, table("A"), table("B"), "change dealing.thing from Paytable A to Paytable B"),
        (
            Kind.PAYTABLE,
            table(None, triple="5", pair="1"),
            table(None, triple="6", pair="1"),
            "change dealing.thing: triple from 5 to 1 to 6 to 1",
        ),
        (
            Kind.PAYTABLE,
            table(None, triple="5"),
            table(None, triple="5", pair="1"),
            "change dealing.thing: add pair with 1 to 1",
        ),
        (
            Kind.PAYTABLE,
            table(None, triple="5", pair="1"),
            table(None, triple="5"),
            "change dealing.thing: leave out pair, which pays 1 to 1",
        ),
    ],
)
def test_an_edit_says_what_to_do(kind: Kind, before: Raw | None, after: Raw | None, words: str) -> None:
    assert told(kind, before, after) == words


def test_a_long_text_is_cut() -> None:
    long = "word " * 40
    assert len(told(Kind.TEXT, None, long)) < 100
    assert told(Kind.TEXT, None, long).endswith("…”")


def test_of_many_cells_the_first_are_told() -> None:
    many = {f"hand-{number}": "1" for number in range(9)}
    words = told(Kind.PAYTABLE, table(None, **many), table(None, **dict.fromkeys(many, "2")))
    assert words.count(" from ") == 4
    assert words.endswith(" and 5 more")


@pytest.mark.parametrize(
    ("kind", "before", "words"),
    [
        (Kind.FLAG, True, "only if it is not so any more: silence in a filing makes nothing lawful"),
        (Kind.FLAG, False, "then the filing does not speak of it"),
        (Kind.CHOICE, "one", "only if it is not so any more: silence in a filing makes nothing lawful"),
        (Kind.CHOICE, "none", "then the filing does not speak of it"),
        (Kind.CHOICES, frozenset(), "then the filing does not speak of it"),
        (Kind.MONEY, 500, None),
    ],
)
def test_what_is_taken_out_says_what_must_be_so(kind: Kind, before: Raw, words: str | None) -> None:
    edit = CureEdit(field="dealing.thing", step=Step.REMOVE, before=before, after=None, forced_by=())
    assert remarks_on(edit, a_field(kind, words="one two three"), a_ruleset()) == ((words,) if words else ())


@pytest.mark.parametrize(("number", "word"), [(1, "first"), (2, "second"), (12, "twelfth"), (13, "13th")])
def test_a_place_among_a_few_is_a_word(number: int, word: str) -> None:
    assert write_ordinal(number) == word
