"""The real texts against each other, where they are beside the checkout: known moves, splits and payouts are found."""

import hashlib
from functools import cache
from pathlib import Path

import pytest
from lawtrees import change_of, pairs_in

from compliance.law import tree_of
from compliance.model import (
    ChangeClass,
    Document,
    LawTree,
    Line,
    Provision,
    ProvisionMove,
    Redline,
    TermPair,
)
from compliance.redline import redline_texts

SOURCES = Path(__file__).resolve().parents[4] / "shared" / "sources"
PATHS = sorted(SOURCES.glob("*.txt"))
TERMS = (
    TermPair("certificate holder", "gaming licensee"),
    TermPair("utilize", "use"),
    TermPair("floorperson or above", "casino supervisor"),
)

pytestmark = pytest.mark.skipif(len(PATHS) < 4, reason="the source texts are not beside this checkout")


def document(place: int) -> Document:
    text = PATHS[place].read_text("utf-8")
    lines = tuple(Line(number, line) for number, line in enumerate(text.split("\n"), 1))
    return Document(PATHS[place].name, hashlib.sha256(text.encode()).hexdigest(), "text", lines)


def chapter(tree: LawTree, label: str) -> Provision:
    return next(one for one in tree.root.walk() if one.cite == f"Chapter {label}")


@cache
def across_states() -> Redline:
    old, new = tree_of(document(0)), tree_of(document(2))
    return redline_texts(old, new, old_scope=chapter(old, "575"), terms=TERMS)


@cache
def across_years() -> Redline:
    from compliance.law.marks import read_amendment

    old, new = tree_of(document(0)), read_amendment(document(3)).after
    terms = [TermPair("Asia Poker", "Fortune Asia Poker"), TermPair("Bonus Wager", "Fortune Bonus Wager")]
    return redline_texts(old, new, old_scope=chapter(old, "575"), new_scope=chapter(new, "659a"), terms=terms)


@pytest.mark.parametrize(
    ("old", "new"),
    [("575.1", "1"), ("575.3", "2"), ("575.6", "3"), ("575.4", "5"), ("575.5", "6"), ("575.7", "7"), ("575.8", "8"),
     ("575.9", "9"), ("575.10", "10"), ("575.11", "12"), ("575.13", "14")],
)  # fmt: skip
def test_sections_are_found_in_another_states_order(old: str, new: str) -> None:
    assert pairs_in(across_states())[old] == new


def test_a_section_that_went_forward_has_moved_and_its_neighbours_were_renumbered() -> None:
    assert change_of(across_states(), "3").move is ProvisionMove.MOVED
    assert {change_of(across_states(), cite).move for cite in ("2", "5", "6")} == {ProvisionMove.RENUMBERED}


def test_a_paragraph_that_became_a_list_is_split() -> None:
    assert pairs_in(across_states())["575.11(d)"] == "12(e)+12(e)(1)+12(e)(2)"


def test_what_went_into_a_longer_paragraph_is_merged_into_it() -> None:
    assert pairs_in(across_states())["575.11(a)(1)+575.11(a)(2)+575.11(a)(3)"] == "12(b)"
    assert pairs_in(across_states())["575.11(f)(2)"] == "12(h)"


def test_paragraphs_of_one_number_and_two_subjects_are_not_paired() -> None:
    assert pairs_in(across_states())["575.13(k)"] == ""


def test_a_wager_is_split_off_into_the_one_that_took_its_place() -> None:
    assert pairs_in(across_years())["575.7(e)"] == "659a.7(e)+659a.7(e)(1)"


def test_a_section_outside_is_known_by_what_it_relates_to() -> None:
    assert change_of(across_years(), "659a.11(c)").classes == (ChangeClass.CITATION,)


def test_a_citation_that_was_added_is_a_reference_change_and_one_of_a_part_is_not() -> None:
    assert change_of(across_years(), "659a.2(e)").classes == (ChangeClass.REFERENCE, ChangeClass.WORDING)
    assert change_of(across_years(), "659a.2(b)(5)").classes == (ChangeClass.TERMS,)


def test_a_row_whose_columns_went_has_changed_cells() -> None:
    assert change_of(across_years(), "659a.12(b) table 1 Flush").classes == (ChangeClass.CELL,)


def test_a_heading_with_another_stop_is_editorial() -> None:
    assert change_of(across_states(), "8").classes == (ChangeClass.EDITORIAL,)


def test_another_name_of_the_game_is_a_change_of_terms() -> None:
    assert change_of(across_years(), "659a.2(a)").classes == (ChangeClass.TERMS,)


def test_another_number_of_the_chapter_is_a_change_of_citations() -> None:
    assert change_of(across_years(), "659a.8(a)").classes == (ChangeClass.CITATION,)
    assert change_of(across_years(), "659a.8(a)").move is ProvisionMove.STAYED


def test_other_payouts_are_changed_cells() -> None:
    change = change_of(across_years(), "659a.12(b) table 1 Five aces")
    assert change.classes == (ChangeClass.CELL, ChangeClass.FIGURE)


def test_what_an_annex_hides_behind_stars_is_not_called_removed() -> None:
    removed = [change.old[0].cite for change in across_years().changes if change.classes == (ChangeClass.REMOVED,)]
    assert "575.5(a)" not in removed
    assert any("`575.5(a)`" in sentence for sentence in across_years().left_out)
