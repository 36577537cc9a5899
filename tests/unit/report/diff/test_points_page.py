"""The page of a comparison, the names of its sides and the cells of its paytables."""

import re
from pathlib import Path

import pytest
from builders import RULESET, library_files, write_files
from chapterpairs import OTHER, add_other_chapter

from compliance.api import Session, compare_two, open_session
from compliance.model import Kind, RulesetDiff
from compliance.record import replace
from compliance.report import diff_object, render_diff_html, render_diff_part
from compliance.report.diff.names import names_of_sides
from compliance.report.diff.table_cells import cells_apart


def do_nothing(_done: int, _of: int) -> None:
    """Nobody is told how far the work is."""


@pytest.fixture
def session(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.chdir(tiny)
    add_other_chapter(tiny)
    opened = open_session().value
    assert opened is not None
    return opened


def compared(first: str, second: str, session: Session) -> RulesetDiff:
    found = compare_two(first, second, session, do_nothing).value
    assert found is not None
    return found


def test_sides_are_called_by_chapter_and_told_apart_by_as_little_as_it_takes(session: Session) -> None:
    found = compared(RULESET, OTHER, session)
    first, second = found.rulesets

    def names(**changed: str) -> tuple[str, str]:
        comparison = replace(found.comparison, second=replace(second, **changed))
        return names_of_sides(replace(found, comparison=comparison))

    chapter = first.chapter
    assert names(chapter="Chapter 9") == (chapter, "Chapter 9")
    assert names(title="Other Game") == (f"{chapter} ({first.title})", f"{chapter} (Other Game)")
    assert names(version="second") == (f"{chapter} ({first.version})", f"{chapter} (second)")
    assert names() == (f"{chapter} ({RULESET})", f"{chapter} ({OTHER})")


def test_a_revision_is_named_after_the_chapter(session: Session) -> None:
    found = compared(RULESET, RULESET, session)
    before = replace(found.sides[0], label=f"{RULESET} at main")
    after = replace(found.sides[1], label=RULESET)
    chapter = found.rulesets[0].chapter
    assert names_of_sides(replace(found, sides=(before, after))) == (f"{chapter} at main", chapter)


def test_the_page_has_a_filter_for_every_point_and_runs_no_other_script(session: Session) -> None:
    found = compared(RULESET, OTHER, session)
    page, points = render_diff_html(found), diff_object(found)["points"]
    assert len(points) == 2
    anchors = re.findall(r'<li data-for="([^"]+)"', page)
    assert anchors == [f"diff-point-{point['number']}" for point in points]
    assert all(f'<section class="level-3" id="{anchor}">' in page for anchor in anchors)
    assert all(f'<a href="#{anchor}">' in page for anchor in anchors)
    assert '<form class="point-filters" aria-label="Choose decision points" hidden>' in page
    assert page.count("<script") == 1
    assert "script-src 'sha256-" in page
    assert not re.search(r'(src|href)="(?!#)', page)


def test_the_part_for_the_workbench_brings_neither_script_nor_styles(session: Session) -> None:
    part = render_diff_part(compared(RULESET, OTHER, session))
    assert "<script" not in part
    assert "<style" not in part
    assert part.startswith('<div class="document comparison">')


def test_one_point_needs_no_filter(session: Session) -> None:
    found = compared(RULESET, OTHER, session)
    alone = replace(found, points=replace(found.points, points=found.points.points[:1]))
    assert "point-filters" not in render_diff_part(alone)


def test_a_paytable_shows_the_cells_that_differ_and_no_others(session: Session, tiny: Path) -> None:
    edited = {name: text for name, text in library_files().items() if name.startswith(f"rulesets/{RULESET}/")}
    name = f"rulesets/{RULESET}/paytables.yaml"
    text = edited[name].replace("triple: 5 to 1", "triple: 6 to 1")
    write_files(tiny / "draft", {one.removeprefix("rulesets/"): two for one, two in {**edited, name: text}.items()})
    found = compared(RULESET, f"draft/{RULESET}", session)
    [field] = {table.field for table in found.rulesets[0].tables}
    assert session.vocabulary.fields[field].kind is Kind.PAYTABLE
    [cell] = cells_apart(session.vocabulary.fields[field], found)
    assert (cell.hand, cell.stated) == ("triple", ("5 to 1", "6 to 1"))
    assert cells_apart(session.vocabulary.fields[field], compared(RULESET, OTHER, session)) == ()
