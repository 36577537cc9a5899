from typing import Any

import pytest
from builders import a_field

from compliance.model import Kind, Lawful, Range, Relation
from compliance.report.diff.words import lawful_in_words, relation_in_words, stricter_sides


def lawful(**told: Any) -> Lawful:
    return Lawful(**{"read": True, "unstated": True, "stated": True, **told})


@pytest.mark.parametrize(
    ("kind", "told", "words"),
    [
        (Kind.FLAG, lawful(words=("yes", "no"), everything=True), "yes or no"),
        (Kind.FLAG, lawful(words=("no",)), "only no"),
        (Kind.FLAG, lawful(words=("yes", "no"), silence=False), "yes or no; silence means no"),
        (Kind.MONEY, lawful(stated=False), "may not be stated: no authority"),
        (Kind.MONEY, lawful(read=False), "no rule about it"),
        (Kind.MONEY, lawful(ranges=(Range(5_000_000, None),)), "at least $50,000"),
        (Kind.MONEY, lawful(ranges=(Range(None, 500),), unstated=False), "must be stated; at most $5"),
        (Kind.MONEY, lawful(ranges=(Range(0, None),), everything=True), "any amount"),
        (Kind.COUNT, lawful(ranges=(Range(2, 3),)), "2 to 3"),
        (Kind.COUNT, lawful(ranges=(Range(2, 2), Range(5, None))), "only 2 or at least 5"),
        (Kind.HOURS, lawful(ranges=(Range(4, 8, True, True),)), "more than 4 hours and less than 8 hours"),
        (Kind.CHOICE, lawful(words=("a", "b", "c")), "a, b or c"),
        (Kind.CHOICE, lawful(words=("a",)), "only a"),
        (Kind.CHOICES, lawful(words=("a", "b", "none")), "any of a and b, or none"),
        (Kind.CHOICES, lawful(words=("none",)), "only none"),
        (Kind.CHOICES, lawful(words=("a", "b"), needed=("a",)), "any of a and b; must include a"),
        (Kind.PAYTABLE, lawful(words=("A", "B")), "Paytable A or B"),
        (Kind.PAYTABLE, lawful(words=("A",), other=True), "Paytable A, or another"),
        (Kind.PAYTABLE, lawful(everything=True, other=True), "any paytable"),
        (Kind.ODDS, lawful(words=("1 to 1",)), "only 1 to 1"),
        (Kind.COUNT, lawful(ranges=(Range(2, 2),), undecided=True), "only 2 (as far as could be decided)"),
    ],
)
def test_what_may_be_stated_is_said_in_plain_words(kind: Kind, told: Lawful, words: str) -> None:
    assert lawful_in_words(a_field(kind, words="a b c"), told, elected=False) == words


def test_that_the_holder_chooses_is_said_where_it_matters() -> None:
    assert lawful_in_words(a_field(Kind.FLAG), lawful(words=("yes", "no")), elected=True).endswith("left to the holder")


@pytest.mark.parametrize("relation", list(Relation))
def test_every_relation_has_its_words(relation: Relation) -> None:
    assert relation_in_words(relation, ("one", "two"))
    assert stricter_sides(relation) <= {0, 1}
