"""Text made safe: what a terminal would obey, a reader could not see or XML cannot hold has a visible stand-in."""

import sys
import unicodedata
from xml.etree.ElementTree import fromstring
from xml.sax.saxutils import escape

import pytest

from compliance.report.safe_text import make_safe, make_safe_for_xml

EVERY = "".join(map(chr, range(sys.maxunicode + 1)))


@pytest.fixture(scope="module")
def safe() -> str:
    """Return every character as XML gets it."""
    return make_safe_for_xml(EVERY)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("plain", "plain"),
        ("", ""),
        ("two\nlines\r\nand\ttab", "two lines  and tab"),
        ("\x1b[31mred\x07", "\ufffd[31mred\ufffd"),
        ("a\x00b\x7fc\x9bd", "a\ufffdb\ufffdc\ufffdd"),
        ("right\u202eleft\u200b", "right\ufffdleft\ufffd"),
        ("a\u2028b\u2029c", "a\ufffdb\ufffdc"),
        ("lone \ud800 surrogate", "lone \ufffd surrogate"),
        ("private \ue000", "private \ufffd"),
        ("\N{SLOT MACHINE} 漢字 אב é §", "\N{SLOT MACHINE} 漢字 אב é §"),
        ("<b>&amp;</b> ]]>", "<b>&amp;</b> ]]>"),
    ],
)
def test_text_is_made_safe_for_a_terminal_and_for_xml_alike(text: str, wanted: str) -> None:
    assert make_safe(text) == wanted
    assert make_safe_for_xml(text) == wanted


@pytest.mark.parametrize("text", ["\ufffe", "\uffff"])
def test_what_xml_alone_cannot_hold_has_a_stand_in_there(text: str) -> None:
    assert make_safe_for_xml(f"a{text}b") == "a\ufffdb"


def test_every_character_is_one_character_that_xml_can_hold_and_a_reader_can_see(safe: str) -> None:
    assert len(safe) == len(EVERY)
    assert fromstring(f"<t>{escape(safe)}</t>").text == safe
    assert {unicodedata.category(char) for char in safe} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} == set()


def test_what_can_be_seen_is_left_as_it_is() -> None:
    seen = "".join(char for char in EVERY if char.isprintable())
    assert make_safe_for_xml(seen) == seen


def test_what_is_safe_stays_as_it_is(safe: str) -> None:
    assert make_safe_for_xml(safe) == safe
