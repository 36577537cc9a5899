"""Tables of contents: a list of entries, told from the sections that it names."""

from collections.abc import Callable

import pytest
from lawdocuments import a_document, cites, double_spaced, read, words_left, words_of

from compliance.law import tree_of
from compliance.law.tree.contents import has_leaders, is_title
from compliance.model import Level

BODY = """\
§ 912.1. Kites.
(a) One.
§ 912.2. Lamps and the
lighting of lamps.
(a) Two.
§ 912.3. Oil.
Three."""
OUTLINE = ["912.1", "912.1(a)", "912.2", "912.2(a)", "912.3"]


def entries(text: str) -> list[tuple[str, str]]:
    tree = read(text)
    lists = [one for one in tree.root.walk() if one.level is Level.CONTENTS]
    return [(row.label, row.own) for one in lists for row in one.children]


@pytest.mark.parametrize("line", ["Sec.", "Table of Contents", "TABLE OF CONTENTS", "Contents", "Subchap.", "Chap."])
def test_titles(line: str) -> None:
    assert is_title(line)


@pytest.mark.parametrize("line", ["Section 3.", "The contents of the box", "Second.", ""])
def test_no_titles(line: str) -> None:
    assert not is_title(line)


@pytest.mark.parametrize(
    ("line", "found"),
    [("Kites ........ 5", True), ("Kites . . . . . 14", True), ("Kites 5", False), ("Kites ...", False), ("", False)],
)
def test_leaders(line: str, found: bool) -> None:
    assert has_leaders(line) is found


@pytest.mark.parametrize(
    "contents",
    [
        "Sec.\n912.1. Kites.\n912.2. Lamps and the\nlighting of lamps.\n912.3. Oil.",
        "Sec.\n912.1. Kites.\n912.2. Lamps and the\n\nlighting of lamps.\n912.3. Oil.",
        "Table of Contents\n§ 912.1. Kites.\n§ 912.2. Lamps and the\nlighting of lamps.\n§ 912.3. Oil.",
        "§ 912.1. Kites.\n§ 912.2. Lamps and the\nlighting of lamps.\n§ 912.3. Oil.",
    ],
)
@pytest.mark.parametrize("spaced", [str, double_spaced])
def test_contents_are_told_from_the_body(contents: str, spaced: Callable[[str], str]) -> None:
    text = spaced(f"CHAPTER 912. LANTERN RUMMY\n{contents}\n{BODY}")
    document = a_document(text)
    tree = tree_of(document)
    assert cites(tree) == OUTLINE
    assert entries(text) == [("912.1", "Kites."), ("912.2", "Lamps and the lighting of lamps."), ("912.3", "Oil.")]
    assert words_of(tree) == words_left(document, tree)


def test_contents_with_dotted_leaders_are_told_from_the_body() -> None:
    first = "Contents\n§ 912.1. Kites. ........ 1\n§ 912.2. Lamps and the\nlighting of lamps. ... ... 2"
    contents = f"{first}\n§ 912.3. Oil. ...... 14"
    assert cites(read(f"{contents}\n{BODY}")) == OUTLINE
    assert [label for label, _words in entries(f"{contents}\n{BODY}")] == ["912.1", "912.2", "912.3"]


def test_divisions_in_a_table_of_contents_open_nothing() -> None:
    lists = "Table of Contents\nSubchapter A. KITES\n§ 912.1. Kites.\nSubchapter B. OIL\n§ 912.11. Oil."
    body = "Subchapter A. KITES\n§ 912.1. Kites.\n(a) One.\nSubchapter B. OIL\n§ 912.11. Oil.\nTwo."
    tree = read(f"CHAPTER 912. LANTERN RUMMY\n{lists}\n{body}")
    assert cites(tree, Level.SUBCHAPTER, Level.SECTION) == ["Subchapter A", "912.1", "Subchapter B", "912.11"]
    assert len(entries(f"CHAPTER 912. LANTERN RUMMY\n{lists}\n{body}")) == 4


def test_a_list_of_subchapters_and_one_of_sections_in_each() -> None:
    text = """\
CHAPTER 912. LANTERN RUMMY
Subchap.
A. KITES
B. OIL
Subchapter A. KITES
Sec.
912.1. Kites.
§ 912.1. Kites.
(a) One.
Subchapter B. OIL
Sec.
912.11. Oil.
§ 912.11. Oil.
Two."""
    tree = read(text)
    assert cites(tree, Level.CONTENTS) == ["Chapter 912 contents", "Subchapter A contents", "Subchapter B contents"]
    assert cites(tree) == ["912.1", "912.1(a)", "912.11"]


def test_contents_of_a_document_without_section_signs() -> None:
    lists = "Contents\n1. Kites ........ 1\n2. Lamps of paper ...... 3\n3. Oil ............. 4\n"
    tree = read(f"HARBOUR POKER\n{lists}\n1. Kites\nA kite.\n2. Lamps of paper\n(a) One.\n(b) Two.\n3. Oil\nNone.")
    assert cites(tree) == ["1", "2", "2(a)", "2(b)", "3"]
    assert len(entries(f"{lists}\n1. Kites\nA kite.\n2. Lamps of paper\nLamps.\n3. Oil\nNone.")) == 3


def test_a_list_whose_sections_are_not_printed_ends_with_its_entries() -> None:
    lists = "Sec.\n912.1. Kites.\n912.2. Lamps.\nThe dealer is asked to wait."
    tree = read(f"CHAPTER 912. LANTERN RUMMY\n{lists}\n§ 912.7. Oil.\nOil.")
    (contents,) = [one for one in tree.root.walk() if one.level is Level.CONTENTS]
    assert (contents.first, contents.last) == (2, 4)
    assert cites(tree) == ["912.7"]


def test_leaders_in_the_body_are_text() -> None:
    tree = read("§ 912.1. Fees.\nThe fees are as follows:\nKites ........ 5\nLamps ........ 7")
    assert cites(tree, Level.CONTENTS) == []
