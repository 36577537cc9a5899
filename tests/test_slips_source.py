"""The slips that are found in the regulations themselves; each was read against the text and judged by a person."""

from pathlib import Path

import pytest

from compliance.law import tree_of
from compliance.law.marks import has_marks, read_amendment
from compliance.law.slips import find_slips
from compliance.load import read_document

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"
TEXTS = {path.name[:3]: path for path in SOURCES.glob("*.txt")}

pytestmark = pytest.mark.skipif(not TEXTS, reason="the source texts are not beside this checkout")

ASIA_POKER = {
    ('575.1 "Copy hand"', "defined, not used"),
    ("575.3(c)", "other game"),
    ("575.7(b)", "near miss"),
    ("575.11(g)", "near miss"),
    ("575.13(k)", "duplicate"),
    ("575.13(n)", "near miss"),
}

RIGHT: dict[str, set[tuple[str, str]]] = {
    "000": ASIA_POKER,
    "001": ASIA_POKER
    | {
        ("Chapter 577 contents 577.4", "numbering"),
        ("577.2(e)", "numbering"),
        ("577.6(a)", "used, not defined"),
        ("577.8(a) table 1 Game Change Wager", "near miss"),
        ("577.8(b) table 1 Over 4 Yards Wager", "near miss"),
        ("577.8(b) table 1 Over 4 Yards Wager with Trips TD", "near miss"),
        ("577.8(b) table 1 Under 4 Yards Wager", "near miss"),
    },
    "002": {
        ("4(a)", "numbering"),
        ("4(a)(1)", "description"),
        ("9(a)", "reference"),
        ("10(a)", "reference"),
        ("12(f)", "description"),
    },
    "003": {
        ("preamble 10", "description"),
        ("preamble 15", "description"),
        ("preamble 15", "reference"),
        ("659a.2(b)(7)", "near miss"),
        ("659a.8(c)", "description"),
        ("659a.9(b)", "description"),
        ("659a.11(g)", "near miss"),
    },
    "004": {
        ('3.1 "Management contract"', "used, not defined"),
        ('521.1 "Stub"', "numbering"),
        ('521.1 "Vigorish"', "numbering"),
        ('553.1 "High"', "description"),
        ('553.1 "Low-hand"', "description"),
        ("553.9(b)", "description"),
        ("553.13(i)(1)", "other game"),
        ("553.13(i)(2)", "other game"),
        ("553.15(b)(3)(iv)", "description"),
        ('555.1 "Progressive payout hand"', "description"),
        ("555.7(f)", "near miss"),
        ("555.8(a)", "near miss"),
        ("555.8(h)", "near miss"),
        ("555.9(f)", "near miss"),
        ("555.10(f)", "near miss"),
        ("557.7(c)", "near miss"),
        ("557.7(d)", "description"),
        ("557.12(a)", "numbering"),
        ("557.12(a)(2)", "near miss"),
        ("557.12(a)(3)", "near miss"),
        ("559.10(h)", "near miss"),
        ("559.11(f)", "near miss"),
        ("559.12(f)", "near miss"),
        ("559.13(a)(3)", "description"),
        ("559.13(h)", "numbering"),
        ("561.2(e)", "other game"),
        ("561.3(c)", "other game"),
        ("561.7(b)", "near miss"),
        ("561.8(a)", "numbering"),
        ("563.7(e)", "near miss"),
        ("565.2(c)", "other game"),
        ("565.7(c)", "near miss"),
        ("565.12(f)", "near miss"),
    },
}

FALSE_ALARMS: dict[str, set[tuple[str, str]]] = {"004": {("563.3(b)(4)", "near miss")}}


def found(name: str) -> set[tuple[str, str]]:
    """Return the slips of a source by cite and kind; of an annex with marks, those of the text after it."""
    document = read_document(TEXTS[name]).value
    assert document is not None
    tree = read_amendment(document).after if has_marks(document) else tree_of(document)
    return {(one.cite, one.kind) for one in find_slips(tree)}


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_the_slips_of_a_source_are_those_that_were_judged(name: str) -> None:
    assert found(name) == RIGHT[name] | FALSE_ALARMS.get(name, set())


def test_false_alarms_are_few() -> None:
    right = sum(map(len, RIGHT.values()))
    wrong = sum(map(len, FALSE_ALARMS.values()))
    assert (right, wrong) == (64, 1)
