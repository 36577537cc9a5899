"""Fields of a vocabulary: the unit of a count, hands as chapters print them, and the attachments of statements."""

from pathlib import Path

import pytest
from conftest import ROOT

from compliance.diag import Result
from compliance.load.rulesets.vocabulary import read_vocabulary
from compliance.model import Vocabulary

GRAMMAR = (ROOT / "grammar" / "condition.lark").read_text("utf-8")
COUNT = "fields:\n  a.b: {type: count, label: number of cards, example: 5, unit: %s}\n"
TABLE = "fields:\n  a.b: {type: paytable, label: table, hands: [two-pair], printed: %s}\n"
DERIVED = """\
fields:
  a.b: {type: paytable, label: table, hands: [two-pair]}
  a.c: {type: clauses, label: house way}
  a.d: {type: %s, label: figure, derived: %s}
"""
WORDS = (
    "fields:\n  a.b: {type: text, label: story}\n  a.c: {type: count, label: number}\nempty_words:\n  attachments: %s\n"
)


def read(tmp_path: Path, text: str) -> Result[Vocabulary]:
    (tmp_path / "some.yaml").write_text("sections: {a: {label: A, help: A}}\n" + text, "utf-8")
    return read_vocabulary(tmp_path, GRAMMAR, called="vocabulary")


@pytest.mark.parametrize(("written", "unit"), [("cards", ("cards",)), ("[players, seats]", ("players", "seats"))])
def test_the_unit_of_a_count_is_a_word_or_several(tmp_path: Path, written: str, unit: tuple[str, ...]) -> None:
    vocabulary = read(tmp_path, COUNT % written).value
    assert vocabulary is not None
    assert vocabulary.fields["a.b"].unit == unit


@pytest.mark.parametrize("written", ["{two-pair: Two pairs of any rank}", "{two-pair: [Two pairs of any rank]}"])
def test_a_hand_has_the_names_that_chapters_print(tmp_path: Path, written: str) -> None:
    vocabulary = read(tmp_path, TABLE % written).value
    assert vocabulary is not None
    assert vocabulary.fields["a.b"].printed == {"two-pair": ("Two pairs of any rank",)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ((COUNT % "cards").replace("count", "money"), "`unit` is for a count, and this is money"),
        (TABLE % "{two-pairs: Two pairs}", "`two-pairs` is no hand of this field"),
        (WORDS % "{a.d: [a.b]}", "`a.d` is no field of text or names"),
        (WORDS % "{a.b: [a.c]}", "`a.c` is no field of text or names"),
    ],
)
def test_a_unit_a_printed_hand_and_an_attachment_are_refused_where_they_mean_nothing(
    tmp_path: Path, text: str, message: str
) -> None:
    found = read(tmp_path, text)
    assert found.value is None
    assert [(str(one.code), one.message) for one in found.diagnostics] == [("key.unknown", message)]


@pytest.mark.parametrize(
    ("kind", "how", "wrong"),
    [
        ("odds", "best-award of a.b", ""),
        ("count", "open-hands of a.c", ""),
        ("count", "best-award of a.b", "`a.d` is count, and `best-award` gives odds"),
        ("odds", "unset-hands of a.c", "`a.d` is odds, and `unset-hands` gives count"),
    ],
)
def test_a_derived_field_is_of_the_kind_that_it_is_computed_in(tmp_path: Path, kind: str, how: str, wrong: str) -> None:
    found = read(tmp_path, DERIVED % (kind, how)).diagnostics
    assert [one.message for one in found] == ([wrong] if wrong else [])
    assert all(one.hint for one in found)
