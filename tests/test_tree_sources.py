"""Provision trees of the real texts, where these are at hand: outlines, words and paytables."""

import hashlib
import re
from functools import cache
from pathlib import Path

import pytest
from shipped import IDS, LIBRARY, shipped_ruleset

from compliance.law import comparison_keys, read_side, tree_of
from compliance.load import read_lock
from compliance.model import Document, LawTree, Level, Line, Provision, Ruleset

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"
TEXTS = {path.name[:3]: path for path in sorted(SOURCES.glob("*.txt"))}

pytestmark = pytest.mark.skipif(not TEXTS, reason="the source texts are not beside this checkout")
numbered = pytest.mark.parametrize("number", TEXTS or [pytest.param("", marks=pytest.mark.skip("no source texts"))])


@cache
def document(number: str) -> Document:
    raw = TEXTS[number].read_bytes()
    page, lines = 1, []
    for place, text in enumerate(raw.decode("utf-8").split("\n"), 1):
        page += "<|" in text or "\f" in text
        lines.append(Line(place, text, page))
    return Document(TEXTS[number].name, hashlib.sha256(raw).hexdigest(), "text", tuple(lines))


@cache
def tree(number: str) -> LawTree:
    return tree_of(document(number))


def at(number: str, cite: str) -> Provision:
    (found,) = [one for one in tree(number).root.walk() if one.cite == cite]
    return found


def squeezed(text: str) -> str:
    return re.sub(r"[\s\-\u00ad]+", "", text)


@numbered
def test_every_word_is_in_the_tree_in_its_place_or_is_furniture(number: str) -> None:
    lines = {line.number: line.text for line in document(number).lines}
    for one in tree(number).furniture:
        assert one.text in lines[one.line], one
        lines[one.line] = lines[one.line].replace(one.text, " ", 1)
    nodes = tree(number).root.walk()
    read = squeezed("".join(part for one in nodes for part in (one.mark, one.heading, one.text, *one.cells)))
    left = squeezed("".join(lines.values()))
    # WHY: the texts are not ours to print, so a difference is told by where it is and not by its words.
    assert [place for place, (one, two) in enumerate(zip(read, left, strict=False)) if one != two][:1] == []
    assert len(read) == len(left)


@numbered
def test_every_note_of_what_was_not_understood_names_lines(number: str) -> None:
    last = document(number).lines[-1].number
    assert all(1 <= one.first <= one.last <= last and one.why for one in tree(number).unparsed)


@numbered
def test_every_provision_stands_on_lines_inside_those_of_its_parent(number: str) -> None:
    for one in tree(number).root.walk():
        assert all(one.first <= child.first <= child.last <= one.last for child in one.children), one.cite


def test_two_printings_of_one_chapter_have_the_same_tree_and_the_same_words() -> None:
    one, two = (list(at(number, "Chapter 575").walk()) for number in ("000", "001"))
    assert [(node.level, node.cite) for node in one] == [(node.level, node.cite) for node in two]
    assert [
        node.cite
        for node, other in zip(one, two, strict=True)
        if comparison_keys(node.own) != comparison_keys(other.own)
    ] == []
    levels = [node.level for node in one]
    assert (levels.count(Level.SECTION), levels.count(Level.PARAGRAPH)) == (13, 138)


def a_ruleset(name: str) -> Ruleset:
    return shipped_ruleset(name)


@pytest.mark.parametrize("name", IDS)
def test_exactly_the_provisions_of_an_outline_are_found(name: str) -> None:
    ruleset, lock = a_ruleset(name), read_lock(LIBRARY.folder / name, called=name).value
    assert lock is not None
    (number,) = [number for number in TEXTS if document(number).sha256 == ruleset.sources[0].sha256]
    sections = {one.section for one in ruleset.outline}
    outlined = [one.section + label for one in ruleset.outline for label in ("", *one.paragraphs)]
    # WHY: an annex's text before holds what came without a mark; the lock names those provisions.
    wanted = [*outlined, *lock.besides]
    # WHY: the outline gives a list below a definition to the section, the tree to the definition.
    found = _cites(read_side(document(number), lock.side))
    listed = [re.sub(r' "[^"]*"', "", cite) for cite in found if _section(cite) in sections]
    assert sorted(listed) == sorted(wanted)
    assert len(set(listed)) == len(listed)


def _cites(found: LawTree) -> list[str]:
    return [one.cite for one in found.root.walk() if one.level in (Level.SECTION, Level.PARAGRAPH)]


def _section(cite: str) -> str:
    return re.split(r"[( ]", cite, maxsplit=1)[0]


def table(number: str, cite: str) -> list[tuple[str, ...]]:
    return [row.cells for row in at(number, cite).children]


@pytest.mark.parametrize(
    ("number", "cite", "rows", "columns"),
    [
        ("000", "575.12(b) table 1", 11, 3),
        ("001", "575.12(b) table 1", 11, 3),
        ("004", "555.13(c) table 1", 9, 1),
        ("004", "557.12(a)(3) table 1", 7, 4),
        ("004", "557.12(a)(3) table 2", 7, 3),
        ("004", "559.14(e) table 1", 6, 3),
        ("004", "559.14(e) table 2", 6, 3),
        ("004", "559.14(b) table 1", 9, 1),
        ("004", "563.12(c) table 1", 7, 1),
        ("004", "527.2(1) table 1", 7, 1),
    ],
)
def test_a_table_has_its_rows_and_its_columns(number: str, cite: str, rows: int, columns: int) -> None:
    cells = table(number, cite)
    assert len(cells) == rows
    assert {len(row) for row in cells} == {columns}
    assert all(row.label for row in at(number, cite).children)


@pytest.mark.parametrize(
    ("number", "cite", "figures"),
    [
        ("004", "555.13(c) table 1", ["100", "50", "20", "7", "5", "4", "3", "2", "1"]),
        ("004", "557.12(a)(3) table 2", ["50 50 50", "40 40 40", "8 8 7", "5 6 5", "4 4 4", "3 2 3", "1 1 1"]),
        ("004", "559.14(e) table 2", ["50 50 50", "40 40 40", "30 30 30", "6 5 6", "4 4 3", "1 1 1"]),
        ("000", "575.12(b) table 1",
         ["5,000 5,000 5,000", "800 800 800", "200 200 200", "80 50 50", "40 40 40", "30 30 25", "10 10 10", "5 5 5",
          "4 4 4", "3 3 3", "2 2 2"]),
    ],
)  # fmt: skip
def test_a_table_has_its_figures_cell_by_cell(number: str, cite: str, figures: list[str]) -> None:
    assert [" ".join(cell.removesuffix(" to 1") for cell in row) for row in table(number, cite)] == figures


def test_rows_that_lost_cells_and_rows_with_prose_in_them_are_told() -> None:
    told = {one.why.split(";")[0] for one in tree("004").unparsed}
    assert told == {*("a row whose cell runs over several lines", "a row with 1 of 3 cells", "a row with 2 of 3 cells")}
    assert tree("000").unparsed == tree("001").unparsed == tree("002").unparsed == ()
