"""Two rulesets, a library and all rulesets of a game compared, as documents."""

from pathlib import Path
from typing import Any

import pytest
from builders import RULESET
from chapterpairs import OTHER, add_other_chapter
from document_texts import FORMATS, HOSTILE, grids_of, headings_of, left_out, pairs_of, text_in
from sent_samples import strings_in, without_space

from compliance.api import Session, compare_all, compare_two, family_of, open_session
from compliance.model import LibraryChanges, OtherChange, OtherPart, Relation, RulesetDiff
from compliance.report import DOCUMENT_FORMATS, MatrixCell, base_document, diff_document, matrix_document
from compliance.report.diff.document import diff_part
from compliance.report.diff.point_view import PointView
from compliance.report.diff.rows import DiffCellView, DiffRowView
from compliance.report.diff.table_cells import CellApart
from compliance.report.diff.view import AlikeView, DiffView, HeadView
from compliance.report.diff.witness_view import DiffWitnessView
from compliance.report.document import Grid, Heading, ReportDocument, StyledText

NO_CHANGES: dict[str, Any] = {"differences": (), "unchanged": (), "added": (), "removed": ()}


@pytest.fixture
def session(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Open the tiny library with two chapters."""
    monkeypatch.chdir(tiny)
    add_other_chapter(tiny)
    opened = open_session().value
    assert opened is not None
    return opened


def do_nothing(_done: int, _of: int) -> None:
    """Nobody is told how far the work is."""


@pytest.fixture
def difference(session: Session) -> RulesetDiff:
    compared = compare_two(RULESET, OTHER, session, do_nothing).value
    assert compared is not None
    return compared


def a_head(label: str) -> HeadView:
    return HeadView(
        label=label,
        name=f"Name of {label}",
        title=f"Game of {label}",
        chapter="",
        version=f"version of {label}",
        period=f"period of {label}",
        instrument=f"instrument of {label}",
        sha256=f"{label}{'0' * 60}",
    )


def a_cell(text: str, *, unchecked: bool = False) -> DiffCellView:
    return DiffCellView(lawful=text, cites=("§ 1",), rules=(), unchecked=unchecked)


def a_row(subject: str, **changed: Any) -> DiffRowView:
    cells = (
        DiffCellView(lawful=f"{subject} lawful here", cites=("§ 1", "§ 2"), rules=()),
        DiffCellView(lawful=f"{subject} lawful there", cites=(), rules=(), beside=((f"beside {subject}", ("§ 9",)),)),
    )
    given: dict[str, Any] = {
        "subject": subject,
        "name": "",
        "topic": "",
        "relation": Relation.STRICTER,
        "which": f"{subject} is stricter",
        "witnesses": (1, 2),
        "cells": cells,
        "field": None,
        "rules": (),
    }
    return DiffRowView(**{**given, **changed})


def a_witness(number: int) -> DiffWitnessView:
    return DiffWitnessView(
        number=number,
        accepted="zz",
        refused="yy",
        mild_verb="accepts it",
        verb="refuses it",
        against=((f"what is against witness {number}", ("§ 3",)),),
        beyond=f"witness.states: {number}\n",
        states=f"what it states: {number}",
        fields=frozenset({"dealing.decks"}),
    )


def a_point(number: int, *rows: DiffRowView, **changed: Any) -> PointView:
    given: dict[str, Any] = {
        "number": number,
        "title": f"Point {number}",
        "topics": ("Equipment",),
        "sides": frozenset({1}),
        "which": "Name of yy",
        "lines": (((f"first of {number}", ("§ 8",)),), ((f"second of {number}", ()), ("and more", ()))),
        "follows": (),
        "rows": rows,
        "sections": (("§ 8",), ()),
    }
    return PointView(**{**given, **changed})


def a_view(**changed: Any) -> DiffView:
    given: dict[str, Any] = {
        "heads": (a_head("zz"), a_head("yy")),
        "headline": f"Neither is stricter {HOSTILE}",
        "sentences": ("Two differences.", HOSTILE),
        "topics": {},
        "points": (
            a_point(1, a_row("Decks"), a_row(HOSTILE), follows=("Decks", HOSTILE)),
            a_point(
                2,
                a_row("Limit", witnesses=()),
                cells=(
                    ("Bonus paytable", (CellApart(("Paytable A", "Paytable B"), "flush", HOSTILE, ("4 to 1", "")),)),
                ),
            ),
        ),
        "left_undecided": (a_row("Left", cells=(a_cell("asked here"), a_cell("left there", unchecked=True))),),
        "apart_without_witness": (a_row("Elected otherwise"),),
        "covered": (a_row("Covered"),),
        "witnesses": (a_witness(1), a_witness(2)),
        "common": (("zz", "common.to_all: yes\n"),),
        "renumbered": (AlikeView("Renumbered rule", ("§ 4",), ("§ 5",)),),
        "same": (AlikeView("Same rule", ("§ 6",), ("§ 7",)),),
        "undecided": ("zz.undecided.rule",),
        "defects": (f"a witness fails {HOSTILE}",),
        "cautions": (f"no date {HOSTILE}",),
        "readings": ("Is it so? Taken: yes.",),
        "limits": ("Stricter means: accepts fewer filings.",),
        "program": "compliance 0.0.0",
        "others": (
            OtherChange(part=OtherPart.PERIOD, subject="other part", first=f"from then {HOSTILE}", second="from now"),
            OtherChange(part=OtherPart.TERMS, subject="other words", first="", second="a new word", turns=False),
        ),
    }
    return DiffView(**{**given, **changed})


def a_document(view: DiffView, *, everything: bool = True) -> ReportDocument:
    part = diff_part(view, "diff", everything=everything)
    return ReportDocument(title=part.title, parts=(part,), program=view.program)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_says_all_of_a_comparison_and_takes_no_text_for_markup(name: str) -> None:
    view = a_view()
    rows = [*(row for point in view.points for row in point.rows), *view.covered, *view.apart_without_witness]
    shown = [
        *strings_in((view.heads, view.headline, view.sentences, view.common, view.renumbered, view.same)),
        *strings_in((view.undecided, view.defects, view.cautions, view.readings, view.limits, view.program)),
        *strings_in(tuple((row.subject, *(cell.lines for cell in row.cells)) for row in rows)),
        *strings_in(tuple((one.against, one.beyond, one.states, one.verb) for one in view.witnesses)),
        *strings_in(tuple((one.title, one.topics, one.which, one.lines, one.follows) for one in view.points)),
        *strings_in(tuple(one.cells for one in view.points)),
        "asked here",
        "left there",
    ]
    assert left_out(name, a_document(view), shown) == []


def test_a_point_has_what_both_sides_ask_and_leads_to_what_it_rests_on() -> None:
    document = a_document(a_view())
    assert grids_of(document)[0][0] == [
        f"1 Point 1\nWith it: Decks; {HOSTILE}",
        "first of 1 [§ 8]",
        "second of 1\nand more",
        "Name of yy",
    ]
    anchors = {block.anchor for block in document.parts[0].blocks if isinstance(block, Heading) and block.anchor}
    links = {piece.link for piece in pieces_in_grids(document) if piece.link}
    assert {"diff-witness-1", "diff-witness-2", "diff-point-1", "diff-point-2"} <= links <= anchors


def test_a_filing_stands_beside_its_difference_once_and_is_pointed_at_after() -> None:
    rows = a_row("Decks", name="dealing.decks"), a_row(HOSTILE, name="dealing.decks")
    first, again = grids_of(a_document(a_view(points=(a_point(1, *rows),))))[2]
    assert first[0] == "Decks"
    assert first[3].startswith("what it states: 1. zz accepts it, yy refuses it. witness 1")
    assert again[3] == "witness 1, as above\nwitness 2, as above"


def test_a_filing_that_states_nothing_of_a_difference_is_not_said_to_show_it() -> None:
    rows = a_row("Decks", name="dealing.decks"), a_row("Limit", name="payout_limit.amount", witnesses=(1,))
    _, beside = grids_of(a_document(a_view(points=(a_point(1, *rows),))))[2]
    assert beside[3] == "goes with witness 1; no filing shows it by itself"


def test_what_a_text_leaves_undecided_stands_by_its_reason() -> None:
    document = a_document(a_view(left_undecided=(a_left("one"), a_left("two"))))
    assert grids_of(document)[1] == [["Name of yy\nleft there [§ 1]", "Name of zz\none: asked [§ 1]\ntwo: asked [§ 1]"]]


def a_left(subject: str) -> DiffRowView:
    return a_row(subject, cells=(a_cell("asked"), a_cell("left there", unchecked=True)))


def pieces_in_grids(document: ReportDocument) -> list[StyledText]:
    grids = [block for part in document.parts for block in part.blocks if isinstance(block, Grid)]
    return [piece for grid in grids for row in grid.rows for cell in row for one in cell for piece in one.words]


def test_rules_that_are_the_same_are_counted_or_named() -> None:
    named, counted = (text_in("text", a_document(a_view(), everything=everything)) for everything in (True, False))
    assert "Samerule" in named
    assert "Samerule" not in counted
    assert without_space("1 rule asks for the same in both, under the same number") in counted


def test_what_is_empty_has_no_heading() -> None:
    empty: dict[str, Any] = dict.fromkeys(
        ("sentences", "covered", "witnesses", "common", "renumbered", "same", "undecided", "readings", "points"), ()
    )
    empty |= dict.fromkeys(("left_undecided", "apart_without_witness", "defects", "cautions", "others"), ())
    document = a_document(a_view(**empty))
    assert headings_of(document, 2) == ["How to read this", "Inputs and program", "Signatures"]


def test_a_comparison_is_laid_out_from_what_was_found(difference: RulesetDiff) -> None:
    document = diff_document(difference)
    first, second = (f"99 Zz. Code Ch. 7 ({name})" for name in (RULESET, OTHER))
    assert document.title == f"Two chapters compared: {first} against {second}"
    assert [title for title in headings_of(document, 2) if title.startswith("Witnesses")] == [
        f"Witnesses ({len(difference.filings)})"
    ]
    assert all(ruleset.sha256 in "".join(document.parts[0].footer) for ruleset in difference.rulesets)


def test_a_revision_from_which_one_ruleset_differs_needs_no_overview(difference: RulesetDiff) -> None:
    alone = base_document("main", LibraryChanges(**{**NO_CHANGES, "differences": (difference,)}))
    assert [part.anchor for part in alone.parts] == [f"diff-{OTHER}"]


def test_what_became_of_every_ruleset_is_in_the_overview(difference: RulesetDiff) -> None:
    changes = LibraryChanges(differences=(difference,), unchanged=("a",), added=("b", "c"), removed=("d",))
    document = base_document("main", changes)
    assert [part.anchor for part in document.parts] == ["overview", f"diff-{OTHER}"]
    first, second = (f"99 Zz. Code Ch. 7 ({name})" for name in (RULESET, OTHER))
    assert grids_of(document)[0][0][0] == f"{first} against {second} {OTHER}"
    assert pairs_of(document)[:3] == [
        ("The same as at main", "a"),
        ("Not yet at main", "b, c"),
        ("Only at main", "d"),
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_a_library_that_is_as_it_was_is_told_in_every_format(name: str) -> None:
    document = base_document("main", LibraryChanges(**{**NO_CHANGES, "unchanged": ("zz-lantern",)}))
    text = text_in(name, document)
    assert without_space("Nothing differs from main.") in text
    assert "zz-lantern" in text


@pytest.mark.parametrize("name", FORMATS)
def test_the_matrix_has_every_pair_in_every_format(name: str, session: Session) -> None:
    rulesets = family_of("lantern-three", session).value
    assert rulesets is not None
    compared = compare_all(rulesets, session, do_nothing).value
    assert compared is not None
    cells = [MatrixCell.of(one) for one in compared]
    document = matrix_document(f"All {HOSTILE}", rulesets, cells)
    text = text_in(name, document)
    for said in (f"All {HOSTILE}", f"{cells[0].first.id} against {cells[0].second.id}", "not by yy-lantern"):
        assert without_space(said) in text
    assert all(ruleset.sha256 in text for ruleset in rulesets)
    counts = {row[0]: row[1:] for row in grids_of(document)[0]}
    first, second = cells[0].first.id, cells[0].second.id
    assert sorted(counts[first]) == sorted(["-", str(cells[0].accepted[0])])
    assert sorted(counts[second]) == sorted(["-", str(cells[0].accepted[1])])


def test_the_same_comparison_gives_the_same_bytes(difference: RulesetDiff) -> None:
    for form in DOCUMENT_FORMATS.values():
        assert form.write(diff_document(difference)) == form.write(diff_document(difference))
